//! Clicks at random: somebody who does not look, on a map that is known.

use crate::rules::minefield::Minefield;
use crate::rules::random::Random;
use crate::rules::shape::Position;

/// The three kinds of click (document 000).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Button {
    /// Opens a cell.
    Left = 1,
    /// Marks a cell.
    Right = 2,
    /// Opens around a number.
    Middle = 3,
}

/// A click on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Click {
    /// With which button.
    pub button: Button,
    /// On which cell.
    pub at: Position,
}

/// A left click on a mine is let pass once in so many times, so that games last.
const RECKLESS: u64 = 64;

/// How often each button is pressed by somebody who does not look.
const BUTTONS: [Button; 8] = [
    Button::Left,
    Button::Left,
    Button::Left,
    Button::Right,
    Button::Right,
    Button::Right,
    Button::Middle,
    Button::Middle,
];

/// Any click anywhere; but a left click on a mine is mostly made a right one. Constant time.
#[inline]
pub fn any(field: &Minefield, random: &mut Random) -> Click {
    let (row, column) = (random.below(field.rows()), random.below(field.columns()));
    let mut button = BUTTONS[(random.bits() >> 61) as usize & 7];
    let is_mine = field.is_mine(row * field.columns() + column);
    // One rare branch rather than two that nobody can predict.
    if is_mine & (button == Button::Left) && !random.once_in(RECKLESS) {
        button = Button::Right;
    }
    click(button, row, column)
}

/// A right click: on the same cell as the one before, now and then, else anywhere. Constant time.
pub fn mark(field: &Minefield, random: &mut Random, before: Option<Click>) -> Click {
    match before {
        Some(click) if random.once_in(4) => click,
        _ => {
            let row = random.below(field.rows());
            click(Button::Right, row, random.below(field.columns()))
        }
    }
}

/// A left click on some mine; nothing if there is none. Linear in the cells, sixty-four at a time.
pub fn hit(field: &Minefield, random: &mut Random) -> Option<Click> {
    let columns = field.columns();
    let mine = field.some_mine(random)?;
    Some(click(Button::Left, mine / columns, mine % columns))
}

#[inline]
fn click(button: Button, row: u64, column: u64) -> Click {
    let (row, column) = (row as usize, column as usize);
    let at = Position { row, column };
    Click { button, at }
}
