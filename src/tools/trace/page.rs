//! A page to step through the games of a judge input: one file, nothing outside it.
//!
//! The page is a template with three things filled in: its looks and its program, which are files
//! of their own beside this one, and the games. These are lines of text in a script element that
//! is no script, written as they are played, so that only one board is ever held here:
//!
//! ```text
//! case 2 3 4           the number of the case, its rows and columns
//! __*_                 the map, a line for each row
//! ...
//! 1 2 1 R 2.1:12       an operation: code, row, column, outcome, changes
//! after 3              so many operations came after the end
//! quit                 the closing 0 of a game neither won nor lost
//! ```
//!
//! The outcome is `R` (running), `W` (won) or `L` (lost). Changes are runs of neighbouring cells of
//! a row, with the row and column of the first one and what each shows now; those of a losing
//! operation are what it tried to open. All in all, each cell of a game is opened once, so the
//! games take about as much room as their input and their last maps.
//!
//! A page is whole even if the input is not: what went wrong stands below the games.

use crate::rules::attempt::attempts;
use crate::rules::board::{Board, Change, Face, Reply};
use crate::rules::shape::Position;
use crate::text::channel::Channel;
use crate::text::error::Error;
use crate::tools::maps::mines;
use crate::tools::protocol::Operation;
use crate::tools::trace::{play, watch, View, HIT};
use std::io::{BufWriter, Write};

const TEMPLATE: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");
/// Where the games stand in the template.
const GAMES: &str = "{{games}}";

/// A page being written.
pub struct Page {
    writer: BufWriter<Box<dyn Write>>,
    name: String,
    /// The operations after the end of the game.
    ignored: u64,
}

/// Writes a page of the games of a judge input, or of the `only` one. `source` is what the input is
/// called.
///
/// # Errors
/// As [`watch`]; the page is whole all the same, unless it cannot be written.
pub fn run(
    channel: &mut Channel<'_>,
    only: Option<u64>,
    source: &str,
    mut page: Page,
) -> Result<(), Error> {
    let (before, after) = TEMPLATE.split_once(GAMES).unwrap_or((TEMPLATE, ""));
    let source = escaped(source);
    page.fill(before, &[("style", STYLE), ("source", &source)])?;
    let outcome = watch(channel, only, &mut page);
    let fault = match &outcome {
        Ok(()) => String::new(),
        Err(error) => escaped(&error.to_string()),
    };
    let written = page.fill(after, &[("fault", &fault), ("script", SCRIPT)]);
    let written = written.and_then(|()| page.flush());
    outcome.and(written)
}

impl Page {
    /// A page to be written to `writer`, called `name` in messages.
    pub fn new(writer: Box<dyn Write>, name: &str) -> Page {
        Page {
            writer: BufWriter::new(writer),
            name: name.to_string(),
            ignored: 0,
        }
    }

    /// Writes a template in which `{{name}}` stands for a value.
    fn fill(&mut self, template: &str, values: &[(&str, &str)]) -> Result<(), Error> {
        for (i, piece) in template.split("{{").enumerate() {
            let (name, rest) = match i {
                0 => ("", piece),
                _ => piece.split_once("}}").unwrap_or(("", piece)),
            };
            let value = values.iter().find(|(known, _)| *known == name);
            self.put(value.map_or("", |(_, value)| value).as_bytes())?;
            self.put(rest.as_bytes())?;
        }
        Ok(())
    }

    /// Writes the changes of an operation as runs of cells.
    fn runs(&mut self, cells: impl Iterator<Item = (Position, u8)>) -> Result<(), Error> {
        let mut next = None;
        for (at, look) in cells {
            if next != Some(at) {
                self.put(format!(" {}.{}:", at.row + 1, at.column + 1).as_bytes())?;
            }
            self.put(&[look])?;
            next = Some(Position {
                row: at.row,
                column: at.column + 1,
            });
        }
        Ok(())
    }

    fn put(&mut self, bytes: &[u8]) -> Result<(), Error> {
        let written = self.writer.write_all(bytes);
        written.map_err(|error| Error::writing(&self.name, &error))
    }

    fn flush(&mut self) -> Result<(), Error> {
        let flushed = self.writer.flush();
        flushed.map_err(|error| Error::writing(&self.name, &error))
    }
}

impl View for Page {
    fn begin(&mut self, _: &mut Channel<'_>, case: u64, board: &Board) -> Result<(), Error> {
        self.ignored = 0;
        let (rows, columns) = (board.rows(), board.columns());
        self.put(format!("case {} {} {}\n", case, rows, columns).as_bytes())?;
        let look = mines(board);
        for row in 0..rows {
            for column in 0..columns {
                self.put(&[look(Position { row, column })])?;
            }
            self.put(b"\n")?;
        }
        Ok(())
    }

    fn play(
        &mut self,
        _: &mut Channel<'_>,
        board: &mut Board,
        operation: Operation,
    ) -> Result<(), Error> {
        let Operation { code, at } = operation;
        let reply = play(board, operation);
        let outcome = match reply {
            Reply::Won(_) => 'W',
            Reply::Lost => 'L',
            Reply::Running(_) | Reply::Invalid => 'R',
        };
        let head = format!("{} {} {} {}", code, at.row + 1, at.column + 1, outcome);
        self.put(head.as_bytes())?;
        let look = |Change { at, face }| (at, face.character());
        match reply {
            Reply::Running(changes) | Reply::Won(changes) => {
                self.runs(changes.cells().map(look))?
            }
            Reply::Lost => {
                let look = |face: Option<_>| face.map_or(HIT, Face::character);
                self.runs(attempts(board, at).map(|attempt| (attempt.at, look(attempt.face))))?;
            }
            Reply::Invalid => {}
        }
        self.put(b"\n")
    }

    fn ignore(&mut self) {
        self.ignored += 1;
    }

    fn end(&mut self, _: &mut Channel<'_>, board: &Board, is_whole: bool) -> Result<(), Error> {
        if self.ignored > 0 {
            self.put(format!("after {}\n", self.ignored).as_bytes())?;
        }
        match is_whole && !board.is_over() {
            true => self.put(b"quit\n"),
            false => Ok(()),
        }
    }
}

/// Text fit to stand in a page, also between quotes.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            _ => escaped.push(c),
        }
    }
    escaped
}
