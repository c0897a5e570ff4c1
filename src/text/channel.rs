//! One input and one output in lock-step.
//!
//! A judge reads numbers and writes answers, at full speed on files and without ever making a live
//! peer wait. Both follow from one rule, which is kept here and nowhere else: *what has been
//! written leaves before any read that could block*. A read happens only when everything held has
//! been used up, so a peer that waits for an answer always gets it, and on files the rule costs
//! one extra system call for each block of input.
//!
//! The input is held in one block. `start..end` is what is held and not yet used; behind `end` lie
//! [`MARGIN`] zero bytes, so that fast code may look a fixed number of bytes ahead without asking:
//! what is not held is no digit, no blank and no line feed. Whatever does not fit a fast path is
//! left in place for the slow methods of `tokens` and its neighbours, which read byte by byte
//! through `peek`, and only they know about errors and ends.
//!
//! Positions are not kept while reading. Line feeds are counted when a block is thrown away, and
//! within the block only when a message needs a place. A token never holds a line feed, so a token
//! that began `n` bytes ago began on this line, `n` columns back.

use crate::text::error::{quoted, Error, Position, SHOWN};
use crate::text::tokens::is_blank;
use std::convert::TryFrom;
use std::io::{ErrorKind, Read, Write};

/// Bytes that may be looked at behind the end of what is held.
pub const MARGIN: usize = 64;
const INPUT_BLOCK: usize = 1 << 16;
const OUTPUT_BLOCK: usize = 1 << 18;
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// An input, read as tokens between blanks, and an output, buffered.
pub struct Channel<'a> {
    reader: Box<dyn Read + 'a>,
    pub(crate) name: String,
    pub(crate) block: Box<[u8]>,
    pub(crate) start: usize,
    pub(crate) end: usize,
    ended: bool,
    /// The byte of the block up to which positions have been counted, and its own.
    counted: usize,
    place: Position,
    at_first_byte: bool,
    pub(crate) has_byte_order_mark: bool,
    writer: Box<dyn Write + 'a>,
    buffer: Box<[u8; OUTPUT_BLOCK]>,
    used: usize,
    pub(crate) remarks: Box<dyn Write + 'a>,
}

