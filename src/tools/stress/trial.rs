//! A program's run on one input.
//!
//! The output is compared as it arrives and never held. The input is written by a thread of its
//! own, so it does not matter whether the program reads it before, while, or after it writes, or
//! not at all: that it stops reading is no failure in itself. A program that has failed is ended
//! at once.

use crate::text::error::Error;
use crate::text::peer::{Failure as Silence, Peer, GRACE};
use crate::text::process::Process;
use crate::tools::check::compare::{compare_streams, Outcome};
use crate::tools::check::lenient::leniently;
use std::ffi::OsString;
use std::fmt;
use std::io::{self, ErrorKind, Read, Write};
use std::process::{ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// What became of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trial {
    /// What went wrong, if anything did.
    pub failure: Option<Failure>,
    /// How many bytes of the output were right.
    pub right: u64,
    /// How long it took.
    pub time: Duration,
}

/// What can go wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The output is not the right one.
    Differs,
    /// The program was ended by a signal, or says itself that it failed.
    Crashed(ExitStatus),
    /// It had not ended, or not closed its output, after this time.
    Late(Duration),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Differs => f.write_str("its output differs"),
            Failure::Crashed(status) => write!(f, "it crashed ({})", status),
            Failure::Late(time) => write!(f, "it took longer than {} s", time.as_secs_f64()),
        }
    }
}

/// A program that answers judge inputs, rightly or wrongly.
pub trait Program {
    /// Runs it on a valid input, for a limited time.
    ///
    /// # Errors
    /// It cannot be run.
    fn try_on(&mut self, input: &[u8], limit: Duration) -> Result<Trial, Error>;
}

/// A program of the system, started anew for each input.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    /// What is started.
    pub program: &'a OsString,
    /// With these arguments.
    pub arguments: &'a [OsString],
    /// Whether its output is seen as most online judges see it.
    pub is_lenient: bool,
}

impl Program for Subject<'_> {
    fn try_on(&mut self, input: &[u8], limit: Duration) -> Result<Trial, Error> {
        let run = self.start(input, limit, Stdio::null())?;
        run.trial(input, Box::new(Patient(run.peer.clone())), self.is_lenient)
    }
}

impl Subject<'_> {
    /// Runs the program once more and keeps its output, up to `most` bytes; what it writes to
    /// standard error is passed on.
    ///
    /// # Errors
    /// It cannot be run.
    pub fn record(
        &self,
        input: &[u8],
        limit: Duration,
        most: u64,
    ) -> Result<(Trial, Vec<u8>), Error> {
        let run = self.start(input, limit, Stdio::inherit())?;
        let mut output = Vec::new();
        let peer = Patient(run.peer.clone());
        let read = peer.take(most).read_to_end(&mut output);
        read.map_err(|error| self.failed(&error))?;
        let trial = run.trial(input, Box::new(output.as_slice()), self.is_lenient)?;
        Ok((trial, output))
    }

    fn start(&self, input: &[u8], limit: Duration, messages: Stdio) -> Result<Run, Error> {
        let start = Instant::now();
        let (process, streams) = Process::start(self.program, self.arguments, messages)?;
        let peer = Peer::new(streams.0, streams.1, process.is_gone());
        let mut peer = peer.map_err(|error| self.failed(&error))?;
        peer.allow(Some(limit));
        // All of it is one block for the writing thread, so nobody waits here.
        peer.write_all(input).map_err(|error| self.failed(&error))?;
        peer.close();
        Ok(Run {
            process,
            peer,
            start,
            limit,
        })
    }

    fn failed(&self, error: &io::Error) -> Error {
        let name = self.program.to_string_lossy().escape_debug().to_string();
        Error::system(&name, "cannot run", error)
    }
}

/// A run that has begun. The process ends with it.
struct Run {
    process: Process,
    peer: Peer,
    start: Instant,
    limit: Duration,
}

impl Run {
    /// Compares the output and waits for the end, if there is still a question.
    fn trial(
        &self,
        input: &[u8],
        output: Box<dyn Read + '_>,
        is_lenient: bool,
    ) -> Result<Trial, Error> {
        let output = if is_lenient {
            leniently(output)
        } else {
            output
        };
        let mut right = Right { output, bytes: 0 };
        let outcome = compare_streams(Box::new(input), "input", Box::new(&mut right), "output")?;
        let failure = self.failure(outcome);
        Ok(Trial {
            failure,
            right: match outcome {
                Outcome::Different { at } => at,
                Outcome::Same { .. } => right.bytes,
            },
            time: self.start.elapsed(),
        })
    }

    fn failure(&self, outcome: Outcome) -> Option<Failure> {
        let late = Some(Failure::Late(self.limit));
        if self.peer.failure() == Some(Silence::Silent) {
            return late;
        }
        let end = self.start + self.limit;
        match outcome {
            Outcome::Same { .. } => match self.process.status_until(Some(end)) {
                None => late,
                Some(status) if !status.success() => Some(Failure::Crashed(status)),
                Some(_) if end < Instant::now() => late,
                Some(_) => None,
            },
            // An output that ends early is often the work of a crash, whose status comes a little
            // later.
            Outcome::Different { .. } if self.peer.has_ended() => {
                let status = self.process.status_until(Some(Instant::now() + GRACE));
                let crash = status.filter(|status| !status.success());
                Some(crash.map_or(Failure::Differs, Failure::Crashed))
            }
            Outcome::Different { .. } => Some(Failure::Differs),
        }
    }
}

/// A program's output, which ends where the time is up.
struct Patient(Peer);

impl Read for Patient {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        match self.0.read(room) {
            Err(error) if error.kind() == ErrorKind::TimedOut => Ok(0),
            read => read,
        }
    }
}

/// Counts what is read.
struct Right<'a> {
    output: Box<dyn Read + 'a>,
    bytes: u64,
}

impl Read for Right<'_> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        let count = self.output.read(room)?;
        self.bytes += count as u64;
        Ok(count)
    }
}
