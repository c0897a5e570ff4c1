//! `one-click --check`: judges somebody else's answers to a one-click input (document 003).
//!
//! Any right board is right, so boards are not compared but played: each is counted and laid on
//! the judge's own board while it is read, and clicked where it says. Where no board can be won by
//! one click is the rule's to say. Like the judges of contests this looks at the tokens only: how
//! many blanks stand around them does not matter. The first thing that is wrong ends it.

use crate::rules::board::{Board, Changes, Reply};
use crate::rules::one_click::{lay, Task};
use crate::rules::shape;
use crate::text::channel::Channel;
use crate::text::error::{Error, Position};
use crate::tools::one_click::{task, CLICK, FREE, IMPOSSIBLE, MINE};
use std::convert::TryFrom;

/// Judges `answers`, the whole output for the whole `input`; writes a summary to the output of
/// `input` if all are right. Linear in what is read; memory for the largest board.
///
/// # Errors
/// The first wrong answer at its place in `answers`, or what is left of them after the last case;
/// a fault of the input; a failing stream; no memory.
pub fn run(input: &mut Channel<'_>, answers: &mut Channel<'_>) -> Result<(), Error> {
    let cases = input.number("number of cases", 0, u64::MAX)?;
    let mut judge = Judge::default();
    let mut boards = 0;
    for case in 1..=cases {
        let in_case = |error: Error| error.within(format!("case {}", case));
        let task = task(input).map_err(in_case)?;
        if begin(answers, case, task).map_err(in_case)? {
            judge.lay(answers, case, task)?;
            judge.click(answers, task).map_err(in_case)?;
            boards += 1;
        }
    }
    if answers.first_of_token()?.is_some() {
        return Err(answers.instead_of("nothing after the last case"));
    }
    let summary = format!("all right: {} won, {} impossible\n", boards, cases - boards);
    input.write(summary.as_bytes())?;
    input.finish("the last case")
}

/// Reads what is the same for all right answers to a case; tells whether a board must follow.
fn begin(answers: &mut Channel<'_>, case: u64, task: Task) -> Result<bool, Error> {
    answers.word("Case")?;
    answers.word(&format!("#{}:", case))?;
    if lay(task).is_none() {
        answers.word(IMPOSSIBLE)?;
        return Ok(false);
    }
    let first = answers.first_of_token()?;
    if first.is_none() || first == IMPOSSIBLE.bytes().next() {
        let (rows, columns) = (task.rows, task.columns);
        let board = format!(
            "a board, {} by {}, with {} mines",
            rows, columns, task.mines
        );
        return Err(answers.instead_of(&board));
    }
    Ok(true)
}

/// What is used from case to case: the judge's board, and what has been read of the answer.
#[derive(Default)]
struct Judge {
    board: Board,
    read: Read,
}

/// What has been read of a board.
#[derive(Default)]
struct Read {
    /// The mines of the last row, as the board wants them.
    row: Vec<u64>,
    mines: u64,
    /// Where the click is: on the board and in the text.
    click: Option<(shape::Position, Position)>,
}

impl Judge {
    /// Reads a board of the right size and lays it.
    fn lay(&mut self, answers: &mut Channel<'_>, case: u64, task: Task) -> Result<(), Error> {
        let too_long = |_| Error::System("out of memory: a row is too long".to_string());
        let columns = usize::try_from(task.columns).map_err(too_long)?;
        let mut layout = self.board.lay(columns);
        self.read.mines = 0;
        self.read.click = None;
        for row in 0..task.rows {
            let read = self.read.row(answers, task, row as usize);
            read.map_err(|error| error.within(format!("case {}, row {}", case, row + 1)))?;
            layout.row(&self.read.row)?;
        }
        Ok(layout.finish()?)
    }

    /// Makes the click on a board that has enough mines; it must win.
    fn click(&mut self, answers: &Channel<'_>, task: Task) -> Result<(), Error> {
        let wrong = |place, message| Err(answers.diagnostic(place, message));
        let (mines, free) = (self.read.mines, task.rows * task.columns - task.mines);
        if mines < task.mines {
            let message = format!("expected {} mines, found {}", task.mines, mines);
            return wrong(answers.position(), message);
        }
        let (at, place) = match self.read.click {
            Some(click) => click,
            None => {
                let message = "expected a click, 'c', found none".to_string();
                return wrong(answers.position(), message);
            }
        };
        let opened = match self.board.open(at) {
            Reply::Won(_) => return Ok(()),
            Reply::Running(changes) => opened(&changes),
            Reply::Lost | Reply::Invalid => 0,
        };
        let expected = format!("a click that opens all {} free cells", free);
        let message = format!("expected {}, found one that opens {}", expected, opened);
        wrong(place, message)
    }
}

impl Read {
    /// Reads the next row.
    fn row(&mut self, answers: &mut Channel<'_>, task: Task, row: usize) -> Result<(), Error> {
        self.row.clear();
        answers.skip_blanks()?;
        let mut left = task.columns;
        while left > 0 {
            let count = left.min(64) as usize;
            let column = 64 * self.row.len();
            let word = self.word(answers, task, shape::Position { row, column }, count)?;
            self.row.try_reserve(1)?;
            self.row.push(word);
            left -= count as u64;
        }
        answers.end_of_row(task.columns)
    }

    /// Reads the next `count` cells, the first of which is `first`; gives back their mines.
    fn word(
        &mut self,
        answers: &mut Channel<'_>,
        task: Task,
        first: shape::Position,
        count: usize,
    ) -> Result<u64, Error> {
        let mut word = 0;
        for i in 0..count {
            match answers.peek()? {
                Some(FREE) => {}
                Some(MINE) if self.mines < task.mines => {
                    word |= 1 << i;
                    self.mines += 1;
                }
                Some(CLICK) if self.click.is_none() => {
                    let (row, column) = (first.row, first.column + i);
                    let at = shape::Position { row, column };
                    self.click = Some((at, answers.position()));
                }
                found => return Err(answers.expected_byte(&expected(task, found))),
            }
            answers.take_byte();
        }
        Ok(word)
    }
}

/// What is said of a character that does not fit.
fn expected(task: Task, found: Option<u8>) -> String {
    match found {
        Some(MINE) => format!("no more than {} mines", task.mines),
        Some(CLICK) => "no second click".to_string(),
        _ => format!("'.', '*' or 'c' in a row of {} characters", task.columns),
    }
}

/// How many cells an operation opened.
fn opened(changes: &Changes<'_>) -> u64 {
    match changes {
        Changes::None => 0,
        Changes::One(_) => 1,
        Changes::Few(changes) => changes.len() as u64,
        Changes::Flood(board) => {
            let bits = board.words().map(|word| word.cells.bits.count_ones());
            bits.map(u64::from).sum()
        }
    }
}
