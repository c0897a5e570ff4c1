//! Diagnostics: one line, and the line and column that a person would point at.
//!
//! Only the position and the key words are asserted here; the golden files hold the prose. The
//! positions far into an input fall on and around the places where blocks of any likely size
//! begin, because that is where counting lines a block at a time goes wrong.

use crate::support::{finish, judge, run, shell, Folder, Outcome};
use std::process::Stdio;

/// The single line of standard error, with exit code 1.
#[track_caller]
fn fault(outcome: &Outcome) -> &str {
    outcome.failed(1, &[]);
    let line = outcome.stderr.strip_suffix('\n').expect("the line ends");
    assert!(!line.contains('\n'), "one line: {line:?}");
    line
}

/// This input is at fault at `position`, and the message has all of `words`.
#[track_caller]
fn check(input: impl AsRef<[u8]>, position: &str, words: &[&str]) {
    let outcome = judge(input);
    let line = fault(&outcome);
    let head = format!("minesweeper: <stdin>:{position}: expected ");
    assert!(
        line.starts_with(&head),
        "{line:?} does not begin with {head:?}"
    );
    for word in words {
        assert!(line.contains(word), "no {word:?} in {line:?}");
    }
}

/// A 2×2 board with a mine, then these operations; the first of them is on line 5.
fn board(operations: &str) -> String {
    format!("1\n2 2\n*_\n__\n{operations}")
}

#[test]
fn a_number_is_shown_at_its_first_byte() {
    check("x\n", "1:1", &["number of cases", "found 'x'"]);
    check("  \n -1\n", "2:2", &["number of cases", "found '-1'"]);
    check("12a\n", "1:1", &["found '12a'"]);
    check("+1\n", "1:1", &["found '+1'"]);
    check("1.0\n", "1:1", &["found '1.0'"]);
    check(
        "18446744073709551616\n",
        "1:1",
        &["cases", "found '18446744073709551616'"],
    );
    check("1\n0 2\n", "2:1", &["found '0'", "case 1"]);
    check("1\n2 0\n", "2:3", &["found '0'", "case 1"]);
    check("1\n2 b\n", "2:3", &["found 'b'", "case 1"]);
    check("1\n2 18446744073709551616\n", "2:3", &["case 1"]);
}

#[test]
fn an_operation_is_named_with_its_case() {
    check(
        board("4 1 1\n"),
        "5:1",
        &["operation", "found '4'", "(case 1, operation 1)"],
    );
    check(
        board("-0 1 1\n"),
        "5:1",
        &["found '-0'", "(case 1, operation 1)"],
    );
    check(
        board("1 2 2\n1 3 1\n"),
        "6:3",
        &["row", "found '3'", "(case 1, operation 2)"],
    );
    check(
        board("1 0 1\n"),
        "5:3",
        &["row", "found '0'", "(case 1, operation 1)"],
    );
    check(
        board("3 1 03\n"),
        "5:5",
        &["column", "found '03'", "(case 1, operation 1)"],
    );
    check(
        board("2 1 1x\n"),
        "5:5",
        &["column", "found '1x'", "(case 1, operation 1)"],
    );
    check(board("10 1 1\n"), "5:1", &["found '10'"]);
    check(
        board("1 1 1\n1 9 x\n"),
        "6:5",
        &["found 'x'", "(case 1, operation 2)"],
    );
    check(
        board("1 1 1\n7 9 9\n"),
        "6:1",
        &["found '7'", "(case 1, operation 2)"],
    );
    check(
        board("1 1 1\n1 -9 9\n"),
        "6:3",
        &["found '-9'", "(case 1, operation 2)"],
    );
    let second = "2\n1 1\n_\n0\n2 2\n_*\n__\n1 1 1\n\n2 1 2\n 2 3 2\n0\n";
    check(
        second,
        "11:4",
        &["row", "found '3'", "(case 2, operation 3)"],
    );
}

#[test]
fn a_row_is_shown_at_its_wrong_byte() {
    check("1\n2 3\n*_.\n___\n", "3:3", &["found '", "case 1"]);
    check("1\n2 3\n*__\n_P_\n", "4:2", &["case 1"]);
    check("1\n2 3\n*___\n___\n", "3:4", &["case 1"]);
    check("1\n2 3\n*__x\n___\n", "3:4", &["case 1"]);
    check("1\n2 3\n*__\n\n \t__*_*_\n", "5:6", &["case 1"]);
}

