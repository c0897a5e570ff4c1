//! What went wrong, where, and the exit code it deserves.
//!
//! Every fault of every command becomes one [`Error`], and its `Display` is the one place that
//! knows how a diagnostic looks: `FILE:LINE:COLUMN: expected this, found 'that' (case 2, operation
//! 5)`.

use std::collections::TryReserveError;
use std::fmt;
use std::io;

/// Why a command stopped before its end.
#[derive(Debug)]
pub enum Error {
    /// The data is at fault.
    Data(Box<Diagnostic>),
    /// The command line is at fault: what is wrong with it and the right form.
    Usage(String),
    /// The machine could not do it: a file, a stream or the memory failed.
    System(String),
    /// The data is at fault, and the output has said how.
    Told,
    /// Whoever read the output went away, which is their right.
    ClosedPipe,
}

/// A remark about a place in some input, fit to be printed on one line.
#[derive(Debug)]
pub struct Diagnostic {
    /// The name of the input.
    pub source: String,
    /// Where in the input.
    pub position: Position,
    /// What was expected and what was found.
    pub message: String,
    /// Which part of the input that is, in words ("case 2, operation 5"), or nothing.
    pub context: String,
}

/// A place in a text: lines and columns from 1, columns in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The number of the line; lines end at a line feed only.
    pub line: u64,
    /// The number of the byte in its line.
    pub column: u64,
}

impl Error {
    /// The exit code of a command that stops with this error: 1 where the data is at fault,
    /// 2 where it could not be done, 0 where the reader had enough.
    pub fn exit_code(&self) -> u8 {
        match self {
            Error::Data(_) | Error::Told => 1,
            Error::Usage(_) | Error::System(_) => 2,
            Error::ClosedPipe => 0,
        }
    }

    /// Adds to an error in the data which part of the input it stands in.
    pub fn within(mut self, context: String) -> Error {
        if let Error::Data(diagnostic) = &mut self {
            diagnostic.context = context;
        }
        self
    }

    /// The error of an output called `name` that could not be written to.
    pub fn writing(name: &str, error: &io::Error) -> Error {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Error::ClosedPipe,
            _ => Error::system(name, "cannot write", error),
        }
    }

    /// The error of something called `name` that could not be done.
    pub fn system(name: &str, what: &str, error: &io::Error) -> Error {
        Error::System(format!("{}: {}: {}", name, what, error))
    }
}

impl From<TryReserveError> for Error {
    fn from(error: TryReserveError) -> Error {
        Error::System(format!("out of memory: {}", error))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Data(diagnostic) => diagnostic.fmt(f),
            Error::Usage(message) | Error::System(message) => f.write_str(message),
            Error::Told => f.write_str("the data is at fault"),
            Error::ClosedPipe => f.write_str("the reader of the output went away"),
        }
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Position { line, column } = self.position;
        write!(f, "{}:{}:{}: {}", self.source, line, column, self.message)?;
        match self.context.as_str() {
            "" => Ok(()),
            context => write!(f, " ({})", context),
        }
    }
}

/// The name that messages begin with.
pub const PROGRAM: &str = "minesweeper";

/// How many bytes of what was found a message shows at most.
pub const SHOWN: usize = 40;

/// `found` in single quotes, fit for one line of a terminal: control bytes and bytes that are
/// not UTF-8 escaped, and cut to [`SHOWN`] bytes with `...` behind it.
pub fn quoted(found: &[u8]) -> String {
    let shown = &found[..found.len().min(SHOWN)];
    let mut text = String::from("'");
    let mut rest = shown;
    while !rest.is_empty() {
        let valid = match std::str::from_utf8(rest) {
            Ok(valid) => valid,
            Err(error) => std::str::from_utf8(&rest[..error.valid_up_to()]).unwrap_or(""),
        };
        valid.chars().for_each(|c| escape_into(&mut text, c));
        rest = &rest[valid.len()..];
        if let Some((byte, after)) = rest.split_first() {
            text.push_str(&format!("\\x{:02x}", byte));
            rest = after;
        }
    }
    text.push('\'');
    if found.len() > SHOWN {
        text.push_str("...");
    }
    text
}

fn escape_into(text: &mut String, c: char) {
    match c {
        '"' => text.push(c),
        _ => text.extend(c.escape_debug()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_found_is_made_harmless() {
        let check = |found: &[u8], text: &str| assert_eq!(quoted(found), text);
        check(b"12x", "'12x'");
        check(b"\n", r"'\n'");
        check(b"it's", r"'it\'s'");
        check("\u{ff3f}".as_bytes(), "'\u{ff3f}'");
        check(b"\x1b[2J\x7f", r"'\u{1b}[2J\u{7f}'");
        check(b"a\xff\xfeb", r"'a\xff\xfeb'");
        check(&[b'7'; 40], &format!("'{}'", "7".repeat(40)));
        check(&[b'7'; 41], &format!("'{}'...", "7".repeat(40)));
    }

    #[test]
    fn a_diagnostic_is_one_line() {
        let position = Position { line: 7, column: 3 };
        let (source, message) = ("<stdin>".to_string(), "expected a row".to_string());
        let error = Error::Data(Box::new(Diagnostic {
            source,
            position,
            message,
            context: String::new(),
        }));
        assert_eq!(error.to_string(), "<stdin>:7:3: expected a row");
        let error = error.within("case 2".to_string());
        assert_eq!(error.to_string(), "<stdin>:7:3: expected a row (case 2)");
        assert_eq!(error.exit_code(), 1);
    }
}
