//! A judge input taken apart, so that parts of it can be left out.
//!
//! A script is always a valid input by the strict rules of `check`: [`Script::only`] gives nothing
//! where what would be left is none.

use crate::text::error::Error;
use crate::text::prose::counted;
use crate::text::tokens::is_blank;
use crate::tools::plain::Command;

/// A judge input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    /// The cases, at least one.
    pub cases: Vec<Case>,
}

/// A map and what is done on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The rows of the map, all of one length: where the mines are.
    pub rows: Vec<Vec<bool>>,
    /// The operations, each on the board.
    pub operations: Vec<Command>,
}

/// The things of one kind in a script; cases are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The cases.
    Cases,
    /// The operations of a case.
    Operations(usize),
    /// The rows of a case.
    Rows(usize),
    /// The columns of a case.
    Columns(usize),
    /// The rows of a case, whose operations move to a row beside them when they are left out.
    RowsMerged(usize),
    /// The columns of a case, likewise.
    ColumnsMerged(usize),
    /// The mines of a case, by row, then column; one that is left out becomes a free cell.
    Mines(usize),
    /// The cells of a case that have operations, by row, then column; one that is left out is free
    /// and has none.
    Cells(usize),
}

impl Script {
    /// Takes a valid input apart. Linear.
    ///
    /// # Errors
    /// No memory.
    pub fn read(input: &[u8]) -> Result<Script, Error> {
        let words = input.split(|byte| is_blank(*byte));
        let mut words = words.filter(|word| !word.is_empty());
        let mut cases = Vec::new();
        for _ in 0..number(words.next()) {
            cases.push(Case::read(&mut words)?);
        }
        Ok(Script { cases })
    }

    /// The input. Linear.
    ///
    /// # Errors
    /// No memory.
    pub fn write(&self) -> Result<Vec<u8>, Error> {
        let mut input = Vec::new();
        push(&mut input, format!("{}\n", self.cases.len()).as_bytes())?;
        for case in &self.cases {
            case.write(&mut input)?;
        }
        Ok(input)
    }

    /// How many things of a kind there are.
    pub fn count(&self, part: Part) -> usize {
        let case = |case: usize| self.cases.get(case);
        let count = match part {
            Part::Cases => Some(self.cases.len()),
            Part::Operations(at) => case(at).map(|case| case.operations.len()),
            Part::Rows(at) | Part::RowsMerged(at) => case(at).map(|case| case.rows.len()),
            Part::Columns(at) | Part::ColumnsMerged(at) => case(at).map(Case::columns),
            Part::Mines(at) => case(at).map(Case::mines),
            Part::Cells(at) => case(at).map(|case| case.cells().len()),
        };
        count.unwrap_or(0)
    }

    /// A script with only these things of a kind, named by their indices in ascending order, if
    /// that is a valid input. Linear in the script.
    pub fn only(&self, part: Part, kept: &[usize]) -> Option<Script> {
        let script = match part {
            Part::Cases => Script {
                cases: chosen(&self.cases, kept),
            },
            Part::Operations(at) => self.with(at, |case| Case {
                rows: case.rows.clone(),
                operations: chosen(&case.operations, kept),
            })?,
            Part::Rows(at) => self.with(at, |case| case.only_rows(kept, place))?,
            Part::RowsMerged(at) => self.with(at, |case| case.only_rows(kept, place_beside))?,
            Part::Columns(at) => self.with(at, |case| case.only_columns(kept, place))?,
            Part::ColumnsMerged(at) => {
                self.with(at, |case| case.only_columns(kept, place_beside))?
            }
            Part::Mines(at) => self.with(at, |case| case.only_mines(kept))?,
            Part::Cells(at) => self.with(at, |case| case.only_cells(kept))?,
        };
        let is_valid = !script.cases.is_empty() && script.cases.iter().all(Case::is_valid);
        Some(script).filter(|_| is_valid)
    }

    /// A script with another case in the place of one.
    fn with(&self, at: usize, change: impl Fn(&Case) -> Case) -> Option<Script> {
        let changed = change(self.cases.get(at)?);
        let mut cases = self.cases[..at].to_vec();
        cases.push(changed);
        cases.extend_from_slice(&self.cases[at + 1..]);
        Some(Script { cases })
    }

