//! The same input in pieces of every size.
//!
//! A pipe joins what is written quickly, so pieces would need pauses to stay apart. A datagram
//! socket as standard input keeps them apart for certain: each read of the program returns exactly
//! one piece. That tries every place where a block can end inside a token, without any sleep.

use crate::inputs::{CORNERS, CORNERS_ANSWERS, STATEMENT, STATEMENT_ANSWERS};
use crate::support::{finish, program, Outcome, END};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixDatagram;
use std::process::Stdio;
use std::thread;

/// Runs the program so that its reads return these pieces, then the end of input.
fn run_in_pieces<'a>(pieces: impl Iterator<Item = &'a [u8]> + Send) -> Outcome {
    let (ours, theirs) = UnixDatagram::pair().unwrap();
    ours.set_write_timeout(Some(END)).unwrap();
    let mut command = program(&["judge"]);
    command.stdin(Stdio::from(OwnedFd::from(theirs)));
    thread::scope(|scope| {
        scope.spawn(move || {
            for piece in pieces.filter(|piece| !piece.is_empty()) {
                // A program that has ended refuses the rest; the caller sees how it ended.
                let _ = ours.send(piece);
            }
            // An empty datagram reads as nothing: the end of input.
            let _ = ours.send(&[]);
        });
        let outcome = finish(&mut command, []);
        // The command holds a second handle of the socket; closing it lets a blocked writer go.
        drop(command);
        outcome
    })
}

/// Pieces of every size up to the whole must be answered like the whole.
#[track_caller]
fn check(input: &[u8], answers: &str, code: i32) {
    for size in 1..=input.len() {
        let outcome = run_in_pieces(input.chunks(size));
        assert_eq!(
            outcome.text(),
            answers,
            "pieces of {size}: {}",
            outcome.stderr
        );
        assert_eq!(outcome.code, Some(code), "pieces of {size}");
    }
}

#[test]
fn the_statement_in_pieces_of_every_size() {
    check(STATEMENT.as_bytes(), STATEMENT_ANSWERS, 0);
}

#[test]
fn corners_in_pieces_of_every_size() {
    check(CORNERS.as_bytes(), CORNERS_ANSWERS, 0);
}

#[test]
fn windows_line_ends_and_a_mark_in_pieces_of_every_size() {
    let input = b"\xef\xbb\xbf1\r\n2 2\r\n*_\r\n__\r\n1 2 2\r\n0\r\n";
    check(input, "RUNNING: [<2, 2, 1>]\nQUIT\n", 0);
}

#[test]
fn an_input_cut_in_two_at_every_byte() {
    for cut in 0..=STATEMENT.len() {
        let (front, back) = STATEMENT.as_bytes().split_at(cut);
        let outcome = run_in_pieces([front, back].into_iter());
        assert_eq!(outcome.quiet(), STATEMENT_ANSWERS, "cut after {cut} bytes");
    }
}

#[test]
fn a_fault_has_its_position_in_pieces_of_every_size() {
    let input = b"\xef\xbb\xbf1\n2 2\n*_\n__\n1 2 2 1 2\r\n 33 0\n";
    let whole = run_in_pieces(std::iter::once(&input[..]));
    whole.failed(1, &["<stdin>:6:2: ", "'33'"]);
    for size in 1..input.len() {
        assert_eq!(run_in_pieces(input.chunks(size)), whole, "pieces of {size}");
    }
}

/// What was held before must not be taken for what is missing.
#[test]
fn an_input_that_ends_early_in_pieces_of_every_size() {
    let input = b"1\n3 2\n__\n__\n";
    for size in 1..=input.len() {
        run_in_pieces(input.chunks(size)).failed(1, &["<stdin>:5:1: ", "found end of input"]);
    }
}
