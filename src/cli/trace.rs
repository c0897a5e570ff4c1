//! What the command line says to `trace`: its options, the width of the terminal, and its page.

use crate::cli::arguments::{natural, unexpected, Arguments, Flag, Form};
use crate::cli::{filter, input};
use crate::text::channel::Channel;
use crate::text::error::Error;
use crate::text::streams;
use crate::tools;
use crate::tools::trace::page::Page;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{Read, Write};

/// What `trace` accepts.
pub(crate) const FORM: Form = Form {
    usage: "minesweeper trace [FILE] [--width N] [--case N] [--html FILE]",
    flags: &[
        Flag {
            name: "--width",
            value: Some("N"),
        },
        Flag {
            name: "--case",
            value: Some("N"),
        },
        Flag {
            name: "--html",
            value: Some("FILE"),
        },
    ],
    operands: (0, 1),
};

const WHAT: &str = "a judge input";
/// How wide a line is when nobody says so.
const WIDTH: usize = 80;

/// Draws the games of a judge input as text or as a page.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Error> {
    let only = option(arguments, "--case", "the number of a case")?;
    let width = option(arguments, "--width", "a number of bytes")?;
    match (arguments.value("--html"), width) {
        (None, width) => {
            let width = width.map_or_else(width_of_terminal, clamped);
            filter(arguments.operand(0), WHAT, |channel| {
                tools::trace::run(channel, only, width)
            })
        }
        (Some(_), Some(_)) => Err(misuse("--width does not go with --html")),
        (Some(path), None) => page(arguments.operand(0), path, only),
    }
}

/// Writes the page at `path`.
fn page(operand: Option<&OsStr>, path: &OsStr, only: Option<u64>) -> Result<(), Error> {
    if operand.is_some_and(|operand| is_same_file(operand, path)) {
        return Err(misuse("--html: FILE is the input itself"));
    }
    let (reader, source) = input(operand, WHAT)?;
    let (writer, name) = output(path)?;
    let mut channel = Channel::new(reader, &source, Box::new(std::io::sink()));
    tools::trace::page::run(&mut channel, only, &source, Page::new(writer, &name))
}

/// The output that a value stands for, and its name in messages.
fn output(path: &OsStr) -> Result<(Box<dyn Write>, String), Error> {
    if path == "-" {
        return Ok((streams::standard_output(), "<stdout>".to_string()));
    }
    let name = path.to_string_lossy().escape_debug().to_string();
    if holds_something_else(path) {
        let message = "{}: --html: expected a new file or a page, found another file there";
        return Err(Error::Usage(message.replace("{}", &name)));
    }
    let file = File::create(path).map_err(|error| Error::system(&name, "cannot create", &error))?;
    Ok((Box::new(file), name))
}

/// Whether a file is there that is no page: most likely an input that was to be read.
fn holds_something_else(path: &OsStr) -> bool {
    let mut begin = [0; 15];
    let is_file = std::fs::metadata(path).is_ok_and(|about| about.is_file() && about.len() > 0);
    let read = File::open(path).and_then(|mut file| file.read_exact(&mut begin));
    is_file && (read.is_err() || !begin.eq_ignore_ascii_case(b"<!DOCTYPE html>"))
}

/// Whether both name one file that exists.
fn is_same_file(one: &OsStr, other: &OsStr) -> bool {
    let named = [one, other].iter().all(|name| *name != "-");
    match (std::fs::canonicalize(one), std::fs::canonicalize(other)) {
        (Ok(one), Ok(other)) => named && one == other && one.is_file(),
        _ => false,
    }
}

/// The value of an option that takes a number from 1, called `what` in messages.
fn option(arguments: &Arguments, name: &str, what: &str) -> Result<Option<u64>, Error> {
    let Some(value) = arguments.value(name) else {
        return Ok(None);
    };
    let number = natural(value).ok_or_else(|| {
        let expected = format!("{what}, from 1 to {}", u64::MAX);
        misuse(&unexpected(name, &expected, value))
    });
    number.map(Some)
}

fn clamped(width: u64) -> usize {
    usize::try_from(width).unwrap_or(usize::MAX)
}

fn width_of_terminal() -> usize {
    let columns = std::env::var_os("COLUMNS");
    columns
        .and_then(|columns| natural(&columns))
        .map_or(WIDTH, clamped)
}

fn misuse(what: &str) -> Error {
    Error::Usage(format!("{what}; usage: {}", FORM.usage))
}
