//! The command line of `check`: which of its three questions is asked, and the values of options.

use crate::cli::arguments::{natural, Arguments, Flag};
use crate::cli::{filter, input};
use crate::text::again::Again;
use crate::text::error::{quoted, Error};
use crate::text::streams;
use crate::tools::check;
use crate::tools::check::lenient::Output;
use crate::tools::check::validate::{validate, Limits};
use std::ffi::OsStr;
use std::path::Path;

/// The right forms, for messages.
pub(super) const USAGE: &str = "minesweeper check INPUT [--max-cases N] [--max-rows N] \
[--max-columns N] [--max-operations N]\n       minesweeper check INPUT OUTPUT [--lenient]\n       \
minesweeper check DIR [--lenient]";

/// The options of all forms.
pub(super) const FLAGS: &[Flag] = &[
    limit("--max-cases"),
    limit("--max-rows"),
    limit("--max-columns"),
    limit("--max-operations"),
    Flag {
        name: "--lenient",
        value: None,
    },
];

const fn limit(name: &'static str) -> Flag {
    Flag {
        name,
        value: Some("N"),
    }
}

const INPUT_FORM: &str = "minesweeper check INPUT [--max-cases N] [--max-rows N] \
                          [--max-columns N] [--max-operations N]";
const OUTPUT_FORM: &str = "minesweeper check INPUT OUTPUT [--lenient]";

/// Validates an input, compares an output, or compares all pairs of a folder.
pub(super) fn run(arguments: &Arguments) -> Result<(), Error> {
    let limits = limits(arguments)?;
    let is_lenient = arguments.has("--lenient");
    let first = arguments.operand(0).unwrap_or(OsStr::new("-"));
    let folder = first != "-" && Path::new(first).is_dir();
    match (arguments.operand(1), folder) {
        (None, false) => {
            refuse(arguments, &["--lenient"], INPUT_FORM)?;
            let what = "a judge input";
            filter(Some(first), what, |channel| validate(channel, &limits))
        }
        (Some(output), false) => {
            refuse(arguments, LIMITS, OUTPUT_FORM)?;
            compare(first, output, is_lenient)
        }
        (None, true) => {
            refuse(arguments, LIMITS, "minesweeper check DIR [--lenient]")?;
            let mut writer = streams::standard_output();
            check::folder::run(Path::new(first), is_lenient, &mut writer)
        }
        (Some(_), true) => Err(Error::Usage(format!(
            "INPUT is a folder, whose files are compared with each other; usage: {}",
            "minesweeper check DIR [--lenient]"
        ))),
    }
}

fn compare(first: &OsStr, second: &OsStr, is_lenient: bool) -> Result<(), Error> {
    if first == "-" && second == "-" {
        return Err(Error::Usage(format!(
            "INPUT and OUTPUT cannot both be standard input; usage: {}",
            OUTPUT_FORM
        )));
    }
    let input = again(first, "a judge input")?;
    let output = Output {
        source: again(second, "the output to check")?,
        is_lenient,
    };
    check::run(&input, &output, &mut streams::standard_output())
}

/// The input that an operand stands for, to be read more than once.
fn again(operand: &OsStr, what: &str) -> Result<Again<'static>, Error> {
    if operand != "-" {
        return Again::file(operand);
    }
    let (reader, name) = input(Some(operand), what)?;
    Again::spooled(&name, reader)
}

const LIMITS: &[&str] = &[
    "--max-cases",
    "--max-rows",
    "--max-columns",
    "--max-operations",
];

fn limits(arguments: &Arguments) -> Result<Limits, Error> {
    let limit = |name: &str| -> Result<Option<u64>, Error> {
        match arguments.value(name) {
            None => Ok(None),
            Some(value) => number(name, value).map(Some),
        }
    };
    Ok(Limits {
        cases: limit("--max-cases")?,
        rows: limit("--max-rows")?,
        columns: limit("--max-columns")?,
        operations: limit("--max-operations")?,
    })
}

fn number(name: &str, value: &OsStr) -> Result<u64, Error> {
    natural(value).ok_or_else(|| {
        let found = quoted(value.as_encoded_bytes());
        Error::Usage(format!(
            "option '{}' takes a number from 1 to {}, found {}; usage: {}",
            name,
            u64::MAX,
            found,
            INPUT_FORM
        ))
    })
}

/// Refuses options that belong to another form of the command.
fn refuse(arguments: &Arguments, names: &[&str], form: &str) -> Result<(), Error> {
    let name = match names.iter().find(|name| arguments.has(name)) {
        Some(name) => name,
        None => return Ok(()),
    };
    let what = "does not belong to this form";
    Err(Error::Usage(format!(
        "option '{}' {}; usage: {}",
        name, what, form
    )))
}
