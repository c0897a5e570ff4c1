//! Maps as lines of text, side by side as in the illustrations of document 000, cut on large
//! boards to the neighbourhood of a cell.

use crate::rules::shape::Position;
use std::ops::Range;

/// The most rows and columns of a map that are shown.
const MOST: (usize, usize) = (21, 25);
/// Boards with at most so many rows and columns are shown whole.
const WHOLE: (usize, usize) = (30, 30);

/// A part of a board.
#[derive(Clone, Debug)]
pub(super) struct Window {
    pub(super) rows: Range<usize>,
    pub(super) columns: Range<usize>,
    pub(super) is_whole: bool,
}

impl Window {
    /// The part of a board of so many rows and columns that is around a cell.
    pub(super) fn around(at: Position, (rows, columns): (usize, usize)) -> Window {
        let rows_shown = part(at.row, rows, WHOLE.0, MOST.0);
        let columns_shown = part(at.column, columns, WHOLE.1, MOST.1);
        Window {
            is_whole: rows_shown.len() == rows && columns_shown.len() == columns,
            rows: rows_shown,
            columns: columns_shown,
        }
    }

    /// The lines of the part.
    pub(super) fn lines(&self, value: impl Fn(Position) -> u8) -> Vec<String> {
        let line = |row| {
            let cells = self.columns.clone();
            let cells = cells.map(|column| char::from(value(Position { row, column })));
            cells.collect()
        };
        self.rows.clone().map(line).collect()
    }
}

fn part(center: usize, length: usize, whole: usize, most: usize) -> Range<usize> {
    if length <= whole {
        return 0..length;
    }
    let start = center.saturating_sub(most / 2).min(length - most);
    start..start + most
}

/// Maps of the same height beside each other.
pub(super) fn side_by_side(maps: &[Vec<String>]) -> Vec<String> {
    let height = maps.iter().map(Vec::len).min().unwrap_or(0);
    let line = |row: usize| {
        let lines: Vec<&str> = maps.iter().map(|map| map[row].as_str()).collect();
        lines.join(" | ")
    };
    (0..height).map(line).collect()
}
