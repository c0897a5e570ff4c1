//! The naive game of document 000, against which everything else is tested.
//!
//! It stands in the library (`rules/plain.rs`, and `tools/plain.rs` for the protocol), because
//! `check` explains wrong outputs with it; it is written from the statement and shares nothing with
//! the engine. Here it is called for tests, and tested itself.

use minesweeper::rules::plain::fault::Fault;
use minesweeper::tools::plain;

/// The whole output for a whole, well-formed judge input, by the right program or a wrong one.
pub(crate) fn answers(input: &str, fault: Option<Fault>) -> String {
    String::from_utf8(plain::answers(input.as_bytes(), fault).unwrap()).unwrap()
}

/// The answers of the right program to these operations, on a board given row by row.
#[track_caller]
fn check(board: &str, operations: &str, expected: &str) {
    let rows: Vec<&str> = board.split(' ').collect();
    let (height, width) = (rows.len(), rows[0].len());
    let input = format!("1\n{height} {width}\n{board}\n{operations}\n0\n");
    assert_eq!(
        answers(&input, None).trim_end().replace('\n', " / "),
        expected
    );
}

#[test]
fn marks_go_round() {
    let expected = "RUNNING: [<1, 2, P>] / RUNNING: [<1, 2, ?>] / RUNNING: [<1, 2, _>] / QUIT";
    check("_*", "2 1 2 2 1 2 2 1 2", expected);
}

#[test]
fn a_flag_protects_and_a_question_mark_does_not() {
    check(
        "_*",
        "2 1 2 1 1 2",
        "RUNNING: [<1, 2, P>] / RUNNING: [] / QUIT",
    );
    check(
        "_*",
        "2 1 2 2 1 2 1 1 2",
        "RUNNING: [<1, 2, P>] / RUNNING: [<1, 2, ?>] / LOSE",
    );
}

#[test]
fn a_flood_goes_through_diagonals_and_stops_at_numbers() {
    let opened = "RUNNING: [<1, 1, 0>, <1, 2, 1>, <2, 1, 0>, <2, 2, 1>] / QUIT";
    check("__* ___", "1 1 1", opened);
}

#[test]
fn a_chord_needs_exactly_its_number_of_flags() {
    let opened = "RUNNING: [<1, 1, 1>] / RUNNING: [] / RUNNING: [<1, 2, P>]";
    let won = "RUNNING: [<2, 1, 1>, <2, 2, 1>] / WIN / INVALID";
    check(
        "_* __",
        "1 1 1 3 1 1 2 1 2 3 1 1 1 1 1",
        &format!("{opened} / {won}"),
    );
    check(
        "_* __",
        "1 1 1 2 2 2 3 1 1",
        "RUNNING: [<1, 1, 1>] / RUNNING: [<2, 2, P>] / LOSE",
    );
}

#[test]
fn a_board_of_mines_is_never_won_and_one_without_is() {
    check(
        "*",
        "2 1 1 3 1 1 2 1 1 1 1 1",
        "RUNNING: [<1, 1, P>] / RUNNING: [] / RUNNING: [<1, 1, ?>] / LOSE",
    );
    check(
        "_",
        "2 1 1 2 1 1 1 1 1",
        "RUNNING: [<1, 1, P>] / RUNNING: [<1, 1, ?>] / RUNNING: [<1, 1, 0>] / WIN",
    );
}

#[test]
fn the_reader_takes_blanks_and_ends_of_every_kind() {
    assert_eq!(answers("0\n", None), "");
    assert_eq!(answers("\u{feff}1\r\n1\x0b2\x0c_*\t0", None), "QUIT\n");
    assert_eq!(
        answers("2 1 1 _ 00 1 1 * 1 01 1", None),
        "QUIT\n==========\nLOSE\n"
    );
    let long = "9".repeat(40);
    assert_eq!(
        answers(&format!("1 1 1 * 1 1 1 2 0 {long} 0"), None),
        "LOSE\nINVALID\n"
    );
}
