//! A strong player, who knows the map and plays as if not: fast, mostly right, and now and then
//! human.
//!
//! The player works like an expert at the mouse. Numbers that have been opened are looked at, the
//! latest first: the mines around one are flagged and the number is chorded, or the safe cells are
//! opened one by one. Where no number leads on, a free cell is opened somewhere. What a number has
//! to say is taken from the map, not deduced; so a game can always be won, whatever the map.
//!
//! A stray click before one step in twenty makes sure that the rules that a perfect game never
//! touches are touched: free cells are flagged, so that floods have to stop, and the flag is taken
//! away later, so that a chord reopens the way; question marks are set and opened through; numbers
//! are chorded before their flags are complete; marks go round. Some games are played by somebody
//! who will make a real mistake: take a mine for a free cell, or flag the wrong neighbour of a
//! number and chord it.
//!
//! Only those lose, on boards of any size: a chord is planned where all mines around carry a flag
//! and nothing else does, or, too early, where no free cell does, so that the flags are too few.
//!
//! What has been decided is a short *plan* of clicks, made on the player's own board, which tells
//! what is open. It is carried out without looking up.
//!
//! The cost of a click is that of playing it: linear in what it opens. The numbers to be looked at
//! are kept up to a limit, so that a huge flood does not fill the memory. What is forgotten is not
//! lost, because of the last resort: a sweep over the map, from a random cell on, to the next free
//! cell that is still closed. Open cells never close again, so that nothing behind the sweep needs
//! to be looked at again, and all searches of a game together pass each cell once.

use crate::rules::board::{Board, Changes, Face, Reply};
use crate::rules::clicks::{Button, Click};
use crate::rules::minefield::Minefield;
use crate::rules::random::Random;
use crate::rules::shape::{around, Position};
use std::collections::TryReserveError;

/// How many numbers are kept in mind.
const KEPT: usize = 1 << 16;
/// How many of the latest numbers are looked at in any order.
const IN_SIGHT: u64 = 8;
/// How often free cells are looked for by luck before the sweep goes on.
const GUESSES: usize = 8;
/// How often the first click looks for a 0.
const OPENINGS: usize = 16;
/// One step in so many has a stray click before it.
const STRAY: u64 = 20;
/// One number in so many has its safe cells opened one by one.
const ONE_BY_ONE: u64 = 4;

/// How a game is meant to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// Nothing but left clicks on closed free cells, until the game is won.
    Open,
    /// A strong game.
    Play,
    /// A strong game until so many numbers that have a mine to be flagged are done; then a fatal
    /// mistake.
    Err(u64),
}

/// A player and the game that is on.
#[derive(Default)]
pub struct Player {
    board: Board,
    row: Vec<u64>,
    numbers: Vec<Position>,
    /// The clicks that are decided on, the next one last.
    plan: Vec<Click>,
    is_first: bool,
    /// All before it, from where the sweep began, are open or mines.
    sweep: Position,
}

/// The closed cells around a number.
#[derive(Default)]
struct Around {
    /// Mines that carry a flag, and that do not.
    flagged: Vec<Position>,
    mines: Vec<Position>,
    /// Free cells that carry a flag, and that do not.
    wrong: Vec<Position>,
    safe: Vec<Position>,
}

impl Player {
    /// Begins a game. Linear in the cells.
    ///
    /// # Errors
    /// No memory.
    pub fn begin(&mut self, field: &Minefield, random: &mut Random) -> Result<(), TryReserveError> {
        field.onto(&mut self.board, &mut self.row)?;
        self.numbers.clear();
        self.plan.clear();
        self.is_first = true;
        self.sweep = self.anywhere(random);
        Ok(())
    }

    /// The next click, already made; nothing when the game is over.
    ///
    /// # Errors
    /// No memory.
    pub fn click(
        &mut self,
        manner: &mut Manner,
        random: &mut Random,
    ) -> Result<Option<Click>, TryReserveError> {
        while self.plan.is_empty() && !self.board.is_over() {
            self.decide(manner, random);
            self.plan.reverse();
        }
        let click = self.plan.pop();
        if let Some(click) = click {
            self.make(click)?;
        }
        Ok(click)
    }

