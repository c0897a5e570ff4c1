//! A fleet of document 004: a field with ships, from its rows to its last ship.
//!
//! A shot must find its ship at once, on fields as large as memory. Two cells side by side never
//! belong to different ships, so they share one word, a `Pair`:
//!
//! ```text
//!   bits 0 to 1   the hits that the left cell still needs: 0, 1 or, reinforced, 2
//!   bits 2 to 3   the same of the right cell
//!   bit 4         this pair is the head of its ship: it holds the ship's first cell by row
//!   bits 5 and 6  the ship is bent; it is too long (of a head, while the field is laid)
//!   bits 7 to 63  of a head, the hits that the whole ship still needs; else the head's index
//! ```
//!
//! That is all there is, four bytes a cell: the count of a ship is kept in the field itself, and
//! nothing limits how many ships there are or how long they may be. A shot looks at its pair and at
//! the head of that, and counts both down. What needs no hit, be it water or destroyed, is missed.
//!
//! Ships are told apart while the rows come in. Each run of cells in a row starts as a ship of its
//! own and is joined to the ships that it touches in the row above; of two heads the earlier one
//! stays. In a right field a run of several cells touches nothing, and a single cell at most the
//! single cell above it. So every pair points straight at its head, and the head of a ship that
//! stands upright lies as many rows above as the ship has cells. Everything else is a fault, and
//! only faults make chains of heads: those are halved whenever they are followed, as in any
//! union-find, which keeps even a spiral as large as the field cheap.
//!
//! A fault of a ship is reported at its first cell, but a later row may join it to an earlier
//! head. So it is only noted at the head, and moves along with it; the field is looked through for
//! it at the end, and only if something was noted.

use crate::rules::shape::Position;
use std::collections::TryReserveError;
use std::ops::Range;

/// What a shot did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shot {
    /// It hit nothing that stands.
    Missed,
    /// It hit a ship that still needs more.
    Hit,
    /// It was the last hit that a ship needed.
    Sunk,
    /// It was the last hit that the last ship needed.
    Lost,
}

/// What is wrong with a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// A ship has cells in several rows and several columns.
    Bent,
    /// A straight ship has more cells than allowed.
    TooLong,
    /// There are more reinforced cells than allowed.
    TooManyReinforced,
}

/// What is wrong with a field, and where: a ship's first cell by row, or the first reinforced cell
/// too many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The cell.
    pub at: Position,
    /// What is wrong.
    pub kind: FaultKind,
}

/// What a field may hold.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The most cells of a ship.
    pub longest: u64,
    /// The most reinforced cells.
    pub reinforced: u64,
}

/// Two cells side by side; see the essay above.
#[derive(Clone, Copy, Debug, Default)]
struct Pair(u64);

const CELLS: u64 = 0b1111;
const HEAD: u64 = 1 << 4;
const BENT: u64 = 1 << 5;
const TOO_LONG: u64 = 1 << 6;
const VALUE: u32 = 7;

/// The field of one player.
#[derive(Debug, Default)]
pub struct Fleet {
    pairs: Vec<Pair>,
    /// The pairs of a row.
    stride: usize,
    rows: usize,
    /// The ships that stand.
    ships: usize,
    /// The occupied cells of the row that is laid, and of the one above it.
    here: Vec<u64>,
    above: Vec<u64>,
}

/// A field whose rows are still coming in.
pub struct Layout<'a> {
    fleet: &'a mut Fleet,
    limits: Limits,
    reinforced: u64,
    surplus: Option<Position>,
    has_faulty_ship: bool,
}

impl Pair {
    #[inline]
    fn is_head(self) -> bool {
        self.0 & HEAD != 0
    }

    /// The hits that a ship needs, or the index of its head.
    #[inline]
    fn value(self) -> u64 {
        self.0 >> VALUE
    }

    fn member(self, head: usize) -> Pair {
        Pair((head as u64) << VALUE | self.0 & CELLS)
    }

    fn head(self, hits: u64) -> Pair {
        Pair(hits << VALUE | HEAD | self.0 & CELLS)
    }
}

