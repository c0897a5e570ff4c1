//! A board as bits.
//!
//! The state of a cell is a handful of bits, and the same bit of sixty-four neighbours in a row
//! lies in one word, so that what is done to a cell is done to sixty-four for the same price. The
//! four bits that every operation asks for lie side by side ([`Word`], half a cache line): is it a
//! mine, is it a zero (no mine in its 3×3 block), is it open, does it carry a flag.
//!
//! Nothing ever tests a border, because the borders are cells too:
//!
//! ```text
//!   word 0   one word before everything
//!   row      ⌈columns / 64⌉ words, and one more: the right border of this row, and the left
//!            border of the next
//!   rows     one above the first and one below the last
//! ```
//!
//! Border cells, and the bits of a row's last word that stand for no cell, count as open and free
//! of mines: an opened neighbour is never touched again, and a mine that is not there is not
//! counted. With a row of `stride` words the neighbours of word `i` are `i ± 1` and `i ± stride`
//! with theirs, always.
//!
//! Numbers are not kept. One cell's is the number of bits in its *window*, the nine bits around
//! it. Those of a whole word are added up by carry-save adders, sixty-four cells at once, into
//! four words: the ones, twos, fours and eights of each cell.

use std::collections::TryReserveError;

/// Sixty-four cells of a row, lowest bit to the left.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(32))]
pub struct Word {
    /// The mines.
    pub mine: u64,
    /// The cells without a mine in their 3×3 block.
    pub zero: u64,
    /// The open cells.
    pub open: u64,
    /// The cells that carry a flag; none of them is open.
    pub flag: u64,
}

const BORDER: Word = Word {
    mine: 0,
    zero: 0,
    open: u64::MAX,
    flag: 0,
};

/// Where a cell lies: its word and its bit in it.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// The index of the word.
    pub word: usize,
    /// The bit, 0 to 63.
    pub bit: u32,
}

/// The words of a board, borders included.
#[derive(Debug, Default)]
pub struct Plane {
    /// The words, row by row; see the essay above for where the borders lie.
    pub words: Vec<Word>,
    /// The words from a cell to the one below it.
    pub stride: usize,
    rows: usize,
    columns: usize,
}

/// The number of bits in nine.
const COUNTS: [u8; 512] = counts();

const fn counts() -> [u8; 512] {
    let mut counts = [0; 512];
    let mut window = 1;
    while window < 512 {
        counts[window] = counts[window / 2] + (window % 2) as u8;
        window += 1;
    }
    counts
}

impl Plane {
    /// Begins anew with a board of no rows. Keeps its memory.
    pub fn clear(&mut self, columns: usize) {
        self.words.clear();
        self.columns = columns;
        self.stride = columns / 64 + usize::from(columns % 64 != 0) + 1;
        self.rows = 0;
    }

    /// Takes the memory of so many rows at once.
    ///
    /// # Errors
    /// No memory; none is touched before the rows come.
    pub fn reserve(&mut self, rows: usize) -> Result<(), TryReserveError> {
        let with_borders = rows.saturating_add(3);
        self.words
            .try_reserve(self.stride.saturating_mul(with_borders))
    }

    /// Adds a row below; bit `i` of `mines[j]` is the cell of column `64 j + i`. There is a word
    /// for each 64 columns begun, and the bits beyond the last column are 0. The zeros of the row
    /// above are settled by it. Linear in the row.
    ///
    /// # Errors
    /// No memory.
    pub fn push_row(&mut self, mines: &[u64]) -> Result<(), TryReserveError> {
        debug_assert_eq!(mines.len() + 1, self.stride);
        if self.rows == 0 {
            self.words.try_reserve(1 + self.stride)?;
            self.words.resize(1 + self.stride, BORDER);
        }
        self.words.try_reserve(self.stride)?;
        let closed = |mine: &u64| Word {
            mine: *mine,
            ..Word::default()
        };
        self.words.extend(mines.iter().map(closed));
        self.words.push(BORDER);
        if self.columns % 64 != 0 {
            let last = self.words.len() - 2;
            self.words[last].open = u64::MAX << (self.columns % 64);
        }
        self.rows += 1;
        self.settle_zeros();
        Ok(())
    }

    /// Adds the border below the last row.
    ///
    /// # Errors
    /// No memory.
    pub fn finish(&mut self) -> Result<(), TryReserveError> {
        self.words.try_reserve(self.stride)?;
        self.words.resize(self.words.len() + self.stride, BORDER);
        self.settle_zeros();
        Ok(())
    }

    /// Computes the zeros of the last row but one, now that the row below it is there.
    fn settle_zeros(&mut self) {
        let below = self.words.len() - self.stride;
        let (before, below) = self.words.split_at_mut(below);
        let here = match before.len().checked_sub(self.stride) {
            Some(here) if self.rows > 0 && here > self.stride => here,
            _ => return,
        };
        let (above, here) = before.split_at_mut(here);
        let above = &above[above.len() - self.stride..];
        let mut left = 0;
        let column = |i: usize, here: &[Word]| above[i].mine | here[i].mine | below[i].mine;
        let mut middle = column(0, here);
        for i in 0..self.stride - 1 {
            let right = column(i + 1, here);
            here[i].zero = !spread(left, middle, right);
            left = middle;
            middle = right;
        }
    }

