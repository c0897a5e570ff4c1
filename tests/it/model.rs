//! The naive model of document 000, against which everything else is tested.
//!
//! This file reads a judge input and joins the answers; [`game`] holds the rules. Both are written
//! from the statement, sentence by sentence, and never from the engine. They are slow, and
//! obviously right is all that they have to be.
//!
//! The model is also every wrong program of [`fault`]: where such a program goes astray, the model
//! asks whether it is that program today. Without a fault it is the right one, and a reader may
//! skip every line with `has` or `Fault` in it.
//!
//! It knows nothing of malformed input: what it is given to read is a well-formed judge input.

mod around;
pub(crate) mod fault;
pub(crate) mod game;

use fault::Fault;
use game::Game;

/// The whole output for a whole, well-formed judge input, by the right program or a wrong one.
pub(crate) fn answers(input: &str, fault: Option<Fault>) -> String {
    let mut tokens = tokens(input, fault);
    let mut output = String::new();
    let mut last_map = Vec::new();
    let cases = number(tokens.next()).unwrap_or(0);
    for case in 1..=cases {
        let Some(mut game) = read_game(&mut tokens, fault) else {
            break;
        };
        if fault == Some(Fault::MarksNotReset) {
            game.keep_marks(&last_map);
        }
        play(&mut game, &mut tokens, &mut output);
        if game.crashed {
            break;
        }
        if case < cases || fault == Some(Fault::SeparatorAlways) {
            output += "==========\n";
        }
        last_map = game.map;
    }
    if fault == Some(Fault::NoBlankAfterCommas) {
        output = output.replace(", ", ",");
    }
    output
}

/// The words of the input: everything between blanks, without the byte order mark.
fn tokens(input: &str, fault: Option<Fault>) -> impl Iterator<Item = &str> {
    let mut text = input;
    if fault != Some(Fault::ByteOrderMark) {
        text = input.strip_prefix('\u{feff}').unwrap_or(input);
    }
    text.split([' ', '\t', '\n', '\x0b', '\x0c', '\r'])
        .filter(|token| !token.is_empty())
}

/// A number; one too long for a `usize` is taken for the largest, as only `INVALID` can follow.
fn number(token: Option<&str>) -> Option<usize> {
    let digits = token.filter(|token| token.bytes().all(|byte| byte.is_ascii_digit()))?;
    Some(digits.parse().unwrap_or(usize::MAX))
}

/// Reads the head of a case; nothing when the program's arrays cannot hold the board.
fn read_game<'a>(tokens: &mut impl Iterator<Item = &'a str>, fault: Option<Fault>) -> Option<Game> {
    let (rows, columns) = (number(tokens.next())?, number(tokens.next())?);
    let size = match fault {
        Some(Fault::Array209) => 209,
        Some(Fault::Array300) => 300,
        _ => usize::MAX,
    };
    if rows > size || columns > size {
        return None;
    }
    let board: Vec<&str> = tokens.take(rows).collect();
    Some(Game::new(&board, fault))
}

/// Plays the operations of a case up to its closing 0, or to the end of the input.
fn play<'a>(game: &mut Game, tokens: &mut impl Iterator<Item = &'a str>, output: &mut String) {
    while let Some(op @ 1..) = number(tokens.next()) {
        let (mut x, mut y) = (
            number(tokens.next()).unwrap(),
            number(tokens.next()).unwrap(),
        );
        if game.has(Fault::Swapped) {
            (x, y) = (y, x);
        }
        let answer = match op {
            1 => game.open(x, y),
            2 => game.mark(x, y),
            _ => game.chord(x, y),
        };
        if game.crashed {
            return;
        }
        *output += &answer;
    }
    *output += game.quit();
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
