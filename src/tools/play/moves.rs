//! What a player types: a line is a move.

use crate::rules::clicks::{Button, Click};
use crate::rules::shape::Position;
use crate::text::lines::{number_within, Line};

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Move {
    /// A click on a cell of the board.
    Click(Click),
    /// To show the part of a large board around a cell.
    Look(Position),
    /// To be told what can be proved.
    Hint,
    /// To be told what can be typed.
    Help,
    /// To end the game.
    Quit,
}

/// What can be done to a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verb {
    Click(Button),
    Look,
}

/// What `help` tells.
pub(super) const HELP: &[&str] = &[
    "3 5 or open 3 5   open row 3, column 5; a 0 opens all around it (also: o, 1)",
    "flag 3 5          mark a closed cell: P a flag, then ?, then nothing (f, 2)",
    "chord 3 5         open the rest around a number that has all its flags (c, 3)",
    "hint              a cell that the numbers prove, and why",
    "quit              end the game",
    "_ closed   P flag   ? question mark   0 to 8: the mines among the cells around",
];

/// What a line says on a board of so many rows and columns; or what is wrong with it, for its
/// author.
pub(super) fn read(line: &Line, size: (usize, usize)) -> Result<Move, String> {
    let words = line.words();
    match words.as_slice() {
        _ if line.is_cut() => Err(unknown(line)),
        [row, column] if is_digits(row) => {
            let at = cell(row, column, size)?;
            let button = Button::Left;
            Ok(Move::Click(Click { button, at }))
        }
        [verb, rest @ ..] => match (verb_of(verb), rest) {
            (Some((verb, _)), [row, column]) => Ok(verb.at(cell(row, column, size)?)),
            (Some((_, name)), _) if !is_digits(words[0]) => Err(format!(
                "expected {} ROW COLUMN, such as {} 3 5, found {}",
                name,
                name,
                line.shown()
            )),
            (_, []) => alone(verb, line),
            _ => Err(unknown(line)),
        },
        [] => Err(unknown(line)),
    }
}

impl Verb {
    fn at(self, at: Position) -> Move {
        match self {
            Verb::Click(button) => Move::Click(Click { button, at }),
            Verb::Look => Move::Look(at),
        }
    }
}

/// What a word asks to be done to a cell, and its full name.
fn verb_of(word: &[u8]) -> Option<(Verb, &'static str)> {
    match word.to_ascii_lowercase().as_slice() {
        b"open" | b"o" | b"1" => Some((Verb::Click(Button::Left), "open")),
        b"flag" | b"f" | b"2" => Some((Verb::Click(Button::Right), "flag")),
        b"chord" | b"c" | b"3" => Some((Verb::Click(Button::Middle), "chord")),
        b"look" | b"l" => Some((Verb::Look, "look")),
        _ => None,
    }
}

/// A move of a single word.
fn alone(word: &[u8], line: &Line) -> Result<Move, String> {
    match word.to_ascii_lowercase().as_slice() {
        b"hint" => Ok(Move::Hint),
        b"help" | b"?" => Ok(Move::Help),
        b"quit" | b"q" => Ok(Move::Quit),
        b"h" => Err(format!("expected hint or help, found {}", line.shown())),
        _ if is_digits(word) => Err(format!(
            "expected a row and a column, such as 3 5, found {}",
            line.shown()
        )),
        _ => Err(unknown(line)),
    }
}

fn unknown(line: &Line) -> String {
    let found = line.shown();
    format!("expected a move such as open 3 5 (help lists all), found {found}")
}

fn cell(row: &[u8], column: &[u8], (rows, columns): (usize, usize)) -> Result<Position, String> {
    let row = number_within("row", row, 1, rows as u64)? as usize - 1;
    let column = number_within("column", column, 1, columns as u64)? as usize - 1;
    Ok(Position { row, column })
}

fn is_digits(word: &[u8]) -> bool {
    word.iter().all(u8::is_ascii_digit)
}
