//! The board of document 000: one game, from its map to its end.
//!
//! A board is laid row by row, then played with the statement's three clicks. Each returns a
//! [`Reply`](self::Reply), and [`changes`](self::Board::changes) tells which cells of the player's
//! map it changed, by row, then column, each once. A mark or a number changes one cell and a chord
//! on numbers up to eight, and these are listed; only a click that reaches a 0 is a
//! [flood](crate::rules::flood), and its changes stay the set of bits that they are.
//!
//! The state of the cells is [`plane`](crate::rules::plane)'s, except the question marks, which no
//! rule but the marking itself ever asks for. A question mark that is opened stays behind in its
//! plane; whoever looks asks first whether the cell is open.

use crate::rules::flood::{Cells, Flood};
use crate::rules::plane::{count, Numbers, Place, Plane};
use crate::rules::shape::Position;
use std::collections::TryReserveError;

/// What the player sees of a cell: the statement's characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Face(u8);

impl Face {
    /// A closed cell without a mark.
    pub const CLOSED: Face = Face(b'_');
    /// A closed cell with a flag.
    pub const FLAG: Face = Face(b'P');
    /// A closed cell with a question mark.
    pub const QUESTION: Face = Face(b'?');

    /// An open cell with `number` mines around it, 0 to 8.
    #[inline]
    pub fn number(number: u8) -> Face {
        Face(b'0' + number)
    }

    /// The statement's character.
    #[inline]
    pub fn character(self) -> u8 {
        self.0
    }
}

/// The answer to an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The game goes on; [`changes`](Board::changes) tells what changed, if anything did.
    Running,
    /// The same, and with these changes the game is won.
    Won,
    /// The operation hit a mine; nothing changed, and the game is lost.
    Lost,
    /// The game was over before.
    Invalid,
}

/// A change of the player's map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The cell.
    pub at: Position,
    /// What it shows now.
    pub face: Face,
}

const NO_CHANGE: Change = Change {
    at: Position { row: 0, column: 0 },
    face: Face::CLOSED,
};

/// One game on one map.
#[derive(Default)]
pub struct Board {
    plane: Plane,
    question: Vec<u64>,
    flood: Flood,
    /// The free cells that are still closed.
    hidden: usize,
    over: bool,
    flooded: bool,
    listed: usize,
    list: [Change; 8],
}

/// A board whose rows are still coming in.
pub struct Layout<'a> {
    board: &'a mut Board,
}

/// The cells that an operation changed, by row, then column, each once.
pub enum Changes<'a> {
    /// A single one, as after most operations.
    One(Change),
    /// None, or a few.
    Few(&'a [Change]),
    /// The cells that a flood opened, for [`Board::words`].
    Flood(&'a Board),
}

/// The opened cells of a word of the board.
pub struct OpenedWord {
    /// Which cells.
    pub cells: Cells,
    /// Their numbers, unless all are 0.
    pub numbers: Option<Numbers>,
}

impl Layout<'_> {
    /// Adds a row below; bit `i` of `mines[j]` says whether column `64 j + i` is a mine.
    ///
    /// # Errors
    /// No memory.
    pub fn row(&mut self, mines: &[u64]) -> Result<(), TryReserveError> {
        let count: usize = mines.iter().map(|word| word.count_ones() as usize).sum();
        self.board.hidden += self.board.plane.columns() - count;
        self.board.plane.push_row(mines)
    }

    /// Ends the map; the game can begin.
    ///
    /// # Errors
    /// No memory.
    pub fn finish(self) -> Result<(), TryReserveError> {
        let board = self.board;
        board.plane.finish()?;
        let words = board.plane.words.len();
        board.question.clear();
        board.question.try_reserve(words)?;
        board.question.resize(words, 0);
        board.flood.fit(&board.plane)
    }
}

