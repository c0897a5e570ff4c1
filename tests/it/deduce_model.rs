//! The naive model of document 002: sets of cells, one rule after the other, from the statement.
//!
//! Like the model of the judge it is also every known wrong program, switched by a [`Fault`];
//! without one it is right, and a reader may skip every line with `has` or `Fault` in it.

use std::collections::{BTreeMap, BTreeSet};

/// A cell: its row and its column, from 0.
pub(crate) type Cell = (usize, usize);

/// One wrong program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    NoRule1,
    NoRule2,
    NoRule3,
    EqualIsSafe,
    TouchingOnly,
    SubsetNotTested,
    HitsCounted,
    WholeSet,
    Swapped,
    Chaining,
    UnreachedIsSafe,
    OneMark,
}

/// Every fault with the words of the project's list of known faults.
pub(crate) const ALL: &[(Fault, &str)] = &[
    (Fault::NoRule1, "rule 1 missing"),
    (Fault::NoRule2, "rule 2 missing"),
    (Fault::NoRule3, "rule 3 missing"),
    (Fault::EqualIsSafe, "equal numbers give \"safe\""),
    (Fault::TouchingOnly, "only touching pairs"),
    (Fault::SubsetNotTested, "subset not tested"),
    (Fault::HitsCounted, "hits counted instead of cells"),
    (Fault::WholeSet, "whole S_A marked"),
    (Fault::Swapped, "mines and safe swapped"),
    (Fault::Chaining, "chaining"),
    (Fault::UnreachedIsSafe, "unreached cells counted safe"),
    (Fault::OneMark, "one mark per cell"),
];

/// A half-explored grid; `None` is an unexplored cell.
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    pub(crate) cells: Vec<Vec<Option<u8>>>,
    fault: Option<Fault>,
}

/// What the rules prove about a grid.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Proof {
    pub(crate) mines: BTreeSet<Cell>,
    pub(crate) safe: BTreeSet<Cell>,
    /// How often a cell was marked as a mine, and as safe.
    hits: [usize; 2],
}

/// An explored cell's number P and the set S of unexplored cells around it.
struct Clue {
    p: i32,
    s: BTreeSet<Cell>,
}

/// The answers to a whole, well-formed input, by the right program or a wrong one.
pub(crate) fn answers(input: &str, fault: Option<Fault>) -> String {
    grids(input, fault).iter().map(Grid::answer).collect()
}

/// The drawings that `--show` answers with.
pub(crate) fn drawings(input: &str) -> String {
    let drawings: Vec<String> = grids(input, None).iter().map(Grid::drawing).collect();
    drawings.join("\n")
}

fn grids(input: &str, fault: Option<Fault>) -> Vec<Grid> {
    let text = input.trim_start_matches('\u{feff}');
    let blanks = [' ', '\t', '\n', '\x0b', '\x0c', '\r'];
    let mut numbers = text.split(blanks).filter(|token| !token.is_empty());
    let mut next = || -> i64 { numbers.next().unwrap().parse().unwrap() };
    let cases = next();
    let mut grid = |_| {
        let (rows, columns) = (next(), next());
        let mut row = |_| (0..columns).map(|_| u8::try_from(next()).ok()).collect();
        Grid::new((0..rows).map(&mut row).collect(), fault)
    };
    (0..cases).map(&mut grid).collect()
}

impl Grid {
    pub(crate) fn new(cells: Vec<Vec<Option<u8>>>, fault: Option<Fault>) -> Grid {
        Grid { cells, fault }
    }

    fn has(&self, fault: Fault) -> bool {
        self.fault == Some(fault)
    }

    fn answer(&self) -> String {
        let Proof { mines, safe, hits } = self.proof();
        let (mines, safe) = match self.fault {
            Some(Fault::HitsCounted) => (hits[0], hits[1]),
            Some(Fault::OneMark) => (mines.len(), safe.difference(&mines).count()),
            _ => (mines.len(), safe.len()),
        };
        match self.has(Fault::Swapped) {
            true => format!("{safe} {mines}\n"),
            false => format!("{mines} {safe}\n"),
        }
    }

    fn drawing(&self) -> String {
        let Proof { mines, safe, .. } = self.proof();
        let mut text = String::new();
        for (row, cells) in self.cells.iter().enumerate() {
            for (column, cell) in cells.iter().enumerate() {
                let at = (row, column);
                text.push(match (cell, mines.contains(&at), safe.contains(&at)) {
                    (Some(number), _, _) => char::from(b'0' + number),
                    (None, true, true) => '!',
                    (None, true, false) => '*',
                    (None, false, true) => '.',
                    (None, false, false) => '?',
                });
            }
            text.push('\n');
        }
        text
    }