    /// The rows of the board.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The columns of the board.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The index of the first word of a row, counted from 1, as row 0 is the border.
    #[inline]
    pub fn row_start(&self, row: usize) -> usize {
        1 + row * self.stride
    }

    /// Where the cell of a row and column, both from 0, lies.
    #[inline]
    pub fn place(&self, row: usize, column: usize) -> Place {
        Place {
            word: self.row_start(row + 1) + column / 64,
            bit: (column % 64) as u32,
        }
    }

    /// The nine cells around and with a place in one of the planes: bits 0 to 2 above, 3 to 5
    /// beside, 6 to 8 below, each from the left.
    #[inline]
    pub fn window(&self, place: Place, plane: impl Fn(&Word) -> u64) -> usize {
        let bits = |word: usize| plane(&self.words[word]);
        match place.bit {
            0 => self.three_rows(place, |word| bits(word) << 1 | bits(word - 1) >> 63),
            63 => self.three_rows(place, |word| bits(word) >> 62 | bits(word + 1) << 2),
            bit => self.three_rows(place, |word| bits(word) >> (bit - 1)),
        }
    }

    /// The lowest three bits of what `three` says of the words above, at and below a place.
    #[inline]
    fn three_rows(&self, place: Place, three: impl Fn(usize) -> u64) -> usize {
        let above = three(place.word - self.stride) & 7;
        let beside = three(place.word) & 7;
        let below = three(place.word + self.stride) & 7;
        (above | beside << 3 | below << 6) as usize
    }

    /// The number of a place that is not a mine: the mines around it.
    #[inline]
    pub fn number(&self, place: Place) -> u8 {
        count(self.window(place, |word| word.mine))
    }

    /// The numbers of the sixty-four cells of a word, mines not counting themselves.
    pub fn numbers(&self, word: usize) -> Numbers {
        let row = |word: usize| [word - 1, word, word + 1].map(|word| self.words[word].mine);
        let (above, below) = (row(word - self.stride), row(word + self.stride));
        Numbers::of_planes(numbers(above, row(word), below))
    }
}

/// The numbers of sixty-four cells, four bits each: those of bit `4 i + j` are the `i`-th four of
/// word `j`.
#[derive(Clone, Copy, Debug)]
pub struct Numbers([u64; 4]);

impl Numbers {
    /// The numbers whose ones, twos, fours and eights these are.
    fn of_planes([ones, twos, fours, eights]: [u64; 4]) -> Numbers {
        let (even, odd) = merged::<1>(ones, twos);
        let (high_even, high_odd) = merged::<1>(fours, eights);
        let (first, third) = merged::<2>(even, high_even);
        let (second, fourth) = merged::<2>(odd, high_odd);
        Numbers([first, second, third, fourth])
    }

    /// The number of the cell of a bit.
    #[inline]
    pub fn of(&self, bit: u32) -> u8 {
        (self.0[bit as usize % 4] >> (bit & !3)) as u8 & 15
    }
}

/// The groups of `WIDTH` bits in `low`, each with its counterpart in `high` behind it; every other
/// such pair, from the lowest, is in the first result, the rest in the second.
#[inline]
fn merged<const WIDTH: u32>(low: u64, high: u64) -> (u64, u64) {
    // Every other group: a third of all ones is 0101 and so on, a fifth 00110011.
    let mask = u64::MAX / ((1 << WIDTH) + 1);
    (
        low & mask | (high & mask) << WIDTH,
        low >> WIDTH & mask | high & !mask,
    )
}

/// How many of the eight cells around are in a set, for the sixty-four cells of a word: given are
/// the words of the set to the left, here and to the right, in the row above, in this row and in
/// the one below. The results are the ones, twos, fours and eights of each cell.
pub fn numbers(above: [u64; 3], here: [u64; 3], below: [u64; 3]) -> [u64; 4] {
    let shifted = |[left, middle, right]: [u64; 3]| {
        (middle << 1 | left >> 63, middle, middle >> 1 | right << 63)
    };
    let (a, b, c) = shifted(above);
    let (d, _, e) = shifted(here);
    let (f, g, h) = shifted(below);
    let (above, above_carry) = add(a, b, c);
    let (below, below_carry) = add(f, g, h);
    let (beside, beside_carry) = (d ^ e, d & e);
    let (ones, ones_carry) = add(above, below, beside);
    let (twos, twos_carry) = add(above_carry, below_carry, beside_carry);
    let (twos, carry) = (twos ^ ones_carry, twos & ones_carry);
    [ones, twos, twos_carry ^ carry, twos_carry & carry]
}

/// The sum of three bits in each place: its ones and its twos.
fn add(a: u64, b: u64, c: u64) -> (u64, u64) {
    (a ^ b ^ c, (a & b) | (c & (a ^ b)))
}

/// The number of cells in a window.
#[inline]
pub fn count(window: usize) -> u8 {
    COUNTS[window & 511]
}

/// The cells of the middle word that are in it or beside a cell that is, given its neighbours.
#[inline]
pub fn spread(left: u64, middle: u64, right: u64) -> u64 {
    middle | middle << 1 | middle >> 1 | left >> 63 | right << 63
}
