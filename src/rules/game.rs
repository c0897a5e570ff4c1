//! A game for a person (document 001), on the board of document 000.
//!
//! Two things are different from a game on a given map. The map is laid after the first opening, so
//! that its 3×3 surroundings are free of mines; which map that is depends on the level, the seed
//! and that cell alone, so a game can be shared. And a player may have chords made by themselves:
//! setting a flag then chords the open numbers around it whose flags it has completed.
//!
//! Until the map is laid, the board is one without mines, on which marks can be set already. Every
//! click, the ones made by themselves included, is an operation of document 000, so that a game is
//! a judge input.

use crate::rules::attempt::attempts;
use crate::rules::board::{Board, Change, Changes, Face, Reply};
use crate::rules::clicks::{Button, Click};
use crate::rules::minefield::Minefield;
use crate::rules::plane::Plane;
use crate::rules::random::Random;
use crate::rules::shape::{around, Position};
use std::collections::TryReserveError;
use std::convert::TryFrom;

/// How large a board is and how many mines it has; there is such a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    rows: usize,
    columns: usize,
    mines: u64,
}

impl Level {
    /// For those who begin.
    pub const EASY: Level = Level {
        rows: 9,
        columns: 9,
        mines: 10,
    };
    /// In between.
    pub const MEDIUM: Level = Level {
        rows: 16,
        columns: 16,
        mines: 40,
    };
    /// For experts.
    pub const HARD: Level = Level {
        rows: 16,
        columns: 30,
        mines: 99,
    };

    /// A level of one's own; nothing where the mines are none or more than [`most_mines`].
    pub fn new(rows: u64, columns: u64, mines: u64) -> Option<Level> {
        if mines == 0 || mines > most_mines(rows, columns)? {
            return None;
        }
        Some(Level {
            rows: usize::try_from(rows).ok()?,
            columns: usize::try_from(columns).ok()?,
            mines,
        })
    }

    /// The rows of the board.
    pub fn rows(self) -> usize {
        self.rows
    }

    /// The columns of the board.
    pub fn columns(self) -> usize {
        self.columns
    }

    /// The mines on the board.
    pub fn mines(self) -> u64 {
        self.mines
    }

    fn size(self) -> (u64, u64) {
        (self.rows as u64, self.columns as u64)
    }
}

/// The most mines that a board has room for wherever its first cell is: as many as there are cells
/// outside the largest 3×3 block. Nothing for a board of 2^64 cells or more.
pub fn most_mines(rows: u64, columns: u64) -> Option<u64> {
    let cells = rows.checked_mul(columns)?;
    Some(cells - rows.min(3) * columns.min(3))
}

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It goes on.
    Running,
    /// Every free cell is open.
    Won,
    /// This click opened a mine.
    Lost(Click),
}

/// One game.
pub struct Game {
    level: Level,
    seed: u64,
    is_automatic: bool,
    board: Board,
    /// The first cell that was opened; the map is laid around it.
    first: Option<Position>,
    outcome: Outcome,
    flags: u64,
    moves: u64,
    /// The cells around the last flag whose turn to be chorded has not come, the next one last.
    due: Vec<Position>,
}

impl Game {
    /// Begins a game. Linear in the cells.
    ///
    /// # Errors
    /// No memory.
    pub fn new(level: Level, seed: u64, is_automatic: bool) -> Result<Game, TryReserveError> {
        // A board that there is no memory for is refused before any of it is used.
        let mut plane = Plane::default();
        plane.clear(level.columns);
        plane.reserve(level.rows)?;
        drop(plane);
        let mut board = Board::default();
        let mut none = Minefield::default();
        none.lay(level.size(), 0, &mut Random::new(seed))?;
        none.onto(&mut board, &mut Vec::new())?;
        Ok(Game {
            level,
            seed,
            is_automatic,
            board,
            first: None,
            outcome: Outcome::Running,
            flags: 0,
            moves: 0,
            due: Vec::new(),
        })
    }

