//! The options of `generate`, which `stress` takes too, and their values.

use crate::cli::arguments::{decimal, unexpected, Arguments, Flag};
use crate::text::channel::Channel;
use crate::text::error::Error;
use crate::text::streams;
use crate::tools::generate::{self, Mines, Plan, Range, Style, STYLES};
use std::ffi::OsStr;

/// The options.
pub const FLAGS: [Flag; 7] = [
    flag("--seed", "N"),
    flag("--cases", "T"),
    flag("--rows", "R"),
    flag("--columns", "C"),
    flag("--mines", "K"),
    flag("--operations", "Q"),
    flag("--style", "STYLE"),
];

/// An option with a value.
const fn flag(name: &'static str, value: &'static str) -> Flag {
    Flag {
        name,
        value: Some(value),
    }
}

/// Writes an input to standard output. What has been written leaves before any error is reported.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Error> {
    let plan = plan(arguments)?;
    let nothing = Box::new(std::io::empty());
    let mut channel = Channel::new(nothing, "", streams::standard_output());
    let outcome = generate::run(&plan, &mut channel);
    let flushed = channel.flush();
    outcome.and(flushed)
}

/// The plan that the options make; where one is not given, what [`Plan`] says by default.
///
/// # Errors
/// A value that is not as it should be; no board is like what is asked for. Each is named, and what
/// was expected.
pub fn plan(arguments: &Arguments) -> Result<Plan, Error> {
    let plan = changed(Plan::default(), arguments)?;
    plan.check()?;
    Ok(plan)
}

/// A plan with what the options say in place of what it says; there need be no board like it.
///
/// # Errors
/// A value that is not as it should be.
pub(super) fn changed(default: Plan, arguments: &Arguments) -> Result<Plan, Error> {
    Ok(Plan {
        seed: value(arguments, "--seed", default.seed, |value| value.number(0))?,
        cases: value(arguments, "--cases", default.cases, |value| value.number(1))?,
        rows: value(arguments, "--rows", default.rows, Value::range)?,
        columns: value(arguments, "--columns", default.columns, Value::range)?,
        mines: value(arguments, "--mines", default.mines, Value::mines)?,
        operations: value(arguments, "--operations", default.operations, |value| {
            value.number(0)
        })?,
        style: value(arguments, "--style", default.style, Value::style)?,
    })
}

/// What an option says, or what is meant without it.
fn value<'a, T>(
    arguments: &'a Arguments,
    name: &'static str,
    default: T,
    read: impl Fn(&Value<'a>) -> Result<T, Error>,
) -> Result<T, Error> {
    match arguments.value(name) {
        Some(value) => read(&Value { name, value }),
        None => Ok(default),
    }
}

/// The value that was given for an option.
struct Value<'a> {
    name: &'static str,
    value: &'a OsStr,
}

impl Value<'_> {
    fn number(&self, low: u64) -> Result<u64, Error> {
        let number = self.value.to_str().and_then(decimal);
        let number = number.filter(|number| *number >= low);
        number.ok_or_else(|| self.wrong(&format!("a number from {} to {}", low, u64::MAX)))
    }

    /// A size, or the smallest and the largest.
    fn range(&self) -> Result<Range, Error> {
        let value = self.value.to_str().unwrap_or("");
        let (low, high) = value.split_once("..").unwrap_or((value, value));
        match (decimal(low), decimal(high)) {
            (Some(low), Some(high)) if 1 <= low && low <= high => Ok(Range { low, high }),
            _ => Err(self.wrong("a number from 1, or LO..HI with 1 <= LO <= HI")),
        }
    }

    /// A number of mines, or how many of a hundred cells.
    fn mines(&self) -> Result<Mines, Error> {
        let value = self.value.to_str().unwrap_or("");
        let mines = match value.strip_suffix('%') {
            Some(percent) => decimal(percent)
                .filter(|percent| *percent <= 100)
                .map(Mines::Percent),
            None => decimal(value).filter(|mines| *mines > 0).map(Mines::Count),
        };
        mines.ok_or_else(|| self.wrong("a number from 1, or 0% to 100%"))
    }

    fn style(&self) -> Result<Style, Error> {
        let named = STYLES.iter().find(|(name, _)| self.value == *name);
        let style = named.map(|(_, style)| *style);
        style.ok_or_else(|| self.wrong("random, play, open, flags, after or mixed"))
    }

    fn wrong(&self, expected: &str) -> Error {
        Error::Usage(unexpected(self.name, expected, self.value))
    }
}
