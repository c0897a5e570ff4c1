//! A player to start from: it opens what a single number proves to be safe, and guesses otherwise.
//!
//!     rustc --edition 2021 -O samples/interact/player.rs
//!     minesweeper interact samples/interact/maps.txt -- ./player
//!
//! What to know about the protocol:
//!
//! - The first line is the number of cases. Each case begins with its rows, columns and mines.
//! - Each operation, `1 row column` to open, is answered by one line; by a second one, `WIN`,
//!   exactly when all cells without a mine are open. `LOSE` means that there was a mine.
//! - The closing `0` ends the case, whenever you like. If the game was neither won nor lost, it is
//!   answered by `QUIT`. Between two cases stands a line `==========`.
//! - What you send must be flushed, or it stays with you while both sides wait. `println!` flushes
//!   at each line on a terminal *and* on a pipe; a `BufWriter` does not.

use std::collections::BTreeSet;
use std::io::stdin;

/// A row and a column, both from 1.
type Cell = (usize, usize);

fn main() {
    let mut guess = Guess(1);
    let cases = numbers(&line())[0];
    for case in 1..=cases {
        let size = numbers(&line());
        Game::new(size[0], size[1], size[2]).play(&mut guess);
        println!("0");
        if case < cases {
            line(); // ==========
        }
    }
}

/// The next line that the interactor sends.
fn line() -> String {
    let mut line = String::new();
    stdin()
        .read_line(&mut line)
        .expect("standard input can be read");
    assert!(!line.is_empty(), "the interactor has gone away");
    line.trim_end().to_string()
}

/// All numbers in a line, whatever stands between them.
fn numbers(line: &str) -> Vec<usize> {
    let words = line.split(|c: char| !c.is_ascii_digit());
    words.filter_map(|word| word.parse().ok()).collect()
}

struct Game {
    rows: usize,
    columns: usize,
    safe_cells: usize,
    /// The numbers of the open cells, by row and column.
    numbers: Vec<Vec<Option<usize>>>,
    open: usize,
    /// The closed cells of which nothing is known.
    unknown: BTreeSet<Cell>,
    mines: BTreeSet<Cell>,
    safe: Vec<Cell>,
}

impl Game {
    fn new(rows: usize, columns: usize, mines: usize) -> Game {
        let cells = (1..=rows).flat_map(|row| (1..=columns).map(move |column| (row, column)));
        Game {
            rows,
            columns,
            safe_cells: rows * columns - mines,
            numbers: vec![vec![None; columns + 1]; rows + 1],
            open: 0,
            unknown: cells.collect(),
            mines: BTreeSet::new(),
            safe: Vec::new(),
        }
    }

    /// Plays until the game is won or lost.
    fn play(&mut self, guess: &mut Guess) {
        loop {
            let cell = match self.safe.pop() {
                Some(cell) => cell,
                None => guess.one_of(&self.unknown),
            };
            // A 0 may have opened a safe cell meanwhile.
            let is_open = self.numbers[cell.0][cell.1].is_some();
            if !is_open && self.open(cell) {
                return;
            }
        }
    }

    /// Opens a cell; tells whether that ended the game.
    fn open(&mut self, (row, column): Cell) -> bool {
        println!("1 {row} {column}");
        let answer = line();
        if answer == "LOSE" {
            return true;
        }
        let opened = numbers(&answer);
        for change in opened.chunks(3) {
            self.numbers[change[0]][change[1]] = Some(change[2]);
            self.unknown.remove(&(change[0], change[1]));
            self.open += 1;
        }
        if self.open == self.safe_cells {
            line(); // WIN
            return true;
        }
        self.think(opened.chunks(3).map(|change| (change[0], change[1])));
        false
    }

    /// Looks at the numbers of these cells and around them, and on where a mine was found.
    fn think(&mut self, cells: impl Iterator<Item = Cell>) {
        let mut queue: BTreeSet<Cell> = BTreeSet::new();
        for cell in cells {
            queue.insert(cell);
            queue.extend(self.around(cell));
        }
        while let Some(cell) = queue.pop_first() {
            let Some(number) = self.numbers[cell.0][cell.1] else {
                continue;
            };
            let around = self.around(cell);
            let mines = around
                .iter()
                .filter(|cell| self.mines.contains(cell))
                .count();
            let unknown = around.iter().filter(|cell| self.unknown.contains(cell));
            let unknown: Vec<Cell> = unknown.copied().collect();
            match number - mines {
                0 => self.safe.extend(&unknown),
                left if left == unknown.len() => self.mines.extend(&unknown),
                _ => continue,
            }
            for cell in unknown {
                self.unknown.remove(&cell);
                queue.extend(self.around(cell));
            }
        }
    }

    fn around(&self, (row, column): Cell) -> Vec<Cell> {
        let rows = row.max(2) - 1..=(row + 1).min(self.rows);
        let columns = column.max(2) - 1..=(column + 1).min(self.columns);
        let cells = rows.flat_map(|row| columns.clone().map(move |column| (row, column)));
        cells.filter(|cell| *cell != (row, column)).collect()
    }
}

/// Random enough for a guess, and the same in every session.
struct Guess(u64);

impl Guess {
    fn one_of(&mut self, cells: &BTreeSet<Cell>) -> Cell {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let index = (self.0 >> 33) as usize % cells.len();
        *cells
            .iter()
            .nth(index)
            .expect("there is always a cell to guess")
    }
}
