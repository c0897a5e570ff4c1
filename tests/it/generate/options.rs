//! The options of `generate`: what is said of each that cannot be.

use crate::support::run;

/// A usage error: nothing is written, and this is said.
#[track_caller]
fn misuse(options: &str, message: &str) {
    let operands = ["generate"].into_iter().chain(options.split_whitespace());
    let outcome = run(&operands.collect::<Vec<_>>(), "");
    assert_eq!(outcome.text(), "");
    assert_eq!(outcome.stderr, format!("minesweeper: {message}\n"));
    assert_eq!(outcome.code, Some(2));
}

#[test]
fn a_value_must_be_right() {
    let number = |low| format!("a number from {low} to 18446744073709551615");
    let cases = format!("--cases: expected {}, found", number(1));
    misuse("--cases 0", &format!("{cases} '0'"));
    misuse("--cases=", &format!("{cases} ''"));
    misuse("--cases -3", &format!("{cases} '-3'"));
    misuse("--cases +3", &format!("{cases} '+3'"));
    misuse(
        "--cases 18446744073709551616",
        &format!("{cases} '18446744073709551616'"),
    );
    misuse(
        "--seed x",
        &format!("--seed: expected {}, found 'x'", number(0)),
    );
    misuse(
        "--operations 1.5",
        &format!("--operations: expected {}, found '1.5'", number(0)),
    );
    for option in ["--rows", "--columns"] {
        let expected = "expected a number from 1, or LO..HI with 1 <= LO <= HI, found";
        for value in [
            "0", "0..3", "3..2", "3..", "..3", "..", "1..2..3", "a", "1-3", "1..=3",
        ] {
            misuse(
                &format!("{option} {value}"),
                &format!("{option}: {expected} '{value}'"),
            );
        }
    }
    for value in [
        "0",
        "101%",
        "%",
        "-1%",
        "1.5%",
        "x",
        "5%%",
        "99999999999999999999%",
    ] {
        let expected = "expected a number from 1, or 0% to 100%, found";
        misuse(
            &format!("--mines {value}"),
            &format!("--mines: {expected} '{value}'"),
        );
    }
    let expected = "expected random, play, open, flags, after or mixed, found";
    misuse("--style Play", &format!("--style: {expected} 'Play'"));
}

#[test]
fn a_board_must_be_possible() {
    let alone = "--rows 1 and --columns 1 leave no room for a mine and a free cell; \
                 expected boards of at least 2 cells";
    misuse("--rows 1 --columns 1", alone);
    misuse("--rows 1..9 --columns 1..9", alone);
    misuse("--rows 1..9 --columns 1..9 --mines 1", alone);
    let crowded = |mines, cells, size| {
        format!(
            "--mines {mines} are too many; expected fewer than the {cells} cells of the smallest \
             board, {size}"
        )
    };
    misuse("--mines 81", &crowded(81, 81, "9 by 9"));
    misuse(
        "--mines 6 --rows 2..9 --columns 3..9",
        &crowded(6, 6, "2 by 3"),
    );
    misuse(
        "--rows 5000000000 --columns 5000000000",
        "--rows 5000000000 and --columns 5000000000 are too many cells",
    );
}

#[test]
fn an_option_must_be_known_and_single() {
    let usage = "usage: minesweeper generate [OPTIONS]";
    misuse("--row 3", &format!("unknown option '--row'; {usage}"));
    misuse(
        "--rows 3 --rows=4",
        &format!("repeated option '--rows'; {usage}"),
    );
    misuse(
        "--seed",
        &format!("a value is missing after option '--seed'; {usage}"),
    );
    misuse("3", &format!("unexpected operand '3'; {usage}"));
}
