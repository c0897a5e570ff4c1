//! The judge's throughput, in bytes read and written, on four kinds of input.
//!
//! The inputs are made here from a fixed seed, and each bench checks what it computed: the number
//! of cells that changed, which follows from how the input was made.
#![allow(clippy::expect_used, missing_docs)]

use criterion::{criterion_group, criterion_main, Criterion, Throughput};
use minesweeper::text::channel::Channel;
use minesweeper::tools::judge;
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

/// A judge input and how many cells its answers show opened, and marked if that is known.
struct Work {
    input: String,
    opened: usize,
    marked: Option<usize>,
}

impl Work {
    fn new(cases: usize) -> Work {
        Work {
            input: format!("{cases}\n"),
            opened: 0,
            marked: None,
        }
    }

    /// Adds a map; returns for each cell whether it is a mine.
    fn map(
        &mut self,
        random: &mut Random,
        rows: usize,
        columns: usize,
        permille: usize,
    ) -> Vec<bool> {
        let mines: Vec<_> = (0..rows * columns)
            .map(|_| random.below(1000) < permille)
            .collect();
        writeln!(self.input, "{rows} {columns}").expect("a string takes all");
        for row in mines.chunks(columns) {
            self.input
                .extend(row.iter().map(|mine| if *mine { '*' } else { '_' }));
            self.input.push('\n');
        }
        mines
    }

    fn operation(&mut self, code: usize, cell: usize, columns: usize) {
        let (x, y) = (cell / columns + 1, cell % columns + 1);
        writeln!(self.input, "{code} {x} {y}").expect("a string takes all");
    }
}

/// Expert boards, played without a mistake: mines are flagged, free cells opened, numbers chorded,
/// in any order, until all is done.
fn play() -> Work {
    let (random, mut work) = (&mut Random(1), Work::new(200));
    for _ in 0..200 {
        let mines = work.map(random, 16, 30, 206);
        let mut order: Vec<_> = (0..480).chain(0..480).collect();
        (1..960).for_each(|i| order.swap(i, random.below(i + 1)));
        let mut seen = [false; 480];
        for cell in order {
            match (mines[cell], std::mem::replace(&mut seen[cell], true)) {
                (true, false) => work.operation(2, cell, 30),
                (true, true) => {}
                (false, seen) => work.operation(if seen { 3 } else { 1 }, cell, 30),
            }
        }
        work.input.push_str("0\n");
        work.opened += mines.iter().filter(|mine| !**mine).count();
    }
    work
}

/// One click that opens a whole board.
fn flood() -> Work {
    let mut work = Work::new(1);
    work.map(&mut Random(2), 1000, 1000, 0);
    work.operation(1, 500_500, 1000);
    work.input.push_str("0\n");
    work.opened = 1_000_000;
    work
}

/// Marks, and nothing else.
fn flags() -> Work {
    let (random, mut work) = (&mut Random(3), Work::new(1));
    work.map(random, 300, 300, 200);
    (0..100_000).for_each(|_| work.operation(2, random.below(90_000), 300));
    work.input.push_str("0\n");
    work.marked = Some(100_000);
    work
}

/// Tiny cases: two marks and a number on each.
fn tiny() -> Work {
    let mut work = Work::new(20_000);
    for case in 0..20_000 {
        work.input += "2 3\n*__\n___\n";
        [(2, 0), (1, 1), (2, 3 + case % 3)]
            .iter()
            .for_each(|(c, i)| work.operation(*c, *i, 3));
        work.input.push_str("0\n");
    }
    (work.opened, work.marked) = (20_000, Some(40_000));
    work
}

fn answers(input: &str) -> Vec<u8> {
    let mut output = Vec::new();
    let mut channel = Channel::new(Box::new(input.as_bytes()), "bench", Box::new(&mut output));
    judge::run(&mut channel).expect("the input is right");
    drop(channel);
    output
}

fn benches(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("judge");
    for (name, work) in [
        ("play", play()),
        ("flood", flood()),
        ("flags", flags()),
        ("tiny", tiny()),
    ] {
        let output = answers(&work.input);
        let shown = |is: fn(u8) -> bool| {
            output
                .windows(2)
                .filter(|w| w[1] == b'>' && is(w[0]))
                .count()
        };
        assert_eq!(shown(|face| face.is_ascii_digit()), work.opened, "{name}");
        let marked = shown(|face| !face.is_ascii_digit());
        assert_eq!(marked, work.marked.unwrap_or(marked), "{name}");
        group.throughput(Throughput::Bytes((work.input.len() + output.len()) as u64));
        group.bench_function(name, |bencher| {
            bencher.iter(|| assert_eq!(answers(&work.input).len(), output.len()));
        });
    }
    group.finish();
}

criterion_group!(all, benches);
criterion_main!(all);
