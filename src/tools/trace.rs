//! Draws the games of a judge input (document 000), the way the statement illustrates its sample.
//!
//! Who draws is a [`View`]. `Pictures` puts the maps side by side, as many as fit the width, and
//! writes each such block as soon as it is full; [`page`] makes a page to step through. A view is
//! told of the cases one after the other and of each operation once, so nothing grows with the
//! number of operations.

pub mod page;

use crate::rules::attempt::attempts;
use crate::rules::board::{Board, Reply};
use crate::text::channel::Channel;
use crate::text::error::Error;
use crate::tools::maps::{mines, player, Strip, Window};
use crate::tools::protocol::{read_map, read_operation, Line, Operation};

/// How a mine looks that a losing operation tried to open.
const HIT: u8 = b'x';

/// Who draws the games.
pub trait View {
    /// A case begins.
    ///
    /// # Errors
    /// The output fails; no memory. So it is with the other methods.
    fn begin(&mut self, channel: &mut Channel<'_>, case: u64, board: &Board) -> Result<(), Error>;

    /// Plays an operation of a game that is not over.
    ///
    /// # Errors
    /// As above.
    fn play(
        &mut self,
        channel: &mut Channel<'_>,
        board: &mut Board,
        operation: Operation,
    ) -> Result<(), Error>;

    /// There is an operation after the end of the game.
    fn ignore(&mut self) {}

    /// The case has ended, or the input went wrong before its end.
    ///
    /// # Errors
    /// As above.
    fn end(
        &mut self,
        channel: &mut Channel<'_>,
        board: &Board,
        is_whole: bool,
    ) -> Result<(), Error>;
}

/// Draws all the games of a judge input, or the `only` one, side by side in lines of `width` bytes.
/// After that one nothing more is read.
///
/// # Errors
/// A fault of the input at its place, after everything that precedes it; no such case; a failing
/// stream; no memory.
pub fn run(channel: &mut Channel<'_>, only: Option<u64>, width: usize) -> Result<(), Error> {
    let mut view = Pictures::new(width);
    watch(channel, only, &mut view)
}

/// Plays a judge input before a view.
///
/// # Errors
/// As [`run`].
pub fn watch(
    channel: &mut Channel<'_>,
    only: Option<u64>,
    view: &mut impl View,
) -> Result<(), Error> {
    let cases = channel.number("number of cases", 0, u64::MAX)?;
    let last = only.unwrap_or(cases);
    if last > cases {
        return Err(no_such_case(last, cases));
    }
    let (mut board, mut row) = (Board::default(), Vec::new());
    for case in 1..=last {
        read_map(channel, &mut board, &mut row, case)?;
        let is_last = case == cases;
        if only.map_or(true, |only| only == case) {
            view.begin(channel, case, &board)?;
            let played = play_case(channel, &mut board, (case, is_last), view);
            let ended = view.end(channel, &board, played.is_ok());
            played.and(ended)?;
        } else {
            play_case(channel, &mut board, (case, is_last), &mut Blind)?;
        }
    }
    match last == cases {
        true => channel.finish("the last case"),
        false => channel.flush(),
    }
}

fn no_such_case(case: u64, cases: u64) -> Error {
    Error::Usage(format!(
        "--case: expected a case of the input, which has {}, found '{}'",
        cases, case
    ))
}

/// Plays the operations of a case, the last one or not, up to its closing 0.
fn play_case(
    channel: &mut Channel<'_>,
    board: &mut Board,
    (case, is_last): (u64, bool),
    view: &mut impl View,
) -> Result<(), Error> {
    for number in 1.. {
        match read_operation(channel, board, case, number, is_last)? {
            Line::End => break,
            Line::Play(operation) => view.play(channel, board, operation)?,
            Line::Ignored => view.ignore(),
        }
    }
    Ok(())
}

/// Plays an operation.
fn play(board: &mut Board, operation: Operation) -> Reply<'_> {
    match operation.code {
        1 => board.open(operation.at),
        2 => board.cycle_mark(operation.at),
        _ => board.chord(operation.at),
    }
}

/// Who does not look: games are played all the same, as an input is only understood by playing.
struct Blind;

impl View for Blind {
    fn begin(&mut self, _: &mut Channel<'_>, _: u64, _: &Board) -> Result<(), Error> {
        Ok(())
    }

    fn play(
        &mut self,
        _: &mut Channel<'_>,
        board: &mut Board,
        operation: Operation,
    ) -> Result<(), Error> {
        play(board, operation);
        Ok(())
    }

    fn end(&mut self, _: &mut Channel<'_>, _: &Board, _: bool) -> Result<(), Error> {
        Ok(())
    }
}

/// Maps side by side: the mines, the player's map at the start and after each operation.
struct Pictures {
    width: usize,
    /// How many maps fit the width.
    fitting: usize,
    strip: Strip,
    /// Whether this is the first case that is drawn.
    is_first_case: bool,
    /// Whether this is the first block of its case.
    is_first_block: bool,
}

impl Pictures {
    fn new(width: usize) -> Pictures {
        Pictures {
            width,
            fitting: 1,
            strip: Strip::default(),
            is_first_case: true,
            is_first_block: true,
        }
    }

    /// Writes the maps that are drawn as soon as no other one fits beside them.
    fn write_if_full(&mut self, channel: &mut Channel<'_>) -> Result<(), Error> {
        match self.strip.count() == self.fitting {
            true => self.write_block(channel),
            false => Ok(()),
        }
    }

    fn write_block(&mut self, channel: &mut Channel<'_>) -> Result<(), Error> {
        if !std::mem::take(&mut self.is_first_block) {
            channel.write(b"\n")?;
        }
        self.strip.write(channel)
    }
}

impl View for Pictures {
    fn begin(&mut self, channel: &mut Channel<'_>, case: u64, board: &Board) -> Result<(), Error> {
        if !std::mem::take(&mut self.is_first_case) {
            channel.write(b"\n")?;
        }
        channel.write(format!("case {}\n", case).as_bytes())?;
        let window = Window::whole(board);
        self.fitting = window.fitting(self.width);
        self.is_first_block = true;
        self.strip.begin(window);
        self.strip.draw(mines(board))?;
        self.write_if_full(channel)?;
        self.strip.draw(player(board))?;
        self.write_if_full(channel)
    }

    fn play(
        &mut self,
        channel: &mut Channel<'_>,
        board: &mut Board,
        operation: Operation,
    ) -> Result<(), Error> {
        let is_lost = matches!(play(board, operation), Reply::Lost);
        self.strip.draw(player(board))?;
        if is_lost {
            for attempt in attempts(board, operation.at) {
                let look = attempt.face.map_or(HIT, |face| face.character());
                self.strip.mark(attempt.at, look);
            }
        }
        self.write_if_full(channel)
    }

    fn end(&mut self, channel: &mut Channel<'_>, _: &Board, _: bool) -> Result<(), Error> {
        match self.strip.count() {
            0 => Ok(()),
            _ => self.write_block(channel),
        }
    }
}
