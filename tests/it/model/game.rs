//! The rules of document 000, plainly: vectors of rows, the player's map of characters as the
//! statement has it, and a look at every cell wherever that is the plainest way to say something.
//!
//! A game takes clicks at (row, column), both from 1, and answers in the statement's words. An
//! operation costs time in proportion to the whole board, which is the price of having no
//! counters that could be wrong.

use super::around::{self, is_straight, Cell};
use super::fault::Fault;

/// The calls that a recursive flood makes before the program with a recursion limit dies.
const RECURSION_LIMIT: usize = 1000;

/// The three ways to click.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Button {
    Left,
    Right,
    Middle,
}

/// One game. Row 0 and column 0 of its tables are there only so that positions count from 1.
pub(crate) struct Game {
    rows: usize,
    columns: usize,
    mine: Vec<Vec<bool>>,
    /// The player's map: `_`, `P` or `?` for a closed cell, the number for an open one.
    pub(super) map: Vec<Vec<char>>,
    over: bool,
    operations: usize,
    /// The cells that the operation under way has changed, in that order.
    changed: Vec<Cell>,
    fault: Option<Fault>,
    /// Whether a wrong program has died; the right one never does.
    pub(super) crashed: bool,
}

impl Game {
    /// A game at its start. Each row is a text of `_` and `*`.
    pub(crate) fn new<R: AsRef<str>>(board: &[R], fault: Option<Fault>) -> Game {
        let rows = board.len();
        let columns = board[0].as_ref().len();
        let mut mine = vec![vec![false; columns + 1]; rows + 1];
        for (x, row) in board.iter().enumerate() {
            for (y, symbol) in row.as_ref().chars().enumerate() {
                mine[x + 1][y + 1] = symbol == '*';
            }
        }
        let map = vec![vec!['_'; columns + 1]; rows + 1];
        let changed = Vec::new();
        Game {
            rows,
            columns,
            mine,
            map,
            over: false,
            operations: 0,
            changed,
            fault,
            crashed: false,
        }
    }

    /// A left click: the answer, each line of it ended by a line feed.
    pub(crate) fn open(&mut self, x: usize, y: usize) -> String {
        self.operate(Button::Left, x, y)
    }

    /// A right click: the answer.
    pub(crate) fn mark(&mut self, x: usize, y: usize) -> String {
        self.operate(Button::Right, x, y)
    }

    /// A middle click: the answer.
    pub(crate) fn chord(&mut self, x: usize, y: usize) -> String {
        self.operate(Button::Middle, x, y)
    }

