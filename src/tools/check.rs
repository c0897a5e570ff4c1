//! `check`: validates a judge input, or compares somebody's output with the right answers.
//!
//! Three questions, three files: [`validate`] is for people who set tests, [`mod@compare`] and
//! [`report`] are for people whose answer is wrong, and [`folder`] asks the second question for
//! every pair of files in a folder. Each is a function that other commands may call.

pub mod compare;
mod excerpt;
pub mod folder;
mod form;
pub mod lenient;
mod maps;
mod replay;
pub mod report;
mod scene;
mod shifts;
mod suspects;
mod tally;
pub mod validate;

use crate::text::again::Again;
use crate::text::error::Error;
use crate::text::prose::counted;
use crate::tools::check::compare::{compare, Outcome};
use crate::tools::check::lenient::Output;
use std::io::Write;

/// Compares an output with the right answers to an input: writes one line if they are the same,
/// else a report of the first difference.
///
/// # Errors
/// [`Error::Told`] if they differ; a fault of the input before any difference; a failing stream.
pub fn run(input: &Again<'_>, output: &Output<'_>, writer: &mut dyn Write) -> Result<(), Error> {
    match compare(input, output)? {
        Outcome::Same { lines } => {
            let lines = counted(lines, "line");
            say(writer, &format!("as expected: {}\n", lines))
        }
        Outcome::Different { at } => {
            say(writer, &report::report(input, output, at)?)?;
            Err(Error::Told)
        }
    }
}

/// Writes a text to the standard output.
pub(crate) fn say(writer: &mut dyn Write, text: &str) -> Result<(), Error> {
    let written = writer.write_all(text.as_bytes());
    let written = written.and_then(|()| writer.flush());
    written.map_err(|error| Error::writing("<stdout>", &error))
}
