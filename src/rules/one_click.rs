//! Boards that one click wins (document 003, Code Jam 2014, Qualification C).
//!
//! Given are the rows, the columns and the number of mines; the mines may be laid anywhere. This is
//! a direct construction by cases: it counts, and neither searches nor looks at a cell.
//!
//! # What can be opened by one click
//!
//! A single free cell can: the click opens it, and there is no other. Of two and more, the click
//! must open a 0, as a number leads nowhere. The free cells are then a connected set of zeros and
//! all their neighbours, the union of the zeros' 3×3 *blocks* as far as the board goes. How many
//! free cells that can be depends on the smaller side of the board:
//!
//! * **1 wide**: any number. The first so many cells of the line are zeros and at most one number.
//! * **2 wide**: even numbers from 4. Two cells side by side across the board have the same block,
//!   so they are zeros together and opened together: an even number. A block has 4 cells at least.
//! * **at least 3 wide**: 4, 6, 8, 9, 10 and so on; not 2, 3, 5, 7. A block has 4 cells in a
//!   corner, 6 elsewhere on the border, 9 inside. No two corners touch, so if all zeros are
//!   corners, it is one corner and 4 cells. If there is a zero inside, there are 9 cells at least.
//!   What is left are zeros on the border, one of them not a corner. If it is the only one of that
//!   kind, the corners that touch it have their blocks within its own: 6 cells. Two of that kind
//!   have 12 cells less those that they share, which are 4 at most (2×2 if they are neighbours on a
//!   side or round a corner, less elsewhere): 8 cells at least.
//!
//! # How to lay them
//!
//! In a *staircase*: the free cells of each row begin at the left border, and no row has more than
//! the one above. The click is the top left corner. On a board at least 2 wide it opens all of a
//! staircase whose **first two rows are equally long, and whose rows all have two cells or more**:
//!
//! * A cell of a staircase is a 0 if the last cell of its block, at the bottom right, is free: the
//!   others lie above that one or to the left of it. So the corner is a 0, and what lies above a 0
//!   or to the left of it is a 0 as well: all zeros hang together with the corner.
//! * Every free cell is the corner or touches a 0: one with something above and to the left has the
//!   0 diagonally there, as its own is the last cell of that block. One of the first row has the 0
//!   to its left, as the cell below itself is free. One of the first column has the 0 above it, as
//!   the cell to the right of itself is free.
//!
//! It remains to divide the number `n` of free cells among the rows in such a way. With `c` columns
//! and none of the impossible numbers,
//!
//! ```text
//!   n ≤ 2c + 1, even    n/2, n/2               so from 4
//!   n ≤ 2c + 1, odd     (n-3)/2, (n-3)/2, 3    so from 9, on boards at least 3 wide
//!   n > 2c + 1          c, c, ..., c, rest     if the rest is not 1
//!                       c, ..., c, c-1, 2      if it is: then n ≥ 3c + 1, and c ≥ 3
//! ```
//!
//! The rows never get too many: the first two forms need the two or three rows that there are, the
//! other two as many rows as are needed to hold `n` cells at all. On a board 2 wide `n` is even, so
//! that with `c = 2` there is no rest, and with two rows only the first form is met. With all
//! numbers possible that were not shown to be impossible, the list above is complete.
//!
//! The answer is so regular that it is not laid as a board, but told as four [`Band`]s of equal
//! rows, whatever its size.

/// The board that is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Task {
    /// Its rows, 1 or more.
    pub rows: u64,
    /// Its columns, 1 or more; rows × columns are below 2^64.
    pub columns: u64,
    /// Its mines, fewer than its cells.
    pub mines: u64,
}

/// Some rows below each other that look the same: cells without mines, then mines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Band {
    /// How many rows; it may be none.
    pub rows: u64,
    /// The cells without mines, from the left, of each of the rows.
    pub free: u64,
}

/// A board that a click at its top left corner wins, from above; nothing if no board with so many
/// mines is won by one click anywhere (document 003). The rows of the bands add up to the rows
/// of the board. Constant time.
pub fn lay(task: Task) -> Option<[Band; 4]> {
    let Task { rows, columns, .. } = task;
    let free = rows * columns - task.mines;
    let (full, rest) = (free / columns, free % columns);
    if !is_possible(rows.min(columns), free) {
        return None;
    }
    let (equal, width, steps) = match (rows.min(columns), free) {
        (_, 1) => (0, 0, [1, 0]),
        (1, _) => (full, columns, [rest, 0]),
        _ if free <= 2 * columns + 1 && free % 2 == 0 => (2, free / 2, [0, 0]),
        _ if free <= 2 * columns + 1 => (2, (free - 3) / 2, [3, 0]),
        _ if rest == 1 => (full - 1, columns, [columns - 1, 2]),
        _ => (full, columns, [rest, 0]),
    };
    Some(bands(rows, equal, width, steps))
}

