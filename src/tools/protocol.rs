//! What a judge input and its answers look like (document 000): shared by the tools that read or
//! write them.

use crate::rules::board::{Board, Change, Changes, OpenedWord, Reply};
use crate::rules::shape::Position;
use crate::text::channel::Channel;
use crate::text::commands::BATCH;
use crate::text::error::Error;
use crate::text::patterns::Alphabet;
use crate::text::triples::{Numerals, MANY, ONE};

/// How a map is written: `_` is free, `*` is a mine.
pub const MAP: Alphabet = Alphabet {
    clear: b'_',
    set: b'*',
};
/// The codes of the operations: 1 left, 2 right, 3 middle click.
pub const CODES: u8 = 3;
const RUNNING: &[u8; 8] = b"RUNNING:";
/// What stands before the first triple of an answer, and before the next ones.
const FIRST: [u8; 2] = *b" [";
const NEXT: [u8; 2] = *b", ";
/// What stands before the triple of an answer that has only one, from the first byte on.
const ONLY: [u8; 10] = *b"RUNNING: [";
const NOTHING: &[u8; 12] = b"RUNNING: []\n";
const LOSE: &[u8; 5] = b"LOSE\n";
const INVALID: &[u8; 8] = b"INVALID\n";
/// What the closing 0 of a game neither won nor lost is answered.
pub const QUIT: &[u8] = b"QUIT\n";
/// What stands between the answers of two cases.
pub const SEPARATOR: &[u8] = b"==========\n";

/// An operation: what and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operation {
    /// 1 left, 2 right, 3 middle click.
    pub code: u8,
    /// The cell.
    pub at: Position,
}

/// What an operation line of an input says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// The closing 0.
    End,
    /// An operation on the board.
    Play(Operation),
    /// An operation after the end of the game, with any coordinates.
    Ignored,
}

/// Reads the size and the map of a case onto a board. `row` is scratch memory.
///
/// # Errors
/// A fault of the input at its place; no memory.
pub fn read_map(
    channel: &mut Channel<'_>,
    board: &mut Board,
    row: &mut Vec<u64>,
    case: u64,
) -> Result<(), Error> {
    let in_case = |error: Error| error.within(format!("case {}", case));
    let largest = usize::MAX as u64;
    let rows = channel
        .number("number of rows", 1, largest)
        .map_err(in_case)?;
    let columns = channel
        .number("number of columns", 1, largest)
        .map_err(in_case)? as usize;
    let mut layout = board.lay(columns);
    for number in 1..=rows {
        let mines = channel.pattern(MAP, columns, row);
        mines.map_err(|error| error.within(format!("case {}, row {}", case, number)))?;
        layout.row(row)?;
    }
    Ok(layout.finish()?)
}

/// Reads the operation line that comes next, with all the care there is. Coordinates no longer
/// matter once the game is over, and in the last case the end of the input may stand for the
/// closing 0, with a warning.
///
/// # Errors
/// A fault of the input at its place.
pub fn read_operation(
    channel: &mut Channel<'_>,
    board: &Board,
    case: u64,
    operation: u64,
    is_last_case: bool,
) -> Result<Line, Error> {
    let place = || format!("case {}, operation {}", case, operation);
    if is_last_case && channel.is_at_end()? {
        let message = "expected an operation or the closing 0, found end of input";
        channel.warn(message, &place());
        return Ok(Line::End);
    }
    read_line(channel, board).map_err(|error| error.within(place()))
}

fn read_line(channel: &mut Channel<'_>, board: &Board) -> Result<Line, Error> {
    let code = channel.number("operation", 0, u64::from(CODES))? as u8;
    if code == 0 {
        return Ok(Line::End);
    }
    if board.is_over() {
        channel.any_number("row")?;
        channel.any_number("column")?;
        return Ok(Line::Ignored);
    }
    let row = channel.number("row", 1, board.rows() as u64)? as usize;
    let column = channel.number("column", 1, board.columns() as u64)? as usize;
    let at = Position {
        row: row - 1,
        column: column - 1,
    };
    Ok(Line::Play(Operation { code, at }))
}

/// Answers the closing 0 of a case.
///
/// # Errors
/// The output fails.
pub fn write_end(
    channel: &mut Channel<'_>,
    board: &Board,
    is_last_case: bool,
) -> Result<(), Error> {
    if !board.is_over() {
        channel.write(QUIT)?;
    }
    match is_last_case {
        true => Ok(()),
        false => channel.write(SEPARATOR),
    }
}

/// Writes answers in the statement's form.
pub struct Answers {
    numerals: Numerals,
    invalids: Vec<u8>,
}