    pub(crate) fn proof(&self) -> Proof {
        let mut proof = Proof::default();
        loop {
            let before = proof.clone();
            let clues: BTreeMap<Cell, Clue> = self
                .explored()
                .map(|at| (at, self.clue(at, &before)))
                .collect();
            for (&at, a) in &clues {
                self.rule_1(a, &mut proof);
                self.rule_2(a, &mut proof);
                for b in self.partners(at) {
                    self.rule_3(a, &clues[&b], &mut proof);
                }
            }
            if !self.has(Fault::Chaining) || proof == before {
                break;
            }
        }
        if self.has(Fault::UnreachedIsSafe) {
            let reached: BTreeSet<Cell> =
                self.explored().flat_map(|a| self.unexplored(a)).collect();
            let unexplored = self.all().filter(|&at| self.number(at).is_none());
            proof
                .safe
                .extend(unexplored.filter(|at| !reached.contains(at)));
        }
        proof
    }

    /// "If the number of an explored cell is 0, the unexplored cells of its 8 neighbours are
    /// certainly no mines."
    fn rule_1(&self, a: &Clue, proof: &mut Proof) {
        if a.p == 0 && !self.has(Fault::NoRule1) {
            proof.are_safe(&a.s);
        }
    }

    /// "If its number is K and exactly K of its 8 neighbours are unexplored, these are certainly
    /// mines."
    fn rule_2(&self, a: &Clue, proof: &mut Proof) {
        if a.p == a.s.len() as i32 && !self.has(Fault::NoRule2) {
            proof.are_mines(&a.s);
        }
    }

    /// "For two explored cells A and B, if S_A contains S_B and |S_A| − |S_B| = P_A − P_B, all
    /// cells of S_A − S_B are certainly mines."
    fn rule_3(&self, a: &Clue, b: &Clue, proof: &mut Proof) {
        if self.has(Fault::NoRule3) {
            return;
        }
        if !a.s.is_superset(&b.s) && !self.has(Fault::SubsetNotTested) {
            return;
        }
        let difference: BTreeSet<Cell> = a.s.difference(&b.s).copied().collect();
        if self.has(Fault::EqualIsSafe) && a.p == b.p {
            proof.are_safe(&difference);
        }
        if a.s.len() as i32 - b.s.len() as i32 == a.p - b.p {
            match self.has(Fault::WholeSet) {
                true => proof.are_mines(&a.s),
                false => proof.are_mines(&difference),
            }
        }
    }

    /// The explored cells that A is compared with.
    fn partners(&self, a: Cell) -> impl Iterator<Item = Cell> + '_ {
        let reach = match self.has(Fault::TouchingOnly) {
            true => 1,
            false => 2,
        };
        let partners = self.block(a, reach).filter(move |&b| b != a);
        partners.filter(|&b| self.number(b).is_some())
    }

    /// An explored cell's number and set. Who chains takes what is known out of both.
    fn clue(&self, a: Cell, known: &Proof) -> Clue {
        let (mut p, mut s) = (i32::from(self.number(a).unwrap()), self.unexplored(a));
        if self.has(Fault::Chaining) {
            p -= s.intersection(&known.mines).count() as i32;
            s.retain(|at| !known.mines.contains(at) && !known.safe.contains(at));
        }
        Clue { p, s }
    }

    fn unexplored(&self, a: Cell) -> BTreeSet<Cell> {
        let block = self.block(a, 1);
        block.filter(|&at| self.number(at).is_none()).collect()
    }

    /// The cells at most so many rows and columns away.
    fn block(&self, (row, column): Cell, reach: usize) -> impl Iterator<Item = Cell> {
        let rows = row.saturating_sub(reach)..(row + reach + 1).min(self.cells.len());
        let columns = column.saturating_sub(reach)..(column + reach + 1).min(self.cells[0].len());
        rows.flat_map(move |row| columns.clone().map(move |column| (row, column)))
    }

    /// The first cell by row that is proved both, or whose number its surroundings cannot reach.
    pub(crate) fn contradiction(&self, proof: &Proof) -> Option<Cell> {
        self.all().find(|&at| match self.number(at) {
            None => proof.mines.contains(&at) && proof.safe.contains(&at),
            Some(number) => usize::from(number) > self.unexplored(at).len(),
        })
    }

    fn number(&self, (row, column): Cell) -> Option<u8> {
        self.cells[row][column]
    }

    fn all(&self) -> impl Iterator<Item = Cell> + '_ {
        let columns = self.cells[0].len();
        (0..self.cells.len()).flat_map(move |row| (0..columns).map(move |column| (row, column)))
    }

    fn explored(&self) -> impl Iterator<Item = Cell> + '_ {
        self.all().filter(|&at| self.number(at).is_some())
    }
}

impl Proof {
    fn are_safe(&mut self, cells: &BTreeSet<Cell>) {
        self.hits[1] += cells.len();
        self.safe.extend(cells);
    }

    fn are_mines(&mut self, cells: &BTreeSet<Cell>) {
        self.hits[0] += cells.len();
        self.mines.extend(cells);
    }
}
