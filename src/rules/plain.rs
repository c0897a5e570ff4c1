//! The rules of document 000 once more, plainly: a byte for each cell of the player's map, as the
//! statement has it, and one function for each of its paragraphs.
//!
//! This game is the oracle against which the fast one ([`board`](crate::rules::board)) is tested,
//! so it shares nothing with it but the word for a position: it is written from the statement,
//! sentence by sentence, and all that it must be is obviously right. It is also every wrong program
//! of [`fault`]: where such a program goes astray, the game asks whether it is that program today.
//! Without a fault it is the right one, and a reader may skip every line with `has` or `Fault` in
//! it. What somebody's program prints can so be held against what each known wrong program would.
//!
//! A flood is not a recursion but a list of cells that wait, so its depth is bounded by memory, not
//! by the stack.

mod around;
mod cells;
pub mod fault;

use crate::rules::plain::around::is_straight;
use crate::rules::plain::cells::Cells;
use crate::rules::plain::fault::Fault;
use crate::rules::shape::Position;
use std::collections::TryReserveError;

/// The calls that a recursive flood makes before the program with a recursion limit dies.
const RECURSION_LIMIT: usize = 1000;

/// The three ways to click.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Click {
    /// Opens a cell.
    Left,
    /// Marks a cell.
    Right,
    /// Opens around a cell.
    Middle,
}

/// The answer to an operation; [`Game::changed`] tells the cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The game goes on.
    Running,
    /// The game is won.
    Won,
    /// The game is lost. The right program has changed nothing then.
    Lost,
    /// The game was over before.
    Invalid,
    /// A wrong program has died; the right one never does, on a cell of the board.
    Crashed,
}

/// One game.
pub struct Game {
    cells: Cells,
    over: bool,
    /// The cells that the last operation has changed, in that order.
    changed: Vec<Position>,
    /// The cells that a flood is still to open, each with the depth at which the statement's
    /// recursion would have come to it.
    waiting: Vec<(Position, usize)>,
    fault: Option<Fault>,
}

impl Game {
    /// A game at its start, right or wrong. `is_mine` is row by row; its length is a multiple of
    /// `columns`, which is not 0. Linear in the cells.
    ///
    /// # Errors
    /// No memory.
    pub fn new(
        is_mine: Vec<bool>,
        columns: usize,
        fault: Option<Fault>,
    ) -> Result<Game, TryReserveError> {
        Ok(Game {
            cells: Cells::new(is_mine, columns)?,
            over: false,
            changed: Vec::new(),
            waiting: Vec::new(),
            fault,
        })
    }

    /// The player's map, row by row: `_`, `P`, `?` or a number.
    pub fn map(&self) -> &[u8] {
        &self.cells.map
    }

    /// What a cell shows.
    pub fn value(&self, at: Position) -> u8 {
        self.cells.value(at)
    }

    /// The cells that the last operation has changed, by row, then column, if the program is
    /// right.
    pub fn changed(&self) -> &[Position] {
        &self.changed
    }

    /// Whether the game is won or lost.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// What the program that does not reset its marks finds on the map: those of the last one,
    /// whose rows had so many `columns`.
    pub fn keep_marks(&mut self, last_map: &[u8], columns: usize) {
        for (row, values) in last_map
            .chunks(columns.max(1))
            .enumerate()
            .take(self.cells.rows)
        {
            for (column, value) in values.iter().enumerate().take(self.cells.columns) {
                if let b'P' | b'?' = value {
                    self.cells.show(Position { row, column }, *value);
                }
            }
        }
    }

    /// Makes an operation. The cost is linear in the cells it changes.
    ///
    /// # Errors
    /// No memory.
    pub fn click(&mut self, click: Click, at: Position) -> Result<Reply, TryReserveError> {
        self.changed.clear();
        if self.over && !(click == Click::Right && self.has(Fault::RightAfterEnd)) {
            return Ok(Reply::Invalid);
        }
        if !self.cells.has(at) {
            return Ok(Reply::Crashed);
        }
        let reply = match click {
            Click::Left => self.left(at)?,
            Click::Right => self.right(at)?,
            Click::Middle => self.middle(at)?,
        };
        let reply = match reply {
            Reply::Running if self.is_won(click) => Reply::Won,
            reply => reply,
        };
        self.over |= matches!(reply, Reply::Won | Reply::Lost);
        self.sort();
        Ok(reply)
    }

