//! A filter from its first byte to its exit code: the frame that every tool runs in.

use crate::text::channel::Channel;
use crate::text::error::{Error, PROGRAM};
use crate::text::streams;
use std::io::{Read, Write};

/// Runs a tool from `reader`, called `name` in messages, to standard output. What the tool has
/// written leaves before any error is reported.
///
/// # Errors
/// The tool's own, or that of the output.
pub fn run(
    reader: Box<dyn Read>,
    name: &str,
    tool: impl FnOnce(&mut Channel<'_>) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut channel = Channel::new(reader, name, streams::standard_output());
    let outcome = tool(&mut channel);
    match (outcome, channel.flush()) {
        (Ok(()), flushed) => flushed,
        (Err(error), Ok(())) | (Err(error), Err(Error::ClosedPipe)) => Err(error),
        (Err(error), Err(failure)) => {
            report(&error);
            Err(failure)
        }
    }
}

/// The exit code of an outcome, once its error has been reported.
pub fn exit_code(outcome: Result<(), Error>) -> u8 {
    if let Err(error) = &outcome {
        report(error);
    }
    outcome.map_or_else(|error| error.exit_code(), |()| 0)
}

/// Prints an error on standard error, which need not work.
fn report(error: &Error) {
    match error {
        Error::ClosedPipe | Error::Told => {}
        error => {
            let _ = writeln!(std::io::stderr(), "{}: {}", PROGRAM, error);
        }
    }
}
