//! `interact` on the command line: its options, and the files and streams that they stand for.

use crate::cli::arguments::{Arguments, Flag, Form, REST};
use crate::text::channel::Channel;
use crate::text::error::{quoted, Error};
use crate::text::streams;
use crate::tools::interact::{self, Opponent, Setup};
use crate::tools::record::Record;
use std::ffi::{OsStr, OsString};
use std::io::{sink, IsTerminal};
use std::time::Duration;

pub(crate) const FORM: Form = Form {
    usage: "minesweeper interact MAPS [--record FILE] [--timeout SECONDS] [-- PLAYER ARGS...]",
    flags: &[
        Flag {
            name: "--record",
            value: Some("FILE"),
        },
        Flag {
            name: "--timeout",
            value: Some("SECONDS"),
        },
        Flag {
            name: REST,
            value: Some("PLAYER ARGS..."),
        },
    ],
    operands: (1, 1),
};

const PATIENCE: Duration = Duration::from_secs(10);
const LONGEST_SECONDS: f64 = 1e9;

pub(crate) fn run(arguments: &Arguments) -> Result<(), Error> {
    let file = arguments.operand(0);
    let command = command(file, arguments.rest())?;
    let timeout = match arguments.value("--timeout") {
        Some(value) => seconds(value)?,
        None if command.is_none() && std::io::stdin().is_terminal() => None,
        None => Some(PATIENCE),
    };
    let record = arguments.value("--record");
    if let (Some(file), Some(record)) = (file, record) {
        check_files(file, record)?;
    }
    let (reader, name) = crate::cli::input(file, "the maps")?;
    let record = record.map(Record::create).transpose()?;
    let opponent = match command {
        Some((program, arguments)) => Opponent::Program(program, arguments),
        None => {
            let (reader, _) = crate::cli::input(None, "a player's operations")?;
            Opponent::Ours((reader, streams::standard_output()))
        }
    };
    let setup = Setup {
        opponent,
        timeout,
        record,
    };
    interact::run(Channel::new(reader, &name, Box::new(sink())), setup)
}

fn wrong(what: &str) -> Error {
    Error::Usage(format!("{what}; usage: {}", FORM.usage))
}

/// The player's program and its arguments, if there is one.
fn command<'a>(
    maps: Option<&OsStr>,
    rest: Option<&'a [OsString]>,
) -> Result<Option<(&'a OsString, &'a [OsString])>, Error> {
    match rest.map(<[OsString]>::split_first) {
        Some(Some(command)) => Ok(Some(command)),
        Some(None) => Err(wrong("a player is missing after '--'")),
        None if maps.is_some_and(|maps| maps == "-") => Err(wrong(
            "MAPS cannot be standard input where the player speaks on it",
        )),
        None => Ok(None),
    }
}

/// The value of `--timeout`: nothing where there is no limit.
fn seconds(value: &OsStr) -> Result<Option<Duration>, Error> {
    let bytes = value.as_encoded_bytes();
    let is_plain = bytes.iter().all(|b| b.is_ascii_digit() || *b == b'.');
    let number = value.to_str().and_then(|text| text.parse::<f64>().ok());
    match number.filter(|number| is_plain && *number <= LONGEST_SECONDS) {
        Some(0.0) => Ok(None),
        Some(number) => Ok(Some(
            Duration::from_secs_f64(number).max(Duration::from_millis(1)),
        )),
        None => Err(wrong(&format!(
            "option '--timeout': expected seconds, a number from 0 to {LONGEST_SECONDS} \
             such as 10 or 0.5, found {}",
            quoted(bytes)
        ))),
    }
}

/// Refuses to write the record over the maps.
fn check_files(maps: &OsStr, record: &OsStr) -> Result<(), Error> {
    let real = |path| std::fs::canonicalize(path).ok();
    match real(record).filter(|_| maps != "-") {
        Some(path) if real(maps) == Some(path.clone()) && path.is_file() => {
            Err(wrong("MAPS and the record cannot be the same file"))
        }
        _ => Ok(()),
    }
}
