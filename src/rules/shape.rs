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

/// Whether a cell is in the 3×3 block around another.
pub fn is_in_block(cell: Position, around: Position) -> bool {
    cell.row.abs_diff(around.row) <= 1 && cell.column.abs_diff(around.column) <= 1
}

/// The cells around a cell, up to eight, by row, then column: those a king could move to on a board
/// of so many rows and columns.
pub fn around(at: Position, rows: usize, columns: usize) -> impl Iterator<Item = Position> {
    block(rows, columns, at).filter(move |cell| *cell != at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(at: (usize, usize), rows: usize, columns: usize, expected: &[(usize, usize)]) {
        let (row, column) = at;
        let cells = around(Position { row, column }, rows, columns);
        let cells: Vec<_> = cells.map(|cell| (cell.row, cell.column)).collect();
        assert_eq!(cells, expected);
    }

    #[test]
    fn neighbours_stay_on_the_board() {
        check((0, 0), 1, 1, &[]);
        check((0, 1), 1, 3, &[(0, 0), (0, 2)]);
        check((2, 0), 3, 1, &[(1, 0)]);
        check((0, 0), 2, 2, &[(0, 1), (1, 0), (1, 1)]);
        let all = [
            (0, 0),
            (0, 1),
            (0, 2),
            (1, 0),
            (1, 2),
            (2, 0),
            (2, 1),
            (2, 2),
        ];
        check((1, 1), 3, 3, &all);
    }
}
