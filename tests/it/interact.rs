//! `interact`: what a live player is told, and what the command line takes.
//!
//! The sessions here go over the program's own streams. [`players`] has programs for players, most
//! of them bad ones; [`record`] is about what is left of a session.

mod players;
mod record;

use crate::inputs::{CORNERS, CORNERS_ANSWERS, STATEMENT, STATEMENT_ANSWERS};
use crate::support::{finish, program, run, show, Folder, Live, Outcome};
use std::path::Path;
use std::process::Stdio;

/// A mine in the corner of a square, with a recorded operation, and a mine before two cells.
const MAPS: &str = "2\n2 2\n*_\n__\n1 1 1\n0\n1 3\n*__\n0\n";

/// Whether a line is an operation or a closing 0, told from sizes by its length.
fn is_operation(line: &str) -> bool {
    matches!(line.split(' ').count(), 1 | 3) && line.starts_with(|c: char| c.is_ascii_digit())
}

/// The operations of a judge input with one of them a line, without its maps.
fn operations_of(input: &str) -> String {
    let lines = input.lines().skip(1).filter(|line| is_operation(line));
    lines.map(|line| line.to_string() + "\n").collect()
}

/// What the judge would have said, of all that a player is told.
fn answers_of(told: &str) -> String {
    let lines = told.lines();
    let lines = lines.filter(|line| !line.starts_with(|c: char| c.is_ascii_digit()));
    lines.map(|line| line.to_string() + "\n").collect()
}

/// A session over the program's own streams, all operations sent at once.
fn at_once(maps: &Path, operations: impl AsRef<[u8]>) -> Outcome {
    run(&["interact".as_ref(), maps.as_os_str()], operations)
}

#[test]
fn the_answers_are_the_judges() {
    let folder = Folder::new("interact-answers");
    for (input, answers) in [(STATEMENT, STATEMENT_ANSWERS), (CORNERS, CORNERS_ANSWERS)] {
        let maps = folder.file("maps", input.as_bytes());
        let outcome = at_once(&maps, operations_of(input));
        assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
        assert_eq!(answers_of(outcome.text()), answers);
        let cases = input.lines().next().unwrap();
        assert!(outcome.text().starts_with(&format!("{cases}\n")));
    }
}

#[test]
fn every_reply_comes_before_the_next_operation() {
    let folder = Folder::new("interact-lockstep");
    let maps = folder.file("maps", MAPS.as_bytes());
    let mut command = program(&["interact".as_ref(), maps.as_os_str()]);
    let mut live = Live::start(command.stderr(Stdio::null()));
    live.expect(b"2\n2 2 1\n");
    for (sent, due) in [
        ("2 1 1\n", "RUNNING: [<1, 1, P>]\n"),
        ("1", ""),
        (" 2 2\n1 1 ", "RUNNING: [<2, 2, 1>]\n"),
        ("2\n", "RUNNING: [<1, 2, 1>]\n"),
        ("0\n", "QUIT\n==========\n1 3 1\n"),
        ("1 1 3\n", "RUNNING: [<1, 2, 1>, <1, 3, 0>]\nWIN\n"),
        ("1 99999999999999999999999 0\n", "INVALID\n"),
        ("0\n", ""),
    ] {
        live.send(sent.as_bytes());
        live.expect(due.as_bytes());
    }
    live.ends(0);
}

#[test]
fn each_case_and_the_session_are_summed_up() {
    let folder = Folder::new("interact-verdicts");
    let maps = folder.file("maps", MAPS.as_bytes());
    let check = |operations: &str, lines: &[&str]| {
        let outcome = at_once(&maps, operations);
        assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
        let said: Vec<&str> = outcome.stderr.lines().collect();
        let expected: Vec<_> = lines
            .iter()
            .map(|line| format!("minesweeper: {line}"))
            .collect();
        assert_eq!(said, expected);
    };
    check(
        "1 2 2\n0\n1 1 3\n1 1 1\n0\n",
        &[
            "case 1: QUIT, 1 operation, 1 of 3 cells opened",
            "case 2: WIN, 2 operations, 2 of 2 cells opened",
            "2 of 2 cases played: 1 WIN, 1 QUIT; 3 operations",
        ],
    );
    check(
        "0\n1 1 1\n0\n",
        &[
            "case 1: QUIT, 0 operations, 0 of 3 cells opened",
            "case 2: LOSE, 1 operation, 0 of 2 cells opened",
            "2 of 2 cases played: 1 LOSE, 1 QUIT; 1 operation",
        ],
    );
}

