//! A live peer on two pipes, as in a contest where the other end is a program that thinks.
//!
//! The peer sends one operation and nothing more until the whole reply is there, so an answer that
//! waits in a buffer stops the session and fails the test by its deadline; an answer that comes too
//! early fails the comparison. The sessions are cut from ordinary inputs and their answers, and
//! after the last `0` the peer keeps its pipe open: the program must end by itself.

use crate::inputs::{CORNERS, CORNERS_ANSWERS, STATEMENT, STATEMENT_ANSWERS};
use crate::support::{program, Live};
use std::thread::sleep;
use std::time::Duration;

/// What the peer sends, and what must have come before it sends the next.
type Step = (String, String);

/// Cuts an input, one operation a line, and its answers into the steps of a session.
fn steps(input: &str, answers: &str) -> Vec<Step> {
    let (mut lines, mut replies) = (input.split_inclusive('\n'), answers.split_inclusive('\n'));
    let mut head = lines.next().unwrap().to_string();
    let cases: usize = head.trim().parse().unwrap();
    let mut steps = Vec::new();
    for _ in 0..cases {
        head += lines.next().unwrap();
        let rows: usize = head
            .split_whitespace()
            .nth_back(1)
            .unwrap()
            .parse()
            .unwrap();
        head.extend(lines.by_ref().take(rows));
        steps.push((std::mem::take(&mut head), String::new()));
        play(&mut lines, &mut replies, &mut steps);
    }
    steps
}

/// The steps of one case's operations, its closing 0 included.
fn play<'a>(
    lines: &mut impl Iterator<Item = &'a str>,
    replies: &mut (impl Iterator<Item = &'a str> + Clone),
    steps: &mut Vec<Step>,
) {
    for line in lines {
        let close = line == "0\n";
        let mut due = String::new();
        if !close {
            due += replies.next().unwrap();
        }
        let tail: &[&str] = if close {
            &["QUIT\n", "==========\n"]
        } else {
            &["WIN\n"]
        };
        for &extra in tail {
            if replies.clone().next() == Some(extra) {
                due += replies.next().unwrap();
            }
        }
        steps.push((line.to_string(), due));
        if close {
            return;
        }
    }
}

/// Plays the steps; `send` says how the bytes of one step leave.
#[track_caller]
fn converse(steps: &[Step], send: impl Fn(&mut Live, &str)) {
    let mut live = Live::start(&mut program(&["judge"]));
    for (line, due) in steps {
        send(&mut live, line);
        live.expect(due.as_bytes());
    }
    live.ends(0);
}

fn at_once(live: &mut Live, text: &str) {
    live.send(text.as_bytes());
}

/// The pause lets the program wake up with half a token in its hands.
fn byte_by_byte(live: &mut Live, text: &str) {
    for byte in text.bytes() {
        live.send(&[byte]);
        sleep(Duration::from_micros(300));
    }
}

#[test]
fn the_sessions_are_whole() {
    for (input, answers) in [(STATEMENT, STATEMENT_ANSWERS), (CORNERS, CORNERS_ANSWERS)] {
        let (sent, due): (String, String) = steps(input, answers).into_iter().unzip();
        assert_eq!((sent.as_str(), due.as_str()), (input, answers));
    }
}

#[test]
fn every_reply_comes_before_the_next_operation() {
    converse(&steps(STATEMENT, STATEMENT_ANSWERS), at_once);
    converse(&steps(CORNERS, CORNERS_ANSWERS), at_once);
}

#[test]
fn operations_may_come_byte_by_byte() {
    converse(&steps(STATEMENT, STATEMENT_ANSWERS), byte_by_byte);
    converse(&steps(CORNERS, CORNERS_ANSWERS), byte_by_byte);
}

#[test]
fn a_header_may_come_piece_by_piece() {
    let mut live = Live::start(&mut program(&[] as &[&str]));
    for piece in ["1", "\n", "2", " ", "2\n*", "_\n_", "_", "\n"] {
        byte_by_byte(&mut live, piece);
        live.expect(b"");
        sleep(Duration::from_millis(2));
    }
    live.send(b"1 2 2\n");
    live.expect(b"RUNNING: [<2, 2, 1>]\n");
    live.send(b"0\n");
    live.expect(b"QUIT\n");
    live.ends(0);
}

/// A session of one 2×2 board with a mine in its corner: each pair is sent and awaited.
#[track_caller]
fn small_session(pairs: &[(&str, &str)]) {
    let head = ("1\n2 2\n*_\n__\n".to_string(), String::new());
    let rest = pairs
        .iter()
        .map(|&(line, due)| (line.to_string(), due.to_string()));
    converse(
        &std::iter::once(head).chain(rest).collect::<Vec<Step>>(),
        at_once,
    );
}

#[test]
fn three_operations_in_one_write_get_three_answers() {
    small_session(&[
        (
            "2 1 1\n2 1 1\n1 2 2\n",
            "RUNNING: [<1, 1, P>]\nRUNNING: [<1, 1, ?>]\nRUNNING: [<2, 2, 1>]\n",
        ),
        (
            "1 1 2\n1 2 1\n1 1 1\n",
            "RUNNING: [<1, 2, 1>]\nRUNNING: [<2, 1, 1>]\nWIN\nINVALID\n",
        ),
        ("0\n", ""),
    ]);
}

#[test]
fn half_an_operation_does_not_hold_back_the_answer_before_it() {
    small_session(&[
        ("2 1 1\n1", "RUNNING: [<1, 1, P>]\n"),
        (" 2 2\n1 1 ", "RUNNING: [<2, 2, 1>]\n"),
        ("2\n3", "RUNNING: [<1, 2, 1>]\n"),
        (" 1 2 0\n", "RUNNING: [<2, 1, 1>]\nWIN\n"),
    ]);
}

#[test]
fn the_last_zero_may_come_with_the_last_operation_or_with_more() {
    small_session(&[("1 2 2\n0\n", "RUNNING: [<2, 2, 1>]\nQUIT\n")]);
    small_session(&[("0 ", "QUIT\n")]);
    small_session(&[("0\n\n \r\n", "QUIT\n")]);
}

#[test]
fn no_case_at_all_ends_without_a_word() {
    converse(&[("0\n".to_string(), String::new())], at_once);
}

#[test]
fn a_bulk_of_answers_does_not_hold_back_the_last() {
    // More than any output buffer in one go, then a single small answer.
    let burst = "2 1 1\n".repeat(9_000);
    let marks = ["P", "?", "_"].iter().cycle().take(9_000);
    let due: String = marks
        .map(|mark| format!("RUNNING: [<1, 1, {mark}>]\n"))
        .collect();
    small_session(&[(&burst, &due), ("1 1 1\n", "LOSE\n"), ("0\n", "")]);
}

#[test]
fn a_fault_is_told_to_a_live_peer_at_once() {
    let mut live = Live::start(program(&["judge"]).stderr(std::process::Stdio::null()));
    live.send(b"1\n2 2\n*_\n__\n1 2 2\n1 3 1\n");
    live.expect(b"RUNNING: [<2, 2, 1>]\n");
    live.ends(1);
}

#[test]
fn a_peer_that_closes_its_end_is_a_quit() {
    let mut live = Live::start(program(&["judge"]).stderr(std::process::Stdio::null()));
    live.send(b"1\n2 2\n*_\n__\n1 2 2\n");
    live.expect(b"RUNNING: [<2, 2, 1>]\n");
    live.close();
    live.expect(b"QUIT\n");
    live.ends(0);
}
