//! A failing input made smaller, as long as it still fails.
//!
//! Nothing is known about the program but whether it fails on an input, so all that can be done is
//! to leave something out and try. What makes it quick is the order:
//!
//! 1. Behind the first wrong answer nothing matters, and that answer's place is known: everything
//!    behind it goes at once, and a long input is short.
//! 2. Of cases, operations, rows, columns and mines, in this order, half is left out, then the
//!    other half, then quarters, down to single ones, each time going on with what still fails
//!    (Zeller and Hildebrandt, *Simplifying and isolating failure-inducing input*, 2002). Where `k`
//!    of `n` are needed this takes about `k log n` trials and not `n`.
//! 3. Before rows and columns go one by one, the map is cut to the rectangle of the operations that
//!    are left, with a margin that doubles until the failure is back.
//! 4. With a smaller board fewer operations may do, and the other way round: all is repeated until
//!    a whole round finds nothing. Then no single case, operation, row, column or mine can be left
//!    out.
//! 5. Where a number must agree with the marks around it, nothing can go alone. So then cells are
//!    forgotten, mine and operations together; rows and columns go whose operations move next
//!    door; operations move to where others are; and two things go at once. If any of it helps, all
//!    begins anew.
//!
//! Rows and columns take their operations with them, and what lies behind moves up. All candidates
//! are valid inputs. The same failures make the same steps; only how far they lead depends on time.

use crate::text::error::Error;
use crate::tools::plain::Command;
use crate::tools::stress::place::place;
use crate::tools::stress::script::{cell_of, Part, Script};
use std::ops::RangeInclusive;

/// Why shrinking stops before its end.
#[derive(Debug)]
pub enum Stop {
    /// The time is up.
    Time,
    /// A trial could not be made.
    Failed(Error),
}

impl From<Error> for Stop {
    fn from(error: Error) -> Stop {
        Stop::Failed(error)
    }
}

/// Says of an input whether the program fails on it, and if so, after how many right bytes.
pub type Test<'a> = dyn FnMut(&[u8]) -> Result<Option<u64>, Stop> + 'a;

/// How many things are few enough to try all pairs.
const MANY: usize = 48;

/// Makes an input smaller on which a program fails after so many right bytes.
///
/// # Errors
/// A trial could not be made.
pub fn shrink(script: Script, right: u64, test: &mut Test<'_>) -> Result<Script, Error> {
    let mut shrinker = Shrinker {
        script,
        right,
        test,
        found: 0,
    };
    match shrinker.rounds() {
        Ok(()) | Err(Stop::Time) => Ok(shrinker.script),
        Err(Stop::Failed(error)) => Err(error),
    }
}

struct Shrinker<'a, 'b> {
    /// The smallest input known to fail, and after how many right bytes.
    script: Script,
    right: u64,
    test: &'a mut Test<'b>,
    /// How many smaller ones have been found.
    found: u64,
}

impl Shrinker<'_, '_> {
    fn rounds(&mut self) -> Result<(), Stop> {
        loop {
            let before = self.found;
            self.leave_out()?;
            if self.found == before {
                self.leave_out_together()?;
            }
            if self.found == before {
                return Ok(());
            }
        }
    }

    fn leave_out(&mut self) -> Result<(), Stop> {
        self.cut_behind()?;
        self.thin_out(Part::Cases)?;
        for case in 0..self.script.cases.len() {
            self.thin_out(Part::Operations(case))?;
            self.crop(case)?;
            self.thin_out(Part::Rows(case))?;
            self.thin_out(Part::Columns(case))?;
            self.thin_out(Part::Mines(case))?;
        }
        Ok(())
    }

