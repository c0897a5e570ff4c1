//! What three rules prove about a half-explored grid (document 002), sixty-four cells at a time.
//!
//! An explored cell A shows its number P; S is the set of unexplored cells around it. The rules:
//!
//! 1. Where P = 0, all of S is safe.
//! 2. Where P = |S|, all of S are mines.
//! 3. For explored cells A and B with S(B) within S(A) and |S(A)| − |S(B)| = P(A) − P(B), all of
//!    S(A) − S(B) are mines.
//!
//! Each reads the given grid and nothing else, so the order of working is free, and so is the
//! number of cells worked on at once.
//!
//! **The count.** The condition of rule 3 says |S(A)| − P(A) = |S(B)| − P(B): each cell has *free*
//! cells around it, F = |S| − P of them, and A and B must have equally many. So two numbers of four
//! bits are compared, not four of them; rule 2 is F = 0; and F < 0 is a number that its
//! surroundings cannot reach. F runs from −8 to 8 and is kept modulo 16, where only −8 and 8 are
//! confused. That does no harm: A is always a cell with P(A) > 0 and S(A) not empty (a
//! *candidate*), hence −7 ≤ F(A) ≤ 7, and neither −8 nor 8 is mistaken for any of those.
//!
//! **Nothing is lost** by leaving the other A out. Without S(A) there is nothing to mark. With
//! P(A) = 0 the condition is |S(A)| − |S(B)| = −P(B), where the left side is not negative as S(B)
//! lies within S(A), and the right side is not positive: both are 0, the sets are equal, and again
//! there is nothing to mark. The same for rule 2 and P = 0. B may be any explored cell; with
//! S(B) empty and P(B) = 0 it repeats rule 2.
//!
//! **The subset.** If A and B are more than two rows or columns apart, S(A) and S(B) are disjoint:
//! then S(B) must be empty, and if the grid is consistent P(B) is 0 and rule 2 has said the same.
//! The document looks at the 24 cells within two, and so do we. For such an offset, the cells
//! around B that are not around A are one or two whole rows of the block around B, one or two whole
//! columns of it, or both:
//!
//! ```text
//!    a a a          A's block is a, B's block is b, two columns to the right and one row down;
//!    a A # b b      # is in both. S(B) lies within S(A) when the lower row and the two right
//!    a a # B b      columns of B's block hold no unexplored cell. S(A) − S(B) is then the
//!        b b b      unexplored part of the upper row and the two left columns of A's block.
//! ```
//!
//! So each cell tells, once and for all offsets, for the three rows and the three columns of its
//! block whether they hold unexplored cells (A and B themselves are explored and do not disturb).
//! For each offset these six words and F of the row of B are shifted to where A is. What A proves
//! is again kept as rows and columns of its block, six words for all offsets together, and they are
//! turned into cells at the end.
//!
//! **The pipeline.** A row of results depends on the nine rows around it: on A one row away, B two
//! rows from that, and the unexplored cells around B. So rows are pushed in at the top of a
//! pipeline and results come out at its end, [`LAG`] rows later. Each stage keeps the
//! last three or five rows, and memory is bounded by the length of a row (about fifteen bytes a
//! column), however many rows there are. Beyond all four borders the grid goes on with cells that
//! are neither explored nor unexplored, which no rule has anything to say about: no border is ever
//! tested.

use crate::rules::plane::{numbers, spread};
use std::collections::TryReserveError;

/// How many rows later the result for a row comes out.
pub const LAG: usize = 4;

/// Sixty-four given cells, the first in the lowest bits: the ones, twos, fours and eights of the
/// explored cells' numbers, and which cells are explored.
pub type Given = [u64; 5];

/// What is proved about sixty-four cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Proved {
    /// The unexplored cells that rule 2 or rule 3 proves to be mines.
    pub mine: u64,
    /// The unexplored cells that rule 1 proves to be safe.
    pub safe: u64,
    /// The explored cells whose number exceeds the unexplored cells around.
    pub unreachable: u64,
}