impl Board {
    /// Begins a new game on a map with rows of `columns` cells. The memory of earlier games is
    /// used again.
    pub fn lay(&mut self, columns: usize) -> Layout<'_> {
        self.forget_changes();
        self.plane.clear(columns);
        self.hidden = 0;
        self.over = false;
        Layout { board: self }
    }

    /// Left click: opens a closed cell without a flag, and all that a 0 leads to (document 000,
    /// operation 1). Linear in the cells opened.
    #[inline]
    pub fn open(&mut self, at: Position) -> Reply {
        if self.over {
            return Reply::Invalid;
        }
        self.forget_changes();
        let place = self.plane.place(at.row, at.column);
        let word = self.plane.words[place.word];
        let is = |plane: u64| plane >> place.bit & 1 != 0;
        if is(word.open | word.flag) {
            return Reply::Running;
        }
        if is(word.mine) {
            return self.lose();
        }
        match is(word.zero) {
            true => self.open_all(at, 1 << 4),
            false => self.open_number(at, place),
        }
        self.reply_to_opening()
    }

    /// Right click: the next mark on a closed cell, `_`, `P`, `?` and round again (document 000,
    /// operation 2). Constant time.
    #[inline]
    pub fn cycle_mark(&mut self, at: Position) -> Reply {
        if self.over {
            return Reply::Invalid;
        }
        self.forget_changes();
        let Place { word, bit } = self.plane.place(at.row, at.column);
        if self.plane.words[word].open >> bit & 1 != 0 {
            return Reply::Running;
        }
        let flag = self.plane.words[word].flag;
        let question = self.question[word];
        let flagged = !(flag | question) & 1 << bit;
        let questioned = flag & 1 << bit;
        self.plane.words[word].flag = flag & !(1 << bit) | flagged;
        self.question[word] = question & !(1 << bit) | questioned;
        let face = match (flagged, questioned) {
            (0, 0) => Face::CLOSED,
            (0, _) => Face::QUESTION,
            _ => Face::FLAG,
        };
        self.list(Change { at, face });
        Reply::Running
    }

    /// Middle click: opens the closed cells without flags around an open cell, if it has exactly
    /// as many flags around as mines (document 000, operation 3). Linear in the cells opened.
    #[inline]
    pub fn chord(&mut self, at: Position) -> Reply {
        if self.over {
            return Reply::Invalid;
        }
        self.forget_changes();
        let place = self.plane.place(at.row, at.column);
        if self.plane.words[place.word].open >> place.bit & 1 == 0 {
            return Reply::Running;
        }
        self.chord_around(at, place)
    }

    #[inline(never)]
    fn chord_around(&mut self, at: Position, place: Place) -> Reply {
        let mines = self.plane.window(place, |word| word.mine);
        let flags = self.plane.window(place, |word| word.flag);
        let targets = self.plane.window(place, |word| !(word.open | word.flag));
        if count(flags) != count(mines) || targets == 0 {
            return Reply::Running;
        }
        if targets & mines != 0 {
            return self.lose();
        }
        match targets & self.plane.window(place, |word| word.zero) {
            0 => self.open_numbers(at, targets),
            _ => self.open_all(at, targets),
        }
        self.reply_to_opening()
    }

    /// What the last operation changed.
    #[inline]
    pub fn changes(&self) -> Changes<'_> {
        match self.listed {
            1 => Changes::One(self.list[0]),
            _ if self.flooded => Changes::Flood(self),
            listed => Changes::Few(&self.list[..listed]),
        }
    }

    /// What the last flood opened, word by word.
    pub fn words(&self) -> impl Iterator<Item = OpenedWord> + '_ {
        self.flood.opened(&self.plane).map(move |cells| {
            let word = self.plane.row_start(cells.row + 1) + cells.word;
            let all_zero = cells.bits & !self.plane.words[word].zero == 0;
            let numbers = if all_zero {
                None
            } else {
                Some(self.plane.numbers(word))
            };
            OpenedWord { cells, numbers }
        })
    }

    /// Whether the game is won or lost.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// The rows of the map.
    pub fn rows(&self) -> usize {
        self.plane.rows()
    }

    /// The columns of the map.
    pub fn columns(&self) -> usize {
        self.plane.columns()
    }

    #[inline]
    fn forget_changes(&mut self) {
        if self.flooded {
            self.forget_flood();
        }
        self.listed = 0;
    }

    #[inline(never)]
    fn forget_flood(&mut self) {
        self.flooded = false;
        self.flood.clear(&self.plane);
    }

    #[inline]
    fn list(&mut self, change: Change) {
        if let Some(next) = self.list.get_mut(self.listed) {
            *next = change;
            self.listed += 1;
        }
    }

    #[inline]
    fn lose(&mut self) -> Reply {
        self.over = true;
        Reply::Lost
    }

    #[inline]
    fn reply_to_opening(&mut self) -> Reply {
        match self.hidden {
            0 => {
                self.over = true;
                Reply::Won
            }
            _ => Reply::Running,
        }
    }

    #[inline]
    fn open_number(&mut self, at: Position, place: Place) {
        self.plane.words[place.word].open |= 1 << place.bit;
        self.hidden -= 1;
        let face = Face::number(self.plane.number(place));
        self.list(Change { at, face });
    }

    /// Opens the cells of a window around `at`, none of which is a 0.
    fn open_numbers(&mut self, at: Position, window: usize) {
        for at in cells_of(at, window) {
            let place = self.plane.place(at.row, at.column);
            self.open_number(at, place);
        }
    }

    /// Opens the cells of a window around `at` and all that they lead to.
    #[inline(never)]
    fn open_all(&mut self, at: Position, window: usize) {
        let mut targets = [Cells {
            row: at.row,
            word: 0,
            bits: 0,
        }; 9];
        let mut length = 0;
        for (target, at) in targets.iter_mut().zip(cells_of(at, window)) {
            *target = Cells {
                row: at.row,
                word: at.column / 64,
                bits: 1 << (at.column % 64),
            };
            length += 1;
        }
        self.hidden -= self.flood.open(&mut self.plane, &targets[..length]);
        self.flooded = true;
    }
}

/// The cells of a window around `at`, by row, then column. The window holds no cell outside.
fn cells_of(at: Position, window: usize) -> impl Iterator<Item = Position> {
    let inside = (0..9).filter(move |bit| window >> bit & 1 != 0);
    inside.map(move |bit| Position {
        row: at.row + bit / 3 - 1,
        column: at.column + bit % 3 - 1,
    })
}

impl Default for Change {
    fn default() -> Change {
        NO_CHANGE
    }
}