impl Fleet {
    /// Begins a new field with rows of `columns` cells. The memory of earlier fields is used again.
    pub fn lay(&mut self, columns: usize, limits: Limits) -> Layout<'_> {
        self.pairs.clear();
        self.above.clear();
        self.stride = columns / 2 + columns % 2;
        self.rows = 0;
        self.ships = 0;
        Layout {
            fleet: self,
            limits,
            reinforced: 0,
            surplus: None,
            has_faulty_ship: false,
        }
    }

    /// The rows of the field.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Fires at a cell of the field (document 004). Constant time.
    #[inline]
    pub fn shoot(&mut self, at: Position) -> Shot {
        let index = at.row * self.stride + at.column / 2;
        let cell = 2 * (at.column % 2);
        let pair = self.pairs[index];
        if pair.0 >> cell & 3 == 0 {
            return Shot::Missed;
        }
        self.pairs[index].0 -= 1 << cell;
        let head = match pair.is_head() {
            true => index,
            false => pair.value() as usize,
        };
        self.pairs[head].0 -= 1 << VALUE;
        match self.pairs[head].value() {
            0 => self.sink(),
            _ => Shot::Hit,
        }
    }

    fn sink(&mut self) -> Shot {
        self.ships -= 1;
        match self.ships {
            0 => Shot::Lost,
            _ => Shot::Sunk,
        }
    }

    /// The head of the ship that an occupied pair belongs to.
    fn head_of(&mut self, mut index: usize) -> usize {
        while !self.pairs[index].is_head() {
            let next = self.pairs[index].value() as usize;
            if !self.pairs[next].is_head() {
                let after = self.pairs[next].value() as usize;
                self.pairs[index] = self.pairs[index].member(after);
            }
            index = next;
        }
        index
    }

    /// Makes one ship of those of two pairs; returns its head, the earlier one.
    fn join(&mut self, one: usize, other: usize) -> usize {
        let (one, other) = (self.head_of(one), self.head_of(other));
        let (head, member) = (one.min(other), one.max(other));
        if head != member {
            let joined = self.pairs[member];
            self.pairs[head].0 += joined.value() << VALUE;
            self.pairs[head].0 |= joined.0 & (BENT | TOO_LONG);
            self.pairs[member] = joined.member(head);
            self.ships -= 1;
        }
        head
    }

    /// The first ship at fault.
    fn faulty_ship(&self) -> Option<Fault> {
        let is_faulty = |pair: &Pair| pair.is_head() && pair.0 & (BENT | TOO_LONG) != 0;
        let index = self.pairs.iter().position(is_faulty)?;
        let pair = self.pairs[index].0;
        let at = Position {
            row: index / self.stride,
            column: 2 * (index % self.stride) + usize::from(pair & 3 == 0),
        };
        let kind = match pair & BENT {
            0 => FaultKind::TooLong,
            _ => FaultKind::Bent,
        };
        Some(Fault { at, kind })
    }
}

