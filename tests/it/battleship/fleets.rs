//! Fields at fault: what the program says of random ones, against the naive model.
//!
//! Random cells make ships of every wrong form: bent ones, rings, combs whose first cell only a
//! later row finds, and with few cells or a large limit now and then a right fleet.

use super::answer;
use super::model::{first_fault, Field};
use crate::inputs::Random;

/// A field of random cells, `percent` of them occupied.
fn noise(random: &mut Random, rows: usize, columns: usize, percent: usize) -> Field {
    let mut cell = |_| match random.below(100) < percent {
        true => random.pick(b"XXX#"),
        false => b'.',
    };
    (0..rows)
        .map(|_| (0..columns).map(&mut cell).collect())
        .collect()
}

/// Lines and columns from 1 of the byte behind a text.
fn position(text: &str) -> String {
    let line = text.matches('\n').count() + 1;
    let column = text.len() - text.rfind('\n').map_or(0, |at| at + 1) + 1;
    format!("{line}:{column}")
}

/// A random field, of either player, with the given blanks before its rows is told the model's
/// fault, at its place.
#[track_caller]
fn check(random: &mut Random, size: (usize, usize), percent: usize, blanks: &[&str]) {
    let (rows, columns) = size;
    let (longest, most) = (1 + random.below(5), random.below(12));
    let player = 1 + random.below(2);
    let (water, noise) = (
        noise(random, rows, columns, 0),
        noise(random, rows, columns, percent),
    );
    let fields = if player == 1 {
        [&noise, &water]
    } else {
        [&water, &noise]
    };
    let mut input = format!("1\n{rows} {columns} {longest} {most}");
    let mut starts = Vec::new();
    for row in fields.into_iter().flatten() {
        input += random.pick(blanks);
        starts.push(input.len());
        input += std::str::from_utf8(row).unwrap();
    }
    input += "\n0\n";
    let expected = first_fault(&noise, longest, most).map(|(word, (y, x))| {
        let start = starts[(player - 1) * rows + y];
        let place = format!("<stdin>:{}: expected ", position(&input[..start + x]));
        let context = format!("(case 1, player {player}, row {} from the top)", y + 1);
        (place, word, context)
    });
    let message = answer(&input, 1 << 20).1;
    let is_right = match (&message, &expected) {
        (None, None) => true,
        (Some(message), Some((place, word, context))) => {
            message.starts_with(place) && message.contains(word) && message.ends_with(context)
        }
        _ => false,
    };
    assert!(is_right, "{input}{message:?}, not {expected:?}");
}

const LINES: &[&str] = &["\n"];
const ANY: &[&str] = &["\n", "\n", " ", "\n\n", "\r\n", "\n  ", "\t\x0b"];
const ONE_LINE: &[&str] = &[" "];

#[test]
fn faults_of_fields_are_told_at_their_first_cell() {
    let mut random = Random(4);
    for blanks in [LINES, ANY, ONE_LINE] {
        for percent in [5, 15, 30, 60, 90] {
            for _ in 0..400 {
                let size = (1 + random.below(7), 1 + random.below(7));
                check(&mut random, size, percent, blanks);
            }
        }
    }
}

#[test]
fn faults_of_wide_and_tall_fields_are_told_at_their_first_cell() {
    let mut random = Random(5);
    for size in [
        (1, 300),
        (300, 1),
        (2, 63),
        (3, 64),
        (2, 65),
        (4, 128),
        (3, 129),
        (70, 2),
    ] {
        for percent in [1, 2, 5, 20, 70] {
            for blanks in [LINES, ANY, ONE_LINE] {
                check(&mut random, size, percent, blanks);
            }
        }
    }
}

/// The message for a case of one field, its rows given with blanks between.
#[track_caller]
fn told(longest: usize, field: &str, expected: &str) {
    let rows: Vec<&str> = field.split_whitespace().collect();
    let head = format!("1\n{} {} {longest} 1", rows.len(), rows[0].len());
    let message = answer(&format!("{head}\n{}", rows.join("\n")), 64)
        .1
        .unwrap();
    assert!(message.starts_with(expected), "{message}");
}

#[test]
fn an_earlier_fault_comes_before_a_later_one() {
    // A ship before the end of input, before a wrong character, before a longer ship that is
    // found first; a comb whose last row joins it to an earlier cell.
    told(
        3,
        "X... XX..",
        "<stdin>:3:1: expected a straight ship of length 1 to 3, found a bent",
    );
    told(3, "X... XX.. x...", "<stdin>:3:1: expected a straight ship");
    told(3, "x... XX..", "<stdin>:3:1: expected '.', 'X' or '#'");
    told(
        1,
        "X... ..XX X...",
        "<stdin>:4:3: expected a straight ship of length 1 to 1, found a lo",
    );
    told(
        1,
        "X... X.XX",
        "<stdin>:3:1: expected a straight ship of length 1 to 1, found a longer",
    );
    told(
        3,
        "....X XX..X X...X XXXXX",
        "<stdin>:3:5: expected a straight ship",
    );
    told(
        3,
        "#.#.. ...XX ...X.",
        "<stdin>:3:3: expected at most 1 reinforced, found one more '#'",
    );
    told(
        3,
        "#.#X. ..X..",
        "<stdin>:3:3: expected a straight ship of length 1 to 3, found a bent",
    );
}
