//! The two tables of the plain game: where the mines are, and the player's map.
//!
//! The map is written to in one place, [`Cells::show`], and there three numbers are kept that save
//! a look at the whole board after each operation.

use crate::rules::shape::Position;
use std::collections::TryReserveError;

/// The mines and the player's map.
pub(super) struct Cells {
    pub(super) rows: usize,
    pub(super) columns: usize,
    is_mine: Vec<bool>,
    /// `_`, `P` or `?` for a closed cell, the number for an open one.
    pub(super) map: Vec<u8>,
    pub(super) mines: usize,
    /// How many cells are closed.
    pub(super) closed: usize,
    /// How many cells carry a flag, and how many of these are mines.
    pub(super) flags: usize,
    pub(super) flagged_mines: usize,
}

impl Cells {
    /// All cells closed and without a mark.
    pub(super) fn new(is_mine: Vec<bool>, columns: usize) -> Result<Cells, TryReserveError> {
        let mut map = Vec::new();
        map.try_reserve_exact(is_mine.len())?;
        map.resize(is_mine.len(), b'_');
        Ok(Cells {
            rows: map.len() / columns.max(1),
            columns,
            mines: is_mine.iter().filter(|is_mine| **is_mine).count(),
            is_mine,
            closed: map.len(),
            map,
            flags: 0,
            flagged_mines: 0,
        })
    }

    pub(super) fn has(&self, at: Position) -> bool {
        at.row < self.rows && at.column < self.columns
    }

    pub(super) fn value(&self, at: Position) -> u8 {
        self.map[self.index(at)]
    }

    pub(super) fn is_open(&self, at: Position) -> bool {
        self.value(at).is_ascii_digit()
    }

    pub(super) fn is_mine(&self, at: Position) -> bool {
        self.is_mine[self.index(at)]
    }

    /// Writes to the player's map.
    pub(super) fn show(&mut self, at: Position, value: u8) {
        let index = self.index(at);
        self.count(index, false);
        self.map[index] = value;
        self.count(index, true);
    }

    /// What some games do, but not the statement's: moves a mine to the first free cell.
    pub(super) fn move_mine(&mut self, at: Position) {
        let from = self.index(at);
        if let Some(free) = self.is_mine.iter().position(|is_mine| !is_mine) {
            [from, free]
                .iter()
                .for_each(|cell| self.count(*cell, false));
            self.is_mine.swap(from, free);
            [from, free].iter().for_each(|cell| self.count(*cell, true));
        }
    }

    /// Counts a cell as it is, or no longer.
    fn count(&mut self, index: usize, counts: bool) {
        let (value, is_mine) = (self.map[index], self.is_mine[index]);
        let count = |number: &mut usize, is_one: bool| match counts {
            true => *number += usize::from(is_one),
            false => *number -= usize::from(is_one),
        };
        count(&mut self.closed, !value.is_ascii_digit());
        count(&mut self.flags, value == b'P');
        count(&mut self.flagged_mines, value == b'P' && is_mine);
    }

    fn index(&self, at: Position) -> usize {
        at.row * self.columns + at.column
    }
}