    /// Leaves out what cannot go alone.
    fn leave_out_together(&mut self) -> Result<(), Stop> {
        let before = self.found;
        for case in 0..self.script.cases.len() {
            self.thin_out(Part::Cells(case))?;
            self.thin_out(Part::RowsMerged(case))?;
            self.thin_out(Part::ColumnsMerged(case))?;
            self.gather(case)?;
            if self.found == before {
                self.leave_out_pairs(case)?;
            }
        }
        Ok(())
    }

    /// Goes on with a candidate if the program fails on it.
    fn accepts(&mut self, candidate: Option<Script>) -> Result<bool, Stop> {
        let candidate = match candidate {
            Some(candidate) => candidate,
            None => return Ok(false),
        };
        let right = (self.test)(&candidate.write()?)?;
        if let Some(right) = right {
            self.script = candidate;
            self.right = right;
            self.found += 1;
        }
        Ok(right.is_some())
    }

    /// Leaves out what is behind the first wrong answer.
    fn cut_behind(&mut self) -> Result<(), Stop> {
        let place = place(&self.script.write()?, self.right);
        let kept: Vec<usize> = (0..=place.cases).collect();
        let mut candidate = self.script.only(Part::Cases, &kept);
        if let Some(case) = candidate
            .as_mut()
            .and_then(|script| script.cases.get_mut(place.cases))
        {
            case.operations.truncate(place.operations);
        }
        candidate = candidate.filter(|candidate| *candidate != self.script);
        self.accepts(candidate).map(|_| ())
    }

    /// Leaves out as many things of a kind as possible: first many at a time, then single ones.
    fn thin_out(&mut self, part: Part) -> Result<(), Stop> {
        let mut size = (self.script.count(part) + 1) / 2;
        while size > 0 {
            let mut start = 0;
            while start < self.script.count(part) {
                let count = self.script.count(part);
                let kept: Vec<usize> = (0..start).chain(start + size..count).collect();
                if !self.accepts(self.script.only(part, &kept))? {
                    start += size;
                }
            }
            size /= 2;
        }
        Ok(())
    }

    /// Cuts the map of a case to the rectangle of its operations, with a margin.
    fn crop(&mut self, case: usize) -> Result<(), Stop> {
        let (rows, columns) = match self.rectangle(case) {
            Some(rectangle) => rectangle,
            None => return Ok(()),
        };
        let all = (
            self.script.count(Part::Rows(case)),
            self.script.count(Part::Columns(case)),
        );
        let mut margin = 1;
        while margin < all.0.max(all.1) {
            let rows = widened(&rows, margin, all.0);
            let columns = widened(&columns, margin, all.1);
            if rows.len() == all.0 && columns.len() == all.1 {
                return Ok(());
            }
            let cut = self.script.only(Part::Rows(case), &rows);
            let cut = cut.and_then(|script| script.only(Part::Columns(case), &columns));
            if self.accepts(cut)? {
                return Ok(());
            }
            margin *= 2;
        }
        Ok(())
    }

    /// Moves operations to the cells of others, always nearer to the last one, so that it ends.
    fn gather(&mut self, case: usize) -> Result<(), Stop> {
        let operations = self.operations(case);
        let last = match operations.last() {
            Some(last) if operations.len() <= MANY => cell_of(last),
            _ => return Ok(()),
        };
        let distance = |(row, column): (u64, u64)| row.abs_diff(last.0) + column.abs_diff(last.1);
        let mut cells: Vec<_> = operations.iter().map(cell_of).collect();
        cells.sort_unstable_by_key(|cell| (distance(*cell), *cell));
        cells.dedup();
        for (index, operation) in operations.iter().enumerate() {
            let far = distance(cell_of(operation));
            for (row, column) in cells.iter().filter(|cell| distance(**cell) < far) {
                let mut candidate = self.script.clone();
                let place = candidate.cases.get_mut(case);
                if let Some(moved) = place.and_then(|case| case.operations.get_mut(index)) {
                    moved.row = *row;
                    moved.column = *column;
                }
                if self.accepts(Some(candidate))? {
                    break;
                }
            }
        }
        Ok(())
    }

