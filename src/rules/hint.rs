//! What the three rules of document 002 prove about a game, and with which numbers.
//!
//! [`deduce`](crate::rules::deduce) tells which cells are proved, sixty-four at a time, but not
//! why. So a hint is found in two steps: the deduction names the cells that are news to the player,
//! and for these few the numbers around are looked at one by one, as a person would do it. A cell
//! that a single number proves is preferred to one that takes two.
//!
//! The rules know nothing of flags: a cell with a flag is unexplored like any other. Mines that
//! carry a flag are no news. Where nothing else is proved, their flags may have completed a number,
//! and a chord on it is the next thing to do; it is safe if all flags around it are proved.

use crate::rules::board::{Board, Face};
use crate::rules::deduce::{Deduction, Given, Proved, LAG};
use crate::rules::shape::{around, is_in_block, Position};
use std::collections::TryReserveError;

/// How far from a number the other one of rule 3 may be, in rows and columns.
const REACH: usize = 2;

/// What to tell a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint {
    /// A cell is safe, by rule 1.
    Safe {
        /// The cell.
        at: Position,
        /// A 0 beside it.
        zero: Position,
    },
    /// A cell is a mine.
    Mine {
        /// The cell.
        at: Position,
        /// Why.
        proof: Proof,
    },
    /// Nothing else is proved, but all flags around this number are, and they complete it.
    Chord(Position),
    /// Nothing is proved.
    Nothing,
}

/// Why a cell is a mine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// Rule 2: this number has as many closed cells around it as mines.
    All(Position),
    /// Rule 3: the closed cells around `less` all lie around `more`, and there are as many others
    /// around `more` as its number is larger.
    Difference {
        /// The one number.
        more: Position,
        /// The other.
        less: Position,
    },
}

/// The first hint there is. Linear in the cells.
///
/// # Errors
/// No memory.
pub fn hint(board: &Board) -> Result<Hint, TryReserveError> {
    let mut hard = None;
    let mut deduction = Deduction::default();
    deduction.begin(board.columns());
    for row in 0..board.rows() + LAG {
        if let Some(proved) = deduction.push(&given(board, row)?)? {
            for at in news(board, row - LAG, proved) {
                match easy(board, at) {
                    Some(hint) => return Ok(hint),
                    None => hard = hard.or(Some(at)),
                }
            }
        }
    }
    let hard = hard.and_then(|at| difference(board, at));
    Ok(hard.or_else(|| chord(board)).unwrap_or(Hint::Nothing))
}

/// A row of the player's map as it is given to the deduction; nothing below the last.
fn given(board: &Board, row: usize) -> Result<Vec<Given>, TryReserveError> {
    let mut words: Vec<Given> = Vec::new();
    if row >= board.rows() {
        return Ok(words);
    }
    let length = (board.columns() + 63) / 64;
    words.try_reserve(length)?;
    words.resize(length, Given::default());
    for column in 0..board.columns() {
        if let Some(number) = number(board, Position { row, column }) {
            let word = &mut words[column / 64];
            let bit = column % 64;
            for (plane, bits) in word.iter_mut().enumerate() {
                let digit = if plane < 4 { number >> plane & 1 } else { 1 };
                *bits |= u64::from(digit) << bit;
            }
        }
    }
    Ok(words)
}

/// The cells of a row that are proved to be what the player does not take them for.
fn news<'a>(
    board: &'a Board,
    row: usize,
    proved: &'a [Proved],
) -> impl Iterator<Item = Position> + 'a {
    (0..board.columns())
        .map(move |column| Position { row, column })
        .filter(move |at| {
            let Proved { mine, safe, .. } = proved[at.column / 64];
            let is = |plane: u64| plane >> (at.column % 64) & 1 != 0;
            is(safe) || is(mine) && board.face(*at) != Face::FLAG
        })
}

/// What a single number proves about a closed cell.
fn easy(board: &Board, at: Position) -> Option<Hint> {
    let numbers = || numbers(board, at);
    if let Some(zero) = numbers().find(|cell| number(board, *cell) == Some(0)) {
        return Some(Hint::Safe { at, zero });
    }
    let is_all = |cell: &Position| number(board, *cell) == Some(closed(board, *cell).count() as u8);
    let proof = Proof::All(numbers().find(is_all)?);
    Some(Hint::Mine { at, proof })
}

/// What two numbers prove about a closed cell.
fn difference(board: &Board, at: Position) -> Option<Hint> {
    let proof = numbers(board, at).find_map(|more| {
        let mut others = near(board, more);
        let less = others.find(|less| is_difference(board, at, more, *less))?;
        Some(Proof::Difference { more, less })
    })?;
    Some(Hint::Mine { at, proof })
}

/// Whether rule 3 says of two numbers that all closed cells around the first and not around the
/// second are mines, and `at` is one of them.
fn is_difference(board: &Board, at: Position, more: Position, less: Position) -> bool {
    let is_within = closed(board, less).all(|cell| is_in_block(cell, more));
    let others = closed(board, more).filter(|cell| !is_in_block(*cell, less));
    let others = others.count() as u8;
    let is_enough = match (number(board, more), number(board, less)) {
        (Some(more), Some(less)) => more == less + others,
        _ => false,
    };
    is_within && !is_in_block(at, less) && is_enough
}

/// A number that has all its flags, which are all proved, and other closed cells around.
fn chord(board: &Board) -> Option<Hint> {
    let rows = 0..board.rows();
    let cells = rows.flat_map(|row| (0..board.columns()).map(move |column| (row, column)));
    let cells = cells.map(|(row, column)| Position { row, column });
    cells
        .filter(|at| number(board, *at).is_some())
        .find(|at| is_complete(board, *at))
        .map(Hint::Chord)
}

fn is_complete(board: &Board, at: Position) -> bool {
    let is_flag = |cell: &Position| board.face(*cell) == Face::FLAG;
    let flags = || closed(board, at).filter(is_flag);
    let is_proved = |cell| matches!(mine(board, cell), Some(Hint::Mine { .. }));
    number(board, at) == Some(flags().count() as u8)
        && flags().count() < closed(board, at).count()
        && flags().all(is_proved)
}

/// Why a closed cell is a mine, if it is proved.
fn mine(board: &Board, at: Position) -> Option<Hint> {
    easy(board, at).or_else(|| difference(board, at))
}

fn number(board: &Board, at: Position) -> Option<u8> {
    board.face(at).digit()
}

/// The open cells around a cell.
fn numbers(board: &Board, at: Position) -> impl Iterator<Item = Position> + '_ {
    let around = around(at, board.rows(), board.columns());
    around.filter(move |cell| number(board, *cell).is_some())
}

/// The closed cells around a cell: S, in the words of document 002.
pub fn closed(board: &Board, at: Position) -> impl Iterator<Item = Position> + '_ {
    let around = around(at, board.rows(), board.columns());
    around.filter(move |cell| number(board, *cell).is_none())
}

/// The cells that may be the other number of rule 3.
fn near(board: &Board, at: Position) -> impl Iterator<Item = Position> {
    let range = |at: usize, end: usize| at.saturating_sub(REACH)..(at + REACH + 1).min(end);
    let (rows, columns) = (board.rows(), board.columns());
    range(at.row, rows).flat_map(move |row| {
        range(at.column, columns)
            .map(move |column| Position { row, column })
            .filter(move |cell| *cell != at)
    })
}
