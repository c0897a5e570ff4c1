//! The game as its contract tells it, cell by cell, to hold the program's against.

use std::collections::BTreeSet;

/// A cell: row and column from 0.
pub(super) type Cell = (usize, usize);

/// A board and what is seen of it.
pub(super) struct Naive {
    rows: usize,
    columns: usize,
    mines: BTreeSet<Cell>,
    shown: Vec<Vec<u8>>,
    pub(super) is_lost: bool,
    /// The operations: what, row and column from 1.
    pub(super) operations: Vec<(u8, usize, usize)>,
}

impl Naive {
    pub(super) fn new(map: &[&str]) -> Naive {
        let cells = map.iter().enumerate().flat_map(|(row, text)| {
            let cells = text.bytes().enumerate();
            cells
                .filter(|(_, cell)| *cell == b'*')
                .map(move |(column, _)| (row, column))
        });
        Naive {
            rows: map.len(),
            columns: map[0].len(),
            mines: cells.collect(),
            shown: vec![vec![b'_'; map[0].len()]; map.len()],
            is_lost: false,
            operations: Vec::new(),
        }
    }

    fn around(&self, (row, column): Cell) -> Vec<Cell> {
        let mut cells = Vec::new();
        for r in row.max(1) - 1..(row + 2).min(self.rows) {
            for c in column.max(1) - 1..(column + 2).min(self.columns) {
                if (r, c) != (row, column) {
                    cells.push((r, c));
                }
            }
        }
        cells
    }

    fn at(&self, (row, column): Cell) -> u8 {
        self.shown[row][column]
    }

    fn is_open(&self, cell: Cell) -> bool {
        self.at(cell).is_ascii_digit()
    }

    fn number(&self, cell: Cell) -> usize {
        let around = self.around(cell).into_iter();
        around.filter(|cell| self.mines.contains(cell)).count()
    }

    fn flags(&self, cell: Cell) -> usize {
        let around = self.around(cell).into_iter();
        around.filter(|cell| self.at(*cell) == b'P').count()
    }

    fn targets(&self, cell: Cell) -> Vec<Cell> {
        let mut cells = self.around(cell);
        cells.retain(|cell| !self.is_open(*cell) && self.at(*cell) != b'P');
        cells
    }

    /// Whether every free cell is open.
    pub(super) fn is_won(&self) -> bool {
        let open = self
            .shown
            .iter()
            .flatten()
            .filter(|cell| cell.is_ascii_digit())
            .count();
        open == self.rows * self.columns - self.mines.len()
    }

    pub(super) fn is_over(&self) -> bool {
        self.is_lost || self.is_won()
    }

    fn reveal(&mut self, cell: Cell) {
        if self.is_open(cell) || self.at(cell) == b'P' {
            return;
        }
        let number = self.number(cell);
        self.shown[cell.0][cell.1] = b'0' + number as u8;
        if number == 0 {
            self.around(cell)
                .into_iter()
                .for_each(|cell| self.reveal(cell));
        }
    }

    fn reveal_all(&mut self, cells: Vec<Cell>) {
        match cells.iter().any(|cell| self.mines.contains(cell)) {
            true => self.is_lost = true,
            false => cells.into_iter().for_each(|cell| self.reveal(cell)),
        }
    }

    fn chord(&mut self, cell: Cell) {
        if self.is_open(cell) && self.flags(cell) == self.number(cell) {
            self.reveal_all(self.targets(cell));
        }
    }

    /// A move of the player, and the chords that it brings.
    pub(super) fn play(&mut self, what: u8, cell: Cell, is_automatic: bool) {
        self.operations.push((what, cell.0 + 1, cell.1 + 1));
        let shown = self.at(cell);
        match what {
            1 if !self.is_open(cell) && shown != b'P' => self.reveal_all(vec![cell]),
            2 if !self.is_open(cell) => {
                let next = match shown {
                    b'_' => b'P',
                    b'P' => b'?',
                    _ => b'_',
                };
                self.shown[cell.0][cell.1] = next;
            }
            3 => self.chord(cell),
            _ => {}
        }
        if what != 2 || shown != b'_' || !is_automatic {
            return;
        }
        for number in self.around(cell) {
            let is_due = self.is_open(number) && self.flags(number) == self.number(number);
            if is_due && !self.is_over() && !self.targets(number).is_empty() {
                self.operations.push((3, number.0 + 1, number.1 + 1));
                self.chord(number);
            }
        }
    }

    /// The player's map.
    pub(super) fn shown(&self) -> Vec<String> {
        let row = |row: &Vec<u8>| row.iter().map(|cell| char::from(*cell)).collect();
        self.shown.iter().map(row).collect()
    }

    /// The board as it is shown last.
    pub(super) fn picture(&self) -> Vec<String> {
        let cell = |row: usize, column: usize| {
            let shown = self.shown[row][column];
            let is_mine = self.mines.contains(&(row, column));
            char::from(match (self.is_over(), shown, is_mine) {
                (true, b'P', false) => b'd',
                (true, b'P', true) => b'P',
                (true, _, true) => b'*',
                _ => shown,
            })
        };
        let row = |row| (0..self.columns).map(|column| cell(row, column)).collect();
        (0..self.rows).map(row).collect()
    }

    /// The numbers of flags and of free cells that are closed.
    pub(super) fn counts(&self) -> (usize, usize) {
        let cells = || self.shown.iter().flatten();
        let open = cells().filter(|cell| cell.is_ascii_digit()).count();
        let flags = cells().filter(|cell| **cell == b'P').count();
        (flags, self.rows * self.columns - self.mines.len() - open)
    }
}
