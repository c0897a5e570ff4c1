//! `check INPUT`: every rule of a strict input with its place, limits, the summary, and hostile
//! inputs.

use crate::inputs::{Random, STATEMENT};
use minesweeper::text::channel::Channel;
use minesweeper::text::error::Error;
use minesweeper::tools::check::validate::{validate, Limits};

/// The summary of an input, or what is said of its first fault.
fn validated(input: &[u8], limits: &Limits) -> Result<String, String> {
    let mut output = Vec::new();
    let mut channel = Channel::new(Box::new(input), "test", Box::new(&mut output));
    let outcome = validate(&mut channel, limits);
    drop(channel);
    match outcome {
        Ok(()) => Ok(String::from_utf8(output).unwrap()),
        Err(error @ Error::Data(_)) => Err(error.to_string()),
        Err(error) => panic!("{error}"),
    }
}

const VALID: &str = "2\n2 3\n*__\n___\n1 2 3\n2 1 1\n0\n1 2\n_*\n0\n";

/// With `from` replaced once by `to`, a valid input is told this fault.
#[track_caller]
fn check(from: &str, to: &str, expected: &str) {
    assert!(VALID.contains(from));
    check_input(&VALID.replacen(from, to, 1), expected);
}

#[track_caller]
fn check_input(input: &str, expected: &str) {
    let found = validated(input.as_bytes(), &Limits::default());
    assert_eq!(found, Err(format!("test:{expected}")), "{input:?}");
}

#[test]
fn blanks_stand_where_they_must() {
    let blank = "expected a single blank, found";
    check("2 3", "2\t3", &format!("2:2: {blank} '\\t' (case 1)"));
    check("2 3", "2\n3", &format!("2:2: {blank} '\\n' (case 1)"));
    check(
        "1 2 3",
        "1\t2 3",
        &format!("5:2: {blank} '\\t' (case 1, operation 1)"),
    );
    check(
        "1 2 3",
        "1 2\r3",
        &format!("5:4: {blank} '\\r' (case 1, operation 1)"),
    );
    let columns = format!("number of columns, a number from 1 to {}", u64::MAX);
    check(
        "2 3",
        "2  3",
        &format!("2:3: expected {columns}, found ' ' (case 1)"),
    );
    let row = "expected row, a number from 1 to 2, found ' ' (case 1, operation 1)";
    check("1 2 3", "1  2 3", &format!("5:3: {row}"));
    check(
        "*__",
        " *__",
        "3:1: expected a row, found ' ' (case 1, row 1)",
    );
    check(
        "*__",
        "\n*__",
        "3:1: expected a row, found '\\n' (case 1, row 1)",
    );
}

#[test]
fn lines_end_where_they_must() {
    let line_feed = "expected a line feed, found";
    check("2\n2", "2 \n2", &format!("1:2: {line_feed} ' '"));
    check("2\n2", "2\r\n2", &format!("1:2: {line_feed} '\\r'"));
    check("2 3", "2 3 ", &format!("2:4: {line_feed} ' ' (case 1)"));
    check(
        "*__",
        "*__ ",
        &format!("3:4: {line_feed} ' ' (case 1, row 1)"),
    );
    check(
        "*__",
        "*__\r",
        &format!("3:4: {line_feed} '\\r' (case 1, row 1)"),
    );
    check(
        "1 2 3",
        "1 2 3 ",
        &format!("5:6: {line_feed} ' ' (case 1, operation 1)"),
    );
    check(
        "0\n1 2",
        "0 \n1 2",
        &format!("7:2: {line_feed} ' ' (case 1, operation 3)"),
    );
    check(
        "\n0\n1 2",
        "\n\n0\n1 2",
        "7:1: expected operation, a number from 0 to 3, \
                                     found '\\n' (case 1, operation 3)",
    );
    let last = VALID.trim_end();
    check_input(
        last,
        "10:2: expected a line feed, found end of input (case 2, operation 1)",
    );
}