    /// Makes a click on a game that goes on. The first that opens a cell lays the map, which is
    /// linear in the cells; else as the board's own clicks.
    ///
    /// # Errors
    /// No memory.
    pub fn click(&mut self, click: Click) -> Result<Reply<'_>, TryReserveError> {
        let Click { button, at } = click;
        if self.first.is_none() && button == Button::Left && self.board.face(at) != Face::FLAG {
            self.lay(at)?;
        }
        self.moves += 1;
        let reply = match button {
            Button::Left => self.board.open(at),
            Button::Right => self.board.cycle_mark(at),
            Button::Middle => self.board.chord(at),
        };
        match &reply {
            Reply::Running(Changes::One(Change { face, .. })) if *face == Face::FLAG => {
                self.flags += 1;
                let (rows, columns) = (self.level.rows, self.level.columns);
                if self.is_automatic {
                    self.due.clear();
                    self.due.extend(around(at, rows, columns));
                    self.due.reverse();
                }
            }
            Reply::Running(Changes::One(Change { face, .. })) if *face == Face::QUESTION => {
                self.flags -= 1;
            }
            Reply::Running(_) | Reply::Invalid => {}
            Reply::Won(_) => self.outcome = Outcome::Won,
            Reply::Lost => self.outcome = Outcome::Lost(click),
        }
        Ok(reply)
    }

    /// The next chord that the last flag brings with it, to be clicked: the open numbers around the
    /// flag, by row, then column, that have something to open when their turn comes.
    pub fn next_chord(&mut self) -> Option<Click> {
        while self.outcome == Outcome::Running {
            let at = self.due.pop()?;
            if self.opens_around(at) {
                let button = Button::Middle;
                return Some(Click { button, at });
            }
        }
        None
    }

    /// Whether a chord would open something.
    fn opens_around(&self, at: Position) -> bool {
        let surroundings = self.surroundings(at);
        surroundings.number == Some(surroundings.flags) && surroundings.closed > 0
    }

    /// Lays the map around the first cell. The marks stay where they are.
    fn lay(&mut self, first: Position) -> Result<(), TryReserveError> {
        let marks = self.marks()?;
        let (mut field, mut random) = (Minefield::default(), Random::new(self.seed));
        field.lay_around(self.level.size(), self.level.mines, first, &mut random)?;
        field.onto(&mut self.board, &mut Vec::new())?;
        for mark in marks {
            self.board.cycle_mark(mark.at);
        }
        self.first = Some(first);
        Ok(())
    }

    /// The right clicks that set the marks there are. Linear in the cells.
    ///
    /// # Errors
    /// No memory.
    pub fn marks(&self) -> Result<Vec<Click>, TryReserveError> {
        let mut clicks = Vec::new();
        let (rows, columns) = (self.level.rows, self.level.columns);
        let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        for (row, column) in cells {
            let at = Position { row, column };
            let times = match self.board.face(at) {
                Face::FLAG => 1,
                Face::QUESTION => 2,
                _ => continue,
            };
            clicks.try_reserve(times)?;
            let button = Button::Right;
            clicks.extend(std::iter::repeat(Click { button, at }).take(times));
        }
        Ok(clicks)
    }

    /// What lies around a cell. Constant time.
    pub fn surroundings(&self, at: Position) -> Surroundings {
        let mut found = Surroundings {
            number: self.board.face(at).digit(),
            ..Surroundings::default()
        };
        for cell in around(at, self.level.rows, self.level.columns) {
            match self.board.face(cell) {
                Face::FLAG => found.flags += 1,
                Face::CLOSED | Face::QUESTION => found.closed += 1,
                _ => {}
            }
        }
        found
    }

    /// The level that is played.
    pub fn level(&self) -> Level {
        self.level
    }

    /// The seed of the map.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The board; one without mines as long as nothing was opened.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The first cell that was opened, if any was.
    pub fn first(&self) -> Option<Position> {
        self.first
    }

    /// How the game stands.
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// The number of flags.
    pub fn flags(&self) -> u64 {
        self.flags
    }

    /// The number of clicks made, those made by themselves included.
    pub fn moves(&self) -> u64 {
        self.moves
    }

    /// The number of free cells that are still closed.
    pub fn cells_left(&self) -> u64 {
        let hidden = self.board.hidden() as u64;
        match self.first {
            Some(_) => hidden,
            None => hidden - self.level.mines,
        }
    }

    /// The mines that the click that lost the game opened, by row, then column; none in a game that
    /// is not lost.
    pub fn exploded(&self) -> impl Iterator<Item = Position> + '_ {
        let lost = match self.outcome {
            Outcome::Lost(click) => Some(click.at),
            Outcome::Running | Outcome::Won => None,
        };
        lost.into_iter()
            .flat_map(move |at| attempts(&self.board, at))
            .filter(|cell| cell.face.is_none())
            .map(|cell| cell.at)
    }

    /// What a cell shows when the game is over (document 001): a flag that is right, `P`; a wrong
    /// one, `d`; another mine, `*`; and what the player sees.
    pub fn last_look(&self, at: Position) -> u8 {
        match (self.board.face(at), self.board.is_mine(at)) {
            (Face::FLAG, false) => b'd',
            (face, true) if face != Face::FLAG => b'*',
            (face, _) => face.character(),
        }
    }
}

/// What lies around a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Surroundings {
    /// The number of the cell itself, if it is open.
    pub number: Option<u8>,
    /// The flags around.
    pub flags: u8,
    /// The closed cells without a flag around.
    pub closed: u8,
}