/// The three rules at work on a grid that comes in row by row.
#[derive(Default)]
pub struct Deduction {
    columns: usize,
    pushed: usize,
    /// The last five rows given, oldest first, as all rows here with a border word on either side.
    cells: [Vec<Cells>; 5],
    /// The five rows of views that end one row before these.
    views: [Vec<View>; 5],
    /// The three rows of claims that end two rows before those.
    claims: [Vec<Claim>; 3],
    proved: Vec<Proved>,
}

/// Sixty-four cells; those that are neither lie outside.
#[derive(Clone, Copy, Default)]
struct Cells {
    unexplored: u64,
    explored: u64,
    number: [u64; 4],
}

/// What sixty-four cells show and see.
#[derive(Clone, Copy, Default)]
struct View {
    /// Explored cells with the number 0.
    zero: u64,
    /// Which may be A in rule 3.
    candidate: u64,
    /// |S| − P modulo 16, of explored cells.
    free: [u64; 4],
    unreachable: u64,
    /// Which cannot be B if B's set must avoid the upper, middle or lower row of its block: the
    /// row holds unexplored cells, or the cell is not explored.
    rows: [u64; 3],
    /// The same for the left, middle and right column.
    columns: [u64; 3],
}

/// What sixty-four cells prove about the unexplored cells in the block around them.
#[derive(Clone, Copy, Default)]
struct Claim {
    /// All are safe.
    safe: u64,
    /// Those in the upper, middle and lower row of the block are mines.
    rows: [u64; 3],
    /// Those in its left, middle and right column are mines.
    columns: [u64; 3],
}

impl Deduction {
    /// Begins a new grid. Memory is taken when its rows arrive, and used again for the next.
    pub fn begin(&mut self, columns: usize) {
        self.columns = columns;
        self.pushed = 0;
    }

    /// Takes the next row, or below the last one an empty row, [`LAG`] times; returns what is
    /// proved about the row that came `LAG` rows earlier, if there was one. Linear in the row.
    ///
    /// # Errors
    /// No memory.
    pub fn push(&mut self, row: &[Given]) -> Result<Option<&[Proved]>, TryReserveError> {
        if self.pushed == 0 {
            self.clear()?;
        }
        self.take(row);
        self.view();
        self.compare();
        self.prove();
        self.pushed = self.pushed.saturating_add(1);
        match self.pushed > LAG {
            true => Ok(Some(&self.proved)),
            false => Ok(None),
        }
    }

    /// Empties the pipeline: everything above the first row lies outside.
    fn clear(&mut self) -> Result<(), TryReserveError> {
        let words = self.columns / 64 + usize::from(self.columns % 64 != 0);
        clear(&mut self.cells, words + 2)?;
        clear(&mut self.views, words + 2)?;
        clear(&mut self.claims, words + 2)?;
        clear(std::slice::from_mut(&mut self.proved), words)
    }

    /// The first stage: the row as it is given.
    fn take(&mut self, row: &[Given]) {
        self.cells.rotate_left(1);
        let inside = self.cells[4].iter_mut().skip(1);
        let mut given = row.iter();
        let mut left = self.columns;
        for cells in inside {
            *cells = match given.next() {
                Some(given) => Cells::new(given, left),
                None => Cells::default(),
            };
            left = left.saturating_sub(64);
        }
    }

    /// The second stage: what each cell of the row before sees around it.
    fn view(&mut self) {
        self.views.rotate_left(1);
        let [_, _, above, here, below] = &self.cells;
        let rows = above.windows(3).zip(here.windows(3)).zip(below.windows(3));
        for (view, ((above, here), below)) in self.views[4].iter_mut().skip(1).zip(rows) {
            *view = View::new(above, here, below);
        }
    }

