//! What lies around a cell: the eight places next to it, as far as they are on the board.
//!
//! The statement says "the 8 adjacent positions" and no more. The wrong programs go astray here at
//! the borders.

use super::fault::Fault;

/// A position: row and column, both from 1.
pub(super) type Cell = (usize, usize);

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
pub(super) fn neighbours(size: Cell, from: Cell, fault: Option<Fault>) -> Vec<Cell> {
    let mut found = Vec::new();
    for (down, right) in AROUND {
        let (mut x, mut y) = (from.0 as isize + down, from.1 as isize + right);
        if fault == Some(Fault::RowsWrap) {
            x = wrapped(x, size.0);
        }
        if fault == Some(Fault::ColumnsWrap) {
            y = wrapped(y, size.1);
        }
        let to = (x as usize, y as usize);
        if is_seen(size, from, to, fault) {
            found.push(to);
        }
    }
    found
}

/// Whether a place next to a cell is on the board. Row 0 and column 0 are not.
fn is_seen(size: Cell, from: Cell, to: Cell, fault: Option<Fault>) -> bool {
    let (mut last_row, mut last_column) = size;
    if fault == Some(Fault::RowBoundUsesColumns) {
        last_row = last_row.min(last_column);
    }
    if fault == Some(Fault::ColumnBoundUsesRows) {
        last_column = last_column.min(last_row);
    }
    let at_the_end = to.0 == last_row || to.1 == last_column;
    if fault == Some(Fault::LastDiagonalMissed) && at_the_end && !is_straight(from, to) {
        return false;
    }
    (1..=last_row).contains(&to.0) && (1..=last_column).contains(&to.1)
}

/// A row or column taken round the board, as if its first came after its last.
fn wrapped(position: isize, last: usize) -> isize {
    (position - 1).rem_euclid(last as isize) + 1
}

/// Whether two cells share a row or a column.
pub(super) fn is_straight(from: Cell, to: Cell) -> bool {
    from.0 == to.0 || from.1 == to.1
}