impl<'a> Channel<'a> {
    /// A channel from `reader`, called `name` in messages, to `writer`.
    pub fn new(reader: Box<dyn Read + 'a>, name: &str, writer: Box<dyn Write + 'a>) -> Channel<'a> {
        Channel {
            reader,
            name: name.to_string(),
            block: vec![0; INPUT_BLOCK + MARGIN].into_boxed_slice(),
            start: 0,
            end: 0,
            ended: false,
            counted: 0,
            place: Position { line: 1, column: 1 },
            at_first_byte: true,
            has_byte_order_mark: false,
            writer,
            buffer: zeros(),
            used: 0,
            remarks: Box::new(std::io::stderr()),
        }
    }

    /// The same channel with its warnings written to `remarks` in place of standard error.
    pub fn with_remarks(self, remarks: Box<dyn Write + 'a>) -> Channel<'a> {
        Channel { remarks, ..self }
    }

    /// The next byte without taking it; nothing at the end of the input.
    pub(crate) fn peek(&mut self) -> Result<Option<u8>, Error> {
        if self.start == self.end {
            self.refill()?;
        }
        Ok(self.held().first().copied())
    }

    /// What is held and not yet used.
    pub(crate) fn held(&self) -> &[u8] {
        &self.block[self.start..self.end]
    }

    /// Whether nothing but blanks is left of the input; reads on to find out.
    pub fn is_at_end(&mut self) -> Result<bool, Error> {
        self.skip_blanks()?;
        Ok(self.peek()?.is_none())
    }

    #[inline(always)]
    pub(crate) fn skip_blanks(&mut self) -> Result<(), Error> {
        self.skip_held_blanks();
        while self.start == self.end && self.peek()?.is_some() {
            self.skip_held_blanks();
        }
        Ok(())
    }

    /// Skips the blanks that are held, without reading for more.
    #[inline]
    pub(crate) fn skip_held_blanks(&mut self) {
        // What lies behind is no blank.
        while is_blank(self.block[self.start]) {
            self.start += 1;
        }
    }

    /// Lets go of what has been used and reads once more, unless the input has ended.
    #[cold]
    pub(crate) fn refill(&mut self) -> Result<(), Error> {
        self.flush()?;
        self.forget_used();
        self.read()?;
        if self.at_first_byte {
            self.skip_byte_order_mark()?;
        }
        Ok(())
    }

    fn forget_used(&mut self) {
        self.mark();
        self.block.copy_within(self.start..self.end, 0);
        self.hold(self.end - self.start);
        self.start = 0;
        self.counted = 0;
    }

    /// Sets the end of what is held, and the margin behind it. Nothing else sets the end.
    fn hold(&mut self, end: usize) {
        self.end = end;
        self.block[end..end + MARGIN].fill(0);
    }

    fn read(&mut self) -> Result<(), Error> {
        let room = self.block.len() - MARGIN;
        while !self.ended {
            match self.reader.read(&mut self.block[self.end..room]) {
                Ok(0) => self.ended = true,
                Ok(count) => {
                    self.hold(self.end + count);
                    return Ok(());
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(Error::system(&self.name, "cannot read", &error)),
            }
        }
        Ok(())
    }

    fn skip_byte_order_mark(&mut self) -> Result<(), Error> {
        let length = BYTE_ORDER_MARK.len();
        while self.end < length && BYTE_ORDER_MARK.starts_with(self.held()) && !self.ended {
            self.read()?;
        }
        self.at_first_byte = false;
        if self.held().starts_with(BYTE_ORDER_MARK) {
            self.has_byte_order_mark = true;
            self.block.copy_within(length..self.end, 0);
            self.hold(self.end - length);
            if self.end == 0 {
                self.read()?;
            }
        }
        Ok(())
    }

    /// The place of the next byte.
    pub fn position(&self) -> Position {
        let used = &self.block[self.counted..self.start];
        let column = match used.iter().rposition(|byte| *byte == b'\n') {
            Some(line_feed) => (used.len() - line_feed) as u64,
            None => self.place.column + used.len() as u64,
        };
        Position {
            line: self.place.line + line_feeds(used),
            column,
        }
    }

    /// The place of the next byte. What lies before it is never counted again, so that places may
    /// be asked for often.
    pub(crate) fn mark(&mut self) -> Position {
        self.place = self.position();
        self.counted = self.start;
        self.place
    }

    /// Ends the work: what was written leaves, and what is held but was not asked for is warned
    /// about. Nothing more is read, so a peer that keeps its pipe open is not waited for.
    pub fn finish(&mut self, last: &str) -> Result<(), Error> {
        self.flush()?;
        self.skip_held_blanks();
        let held = self.held();
        if !held.is_empty() {
            let length = held
                .iter()
                .take(SHOWN + 1)
                .take_while(|byte| !is_blank(**byte))
                .count();
            let found = quoted(&held[..length]);
            self.warn(
                &format!("expected nothing after {}, found {}", last, found),
                "",
            );
        }
        Ok(())
    }

    /// The next `N` bytes of the output, to be filled in; [`wrote`](Channel::wrote) says how far.
    ///
    /// # Errors
    /// The output may have to be written to first, which may fail.
    #[inline]
    pub(crate) fn room<const N: usize>(&mut self) -> Result<&mut [u8; N], Error> {
        let at = match self.used <= OUTPUT_BLOCK - N {
            true => self.used,
            false => self.make_room()?,
        };
        match <&mut [u8; N]>::try_from(&mut self.buffer[at..at + N]) {
            Ok(room) => Ok(room),
            Err(_) => Err(Error::System("no room in the output buffer".to_string())),
        }
    }

    #[cold]
    fn make_room(&mut self) -> Result<usize, Error> {
        self.flush()?;
        Ok(self.used)
    }

    /// Counts the first `length` bytes of the last [`room`](Channel::room) as written.
    #[inline]
    pub(crate) fn wrote(&mut self, length: usize) {
        self.used += length;
    }

    /// Writes a few bytes, the same number each time.
    #[inline]
    pub(crate) fn write_short<const N: usize>(&mut self, bytes: &[u8; N]) -> Result<(), Error> {
        *self.room()? = *bytes;
        self.wrote(N);
        Ok(())
    }

    /// Writes `bytes`.
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), Error> {
        for piece in bytes.chunks(OUTPUT_BLOCK) {
            if self.buffer.len() - self.used < piece.len() {
                self.flush()?;
            }
            self.buffer[self.used..self.used + piece.len()].copy_from_slice(piece);
            self.used += piece.len();
        }
        Ok(())
    }

    /// Sends off what has been written.
    pub fn flush(&mut self) -> Result<(), Error> {
        let written = std::mem::replace(&mut self.used, 0);
        let result = self.writer.write_all(&self.buffer[..written]);
        result
            .and_then(|()| self.writer.flush())
            .map_err(|e| Error::writing("<stdout>", &e))
    }
}

/// An output block that was never on the stack.
fn zeros() -> Box<[u8; OUTPUT_BLOCK]> {
    let zeros = vec![0; OUTPUT_BLOCK].into_boxed_slice();
    <Box<[u8; OUTPUT_BLOCK]>>::try_from(zeros).unwrap_or_else(|_| Box::new([0; OUTPUT_BLOCK]))
}

/// The number of line feeds, counted sixteen and more at a time.
fn line_feeds(bytes: &[u8]) -> u64 {
    let in_piece = |piece: &[u8]| piece.iter().map(|b| u8::from(*b == b'\n')).sum::<u8>();
    bytes
        .chunks(128)
        .map(|piece| u64::from(in_piece(piece)))
        .sum()
}
