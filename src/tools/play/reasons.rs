//! A hint in words: what is proved, by which rule, with which numbers, and what to do about it.

use crate::rules::board::Face;
use crate::rules::game::Game;
use crate::rules::hint::{closed, Hint, Proof};
use crate::rules::shape::Position;
use crate::tools::play::remarks::{cell, listed};

/// A hint, and why it is right.
pub(super) fn told(game: &Game, hint: Hint) -> String {
    match hint {
        Hint::Safe { at, zero } => {
            let what = match game.board().face(at) {
                Face::FLAG => "is safe, its flag is wrong",
                _ => "is safe",
            };
            format!("{} {} (rule 1): {}.", cell(at), what, shows(game, zero))
        }
        Hint::Mine { at, proof } => format!("{} is a mine {}", cell(at), why(game, proof)),
        Hint::Chord(at) => format!(
            "The rules prove no other cell, but all flags around {} are proved, and {}: the rest \
             around it is safe. Try chord {}.",
            cell(at),
            shows(game, at),
            cell(at)
        ),
        Hint::Nothing if game.first().is_none() => {
            "No cell is proved: none is open yet. The first that you open is free, and so are \
             those around it."
                .to_string()
        }
        Hint::Nothing => {
            "The three rules prove no other cell. Other thinking may still find a safe one."
                .to_string()
        }
    }
}

/// The cell that a hint is about.
pub(super) fn subject(hint: Hint) -> Option<Position> {
    match hint {
        Hint::Safe { at, .. } | Hint::Mine { at, .. } | Hint::Chord(at) => Some(at),
        Hint::Nothing => None,
    }
}

/// Why a cell is a mine.
fn why(game: &Game, proof: Proof) -> String {
    let board = game.board();
    match proof {
        Proof::All(number) => {
            let cells = match closed(board, number).count() {
                1 => "the only closed cell around is",
                _ => "the only closed cells around are",
            };
            let around = listed(closed(board, number));
            format!(
                "(rule 2): {}, and {} {}.",
                shows(game, number),
                cells,
                around
            )
        }
        Proof::Difference { more, less } => {
            let around_less: Vec<Position> = closed(board, less).collect();
            let others = closed(board, more).filter(|cell| !around_less.contains(cell));
            format!(
                "(rule 3): {} and {}, whose closed cells {} are all around {} too, so the others \
                 around {} are mines: {}.",
                shows(game, more),
                shows(game, less),
                listed(around_less.iter().copied()),
                cell(more),
                cell(more),
                listed(others)
            )
        }
    }
}

fn shows(game: &Game, at: Position) -> String {
    let face = game.board().face(at).character();
    format!("{} shows {}", cell(at), char::from(face))
}