    /// Makes a click and remembers the numbers that it opened.
    fn make(&mut self, Click { button, at }: Click) -> Result<(), TryReserveError> {
        let reply = match button {
            Button::Left => self.board.open(at),
            Button::Right => self.board.cycle_mark(at),
            Button::Middle => self.board.chord(at),
        };
        match reply {
            Reply::Running(changes) => remember(&mut self.numbers, changes),
            Reply::Won(_) | Reply::Lost | Reply::Invalid => Ok(()),
        }
    }

    /// Plans the next step, in the order in which it is to be carried out.
    fn decide(&mut self, manner: &mut Manner, random: &mut Random) {
        if *manner == Manner::Open {
            let at = self.closed_free(random);
            return self.plan(Button::Left, at);
        }
        match self.pop_number(random) {
            Some(at) => self.consider(at, manner, random),
            None => self.venture(random),
        }
    }

    fn plan(&mut self, button: Button, at: Position) {
        self.plan.push(Click { button, at });
    }

    /// One of the latest numbers.
    fn pop_number(&mut self, random: &mut Random) -> Option<Position> {
        let last = self.numbers.len().checked_sub(1)?;
        let sight = IN_SIGHT.min(last as u64 + 1);
        Some(
            self.numbers
                .swap_remove(last - random.below(sight) as usize),
        )
    }

    /// Plans what there is to do around an open number, if anything.
    fn consider(&mut self, at: Position, manner: &mut Manner, random: &mut Random) {
        let around = self.look_around(at);
        if around.safe.is_empty() && around.wrong.is_empty() {
            return self.flag_for_nothing(&around, random);
        }
        match manner {
            Manner::Err(0) if !around.mines.is_empty() => self.err(at, &around, random),
            _ => {
                manner.count(&around);
                self.go_on(at, &around, random);
            }
        }
    }

    /// Plans to flag the mines around a number that leads nowhere, as some do all the same.
    fn flag_for_nothing(&mut self, around: &Around, random: &mut Random) {
        if !around.mines.is_empty() && random.once_in(4) {
            around.mines.iter().for_each(|mine| self.flag(*mine));
        }
    }

    /// Plans to open all that is safe around a number.
    fn go_on(&mut self, at: Position, around: &Around, random: &mut Random) {
        if random.once_in(STRAY) {
            self.stray(at, around, random);
        }
        let wrong = around.wrong.iter();
        wrong.for_each(|wrong| self.take_away(*wrong, random));
        match random.once_in(ONE_BY_ONE) {
            true => self.open_one_by_one(around),
            false => self.flag_and_chord(at, around),
        }
    }

    fn open_one_by_one(&mut self, around: &Around) {
        let cells = around.wrong.iter().chain(&around.safe);
        cells.for_each(|cell| self.plan(Button::Left, *cell));
    }

    fn flag_and_chord(&mut self, at: Position, around: &Around) {
        around.mines.iter().for_each(|mine| self.flag(*mine));
        self.plan(Button::Middle, at);
    }

    fn mark(&mut self, at: Position, times: u64) {
        (0..times).for_each(|_| self.plan(Button::Right, at));
    }

    /// Plans right clicks until a closed cell carries a flag.
    fn flag(&mut self, at: Position) {
        match self.board.face(at) {
            Face::FLAG => {}
            Face::QUESTION => self.mark(at, 2),
            _ => self.mark(at, 1),
        }
    }

    /// Plans right clicks until a flag is a question mark or nothing; either can be opened.
    fn take_away(&mut self, at: Position, random: &mut Random) {
        self.mark(at, 1 + random.below(2));
    }

    /// Plans the end: a mine taken for a free cell, or a flag for another.
    fn err(&mut self, at: Position, around: &Around, random: &mut Random) {
        let (mine, safe) = (random.pick(&around.mines), random.pick(&around.safe));
        match (mine, safe) {
            (Some(mine), Some(safe)) if around.wrong.is_empty() && random.once_in(2) => {
                let others = around.mines.iter().filter(|other| **other != mine);
                others.chain(&[safe]).for_each(|cell| self.flag(*cell));
                self.plan(Button::Middle, at);
            }
            (mine, _) => mine
                .into_iter()
                .for_each(|mine| self.plan(Button::Left, mine)),
        }
    }

