//! Levels in words: on the command line, in the menu, and in what is told of a game.

use crate::rules::game::{most_mines, Level};
use crate::text::error::quoted;
use crate::text::lines::{number, number_within, Line};

/// The levels that have names, in the order of the menu.
const NAMED: [(&str, Level); 3] = [
    ("easy", Level::EASY),
    ("medium", Level::MEDIUM),
    ("hard", Level::HARD),
];

/// What the menu offers.
pub(super) const MENU: &[&str] = &[
    "1 easy, 9 by 9 with 10 mines       2 medium, 16 by 16 with 40 mines",
    "3 hard, 16 by 30 with 99 mines     4 your own board",
];
/// What is asked for a board of one's own, before the limits.
pub(super) const CUSTOM: &[&str] = &[
    "Rows and columns as you like; mines from 1 to rows x columns - 9, because the",
    "first cell that you open is free, and so are the 8 around it.",
];

/// A choice from the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// A level.
    Level(Level),
    /// A level that is still to be told.
    Custom,
    /// To leave.
    Leave,
}

/// The level of a name, or of `ROWSxCOLUMNSxMINES`.
///
/// # Errors
/// What was expected and what was found.
pub fn named(text: &[u8]) -> Result<Level, String> {
    let name = NAMED.iter().find(|(name, _)| name.as_bytes() == text);
    if let Some((_, level)) = name {
        return Ok(*level);
    }
    let numbers: Vec<&[u8]> = text.split(|byte| *byte == b'x').collect();
    match numbers.as_slice() {
        [rows, columns, mines] => of_numbers(rows, columns, mines),
        _ => Err(format!(
            "expected easy, medium, hard or ROWSxCOLUMNSxMINES such as 12x20x40, found {}",
            quoted(text)
        )),
    }
}

/// How a level is called: what [`named`] reads.
pub(super) fn name(level: Level) -> String {
    match NAMED.iter().find(|(_, named)| *named == level) {
        Some((name, _)) => name.to_string(),
        None => format!("{}x{}x{}", level.rows(), level.columns(), level.mines()),
    }
}

/// What a line says to the menu.
pub(super) fn choice(line: &Line) -> Result<Choice, String> {
    match line.words().as_slice() {
        [word] if is_quit(word) => Ok(Choice::Leave),
        [word] if word.iter().all(u8::is_ascii_digit) => Ok(match number(word) {
            Some(number @ 1..=3) => Choice::Level(NAMED[number as usize - 1].1),
            Some(4) => Choice::Custom,
            _ => Choice::Leave,
        }),
        _ => Err(format!(
            "expected 1, 2, 3, 4 or quit, found {}",
            line.shown()
        )),
    }
}

/// What a line says to the question for a board of one's own; nothing to go back.
pub(super) fn custom(line: &Line) -> Result<Option<Level>, String> {
    match line.words().as_slice() {
        [word] if is_quit(word) => Ok(None),
        [word] if word.contains(&b'x') => named(word).map(Some),
        [rows, columns, mines] => of_numbers(rows, columns, mines).map(Some),
        _ => Err(format!(
            "expected rows, columns and mines in one line, such as 12 20 40, found {}",
            line.shown()
        )),
    }
}

/// What a line says to a question; nothing to go back.
pub(super) fn yes_or_no(line: &Line) -> Result<Option<bool>, String> {
    match line.words().as_slice() {
        [b"1"] | [b"y"] | [b"yes"] => Ok(Some(true)),
        [b"0"] | [b"n"] | [b"no"] => Ok(Some(false)),
        [word] if is_quit(word) => Ok(None),
        _ => Err(format!(
            "expected 1 (yes) or 0 (no), found {}",
            line.shown()
        )),
    }
}

fn is_quit(word: &[u8]) -> bool {
    matches!(word, b"quit" | b"q")
}

fn of_numbers(rows: &[u8], columns: &[u8], mines: &[u8]) -> Result<Level, String> {
    let rows = number_within("rows", rows, 1, u64::MAX)?;
    let columns = number_within("columns", columns, 1, u64::MAX)?;
    let most = match most_mines(rows, columns) {
        None => return Err("expected a board of less than 2^64 cells, found a larger one".into()),
        Some(0) => {
            return Err(format!(
                "expected a board larger than the block around the first cell, found {} by {}",
                rows, columns
            ))
        }
        Some(most) => most,
    };
    let level = number(mines).and_then(|mines| Level::new(rows, columns, mines));
    level.ok_or_else(|| {
        let free = rows.min(3) * columns.min(3);
        format!(
            "expected mines, a number from 1 to {} ({} x {} less the {} around the first cell), \
             found {}",
            most,
            rows,
            columns,
            free,
            quoted(mines)
        )
    })
}
