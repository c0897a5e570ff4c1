//! What a losing operation tried to open.
//!
//! A loss changes nothing on the player's map, and nothing is reported of it; but document 000
//! draws, "for illustration only", what the operation would have opened, the mines among it as
//! `x`. These are the cells that the operation itself is about: the one clicked, or the closed
//! cells without a flag around a chord. Where a 0 among them would have led is not part of it: the
//! statement begins to open only once it has found no mine.
//!
//! The operation is not asked for its kind. A left click on an open cell does nothing, and a chord
//! on a closed one does nothing either, so a loss on an open cell was a chord and a loss on a
//! closed one was a left click.

use crate::rules::board::{Board, Face};
use crate::rules::shape::{block, Position};

/// A cell that a losing operation tried to open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// The cell.
    pub at: Position,
    /// What it would have shown; nothing if it is a mine.
    pub face: Option<Face>,
}

/// The cells that the operation at `at`, which has just lost the game, tried to open, by row, then
/// column; one to eight, at least one of them a mine (document 000, operations 1 and 3, and its
/// illustrations 4 and 5). Constant time.
pub fn attempts(board: &Board, at: Position) -> impl Iterator<Item = Attempt> + '_ {
    let is_chord = !is_closed(board, at);
    let cells = block(board.rows(), board.columns(), at);
    cells
        .filter(move |cell| (is_chord || *cell == at) && is_closed(board, *cell))
        .map(move |at| Attempt {
            at,
            face: match board.is_mine(at) {
                true => None,
                false => Some(number(board, at)),
            },
        })
}

/// Whether a cell is closed and has no flag, so that clicks and chords would open it.
fn is_closed(board: &Board, at: Position) -> bool {
    matches!(board.face(at), Face::CLOSED | Face::QUESTION)
}

fn number(board: &Board, at: Position) -> Face {
    let cells = block(board.rows(), board.columns(), at);
    let mines = cells.filter(|cell| board.is_mine(*cell)).count();
    Face::number(mines as u8)
}