#[test]
fn boards_of_one_kind_of_cell_and_no_cases_are_played() {
    let folder = Folder::new("interact-corners");
    let check = |maps: &str, operations: &str, told: &str, words: &str| {
        let outcome = at_once(&folder.file("maps", maps.as_bytes()), operations);
        assert_eq!((outcome.code, outcome.text()), (Some(0), told));
        assert!(outcome.stderr.contains(words), "{}", outcome.stderr);
    };
    check("0\n", "", "0\n", "0 of 0 cases played; 0 operations");
    let won = "1\n1 1 0\nRUNNING: [<1, 1, 0>]\nWIN\n";
    check(
        "1\n1 1\n_\n0\n",
        "1 1 1\n0\n",
        won,
        "WIN, 1 operation, 1 of 1 cell opened",
    );
    let lost = "1\n1 1 1\nLOSE\n";
    check(
        "1\n1 1\n*\n0\n",
        "1 1 1\n0\n",
        lost,
        "LOSE, 1 operation, 0 of 0 cells opened",
    );
}

#[test]
fn operations_in_the_maps_are_read_over() {
    let folder = Folder::new("interact-maps");
    let many = "2 1 1\n".repeat(2_000);
    let odd = format!("1\n1 1\n*\n{many}3 0 99999999999999999999999\n  1\n1\t1\r\n0\n");
    let outcome = at_once(&folder.file("maps", odd.as_bytes()), "0\n");
    assert_eq!(
        (outcome.code, outcome.text()),
        (Some(0), "1\n1 1 1\nQUIT\n")
    );
    let outcome = at_once(&folder.file("maps", b"1\n1 1\n*\n1 1 1\n"), "0\n");
    assert_eq!(
        (outcome.code, outcome.text()),
        (Some(0), "1\n1 1 1\nQUIT\n")
    );
    assert!(outcome
        .stderr
        .contains("maps:5:1: warning: expected an operation or"));
}

#[test]
fn faults_of_the_maps_are_told_of_the_maps() {
    let folder = Folder::new("interact-bad-maps");
    let check = |maps: &str, told: &str, message: &str| {
        let outcome = at_once(&folder.file("maps", maps.as_bytes()), "0\n");
        assert_eq!(
            (outcome.code, outcome.text()),
            (Some(1), told),
            "{}",
            outcome.stderr
        );
        let last = outcome.stderr.lines().last().unwrap();
        assert!(last.ends_with(message), "{last}");
    };
    check(
        "",
        "",
        "/maps:1:1: expected number of cases, a number from 0 to \
        18446744073709551615, found end of input",
    );
    check(
        "1\n2 2\n*_\n_x\n",
        "1\n",
        "/maps:4:2: expected '_' or '*' in a row of 2 characters, \
        found 'x' (case 1, row 2)",
    );
    check(
        "1\n1 1\n_\n4 1 1\n",
        "1\n",
        "/maps:4:1: expected operation, a number from 0 to 3, \
        found '4' (case 1, operation 1)",
    );
    check(
        "1\n1 1\n_\n1 1 1\n1 x 1\n",
        "1\n",
        "/maps:5:3: expected row, a number, found 'x' \
        (case 1, operation 2)",
    );
    check(
        "2\n1 1\n*\n0\n1 1\n",
        "2\n1 1 1\nQUIT\n==========\n",
        "/maps:6:1: expected '_' or '*' \
        in a row of 1 characters, found end of input (case 2, row 1)",
    );
}

#[test]
fn a_fault_on_standard_input_is_told_of_it() {
    let folder = Folder::new("interact-stdin");
    let maps = folder.file("maps", MAPS.as_bytes());
    let check = |operations: &str, told: &str, message: &str| {
        let outcome = at_once(&maps, operations);
        assert_eq!((outcome.code, outcome.text()), (Some(1), told));
        let last = outcome.stderr.lines().last().unwrap();
        assert_eq!(last, format!("minesweeper: <stdin>:{message}"));
        assert!(
            outcome.stderr.contains(": broken off, "),
            "{}",
            outcome.stderr
        );
    };
    let flag = "2\n2 2 1\nRUNNING: [<1, 1, P>]\n";
    check(
        "2 1 1\n2 1 3\n",
        flag,
        "2:5: expected column, a number from 1 to 2, found '3' \
        (case 1, operation 2)",
    );
    check(
        "2 1 1\nquit\n",
        flag,
        "2:1: expected operation, a number from 0 to 3, found 'quit' \
        (case 1, operation 2)",
    );
    check(
        "2 1 1",
        flag,
        "1:6: expected an operation or the closing 0, found end of input \
        (case 1, operation 2)",
    );
    check(
        "0\n1 1",
        "2\n2 2 1\nQUIT\n==========\n1 3 1\n",
        "2:4: expected column, a number from \
        1 to 3, found end of input after '1 1' (case 2, operation 1)",
    );
}