#[test]
fn a_short_row_is_shown_just_after_its_last_byte() {
    check("1\n2 3\n*_\n___\n", "3:3", &["case 1"]);
    check("1\n2 3\n*__\n__\n1 1 1\n0\n", "4:3", &["case 1"]);
    check("1\n2 3\n*_ _\n___\n", "3:3", &["case 1"]);
    check("1\n2 3\n*_\r\n___\n", "3:3", &["case 1"]);
    check("1\n2 3\n*__\n_", "4:2", &["case 1"]);
}

#[test]
fn an_end_of_input_is_shown_just_after_the_last_byte() {
    check("", "1:1", &["number of cases", "end of"]);
    check("\n\n ", "3:2", &["number of cases", "end of"]);
    check("2", "1:2", &["end of", "case 1"]);
    check("2\n", "2:1", &["end of", "case 1"]);
    check("1\n2", "2:2", &["end of", "column"]);
    check("1\n2 2\n", "3:1", &["end of", "row"]);
    check("1\n2 2\n*_\n  ", "4:3", &["end of", "row"]);
    check(
        board("1"),
        "5:2",
        &["end of", "row", "(case 1, operation 1)"],
    );
    check(
        board("1 2\n\n"),
        "7:1",
        &["end of", "column", "(case 1, operation 1)"],
    );
    check(
        "2\n1 2\n*_\n1 1 2\n",
        "5:1",
        &["end of", "case 1, operation 2"],
    );
    check("2\n1 2\n*_\n0\n\n", "6:1", &["end of", "case 2"]);
}

#[test]
fn a_byte_order_mark_is_not_counted() {
    check(b"\xef\xbb\xbfx", "1:1", &["found 'x'"]);
    check(b"\xef\xbb\xbf 1 x", "1:4", &["found 'x'"]);
    check(b"\xef\xbb\xbf", "1:1", &["end of"]);
    check(b"\xef\xbb\xbf1\n2 2\nx", "3:1", &[]);
    // Only the very start has one, and half of one is none.
    check(b"\xef\xbb1", "1:1", &["found '"]);
    check(b"1\n\xef\xbb\xbf2 2\n", "2:1", &["found '"]);
    check(b"\xef\xbb\xbf\xef\xbb\xbf1\n", "1:1", &["found '"]);
}

#[test]
fn lines_end_at_line_feeds_only() {
    check("1\r\n2 2\r\n*x\r\n", "3:2", &[]);
    check(
        board("").replace('\n', "\r\n") + "1 1 1\r\n\r\n8\r\n",
        "7:1",
        &["found '8'"],
    );
    check("1\r2 2\r*_\r_x", "1:11", &[]);
    check("1\x0b2\x0c2\t*_ _x", "1:11", &[]);
}

#[test]
fn what_was_found_is_escaped_and_cut() {
    let outcome = judge(b"\x1b[31m\x00\xff'\n");
    let line = fault(&outcome);
    assert!(
        line.is_ascii() && !line.contains(|c: char| c.is_control()),
        "{line:?}"
    );
    let outcome = judge("7".repeat(100_000));
    let line = fault(&outcome);
    assert!(
        line.contains(&"7".repeat(40)) && !line.contains(&"7".repeat(41)),
        "{line:?}"
    );
    // Four bytes each when escaped: forty of them, and little else.
    let outcome = judge([b"1\n1 1\n".as_slice(), &[0xfe; 5_000]].concat());
    assert!(fault(&outcome).len() < 400, "{}", outcome.stderr);
}

#[test]
fn a_token_without_end_is_not_read_to_its_end() {
    for script in [
        "tr '\\0' 7 < /dev/zero | \"$P\"",
        "tr '\\0' x < /dev/zero | \"$P\"",
        "(printf '1\\n1 1\\n_'; cat /dev/zero) | \"$P\"",
        "(printf '1\\n1 2\\n_*\\n1 1 '; tr '\\0' 9 < /dev/zero) | \"$P\"",
    ] {
        fault(&finish(shell(script).stdin(Stdio::null()), []));
    }
}

