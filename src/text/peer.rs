//! A peer at the other end of two streams, who may be slow, deaf or gone.
//!
//! A read from a pipe waits as long as its other end likes, and so does a write. The standard
//! library knows no read or write with a time limit, so both are done by threads of their own, and
//! this side waits for *them*, no longer than it wants to:
//!
//! ```text
//!            an empty block                 a full block
//!   reader <---------------- this side ----------------> writer
//!          ----------------> one queue <----------------
//!            the block, full  of events   the block, done
//! ```
//!
//! - The reader reads once for each block that it is given, so nothing is read that nobody asked
//!   for, and a peer that sends without end fills one block.
//! - The writer has at most two blocks before it, so a peer that does not read costs no
//!   memory. Whoever writes more waits for one of them to be done.
//! - All that this side ever waits for is the next event, until a moment that the caller set, so
//!   there is no order of reads and writes, at either end, in which both wait for ever.
//!
//! The threads are never waited for. A stream may be held open by somebody the peer has left
//! behind, long after the peer itself is gone: once `is_gone` says so, what is still on its way
//! gets [`GRACE`], and then the stream counts as ended.
//!
//! A peer that has closed its end of our output may have sent all that we want before, so that
//! alone is no failure yet: what is written is dropped, and what comes within [`GRACE`] is still
//! taken. So whether a program that sends everything and leaves is faster than we are does not
//! matter.

use crate::text::error::SHOWN;
use crate::text::tokens::is_blank;
use std::cell::RefCell;
use std::io::{self, ErrorKind, Read, Write};
use std::rc::Rc;
use std::sync::mpsc::{channel, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

/// How long bytes may be on their way from a peer that is gone or deaf.
pub const GRACE: Duration = Duration::from_millis(500);
/// How often it is asked whether the peer is gone.
const TICK: Duration = Duration::from_millis(20);
/// How many blocks may wait to be written.
const QUEUE: usize = 2;
const BLOCK: usize = 1 << 16;

/// A peer: the reader and the writer of one channel, and what watches over both.
#[derive(Clone)]
pub struct Peer(Rc<RefCell<Link>>);

/// Why a read or write failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// Nothing, or not enough, was sent in time.
    Silent,
    /// What was written was not read in time.
    Unread,
    /// What was written could not be delivered.
    Deaf,
}

struct Link {
    wanted: Sender<Vec<u8>>,
    given: Option<Sender<Vec<u8>>>,
    events: Receiver<Event>,
    is_gone: Box<dyn FnMut() -> bool>,
    deadline: Option<Instant>,
    input: Vec<u8>,
    used: usize,
    filled: usize,
    is_asked: bool,
    has_ended: bool,
    spare: Vec<u8>,
    waiting: usize,
    broken: Option<io::Error>,
    /// Until when a peer that does not read is still listened to.
    deaf_until: Option<Instant>,
    failure: Option<Failure>,
    heard: Vec<u8>,
}

/// What a thread has done with a block.
enum Event {
    Read(io::Result<usize>, Vec<u8>),
    Written(io::Result<()>, Vec<u8>),
}

/// What waiting ended with.
enum Wait {
    Event(Event),
    TimedOut,
    Gone,
}