    /// How large it is, in words.
    pub fn size(&self) -> String {
        let most = |size: fn(&Case) -> usize| self.cases.iter().map(size).max().unwrap_or(0);
        let operations: usize = self.cases.iter().map(|case| case.operations.len()).sum();
        format!(
            "{}, {}{} by {}, {}",
            counted(self.cases.len() as u64, "case"),
            if self.cases.len() > 1 { "up to " } else { "" },
            most(|case| case.rows.len()),
            most(Case::columns),
            counted(operations as u64, "operation")
        )
    }
}

impl Case {
    fn read<'a>(words: &mut impl Iterator<Item = &'a [u8]>) -> Result<Case, Error> {
        let (rows, _) = (number(words.next()), number(words.next()));
        let mut case = Case {
            rows: Vec::new(),
            operations: Vec::new(),
        };
        for word in words.take(rows as usize) {
            let mut row = Vec::new();
            row.try_reserve_exact(word.len())?;
            row.extend(word.iter().map(|cell| *cell == b'*'));
            case.rows.push(row);
        }
        loop {
            let code = number(words.next()) as u8;
            if code == 0 {
                return Ok(case);
            }
            let (row, column) = (number(words.next()), number(words.next()));
            case.operations.try_reserve(1)?;
            case.operations.push(Command { code, row, column });
        }
    }

    fn write(&self, input: &mut Vec<u8>) -> Result<(), Error> {
        let head = format!("{} {}\n", self.rows.len(), self.columns());
        push(input, head.as_bytes())?;
        for row in &self.rows {
            input.try_reserve(row.len() + 1)?;
            input.extend(row.iter().map(|mine| if *mine { b'*' } else { b'_' }));
            input.push(b'\n');
        }
        for Command { code, row, column } in &self.operations {
            push(input, format!("{} {} {}\n", code, row, column).as_bytes())?;
        }
        push(input, b"0\n")
    }

    fn columns(&self) -> usize {
        self.rows.first().map_or(0, Vec::len)
    }

    fn mines(&self) -> usize {
        self.rows.iter().flatten().filter(|mine| **mine).count()
    }

    fn is_valid(&self) -> bool {
        let mines = self.mines();
        0 < mines && mines < self.rows.len() * self.columns()
    }

    /// The cells that have operations, by row, then column.
    fn cells(&self) -> Vec<(u64, u64)> {
        let operations = self.operations.iter();
        let mut cells: Vec<_> = operations.map(cell_of).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    fn only_rows(&self, kept: &[usize], place: Place) -> Case {
        let moved = |command: &Command| {
            let row = place(kept, command.row)?;
            Some(Command { row, ..*command })
        };
        Case {
            rows: chosen(&self.rows, kept),
            operations: self.operations.iter().filter_map(moved).collect(),
        }
    }

    fn only_columns(&self, kept: &[usize], place: Place) -> Case {
        let moved = |command: &Command| {
            let column = place(kept, command.column)?;
            Some(Command { column, ..*command })
        };
        Case {
            rows: self.rows.iter().map(|row| chosen(row, kept)).collect(),
            operations: self.operations.iter().filter_map(moved).collect(),
        }
    }

    fn only_mines(&self, kept: &[usize]) -> Case {
        let mut case = self.clone();
        let cells = case.rows.iter_mut().flatten();
        let mines = cells.filter(|mine| **mine).enumerate();
        for (index, mine) in mines {
            *mine = kept.binary_search(&index).is_ok();
        }
        case
    }

    fn only_cells(&self, kept: &[usize]) -> Case {
        let cells = self.cells();
        let kept_cells = chosen(&cells, kept);
        let mut case = self.clone();
        case.operations
            .retain(|command| kept_cells.binary_search(&cell_of(command)).is_ok());
        let left_out = |cell: &&(u64, u64)| kept_cells.binary_search(cell).is_err();
        for (row, column) in cells.iter().filter(left_out) {
            let row = case.rows.get_mut(*row as usize - 1);
            if let Some(mine) = row.and_then(|row| row.get_mut(*column as usize - 1)) {
                *mine = false;
            }
        }
        case
    }
}

/// The cell of an operation.
pub fn cell_of(command: &Command) -> (u64, u64) {
    (command.row, command.column)
}

