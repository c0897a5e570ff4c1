//! `judge`: plays every operation of a judge input and prints the answers (document 000).
//!
//! The way of the data is one line: channel, board, channel. Operations are read a batch at a time
//! and played one after the other; the answers are written straight into the output buffer. A
//! batch holds only lines of the plainest form and within the board's bounds. Whatever ends it
//! (the closing 0, a line in another form, a fault, the end of what has arrived) is left for
//! `Session::next_operation`, which reads one operation with all the care there is.

use crate::rules::board::{Board, Change, Changes, OpenedWord, Reply};
use crate::rules::shape::Position;
use crate::text::channel::Channel;
use crate::text::commands::{Bounds, Command, BATCH};
use crate::text::error::Error;
use crate::text::patterns::Alphabet;
use crate::text::triples::{Numerals, FEW, MANY, ONE};
use std::convert::TryFrom;

/// How the map is written: `_` is free, `*` is a mine.
const MAP: Alphabet = Alphabet {
    clear: b'_',
    set: b'*',
};
/// The codes of the operations: 1 left, 2 right, 3 middle click.
const CODES: u8 = 3;
const RUNNING: &[u8; 8] = b"RUNNING:";
/// What stands before the first triple of an answer, and before the next ones.
const FIRST: [u8; 2] = *b" [";
const NEXT: [u8; 2] = *b", ";
const NOTHING: &[u8; 12] = b"RUNNING: []\n";
const LOSE: &[u8; 5] = b"LOSE\n";
const INVALID: &[u8; 8] = b"INVALID\n";
const QUIT: &[u8] = b"QUIT\n";
const SEPARATOR: &[u8] = b"==========\n";

/// Answers a whole judge input.
///
/// # Errors
/// A fault of the input at its place, after all answers that precede it; a failing stream; no
/// memory.
pub fn run(channel: &mut Channel<'_>) -> Result<(), Error> {
    let cases = channel.number("number of cases", 0, u64::MAX)?;
    let (board, answers) = (Board::default(), Answers::new());
    let mut session = Session {
        channel,
        board,
        answers,
        row: Vec::new(),
    };
    let mut commands = [Command::default(); BATCH];
    for case in 1..=cases {
        session.case(case, cases, &mut commands)?;
    }
    channel.finish("the last case")
}

/// A run of the judge: what is used from case to case.
struct Session<'a, 'b> {
    channel: &'a mut Channel<'b>,
    board: Board,
    answers: Answers,
    row: Vec<u64>,
}

/// What an operation line says, read with care.
enum Operation {
    End,
    Play(u8, Position),
    Ignored,
}

impl Session<'_, '_> {
    /// Plays one case, from its size to its closing 0.
    fn case(
        &mut self,
        case: u64,
        cases: u64,
        commands: &mut [Command; BATCH],
    ) -> Result<(), Error> {
        self.lay(case)?;
        let (rows, columns) = (self.board.rows(), self.board.columns());
        let bounds = Bounds {
            codes: CODES,
            rows,
            columns,
        };
        let mut played = 0;
        loop {
            let count = match self.board.is_over() {
                true => self.pass_over()?,
                false => self.play_all(bounds, commands)?,
            };
            played += count as u64;
            if count == BATCH {
                continue;
            }
            match self.next_operation(case, played + 1, case == cases)? {
                Operation::End => break,
                Operation::Play(code, at) => self.play(code, at)?,
                Operation::Ignored => self.answers.invalid(self.channel, 1)?,
            }
            played += 1;
        }
        self.close(case == cases)
    }

    /// Reads the size and the map of a case.
    fn lay(&mut self, case: u64) -> Result<(), Error> {
        let in_case = |error: Error| error.within(format!("case {}", case));
        let largest = usize::MAX as u64;
        let rows = self
            .channel
            .number("number of rows", 1, largest)
            .map_err(in_case)?;
        let columns = self
            .channel
            .number("number of columns", 1, largest)
            .map_err(in_case)? as usize;
        let mut layout = self.board.lay(columns);
        for row in 1..=rows {
            let mines = self.channel.pattern(MAP, columns, &mut self.row);
            mines.map_err(|error| error.within(format!("case {}, row {}", case, row)))?;
            layout.row(&self.row)?;
        }
        layout.finish()?;
        self.answers.numerals.grow(columns.max(rows as usize))
    }

    /// Plays the operations that can be read by the block; how many there were.
    #[inline(never)]
    fn play_all(&mut self, bounds: Bounds, all: &mut [Command; BATCH]) -> Result<usize, Error> {
        let count = self.channel.commands(bounds, all);
        for (i, command) in all[..count].iter().enumerate() {
            if self.board.is_over() {
                self.answers.invalid(self.channel, count - i)?;
                break;
            }
            let (row, column) = (usize::from(command.row), usize::from(command.column));
            self.play(
                command.code,
                Position {
                    row: row - 1,
                    column: column - 1,
                },
            )?;
        }
        Ok(count)
    }