/// `count` operations of six bytes that change nothing, then a wrong one at the same place.
fn far(count: usize) -> String {
    board(&("3 1 1\n".repeat(count) + "1 9 1\n0\n"))
}

#[test]
fn positions_hold_far_into_the_input() {
    for count in [1_000, 10_922, 43_690, 174_763, 400_000] {
        let number = format!("(case 1, operation {})", count + 1);
        check(
            far(count),
            &format!("{}:3", count + 5),
            &["found '9'", &number],
        );
    }
}

#[test]
fn positions_hold_around_every_block() {
    let folder = Folder::new("blocks");
    let head = board("");
    for block in [4096, 8192, 1 << 16, 1 << 17, 1 << 18, 1 << 20] {
        for start in block - 6..block + 3 {
            // Blank lines, then blanks, so that the operation's first byte is byte `start`.
            let lines = start - head.len() - 10;
            let input = format!("{head}{}{}1 9 1\n0\n", "\n".repeat(lines), " ".repeat(10));
            let path = folder.file("input", input.as_bytes());
            let outcome = run(&[path.as_os_str()], []);
            assert_eq!(outcome.code, Some(2), "a file alone is no command");
            let outcome = run(&["judge".as_ref(), path.as_os_str()], []);
            let position = format!("{}:{}:13: ", path.display(), lines + 5);
            assert!(
                fault(&outcome).contains(&position),
                "{} {position}",
                outcome.stderr
            );
        }
    }
}

#[test]
fn columns_hold_in_very_long_lines() {
    let long = format!("1 2 2 *_ __ {}1 9 1 0", "3 1 1 ".repeat(200_000));
    check(long, "1:1200015", &["row", "found '9'", "operation 200001"]);
    check(" ".repeat(3_000_000) + "x", "1:3000001", &["found 'x'"]);
    let row = "_".repeat(200_000);
    check(
        format!("1\n2 200000\n{row}\n{row}_\n"),
        "4:200001",
        &["case 1"],
    );
    check(
        format!("1\n2 200000\n{row}\n{}\n", &row[1..]),
        "4:200000",
        &["case 1"],
    );
    check(
        format!("1\n2 200000\n{row}\n{}.{}\n", &row[9..], &row[..8]),
        "4:199992",
        &["case 1"],
    );
}

/// A warning stands at `position`, the answers are `answers`, and all is well.
#[track_caller]
fn check_warning(input: &str, position: &str, answers: &str) {
    let outcome = judge(input);
    let head = format!("minesweeper: <stdin>:{position}: warning: ");
    assert!(
        outcome.stderr.starts_with(&head),
        "{:?} for {head:?}",
        outcome.stderr
    );
    assert_eq!(outcome.stderr.lines().count(), 1, "{:?}", outcome.stderr);
    assert_eq!((outcome.text(), outcome.code), (answers, Some(0)));
}

#[test]
fn warnings_have_positions_and_do_not_fail() {
    check_warning(&board(""), "5:1", "QUIT\n");
    check_warning(&board("1 2 2"), "5:6", "RUNNING: [<2, 2, 1>]\nQUIT\n");
    check_warning(&board("1 1 1\n\n"), "7:1", "LOSE\n");
    check_warning(&board("0\nx"), "6:1", "QUIT\n");
    check_warning(&board("0 \n\r 1 1 1\n0\n"), "6:3", "QUIT\n");
    check_warning("0\n1\n", "2:1", "");
}

#[test]
fn every_answer_before_a_fault_is_written() {
    let outcome = judge(board("2 1 1\n1 2 2\n2 2"));
    fault(&outcome);
    assert_eq!(
        outcome.text(),
        "RUNNING: [<1, 1, P>]\nRUNNING: [<2, 2, 1>]\n"
    );
    let outcome = judge("2\n1 2\n*_\n1 1 2\n0\n1 2\n*-\n");
    fault(&outcome);
    assert_eq!(outcome.text(), "RUNNING: [<1, 2, 1>]\nWIN\n==========\n");
    let outcome = judge(far(100_000));
    fault(&outcome);
    assert_eq!(outcome.text(), "RUNNING: []\n".repeat(100_000));
}
