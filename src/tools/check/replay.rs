//! A judge input played once more, with an eye on each operation.
//!
//! The comparison knows only how many bytes of the answers were right. To learn which operation
//! the next byte belongs to, the input is played again, operation by operation, and the length of
//! the answers is looked at after each. Then it is played a third time, up to that operation,
//! because what the player saw *before* it is wanted too; a board is not copied for each operation
//! and cannot be played backwards. Both are much slower than the judge, and still quick.

use crate::rules::board::Board;
use crate::rules::shape::Position;
use crate::text::again::Again;
use crate::text::channel::Channel;
use crate::text::error::Error;
use crate::text::tokens::Seen;
use crate::tools::check::excerpt::Excerpt;
use crate::tools::plain::Command;
use crate::tools::protocol::{read_map, write_end, Answers, Operation, SEPARATOR};
use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;

/// An input that is being played.
pub(super) struct Replay<'a> {
    channel: Channel<'a>,
    answers: Answers,
    excerpt: Rc<RefCell<Excerpt>>,
    row: Vec<u64>,
    cases: u64,
    pub(super) board: Board,
    /// The number of the case.
    pub(super) case: u64,
    /// The operations of the case that have been played.
    pub(super) played: u64,
}

/// Where in the input a byte of the answers comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Source {
    pub(super) case: u64,
    /// The operations of the case before it.
    pub(super) played: u64,
    /// The operation itself, if it is not the closing 0.
    pub(super) command: Option<Command>,
    /// The line of the input.
    pub(super) line: u64,
    /// Whether the byte comes from nowhere: it is the one behind the last.
    pub(super) is_behind: bool,
}

impl<'a> Replay<'a> {
    /// Begins to play; the neighbourhood of the byte `target` of the answers is kept.
    pub(super) fn new(input: &'a Again<'_>, target: u64) -> Result<Replay<'a>, Error> {
        let excerpt = Rc::new(RefCell::new(Excerpt::around(target)));
        let writer = Box::new(Shared(excerpt.clone()));
        let mut channel = Channel::new(input.open()?, input.name(), writer);
        Ok(Replay {
            cases: channel.number("number of cases", 0, u64::MAX)?,
            channel,
            answers: Answers::default(),
            excerpt,
            row: Vec::new(),
            board: Board::default(),
            case: 0,
            played: 0,
        })
    }

    /// Lays the map of the next case, if there is one.
    pub(super) fn next_case(&mut self) -> Result<bool, Error> {
        if self.is_last() {
            return Ok(false);
        }
        self.case += 1;
        self.played = 0;
        read_map(&mut self.channel, &mut self.board, &mut self.row, self.case)?;
        self.answers.fit(&self.board)?;
        Ok(true)
    }

    /// Whether the case is the last one.
    pub(super) fn is_last(&self) -> bool {
        self.case == self.cases
    }

    /// Whether the input begins with a byte order mark.
    pub(super) fn has_byte_order_mark(&self) -> bool {
        self.channel.has_byte_order_mark
    }

    /// Reads the next operation of the case; nothing at the closing 0, and where the input ends
    /// or has a fault, as then all that is asked for lies before.
    pub(super) fn read(&mut self) -> Result<Option<Command>, Error> {
        let code = match self.number()? {
            Some(code @ 1..=3) => code as u8,
            _ => return Ok(None),
        };
        let numbers = self.number()?.zip(self.number()?);
        Ok(numbers.map(|(row, column)| Command { code, row, column }))
    }

    /// A number, or the largest there is if it is larger; nothing if it is none.
    fn number(&mut self) -> Result<Option<u64>, Error> {
        let mut seen = Seen::nothing();
        let mut value = None;
        self.channel.skip_blanks()?;
        while let Some(byte) = self.channel.next_of_token(&mut seen)? {
            if !byte.is_ascii_digit() {
                return Ok(None);
            }
            let digit = u64::from(byte - b'0');
            value = Some(
                value
                    .unwrap_or(0_u64)
                    .saturating_mul(10)
                    .saturating_add(digit),
            );
        }
        Ok(value)
    }

    /// Plays an operation.
    pub(super) fn play(&mut self, command: Command) -> Result<(), Error> {
        self.played += 1;
        match position(command, &self.board) {
            _ if self.board.is_over() => self.answers.invalid(&mut self.channel, 1),
            None => Ok(()),
            Some(at) => {
                let code = command.code;
                let operation = Operation { code, at };
                self.answers
                    .play(&mut self.channel, &mut self.board, operation)
            }
        }
    }

    /// Plays what was read: an operation or the closing 0.
    pub(super) fn step(&mut self, command: Option<Command>) -> Result<(), Error> {
        let is_last = self.is_last();
        match command {
            Some(command) => self.play(command),
            None => write_end(&mut self.channel, &self.board, is_last),
        }
    }

    /// Plays on to the end of the case, or until the answers are longer than `target`; gives back
    /// where that happens.
    fn find_in_case(&mut self, target: u64) -> Result<Option<Source>, Error> {
        loop {
            let (case, played) = (self.case, self.played);
            let command = self.read()?;
            self.step(command)?;
            if self.written()? > target {
                return Ok(Some(Source {
                    case,
                    played,
                    command,
                    line: self.channel.position().line,
                    is_behind: false,
                }));
            }
            if command.is_none() {
                return Ok(None);
            }
        }
    }

    /// Plays on to the end of the case.
    pub(super) fn finish_case(&mut self) -> Result<(), Error> {
        self.find_in_case(u64::MAX).map(|_| ())
    }

    /// Plays the whole case; gives back its answers without the line between cases, or as much as
    /// is worth looking at.
    pub(super) fn record_case(&mut self) -> Result<Vec<u8>, Error> {
        self.written()?;
        self.excerpt.borrow_mut().record = Some(Vec::new());
        self.finish_case()?;
        self.written()?;
        let mut recorded = self.excerpt.borrow_mut().record.take().unwrap_or_default();
        if recorded.ends_with(SEPARATOR) {
            recorded.truncate(recorded.len() - SEPARATOR.len());
        }
        Ok(recorded)
    }

    /// How many bytes the answers have by now.
    pub(super) fn written(&mut self) -> Result<u64, Error> {
        self.channel.flush()?;
        Ok(self.excerpt.borrow().length)
    }

    /// What is kept of the answers.
    pub(super) fn excerpt(&self) -> std::cell::Ref<'_, Excerpt> {
        self.excerpt.borrow()
    }
}

/// Where the byte `target` of the answers to an input comes from.
pub(super) fn find(input: &Again<'_>, target: u64) -> Result<Source, Error> {
    let mut replay = Replay::new(input, target)?;
    while replay.next_case()? {
        if let Some(source) = replay.find_in_case(target)? {
            return Ok(source);
        }
    }
    Ok(Source {
        case: replay.case,
        played: replay.played,
        command: None,
        line: replay.channel.position().line,
        is_behind: true,
    })
}

/// The cell of an operation, if it is on the board.
pub(super) fn position(command: Command, board: &Board) -> Option<Position> {
    let row = usize::try_from(command.row).ok()?.checked_sub(1)?;
    let column = usize::try_from(command.column).ok()?.checked_sub(1)?;
    Some(Position { row, column }).filter(|at| at.row < board.rows() && at.column < board.columns())
}

/// A writer that is looked at while a channel writes to it.
struct Shared(Rc<RefCell<Excerpt>>);

impl Write for Shared {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(buffer)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