#[test]
fn numbers_have_no_leading_zeros_and_are_in_range() {
    check(
        "2\n2",
        "02\n2",
        "1:1: expected number of cases without leading zeros, 2, found '02'",
    );
    let row = "expected row without leading zeros, 2, found '02' (case 1, operation 1)";
    check("1 2 3", "1 02 3", &format!("5:3: {row}"));
    let code = "expected operation without leading zeros, 1, found '01' (case 1, operation 1)";
    check("1 2 3", "01 2 3", &format!("5:1: {code}"));
    let column = "expected column, a number from 1 to 3, found '4' (case 1, operation 1)";
    check("1 2 3", "1 2 4", &format!("5:5: {column}"));
    let row = "expected row, a number from 1 to 2, found '0' (case 1, operation 1)";
    check("1 2 3", "1 0 3", &format!("5:3: {row}"));
    let cases = format!("expected number of cases, a number from 1 to {}", u64::MAX);
    check_input("0\n", &format!("1:1: {cases}, found '0'"));
    check_input("", &format!("1:1: {cases}, found end of input"));
    // After the end too, where the judge no longer minds.
    let lost = "1\n1 2\n_*\n1 1 2\n1 2 1\n0\n";
    let row = "expected row, a number from 1 to 1, found '2' (case 1, operation 2)";
    check_input(lost, &format!("5:3: {row}"));
}

#[test]
fn a_map_has_mines_and_free_cells() {
    let none = "in the map, found none (case";
    check(
        "*__",
        "___",
        &format!("4:4: expected at least one mine {none} 1, row 2)"),
    );
    check(
        "_*",
        "**",
        &format!("9:3: expected at least one free cell {none} 2, row 1)"),
    );
}

#[test]
fn nothing_stands_before_or_behind() {
    let mark = "1:1: expected no byte order mark, found '\\u{feff}'";
    check_input(&format!("\u{feff}{VALID}"), mark);
    for more in ["\n", " ", "1", "\0"] {
        let found = more.escape_default().to_string().replace("\\u{0}", "\\0");
        let end = format!("11:1: expected end of input after the last case, found '{found}'");
        check_input(&format!("{VALID}{more}"), &end);
    }
}

#[test]
fn limits_are_kept() {
    let limits = |cases, rows, columns, operations| {
        let (cases, rows) = (Some(cases), Some(rows));
        let (columns, operations) = (Some(columns), Some(operations));
        Limits {
            cases,
            rows,
            columns,
            operations,
        }
    };
    let check = |limits, expected: &str| {
        assert_eq!(
            validated(VALID.as_bytes(), &limits),
            Err(format!("test:{expected}"))
        );
    };
    assert!(validated(VALID.as_bytes(), &limits(2, 2, 3, 2)).is_ok());
    let cases = "expected number of cases, a number from 1 to 1 (--max-cases), found '2'";
    check(limits(1, 2, 3, 2), &format!("1:1: {cases}"));
    let rows = "expected number of rows, a number from 1 to 1 (--max-rows), found '2' (case 1)";
    check(limits(2, 1, 3, 2), &format!("2:1: {rows}"));
    let columns = "number of columns, a number from 1 to 2 (--max-columns), found '3' (case 1)";
    check(limits(2, 2, 2, 2), &format!("2:3: expected {columns}"));
    let operations = "expected the closing 0 after 1 operation (--max-operations), found '2'";
    check(
        limits(2, 2, 3, 1),
        &format!("6:1: {operations} (case 1, operation 2)"),
    );
}

#[test]
fn the_summary_lists_what_is_exercised() {
    let summary = validated(STATEMENT.as_bytes(), &Limits::default()).unwrap();
    let (exercised, not) = summary.split_once("\nnot exercised:\n").unwrap();
    for line in [
        "valid: 5 cases\n",
        "largest board   3 by 3 (case 1)\n",
        "operations      17: 9 left, 5 right, 3 middle; 6 after the end\n",
        "                at most 8 in a case (case 2)\n",
        "outcomes        2 won, 2 lost, 1 quit\n",
        "        2  left click opens a 0\n",
        "        6  operation after the end\n",
    ] {
        assert!(exercised.contains(line), "no {line:?} in\n{summary}");
    }
    assert!(not.contains("a flag stops a flood\n"), "{summary}");
}