impl Peer {
    /// Starts the threads for a peer that writes what `reader` reads and reads what is written to
    /// `writer`; `is_gone` tells whether it will never do either again.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub fn new(
        reader: Box<dyn Read + Send>,
        writer: Box<dyn Write + Send>,
        is_gone: Box<dyn FnMut() -> bool>,
    ) -> io::Result<Peer> {
        let (wanted, blocks_to_read) = channel();
        let (given, blocks_to_write) = channel();
        let (done, events) = channel();
        let also_done = done.clone();
        thread::Builder::new().spawn(move || read_blocks(reader, blocks_to_read, done))?;
        thread::Builder::new().spawn(move || write_blocks(writer, blocks_to_write, also_done))?;
        Ok(Peer(Rc::new(RefCell::new(Link {
            wanted,
            given: Some(given),
            events,
            is_gone,
            deadline: None,
            input: Vec::new(),
            used: 0,
            filled: 0,
            is_asked: false,
            has_ended: false,
            spare: Vec::new(),
            waiting: 0,
            broken: None,
            deaf_until: None,
            failure: None,
            heard: Vec::new(),
        }))))
    }

    /// Gives the peer so much time from now on, or as much as it likes.
    pub fn allow(&self, time: Option<Duration>) {
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        self.0.borrow_mut().deadline = deadline;
    }

    /// When the time is up that was last [allowed](Peer::allow).
    pub fn deadline(&self) -> Option<Instant> {
        self.0.borrow().deadline
    }

    /// Begins to keep what the peer sends, for messages; `held` has come before.
    pub fn listen(&self, held: &[u8]) {
        let mut link = self.0.borrow_mut();
        link.heard.clear();
        link.keep(held);
    }

    /// What the peer has sent since it was last [listened](Peer::listen) to, without the blanks
    /// around it, and not much more of it than a message shows.
    pub fn heard(&self) -> Vec<u8> {
        let heard = &self.0.borrow().heard;
        let blanks = heard.iter().rev().take_while(|byte| is_blank(**byte));
        heard[..heard.len() - blanks.count()].to_vec()
    }

    /// Whether all that the peer sends has come.
    pub fn has_ended(&self) -> bool {
        self.0.borrow().has_ended
    }

    /// Why the last read or write failed, if it was the peer's fault.
    pub fn failure(&self) -> Option<Failure> {
        self.0.borrow().failure
    }

    /// The error of an output that failed for another reason than a peer who does not read.
    pub fn broken_output(&self) -> Option<io::Error> {
        let link = self.0.borrow();
        let broken = link.broken.as_ref().map(copy_of);
        broken.filter(|error| error.kind() != ErrorKind::BrokenPipe)
    }

    /// Waits until all that was written is delivered, or cannot be.
    ///
    /// # Errors
    /// The time is up.
    pub fn deliver(&self) -> io::Result<()> {
        self.0.borrow_mut().wait_for_room(1)
    }

    /// Writes nothing more: the stream is closed behind what was written.
    pub fn close(&self) {
        self.0.borrow_mut().given = None;
    }
}

impl Read for Peer {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        let link = &mut *self.0.borrow_mut();
        link.hear()?;
        let held = &link.input[link.used..link.filled];
        let count = held.len().min(room.len());
        room[..count].copy_from_slice(&held[..count]);
        link.used += count;
        Ok(count)
    }
}

