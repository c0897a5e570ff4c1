//! The flood: opening everything that an opened 0 leads to, sixty-four cells at a time.
//!
//! What spreads is a set of zeros, the *region*: from the zeros among the cells to be opened, by
//! king's moves, through the zeros that are closed and carry no flag (the *domain*). What is
//! opened is then the cells to be opened and all neighbours of the region, as far as they are
//! closed and carry no flag. No more than that: a number that is opened leads nowhere.
//!
//! The region grows by *runs*: stretches of neighbouring words in one row that have new cells,
//! kept on a stack. A run is first filled along its row, which may make it longer. Upward (to the
//! right) that is an addition: in `domain + new` the carry of a new cell runs through the ones of
//! the domain that follow it, so the bits that changed, and the new cells themselves, which the sum
//! may leave as they were, are what it reaches. To the left there is no such carry, and six
//! doubling steps do it (Kogge and Stone's adder, without the adder). Then the run's cells are
//! spread by one to both sides, and what of that lies in the domain of the rows above and below
//! becomes new there, as runs of their own.
//!
//! Each word of a run has a new cell, and each cell is new once: so the visits to words are never
//! more than the cells reached, whatever the shape. There is no recursion, and the stack holds each
//! word at most once.
//!
//! At the end, the words around the region are gone through by row, and what they gain is the
//! *change set*: sorted by construction, each cell once, because it is a set of bits. Where the
//! region lay is remembered, for each row from its first word to its last, so clearing up touches
//! little more than what was used, and a small flood on a huge board is as cheap as on a small one.

use crate::rules::plane::{spread, Plane, Word};
use std::collections::TryReserveError;

/// The memory of floods, as large as the board. Rows are counted from 1 here, as row 0 is the
/// border; words are counted within their row.
#[derive(Debug, Default)]
pub struct Flood {
    /// The zeros reached so far.
    region: Vec<u64>,
    /// Those of them that have not been spread yet; when all are, the change set.
    fresh: Vec<u64>,
    /// What a run adds to the region.
    added: Vec<u64>,
    runs: Vec<Run>,
    /// For each row the words where cells were reached or are to be opened.
    touched: Vec<Span>,
    /// The rows that have such words.
    rows: Span,
}

/// The indices from `first` to `last`; none if `first` is greater.
#[derive(Clone, Copy, Debug)]
struct Span {
    first: usize,
    last: usize,
}

impl Default for Span {
    fn default() -> Span {
        Span::NONE
    }
}

/// Neighbouring words of a row, all of which have fresh cells.
#[derive(Clone, Copy, Debug)]
struct Run {
    row: usize,
    words: Span,
}

/// Some of the sixty-four cells of a word of the board.
#[derive(Clone, Copy, Debug)]
pub struct Cells {
    /// The row, from 0.
    pub row: usize,
    /// The word in its row; its lowest bit is column `64 * word`.
    pub word: usize,
    /// The cells.
    pub bits: u64,
}

impl Flood {
    /// Makes room for floods on a board.
    ///
    /// # Errors
    /// No memory.
    pub fn fit(&mut self, plane: &Plane) -> Result<(), TryReserveError> {
        grow(&mut self.region, plane.words.len(), 0)?;
        grow(&mut self.fresh, plane.words.len(), 0)?;
        grow(&mut self.added, plane.stride, 0)?;
        grow(&mut self.touched, plane.rows() + 2, Span::NONE)?;
        // A word is in one run at most, so there will never be more.
        self.runs.try_reserve(plane.words.len())
    }

    /// Opens `targets`, closed cells without mine and flag, and all that they lead to; returns the
    /// number of cells opened. The flood before is forgotten. Linear in the cells reached.
    pub fn open(
        &mut self,
        plane: &mut Plane,
        targets: impl Iterator<Item = Cells> + Clone,
    ) -> usize {
        self.clear(plane);
        for target in targets.clone() {
            self.offer(plane, target.row + 1, target.word, target.bits);
        }
        while let Some(run) = self.runs.pop() {
            self.spread_run(plane, run);
        }
        for target in targets {
            let row = target.row + 1;
            self.fresh[plane.row_start(row) + target.word] |= target.bits;
            self.touch(row, Span::one(target.word));
        }
        self.settle(plane)
    }

