//! The board as it is looked at: rulers on two sides, and a window that follows the player where
//! the board is larger than the terminal.
//!
//! ```text
//!                        1
//!      1 2 3 4 5 6 7 8 9 0
//!    +--------------------
//!  1 | 0 0 0 1 _ _ _ _ _ _
//!  2 | 0 0 0 1 P _ _ _ _ _
//! ```
//!
//! A cell takes two columns, and the numbers above stand upright, a digit above the other, so that
//! they are as readable above column 130 as above column 3.

use crate::rules::game::{Game, Outcome};
use crate::rules::shape::Position;
use crate::text::error::Error;
use crate::text::screen::{Ink, Page};
use crate::tools::play::remarks::place;
use std::ops::Range;

/// How near to the edge of the window the last move may be.
const MARGIN: usize = 2;
/// The fewest rows and columns that are shown, however small the terminal.
const LEAST: usize = 2 * MARGIN + 1;
/// What stands between the number of a row and its cells.
const RULE: &str = " |";

/// The numbers in the colours of the classic game.
const NUMBERS: [Ink; 9] = [
    on(OPEN, 246),
    on(OPEN, 21),
    on(OPEN, 28),
    on(OPEN, 196),
    on(OPEN, 18),
    on(OPEN, 88),
    on(OPEN, 30),
    on(OPEN, 16),
    on(OPEN, 240),
];
const OPEN: u8 = 255;
const CLOSED: u8 = 250;
const BLACK: u8 = 16;
const RED: u8 = 160;
const DARK_RED: u8 = 124;
const ORANGE: u8 = 216;
const WHITE: u8 = 231;

const fn on(ground: u8, letters: u8) -> Ink {
    Ink { letters, ground }
}

/// Which part of the board is shown: its first row and column.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct View {
    first: Position,
}

/// The part of a board that is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Window {
    rows: Range<usize>,
    columns: Range<usize>,
    board: (usize, usize),
}

impl View {
    /// The window of a board in so many lines of so many characters, its rulers included. It stays
    /// where it is as long as the last move is in it and not at its edge.
    pub(super) fn window(
        &mut self,
        board: (usize, usize),
        last: Position,
        (lines, columns): (usize, usize),
    ) -> Window {
        let (ruler, bar) = (digits(board.1) + 1, digits(board.0) + RULE.len());
        let (lines, columns) = (lines.saturating_sub(ruler), columns.saturating_sub(bar) / 2);
        let is_whole = lines >= board.0 && columns >= board.1;
        // Where a part is shown, a line says which.
        let rows = lines.saturating_sub(usize::from(!is_whole)).max(LEAST);
        let columns = columns.max(LEAST);
        let rows = shown(self.first.row, last.row, board.0, rows);
        let columns = shown(self.first.column, last.column, board.1, columns);
        self.first = Position {
            row: rows.start,
            column: columns.start,
        };
        Window {
            rows,
            columns,
            board,
        }
    }
}

/// Which of `length` lines to show, at most `most`, where those from `start` were shown before.
fn shown(start: usize, last: usize, length: usize, most: usize) -> Range<usize> {
    if length <= most {
        return 0..length;
    }
    let least = (last + MARGIN + 1).saturating_sub(most);
    let start = start.max(least).min(last.saturating_sub(MARGIN));
    let start = start.min(length - most);
    start..start + most
}

fn digits(number: usize) -> usize {
    number.to_string().len()
}

impl Window {
    /// What part of the board it is, in words, unless it is the whole.
    fn note(&self) -> Option<String> {
        let (rows, columns) = self.board;
        if self.rows == (0..rows) && self.columns == (0..columns) {
            return None;
        }
        Some(format!(
            "rows {}-{} of {}, columns {}-{} of {} (look {})",
            self.rows.start + 1,
            self.rows.end,
            rows,
            self.columns.start + 1,
            self.columns.end,
            columns,
            place(Position {
                row: rows - 1,
                column: columns - 1
            })
        ))
    }

    /// Draws it.
    pub(super) fn draw(&self, page: &mut Page<'_, '_>, game: &Game) -> Result<(), Error> {
        let width = digits(self.board.0);
        self.draw_ruler(page, width)?;
        let exploded: Vec<Position> = game.exploded().collect();
        for row in self.rows.clone() {
            let number = format!("{:width$}{}", row + 1, RULE, width = width);
            page.put(number.as_bytes())?;
            for column in self.columns.clone() {
                let at = Position { row, column };
                let look = look(game, at);
                page.dip(Some(ink(look, exploded.contains(&at))))?;
                page.put(&[b' ', look])?;
            }
            page.end_line()?;
        }
        self.note().iter().try_for_each(|note| page.line(note))
    }

    /// The numbers of the columns, upright, and a line below.
    fn draw_ruler(&self, page: &mut Page<'_, '_>, width: usize) -> Result<(), Error> {
        let before = " ".repeat(width + RULE.len());
        let height = digits(self.columns.end);
        for line in 0..height {
            let numbers = self.columns.clone().map(|column| {
                let number = format!("{:height$}", column + 1, height = height);
                [' ', char::from(number.as_bytes()[line])]
            });
            let numbers: String = numbers.flatten().collect();
            page.line(&(before.clone() + &numbers))?;
        }
        let line = "-".repeat(2 * self.columns.len());
        page.line(&format!("{} +{}", " ".repeat(width), line))
    }
}

/// What a cell shows.
fn look(game: &Game, at: Position) -> u8 {
    match game.outcome() {
        Outcome::Running => game.board().face(at).character(),
        Outcome::Won | Outcome::Lost(_) => game.last_look(at),
    }
}

fn ink(look: u8, is_exploded: bool) -> Ink {
    match look {
        digit @ b'0'..=b'8' => NUMBERS[usize::from(digit - b'0')],
        b'P' => on(CLOSED, DARK_RED),
        b'*' if is_exploded => on(RED, WHITE),
        b'd' => on(ORANGE, BLACK),
        _ => on(CLOSED, BLACK),
    }
}