impl Layout<'_> {
    /// Adds a row below; bit `i` of `cells[j][0]` says whether column `64 j + i` is a plain cell of
    /// a ship, the same bit of `cells[j][1]` whether it is a reinforced one. Linear in the row.
    ///
    /// # Errors
    /// No memory.
    pub fn row(&mut self, cells: &[[u64; 2]]) -> Result<(), TryReserveError> {
        self.count_reinforced(cells);
        let fleet = &mut *self.fleet;
        fleet.here.clear();
        fleet.here.try_reserve(cells.len())?;
        fleet
            .here
            .extend(cells.iter().map(|cells| cells[0] | cells[1]));
        let start = fleet.pairs.len();
        fleet.pairs.try_reserve(fleet.stride)?;
        fleet.pairs.resize(start + fleet.stride, Pair::default());
        let mut from = 0;
        while let Some(run) = next_run(&self.fleet.here, from) {
            from = run.end;
            self.run(start, run, cells);
        }
        let fleet = &mut *self.fleet;
        std::mem::swap(&mut fleet.here, &mut fleet.above);
        fleet.rows += 1;
        Ok(())
    }

    /// The first fault by row, if there is any so far. Linear in the field if there is, else in
    /// no time.
    pub fn fault(&self) -> Option<Fault> {
        let surplus = self.surplus.map(|at| Fault {
            at,
            kind: FaultKind::TooManyReinforced,
        });
        let ship = match self.has_faulty_ship {
            true => self.fleet.faulty_ship(),
            false => None,
        };
        ship.into_iter().chain(surplus).min_by_key(|fault| fault.at)
    }

    fn count_reinforced(&mut self, cells: &[[u64; 2]]) {
        for (word, cells) in cells.iter().enumerate() {
            let mut bits = cells[1];
            let left = self.limits.reinforced - self.reinforced.min(self.limits.reinforced);
            self.reinforced += u64::from(bits.count_ones());
            if self.reinforced > self.limits.reinforced && self.surplus.is_none() {
                (0..left).for_each(|_| bits &= bits - 1);
                self.surplus = Some(Position {
                    row: self.fleet.rows,
                    column: 64 * word + bits.trailing_zeros() as usize,
                });
            }
        }
    }

    /// Adds a run of cells to the row that starts at a pair: a ship, or a part of one.
    fn run(&mut self, start: usize, run: Range<usize>, cells: &[[u64; 2]]) {
        let fleet = &mut *self.fleet;
        let head = start + run.start / 2;
        let mut hits = 0;
        for column in run.clone() {
            let needed = 1 + (cells[column / 64][1] >> (column % 64) & 1);
            let pair = &mut fleet.pairs[start + column / 2];
            *pair = Pair(pair.member(head).0 | needed << (2 * (column % 2)));
            hits += needed;
        }
        fleet.pairs[head] = fleet.pairs[head].head(hits);
        fleet.ships += 1;
        if run.len() as u64 > self.limits.longest {
            self.note(head, TOO_LONG);
        }
        if self.fleet.rows > 0 {
            self.join_above(start, run);
        }
    }

    /// Joins a run to the ships that it touches in the row above.
    fn join_above(&mut self, start: usize, run: Range<usize>) {
        let own = start + run.start / 2;
        let mut from = run.start;
        while let Some(column) = next_bit(&self.fleet.above, from..run.end, 0) {
            from = column + 1;
            let above = start - self.fleet.stride + column / 2;
            let head = self.fleet.join(own, above);
            if run.len() > 1 || self.is_run_above(column) {
                self.note(head, BENT);
            } else if ((own - head) / self.fleet.stride) as u64 >= self.limits.longest {
                self.note(head, TOO_LONG);
            }
        }
    }

    /// Whether an occupied cell of the row above has a neighbour there.
    fn is_run_above(&self, column: usize) -> bool {
        let above = &self.fleet.above;
        let is_set = |column: usize| {
            let word = above.get(column / 64).copied();
            word.unwrap_or(0) >> (column % 64) & 1 != 0
        };
        is_set(column + 1) || column > 0 && is_set(column - 1)
    }

    fn note(&mut self, head: usize, fault: u64) {
        self.fleet.pairs[head].0 |= fault;
        self.has_faulty_ship = true;
    }
}

/// The first bit within a range that is set once all of them are xor-ed with `flip`.
fn next_bit(bits: &[u64], range: Range<usize>, flip: u64) -> Option<usize> {
    let mut from = range.start;
    while from < range.end {
        let word = (bits.get(from / 64)? ^ flip) >> (from % 64);
        if word != 0 {
            return Some(from + word.trailing_zeros() as usize).filter(|bit| *bit < range.end);
        }
        from = (from / 64 + 1) * 64;
    }
    None
}

/// The first run of set bits from a bit on.
fn next_run(bits: &[u64], from: usize) -> Option<Range<usize>> {
    let length = 64 * bits.len();
    let first = next_bit(bits, from..length, 0)?;
    let end = next_bit(bits, first..length, u64::MAX);
    Some(first..end.unwrap_or(length))
}