    /// The same when the game is over.
    fn pass_over(&mut self) -> Result<usize, Error> {
        let count = self.channel.pass_commands(CODES);
        self.answers.invalid(self.channel, count)?;
        Ok(count)
    }

    #[inline(always)]
    fn play(&mut self, code: u8, at: Position) -> Result<(), Error> {
        // Three calls rather than one behind the match: each is compiled for its kind of reply.
        match code {
            1 => self.answers.write(self.channel, self.board.open(at)),
            2 => self.answers.write(self.channel, self.board.cycle_mark(at)),
            _ => self.answers.write(self.channel, self.board.chord(at)),
        }
    }

    /// Reads an operation with care. Coordinates no longer matter once the game is over, and the
    /// end of the input may stand for the last closing 0.
    fn next_operation(
        &mut self,
        case: u64,
        operation: u64,
        last: bool,
    ) -> Result<Operation, Error> {
        let place = || format!("case {}, operation {}", case, operation);
        if last && self.channel.is_at_end()? {
            let message = "expected an operation or the closing 0, found end of input";
            self.channel.warn(message, &place());
            return Ok(Operation::End);
        }
        self.operation().map_err(|error| error.within(place()))
    }

    fn operation(&mut self) -> Result<Operation, Error> {
        let code = self.channel.number("operation", 0, u64::from(CODES))? as u8;
        if code == 0 {
            return Ok(Operation::End);
        }
        if self.board.is_over() {
            self.channel.any_number("row")?;
            self.channel.any_number("column")?;
            return Ok(Operation::Ignored);
        }
        let row = self.channel.number("row", 1, self.board.rows() as u64)? as usize;
        let column = self
            .channel
            .number("column", 1, self.board.columns() as u64)? as usize;
        Ok(Operation::Play(
            code,
            Position {
                row: row - 1,
                column: column - 1,
            },
        ))
    }

    /// Answers the closing 0.
    fn close(&mut self, last: bool) -> Result<(), Error> {
        if !self.board.is_over() {
            self.channel.write(QUIT)?;
        }
        match last {
            true => Ok(()),
            false => self.channel.write(SEPARATOR),
        }
    }
}

/// Writes answers in the statement's form.
pub struct Answers {
    numerals: Numerals,
    invalids: Vec<u8>,
}

/// What an answer that is not a loss ends with: a text and how much of it counts.
type End = ([u8; 8], usize);

impl Answers {
    fn new() -> Answers {
        Answers {
            numerals: Numerals::default(),
            invalids: INVALID.repeat(BATCH),
        }
    }

    /// Writes the answer to an operation.
    #[inline(always)]
    fn write(&self, channel: &mut Channel<'_>, reply: Reply<'_>) -> Result<(), Error> {
        match reply {
            Reply::Running(changes) => self.running(channel, changes, (*b"]\n      ", 2)),
            Reply::Won(changes) => self.running(channel, changes, (*b"]\nWIN\n  ", 6)),
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
        let room: &mut [u8; RUNNING.len() + ONE] = channel.room()?;
        room[..RUNNING.len()].copy_from_slice(RUNNING);
        let mut at = RUNNING.len();
        at += self.triple(&mut room[at..], FIRST, change);
        room[at..at + 8].copy_from_slice(&end.0);
        channel.wrote(at + end.1);
        Ok(())
    }

    #[inline(never)]
    fn few(&self, channel: &mut Channel<'_>, changes: &[Change], end: End) -> Result<(), Error> {
        let room: &mut [u8; RUNNING.len() + FEW] = channel.room()?;
        room[..RUNNING.len()].copy_from_slice(RUNNING);
        let (mut at, mut before) = (RUNNING.len(), FIRST);
        for change in changes {
            at += self.triple(&mut room[at..at + ONE], before, *change);
            before = NEXT;
        }
        room[at..at + 8].copy_from_slice(&end.0);
        channel.wrote(at + end.1);
        Ok(())
    }

    #[inline]
    fn triple(&self, room: &mut [u8], before: [u8; 2], change: Change) -> usize {
        let (row, column) = (change.at.row + 1, change.at.column + 1);
        match <&mut [u8; ONE]>::try_from(room) {
            Ok(room) => self
                .numerals
                .triple(room, before, row, column, change.face.character()),
            Err(_) => 0,
        }
    }

    #[inline(never)]
    fn flood(&self, channel: &mut Channel<'_>, board: &Board, end: End) -> Result<(), Error> {
        channel.write(RUNNING)?;
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
        channel.write(&end.0[..end.1])
    }

    fn invalid(&self, channel: &mut Channel<'_>, count: usize) -> Result<(), Error> {
        channel.write(&self.invalids[..count * INVALID.len()])
    }
}