    /// The answer to the closing 0, without the separator; often empty.
    pub(crate) fn quit(&self) -> &'static str {
        if self.has(Fault::NoQuitWithoutOperation) && self.operations == 0 {
            return "";
        }
        if self.over && !self.has(Fault::QuitAlways) {
            return "";
        }
        "QUIT\n"
    }

    /// Whether this is the program with that fault.
    pub(super) fn has(&self, fault: Fault) -> bool {
        self.fault == Some(fault)
    }

    /// What the program that does not reset its marks finds on the map.
    pub(super) fn keep_marks(&mut self, last_map: &[Vec<char>]) {
        for (x, y) in self.cells() {
            if let Some(&mark @ ('P' | '?')) = last_map.get(x).and_then(|row| row.get(y)) {
                self.map[x][y] = mark;
            }
        }
    }

    fn operate(&mut self, button: Button, x: usize, y: usize) -> String {
        if self.over && !(button == Button::Right && self.has(Fault::RightAfterEnd)) {
            let silent = self.has(Fault::NoInvalidLines);
            return String::from(if silent { "" } else { "INVALID\n" });
        }
        if !(1..=self.rows).contains(&x) || !(1..=self.columns).contains(&y) {
            self.crashed = true;
            return String::new();
        }
        self.operations += 1;
        self.changed.clear();
        let lost = match button {
            Button::Left => self.left(x, y),
            Button::Right => self.right(x, y),
            Button::Middle => self.middle(x, y),
        };
        self.answer(button, lost)
    }

    /// The statement's left click; whether it loses.
    fn left(&mut self, x: usize, y: usize) -> bool {
        if self.is_open(x, y) {
            return false;
        }
        if self.map[x][y] == 'P' && !self.has(Fault::LeftOpensFlag) {
            return false;
        }
        if self.map[x][y] == '?' && self.has(Fault::LeftBlockedByQuestion) {
            return false;
        }
        if self.has(Fault::FirstClickMovesMine) {
            self.move_mine(x, y);
        }
        if self.mine[x][y] {
            return true;
        }
        self.open_all(&[(x, y)]);
        false
    }

    /// What some games do, but not the statement's: moves a mine away from the first opening.
    fn move_mine(&mut self, x: usize, y: usize) {
        let cells = self.cells();
        let first_opening = !cells.iter().any(|&(x, y)| self.is_open(x, y));
        let free = cells.iter().find(|&&(x, y)| !self.mine[x][y]);
        if let (true, true, Some(&(to_x, to_y))) = (self.mine[x][y], first_opening, free) {
            self.mine[x][y] = false;
            self.mine[to_x][to_y] = true;
        }
    }

    /// The statement's right click, which never loses.
    fn right(&mut self, x: usize, y: usize) -> bool {
        if self.is_open(x, y) && !self.has(Fault::RightMarksOpen) {
            return false;
        }
        let next = match self.map[x][y] {
            'P' if self.has(Fault::RightKnowsNoQuestion) => '_',
            'P' => '?',
            '?' => '_',
            _ => 'P',
        };
        if next == 'P' && self.has(Fault::FlagsCapped) && self.flags() == self.mines() {
            return false;
        }
        self.change(x, y, next);
        if next == '_' && self.has(Fault::UnmarkNotReported) {
            self.changed.clear();
        }
        false
    }

    /// The statement's middle click; whether it loses.
    fn middle(&mut self, x: usize, y: usize) -> bool {
        if !self.is_open(x, y) && !self.has(Fault::ChordOnClosed) {
            return false;
        }
        if !self.chord_qualifies(x, y) {
            return false;
        }
        let targets = self.chord_targets(x, y);
        let mine = targets.iter().position(|&(x, y)| self.mine[x][y]);
        if let (Some(first), true) = (mine, self.has(Fault::LosingChordLists)) {
            self.open_all(&targets[..first]);
        }
        if mine.is_some() {
            return true;
        }
        if self.has(Fault::ChordNoCascade) {
            targets.iter().for_each(|&(x, y)| self.show_number(x, y));
            return false;
        }
        self.open_all(&targets);
        false
    }

    /// Whether the flags around a cell are as many as its number says.
    fn chord_qualifies(&self, x: usize, y: usize) -> bool {
        let counts = |mark| mark == 'P' || mark == '?' && self.has(Fault::ChordCountsQuestion);
        let around = self.neighbours(x, y);
        let flags = around
            .iter()
            .filter(|&&(x, y)| counts(self.map[x][y]))
            .count();
        let number = self.number(x, y);
        match self.fault {
            Some(Fault::ChordAtLeast) => flags >= number,
            Some(Fault::ChordIgnoresNumber) => true,
            Some(Fault::ChordNeverOnZero) => number != 0 && flags == number,
            _ => flags == number,
        }
    }

    /// The closed, unflagged cells around one.
    fn chord_targets(&self, x: usize, y: usize) -> Vec<Cell> {
        let mut targets = self.neighbours(x, y);
        targets.retain(|&(x, y)| match self.map[x][y] {
            'P' => self.has(Fault::ChordOpensFlaggedMine) && self.mine[x][y],
            '?' => !self.has(Fault::ChordSparesQuestion),
            _ => !self.is_open(x, y),
        });
        if self.has(Fault::ChordSkipsMines) {
            targets.retain(|&(x, y)| !self.mine[x][y]);
        }
        targets
    }

    /// The statement's opening of these cells, and of all that their zeros lead to.
    ///
    /// The list of waiting cells stands for the statement's recursion and visits the cells in the
    /// same order; each carries the depth at which the recursion would have come to it.
    fn open_all(&mut self, targets: &[Cell]) {
        let mut waiting: Vec<(Cell, usize)> = targets.iter().rev().map(|&cell| (cell, 1)).collect();
        while let Some(((x, y), depth)) = waiting.pop() {
            if self.is_open(x, y) && !self.has(Fault::Duplicates) {
                continue;
            }
            if depth > RECURSION_LIMIT && self.has(Fault::RecursionLimit) {
                self.crashed = true;
                return;
            }
            self.show_number(x, y);
            let next = self.spread(x, y);
            waiting.extend(next.into_iter().rev().map(|cell| (cell, depth + 1)));
        }
    }

    /// The cells that are to be opened because this one was.
    fn spread(&self, x: usize, y: usize) -> Vec<Cell> {
        let number = self.number(x, y);
        let through_one = number == 1 && self.has(Fault::FloodThroughOnes);
        if number != 0 && !through_one {
            return Vec::new();
        }
        let mut next = self.neighbours(x, y);
        next.retain(|&(x, y)| match self.map[x][y] {
            'P' => self.has(Fault::FloodOpensFlags),
            '?' => !self.has(Fault::FloodStoppedByQuestion),
            _ => !self.is_open(x, y),
        });
        if self.has(Fault::FourDirectionFlood) {
            next.retain(|&to| is_straight((x, y), to));
        }
        next
    }

    /// The answer to the operation just made, and whether the game ends by it.
    fn answer(&mut self, button: Button, lost: bool) -> String {
        let won = !lost && self.is_won(button);
        let mut lines = String::new();
        // The right program has changed nothing when it loses.
        if !lost || !self.changed.is_empty() {
            lines += &self.running();
        }
        if lost {
            lines += "LOSE\n";
        }
        if won {
            lines += "WIN\n";
        }
        self.over |= lost || won;
        lines
    }

    /// The line that lists the changed cells.
    fn running(&self) -> String {
        if self.changed.is_empty() && self.has(Fault::NoOpIsInvalid) {
            return String::from("INVALID\n");
        }
        let mut cells = self.changed.clone();
        match self.fault {
            Some(Fault::Unsorted) => {}
            Some(Fault::SortedByColumn) => cells.sort_by_key(|&(x, y)| (y, x)),
            _ => cells.sort(),
        }
        let item = |&(x, y): &Cell| format!("<{x}, {y}, {}>", self.map[x][y]);
        let items: Vec<String> = cells.iter().map(item).collect();
        format!("RUNNING: [{}]\n", items.join(", "))
    }

    /// Whether the operation just made, which did not lose, has won.
    fn is_won(&self, button: Button) -> bool {
        let opened = self.changed.iter().any(|&(x, y)| self.is_open(x, y));
        let won = opened && self.closed() == self.mines();
        match self.fault {
            Some(Fault::WinByFlags) => won || self.all_mines_flagged(),
            Some(Fault::WinNeedsFlags) => won && self.all_mines_flagged(),
            Some(Fault::WinByLeftOnly) => won && button == Button::Left,
            _ => won,
        }
    }

    fn closed(&self) -> usize {
        let missed = |x: usize, y: usize| {
            let flagged_safe = self.map[x][y] == 'P' && !self.mine[x][y];
            !(flagged_safe && self.has(Fault::WinCountsFlaggedSafe))
        };
        self.count(|x, y| !self.is_open(x, y) && missed(x, y))
    }

    fn mines(&self) -> usize {
        self.count(|x, y| self.mine[x][y])
    }

    fn flags(&self) -> usize {
        self.count(|x, y| self.map[x][y] == 'P')
    }

    fn all_mines_flagged(&self) -> bool {
        self.count(|x, y| self.mine[x][y] && self.map[x][y] != 'P') == 0
    }

    fn is_open(&self, x: usize, y: usize) -> bool {
        self.map[x][y].is_ascii_digit()
    }

    fn show_number(&mut self, x: usize, y: usize) {
        let number = self.number(x, y) as u32;
        self.change(x, y, char::from_digit(number, 10).unwrap());
    }

    fn change(&mut self, x: usize, y: usize, value: char) {
        self.map[x][y] = value;
        self.changed.push((x, y));
    }

    /// The number of mines around a cell.
    fn number(&self, x: usize, y: usize) -> usize {
        let mut around = self.neighbours(x, y);
        if self.has(Fault::FourDirectionCounts) {
            around.retain(|&to| is_straight((x, y), to));
        }
        around.iter().filter(|&&(x, y)| self.mine[x][y]).count()
    }

    /// The cells around one that lie on the board, by row, then column.
    fn neighbours(&self, x: usize, y: usize) -> Vec<Cell> {
        around::neighbours((self.rows, self.columns), (x, y), self.fault)
    }

    fn count(&self, holds: impl Fn(usize, usize) -> bool) -> usize {
        self.cells()
            .into_iter()
            .filter(|&(x, y)| holds(x, y))
            .count()
    }

    /// Every cell, by row, then column.
    fn cells(&self) -> Vec<Cell> {
        (1..=self.rows)
            .flat_map(|x| (1..=self.columns).map(move |y| (x, y)))
            .collect()
    }
}
