//! Hostile inputs: noise, damage and cuts.
//!
//! Whatever the bytes, the program ends by itself with exit code 0, 1 or 2, and says what it says
//! in lines that begin with its name and can be printed. The inputs come from seeded generators,
//! so a failure names the seed or the place that repeats it.

use crate::inputs::{Random, CORNERS, STATEMENT, STATEMENT_ANSWERS};
use crate::support::{judge, Outcome};

/// The bytes that an input is made of, so that noise gets beyond the first token.
const ALPHABET: &[u8] = b"0111222333__**  \n\n\n9-x\r\t\xef\xbb\xbf\0\xff";

/// The program survived; `what` says which input it was.
#[track_caller]
fn survived(input: &[u8], what: &str) -> Outcome {
    let outcome = judge(input);
    assert!(matches!(outcome.code, Some(0..=2)), "{what}: {outcome:?}");
    for line in outcome.stderr.lines() {
        let fine = line.starts_with("minesweeper: ") && !line.contains(|c: char| c.is_control());
        assert!(fine, "{what}: {line:?}");
    }
    let warned = outcome
        .stderr
        .lines()
        .filter(|line| line.contains(": warning: "))
        .count();
    let faults = outcome.stderr.lines().count() - warned;
    assert_eq!(
        faults,
        usize::from(outcome.code != Some(0)),
        "{what}: {outcome:?}"
    );
    outcome
}

/// Heads that lead into each part of an input, so that noise reaches all of the reader.
const HEADS: &[&str] = &[
    "",
    "1\n",
    "2\n2 2\n",
    "1\n2 2\n*_\n__\n",
    "1\n1 9\n____*____\n1 1 1\n",
];

/// Noise after one of the heads.
pub(crate) fn noise(seed: u64) -> Vec<u8> {
    let mut random = Random(seed);
    let mut input = random.pick(HEADS).as_bytes().to_vec();
    let any = random.below(4) == 0;
    for _ in 0..random.below(60) {
        let byte = if any {
            random.next() as u8
        } else {
            random.pick(ALPHABET)
        };
        input.push(byte);
    }
    input
}

/// The streams and the end of a process; what is said of noise is `mutants`' business.
#[test]
fn noise_is_survived() {
    for seed in 0..200 {
        survived(&noise(seed), &format!("seed {seed}"));
    }
}

/// Some of a valid input's bytes replaced, dropped, doubled or swapped.
fn damaged(input: &str, seed: u64) -> Vec<u8> {
    let mut random = Random(seed);
    let mut bytes = input.as_bytes().to_vec();
    for _ in 0..=random.below(3) {
        let place = random.below(bytes.len() - 1);
        match random.below(4) {
            0 => bytes[place] = random.pick(ALPHABET),
            1 => drop(bytes.remove(place)),
            2 => bytes.insert(place, random.pick(ALPHABET)),
            _ => bytes.swap(place, place + 1),
        }
    }
    bytes
}

#[test]
fn damage_is_survived() {
    for seed in 0..400 {
        survived(
            &damaged(STATEMENT, seed),
            &format!("statement, seed {seed}"),
        );
        survived(&damaged(CORNERS, seed), &format!("corners, seed {seed}"));
    }
}

#[test]
fn a_cut_at_every_byte_keeps_the_answers_before_it() {
    for cut in 0..STATEMENT.len() {
        let outcome = survived(&STATEMENT.as_bytes()[..cut], &format!("cut at {cut}"));
        // The operation that the cut went through may be answered otherwise: by a line, a WIN and
        // the QUIT of an input that ends there.
        let lines: Vec<&str> = outcome.text().lines().collect();
        let sure = lines.len().saturating_sub(3);
        let expected: Vec<&str> = STATEMENT_ANSWERS.lines().take(sure).collect();
        assert_eq!(lines[..sure], expected, "cut at {cut}");
    }
}

#[test]
fn a_cut_after_a_line_keeps_every_answer() {
    let case = "1\n3 3\n__*\n___\n___\n";
    let operations = ["2 1 3\n", "2 3 2\n", "1 3 1\n", "2 3 2\n"];
    let opened = "RUNNING: [<1, 1, 0>, <1, 2, 1>, <2, 1, 0>, <2, 2, 1>, <3, 1, 0>]\n";
    let answers = ["RUNNING: [<1, 3, P>]\n", "RUNNING: [<3, 2, P>]\n", opened];
    let answers = [&answers[..], &["RUNNING: [<3, 2, ?>]\n"]].concat();
    for count in 0..=operations.len() {
        let input = case.to_string() + &operations[..count].concat();
        let outcome = survived(input.as_bytes(), &format!("{count} operations"));
        assert_eq!(outcome.text(), answers[..count].concat() + "QUIT\n");
        assert_eq!(outcome.code, Some(0));
    }
}

/// What the block held before must not be taken for rows that never came.
#[test]
fn a_map_cut_after_a_row_lacks_its_rows() {
    let row = "_".repeat(1_000) + "\n";
    for rows in [66, 197, 200, 1_999] {
        let input = "1\n2000 1000\n".to_string() + &row.repeat(rows);
        let outcome = survived(input.as_bytes(), &format!("{rows} rows"));
        let place = format!("<stdin>:{}:1: expected '_' or '*'", rows + 3);
        outcome.failed(1, &[&place, "found end of input"]);
    }
}

#[test]
fn every_byte_value_anywhere() {
    let valid = "1\n2 3\n*__\n___\n1 2 2\n2 1 1\n0\n";
    // In the number of cases, a size, a row, between tokens, an operation, a coordinate, after.
    for place in [0, 2, 7, 9, 14, 16, 17, valid.len() - 2, valid.len()] {
        for byte in 0..=u8::MAX {
            let mut input = valid.as_bytes().to_vec();
            input.insert(place, byte);
            survived(&input, &format!("{byte:#04x} at {place}"));
        }
    }
}

#[test]
fn deep_and_wide_boards_are_survived() {
    for (rows, columns) in [(1, 100_000), (100_000, 1), (2, 50_000), (300, 300)] {
        let row = "_".repeat(columns) + "\n";
        let input = format!("1\n{rows} {columns}\n{}1 1 1\n0\n", row.repeat(rows));
        let outcome = survived(input.as_bytes(), &format!("{rows} by {columns}"));
        assert_eq!(outcome.text().matches(", 0>").count(), rows * columns);
        assert!(outcome.text().ends_with(">]\nWIN\n"));
    }
}
