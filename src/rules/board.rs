//! The board of document 000: one game, from its map to its end.
//!
//! A board is laid row by row, then played with the statement's three clicks. Each is answered by
//! a [`Reply`], which carries the cells of the player's map that changed, by row, then column,
//! each once. A mark or a number changes one cell and a chord on numbers up to eight, and these
//! are listed; only a click that reaches a 0 is a [flood](crate::rules::flood), and its changes
//! stay the set of bits that they are.
//!
//! The state of the cells is [`plane`](crate::rules::plane)'s, except the question marks, which no
//! rule but the marking itself ever asks for. A question mark that is opened stays behind in its
//! plane; whoever looks asks first whether the cell is open.

use crate::rules::flood::{Cells, Flood};
use crate::rules::plane::{count, Numbers, Place, Plane};
use crate::rules::shape::Position;
use std::collections::TryReserveError;

/// What the player sees of a cell: the statement's characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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

    /// The number of an open cell.
    pub fn digit(self) -> Option<u8> {
        match self.0 {
            b'0'..=b'8' => Some(self.0 - b'0'),
            _ => None,
        }
    }
}

/// The answer to an operation.
pub enum Reply<'a> {
    /// The game goes on with these changes, if any.
    Running(Changes<'a>),
    /// With these changes the game is won.
    Won(Changes<'a>),
    /// The operation hit a mine; nothing changed, and the game is lost.
    Lost,
    /// The game was over before.
    Invalid,
}

/// The cells that an operation changed, by row, then column, each once.
pub enum Changes<'a> {
    /// None.
    None,
    /// A single one.
    One(Change),
    /// Up to eight.
    Few(&'a [Change]),
    /// Those that a flood opened, of which [`Board::words`] tells.
    Flood(&'a Board),
}

/// A change of the player's map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// The cell.
    pub at: Position,
    /// What it shows now.
    pub face: Face,
}

const NOTHING: Reply<'_> = Reply::Running(Changes::None);

/// One game on one map.
#[derive(Default)]
pub struct Board {
    plane: Plane,
    question: Vec<u64>,
    flood: Flood,
    /// The free cells that are still closed.
    hidden: usize,
    over: bool,
    /// Room for the changes of a chord on numbers.
    list: [Change; 8],
}

/// A board whose rows are still coming in.
pub struct Layout<'a> {
    board: &'a mut Board,
}

impl<'a> Changes<'a> {
    /// The changes one by one.
    pub fn cells(self) -> impl Iterator<Item = Change> + 'a {
        let (one, few, flood) = match self {
            Changes::None => (None, None, None),
            Changes::One(change) => (Some(change), None, None),
            Changes::Few(changes) => (None, Some(changes), None),
            Changes::Flood(board) => (None, None, Some(board)),
        };
        let few = few.into_iter().flatten().copied();
        let words = flood.into_iter().flat_map(Board::words);
        one.into_iter()
            .chain(few)
            .chain(words.flat_map(OpenedWord::changes))
    }
}

/// The opened cells of a word of the board.
pub struct OpenedWord {
    /// Which cells.
    pub cells: Cells,
    /// Their numbers, unless all are 0.
    pub numbers: Option<Numbers>,
}

impl OpenedWord {
    fn changes(self) -> impl Iterator<Item = Change> {
        let OpenedWord { cells, numbers } = self;
        (0..64)
            .filter(move |bit| cells.bits >> bit & 1 != 0)
            .map(move |bit| {
                let at = Position {
                    row: cells.row,
                    column: 64 * cells.word + bit as usize,
                };
                Change {
                    at,
                    face: Face::number(numbers.map_or(0, |numbers| numbers.of(bit))),
                }
            })
    }
}

