//! A random map with an exact number of mines.
//!
//! All maps with that number of mines are equally likely, and a map costs about as much as writing
//! it: a few instructions a cell, however many mines there are.
//!
//! Drawing the mines one by one would cost a few dozen instructions and a cache miss each. Instead
//! sixty-four cells at a time are mined with about the right probability
//! ([`Random::biased_bits`]), the mines are counted, and what is missing is added, or what is too
//! much taken away, at cells drawn at random. That is fair for a simple reason: every step treats
//! all cells alike. The result could come out with its cells exchanged in any way whatever just as
//! well, so that all sets of so many cells have the same probability.
//!
//! The probability is rounded down to 1/256, so that mostly a few are missing. Where more than half
//! of the cells are to be mines, it is the free cells that are drawn like this. So a cell drawn for
//! an addition is a good one at least every other time, and additions are at most about 1/256 of
//! the cells; those to be taken away are as rare as the square root of the mines.
//!
//! The cells are numbered row by row and lie in words of sixty-four, across the ends of rows. This
//! is the form in which they are drawn; [`Minefield::row`] cuts rows out of it.
//!
//! A map with a block that must stay free ([`Minefield::lay_around`]) is the matter of a single
//! game, where simplicity counts. There it is decided for one cell after the other, with the
//! probability that it has (Knuth's selection sampling, *The Art of Computer Programming*, 3.4.2):
//! no cell is drawn twice, so a nearly full board comes as fast as an empty one.

use crate::rules::board::Board;
use crate::rules::random::Random;
use crate::rules::shape::{block, is_in_block, Position};
use std::collections::TryReserveError;

/// A map: which cells are mines.
#[derive(Clone, Debug, Default)]
pub struct Minefield {
    rows: u64,
    columns: u64,
    mines: u64,
    words: Vec<u64>,
}

impl Minefield {
    /// Lays a random map of `rows` × `columns` cells, a product below 2^64, with exactly `mines`
    /// mines, at most as many as there are cells. Linear in the cells, a few instructions each;
    /// uses the memory of earlier maps again.
    ///
    /// # Errors
    /// No memory.
    pub fn lay(
        &mut self,
        (rows, columns): (u64, u64),
        mines: u64,
        random: &mut Random,
    ) -> Result<(), TryReserveError> {
        (self.rows, self.columns, self.mines) = (rows, columns, mines);
        let few = mines.min(self.cells() - mines);
        self.fill(few, random)?;
        self.correct(few, random);
        if few < mines {
            self.invert();
        }
        Ok(())
    }

    /// Lays a random map of `rows` × `columns` cells, a product below 2^64, with exactly `mines`
    /// mines, none of them in the 3×3 block around a cell; at most as many as there are cells
    /// outside. All such maps are equally likely (document 001). Linear in the cells, a draw each.
    ///
    /// # Errors
    /// No memory.
    pub fn lay_around(
        &mut self,
        (rows, columns): (u64, u64),
        mines: u64,
        free: Position,
        random: &mut Random,
    ) -> Result<(), TryReserveError> {
        self.lay((rows, columns), 0, random)?;
        let blocked = block(rows as usize, columns as usize, free).count() as u64;
        let (mut cells, mut left) = (self.cells() - blocked, mines);
        self.mines = mines;
        for cell in 0..self.cells() {
            let (row, column) = ((cell / columns) as usize, (cell % columns) as usize);
            if is_in_block(Position { row, column }, free) {
                continue;
            }
            let is_mine = u64::from(random.below(cells) < left);
            self.words[(cell / 64) as usize] |= is_mine << (cell % 64);
            left -= is_mine;
            cells -= 1;
        }
        Ok(())
    }

    /// Lays the map on a board. `row` is scratch memory. Linear in the cells.
    ///
    /// # Errors
    /// No memory.
    pub fn onto(&self, board: &mut Board, row: &mut Vec<u64>) -> Result<(), TryReserveError> {
        let mut layout = board.lay(self.columns as usize);
        for number in 0..self.rows {
            self.row(number, row)?;
            layout.row(row)?;
        }
        layout.finish()
    }

    fn invert(&mut self) {
        self.words.iter_mut().for_each(|word| *word = !*word);
        self.cut_last();
    }

    /// Mines every cell with a probability a little below what is wanted.
    fn fill(&mut self, mines: u64, random: &mut Random) -> Result<(), TryReserveError> {
        let cells = self.cells();
        let words = (cells / 64 + u64::from(cells % 64 != 0)) as usize;
        let share = u128::from(mines) * 256 / u128::from(cells.max(1));
        self.words.clear();
        self.words.try_reserve(words)?;
        let drawn = (0..words).map(|_| random.biased_bits(share as u8));
        self.words.extend(drawn);
        self.cut_last();
        Ok(())
    }

    /// Adds mines, or takes some away, until there are as many as wanted.
    fn correct(&mut self, mines: u64, random: &mut Random) {
        let mut count: u64 = self.words.iter().map(ones).sum();
        while count < mines {
            count += self.exchange(false, random);
        }
        while count > mines {
            count -= self.exchange(true, random);
        }
    }

    /// Draws a cell; if it is a mine as asked for, or none, changes that. How many were changed.
    fn exchange(&mut self, is_mine: bool, random: &mut Random) -> u64 {
        let cell = random.below(self.cells());
        let fits = self.is_mine(cell) == is_mine;
        self.words[(cell / 64) as usize] ^= u64::from(fits) << (cell % 64);
        u64::from(fits)
    }

