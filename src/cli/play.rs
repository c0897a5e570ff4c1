//! `play` on the command line: its options, and what the terminal can do.

use crate::cli::arguments::{decimal, unexpected, Arguments, Flag, Form};
use crate::text::error::Error;
use crate::text::screen::Abilities;
use crate::text::{filter, streams};
use crate::tools::play::{self, levels, Setup};
use crate::tools::record::Record;
use std::io::{stdin, stdout, IsTerminal};

pub(crate) const FORM: Form = Form {
    usage: "minesweeper play [LEVEL] [--seed N] [--auto-chord] [--record FILE] \
            [--color auto|always|never]",
    flags: &[
        Flag {
            name: "--seed",
            value: Some("N"),
        },
        Flag {
            name: "--auto-chord",
            value: None,
        },
        Flag {
            name: "--record",
            value: Some("FILE"),
        },
        Flag {
            name: "--color",
            value: Some("WHEN"),
        },
    ],
    operands: (0, 1),
};

pub(crate) fn run(arguments: &Arguments) -> Result<(), Error> {
    let level = arguments.operand(0).map(|text| {
        let level = levels::named(text.as_encoded_bytes());
        level.map_err(|message| wrong(&format!("LEVEL: {message}")))
    });
    let setup = Setup {
        level: level.transpose()?,
        seed: seed(arguments)?,
        is_automatic: arguments.has("--auto-chord"),
        abilities: abilities(arguments)?,
        record: arguments
            .value("--record")
            .map(Record::create)
            .transpose()?,
    };
    filter::run(streams::standard_input(), "<stdin>", |channel| {
        play::run(channel, setup)
    })
}

fn wrong(what: &str) -> Error {
    Error::Usage(format!("{what}; usage: {}", FORM.usage))
}

fn seed(arguments: &Arguments) -> Result<Option<u64>, Error> {
    let Some(value) = arguments.value("--seed") else {
        return Ok(None);
    };
    let seed = value.to_str().and_then(decimal).ok_or_else(|| {
        let expected = format!("a number from 0 to {}", u64::MAX);
        wrong(&unexpected("--seed", &expected, value))
    });
    seed.map(Some)
}

/// What the standard streams can do. Pages need a terminal on both sides.
fn abilities(arguments: &Arguments) -> Result<Abilities, Error> {
    let variable = |name| std::env::var_os(name).unwrap_or_default();
    let is_dumb = variable("TERM") == "dumb";
    let wants_colour = variable("NO_COLOR").is_empty() && !is_dumb;
    let is_coloured = match arguments.value("--color").map(|value| value.to_str()) {
        None | Some(Some("auto")) => stdout().is_terminal() && wants_colour,
        Some(Some("always")) => true,
        Some(Some("never")) => false,
        Some(_) => {
            let value = arguments.value("--color").unwrap_or_default();
            let expected = "auto, always or never";
            return Err(wrong(&unexpected("--color", expected, value)));
        }
    };
    Ok(Abilities {
        is_screen: stdin().is_terminal() && stdout().is_terminal() && !is_dumb,
        is_coloured,
    })
}