/// The things with these indices.
fn chosen<T: Clone>(all: &[T], kept: &[usize]) -> Vec<T> {
    let things = kept.iter().filter_map(|index| all.get(*index));
    things.cloned().collect()
}

/// Where a row or column, from 1, comes to lie when only these, from 0, are kept.
type Place = fn(&[usize], u64) -> Option<u64>;

/// The row or column itself, if it is kept.
fn place(kept: &[usize], number: u64) -> Option<u64> {
    let found = kept.binary_search(&(number.checked_sub(1)? as usize));
    found.ok().map(|index| index as u64 + 1)
}

/// The row or column itself, or the next one that is kept, or the last one.
fn place_beside(kept: &[usize], number: u64) -> Option<u64> {
    match kept.binary_search(&(number.checked_sub(1)? as usize)) {
        Ok(index) => Some(index as u64 + 1),
        Err(index) => Some((index + 1).min(kept.len()) as u64),
    }
}

fn push(input: &mut Vec<u8>, bytes: &[u8]) -> Result<(), Error> {
    input.try_reserve(bytes.len())?;
    input.extend_from_slice(bytes);
    Ok(())
}

/// A number of the input; 0 where there is none.
fn number(word: Option<&[u8]>) -> u64 {
    let text = word.and_then(|word| std::str::from_utf8(word).ok());
    text.and_then(|text| text.parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const INPUT: &str = "2\n2 3\n*__\n_*_\n1 1 2\n3 2 3\n0\n1 2\n_*\n0\n";

    #[track_caller]
    fn check(part: Part, kept: &[usize], expected: Option<&str>) {
        let script = Script::read(INPUT.as_bytes()).unwrap();
        let left = script
            .only(part, kept)
            .map(|script| script.write().unwrap());
        let left = left
            .as_deref()
            .map(|input| std::str::from_utf8(input).unwrap());
        assert_eq!(left, expected);
    }

    #[test]
    fn an_input_is_read_and_written() {
        let script = Script::read(INPUT.as_bytes()).unwrap();
        assert_eq!(script.write().unwrap(), INPUT.as_bytes());
        assert_eq!(script.size(), "2 cases, up to 2 by 3, 2 operations");
        let parts = [Part::Cases, Part::Rows(0), Part::Columns(0), Part::Mines(0)];
        assert_eq!(parts.map(|part| script.count(part)), [2, 2, 3, 2]);
        assert_eq!(script.count(Part::Operations(1)), 0);
        assert_eq!(script.count(Part::Rows(2)), 0);
    }

    #[test]
    fn parts_are_left_out() {
        let tail = "1 2\n_*\n0\n";
        let with = |case: &str| Some(format!("2\n{case}{tail}"));
        let case = "2 3\n*__\n_*_\n3 2 3\n0\n";
        check(Part::Cases, &[1], Some("1\n1 2\n_*\n0\n"));
        check(Part::Operations(0), &[1], with(case).as_deref());
        check(Part::Rows(0), &[1], with("1 3\n_*_\n3 1 3\n0\n").as_deref());
        let case = "2 2\n__\n*_\n1 1 1\n3 2 2\n0\n";
        check(Part::Columns(0), &[1, 2], with(case).as_deref());
        let case = "1 3\n*__\n1 1 2\n3 1 3\n0\n";
        check(Part::RowsMerged(0), &[0], with(case).as_deref());
        let case = "2 2\n*_\n__\n1 1 2\n3 2 2\n0\n";
        check(Part::ColumnsMerged(0), &[0, 2], with(case).as_deref());
        let case = "2 3\n*__\n_*_\n1 1 2\n0\n";
        check(Part::Cells(0), &[0], with(case).as_deref());
        let case = "2 3\n___\n_*_\n1 1 2\n3 2 3\n0\n";
        check(Part::Mines(0), &[1], with(case).as_deref());
    }

    #[test]
    fn what_is_left_is_valid() {
        check(Part::Cases, &[], None);
        check(Part::Mines(0), &[], None);
        check(Part::Rows(0), &[], None);
        check(Part::Columns(1), &[0], None);
        check(Part::Columns(1), &[1], None);
        check(Part::Rows(2), &[0], None);
    }
}
