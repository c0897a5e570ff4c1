//! What lies around a cell: the eight places next to it, as far as they are on the board.
//!
//! The statement says "the 8 adjacent positions" and no more. The wrong programs go astray here at
//! the borders.

use crate::rules::plain::fault::Fault;
use crate::rules::shape::Position;

/// The eight directions, in the reading order of the cells they lead to.
const AROUND: [(isize, isize); 8] = [
    (-1, -1),
    (-1, 0),
    (-1, 1),
    (0, -1),
    (0, 1),
    (1, -1),
    (1, 0),
    (1, 1),
];

/// The cells around one, by row, then column, on a board of so many rows and columns.
pub(super) fn neighbours(
    (rows, columns): (usize, usize),
    from: Position,
    fault: Option<Fault>,
) -> impl Iterator<Item = Position> {
    let wraps = |wrap| fault == Some(wrap);
    let (rows_wrap, columns_wrap) = (wraps(Fault::RowsWrap), wraps(Fault::ColumnsWrap));
    let places = AROUND.iter().filter_map(move |(down, right)| {
        let row = moved(from.row, *down, rows, rows_wrap)?;
        let column = moved(from.column, *right, columns, columns_wrap)?;
        Some(Position { row, column })
    });
    places.filter(move |to| is_seen((rows, columns), from, *to, fault))
}

/// A row or column one further, of so many; nothing beyond the border, unless it wraps.
fn moved(from: usize, by: isize, count: usize, wraps: bool) -> Option<usize> {
    let to = from as isize + by;
    match wraps {
        true => Some(to.rem_euclid(count as isize) as usize),
        false => Some(to as usize).filter(|_| to >= 0 && to < count as isize),
    }
}

/// Whether a program looks at a place that is on the board; the right one always does.
fn is_seen(size: (usize, usize), from: Position, to: Position, fault: Option<Fault>) -> bool {
    let (rows, columns) = size;
    match fault {
        Some(Fault::RowBoundUsesColumns) => to.row < columns,
        Some(Fault::ColumnBoundUsesRows) => to.column < rows,
        Some(Fault::LastDiagonalMissed) => {
            let at_the_end = to.row + 1 == rows || to.column + 1 == columns;
            !at_the_end || is_straight(from, to)
        }
        _ => true,
    }
}

/// Whether two cells share a row or a column.
pub(super) fn is_straight(from: Position, to: Position) -> bool {
    from.row == to.row || from.column == to.column
}
