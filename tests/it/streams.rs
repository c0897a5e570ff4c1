//! The three standard streams in bad shape: full, closed, gone away, or not what they should be.
//!
//! A reader that goes away is an ordinary end, a full device is a failure, and nothing that happens
//! to standard error changes the exit code. The shell does the redirections; `"$P"` is the program.

use crate::inputs::STATEMENT;
use crate::support::{end_of, finish, program, shell, Outcome, END};
use std::io::{Read, Write};
use std::process::{Child, Stdio};

/// One good answer, then a fault.
const FAULT: &str = "1\n2 2\n*_\n__\n1 2 2\n1 3 1\n";

/// Runs a script with `input` on its standard input.
#[track_caller]
fn sh(script: &str, input: &str) -> Outcome {
    finish(shell(script).stdin(Stdio::piped()), input)
}

#[test]
fn a_full_device_is_a_failure() {
    for line in [
        "--help",
        "help judge",
        "--version",
        "-V",
        "judge -h",
        "help",
    ] {
        let outcome = sh(&format!("exec \"$P\" {line} > /dev/full"), "");
        outcome.failed(2, &[]);
        assert_eq!(
            outcome.stderr.lines().count(),
            1,
            "{line}: {}",
            outcome.stderr
        );
    }
    sh("exec \"$P\" > /dev/full", STATEMENT).failed(2, &[]);
    let long = format!("1\n1 2\n_*\n{}0\n", "2 1 1\n".repeat(100_000));
    sh("exec \"$P\" > /dev/full", &long).failed(2, &[]);
}

#[test]
fn nothing_to_write_is_no_failure_on_a_full_device() {
    sh("exec \"$P\" > /dev/full", "0\n").quiet();
}

#[test]
fn standard_error_does_not_change_the_exit_code() {
    for (input, code) in [(FAULT, 1), ("x", 1), ("1\n1 1\n_\n", 0), ("0 x", 0)] {
        for target in ["2> /dev/full", "2>&-"] {
            let outcome = sh(&format!("exec \"$P\" {target}"), input);
            assert_eq!(outcome.code, Some(code), "{input:?} {target}");
            assert_eq!(outcome.stderr, "", "{input:?} {target}");
        }
    }
    for line in ["--nosuch", "judge /nonexistent", "judge a b"] {
        let outcome = sh(&format!("exec \"$P\" {line} 2> /dev/full"), "");
        assert_eq!(outcome.code, Some(2), "{line}");
    }
    let outcome = sh("exec \"$P\" > /dev/full 2> /dev/full", STATEMENT);
    assert_eq!(outcome.code, Some(2));
}

#[test]
fn answers_come_though_standard_error_is_full() {
    let outcome = sh("exec \"$P\" 2> /dev/full", FAULT);
    assert_eq!(outcome.text(), "RUNNING: [<2, 2, 1>]\n");
}

#[test]
fn a_closed_input_is_a_clean_error() {
    let outcome = sh("exec \"$P\" <&-", "");
    assert!(matches!(outcome.code, Some(1 | 2)), "{outcome:?}");
    assert!(
        outcome.stderr.starts_with("minesweeper: <stdin>"),
        "{outcome:?}"
    );
    assert_eq!((outcome.text(), outcome.stderr.lines().count()), ("", 1));
}

#[test]
fn a_closed_output_is_no_panic() {
    let outcome = sh("exec \"$P\" >&-", STATEMENT);
    assert!(matches!(outcome.code, Some(0 | 2)), "{outcome:?}");
    assert!(!outcome.stderr.contains("panicked"), "{outcome:?}");
}

#[test]
fn an_input_that_cannot_be_read_is_a_failure() {
    let outcome = sh("exec \"$P\" < /", "");
    outcome.failed(2, &["<stdin>"]);
    assert_eq!(outcome.text(), "");
    sh("exec \"$P\" judge - < /", "").failed(2, &["<stdin>"]);
}

#[test]
fn a_reader_that_goes_away_is_a_quiet_end() {
    // The empty board's single answer is far more than a pipe holds.
    let rows = "_".repeat(400) + "\n";
    let input = format!("1\n400 400\n{}1 1 1\n0\n", rows.repeat(400));
    let outcome = sh("{ \"$P\"; echo \"code $?\" >&2; } | head -c 20", &input);
    assert_eq!(outcome.text(), "RUNNING: [<1, 1, 0>,");
    assert_eq!(outcome.stderr, "code 0\n");
    let outcome = sh("{ \"$P\" --help; echo \"code $?\" >&2; } | true", "");
    assert_eq!(outcome.stderr, "code 0\n");
}

/// Starts the program on `input`, its output a pipe that nobody reads any more.
fn unread(input: &[u8]) -> Child {
    let mut command = program(&["judge"]);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    drop(child.stdout.take());
    // In one write that a pipe takes whole, so the program has it all in one read.
    child.stdin.take().unwrap().write_all(input).unwrap();
    child
}

/// All that a program has written to standard error.
fn said(child: &mut Child) -> String {
    let mut said = String::new();
    let mut stderr = child.stderr.take().unwrap();
    stderr.read_to_string(&mut said).unwrap();
    said
}

#[test]
fn a_fault_found_outlives_a_reader_that_went_away() {
    let mut child = unread(FAULT.as_bytes());
    assert_eq!(end_of(&mut child, END), Some(1));
    let said = said(&mut child);
    assert!(said.starts_with("minesweeper: <stdin>:6:3: "), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
}

#[test]
fn a_reader_that_was_never_there_is_a_quiet_end() {
    let mut child = unread(STATEMENT.as_bytes());
    assert_eq!(end_of(&mut child, END), Some(0));
    let said = said(&mut child);
    assert_eq!(said, "");
}

/// On a terminal (`script` makes one) the judge says what it waits for; elsewhere it does not.
#[test]
fn a_terminal_is_told_what_is_read() {
    if !std::path::Path::new("/usr/bin/script").exists() {
        println!("skipped: there is no /usr/bin/script to make a terminal with");
        return;
    }
    let outcome = sh("exec script -qec \"$P judge\" /dev/null", "0\n");
    let hint = "minesweeper: reading a judge input from the terminal, Ctrl-D ends it";
    assert!(
        outcome.text().lines().any(|line| line == hint),
        "{}",
        outcome.text()
    );
    assert_eq!(sh("exec \"$P\" judge", "0\n").quiet(), "");
}
