//! Positions on a board.

/// A cell: its row and its column, both from 0, rows from above.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// The row, from 0 at the top.
    pub row: usize,
    /// The column, from 0 at the left.
    pub column: usize,
}

/// The cells of the 3×3 block around a cell, itself included, that lie on a board of so many rows
/// and columns; by row, then column.
pub fn block(rows: usize, columns: usize, around: Position) -> impl Iterator<Item = Position> {
    let near = |at: usize, end: usize| at.saturating_sub(1)..at.saturating_add(2).min(end);
    near(around.row, rows).flat_map(move |row| {
        near(around.column, columns).map(move |column| Position { row, column })
    })
}