    /// Clears the bits behind the last cell.
    fn cut_last(&mut self) {
        let used = self.cells() % 64;
        if let Some(last) = self.words.last_mut().filter(|_| used != 0) {
            *last &= (1 << used) - 1;
        }
    }

    /// The rows of the map.
    #[inline]
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// The columns of the map.
    #[inline]
    pub fn columns(&self) -> u64 {
        self.columns
    }

    /// The number of cells.
    #[inline]
    pub fn cells(&self) -> u64 {
        self.rows * self.columns
    }

    /// The number of mines.
    pub fn mines(&self) -> u64 {
        self.mines
    }

    /// Whether a cell, counted row by row from 0, is a mine; none is outside.
    #[inline]
    pub fn is_mine(&self, cell: u64) -> bool {
        let word = self.words.get((cell / 64) as usize).copied().unwrap_or(0);
        word >> (cell % 64) & 1 != 0
    }

    /// The mines of a row, counted from 0: bit `i` of word `j` is column `64 j + i`. Linear in the
    /// row.
    ///
    /// # Errors
    /// No memory.
    pub fn row(&self, row: u64, mines: &mut Vec<u64>) -> Result<(), TryReserveError> {
        mines.clear();
        mines.try_reserve(self.columns as usize / 64 + 1)?;
        let (mut at, end) = (row * self.columns, (row + 1) * self.columns);
        while at < end {
            let count = (end - at).min(64);
            mines.push(self.bits(at) & (u64::MAX >> (64 - count)));
            at += count;
        }
        Ok(())
    }

    /// The sixty-four cells from `cell` on.
    #[inline]
    fn bits(&self, cell: u64) -> u64 {
        let word = |index: usize| self.words.get(index).copied().unwrap_or(0);
        let (index, shift) = ((cell / 64) as usize, cell % 64);
        match shift {
            0 => word(index),
            _ => word(index) >> shift | word(index + 1) << (64 - shift),
        }
    }

    /// Some mine, each as likely as the others; nothing if there is none. Linear in the cells, but
    /// sixty-four at a time.
    pub fn some_mine(&self, random: &mut Random) -> Option<u64> {
        let mut before = random.below(self.mines);
        let index = self.words.iter().position(|word| {
            let is_here = before < ones(word);
            before -= if is_here { 0 } else { ones(word) };
            is_here
        })?;
        let rest = (0..before).fold(self.words[index], |word, _| word & word.wrapping_sub(1));
        Some(64 * index as u64 + u64::from(rest.trailing_zeros()))
    }
}

/// The mines of a word.
fn ones(word: &u64) -> u64 {
    u64::from(word.count_ones())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn laid(rows: u64, columns: u64, mines: u64, random: &mut Random) -> Minefield {
        let mut field = Minefield::default();
        field.lay((rows, columns), mines, random).unwrap();
        field
    }

    #[test]
    fn the_number_of_mines_is_exact() {
        let mut random = Random::new(1);
        for (rows, columns) in [(1, 1), (1, 2), (3, 3), (9, 9), (8, 8), (1, 64), (5, 13)] {
            for mines in 0..=rows * columns {
                let field = laid(rows, columns, mines, &mut random);
                let count = (0..rows * columns).filter(|cell| field.is_mine(*cell));
                assert_eq!(count.count() as u64, mines, "{rows} {columns} {mines}");
                let bits = field.words.iter().map(|word| u64::from(word.count_ones()));
                assert_eq!(bits.sum::<u64>(), mines, "bits behind the last cell");
            }
        }
    }

    #[test]
    fn every_set_of_cells_is_as_likely() {
        let mut random = Random::new(2);
        for mines in 1..6 {
            let mut seen = vec![0; 64];
            for _ in 0..20_000 {
                seen[laid(2, 3, mines, &mut random).words[0] as usize] += 1;
            }
            let seen: Vec<i32> = seen.into_iter().filter(|count| *count > 0).collect();
            let sets = [6, 15, 20, 15, 6][mines as usize - 1];
            assert_eq!(seen.len(), sets);
            let expected = 20_000 / sets as i32;
            let near = |count: &i32| (count - expected).abs() < expected / 6;
            assert!(seen.iter().all(near), "{mines}: {seen:?}");
        }
    }

    #[test]
    fn rows_are_cut_out() {
        let mut random = Random::new(3);
        for columns in [1, 7, 63, 64, 65, 128, 130] {
            let (field, mut row) = (laid(5, columns, 2 * columns, &mut random), Vec::new());
            for x in 0..5 {
                field.row(x, &mut row).unwrap();
                assert_eq!(row.len() as u64, (columns + 63) / 64);
                for y in 0..64 * row.len() as u64 {
                    let expected = y < columns && field.is_mine(x * columns + y);
                    assert_eq!(row[y as usize / 64] >> (y % 64) & 1 != 0, expected);
                }
            }
        }
    }

    #[test]
    fn each_mine_is_some_mine_now_and_then() {
        let mut random = Random::new(4);
        let field = laid(10, 20, 30, &mut random);
        let mut counts = vec![0; 200];
        for _ in 0..30_000 {
            counts[field.some_mine(&mut random).unwrap() as usize] += 1;
        }
        for (cell, count) in counts.into_iter().enumerate() {
            let range = if field.is_mine(cell as u64) {
                800..1200
            } else {
                0..1
            };
            assert!(range.contains(&count), "{cell}: {count}");
        }
        assert_eq!(laid(2, 2, 0, &mut random).some_mine(&mut random), None);
    }
}