#[test]
fn what_follows_the_last_case_on_standard_input_is_warned_about() {
    let folder = Folder::new("interact-more");
    let maps = folder.file("maps", b"1\n1 1\n_\n0\n0\n");
    let outcome = at_once(&maps, "0\n1 1 1\n");
    assert_eq!(
        (outcome.code, outcome.text()),
        (Some(0), "1\n1 1 0\nQUIT\n")
    );
    assert!(outcome
        .stderr
        .contains("<stdin>:2:1: warning: expected nothing after the last case"));
    assert!(outcome
        .stderr
        .contains("/maps:5:1: warning: expected nothing after the last case"));
}

#[test]
fn a_player_on_our_streams_may_be_late() {
    let folder = Folder::new("interact-late");
    let maps = folder.file("maps", MAPS.as_bytes());
    let timeout = ["--timeout", "0.9"].map(std::ffi::OsStr::new);
    let mut command = program(&["interact".as_ref(), maps.as_os_str()]);
    let mut live = Live::start(command.args(timeout).stderr(Stdio::null()));
    live.expect(b"2\n2 2 1\n");
    live.send(b"2 1 1\n");
    live.expect(b"RUNNING: [<1, 1, P>]\n");
    live.send(b"2 1 ");
    live.ends(1);
}

#[test]
fn a_player_that_reads_no_more_has_left() {
    let folder = Folder::new("interact-left");
    let maps = folder.file("maps", MAPS.as_bytes());
    let mut command = program(&["interact".as_ref(), maps.as_os_str()]);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    drop(child.stdout.take());
    let mut pipe = child.stdin.take().unwrap();
    std::io::Write::write_all(&mut pipe, b"2 1 1\n").unwrap();
    let mut said = String::new();
    std::io::Read::read_to_string(&mut child.stderr.take().unwrap(), &mut said).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(1));
    let last = said.lines().last().unwrap();
    let expected = "minesweeper: <stdin>:2:1: expected the player to read its answers, found it \
        gone (case 1, operation 2)";
    assert_eq!(last, expected);
}

#[test]
fn a_full_disk_is_not_the_players_fault() {
    let folder = Folder::new("interact-full");
    let maps = folder.file("maps", MAPS.as_bytes());
    let script = format!(
        "printf '0\\n0\\n' | \"$P\" interact {} > /dev/full",
        maps.display()
    );
    let outcome = finish(&mut crate::support::shell(&script), "");
    assert_eq!(outcome.code, Some(2), "{}", outcome.stderr);
    let last = outcome.stderr.lines().last().unwrap();
    assert!(
        last.starts_with("minesweeper: <stdout>: cannot write: "),
        "{last}"
    );
}

#[test]
fn misuse_is_named() {
    let folder = Folder::new("interact-misuse");
    let maps = folder.file("maps", MAPS.as_bytes());
    let maps = maps.to_str().unwrap();
    let check = |line: &str, words: &[&str]| {
        let line = line.replace("MAPS", maps);
        let outcome = run(&line.split(' ').collect::<Vec<_>>(), "0\n0\n");
        outcome.failed(2, words);
        assert_eq!(show(&outcome.stdout), "");
    };
    let usage = "usage: minesweeper interact MAPS [--record FILE] [--timeout SECONDS] [-- PLAYER";
    check("interact", &["an operand is missing", usage]);
    check(
        "interact MAPS other",
        &["unexpected operand 'other'", usage],
    );
    check("interact -", &["MAPS cannot be standard input", usage]);
    check(
        "interact MAPS --",
        &["a player is missing after '--'", usage],
    );
    check("interact -- cat", &["an operand is missing", usage]);
    check("interact MAPS --=cat", &["unknown option '--'", usage]);
    check(
        "interact MAPS --record",
        &["a value is missing after option '--record'", usage],
    );
    for seconds in [
        "x",
        "-1",
        "1e3",
        "",
        ".",
        "1.5.",
        "inf",
        "1s",
        "9999999999999",
    ] {
        let expected = "option '--timeout': expected seconds, a number from 0 to 1000000000 such \
            as 10 or 0.5, found '";
        check(
            &format!("interact MAPS --timeout={seconds}"),
            &[expected, seconds, usage],
        );
    }
    check(
        "interact MAPS --record MAPS",
        &["MAPS and the record cannot be the same file"],
    );
    check(
        "interact /nonexistent/maps",
        &["/nonexistent/maps: cannot open"],
    );
    check(
        "interact MAPS --record /nonexistent/record",
        &["/nonexistent/record: cannot open"],
    );
    assert_eq!(std::fs::read(maps).unwrap(), MAPS.as_bytes());
}

#[test]
fn times_are_seconds_with_or_without_a_point() {
    let folder = Folder::new("interact-times");
    let maps = folder.file("maps", MAPS.as_bytes());
    for seconds in ["0", "0.0", "10", "10.", ".5", "00.50", "1000000000"] {
        let arguments = ["interact", maps.to_str().unwrap(), "--timeout", seconds];
        assert_eq!(run(&arguments, "0\n0\n").code, Some(0), "{seconds}");
    }
}
