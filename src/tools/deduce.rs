//! `deduce`: what three rules prove about half-explored grids (document 002, hihoCoder 1119).
//!
//! A grid goes through row by row and is not held: channel, deduction, tally. Only with `--show`
//! its drawing is, a byte a cell, as a grid at fault must not be half drawn. What is proved about
//! a row comes out [`LAG`] rows later, so only the last few rows of numbers are kept, for whoever
//! wants to look at a row together with what is proved about it: the drawing, and the one warning
//! that an inconsistent grid gets, which points at a number in the input.

use crate::rules::deduce::{Deduction, Proved, LAG};
use crate::text::channel::Channel;
use crate::text::error::{Error, Position};
use crate::text::small_numbers::SmallNumbers;

/// Answers each grid with the numbers of cells that are proved to be mines and to be safe.
///
/// # Errors
/// A fault of the input at its place, after all answers that precede it; a failing stream; no
/// memory.
pub fn run(channel: &mut Channel<'_>) -> Result<(), Error> {
    answer(channel, false)
}

/// Answers each grid with a drawing: a character for each cell, a blank line between grids.
///
/// # Errors
/// As [`run`].
pub fn show(channel: &mut Channel<'_>) -> Result<(), Error> {
    answer(channel, true)
}

fn answer(channel: &mut Channel<'_>, is_drawn: bool) -> Result<(), Error> {
    let cases = channel.number("number of cases", 0, u64::MAX)?;
    let mut session = Session {
        channel,
        is_drawn,
        deduction: Deduction::default(),
        rows: Default::default(),
        drawing: Vec::new(),
    };
    for case in 1..=cases {
        session.case(case)?;
    }
    channel.finish("the last case")
}

/// A run of the command: what is used from case to case.
struct Session<'a, 'b> {
    channel: &'a mut Channel<'b>,
    is_drawn: bool,
    deduction: Deduction,
    /// The numbers of the last rows, oldest first.
    rows: [SmallNumbers; LAG + 1],
    drawing: Vec<u8>,
}

/// What has been found out about a grid so far.
#[derive(Default)]
struct Tally {
    rows: u64,
    mines: u64,
    safe: u64,
    contradiction: Option<Contradiction>,
}

/// The first cell of a grid that cannot be as it is.
struct Contradiction {
    position: Position,
    row: u64,
    column: usize,
    /// Its number; none if it is unexplored, and proved to be both.
    number: Option<u8>,
}

impl Session<'_, '_> {
    /// Reads one grid and answers it.
    fn case(&mut self, case: u64) -> Result<(), Error> {
        let in_case = |error: Error| error.within(format!("case {}", case));
        let largest = usize::MAX as u64;
        let rows = self.channel.number("number of rows", 1, largest);
        let rows = rows.map_err(in_case)?;
        let columns = self.channel.number("number of columns", 1, largest);
        let columns = columns.map_err(in_case)? as usize;
        let mut tally = Tally::default();
        self.deduction.begin(columns);
        self.drawing.clear();
        for row in 1..=rows {
            self.rows.rotate_left(1);
            self.read_row(case, row, columns)?;
            self.push(true, &mut tally)?;
        }
        for _ in 0..LAG {
            self.rows.rotate_left(1);
            self.push(false, &mut tally)?;
        }
        self.write(case, &tally)
    }

    fn read_row(&mut self, case: u64, row: u64, columns: usize) -> Result<(), Error> {
        let numbers = &mut self.rows[LAG];
        let read = self.channel.small_numbers("cell", columns, numbers);
        read.map_err(|error| {
            let column = numbers.length() + 1;
            error.within(format!("case {}, row {}, column {}", case, row, column))
        })
    }

    /// Pushes the last row, or an empty one, and takes what is proved about the oldest.
    fn push(&mut self, is_row: bool, tally: &mut Tally) -> Result<(), Error> {
        let row = match is_row {
            true => self.rows[LAG].words(),
            false => &[],
        };
        if let Some(proved) = self.deduction.push(row)? {
            let numbers = &self.rows[0];
            tally.add(numbers, proved);
            if self.is_drawn {
                draw(&mut self.drawing, numbers, proved)?;
            }
        }
        Ok(())
    }

    fn write(&mut self, case: u64, tally: &Tally) -> Result<(), Error> {
        if let Some(contradiction) = &tally.contradiction {
            contradiction.warn(self.channel, case);
        }
        if !self.is_drawn {
            let answer = format!("{} {}\n", tally.mines, tally.safe);
            return self.channel.write(answer.as_bytes());
        }
        if case > 1 {
            self.channel.write(b"\n")?;
        }
        self.channel.write(&self.drawing)
    }
}

impl Tally {
    /// Counts a row: its numbers, and what is proved.
    fn add(&mut self, numbers: &SmallNumbers, proved: &[Proved]) {
        self.rows += 1;
        for (i, proved) in proved.iter().enumerate() {
            self.mines += u64::from(proved.mine.count_ones());
            self.safe += u64::from(proved.safe.count_ones());
            let wrong = proved.mine & proved.safe | proved.unreachable;
            if wrong != 0 && self.contradiction.is_none() {
                let index = 64 * i + wrong.trailing_zeros() as usize;
                self.contradiction = Some(Contradiction {
                    position: numbers.position(index),
                    row: self.rows,
                    column: index + 1,
                    number: numbers.get(index),
                });
            }
        }
    }
}

impl Contradiction {
    fn warn(&self, channel: &mut Channel<'_>, case: u64) {
        let found = match self.number {
            Some(number) => format!("the number {} with fewer unexplored cells around", number),
            None => "a cell that is proved to be a mine and to be safe".to_string(),
        };
        let place = format!("case {}, row {}, column {}", case, self.row, self.column);
        let message = format!("expected a consistent grid, found {}", found);
        channel.warn_at(self.position, &message, &place);
    }
}

/// Adds a line to a drawing: the number of an explored cell, `*` proved to be a mine, `.` proved to
/// be safe, `!` both, `?` neither.
fn draw(drawing: &mut Vec<u8>, numbers: &SmallNumbers, proved: &[Proved]) -> Result<(), Error> {
    drawing.try_reserve(numbers.length() + 1)?;
    for index in 0..numbers.length() {
        let Proved { mine, safe, .. } = proved[index / 64];
        let is = |plane: u64| plane >> (index % 64) & 1 != 0;
        drawing.push(match (numbers.get(index), is(mine), is(safe)) {
            (Some(number), _, _) => b'0' + number,
            (None, true, true) => b'!',
            (None, true, false) => b'*',
            (None, false, true) => b'.',
            (None, false, false) => b'?',
        });
    }
    drawing.push(b'\n');
    Ok(())
}
