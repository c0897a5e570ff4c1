//! What became of each case and of the whole session, told on standard error.
//!
//! A case is told of when it ends rather than kept for later: a session may have any number of
//! cases, and the last line of each is what its viewers wait for.

use crate::rules::board::Board;
use crate::text::prose::counted;
use std::io::Write;

/// The count of a session so far.
#[derive(Default)]
pub struct Tally {
    case: u64,
    is_open: bool,
    free: usize,
    operations: u64,
    all_operations: u64,
    won: u64,
    lost: u64,
    quit: u64,
    broken_off: u64,
}

impl Tally {
    /// Begins a case on a board that nobody has touched; returns the number of its mines.
    pub fn begin(&mut self, case: u64, board: &Board) -> usize {
        self.case = case;
        self.is_open = true;
        self.free = board.hidden();
        self.operations = 0;
        board.rows() * board.columns() - self.free
    }

    /// Counts an operation.
    pub fn operation(&mut self) {
        self.operations += 1;
        self.all_operations += 1;
    }

    /// The number of the operation that comes next.
    pub fn next_operation(&self) -> u64 {
        self.operations + 1
    }

    /// Where the session is, in words for a message.
    pub fn place(&self) -> String {
        match self.is_open {
            true => format!("case {}, operation {}", self.case, self.next_operation()),
            false => String::new(),
        }
    }

    /// Ends the case by its closing 0, and tells of it.
    pub fn end_case(&mut self, board: &Board) {
        self.tell_case(board, false);
    }

    /// Ends the session of `cases` cases, and a case that is still open, and tells of both.
    pub fn end(&mut self, board: &Board, cases: u64) {
        if self.is_open {
            self.tell_case(board, true);
        }
        let mut line = format!("{} of {} played", self.case, counted(cases, "case"));
        let outcomes = [
            (self.won, "WIN"),
            (self.lost, "LOSE"),
            (self.quit, "QUIT"),
            (self.broken_off, "broken off"),
        ];
        let outcomes = outcomes.iter().filter(|(count, _)| *count > 0);
        for (before, (count, name)) in [": ", ", ", ", ", ", "].iter().zip(outcomes) {
            line.push_str(&format!("{}{} {}", before, count, name));
        }
        let operations = counted(self.all_operations, "operation");
        tell(&format!("{}; {}", line, operations));
    }

    fn tell_case(&mut self, board: &Board, is_broken_off: bool) {
        self.is_open = false;
        let opened = self.free - board.hidden();
        let is_won = board.hidden() == 0 && self.free > 0;
        let (count, outcome) = match (board.is_over(), is_broken_off) {
            (true, _) if is_won => (&mut self.won, "WIN"),
            (true, _) => (&mut self.lost, "LOSE"),
            (false, false) => (&mut self.quit, "QUIT"),
            (false, true) => (&mut self.broken_off, "broken off"),
        };
        *count += 1;
        let operations = counted(self.operations, "operation");
        let cells = format!("{} of {} opened", opened, counted(self.free as u64, "cell"));
        tell(&format!(
            "case {}: {}, {}, {}",
            self.case, outcome, operations, cells
        ));
    }
}

/// Prints a line on standard error, which need not work.
fn tell(line: &str) {
    let _ = writeln!(std::io::stderr(), "minesweeper: {}", line);
}
