//! The naive model of document 004, against which everything else is tested.
//!
//! It is written from the statement, sentence by sentence, and never from the engine. A ship is
//! found by walking over its cells whenever somebody asks for it. The model is also every wrong
//! program of [`fault`](super::fault): where such a program goes astray, the model asks whether it
//! is that program today; a reader may skip every line with `has` or `Fault` in it.
//!
//! It knows nothing of malformed input. [`first_fault`] says what is wrong with a field.

use super::fault::Fault;
use std::collections::BTreeSet;

/// A row from the top and a column, both from 0.
pub(crate) type Cell = (usize, usize);

/// A field: its text, row by row.
pub(crate) type Field = Vec<Vec<u8>>;

/// The whole output for a whole, well-formed input, by the right program or a wrong one.
pub(crate) fn answers(input: &str, fault: Option<Fault>) -> String {
    let mut tokens = input.trim_start_matches('\u{feff}').split_whitespace();
    let mut output = String::new();
    let mut shooter = 0;
    let cases = number(tokens.next()).unwrap_or(0);
    for _ in 0..cases {
        if fault != Some(Fault::TurnNotReset) {
            shooter = usize::from(fault == Some(Fault::SecondStarts));
        }
        if game(&mut tokens, fault, &mut shooter, &mut output).is_none() {
            break;
        }
    }
    output
}

/// A number; one that is too long is that of a row that a finished game does not look at.
fn number(token: Option<&str>) -> Option<usize> {
    let digits = token.filter(|token| token.bytes().all(|byte| byte.is_ascii_digit()))?;
    Some(digits.parse().unwrap_or(usize::MAX))
}

/// Plays a game; nothing if the input cannot be understood, as happens to wrong programs.
fn game<'a>(
    tokens: &mut impl Iterator<Item = &'a str>,
    fault: Option<Fault>,
    shooter: &mut usize,
    output: &mut String,
) -> Option<()> {
    let rows = number(tokens.next())?;
    let [_, _, _] = [(); 3].map(|()| tokens.next());
    let mut field = || tokens.take(rows).map(|row| row.bytes().collect()).collect();
    let mut sides = [field(), field()].map(|field| Side::new(field, fault));
    let mut over = false;
    for _ in 0..number(tokens.next())? {
        let (_, row, column) = (tokens.next()?, number(tokens.next())?, tokens.next()?);
        let ignored = over && fault != Some(Fault::AnsweredAfterWin);
        if ignored && fault == Some(Fault::UnreadAfterWin) {
            return Some(());
        }
        if ignored {
            continue;
        }
        let verdict = sides[1 - *shooter].fire(row, column);
        *output += &verdict.replace('p', &(*shooter + 1).to_string());
        over |= verdict.contains("WIN");
        if verdict == "MISSED\n" || fault != Some(Fault::ExtraTurn) {
            *shooter = 1 - *shooter;
        }
    }
    Some(())
}

/// The field of one player.
struct Side {
    field: Field,
    /// The hits that each cell still needs.
    needed: Vec<Vec<u8>>,
    fault: Option<Fault>,
}

impl Side {
    fn new(field: Field, fault: Option<Fault>) -> Side {
        let hits = |&symbol: &u8| match symbol {
            b'X' => 1 + u8::from(fault == Some(Fault::AllReinforced)),
            b'#' => 2 - u8::from(fault == Some(Fault::ReinforcedIsPlain)),
            _ => 0,
        };
        let needed = field
            .iter()
            .map(|row| row.iter().map(hits).collect())
            .collect();
        Side {
            field,
            needed,
            fault,
        }
    }

    fn has(&self, fault: Fault) -> bool {
        self.fault == Some(fault)
    }

    /// The verdict as it is printed, with `p` for the player who wins.
    fn fire(&mut self, row: usize, column: &str) -> String {
        let cell = self.cell(row, column);
        let needed = cell.map_or(0, |(y, x)| self.needed[y][x]);
        let (Some((y, x)), 1..) = (cell, needed) else {
            return self.miss(cell).to_string();
        };
        self.needed[y][x] -= 1;
        let is_lost = self.needed.iter().flatten().all(|&needed| needed == 0);
        if is_lost && self.has(Fault::SunkAndWin) {
            return "SUNK\nWIN p\n".to_string();
        }
        match (is_lost, self.is_sunk((y, x))) {
            (true, _) if self.has(Fault::WinnerSwapped) => "WIN 3-p\n",
            (true, _) => "WIN p\n",
            (_, true) => "SUNK\n",
            _ if self.has(Fault::ReinforcedMissed) && needed == 2 => "MISSED\n",
            _ => "HIT\n",
        }
        .to_string()
    }