/// What a map and operations exercise, besides what is said of every case.
#[track_caller]
fn check_exercised(map: &str, operations: &str, phrases: &[&str]) {
    let rows: Vec<&str> = map.split(' ').collect();
    let (map, operations) = (map.replace(' ', "\n"), operations.replace(", ", "\n"));
    let input = format!(
        "1\n{} {}\n{map}\n{operations}\n0\n",
        rows.len(),
        rows[0].len()
    );
    let summary = validated(input.as_bytes(), &Limits::default()).unwrap();
    let (exercised, _) = summary.split_once("\nnot exercised:\n").unwrap();
    for phrase in phrases {
        let line = format!("1  {phrase}\n");
        assert!(exercised.contains(&line), "no {phrase:?} in\n{summary}");
    }
}

#[test]
fn rules_are_recognised() {
    let flood = ["a flag stops a flood", "a ? inside a flood"];
    check_exercised("____* _____", "2 1 1, 2 2 1, 2 2 1, 1 1 2", &flood);
    check_exercised("_* __", "1 1 1, 2 2 2, 3 1 1", &["chord loses"]);
    check_exercised(
        "_* __",
        "1 1 1, 2 1 2, 3 1 1",
        &["won by a chord", "chord opens numbers"],
    );
    check_exercised(
        "_* __",
        "1 1 1, 2 1 2, 2 1 2, 3 1 1",
        &["chord that would act if ? were a flag"],
    );
    check_exercised(
        "____*",
        "2 1 1, 1 1 2, 2 1 1, 2 1 1, 3 1 2",
        &["chord on a 0 opens again"],
    );
    check_exercised(
        "_*",
        "1 1 2, 1 1 1",
        &[
            "first left click on a mine loses",
            "operation after the end",
        ],
    );
    check_exercised("_*", "2 1 1, 2 1 2", &["more flags than mines", "quit"]);
    check_exercised(
        "_*_",
        "1 1 1, 2 1 3, 2 1 2, 3 1 1",
        &["chord with nothing left to open"],
    );
    check_exercised(
        "_* __",
        "1 1 1, 2 1 2, 2 2 2, 3 1 1",
        &["chord with too many flags does nothing"],
    );
}

/// Whatever the bytes are: a summary, or a fault with its place.
#[track_caller]
fn survives(input: &[u8]) -> bool {
    match validated(input, &Limits::default()) {
        Ok(_) => true,
        Err(fault) => {
            assert!(
                fault.starts_with("test:") && fault.contains(": expected "),
                "{fault}"
            );
            false
        }
    }
}

#[test]
fn a_valid_input_cut_anywhere_is_not_valid() {
    for input in [STATEMENT, VALID] {
        assert!(survives(input.as_bytes()));
        for cut in 0..input.len() {
            assert!(!survives(&input.as_bytes()[..cut]), "cut at {cut}");
        }
    }
}

#[test]
fn a_blank_more_or_another_anywhere_is_not_valid() {
    for at in 0..=STATEMENT.len() {
        for blank in ["\n", " ", "\t", "\r", "\r\n", "\0", "\u{feff}"] {
            let (before, after) = STATEMENT.split_at(at);
            assert!(
                !survives(format!("{before}{blank}{after}").as_bytes()),
                "{blank:?} at {at}"
            );
            let last = STATEMENT.as_bytes().get(at);
            if last.is_some_and(|last| b" \n".contains(last) && *last != blank.as_bytes()[0]) {
                assert!(!survives(
                    format!("{before}{blank}{}", &after[1..]).as_bytes()
                ));
            }
        }
    }
    assert!(!survives(STATEMENT.replace('\n', "\r\n").as_bytes()));
}

#[test]
fn noise_is_not_valid() {
    let alphabet = b"0123__** \n\n\r\t-x\xef\xbb\xbf\0\xff";
    for seed in 0..20_000 {
        let mut random = Random(seed);
        let mut input = random
            .pick(&["", "1\n", "1\n2 2\n", "1\n2 2\n*_\n__\n1 "])
            .to_string()
            .into_bytes();
        let any = random.below(3) == 0;
        for _ in 0..random.below(40) {
            input.push(if any {
                random.next() as u8
            } else {
                random.pick(alphabet)
            });
        }
        survives(&input);
    }
}
