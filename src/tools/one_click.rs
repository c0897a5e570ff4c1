//! `one-click`: lays boards that a single click wins, or says that there is none (document 003).
//!
//! A board is told by the rule as a few bands of equal rows and written straight from that, so
//! boards of any size cost the time to write them and no memory.

use crate::rules::one_click::{lay, Band, Task};
use crate::text::channel::Channel;
use crate::text::error::Error;
use crate::text::runs::Run;

/// The cell to click.
pub const CLICK: u8 = b'c';
/// A cell without a mine.
pub const FREE: u8 = b'.';
/// A mine.
pub const MINE: u8 = b'*';
/// What is said where no board is won by one click.
pub const IMPOSSIBLE: &str = "Impossible";

/// Answers a whole input: the number of cases, then the rows, columns and mines of each.
///
/// # Errors
/// A fault of the input at its place, after all answers that precede it; a failing stream.
pub fn run(channel: &mut Channel<'_>) -> Result<(), Error> {
    let cases = channel.number("number of cases", 0, u64::MAX)?;
    for case in 1..=cases {
        let task = task(channel).map_err(|error| error.within(format!("case {}", case)))?;
        answer(channel, case, task)?;
    }
    channel.finish("the last case")
}

/// Reads the size of a board and its number of mines.
///
/// # Errors
/// Anything else, a board without cells or of 2^64 and more, a board without a free cell.
pub fn task(channel: &mut Channel<'_>) -> Result<Task, Error> {
    let rows = channel.number("number of rows", 1, u64::MAX)?;
    let columns = channel.number("number of columns", 1, u64::MAX / rows)?;
    let mines = channel.number("number of mines", 0, rows * columns - 1)?;
    Ok(Task {
        rows,
        columns,
        mines,
    })
}

fn answer(channel: &mut Channel<'_>, case: u64, task: Task) -> Result<(), Error> {
    channel.write(format!("Case #{}:\n", case).as_bytes())?;
    match lay(task) {
        Some(bands) => board(channel, task.columns, &bands),
        None => channel.write(format!("{}\n", IMPOSSIBLE).as_bytes()),
    }
}

/// Writes a board row by row; the click stands for its first free cell.
fn board(channel: &mut Channel<'_>, columns: u64, bands: &[Band]) -> Result<(), Error> {
    channel.write(&[CLICK])?;
    let mut clicked = 1;
    for Band { rows, free } in bands.iter().filter(|band| band.rows > 0) {
        channel.lines(1, row(free - clicked, columns - free))?;
        channel.lines(rows - 1, row(*free, columns - free))?;
        clicked = 0;
    }
    Ok(())
}

fn row(free: u64, mines: u64) -> [Run; 2] {
    let run = |byte, count| Run { byte, count };
    [run(FREE, free), run(MINE, mines)]
}
