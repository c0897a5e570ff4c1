//! `judge`: plays every operation of a judge input and prints the answers (document 000).
//!
//! The way of the data is one line: channel, board, channel. Operations are read a batch at a time
//! and played one after the other; the answers are written straight into the output buffer. A
//! batch holds only lines of the plainest form and within the board's bounds. Whatever ends it
//! (the closing 0, a line in another form, a fault, the end of what has arrived) is left for
//! [`read_operation`], which reads one operation with all the care there is.

use crate::rules::board::Board;
use crate::rules::shape::Position;
use crate::text::channel::Channel;
use crate::text::commands::{Bounds, Command, BATCH};
use crate::text::error::Error;
use crate::tools::protocol::{
    read_map, read_operation, write_end, Answers, Line, Operation, CODES,
};

/// Answers a whole judge input.
///
/// # Errors
/// A fault of the input at its place, after all answers that precede it; a failing stream; no
/// memory.
pub fn run(channel: &mut Channel<'_>) -> Result<(), Error> {
    let cases = channel.number("number of cases", 0, u64::MAX)?;
    let mut session = Session {
        board: Board::default(),
        answers: Answers::default(),
        channel,
    };
    let mut row = Vec::new();
    let mut commands = [Command::default(); BATCH];
    for case in 1..=cases {
        read_map(session.channel, &mut session.board, &mut row, case)?;
        session.answers.fit(&session.board)?;
        session.play_case(case, case == cases, &mut commands)?;
    }
    channel.finish("the last case")
}

/// What is used from case to case.
struct Session<'a, 'b> {
    channel: &'a mut Channel<'b>,
    board: Board,
    answers: Answers,
}

impl Session<'_, '_> {
    /// Plays the operations of a case, up to its closing 0.
    fn play_case(
        &mut self,
        case: u64,
        is_last: bool,
        commands: &mut [Command; BATCH],
    ) -> Result<(), Error> {
        let (rows, columns) = (self.board.rows(), self.board.columns());
        let bounds = Bounds {
            codes: CODES,
            rows,
            columns,
        };
        let mut played = 0;
        loop {
            let count = match self.board.is_over() {
                true => self.pass_batch()?,
                false => self.play_batch(bounds, commands)?,
            };
            played += count as u64;
            if count == BATCH {
                continue;
            }
            match read_operation(self.channel, &self.board, case, played + 1, is_last)? {
                Line::End => return write_end(self.channel, &self.board, is_last),
                Line::Play(operation) => self.play(operation)?,
                Line::Ignored => self.answers.invalid(self.channel, 1)?,
            }
            played += 1;
        }
    }

    /// Plays the operations that can be read by the block; how many there were.
    #[inline(never)]
    fn play_batch(&mut self, bounds: Bounds, all: &mut [Command; BATCH]) -> Result<usize, Error> {
        let count = self.channel.commands(bounds, all);
        for (i, command) in all[..count].iter().enumerate() {
            if self.board.is_over() {
                self.answers.invalid(self.channel, count - i)?;
                break;
            }
            let (row, column) = (usize::from(command.row), usize::from(command.column));
            let at = Position {
                row: row - 1,
                column: column - 1,
            };
            self.play(Operation {
                code: command.code,
                at,
            })?;
        }
        Ok(count)
    }

    /// The same when the game is over.
    fn pass_batch(&mut self) -> Result<usize, Error> {
        let count = self.channel.pass_commands(CODES);
        self.answers.invalid(self.channel, count)?;
        Ok(count)
    }

    #[inline(always)]
    fn play(&mut self, operation: Operation) -> Result<(), Error> {
        self.answers.play(self.channel, &mut self.board, operation)
    }
}
