//! What is told of a move, what it did or why it did nothing, and of the end of a game.

use crate::rules::board::{Changes, Face, Reply};
use crate::rules::clicks::{Button, Click};
use crate::rules::game::{Game, Outcome};
use crate::rules::shape::{around, Position};
use crate::text::prose::{counted, TOGETHER};
use crate::tools::play::levels;

/// What a click did.
#[derive(Clone, Copy, Debug)]
pub(super) struct Done {
    click: Click,
    /// The cells that it opened.
    opened: u64,
    /// The mark that it set or took away.
    mark: Option<Face>,
}

impl Done {
    /// Sums up a reply. Linear in the cells opened.
    pub(super) fn new(click: Click, reply: Reply<'_>) -> Done {
        let changes = match reply {
            Reply::Running(changes) | Reply::Won(changes) => changes,
            Reply::Lost | Reply::Invalid => Changes::None,
        };
        let (mut opened, mut mark) = (0, None);
        for change in changes.cells() {
            match click.button {
                Button::Right => mark = Some(change.face),
                Button::Left | Button::Middle => opened += 1,
            }
        }
        Done {
            click,
            opened,
            mark,
        }
    }

    /// What it did, on a game that goes on.
    pub(super) fn told(&self, game: &Game) -> String {
        let at = self.click.at;
        let surroundings = game.surroundings(at);
        let what = match (self.click.button, surroundings.number) {
            _ if self.opened > 0 => format!("{} opened", counted(self.opened, "cell")),
            (Button::Left, Some(_)) => {
                format!("it is open already; chord {} opens around it", place(at))
            }
            (Button::Left, None) => "its flag protects it".to_string(),
            (Button::Right, Some(_)) => "it is open, and takes no mark".to_string(),
            (Button::Right, None) => mark(self.mark.unwrap_or(Face::CLOSED)).to_string(),
            (Button::Middle, None) => {
                "it is closed; a chord starts from an open number".to_string()
            }
            (Button::Middle, Some(number)) => chord(number, surroundings.flags),
        };
        let verb = match self.click.button {
            Button::Left => "open",
            Button::Right => "flag",
            Button::Middle => "chord",
        };
        format!("{} {}: {}", verb, place(at), what)
    }
}

/// Row and column as they are typed.
pub(super) fn place(at: Position) -> String {
    format!("{} {}", at.row + 1, at.column + 1)
}

/// The same within a sentence, where both stay in one line.
pub(super) fn cell(at: Position) -> String {
    format!("{}{}{}", at.row + 1, TOGETHER, at.column + 1)
}

fn mark(face: Face) -> &'static str {
    match face {
        Face::FLAG => "a flag, P",
        Face::QUESTION => "a question mark, ?",
        _ => "no mark",
    }
}

/// Why a chord opened nothing.
fn chord(number: u8, flags: u8) -> String {
    if flags == number {
        return "no closed cell without a flag is left around it".to_string();
    }
    format!(
        "it needs exactly {} around it, there {} {}",
        counted(u64::from(number), "flag"),
        if flags == 1 { "is" } else { "are" },
        flags
    )
}

/// How a game ended, if it is over.
pub(super) fn ending(game: &Game) -> Option<String> {
    let moves = counted(game.moves(), "move");
    let Click { button, at } = match game.outcome() {
        Outcome::Running => return None,
        Outcome::Won => {
            return Some(format!(
                "YOU WIN: all free cells are open, after {}.",
                moves
            ));
        }
        Outcome::Lost(click) => click,
    };
    if button != Button::Middle {
        return Some(format!("YOU LOSE after {}: {} is a mine.", moves, cell(at)));
    }
    let flags = around(at, game.board().rows(), game.board().columns());
    let flags = flags.filter(|cell| game.last_look(*cell) == b'd');
    let wrong = [
        "there is a wrong flag (d) at",
        "there are wrong flags (d) at",
    ];
    Some(format!(
        "YOU LOSE after {}: chord {} opened {}; {}.",
        moves,
        cell(at),
        several(["a mine at", "mines at"], game.exploded()),
        several(wrong, flags)
    ))
}

/// What one cell or several are, and which.
fn several(words: [&str; 2], cells: impl Iterator<Item = Position>) -> String {
    let cells: Vec<Position> = cells.collect();
    let words = words[usize::from(cells.len() > 1)];
    format!("{} {}", words, listed(cells.into_iter()))
}

/// Chords that a flag brought with it.
pub(super) fn automatic(chords: &[Done]) -> Option<String> {
    let opened: u64 = chords.iter().map(|done| done.opened).sum();
    let around = listed(chords.iter().map(|done| done.click.at));
    match (chords, opened) {
        ([], _) => None,
        (_, 0) => Some(format!("chord by itself: {}", around)),
        _ => Some(format!(
            "chord by itself: {}: {} opened",
            around,
            counted(opened, "cell")
        )),
    }
}

/// Cells within a sentence.
pub(super) fn listed(cells: impl Iterator<Item = Position>) -> String {
    let cells: Vec<String> = cells.map(cell).collect();
    cells.join(", ")
}

/// How the same board can be had again.
pub(super) fn recipe(game: &Game) -> Option<String> {
    let first = game.first()?;
    Some(format!(
        "This board again: minesweeper play {} --seed {}, first cell {}",
        levels::name(game.level()),
        game.seed(),
        place(first)
    ))
}