    /// The third stage: what each cell proves, alone and with each of the 24 cells around.
    fn compare(&mut self) {
        self.claims.rotate_left(1);
        for i in 1..self.claims[2].len() - 1 {
            let a = &self.views[2][i];
            let mut claim = a.alone();
            if a.candidate != 0 {
                claim.with_row::<-2>(a, &self.views[0][i - 1..i + 2]);
                claim.with_row::<-1>(a, &self.views[1][i - 1..i + 2]);
                claim.with_row::<0>(a, &self.views[2][i - 1..i + 2]);
                claim.with_row::<1>(a, &self.views[3][i - 1..i + 2]);
                claim.with_row::<2>(a, &self.views[4][i - 1..i + 2]);
            }
            self.claims[2][i] = claim;
        }
    }

    /// The last stage: what the claims around a row prove about its cells.
    fn prove(&mut self) {
        let [above, here, below] = &self.claims;
        let rows = above.windows(3).zip(here.windows(3)).zip(below.windows(3));
        let row = self.cells[0].iter().zip(self.views[1].iter()).skip(1);
        for ((proved, (cells, view)), ((above, here), below)) in
            self.proved.iter_mut().zip(row).zip(rows)
        {
            *proved = Proved {
                mine: cells.unexplored & mines(above, here, below),
                safe: cells.unexplored & safe(above, here, below),
                unreachable: view.unreachable,
            };
        }
    }
}

fn clear<T: Clone + Default>(rows: &mut [Vec<T>], length: usize) -> Result<(), TryReserveError> {
    for row in rows {
        row.clear();
        row.try_reserve(length)?;
        row.resize(length, T::default());
    }
    Ok(())
}

impl Cells {
    /// The first `count` cells.
    fn new(given: &Given, count: usize) -> Cells {
        let inside = match count {
            0..=63 => (1 << count) - 1,
            _ => u64::MAX,
        };
        let &[ones, twos, fours, eights, explored] = given;
        Cells {
            unexplored: inside & !explored,
            explored: inside & explored,
            number: [ones, twos, fours, eights],
        }
    }
}

impl View {
    /// What the cells in the middle of `here` see; each row is three words.
    #[inline]
    fn new(above: &[Cells], here: &[Cells], below: &[Cells]) -> View {
        let unexplored = |row: &[Cells]| {
            let cells = |i: usize| row[i].unexplored;
            [cells(0), cells(1), cells(2)]
        };
        let (a, h, b) = (unexplored(above), unexplored(here), unexplored(below));
        let column = |i: usize| a[i] | h[i] | b[i];
        let columns = [column(0), column(1), column(2)];
        let around = numbers(a, h, b);
        let Cells {
            explored, number, ..
        } = here[1];
        let (free, less) = difference(around, number);
        let zero = explored & is_zero(number);
        let row = |[left, middle, right]: [u64; 3]| spread(left, middle, right) | !explored;
        View {
            zero,
            candidate: explored & !zero & !is_zero(around),
            free,
            unreachable: explored & less,
            rows: [row(a), row(h), row(b)],
            columns: [
                shifted::<-1>(columns) | !explored,
                columns[1] | !explored,
                shifted::<1>(columns) | !explored,
            ],
        }
    }

    /// What rules 1 and 2 prove.
    #[inline]
    fn alone(&self) -> Claim {
        let all = self.candidate & is_zero(self.free);
        Claim {
            safe: self.zero,
            rows: [all; 3],
            columns: [0; 3],
        }
    }

    /// Which cells cannot be B for an A from which they are `DOWN` rows down and `RIGHT` columns
    /// to the right.
    #[inline(always)]
    fn unfit<const DOWN: i32, const RIGHT: i32>(&self) -> u64 {
        beyond::<DOWN>(self.rows) | beyond::<RIGHT>(self.columns)
    }
}