impl Write for Peer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let link = &mut *self.0.borrow_mut();
        while let Ok(event) = link.events.try_recv() {
            link.take(event)?;
        }
        link.wait_for_room(QUEUE)?;
        match &link.broken {
            Some(error) if error.kind() == ErrorKind::BrokenPipe => return Ok(bytes.len()),
            Some(error) => return Err(copy_of(error)),
            None => {}
        }
        let mut block = std::mem::take(&mut link.spare);
        block.clear();
        block.extend_from_slice(bytes);
        let sent = link.given.as_ref().map(|given| given.send(block));
        link.waiting += 1;
        match sent {
            Some(Ok(())) => Ok(bytes.len()),
            _ => Err(ErrorKind::BrokenPipe.into()),
        }
    }

    /// What was written is on its way already.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Link {
    /// Waits for bytes, unless some are held or none will come.
    fn hear(&mut self) -> io::Result<()> {
        if self.used < self.filled || self.has_ended {
            return Ok(());
        }
        self.ask();
        while self.is_asked {
            let until = match self.deaf_until.filter(|_| self.given.is_some()) {
                Some(deaf_until) => earlier(self.deadline, deaf_until),
                None => self.deadline,
            };
            match self.wait(until) {
                Wait::Event(event) => self.take(event)?,
                Wait::Gone => {
                    self.has_ended = true;
                    return Ok(());
                }
                Wait::TimedOut if until != self.deadline => return Err(self.fail(Failure::Deaf)),
                Wait::TimedOut => return Err(self.fail(Failure::Silent)),
            }
        }
        Ok(())
    }

    fn ask(&mut self) {
        if !self.is_asked {
            let block = std::mem::take(&mut self.input);
            self.used = 0;
            self.filled = 0;
            self.is_asked = self.wanted.send(block).is_ok();
            self.has_ended = !self.is_asked;
        }
    }

    /// Waits until fewer than `count` blocks wait to be written.
    fn wait_for_room(&mut self, count: usize) -> io::Result<()> {
        while self.waiting >= count && self.broken.is_none() {
            match self.wait(self.deadline) {
                Wait::Event(event) => self.take(event)?,
                Wait::Gone => self.breaks(ErrorKind::BrokenPipe.into()),
                Wait::TimedOut => return Err(self.fail(Failure::Unread)),
            }
        }
        Ok(())
    }

    /// Waits for the next event.
    fn wait(&mut self, mut until: Option<Instant>) -> Wait {
        let mut is_gone = false;
        loop {
            let left = until.map(|until| until.saturating_duration_since(Instant::now()));
            match self.events.recv_timeout(left.unwrap_or(TICK).min(TICK)) {
                Ok(event) => return Wait::Event(event),
                Err(RecvTimeoutError::Disconnected) => return Wait::Gone,
                Err(RecvTimeoutError::Timeout) => {}
            }
            let now = Instant::now();
            match until {
                Some(until) if until <= now && is_gone => return Wait::Gone,
                Some(until) if until <= now => return Wait::TimedOut,
                _ => {}
            }
            if !is_gone && (self.is_gone)() {
                is_gone = true;
                until = earlier(until, now + GRACE);
            }
        }
    }

    fn take(&mut self, event: Event) -> io::Result<()> {
        match event {
            Event::Read(result, block) => {
                self.is_asked = false;
                self.used = 0;
                self.filled = *result.as_ref().unwrap_or(&0);
                self.keep(&block[..self.filled]);
                self.input = block;
                self.has_ended |= result? == 0;
            }
            Event::Written(result, block) => {
                self.waiting -= 1;
                self.spare = block;
                if let Err(error) = result {
                    self.breaks(error);
                }
            }
        }
        Ok(())
    }

    /// Nothing more can be written; the first reason counts.
    fn breaks(&mut self, error: io::Error) {
        if self.broken.is_none() {
            self.broken = Some(error);
            self.deaf_until = Some(Instant::now() + GRACE);
        }
    }

    fn fail(&mut self, failure: Failure) -> io::Error {
        self.failure = Some(failure);
        ErrorKind::TimedOut.into()
    }

    /// Keeps what comes first, and so much more than a message shows that it sees there is more.
    fn keep(&mut self, bytes: &[u8]) {
        let room = SHOWN + 1 - self.heard.len();
        let blanks = bytes.iter().take_while(|byte| is_blank(**byte)).count();
        let skipped = if self.heard.is_empty() { blanks } else { 0 };
        let kept = bytes[skipped..].iter().take(room);
        self.heard.extend(kept.copied());
    }
}

fn earlier(until: Option<Instant>, other: Instant) -> Option<Instant> {
    Some(until.map_or(other, |until| until.min(other)))
}

fn copy_of(error: &io::Error) -> io::Error {
    match error.raw_os_error() {
        Some(code) => io::Error::from_raw_os_error(code),
        None => error.kind().into(),
    }
}

/// Reads once for each block that comes, until nobody sends one.
fn read_blocks(mut reader: Box<dyn Read + Send>, blocks: Receiver<Vec<u8>>, done: Sender<Event>) {
    for mut block in blocks {
        block.resize(BLOCK, 0);
        let result = reader.read(&mut block);
        if done.send(Event::Read(result, block)).is_err() {
            break;
        }
    }
}

/// Writes each block that comes, until nobody sends one; then the stream is closed.
fn write_blocks(mut writer: Box<dyn Write + Send>, blocks: Receiver<Vec<u8>>, done: Sender<Event>) {
    for block in blocks {
        let result = writer.write_all(&block).and_then(|()| writer.flush());
        if done.send(Event::Written(result, block)).is_err() {
            break;
        }
    }
}
