//! Throughput of `one-click`: laying boards, in bytes written, and checking them, in bytes read.
#![allow(clippy::unwrap_used, missing_docs)]

use criterion::{criterion_group, criterion_main, Criterion, Throughput};
use minesweeper::text::channel::Channel;
use minesweeper::tools::{one_click, one_click_check};
use std::hint::black_box;

/// Boards of 40 to 50 rows and columns with any number of mines, the same on every run.
fn contest(cases: u64) -> String {
    let mut state: u64 = 3;
    let mut below = |bound: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) % bound
    };
    let mut input = format!("{cases}\n");
    for _ in 0..cases {
        let (rows, columns) = (40 + below(11), 40 + below(11));
        input += &format!("{rows} {columns} {}\n", below(rows * columns));
    }
    input
}

fn lay(input: &str) -> Vec<u8> {
    let mut output = Vec::new();
    let mut channel = Channel::new(Box::new(input.as_bytes()), "bench", Box::new(&mut output));
    one_click::run(&mut channel).unwrap();
    drop(channel);
    output
}

fn check(input: &str, answers: &[u8]) -> Vec<u8> {
    let mut output = Vec::new();
    let mut channel = Channel::new(Box::new(input.as_bytes()), "bench", Box::new(&mut output));
    let mut answers = Channel::new(Box::new(answers), "bench", Box::new(std::io::sink()));
    one_click_check::run(&mut channel, &mut answers).unwrap();
    drop(channel);
    output
}

fn one_click(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("one-click");
    for (name, input) in [
        ("contest", contest(500)),
        ("long-line", "1\n1 10000000 5000000\n".to_string()),
        ("many-lines", "1\n5000000 1 2500000\n".to_string()),
    ] {
        let output = lay(&input);
        assert!(check(&input, &output).starts_with(b"all right: "));
        group.throughput(Throughput::Bytes(output.len() as u64));
        group.bench_function(name, |bencher| {
            bencher.iter(|| assert_eq!(lay(black_box(&input)).len(), output.len()))
        });
    }
    let input = contest(500);
    let (answers, said) = (lay(&input), check(&input, &lay(&input)));
    group.throughput(Throughput::Bytes(answers.len() as u64));
    group.bench_function("check", |bencher| {
        bencher.iter(|| assert_eq!(check(&input, black_box(&answers)), said))
    });
    group.finish();
}

criterion_group!(benches, one_click);
criterion_main!(benches);
