//! The strict reader of a judge input, for people who set tests.
//!
//! The judge is kind to blanks, line ends and leading zeros; a test file should not need it to be.
//! Every byte is read just where the statement puts it, and the first that stands elsewhere is
//! told with its place. The operations are played while they are read, so that a tally can tell
//! what they exercise. One board is held, and what its player sees.

use crate::rules::board::{Board, Reply};
use crate::rules::shape;
use crate::text::channel::Channel;
use crate::text::error::Error;
use crate::text::prose::counted;
use crate::tools::check::tally::Tally;
use crate::tools::protocol::{Operation, CODES, MAP};
use std::convert::TryFrom;

/// The largest numbers that an input may hold; nothing is no limit.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    /// Of cases.
    pub cases: Option<u64>,
    /// Of rows of a board.
    pub rows: Option<u64>,
    /// Of columns of a board.
    pub columns: Option<u64>,
    /// Of operations of a case.
    pub operations: Option<u64>,
}

/// Validates an input strictly and writes a summary to the output of its channel. Linear in the
/// input; memory for the largest board.
///
/// # Errors
/// The first fault of the input at its place; a failing stream; no memory.
pub fn validate(channel: &mut Channel<'_>, limits: &Limits) -> Result<(), Error> {
    channel.no_byte_order_mark()?;
    let cases = bounded(channel, "number of cases", limits.cases, "--max-cases")?;
    channel.line_end()?;
    let mut validator = Validator {
        limits: *limits,
        board: Board::default(),
        tally: Tally::default(),
        row: Vec::new(),
    };
    for case in 1..=cases {
        let in_case = |error: Error| error.within(format!("case {}", case));
        let size = validator.size(channel).map_err(in_case)?;
        validator.map(channel, case, size)?;
        validator.tally.begin_case(case, &validator.board)?;
        validator.operations(channel, case)?;
    }
    channel.input_end("the last case")?;
    channel.write(validator.tally.summary(cases).as_bytes())?;
    channel.flush()
}

/// A number from 1 to a limit, which the option `option` has set.
fn bounded(
    channel: &mut Channel<'_>,
    name: &str,
    limit: Option<u64>,
    option: &str,
) -> Result<u64, Error> {
    let remark = limit.map_or(String::new(), |_| format!(" ({})", option));
    channel.strict_number(name, (1, limit.unwrap_or(usize::MAX as u64)), &remark)
}

/// What is used from case to case.
struct Validator {
    limits: Limits,
    board: Board,
    tally: Tally,
    row: Vec<u64>,
}

impl Validator {
    fn size(&mut self, channel: &mut Channel<'_>) -> Result<(u64, u64), Error> {
        let rows = bounded(channel, "number of rows", self.limits.rows, "--max-rows")?;
        channel.exactly(b' ', "a single blank")?;
        let columns = self.limits.columns;
        let columns = bounded(channel, "number of columns", columns, "--max-columns")?;
        channel.line_end()?;
        Ok((rows, columns))
    }

    /// Reads the map, which has a mine and a free cell.
    fn map(
        &mut self,
        channel: &mut Channel<'_>,
        case: u64,
        (rows, columns): (u64, u64),
    ) -> Result<(), Error> {
        let columns = usize::try_from(columns).unwrap_or(usize::MAX);
        let mut layout = self.board.lay(columns);
        let (mut mines, mut free) = (false, false);
        for number in 1..=rows {
            let in_row = |error: Error| error.within(format!("case {}, row {}", case, number));
            channel.no_blank("a row").map_err(in_row)?;
            channel
                .pattern(MAP, columns, &mut self.row)
                .map_err(in_row)?;
            let count: usize = self.row.iter().map(|word| word.count_ones() as usize).sum();
            mines |= count > 0;
            free |= count < columns;
            layout.row(&self.row)?;
            if number == rows && !(mines && free) {
                let lacks = if mines { "free cell" } else { "mine" };
                let message = format!("expected at least one {} in the map, found none", lacks);
                return Err(in_row(channel.diagnostic(channel.position(), message)));
            }
            channel.line_end().map_err(in_row)?;
        }
        Ok(layout.finish()?)
    }

    /// Reads and plays the operations of a case, up to and with its closing 0.
    fn operations(&mut self, channel: &mut Channel<'_>, case: u64) -> Result<(), Error> {
        let mut number = 1;
        loop {
            let operation = self.operation(channel, number);
            let place = |error: Error| error.within(format!("case {}, operation {}", case, number));
            match operation.map_err(place)? {
                Some(operation) => self.play(operation)?,
                None => {
                    self.tally.end_case(number - 1, &self.board);
                    return Ok(());
                }
            }
            number += 1;
        }
    }

    /// Reads a line: an operation, or nothing at the closing 0.
    fn operation(
        &mut self,
        channel: &mut Channel<'_>,
        number: u64,
    ) -> Result<Option<Operation>, Error> {
        let most = self.limits.operations.unwrap_or(u64::MAX);
        if number > most {
            let operations = counted(most, "operation");
            let expected = format!("the closing 0 after {} (--max-operations)", operations);
            channel.exactly(b'0', &expected)?;
            channel.line_end()?;
            return Ok(None);
        }
        let code = channel.strict_number("operation", (0, u64::from(CODES)), "")?;
        if code == 0 {
            channel.line_end()?;
            return Ok(None);
        }
        channel.exactly(b' ', "a single blank")?;
        let row = channel.strict_number("row", (1, self.board.rows() as u64), "")?;
        channel.exactly(b' ', "a single blank")?;
        let column = channel.strict_number("column", (1, self.board.columns() as u64), "")?;
        channel.line_end()?;
        let at = shape::Position {
            row: row as usize - 1,
            column: column as usize - 1,
        };
        let code = code as u8;
        Ok(Some(Operation { code, at }))
    }

    fn play(&mut self, operation: Operation) -> Result<(), Error> {
        self.tally.before(operation, &self.board);
        let reply = match operation.code {
            1 => self.board.open(operation.at),
            2 => self.board.cycle_mark(operation.at),
            _ => self.board.chord(operation.at),
        };
        match reply {
            Reply::Running(changes) => self.tally.changed(operation, changes, false),
            Reply::Won(changes) => self.tally.changed(operation, changes, true),
            Reply::Lost => self.tally.lost(),
            Reply::Invalid => {}
        }
        Ok(())
    }
}