    /// Whether this is the program with that fault.
    fn has(&self, fault: Fault) -> bool {
        self.fault == Some(fault)
    }

    /// The statement's left click.
    fn left(&mut self, at: Position) -> Result<Reply, TryReserveError> {
        let value = self.cells.value(at);
        let is_blocked = match value {
            b'P' => !self.has(Fault::LeftOpensFlag),
            b'?' => self.has(Fault::LeftBlockedByQuestion),
            _ => self.cells.is_open(at),
        };
        if is_blocked {
            return Ok(Reply::Running);
        }
        let first_opening = self.cells.closed == self.cells.map.len();
        if self.cells.is_mine(at) && first_opening && self.has(Fault::FirstClickMovesMine) {
            self.cells.move_mine(at);
        }
        match self.cells.is_mine(at) {
            true => Ok(Reply::Lost),
            false => self.open_all(&[at]),
        }
    }

    /// The statement's right click, which never loses.
    fn right(&mut self, at: Position) -> Result<Reply, TryReserveError> {
        if self.cells.is_open(at) && !self.has(Fault::RightMarksOpen) {
            return Ok(Reply::Running);
        }
        let next = match self.cells.value(at) {
            b'P' if self.has(Fault::RightKnowsNoQuestion) => b'_',
            b'P' => b'?',
            b'?' => b'_',
            _ => b'P',
        };
        if next == b'P' && self.has(Fault::FlagsCapped) && self.cells.flags == self.cells.mines {
            return Ok(Reply::Running);
        }
        self.change(at, next)?;
        if next == b'_' && self.has(Fault::UnmarkNotReported) {
            self.changed.clear();
        }
        Ok(Reply::Running)
    }

    /// The statement's middle click.
    fn middle(&mut self, at: Position) -> Result<Reply, TryReserveError> {
        let acts = self.cells.is_open(at) || self.has(Fault::ChordOnClosed);
        if !acts || !self.chord_qualifies(at) {
            return Ok(Reply::Running);
        }
        let (targets, count) = self.chord_targets(at);
        let targets = &targets[..count];
        if let Some(first) = targets
            .iter()
            .position(|target| self.cells.is_mine(*target))
        {
            if self.has(Fault::LosingChordLists) {
                self.open_all(&targets[..first])?;
            }
            return Ok(Reply::Lost);
        }
        if self.has(Fault::ChordNoCascade) {
            for target in targets {
                self.open(*target)?;
            }
            return Ok(Reply::Running);
        }
        self.open_all(targets)
    }

    /// Whether the flags around a cell are as many as its number says.
    fn chord_qualifies(&self, at: Position) -> bool {
        let counts = |mark| mark == b'P' || mark == b'?' && self.has(Fault::ChordCountsQuestion);
        let around = self.neighbours(at);
        let flags = around
            .filter(|cell| counts(self.cells.value(*cell)))
            .count();
        let number = self.number(at);
        match self.fault {
            Some(Fault::ChordAtLeast) => flags >= number,
            Some(Fault::ChordIgnoresNumber) => true,
            Some(Fault::ChordNeverOnZero) => number != 0 && flags == number,
            _ => flags == number,
        }
    }

    /// The closed, unflagged cells around one, and how many there are.
    fn chord_targets(&self, at: Position) -> ([Position; 8], usize) {
        let mut targets = [Position::default(); 8];
        let mut count = 0;
        for cell in self.neighbours(at).filter(|cell| self.is_target(*cell)) {
            targets[count] = cell;
            count += 1;
        }
        (targets, count)
    }

    fn is_target(&self, at: Position) -> bool {
        if self.cells.is_mine(at) && self.has(Fault::ChordSkipsMines) {
            return false;
        }
        match self.cells.value(at) {
            b'P' => self.has(Fault::ChordOpensFlaggedMine) && self.cells.is_mine(at),
            b'?' => !self.has(Fault::ChordSparesQuestion),
            _ => !self.cells.is_open(at),
        }
    }

