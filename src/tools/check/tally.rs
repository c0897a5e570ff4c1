//! What the operations of an input exercise: a list that a problem setter likes to read.
//!
//! The tally looks at each operation before it is played and at what it changed. It keeps the
//! player's map, a byte a cell, because a board no longer tells what stood on a cell that is open.

use crate::rules::board::{Board, Changes};
use crate::rules::shape::{block, Position};
use crate::rules::situation::{Look, Situation, ALL};
use crate::text::error::Error;
use crate::text::prose::counted;
use crate::tools::protocol::Operation;

/// How often the situations of the statement occur, and a few sums.
pub(super) struct Tally {
    seen: [u64; ALL.len()],
    map: Vec<u8>,
    size: (usize, usize),
    mines: usize,
    flags: usize,
    is_first_click: bool,
    marks_left: bool,
    largest: Largest,
    most_operations: (u64, u64),
    case: u64,
    clicks: [u64; 3],
    won: u64,
    lost: u64,
}

/// The largest board so far.
#[derive(Default)]
struct Largest {
    rows: usize,
    columns: usize,
    case: u64,
}

impl Default for Tally {
    fn default() -> Tally {
        Tally {
            seen: [0; ALL.len()],
            map: Vec::new(),
            size: (0, 0),
            mines: 0,
            flags: 0,
            is_first_click: true,
            marks_left: false,
            largest: Largest::default(),
            most_operations: (0, 0),
            case: 0,
            clicks: [0; 3],
            won: 0,
            lost: 0,
        }
    }
}

impl Tally {
    /// A case begins on this board.
    pub(super) fn begin_case(&mut self, case: u64, board: &Board) -> Result<(), Error> {
        let (rows, columns) = (board.rows(), board.columns());
        let cells = rows * columns;
        self.map.clear();
        self.map.try_reserve(cells)?;
        self.map.resize(cells, b'_');
        self.case = case;
        self.size = (rows, columns);
        self.mines = cells - board.hidden();
        self.flags = 0;
        self.is_first_click = true;
        if cells > self.largest.rows * self.largest.columns {
            self.largest = Largest {
                rows,
                columns,
                case,
            };
        }
        if self.marks_left {
            self.see(Situation::MarksLeft);
        }
        Ok(())
    }

    /// A case ends after so many operations.
    pub(super) fn end_case(&mut self, operations: u64, board: &Board) {
        if operations > self.most_operations.0 {
            self.most_operations = (operations, self.case);
        }
        if !board.is_over() {
            self.see(Situation::Quit);
        }
        if operations == 0 {
            self.see(Situation::QuitAtOnce);
        }
        self.marks_left = self.map.iter().any(|value| matches!(value, b'P' | b'?'));
    }

    /// An operation is going to be played.
    pub(super) fn before(&mut self, operation: Operation, board: &Board) {
        if let Some(clicks) = self.clicks.get_mut(usize::from(operation.code) - 1) {
            *clicks += 1;
        }
        if board.is_over() {
            return self.see(Situation::AfterEnd);
        }
        let value = |at| self.map[self.index(at)];
        let look = Look::at(operation.at, self.size, value, |at| board.is_mine(at));
        let situation = look.situation(operation.code);
        self.see(situation);
        match situation {
            Situation::LeftOnMine if self.is_first_click => self.see(Situation::LeftOnFirstMine),
            Situation::LeftOpensQuestion => self.see(match look.number {
                0 => Situation::LeftOpensZero,
                _ => Situation::LeftOpensNumber,
            }),
            Situation::ChordTooFew if look.flags + look.questions == look.number => {
                self.see(Situation::ChordQuestionsMissing);
            }
            Situation::ChordOpens | Situation::ChordOnZero if look.questions > 0 => {
                self.see(Situation::ChordOpensQuestion);
            }
            _ => {}
        }
        self.is_first_click &= operation.code != 1;
    }

    /// An operation on a running game made these changes, and won or not.
    pub(super) fn changed(&mut self, operation: Operation, changes: Changes<'_>, won: bool) {
        let (mut zero, mut flag, mut question) = (false, false, false);
        for change in changes.cells() {
            let (index, face) = (self.index(change.at), change.face.character());
            let last = std::mem::replace(&mut self.map[index], face);
            self.flags += usize::from(face == b'P');
            self.flags -= usize::from(last == b'P');
            question |= last == b'?' && change.at != operation.at;
            if face == b'0' {
                zero = true;
                flag = flag || self.has_flag_around(change.at);
            }
        }
        if operation.code == 2 {
            let too_many = self.flags > self.mines;
            return self.see_if(too_many, Situation::MoreFlagsThanMines);
        }
        self.see_if(zero && flag, Situation::FlagStopsFlood);
        self.see_if(zero && question, Situation::QuestionInFlood);
        self.see_if(zero && operation.code == 3, Situation::ChordFloods);
        if won {
            self.won(operation);
        }
    }

    /// An operation lost the game.
    pub(super) fn lost(&mut self) {
        self.lost += 1;
    }

    fn won(&mut self, operation: Operation) {
        self.won += 1;
        let by_left = operation.code == 1;
        self.see_if(by_left, Situation::WonByLeft);
        self.see_if(!by_left, Situation::WonByChord);
        // All free cells are open, so each flag is on a mine.
        self.see_if(self.flags < self.mines, Situation::WonWithoutFlags);
    }

    fn has_flag_around(&self, at: Position) -> bool {
        block(self.size.0, self.size.1, at).any(|at| self.map[self.index(at)] == b'P')
    }

    fn index(&self, at: Position) -> usize {
        at.row * self.size.1 + at.column
    }

    fn see(&mut self, situation: Situation) {
        self.seen[situation as usize] += 1;
    }

    fn see_if(&mut self, holds: bool, situation: Situation) {
        self.seen[situation as usize] += u64::from(holds);
    }

    fn count(&self, situation: Situation) -> u64 {
        self.seen[situation as usize]
    }

    /// The summary of an input with so many cases.
    pub(super) fn summary(&self, cases: u64) -> String {
        let [left, right, middle] = self.clicks;
        let operations = left + right + middle;
        let (after, quit) = (self.count(Situation::AfterEnd), self.count(Situation::Quit));
        let largest = &self.largest;
        let mut text = format!("valid: {}\n\n", counted(cases, "case"));
        let mut line = |label: &str, what: &str| {
            text += &format!("{:width$}{}\n", label, what, width = 16);
        };
        line(
            "largest board",
            &format!(
                "{} by {} (case {})",
                largest.rows, largest.columns, largest.case
            ),
        );
        let (most, case) = self.most_operations;
        let kinds = format!("{} left, {} right, {} middle", left, right, middle);
        line(
            "operations",
            &format!("{}: {}; {} after the end", operations, kinds, after),
        );
        if operations > 0 {
            line("", &format!("at most {} in a case (case {})", most, case));
        }
        let outcomes = format!("{} won, {} lost, {} quit", self.won, self.lost, quit);
        line("outcomes", &outcomes);
        self.list(&mut text, "exercised", true);
        self.list(&mut text, "not exercised", false);
        text
    }

    /// The situations that occur, or those that do not.
    fn list(&self, text: &mut String, label: &str, occur: bool) {
        let mut label = format!("\n{}:\n", label);
        for situation in ALL {
            let count = self.count(*situation);
            if (count > 0) != occur {
                continue;
            }
            *text += &std::mem::take(&mut label);
            match occur {
                true => *text += &format!("{:>9}  {}\n", count, situation.phrase()),
                false => *text += &format!("           {}\n", situation.phrase()),
            }
        }
    }
}
