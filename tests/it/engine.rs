//! The judge's engine against the naive model: the same inputs, the same bytes.
//!
//! The inputs are made here, from a fixed seed, in the ways in which boards of bits go wrong: every
//! small shape, single rows and columns, widths around the borders of words, floods that have to
//! find their way through mazes of flags, and players who mark and chord a lot.

use crate::inputs::Random;
use crate::model;
use minesweeper::text::channel::Channel;
use minesweeper::tools::judge;
use std::fmt::Write;

/// The answers of the judge in this process.
pub(crate) fn answers(input: &str) -> String {
    let mut output = Vec::new();
    let mut channel = Channel::new(Box::new(input.as_bytes()), "test", Box::new(&mut output));
    judge::run(&mut channel).unwrap();
    drop(channel);
    String::from_utf8(output).unwrap()
}

/// A way to choose a map and operations on it.
#[derive(Clone, Copy)]
struct Style {
    /// Of a thousand cells, how many are mines.
    mines: usize,
    /// Of a thousand operations, how many open a free cell, mark a mine, mark any cell, and chord;
    /// the others open any cell.
    weights: [usize; 4],
    operations: usize,
}

/// Opens what is free and flags what is not, with some mistakes.
const PLAY: Style = Style {
    mines: 180,
    weights: [300, 250, 50, 390],
    operations: 60,
};
/// The same on boards where a click opens a lot.
const SPARSE: Style = Style {
    mines: 40,
    weights: [250, 250, 150, 345],
    operations: 30,
};
/// Walls of flags first, so that a flood has to find its way.
const MAZE: Style = Style {
    mines: 15,
    weights: [20, 0, 975, 5],
    operations: 900,
};
/// Anything anywhere.
const NOISE: Style = Style {
    mines: 300,
    weights: [200, 100, 300, 300],
    operations: 40,
};

fn case(random: &mut Random, input: &mut String, (rows, columns): (usize, usize), style: Style) {
    let mut all = Vec::new();
    let mut mines = Vec::new();
    writeln!(input, "{rows} {columns}").unwrap();
    for x in 1..=rows {
        for y in 1..=columns {
            let is_mine = random.below(1000) < style.mines;
            input.push(if is_mine { '*' } else { '_' });
            all.push((x, y));
            mines.extend(is_mine.then_some((x, y)));
        }
        input.push('\n');
    }
    let free: Vec<_> = all
        .iter()
        .filter(|cell| !mines.contains(cell))
        .copied()
        .collect();
    for _ in 0..random.below(style.operations + 1) {
        let [open, flag, mark, chord] = style.weights;
        let draw = random.below(1000);
        let (op, among) = match draw {
            _ if draw < open => (1, &free),
            _ if draw < open + flag => (2, &mines),
            _ if draw < open + flag + mark => (2, &all),
            _ if draw < open + flag + mark + chord => (3, &all),
            _ => (1, &all),
        };
        let (x, y) = random.pick(if among.is_empty() { &all } else { among });
        writeln!(input, "{op} {x} {y}").unwrap();
    }
    input.push_str("0\n");
}

/// Plays a case of each shape in each style; returns the number of operations.
#[track_caller]
fn check(seed: u64, shapes: &[(usize, usize)], styles: &[Style]) -> usize {
    let mut random = Random(seed);
    let mut operations = 0;
    for shape in shapes {
        let mut input = format!("{}\n", styles.len());
        styles
            .iter()
            .for_each(|style| case(&mut random, &mut input, *shape, *style));
        let (found, expected) = (answers(&input), model::answers(&input, None));
        let differing = found.lines().zip(expected.lines()).find(|(a, b)| a != b);
        assert_eq!(
            found, expected,
            "first difference: {differing:?}\non {shape:?}:\n{input}"
        );
        operations += expected
            .lines()
            .filter(|line| line.ends_with(['D', 'E', ']']))
            .count();
    }
    operations
}

#[test]
fn every_small_shape() {
    let shapes: Vec<_> = (0..36).map(|i| (1 + i / 6, 1 + i % 6)).collect();
    let rounds = (0..40).map(|seed| check(seed, &shapes, &[PLAY, PLAY, SPARSE, NOISE]));
    assert!(rounds.sum::<usize>() > 100_000);
}

#[test]
fn single_rows_and_columns() {
    let sizes = [
        1, 2, 3, 7, 62, 63, 64, 65, 66, 127, 128, 129, 130, 191, 192, 193, 300,
    ];
    let rows: Vec<_> = sizes.iter().map(|size| (1, *size)).collect();
    let columns: Vec<_> = sizes.iter().map(|size| (*size, 1)).collect();
    for seed in 0..6 {
        check(seed, &rows, &[PLAY, SPARSE, NOISE]);
        check(seed, &columns, &[PLAY, SPARSE, NOISE]);
    }
}

#[test]
fn widths_around_the_borders_of_words() {
    let widths = [63, 64, 65, 127, 128, 129];
    let shapes: Vec<_> = widths
        .iter()
        .flat_map(|m| (1..=5).map(move |n| (n, *m)))
        .collect();
    let rounds = (0..4).map(|seed| check(seed, &shapes, &[PLAY, SPARSE, NOISE]));
    assert!(rounds.sum::<usize>() > 5_000);
}

#[test]
fn floods_through_mazes_of_flags() {
    let shapes = [(9, 9), (30, 30), (40, 65), (12, 200), (64, 64), (5, 129)];
    for seed in 0..8 {
        check(
            seed,
            &shapes,
            &[
                MAZE,
                Style {
                    operations: 2_000,
                    ..MAZE
                },
            ],
        );
    }
}

#[test]
fn a_snake_of_zeros_is_opened_to_its_end() {
    let flag = |x: usize, y: usize| format!("2 {x} {y}\n");
    let mut input = String::from("1\n201 150\n");
    (0..201).for_each(|_| input += &format!("{}\n", "_".repeat(150)));
    for x in (2..=200).step_by(2) {
        let gap = if x % 4 == 0 { 1 } else { 150 };
        (1..=150)
            .filter(|y| *y != gap)
            .for_each(|y| input += &flag(x, y));
    }
    input += "1 1 1\n0\n";
    let last = answers(&input)
        .lines()
        .rev()
        .nth(1)
        .map(|line| line.matches('<').count());
    assert_eq!(last, Some(101 * 150 + 100));
}

/// A flood must not need a stack that grows with the board.
#[test]
fn a_huge_flood_needs_little_stack() {
    let opened = std::thread::Builder::new().stack_size(256 << 10).spawn(|| {
        let map = format!("{}\n", "_".repeat(3000)).repeat(3000);
        let found = answers(&format!("1\n3000 3000\n{map}1 1500 1500\n0\n"));
        assert!(found.ends_with("<3000, 3000, 0>]\nWIN\n"));
        found.matches('<').count()
    });
    assert_eq!(opened.unwrap().join().unwrap(), 9_000_000);
}
