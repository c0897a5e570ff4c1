//! What the inputs are like, run after run: tiny at first, as most faults show on tiny boards and
//! are found there at once, and 400 by 400 at the end, where the limits of programs are.
//!
//! Sizes double a number of times over all runs, so half of the runs are small. Whatever the user
//! asked for stays as it is. Shapes, densities and numbers of cases are drawn from the run's own
//! seed, so a run is the same again for the same options.

use crate::rules::random::Random;
use crate::tools::generate::{Mines, Plan, Range, Style};

/// What was asked for; the rest grows.
#[derive(Clone, Debug, Default)]
pub struct Given {
    /// The seed of the first run.
    pub seed: u64,
    /// The number of cases.
    pub cases: Option<u64>,
    /// The rows of the boards.
    pub rows: Option<Range>,
    /// The columns of the boards.
    pub columns: Option<Range>,
    /// The mines of the boards.
    pub mines: Option<Mines>,
    /// The operations of a case, at most.
    pub operations: Option<u64>,
    /// What they are like.
    pub style: Option<Style>,
}

/// The first size and how often it doubles: 3 to 400. In eighths, as are those below.
const SIZES: (u64, u64) = (25, 7);
/// The same for the operations of a case: 4 to 4096.
const OPERATIONS: (u64, u64) = (32, 10);
/// How many cases there are, each as often as it stands here, on small boards and on large ones.
const CASES: [u64; 4] = [1, 2, 3, 5];
const FEW_CASES: [u64; 4] = [1, 1, 1, 2];
const LARGE: u64 = 50;
/// How many of a hundred cells are mines.
const DENSITIES: [u64; 8] = [15, 10, 20, 5, 15, 30, 2, 45];

impl Given {
    /// The plan of a run, counted from 0, of so many.
    pub fn plan(&self, run: u64, runs: u64) -> Plan {
        let seed = self.seed.wrapping_add(run);
        // Not the stream of the input itself, which begins with the seed.
        let mut random = Random::new(!seed);
        let size = grown(SIZES, run, runs);
        let density = Mines::Percent(random.pick(&DENSITIES).unwrap_or(15));
        let cases = if size < LARGE { CASES } else { FEW_CASES };
        let cases = random.pick(&cases).unwrap_or(1);
        let mines = self.mines.unwrap_or(density);
        let (rows, columns) = self.shape(size, mines, &mut random);
        Plan {
            seed,
            cases: self.cases.unwrap_or(cases),
            rows,
            columns,
            mines,
            operations: self.operations.unwrap_or(grown(OPERATIONS, run, runs)),
            style: self.style.unwrap_or(Style::Mixed),
        }
    }

    /// Boards of about a size, square, low or narrow, with room for the mines where that can be
    /// had.
    fn shape(&self, size: u64, mines: Mines, random: &mut Random) -> (Range, Range) {
        let about = |high: u64| Range {
            low: (high / 2).max(1),
            high,
        };
        let thin = about((size / 8).max(1));
        let (low, narrow) = match random.below(8) {
            0 => (thin, about(size)),
            1 => (about(size), thin),
            _ => (about(size), about(size)),
        };
        let mut rows = self.rows.unwrap_or(low);
        let mut columns = self.columns.unwrap_or(narrow);
        let cells = match mines {
            Mines::Count(count) => count.saturating_add(1),
            Mines::Percent(_) => 2,
        };
        if self.columns.is_none() && self.rows.is_none() {
            rows = at_least(rows, root(cells));
        }
        if self.columns.is_none() {
            columns = at_least(columns, parts(cells, rows.low));
        } else if self.rows.is_none() {
            rows = at_least(rows, parts(cells, columns.low));
        }
        (rows, columns)
    }
}

/// What grows from `first` eighths, doubled so often over all runs, at a run.
fn grown((first, doublings): (u64, u64), run: u64, runs: u64) -> u64 {
    const UNIT: u128 = 1 << 10;
    let last = u128::from(runs.saturating_sub(1).max(1));
    let at = u128::from(run).min(last) * u128::from(doublings) * UNIT / last;
    let whole = u128::from(first) << (at / UNIT);
    (whole * (UNIT + at % UNIT) / UNIT / 8) as u64
}

fn at_least(range: Range, low: u64) -> Range {
    Range {
        low: range.low.max(low),
        high: range.high.max(low),
    }
}

/// The smallest number of parts of so many that hold `cells`.
fn parts(cells: u64, part: u64) -> u64 {
    let part = part.max(1);
    cells / part + u64::from(cells % part > 0)
}

/// The whole part of the square root.
fn root(cells: u64) -> u64 {
    let (mut low, mut high) = (0, 1 << 32);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        match middle * middle <= cells {
            true => low = middle,
            false => high = middle,
        }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_grow_from_tiny_to_large() {
        let sizes: Vec<u64> = (0..200).map(|run| grown(SIZES, run, 200)).collect();
        assert_eq!((sizes[0], sizes[100], sizes[199]), (3, 37, 400));
        assert!(sizes.windows(2).all(|pair| pair[0] <= pair[1]));
        assert_eq!(grown(OPERATIONS, 0, 1), 4);
        assert_eq!(grown(OPERATIONS, 199, 200), 4096);
    }

    #[test]
    fn every_plan_has_boards() {
        let nine = Some(Range { low: 9, high: 9 });
        let one = Some(Range { low: 1, high: 1 });
        for (rows, columns, mines) in [
            (None, None, None),
            (one, None, None),
            (None, one, None),
            (None, None, Some(Mines::Count(1000))),
            (nine, None, Some(Mines::Count(1000))),
            (None, nine, Some(Mines::Count(1000))),
        ] {
            let given = Given {
                rows,
                columns,
                mines,
                ..Given::default()
            };
            for run in 0..200 {
                let plan = given.plan(run, 200);
                assert!(plan.check().is_ok(), "{plan:?}");
            }
        }
    }

    #[test]
    fn roots_are_whole() {
        for (cells, expected) in [
            (0, 0),
            (1, 1),
            (3, 1),
            (4, 2),
            (99, 9),
            (u64::MAX, (1 << 32) - 1),
        ] {
            assert_eq!(root(cells), expected);
        }
    }
}