    fn operations(&self, case: usize) -> Vec<Command> {
        let case = self.script.cases.get(case);
        case.map_or(Vec::new(), |case| case.operations.clone())
    }

    /// Leaves out two things of whatever kinds, once.
    fn leave_out_pairs(&mut self, case: usize) -> Result<(), Stop> {
        let things = self.things(case);
        if things.len() > MANY {
            return Ok(());
        }
        for (index, first) in things.iter().enumerate() {
            for second in &things[index + 1..] {
                let candidate = without(&self.script, *first);
                let candidate = candidate.and_then(|script| without(&script, *second));
                if self.accepts(candidate)? {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// All that can be left out of a case, in such an order that what comes later keeps its index
    /// when something is left out.
    fn things(&self, case: usize) -> Vec<(Part, usize)> {
        let parts = [Part::Mines, Part::Operations, Part::Rows, Part::Columns];
        let mut things = Vec::new();
        for part in parts {
            let part = part(case);
            let indices = (0..self.script.count(part)).rev();
            things.extend(indices.map(|index| (part, index)));
        }
        things
    }

    /// The rows and columns of the operations of a case, from 0.
    fn rectangle(&self, case: usize) -> Option<(RangeInclusive<usize>, RangeInclusive<usize>)> {
        let operations = &self.script.cases.get(case)?.operations;
        let rows = operations.iter().map(|command| command.row as usize - 1);
        let columns = operations.iter().map(|command| command.column as usize - 1);
        Some((
            rows.clone().min()?..=rows.max()?,
            columns.clone().min()?..=columns.max()?,
        ))
    }
}

/// A script without one thing.
fn without(script: &Script, (part, index): (Part, usize)) -> Option<Script> {
    let all = 0..script.count(part);
    let kept: Vec<usize> = all.filter(|other| *other != index).collect();
    script.only(part, &kept)
}

/// The indices of a range with a margin, of so many.
fn widened(range: &RangeInclusive<usize>, margin: usize, count: usize) -> Vec<usize> {
    let low = range.start().saturating_sub(margin);
    (low..count.min(range.end() + margin + 1)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(input: &str, test: impl Fn(&Script) -> bool, expected: &str) {
        let script = Script::read(input.as_bytes()).unwrap();
        let mut test = |input: &[u8]| {
            let script = Script::read(input).unwrap();
            Ok(Some(u64::MAX).filter(|_| test(&script)))
        };
        let found = shrink(script, u64::MAX, &mut test).unwrap();
        let found = String::from_utf8(found.write().unwrap()).unwrap();
        assert_eq!(found, expected);
    }

    const INPUT: &str = "2\n1 2\n*_\n1 1 1\n0\n4 5\n*___*\n_____\n_*___\n_____\n\
                         1 1 2\n2 3 2\n3 4 5\n1 4 4\n0\n";

    #[test]
    fn only_what_is_needed_stays() {
        check(INPUT, |_| true, "1\n1 2\n*_\n0\n");
        let is_needed = |script: &Script| {
            let mut operations = script.cases.iter().flat_map(|case| &case.operations);
            operations.any(|operation| operation.code == 3)
        };
        check(INPUT, is_needed, "1\n1 2\n*_\n3 1 2\n0\n");
        let two_cases = |script: &Script| script.cases.len() == 2;
        check(INPUT, two_cases, "2\n1 2\n*_\n0\n1 2\n*_\n0\n");
    }

    #[test]
    fn time_ends_it() {
        let script = Script::read(INPUT.as_bytes()).unwrap();
        let mut stop = |_: &[u8]| Err(Stop::Time);
        assert_eq!(shrink(script.clone(), 0, &mut stop).unwrap(), script);
        let mut fail = |_: &[u8]| Err(Stop::Failed(Error::System(String::new())));
        assert!(shrink(script, 0, &mut fail).is_err());
    }
}