/// Whether some board has a click that opens so many free cells, and there are no others.
fn is_possible(smaller_side: u64, free: u64) -> bool {
    match smaller_side {
        1 => true,
        2 => free == 1 || (free >= 4 && free % 2 == 0),
        _ => !matches!(free, 2 | 3 | 5 | 7),
    }
}

/// A board of `rows`: some of equal width, two steps (none where they are 0), the others mined.
fn bands(rows: u64, equal: u64, width: u64, [first, second]: [u64; 2]) -> [Band; 4] {
    let one = |free: u64| Band {
        rows: free.min(1),
        free,
    };
    let (first, second) = (one(first), one(second));
    let mined = rows - equal - first.rows - second.rows;
    let (equal, mined) = (
        Band {
            rows: equal,
            free: width,
        },
        Band {
            rows: mined,
            free: 0,
        },
    );
    [equal, first, second, mined]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The free cells of each row of a board, those without any left out.
    fn widths(rows: u64, columns: u64, mines: u64) -> Option<Vec<u64>> {
        let task = Task {
            rows,
            columns,
            mines,
        };
        let bands = lay(task)?;
        assert_eq!(bands.iter().map(|band| band.rows).sum::<u64>(), rows);
        let row = |band: &Band| vec![band.free; band.rows as usize];
        let widths = bands.iter().filter(|band| band.free > 0).flat_map(row);
        Some(widths.collect())
    }

    #[test]
    fn each_form_is_met() {
        let check = |rows, columns, free, expected: &[u64]| {
            let widths = widths(rows, columns, rows * columns - free);
            assert_eq!(widths.as_deref(), Some(expected));
        };
        check(1, 1, 1, &[1]);
        check(9, 9, 1, &[1]);
        check(1, 9, 5, &[5]);
        check(9, 1, 5, &[1; 5]);
        check(2, 9, 10, &[5, 5]);
        check(9, 2, 10, &[2; 5]);
        check(5, 5, 4, &[2, 2]);
        check(5, 5, 10, &[5, 5]);
        check(5, 5, 9, &[3, 3, 3]);
        check(5, 5, 11, &[4, 4, 3]);
        check(5, 5, 12, &[5, 5, 2]);
        check(5, 5, 16, &[5, 5, 4, 2]);
        check(5, 5, 25, &[5; 5]);
        check(4, 3, 10, &[3, 3, 2, 2]);
    }

    #[test]
    fn what_cannot_be_is_refused() {
        let possible = |rows, columns| {
            let cells = 1..=rows * columns;
            let free =
                cells.filter(move |free| widths(rows, columns, rows * columns - free).is_some());
            free.collect::<Vec<u64>>()
        };
        assert_eq!(possible(1, 4), [1, 2, 3, 4]);
        assert_eq!(possible(4, 1), [1, 2, 3, 4]);
        assert_eq!(possible(2, 2), [1, 4]);
        assert_eq!(possible(2, 4), [1, 4, 6, 8]);
        assert_eq!(possible(4, 2), [1, 4, 6, 8]);
        assert_eq!(possible(3, 3), [1, 4, 6, 8, 9]);
        assert_eq!(possible(3, 4), [1, 4, 6, 8, 9, 10, 11, 12]);
    }

    #[test]
    fn the_largest_boards_fit() {
        let largest = u64::MAX;
        for (rows, columns) in [
            (1, largest),
            (largest, 1),
            (2, largest / 2),
            (largest / 3, 3),
        ] {
            for mines in [0, 1, 2, largest / 2, largest / 3 * 3 - 4] {
                let task = Task {
                    rows,
                    columns,
                    mines: mines.min(rows * columns - 1),
                };
                let Some(bands) = lay(task) else { continue };
                assert_eq!(bands.iter().map(|band| band.rows).sum::<u64>(), rows);
                let free: u64 = bands.iter().map(|band| band.rows * band.free).sum();
                assert_eq!(free, rows * columns - task.mines);
            }
        }
    }
}