/// What an answer that is not a loss ends with: a text and how much of it counts.
#[derive(Clone, Copy)]
struct End {
    text: [u8; 8],
    length: usize,
}

const RUNNING_END: End = End {
    text: *b"]\n      ",
    length: 2,
};
const WON_END: End = End {
    text: *b"]\nWIN\n  ",
    length: 6,
};

impl End {
    #[inline]
    fn write(self, channel: &mut Channel<'_>) -> Result<(), Error> {
        *channel.room()? = self.text;
        channel.wrote(self.length);
        Ok(())
    }
}

impl Default for Answers {
    fn default() -> Answers {
        Answers {
            numerals: Numerals::default(),
            invalids: INVALID.repeat(BATCH),
        }
    }
}

impl Answers {
    /// Makes ready for a board. Linear in what is larger than ever before.
    ///
    /// # Errors
    /// No memory.
    pub fn fit(&mut self, board: &Board) -> Result<(), Error> {
        self.numerals.grow(board.rows().max(board.columns()))
    }

    /// Plays an operation and writes its answer. Linear in what it changes.
    ///
    /// # Errors
    /// The output fails.
    #[inline(always)]
    pub fn play(
        &self,
        channel: &mut Channel<'_>,
        board: &mut Board,
        operation: Operation,
    ) -> Result<(), Error> {
        // Three calls rather than one behind the match: each is compiled for its kind of reply.
        match operation.code {
            1 => self.write(channel, board.open(operation.at)),
            2 => self.write(channel, board.cycle_mark(operation.at)),
            _ => self.write(channel, board.chord(operation.at)),
        }
    }

    /// Writes the answer to an operation.
    ///
    /// # Errors
    /// The output fails.
    #[inline(always)]
    pub fn write(&self, channel: &mut Channel<'_>, reply: Reply<'_>) -> Result<(), Error> {
        match reply {
            Reply::Running(changes) => self.running(channel, changes, RUNNING_END),
            Reply::Won(changes) => self.running(channel, changes, WON_END),
            Reply::Lost => channel.write_short(LOSE),
            Reply::Invalid => channel.write_short(INVALID),
        }
    }

    #[inline(always)]
    fn running(
        &self,
        channel: &mut Channel<'_>,
        changes: Changes<'_>,
        end: End,
    ) -> Result<(), Error> {
        match changes {
            Changes::None => channel.write_short(NOTHING),
            Changes::One(change) => self.one(channel, change, end),
            Changes::Few(changes) => self.few(channel, changes, end),
            Changes::Flood(board) => self.flood(channel, board, end),
        }
    }

    #[inline(always)]
    fn one(&self, channel: &mut Channel<'_>, change: Change, end: End) -> Result<(), Error> {
        let room = channel.room()?;
        let at = self.triple(room, ONLY, change);
        room[at..at + 8].copy_from_slice(&end.text);
        channel.wrote(at + end.length);
        Ok(())
    }

    #[inline(never)]
    fn few(&self, channel: &mut Channel<'_>, changes: &[Change], end: End) -> Result<(), Error> {
        channel.write_short(RUNNING)?;
        let mut before = FIRST;
        for change in changes {
            let length = self.triple(channel.room()?, before, *change);
            channel.wrote(length);
            before = NEXT;
        }
        end.write(channel)
    }

    #[inline]
    fn triple<const N: usize>(
        &self,
        room: &mut [u8; ONE],
        before: [u8; N],
        change: Change,
    ) -> usize {
        let (row, column) = (change.at.row + 1, change.at.column + 1);
        let face = change.face.character();
        self.numerals.triple(room, before, row, column, face)
    }

    #[inline(never)]
    fn flood(&self, channel: &mut Channel<'_>, board: &Board, end: End) -> Result<(), Error> {
        channel.write_short(RUNNING)?;
        let mut before = FIRST;
        for OpenedWord { cells, numbers } in board.words() {
            let room: &mut [u8; MANY] = channel.room()?;
            let first = (cells.row + 1, 64 * cells.word + 1);
            let length = match numbers {
                None => self
                    .numerals
                    .triples(room, before, first, cells.bits, |_| b'0'),
                Some(numbers) => {
                    let digit = |bit| b'0' + numbers.of(bit);
                    self.numerals
                        .triples(room, before, first, cells.bits, digit)
                }
            };
            channel.wrote(length);
            before = NEXT;
        }
        end.write(channel)
    }

    /// Writes the answers to `count` operations after the end, at most [`BATCH`].
    ///
    /// # Errors
    /// The output fails.
    pub fn invalid(&self, channel: &mut Channel<'_>, count: usize) -> Result<(), Error> {
        channel.write(&self.invalids[..count * INVALID.len()])
    }
}
