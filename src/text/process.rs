//! Another program as a process: started, watched, and never left behind.
//!
//! However its use ends, the process is ended and reaped when the [`Process`] is dropped. Those
//! that it has started in turn are its own affair: they are neither ended nor waited for.

use crate::text::error::Error;
use std::cell::RefCell;
use std::ffi::OsString;
use std::io::{Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::rc::Rc;
use std::thread;
use std::time::{Duration, Instant};

const SHORTEST_PAUSE: Duration = Duration::from_micros(100);
const LONGEST_PAUSE: Duration = Duration::from_millis(10);

/// A running program whose standard input and output are ours.
pub struct Process(Rc<RefCell<Child>>);

/// What a program says, and what it is told.
pub type Streams = (Box<dyn Read + Send>, Box<dyn Write + Send>);

impl Process {
    /// Starts a program; its standard error goes where `messages` says.
    ///
    /// # Errors
    /// It cannot be started.
    pub fn start(
        program: &OsString,
        arguments: &[OsString],
        messages: Stdio,
    ) -> Result<(Process, Streams), Error> {
        let mut command = Command::new(program);
        command.args(arguments).stderr(messages);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let name = program.to_string_lossy().escape_debug().to_string();
        let started = command.spawn();
        let mut child = started.map_err(|error| Error::system(&name, "cannot start", &error))?;
        let streams = child.stdout.take().zip(child.stdin.take());
        let process = Process(Rc::new(RefCell::new(child)));
        match streams {
            Some((output, input)) => Ok((process, (Box::new(output), Box::new(input)))),
            None => Err(Error::System(format!("{}: no pipes to it", name))),
        }
    }

    /// A question that can be asked from elsewhere: has the program ended?
    pub fn is_gone(&self) -> Box<dyn FnMut() -> bool> {
        let child = Rc::clone(&self.0);
        Box::new(move || status_of(&child).is_some())
    }

    /// How the program ended, if it does so before a moment.
    pub fn status_until(&self, until: Option<Instant>) -> Option<ExitStatus> {
        let mut pause = SHORTEST_PAUSE;
        loop {
            let status = status_of(&self.0);
            if status.is_some() || until.map_or(false, |until| until <= Instant::now()) {
                return status;
            }
            thread::sleep(pause);
            pause = (2 * pause).min(LONGEST_PAUSE);
        }
    }
}

impl Drop for Process {
    /// Ends the program, unless it has ended, and reaps it.
    fn drop(&mut self) {
        let mut child = self.0.borrow_mut();
        let _ = child.kill();
        let _ = child.wait();
    }
}

fn status_of(child: &Rc<RefCell<Child>>) -> Option<ExitStatus> {
    child.borrow_mut().try_wait().ok().flatten()
}
