//! The judge's throughput, in bytes read and written, on four kinds of input.
//!
//! The inputs are the generator's. Each bench checks what it computed: the games won, the cells
//! opened and the marks made, which follow from the plan of the input.
#![allow(clippy::expect_used, missing_docs)]

use criterion::{criterion_group, criterion_main, Criterion, Throughput};
use minesweeper::text::channel::Channel;
use minesweeper::tools::generate::{input, Mines, Plan, Range, Style};
use minesweeper::tools::judge;
use std::ops::RangeInclusive;

/// A judge input and what is known of its answers.
struct Work {
    input: String,
    /// How many games are won.
    won: RangeInclusive<usize>,
    /// How many cells each of those opens, every one of them once.
    free: usize,
    /// How many marks are set or taken away in all.
    marked: Option<usize>,
}

/// So many cases of one style and size, without a limit on operations.
fn plan(style: Style, cases: u64, (rows, columns): (u64, u64), mines: u64) -> Plan {
    let only = |size| Range {
        low: size,
        high: size,
    };
    Plan {
        seed: 1,
        cases,
        rows: only(rows),
        columns: only(columns),
        mines: Mines::Count(mines),
        operations: u64::MAX,
        style,
    }
}

fn text(plan: &Plan) -> String {
    let input = input(plan).expect("the plan is sound");
    String::from_utf8(input).expect("an input is text")
}

/// Expert boards and strong players, who mostly win: flags, chords, and some single cells.
fn play() -> Work {
    Work {
        input: text(&plan(Style::Play, 200, (16, 30), 99)),
        won: 150..=195,
        free: 381,
        marked: None,
    }
}

/// A few clicks that open a whole board but for a mine.
fn flood() -> Work {
    Work {
        input: text(&plan(Style::Open, 1, (1000, 1000), 1)),
        won: 1..=1,
        free: 999_999,
        marked: Some(0),
    }
}

/// Marks, and nothing else.
fn flags() -> Work {
    let mut plan = plan(Style::Flags, 1, (300, 300), 18_000);
    plan.operations = 100_000;
    Work {
        input: text(&plan),
        won: 0..=0,
        free: 0,
        marked: Some(100_000),
    }
}

/// Tiny cases, opened cell by cell.
fn tiny() -> Work {
    Work {
        input: text(&plan(Style::Open, 20_000, (2, 3), 1)),
        won: 20_000..=20_000,
        free: 5,
        marked: Some(0),
    }
}

fn answers(input: &str) -> Vec<u8> {
    let mut output = Vec::new();
    let mut channel = Channel::new(Box::new(input.as_bytes()), "bench", Box::new(&mut output));
    judge::run(&mut channel).expect("the input is right");
    drop(channel);
    output
}

/// How many cells these answers show with a face of this kind.
fn shown(answers: &str, is_face: fn(&u8) -> bool) -> usize {
    let faces = answers.as_bytes().windows(2).filter(|two| two[1] == b'>');
    faces.filter(|two| is_face(&two[0])).count()
}

#[track_caller]
fn check(work: &Work, output: &[u8]) {
    let text = std::str::from_utf8(output).expect("answers are text");
    let games = text.split("==========\n");
    let won: Vec<&str> = games.filter(|game| game.contains("WIN\n")).collect();
    assert!(work.won.contains(&won.len()), "{} games won", won.len());
    for game in won {
        assert_eq!(shown(game, u8::is_ascii_digit), work.free);
    }
    let marked = shown(text, |face| !face.is_ascii_digit());
    assert_eq!(marked, work.marked.unwrap_or(marked));
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
        check(&work, &output);
        group.throughput(Throughput::Bytes((work.input.len() + output.len()) as u64));
        group.bench_function(name, |bencher| {
            bencher.iter(|| assert_eq!(answers(&work.input).len(), output.len()));
        });
    }
    group.finish();
}

criterion_group!(all, benches);
criterion_main!(all);