    /// What a shot that hits nothing that stands is answered.
    fn miss(&self, cell: Option<Cell>) -> &'static str {
        let nothing_stands = self.needed.iter().flatten().all(|&needed| needed == 0);
        if self.has(Fault::EmptyFleetLoses) && nothing_stands {
            return "WIN p\n";
        }
        match cell {
            Some((y, x)) if self.has(Fault::RepeatedHit) && self.field[y][x] != b'.' => "HIT\n",
            _ => "MISSED\n",
        }
    }

    fn is_sunk(&self, cell: Cell) -> bool {
        let corners = self.has(Fault::CornersJoin);
        let mut ship = match self.has(Fault::DirectNeighbours) {
            true => neighbours(&self.field, cell, corners),
            false => ship(&self.field, cell, corners),
        };
        ship.insert(cell);
        ship.iter().all(|&(y, x)| self.needed[y][x] == 0)
    }

    /// The cell that a move names, if there is one, as there is for the right program.
    fn cell(&self, row: usize, column: &str) -> Option<Cell> {
        let (rows, columns) = (self.field.len(), self.field[0].len());
        let size = if self.has(Fault::FixedSize) {
            50
        } else {
            usize::MAX
        };
        let y = match self.fault {
            Some(Fault::RowsFromTop) => row.checked_sub(1)?,
            Some(Fault::RowMappedWithM) => columns.checked_sub(row)?,
            _ => rows.checked_sub(row)?,
        };
        let x = self.column(column).checked_sub(1)?;
        Some((y, x)).filter(|_| y < rows.min(size) && x < columns.min(size))
    }

    /// The number of a column, from 1.
    fn column(&self, letters: &str) -> usize {
        let values: Vec<usize> = letters
            .bytes()
            .map(|byte| usize::from(byte - b'A' + 1))
            .collect();
        match (self.fault, values.as_slice()) {
            (Some(Fault::LastLetterOnly), [.., last]) => *last,
            (Some(Fault::Twice26), [_, last]) => 26 + 25 + last,
            (Some(Fault::FirstLetterIsA), [_, last]) => 26 + last,
            _ => values.iter().fold(0, |number, value| 26 * number + value),
        }
    }
}

/// The occupied cells beside a cell.
fn neighbours(field: &Field, (y, x): Cell, corners: bool) -> BTreeSet<Cell> {
    let around = |at: usize| at.saturating_sub(1)..=at + 1;
    let all = around(y).flat_map(|b| around(x).map(move |a| (b, a)));
    let beside = all.filter(|&(b, a)| (corners || b == y || a == x) && (b, a) != (y, x));
    let is_occupied = |&(b, a): &Cell| {
        let symbol = field.get(b).and_then(|row| row.get(a));
        symbol.is_some_and(|&symbol| symbol != b'.')
    };
    beside.filter(is_occupied).collect()
}

/// The cells of the ship that has this one.
fn ship(field: &Field, cell: Cell, corners: bool) -> BTreeSet<Cell> {
    let (mut ship, mut to_visit) = (BTreeSet::from([cell]), vec![cell]);
    while let Some(cell) = to_visit.pop() {
        let found = neighbours(field, cell, corners);
        to_visit.extend(found.into_iter().filter(|&cell| ship.insert(cell)));
    }
    ship
}

/// What is wrong with a field, told at the first cell by row: a word of the message and the cell.
pub(crate) fn first_fault(field: &Field, longest: usize, most: usize) -> Option<(&str, Cell)> {
    let rows = 0..field.len();
    let cells = rows.flat_map(|y| (0..field[0].len()).map(move |x| (y, x)));
    let mut seen = BTreeSet::new();
    let mut reinforced = 0;
    for (y, x) in cells.filter(|&(y, x)| field[y][x] != b'.') {
        reinforced += usize::from(field[y][x] == b'#');
        let ship = if seen.insert((y, x)) {
            ship(field, (y, x), false)
        } else {
            BTreeSet::new()
        };
        let is_straight =
            ship.iter().all(|cell| cell.0 == y) || ship.iter().all(|cell| cell.1 == x);
        if !is_straight {
            return Some(("bent", (y, x)));
        }
        if ship.len() > longest {
            return Some(("longer", (y, x)));
        }
        if field[y][x] == b'#' && reinforced == most + 1 {
            return Some(("reinforced", (y, x)));
        }
        seen.extend(ship);
    }
    None
}