impl Claim {
    /// Adds what rule 3 proves with the cells `DOWN` rows below, of which `b` are three words.
    #[inline(always)]
    fn with_row<const DOWN: i32>(&mut self, a: &View, b: &[View]) {
        self.with::<DOWN, -2>(a, b);
        self.with::<DOWN, -1>(a, b);
        self.with::<DOWN, 0>(a, b); // in A's own row that is A itself, and claims nothing
        self.with::<DOWN, 1>(a, b);
        self.with::<DOWN, 2>(a, b);
    }

    #[inline(always)]
    fn with<const DOWN: i32, const RIGHT: i32>(&mut self, a: &View, b: &[View]) {
        let free = |k: usize| shifted::<RIGHT>([b[0].free[k], b[1].free[k], b[2].free[k]]);
        let differ = (a.free[0] ^ free(0))
            | (a.free[1] ^ free(1))
            | (a.free[2] ^ free(2))
            | (a.free[3] ^ free(3));
        let unfit = |i: usize| b[i].unfit::<DOWN, RIGHT>();
        let unfit = shifted::<RIGHT>([unfit(0), unfit(1), unfit(2)]);
        let proved = a.candidate & !differ & !unfit;
        claim::<DOWN>(&mut self.rows, proved);
        claim::<RIGHT>(&mut self.columns, proved);
    }
}

/// Of the three lines of a block, those that lie outside a block `BY` lines before it.
#[inline(always)]
fn beyond<const BY: i32>(lines: [u64; 3]) -> u64 {
    match BY {
        -2 => lines[0] | lines[1],
        -1 => lines[0],
        0 => 0,
        1 => lines[2],
        _ => lines[1] | lines[2],
    }
}

/// Claims those of the three lines of a block that lie outside a block `BY` lines behind it.
#[inline(always)]
fn claim<const BY: i32>(lines: &mut [u64; 3], cells: u64) {
    if BY > 0 {
        lines[0] |= cells;
    }
    if BY == 2 || BY == -2 {
        lines[1] |= cells;
    }
    if BY < 0 {
        lines[2] |= cells;
    }
}

/// The cells that are claimed to be mines in the middle of three words; above, here and below are
/// the claims of the three rows around.
#[inline]
fn mines(above: &[Claim], here: &[Claim], below: &[Claim]) -> u64 {
    let row = |i: usize| below[i].rows[0] | here[i].rows[1] | above[i].rows[2];
    let word = |i: usize, k: usize| above[i].columns[k] | here[i].columns[k] | below[i].columns[k];
    let column = |k: usize| [word(0, k), word(1, k), word(2, k)];
    spread(row(0), row(1), row(2))
        | shifted::<1>(column(0))
        | column(1)[1]
        | shifted::<-1>(column(2))
}

/// The same for the cells that are claimed to be safe.
#[inline]
fn safe(above: &[Claim], here: &[Claim], below: &[Claim]) -> u64 {
    let column = |i: usize| above[i].safe | here[i].safe | below[i].safe;
    spread(column(0), column(1), column(2))
}

/// The cells `BY` columns to the right of those in the middle of three words, moved to where
/// these are.
#[inline(always)]
fn shifted<const BY: i32>(words: [u64; 3]) -> u64 {
    let [left, middle, right] = words;
    match BY {
        -2 => middle << 2 | left >> 62,
        -1 => middle << 1 | left >> 63,
        0 => middle,
        1 => middle >> 1 | right << 63,
        _ => middle >> 2 | right << 62,
    }
}

/// Which of sixty-four numbers of four bits are 0.
fn is_zero(number: [u64; 4]) -> u64 {
    !(number[0] | number[1] | number[2] | number[3])
}

/// Sixty-four differences of numbers of four bits, modulo 16, and which of them are less than 0.
fn difference(from: [u64; 4], take: [u64; 4]) -> ([u64; 4], u64) {
    let (mut difference, mut borrow) = ([0; 4], 0);
    for k in 0..4 {
        let (a, b) = (from[k], take[k]);
        difference[k] = a ^ b ^ borrow;
        borrow = (!a & (b | borrow)) | (b & borrow);
    }
    (difference, borrow)
}
