//! The throughput of `deduce`, in bytes read, on large grids and on many small ones.
//!
//! The grids are positions that an opener of safe cells could have reached, made here from a fixed
//! seed. Each bench checks what it computed: the sums of all answers, which the published program
//! of document 002 gives for the same input.
#![allow(clippy::expect_used, missing_docs)]

use criterion::{criterion_group, criterion_main, Criterion, Throughput};
use minesweeper::text::channel::Channel;
use minesweeper::tools::deduce;
use std::fmt::Write;

/// SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    }
}

/// A square grid: 18 % mines, half of the free cells explored, and some of those forgotten, so that
/// rule 1 has something to say.
struct Grid {
    size: usize,
    mines: Vec<bool>,
    seen: Vec<Option<usize>>,
    explored: usize,
}

impl Grid {
    fn new(random: &mut Random, size: usize) -> Grid {
        let mines: Vec<bool> = (0..size * size).map(|_| random.below(100) < 18).collect();
        let free = mines.iter().filter(|mine| !**mine).count();
        let mut grid = Grid {
            size,
            seen: vec![None; mines.len()],
            mines,
            explored: 0,
        };
        while 2 * grid.explored < free {
            grid.open(random.below(size * size));
        }
        for _ in 0..size {
            grid.seen[random.below(size * size)] = None;
        }
        grid
    }

    /// Opens a cell, unless it is a mine, and all that a 0 leads to.
    fn open(&mut self, cell: usize) {
        let mut todo = vec![cell];
        while let Some(cell) = todo.pop() {
            if self.mines[cell] || self.seen[cell].is_some() {
                continue;
            }
            let (row, column) = (cell / self.size, cell % self.size);
            let rows = row.saturating_sub(1)..(row + 2).min(self.size);
            let columns = column.saturating_sub(1)..(column + 2).min(self.size);
            let around = rows.flat_map(|row| columns.clone().map(move |column| (row, column)));
            let around: Vec<usize> = around.map(|(r, c)| r * self.size + c).collect();
            let number = around.iter().filter(|cell| self.mines[**cell]).count();
            self.seen[cell] = Some(number);
            self.explored += 1;
            if number == 0 {
                todo.extend(around);
            }
        }
    }

    fn write(&self, input: &mut String) {
        writeln!(input, "{0} {0}", self.size).expect("a string takes all");
        for row in self.seen.chunks(self.size) {
            let number = |cell: &Option<usize>| cell.map_or("-1".into(), |n| n.to_string());
            let row: Vec<String> = row.iter().map(number).collect();
            input.push_str(&row.join(" "));
            input.push('\n');
        }
    }
}

fn input(cases: usize, size: usize) -> String {
    let (mut input, mut random) = (format!("{cases}\n"), Random(1));
    for _ in 0..cases {
        Grid::new(&mut random, size).write(&mut input);
    }
    input
}

/// The sums of the mines and the safe cells of all answers.
fn answer(input: &str) -> (usize, usize) {
    let mut output = Vec::new();
    let mut channel = Channel::new(Box::new(input.as_bytes()), "bench", Box::new(&mut output));
    deduce::run(&mut channel).expect("the input is right");
    drop(channel);
    let text = String::from_utf8(output).expect("answers are text");
    let numbers = text.split_whitespace().map(|n| n.parse::<usize>());
    let numbers: Vec<usize> = numbers.map(|n| n.expect("answers are numbers")).collect();
    let sum = |from: usize| numbers.iter().skip(from).step_by(2).sum();
    (sum(0), sum(1))
}

fn bench(c: &mut Criterion, name: &str, cases: usize, size: usize, expected: (usize, usize)) {
    let input = input(cases, size);
    let mut group = c.benchmark_group("deduce");
    group.throughput(Throughput::Bytes(input.len() as u64));
    group.bench_function(name, |b| {
        b.iter(|| assert_eq!(answer(&input), expected));
    });
    group.finish();
}

fn benches(c: &mut Criterion) {
    bench(c, "large", 20, 200, (46146, 1497));
    bench(c, "small", 2000, 8, (6873, 6235));
}

criterion_group!(all, benches);
criterion_main!(all);