impl Layout<'_> {
    /// Adds a row below; bit `i` of `mines[j]` says whether column `64 j + i` is a mine. There is
    /// a word for each 64 columns begun, and the bits beyond the last column are 0.
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
        // The last flood lies in the planes as they still are.
        self.flood.clear(&self.plane);
        self.plane.clear(columns);
        self.hidden = 0;
        self.over = false;
        Layout { board: self }
    }

    /// Left click: opens a closed cell without a flag, and all that a 0 leads to (document 000,
    /// operation 1). The cell is on the board. Linear in the cells opened.
    #[inline]
    pub fn open(&mut self, at: Position) -> Reply<'_> {
        if self.over {
            return Reply::Invalid;
        }
        let place = self.plane.place(at.row, at.column);
        let word = self.plane.words[place.word];
        let is = |plane: u64| plane >> place.bit & 1 != 0;
        if is(word.open | word.flag) {
            return NOTHING;
        }
        if is(word.mine) {
            return self.lose();
        }
        if is(word.zero) {
            return self.open_all(at, 1 << 4);
        }
        let change = self.open_number(at, place);
        self.opened(Changes::One(change))
    }

    /// Right click: the next mark on a closed cell, `_`, `P`, `?` and round again (document 000,
    /// operation 2). The cell is on the board. Constant time.
    #[inline]
    pub fn cycle_mark(&mut self, at: Position) -> Reply<'_> {
        if self.over {
            return Reply::Invalid;
        }
        let Place { word, bit } = self.plane.place(at.row, at.column);
        let cells = &mut self.plane.words[word];
        if cells.open >> bit & 1 != 0 {
            return NOTHING;
        }
        let cell = 1 << bit;
        let question = self.question[word];
        let flagged = !(cells.flag | question) & cell;
        let questioned = cells.flag & cell;
        cells.flag = cells.flag & !cell | flagged;
        self.question[word] = question & !cell | questioned;
        let face = match (flagged, questioned) {
            (0, 0) => Face::CLOSED,
            (0, _) => Face::QUESTION,
            _ => Face::FLAG,
        };
        Reply::Running(Changes::One(Change { at, face }))
    }

    /// Middle click: opens the closed cells without flags around an open cell, if it has exactly
    /// as many flags around as mines (document 000, operation 3). The cell is on the board. Linear
    /// in the cells opened.
    #[inline]
    pub fn chord(&mut self, at: Position) -> Reply<'_> {
        if self.over {
            return Reply::Invalid;
        }
        let place = self.plane.place(at.row, at.column);
        if self.plane.words[place.word].open >> place.bit & 1 == 0 {
            return NOTHING;
        }
        // Most chords have nothing left to open: their reply does not go through a call.
        match self.closed_around(place) {
            0 => NOTHING,
            closed => self.open_around(at, place, closed),
        }
    }

    /// The closed cells without flags around and with a place, as a window.
    #[inline(never)]
    fn closed_around(&self, place: Place) -> usize {
        self.plane.window(place, |word| !(word.open | word.flag))
    }

    /// Opens the cells of a window around `at`, if the flags around it are as many as the mines.
    #[inline(never)]
    fn open_around(&mut self, at: Position, place: Place, targets: usize) -> Reply<'_> {
        let mines = self.plane.window(place, |word| word.mine);
        if count(mines) != count(self.plane.window(place, |word| word.flag)) {
            return NOTHING;
        }
        if targets & mines != 0 {
            return self.lose();
        }
        match targets & self.plane.window(place, |word| word.zero) {
            0 => self.open_numbers(at, targets),
            _ => self.open_all(at, targets),
        }
    }

    /// What the last flood opened, word by word.
    pub fn words(&self) -> impl Iterator<Item = OpenedWord> + '_ {
        self.flood.opened(&self.plane).map(move |cells| {
            let word = self.plane.row_start(cells.row + 1) + cells.word;
            let numbers = match cells.bits & !self.plane.words[word].zero {
                0 => None,
                _ => Some(self.plane.numbers(word)),
            };
            OpenedWord { cells, numbers }
        })
    }

    /// What the player sees of a cell.
    pub fn face(&self, at: Position) -> Face {
        let place = self.plane.place(at.row, at.column);
        let word = self.plane.words[place.word];
        let is = |plane: u64| plane >> place.bit & 1 != 0;
        match (is(word.open), is(word.flag), is(self.question[place.word])) {
            (true, _, _) => Face::number(self.plane.number(place)),
            (false, true, _) => Face::FLAG,
            (false, false, true) => Face::QUESTION,
            (false, false, false) => Face::CLOSED,
        }
    }

    /// Whether a cell is a mine.
    pub fn is_mine(&self, at: Position) -> bool {
        let place = self.plane.place(at.row, at.column);
        self.plane.words[place.word].mine >> place.bit & 1 != 0
    }

    /// The number of free cells that are still closed.
    pub fn hidden(&self) -> usize {
        self.hidden
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
    fn lose(&mut self) -> Reply<'_> {
        self.over = true;
        Reply::Lost
    }

    /// The reply to an operation that opened something.
    #[inline]
    fn opened<'a>(&'a self, changes: Changes<'a>) -> Reply<'a> {
        match self.over {
            true => Reply::Won(changes),
            false => Reply::Running(changes),
        }
    }

    #[inline]
    fn open_number(&mut self, at: Position, place: Place) -> Change {
        self.plane.words[place.word].open |= 1 << place.bit;
        self.hidden -= 1;
        self.over = self.hidden == 0;
        Change {
            at,
            face: Face::number(self.plane.number(place)),
        }
    }

    /// Opens the cells of a window around `at`, none of which is a 0.
    fn open_numbers(&mut self, at: Position, window: usize) -> Reply<'_> {
        let mut listed = 0;
        for at in cells_of(at, window).take(self.list.len()) {
            let place = self.plane.place(at.row, at.column);
            self.list[listed] = self.open_number(at, place);
            listed += 1;
        }
        self.opened(Changes::Few(&self.list[..listed]))
    }

    /// Opens the cells of a window around `at` and all that they lead to.
    #[inline(never)]
    fn open_all(&mut self, at: Position, window: usize) -> Reply<'_> {
        let targets = cells_of(at, window).map(|at| Cells {
            row: at.row,
            word: at.column / 64,
            bits: 1 << (at.column % 64),
        });
        self.hidden -= self.flood.open(&mut self.plane, targets);
        self.over = self.hidden == 0;
        self.opened(Changes::Flood(self))
    }
}

/// The cells of a window around `at`, by row, then column. The window holds no cell outside.
fn cells_of(at: Position, mut window: usize) -> impl Iterator<Item = Position> + Clone {
    std::iter::from_fn(move || {
        let bit = window.trailing_zeros() as usize;
        window &= window.wrapping_sub(1);
        match bit {
            0..=8 => Some(Position {
                row: at.row + bit / 3 - 1,
                column: at.column + bit % 3 - 1,
            }),
            _ => None,
        }
    })
}