    /// The cells opened by the last [`open`](Flood::open), word by word, by row, then column.
    pub fn opened<'a>(&'a self, plane: &'a Plane) -> impl Iterator<Item = Cells> + 'a {
        self.settled_rows(plane).flat_map(move |row| {
            let start = plane.row_start(row);
            let bits = move |word| self.fresh[start + word];
            let words = self
                .reach(plane, row)
                .indices()
                .filter(move |word| bits(*word) != 0);
            words.map(move |word| Cells {
                row: row - 1,
                word,
                bits: bits(word),
            })
        })
    }

    /// Forgets the last flood. Linear in what it touched.
    pub fn clear(&mut self, plane: &Plane) {
        for row in self.settled_rows(plane) {
            let start = plane.row_start(row);
            for word in self.reach(plane, row).indices() {
                self.region[start + word] = 0;
                self.fresh[start + word] = 0;
            }
        }
        for row in self.rows.indices() {
            self.touched[row] = Span::NONE;
        }
        self.rows = Span::NONE;
    }

    /// Fills a run along its row and offers what is new to the rows above and below.
    fn spread_run(&mut self, plane: &Plane, run: Run) {
        let start = plane.row_start(run.row);
        let last = self.fill_right(plane, start, run.words);
        let words = Span {
            first: self.fill_left(plane, start, run.words.first, last),
            last,
        };
        self.touch(run.row, words);
        self.offer_spread(plane, run.row - 1, words);
        self.offer_spread(plane, run.row + 1, words);
    }

    /// Fills the words of a run to the right, and on into words that were not in flood; returns
    /// the last word filled.
    fn fill_right(&mut self, plane: &Plane, start: usize, words: Span) -> usize {
        let mut word = words.first;
        let mut carry = 0;
        loop {
            let domain = self.domain(plane, start + word);
            let seeds = self.fresh[start + word] | (carry & domain);
            if word > words.last && self.stops_at(start + word, seeds) {
                return word - 1;
            }
            self.fresh[start + word] = 0;
            self.added[word] = fill_up(seeds, domain);
            carry = self.added[word] >> 63;
            word += 1;
        }
    }

    /// Fills the words from `last` down to `first` to the left, and on into words that were not
    /// in flood, and adds all to the region; returns the first word filled.
    fn fill_left(&mut self, plane: &Plane, start: usize, first: usize, last: usize) -> usize {
        let mut word = last;
        let mut carry = 0;
        loop {
            let domain = self.domain(plane, start + word);
            let own = match word < first {
                true => self.fresh[start + word],
                false => self.added[word],
            };
            let seeds = own | (carry & domain);
            if word < first && self.stops_at(start + word, seeds) {
                return word + 1;
            }
            self.added[word] = fill_down(seeds, domain);
            self.region[start + word] |= self.added[word];
            if word == 0 {
                return 0;
            }
            carry = self.added[word] << 63;
            word -= 1;
        }
    }

    /// Whether a run ends before a word that would get `seeds`: it gets nothing, or it is in a
    /// run of its own, which takes them over.
    fn stops_at(&mut self, index: usize, seeds: u64) -> bool {
        let in_a_run = self.fresh[index] != 0;
        if in_a_run {
            self.fresh[index] = seeds;
        }
        in_a_run || seeds == 0
    }

    /// Offers what was added in `words` of a neighbouring row to a row.
    fn offer_spread(&mut self, plane: &Plane, row: usize, words: Span) {
        let (mut left, mut middle) = (0, self.added[words.first]);
        if words.first > 0 {
            self.offer(plane, row, words.first - 1, middle << 63);
        }
        for word in words.first..words.last {
            let right = self.added[word + 1];
            self.offer(plane, row, word, spread(left, middle, right));
            left = middle;
            middle = right;
        }
        self.offer(plane, row, words.last, spread(left, middle, 0));
        self.offer(plane, row, words.last + 1, middle >> 63);
    }