    /// The statement's opening of these cells, and of all that their zeros lead to, in the order
    /// of its recursion.
    fn open_all(&mut self, targets: &[Position]) -> Result<Reply, TryReserveError> {
        self.waiting.clear();
        for target in targets.iter().rev() {
            self.wait(*target, 1)?;
        }
        while let Some((at, depth)) = self.waiting.pop() {
            if self.cells.is_open(at) && !self.has(Fault::Duplicates) {
                continue;
            }
            if depth > RECURSION_LIMIT && self.has(Fault::RecursionLimit) {
                return Ok(Reply::Crashed);
            }
            self.open(at)?;
            self.spread(at, depth + 1)?;
        }
        Ok(Reply::Running)
    }

    fn wait(&mut self, at: Position, depth: usize) -> Result<(), TryReserveError> {
        self.waiting.try_reserve(1)?;
        self.waiting.push((at, depth));
        Ok(())
    }

    /// The cells that are to be opened because this one was begin to wait, the first on top.
    fn spread(&mut self, at: Position, depth: usize) -> Result<(), TryReserveError> {
        let number = self.number(at);
        let through_one = number == 1 && self.has(Fault::FloodThroughOnes);
        if number != 0 && !through_one {
            return Ok(());
        }
        let first = self.waiting.len();
        let straight_only = self.has(Fault::FourDirectionFlood);
        for to in self.neighbours(at) {
            if self.is_reached(to) && (!straight_only || is_straight(at, to)) {
                self.wait(to, depth)?;
            }
        }
        self.waiting[first..].reverse();
        Ok(())
    }

    /// Whether a flood opens a cell beside a 0.
    fn is_reached(&self, at: Position) -> bool {
        match self.cells.value(at) {
            b'P' => self.has(Fault::FloodOpensFlags),
            b'?' => !self.has(Fault::FloodStoppedByQuestion),
            _ => !self.cells.is_open(at),
        }
    }

    /// The statement's order of the changes: by row, then column.
    fn sort(&mut self) {
        match self.fault {
            Some(Fault::Unsorted) => {}
            Some(Fault::SortedByColumn) => self.changed.sort_by_key(|at| (at.column, at.row)),
            _ => self.changed.sort(),
        }
    }

    /// Whether the operation just made, which did not lose, has won.
    fn is_won(&self, click: Click) -> bool {
        let opened = self.changed.iter().any(|at| self.cells.is_open(*at));
        let won = opened && self.cells.closed - self.missed() == self.cells.mines;
        let all_mines_flagged = self.cells.flagged_mines == self.cells.mines;
        match self.fault {
            Some(Fault::WinByFlags) => won || all_mines_flagged,
            Some(Fault::WinNeedsFlags) => won && all_mines_flagged,
            Some(Fault::WinByLeftOnly) => won && click == Click::Left,
            _ => won,
        }
    }

    /// The closed cells that a program forgets to count; the right one forgets none.
    fn missed(&self) -> usize {
        match self.has(Fault::WinCountsFlaggedSafe) {
            true => self.cells.flags - self.cells.flagged_mines,
            false => 0,
        }
    }

    fn open(&mut self, at: Position) -> Result<(), TryReserveError> {
        self.change(at, b'0' + self.number(at) as u8)
    }

    fn change(&mut self, at: Position, value: u8) -> Result<(), TryReserveError> {
        self.changed.try_reserve(1)?;
        self.changed.push(at);
        self.cells.show(at, value);
        Ok(())
    }

    /// The number of mines around a cell.
    fn number(&self, at: Position) -> usize {
        let straight_only = self.has(Fault::FourDirectionCounts);
        let seen = |to: &Position| !straight_only || is_straight(at, *to);
        let mines = self.neighbours(at).filter(|to| self.cells.is_mine(*to));
        mines.filter(seen).count()
    }

    /// The cells around one that lie on the board, by row, then column.
    fn neighbours(&self, at: Position) -> impl Iterator<Item = Position> {
        around::neighbours((self.cells.rows, self.cells.columns), at, self.fault)
    }
}
