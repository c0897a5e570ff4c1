//! A command line, taken apart: options with their values, and operands.
//!
//! Arguments are the system's strings, which need not be UTF-8; only the names of options are
//! looked into.

use crate::text::error::{quoted, Error};
use crate::text::lines::number;
use std::ffi::{OsStr, OsString};

/// The name of an option whose value is all that follows it: the command line of another program.
/// A command that does not know it takes what follows for operands.
pub const REST: &str = "--";

/// An option that a command knows.
#[derive(Clone, Copy, Debug)]
pub struct Flag {
    /// The name, with its dashes.
    pub name: &'static str,
    /// What its value is called in the help, or nothing if it takes none.
    pub value: Option<&'static str>,
}

/// What a command accepts.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    /// The form in words, for messages: `minesweeper judge [FILE]`.
    pub usage: &'static str,
    /// The options.
    pub flags: &'static [Flag],
    /// The smallest and largest number of operands.
    pub operands: (usize, usize),
}

/// The arguments of a command.
#[derive(Debug, Default)]
pub struct Arguments {
    options: Vec<(&'static str, OsString)>,
    operands: Vec<OsString>,
    rest: Option<Vec<OsString>>,
}

impl Arguments {
    /// Takes apart what follows the name of a command.
    ///
    /// # Errors
    /// An option that is unknown, repeated or without its value, and operands missing or too many;
    /// each is named, and so is the right form.
    pub fn parse(form: &Form, arguments: &[OsString]) -> Result<Arguments, Error> {
        let mut parsed = Arguments::default();
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            match argument.as_encoded_bytes() {
                b"--" => {
                    parsed.after_dashes(form, rest.cloned());
                    break;
                }
                [b'-', _, ..] => parsed.option(form, argument, &mut rest)?,
                _ => parsed.operands.push(argument.clone()),
            }
        }
        parsed.check_operands(form)?;
        Ok(parsed)
    }

    /// The operand of an index, if there are so many.
    pub fn operand(&self, index: usize) -> Option<&OsStr> {
        self.operands.get(index).map(OsString::as_os_str)
    }

    /// Whether an option was given.
    pub fn has(&self, name: &str) -> bool {
        self.value(name).is_some()
    }

    /// The value of an option that was given; empty if it takes none.
    pub fn value(&self, name: &str) -> Option<&OsStr> {
        let mut options = self.options.iter();
        options
            .find(|(given, _)| *given == name)
            .map(|(_, value)| value.as_os_str())
    }

    /// The other program's command line, if there was a [`REST`] for it.
    pub fn rest(&self) -> Option<&[OsString]> {
        self.rest.as_deref()
    }

    fn after_dashes(&mut self, form: &Form, rest: impl Iterator<Item = OsString>) {
        match form.flags.iter().any(|flag| flag.name == REST) {
            true => self.rest = Some(rest.collect()),
            false => self.operands.extend(rest),
        }
    }

    fn option<'a>(
        &mut self,
        form: &Form,
        argument: &OsStr,
        rest: &mut impl Iterator<Item = &'a OsString>,
    ) -> Result<(), Error> {
        let (name, value) = split(argument);
        let mut flags = form.flags.iter().filter(|flag| flag.name != REST);
        let flag = flags.find(|flag| OsStr::new(flag.name) == name);
        let flag = flag.ok_or_else(|| form.wrong("unknown option", name))?;
        if self.options.iter().any(|(name, _)| *name == flag.name) {
            return Err(form.wrong("repeated option", name));
        }
        let value = match (flag.value, value) {
            (None, None) => OsString::new(),
            (None, Some(_)) => return Err(form.wrong("no value is taken by option", name)),
            (Some(_), Some(value)) => value,
            (Some(_), None) => {
                let next = rest.next().cloned();
                next.ok_or_else(|| form.wrong("a value is missing after option", name))?
            }
        };
        self.options.push((flag.name, value));
        Ok(())
    }

    fn check_operands(&self, form: &Form) -> Result<(), Error> {
        let (least, most) = form.operands;
        if let Some(surplus) = self.operands.get(most) {
            return Err(form.wrong("unexpected operand", surplus));
        }
        match self.operands.len() < least {
            true => Err(Error::Usage(format!(
                "an operand is missing; usage: {}",
                form.usage
            ))),
            false => Ok(()),
        }
    }
}

impl Form {
    /// The usage error about an argument.
    fn wrong(&self, what: &str, argument: &OsStr) -> Error {
        let argument = quoted(argument.as_encoded_bytes());
        Error::Usage(format!("{what} {argument}; usage: {}", self.usage))
    }
}

/// What is said of the value of an option that is not as it should be.
pub fn unexpected(name: &str, expected: &str, value: &OsStr) -> String {
    let found = quoted(value.as_encoded_bytes());
    format!("{name}: expected {expected}, found {found}")
}

/// The number that a value is: decimal digits and nothing else, if it fits.
pub fn decimal(text: &str) -> Option<u64> {
    number(text.as_bytes())
}

/// The same from 1, of a value that need not be UTF-8.
pub fn natural(value: &OsStr) -> Option<u64> {
    value
        .to_str()
        .and_then(decimal)
        .filter(|number| *number > 0)
}

/// The name of an option, and what follows it behind a `=`.
fn split(argument: &OsStr) -> (&OsStr, Option<OsString>) {
    match argument
        .as_encoded_bytes()
        .iter()
        .position(|byte| *byte == b'=')
    {
        Some(at) => divided(argument, at),
        None => (argument, None),
    }
}

#[cfg(unix)]
fn divided(argument: &OsStr, at: usize) -> (&OsStr, Option<OsString>) {
    use std::os::unix::ffi::OsStrExt;
    let (name, value) = argument.as_bytes().split_at(at);
    (
        OsStr::from_bytes(name),
        Some(OsStr::from_bytes(&value[1..]).to_os_string()),
    )
}

#[cfg(not(unix))]
fn divided(argument: &OsStr, at: usize) -> (&OsStr, Option<OsString>) {
    match argument
        .to_str()
        .and_then(|text| Some((text.get(..at)?, text.get(at + 1..)?)))
    {
        Some((name, value)) => (OsStr::new(name), Some(OsString::from(value))),
        None => (argument, None),
    }
}