    /// Takes those of `bits` into the flood that are in its domain.
    #[inline]
    fn offer(&mut self, plane: &Plane, row: usize, word: usize, bits: u64) {
        if bits == 0 {
            return;
        }
        let index = plane.row_start(row) + word;
        let bits = bits & self.domain(plane, index);
        if bits == 0 {
            return;
        }
        if self.fresh[index] == 0 {
            match self.runs.last_mut() {
                Some(run) if run.row == row && run.words.last + 1 == word => run.words.last = word,
                _ => self.runs.push(Run {
                    row,
                    words: Span::one(word),
                }),
            }
        }
        self.fresh[index] |= bits;
    }

    /// The cells of a word that a flood spreads through and has not reached yet.
    #[inline]
    fn domain(&self, plane: &Plane, index: usize) -> u64 {
        let Word {
            zero, open, flag, ..
        } = plane.words[index];
        zero & !open & !flag & !self.region[index]
    }

    /// Turns the region into the change set and opens that; returns its size.
    fn settle(&mut self, plane: &mut Plane) -> usize {
        let mut opened = 0;
        for row in self.settled_rows(plane) {
            let start = plane.row_start(row);
            let span = self.reach(plane, row);
            let (mut left, mut middle) = (0, self.column(plane, start + span.first));
            for index in start + span.first..start + span.last + 1 {
                let right = self.column(plane, index + 1);
                let Word { open, flag, .. } = plane.words[index];
                let bits = (self.fresh[index] | spread(left, middle, right)) & !open & !flag;
                self.fresh[index] = bits;
                plane.words[index].open |= bits;
                opened += bits.count_ones() as usize;
                left = middle;
                middle = right;
            }
        }
        opened
    }

    /// The region in a word and in the words above and below it.
    #[inline]
    fn column(&self, plane: &Plane, index: usize) -> u64 {
        self.region[index - plane.stride] | self.region[index] | self.region[index + plane.stride]
    }

    fn touch(&mut self, row: usize, words: Span) {
        self.touched[row].include(words);
        self.rows.include(Span::one(row));
    }

    /// The rows in which the change set lies.
    fn settled_rows(&self, plane: &Plane) -> std::ops::Range<usize> {
        self.rows.widened(1, plane.rows()).indices()
    }

    /// The words of a row in which the change set lies.
    fn reach(&self, plane: &Plane, row: usize) -> Span {
        let mut reach = self.touched[row - 1];
        reach.include(self.touched[row]);
        reach.include(self.touched[row + 1]);
        reach.widened(0, plane.stride - 2)
    }
}

impl Span {
    const NONE: Span = Span {
        first: usize::MAX,
        last: 0,
    };

    fn one(index: usize) -> Span {
        Span {
            first: index,
            last: index,
        }
    }

    fn indices(self) -> std::ops::Range<usize> {
        self.first..self.last + 1
    }

    /// One more index on either side, within limits.
    fn widened(self, low: usize, high: usize) -> Span {
        Span {
            first: self.first.saturating_sub(1).max(low),
            last: (self.last + 1).min(high),
        }
    }

    fn include(&mut self, other: Span) {
        self.first = self.first.min(other.first);
        self.last = self.last.max(other.last);
    }
}

#[inline]
fn grow<T: Clone>(all: &mut Vec<T>, length: usize, value: T) -> Result<(), TryReserveError> {
    if length > all.len() {
        all.try_reserve(length - all.len())?;
        all.resize(length, value);
    }
    Ok(())
}

/// The seeds, and what follows them upward in the domain without a gap. Seeds lie in the domain.
#[inline]
fn fill_up(seeds: u64, domain: u64) -> u64 {
    ((domain ^ domain.wrapping_add(seeds)) & domain) | seeds
}

/// The seeds, and what follows them downward in the domain without a gap.
#[inline]
fn fill_down(mut seeds: u64, mut domain: u64) -> u64 {
    for step in [1, 2, 4, 8, 16, 32].iter() {
        seeds |= domain & (seeds >> step);
        domain &= domain >> step;
    }
    seeds
}