    /// Plans some clicks that a perfect game has not.
    fn stray(&mut self, at: Position, around: &Around, random: &mut Random) {
        let flagged = random.pick(&around.flagged);
        match (random.below(8), flagged) {
            // A flag where none belongs, to be met by a flood; or a question mark.
            (marks @ 0..=3, _) => {
                let free = self.closed_free(random);
                self.mark(free, 1 + marks / 3);
            }
            // Too early, unless the flags happen to be there; with wrong ones it could be fatal.
            (4, _) if around.wrong.is_empty() => self.plan(Button::Middle, at),
            (5, Some(mine)) => self.mark(mine, 3),
            (6, Some(mine)) => self.plan(Button::Left, mine),
            _ => self.plan(Button::Left, at),
        }
    }

    /// Plans an opening somewhere.
    fn venture(&mut self, random: &mut Random) {
        let at = match std::mem::replace(&mut self.is_first, false) {
            true => self.opening(random),
            false => self.closed_free(random),
        };
        match self.board.face(at) {
            Face::FLAG => self.reopen(at, random),
            _ => self.plan(Button::Left, at),
        }
    }

    /// Plans to take a flag away and to open the cell, by a chord if a 0 is beside it.
    fn reopen(&mut self, at: Position, random: &mut Random) {
        self.take_away(at, random);
        let is_zero = |cell: &Position| self.board.face(*cell) == Face::number(0);
        match self.neighbours(at).find(is_zero) {
            Some(zero) => self.plan(Button::Middle, zero),
            None => self.plan(Button::Left, at),
        }
    }

    /// A free cell for the first click, a 0 if there are many.
    fn opening(&mut self, random: &mut Random) -> Position {
        for _ in 0..OPENINGS {
            let at = self.anywhere(random);
            let mut block = self.neighbours(at).chain(std::iter::once(at));
            if !block.any(|cell| self.board.is_mine(cell)) {
                return at;
            }
        }
        self.closed_free(random)
    }

    /// Some closed free cell; there is one while the game is on.
    fn closed_free(&mut self, random: &mut Random) -> Position {
        for _ in 0..GUESSES {
            let at = self.anywhere(random);
            if self.is_closed_free(at) {
                return at;
            }
        }
        while self.board.hidden() > 0 && !self.is_closed_free(self.sweep) {
            self.sweep = self.next(self.sweep);
        }
        self.sweep
    }

    fn is_closed_free(&self, at: Position) -> bool {
        !is_open(self.board.face(at)) && !self.board.is_mine(at)
    }

    /// The cell behind a cell, row by row and round again.
    fn next(&self, at: Position) -> Position {
        let column = (at.column + 1) % self.board.columns();
        let row = (at.row + usize::from(column == 0)) % self.board.rows();
        Position { row, column }
    }

    fn anywhere(&self, random: &mut Random) -> Position {
        let row = random.below(self.board.rows() as u64) as usize;
        let column = random.below(self.board.columns() as u64) as usize;
        Position { row, column }
    }

    fn neighbours(&self, at: Position) -> impl Iterator<Item = Position> {
        around(at, self.board.rows(), self.board.columns())
    }

    fn look_around(&self, at: Position) -> Around {
        let mut found = Around::default();
        for cell in self.neighbours(at) {
            let face = self.board.face(cell);
            let kind = match (face.character(), self.board.is_mine(cell)) {
                (b'0'..=b'8', _) => continue,
                (b'P', true) => &mut found.flagged,
                (b'P', false) => &mut found.wrong,
                (_, true) => &mut found.mines,
                (_, false) => &mut found.safe,
            };
            kind.push(cell);
        }
        found
    }
}

impl Manner {
    /// Counts a number that is done.
    fn count(&mut self, around: &Around) {
        if let Manner::Err(left) = self {
            *left -= u64::from(*left > 0 && !around.mines.is_empty());
        }
    }
}

/// Adds the numbers among these changes, as far as the memory goes.
fn remember(numbers: &mut Vec<Position>, changes: Changes<'_>) -> Result<(), TryReserveError> {
    let room = KEPT.saturating_sub(numbers.len());
    let opened = changes.cells().filter(|change| is_open(change.face));
    let opened = opened.filter(|change| change.face != Face::number(0));
    for change in opened.take(room) {
        numbers.try_reserve(1)?;
        numbers.push(change.at);
    }
    Ok(())
}

fn is_open(face: Face) -> bool {
    face.digit().is_some()
}
