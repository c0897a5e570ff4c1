//! A game of document 004: two fleets that fire at each other, in turn, until one is lost.

use crate::rules::fleet::{Fleet, Layout, Limits, Shot};
use crate::rules::shape::Position;

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// The one who fires first.
    First,
    /// The other one.
    Second,
}

/// The answer to a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Water, or a cell that was destroyed before.
    Missed,
    /// A ship was hit.
    Hit,
    /// A ship was sunk.
    Sunk,
    /// The last ship was sunk, so this player has won.
    Won(Player),
    /// The game was over before.
    Over,
}

/// Whose move it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Fires(Player),
    Over,
}

/// One game.
#[derive(Debug)]
pub struct Duel {
    first: Fleet,
    second: Fleet,
    state: State,
}

impl Default for Duel {
    fn default() -> Duel {
        let (first, second) = (Fleet::default(), Fleet::default());
        let state = State::Fires(Player::First);
        Duel {
            first,
            second,
            state,
        }
    }
}

impl Player {
    fn other(self) -> Player {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }
}

impl Duel {
    /// Begins a new field of a player, with rows of `columns` cells, and with it a new game, in
    /// which the first player moves first.
    pub fn lay(&mut self, player: Player, columns: usize, limits: Limits) -> Layout<'_> {
        self.state = State::Fires(Player::First);
        self.fleet(player).lay(columns, limits)
    }

    /// Whether a fleet is lost.
    pub fn is_over(&self) -> bool {
        self.state == State::Over
    }

    /// The next move: fires at a cell of the other player's field. Rows are numbered from 1 at the
    /// bottom, columns from 1 at the left. The players move in turn, whatever is hit. Constant
    /// time.
    #[inline]
    pub fn fire(&mut self, row: usize, column: usize) -> Verdict {
        let player = match self.state {
            State::Fires(player) => player,
            State::Over => return Verdict::Over,
        };
        self.state = State::Fires(player.other());
        let fleet = self.fleet(player.other());
        let at = Position {
            row: fleet.rows() - row,
            column: column - 1,
        };
        match fleet.shoot(at) {
            Shot::Missed => Verdict::Missed,
            Shot::Hit => Verdict::Hit,
            Shot::Sunk => Verdict::Sunk,
            Shot::Lost => {
                self.state = State::Over;
                Verdict::Won(player)
            }
        }
    }

    #[inline]
    fn fleet(&mut self, player: Player) -> &mut Fleet {
        match player {
            Player::First => &mut self.first,
            Player::Second => &mut self.second,
        }
    }
}
