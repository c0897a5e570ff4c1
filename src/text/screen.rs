//! Pages on a terminal, or the same as plain lines.
//!
//! On a terminal each page takes the place of the one before: the cursor goes home, every line is
//! written over the old one and what is left of that erased behind it, and so is what is left below
//! the last line. Nothing is ever blank in between, and a page leaves in one piece, so nothing
//! flickers.
//!
//! No state of the terminal outlives a page: colours end before each line does, the cursor is never
//! hidden, no other screen is switched to. So there is nothing to restore at the end, which matters
//! because an interrupt ends the program at any moment. What was on the terminal before is not
//! overwritten but moved up, out of sight, where its user can scroll to.

use crate::text::channel::Channel;
use crate::text::error::Error;
use crate::text::lines::number;
use std::process::{Command, Stdio};

const HOME: &[u8] = b"\x1b[H";
const ERASE_REST_OF_LINE: &[u8] = b"\x1b[K";
const ERASE_BELOW: &[u8] = b"\x1b[J";
const PLAIN: &[u8] = b"\x1b[0m";
/// The size of a terminal that does not tell.
const SIZE: Size = Size {
    lines: 24,
    columns: 80,
};

/// What an output can do.
#[derive(Clone, Copy, Debug, Default)]
pub struct Abilities {
    /// Whether it is a terminal whose page can be written over.
    pub is_screen: bool,
    /// Whether it knows colours.
    pub is_coloured: bool,
}

/// The lines of a terminal and their length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// The lines.
    pub lines: usize,
    /// The characters of a line.
    pub columns: usize,
}

/// The colours of letters, of the 256 that terminals have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ink {
    /// The letters.
    pub letters: u8,
    /// What is behind them.
    pub ground: u8,
}

/// A page that is being written.
pub struct Page<'c, 'a> {
    channel: &'c mut Channel<'a>,
    abilities: Abilities,
    ink: Option<Ink>,
}

impl Size {
    /// The size of the terminal that is the standard input: `stty` knows, else the environment.
    pub fn of_terminal() -> Size {
        asked().or_else(told).unwrap_or(SIZE)
    }

    fn new(lines: u64, columns: u64) -> Option<Size> {
        match lines > 0 && columns > 0 {
            true => Some(Size {
                lines: lines as usize,
                columns: columns as usize,
            }),
            false => None,
        }
    }
}

/// What `stty` says. The standard library cannot ask a terminal.
fn asked() -> Option<Size> {
    let mut stty = Command::new("stty");
    stty.arg("size")
        .stdin(Stdio::inherit())
        .stderr(Stdio::null());
    let said = stty.output().ok()?.stdout;
    let mut words = said.split(u8::is_ascii_whitespace).map(number);
    Size::new(words.next()??, words.next()??)
}

/// What the environment says.
fn told() -> Option<Size> {
    let value = |name| number(std::env::var(name).ok()?.as_bytes());
    Size::new(value("LINES")?, value("COLUMNS")?)
}

/// Moves what is on a terminal out of sight.
///
/// # Errors
/// The output fails.
pub fn clear(channel: &mut Channel<'_>, size: Size) -> Result<(), Error> {
    channel.write(&b"\n".repeat(size.lines.min(1000)))?;
    channel.write(HOME)?;
    channel.write(ERASE_BELOW)
}

impl<'c, 'a> Page<'c, 'a> {
    /// Begins a page: on a screen in the place of the one before, elsewhere after an empty line.
    ///
    /// # Errors
    /// The output fails.
    pub fn begin(
        channel: &'c mut Channel<'a>,
        abilities: Abilities,
    ) -> Result<Page<'c, 'a>, Error> {
        channel.write(if abilities.is_screen { HOME } else { b"\n" })?;
        Ok(Page {
            channel,
            abilities,
            ink: None,
        })
    }

    /// Writes part of a line.
    ///
    /// # Errors
    /// The output fails.
    pub fn put(&mut self, text: &[u8]) -> Result<(), Error> {
        self.channel.write(text)
    }

    /// Changes the colours, where there are any; nothing is what is usual on this terminal.
    ///
    /// # Errors
    /// The output fails.
    pub fn dip(&mut self, ink: Option<Ink>) -> Result<(), Error> {
        if !self.abilities.is_coloured || ink == self.ink {
            return Ok(());
        }
        self.ink = ink;
        match ink {
            None => self.put(PLAIN),
            Some(Ink { letters, ground }) => {
                let code = format!("\x1b[0;38;5;{};48;5;{}m", letters, ground);
                self.put(code.as_bytes())
            }
        }
    }

    /// Ends a line.
    ///
    /// # Errors
    /// The output fails.
    pub fn end_line(&mut self) -> Result<(), Error> {
        self.dip(None)?;
        if self.abilities.is_screen {
            self.put(ERASE_REST_OF_LINE)?;
        }
        self.put(b"\n")
    }

    /// Writes a whole line.
    ///
    /// # Errors
    /// The output fails.
    pub fn line(&mut self, text: &str) -> Result<(), Error> {
        self.put(text.as_bytes())?;
        self.end_line()
    }

    /// Ends the page.
    ///
    /// # Errors
    /// The output fails.
    pub fn end(self) -> Result<(), Error> {
        match self.abilities.is_screen {
            true => self.channel.write(ERASE_BELOW),
            false => Ok(()),
        }
    }
}

/// Asks for a line: on a screen the answer stands behind the question, elsewhere the question is a
/// line like all others.
///
/// # Errors
/// The output fails.
pub fn ask(channel: &mut Channel<'_>, abilities: Abilities, question: &str) -> Result<(), Error> {
    channel.write(question.as_bytes())?;
    channel.write(if abilities.is_screen { b" " } else { b"\n" })
}
