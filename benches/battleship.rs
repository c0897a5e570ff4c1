//! Throughput of `battleship`, in bytes of input a second: the statement's largest games, and
//! fields so large that reading them is all there is.
#![allow(missing_docs)]

use criterion::{criterion_group, criterion_main, BenchmarkId, Criterion, Throughput};
use minesweeper::text::channel::Channel;
use minesweeper::tools::battleship;

/// SplitMix64: the same games everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    }
}

/// Games on square fields of up to 702 columns or without moves; every third row has ships of up
/// to five cells, which lie far enough apart.
fn games(cases: usize, size: usize, moves: usize) -> String {
    let mut random = Random(size as u64);
    let mut text = format!("{cases}\n");
    for _ in 0..cases {
        text += &format!("{size} {size} 5 0\n");
        for row in 0..2 * size {
            let mut cells = String::new();
            while row % 3 == 0 && cells.len() + 10 < size {
                cells += &".".repeat(1 + random.below(5));
                cells += &"X".repeat(1 + random.below(5));
            }
            text += &format!("{cells:.<size$}\n");
        }
        text += &format!("{moves}\n");
        for _ in 0..moves {
            let (row, column) = (1 + random.below(size), random.below(size));
            let letter = |value: usize| char::from(b'A' + value as u8);
            let first: String = (column >= 26)
                .then(|| letter(column / 26 - 1))
                .into_iter()
                .collect();
            text += &format!("FIRE {row} {first}{}\n", letter(column % 26));
        }
    }
    text
}

/// The answers to an input.
fn answers(input: &str) -> Vec<u8> {
    let mut output = Vec::new();
    let mut channel = Channel::new(Box::new(input.as_bytes()), "bench", Box::new(&mut output));
    assert!(battleship::run(&mut channel).is_ok());
    assert!(channel.flush().is_ok());
    drop(channel);
    output
}

fn throughput(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("battleship");
    for (name, cases, size, moves) in [("moves", 50, 50, 5_000), ("fields", 1, 2_000, 0)] {
        let input = games(cases, size, moves);
        let lines = |output: &[u8]| output.iter().filter(|&&byte| byte == b'\n').count();
        group.throughput(Throughput::Bytes(input.len() as u64));
        group.bench_with_input(
            BenchmarkId::from_parameter(name),
            &input,
            |bencher, input| {
                bencher.iter(|| assert_eq!(lines(&answers(input)), cases * moves));
            },
        );
    }
    group.finish();
}

criterion_group!(benches, throughput);
criterion_main!(benches);
