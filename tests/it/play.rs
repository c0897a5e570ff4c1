//! `play`, the game at the terminal (document 001): its rules, its lines, its screen.

mod hints;
mod layout;
mod naive;
mod record;
mod sessions;
mod terminal;

use crate::support::{finish, judge, program, run, shell, Live, Outcome};
use std::time::Instant;

/// What `play` with these operands, separated by blanks, makes of some lines.
#[track_caller]
fn played(operands: &str, lines: &str) -> Outcome {
    let operands: Vec<&str> = ["play"]
        .into_iter()
        .chain(operands.split_whitespace())
        .collect();
    run(&operands, lines)
}

/// The rows of the last board in some output.
fn last_board(output: &str) -> Vec<String> {
    let lines: Vec<&str> = output.lines().collect();
    let ruler = lines.iter().rposition(|line| line.trim().starts_with("+-"));
    let rows = lines[ruler.expect("a board") + 1..].iter();
    let rows = rows.map_while(|line| line.split_once(" | "));
    rows.map(|(_, cells)| cells.replace(' ', "")).collect()
}

// ---- cases that the published program gets wrong ---------------------------------------------

/// It asks for ever at the end of the input.
#[test]
fn the_end_of_the_input_ends_it() {
    for lines in [
        "",
        "4\n",
        "4",
        "1\n",
        "1\n0\n",
        "1\n0\n5 5\n",
        "1\n0\n5 5",
        "abc\n",
    ] {
        let begin = Instant::now();
        let outcome = played("", lines);
        assert!(outcome.quiet().len() < 10_000);
        assert!(begin.elapsed().as_secs() < 2);
    }
    assert!(played("easy", "").quiet().ends_with("Your move:\n"));
}

/// Its chords take a board for as wide as it is high.
#[test]
fn a_chord_reaches_the_last_columns_of_a_wide_board() {
    // Columns 98 to 106 of the map; the click opens 98 to 103.
    //   _______*_
    //   ______*__
    //   ________*
    let lines = "1 100\nflag 2 104\nchord 2 103\nquit\n";
    let outcome = played("3x110x40 --seed 7", lines);
    assert!(
        outcome.quiet().contains("chord 2 103: 2 cells opened"),
        "{}",
        outcome.text()
    );
}

/// It is won only after one more move.
#[test]
fn the_first_opening_can_win() {
    let outcome = played("9x9x72 --seed 1", "5 5\n");
    let text = outcome.quiet();
    assert!(text.contains("YOU WIN: all free cells are open, after 1 move.\n"));
    let board = last_board(text);
    assert_eq!(board[0], "*********");
    assert_eq!(board[4], "***303***");
}

/// It draws mines until they fall where there is room, which takes long on full boards.
#[test]
fn a_full_board_comes_at_once() {
    let begin = Instant::now();
    for seed in 0..20 {
        let text = played(&format!("9x9x72 --seed {seed}"), "1 1\n");
        assert_eq!(last_board(text.quiet())[0].chars().next(), Some('0'));
    }
    played("300x300x89991 --seed 1", "150 150\n").quiet();
    assert!(begin.elapsed().as_secs() < 20);
}

// ---- the command line --------------------------------------------------------------------------

#[test]
fn levels_are_named_or_told_in_numbers() {
    for (level, status) in [
        (
            "easy",
            "easy, seed 4   mines 10 - flags 0 = 10   cells left 71   moves 0",
        ),
        (
            "medium",
            "medium, seed 4   mines 40 - flags 0 = 40   cells left 216   moves 0",
        ),
        (
            "hard",
            "hard, seed 4   mines 99 - flags 0 = 99   cells left 381   moves 0",
        ),
        (
            "16x30x99",
            "hard, seed 4   mines 99 - flags 0 = 99   cells left 381   moves 0",
        ),
        (
            "1x4x1",
            "1x4x1, seed 4   mines 1 - flags 0 = 1   cells left 3   moves 0",
        ),
        (
            "009x9x072",
            "9x9x72, seed 4   mines 72 - flags 0 = 72   cells left 9   moves 0",
        ),
    ] {
        let outcome = played(&format!("{level} --seed 4"), "");
        assert_eq!(outcome.quiet().lines().nth(1), Some(status));
    }
}

#[test]
fn what_is_no_level_is_a_usage_error() {
    let room = |most, board| {
        format!(
            "LEVEL: expected mines, a number from 1 to {most} ({board} around the first cell), "
        )
    };
    for (level, words) in [
        (
            "nosuch",
            "LEVEL: expected easy, medium, hard or ROWSxCOLUMNSxMINES such as 12x20x40,",
        ),
        ("nosuch", " found 'nosuch'; usage: minesweeper play [LEVEL]"),
        ("Easy", "found 'Easy'"),
        ("9x9", "found '9x9'"),
        ("9x9x10x1", "found '9x9x10x1'"),
        ("9x9x73", &(room(72, "9 x 9 less the 9") + "found '73'")),
        ("2x4x3", &(room(2, "2 x 4 less the 6") + "found '3'")),
        ("9x9x0", "found '0'"),
        ("9x9x-1", "found '-1'"),
        ("9x9x", "found ''"),
        (
            "0x9x1",
            "LEVEL: expected rows, a number from 1 to 18446744073709551615, found '0'",
        ),
        (
            "9xax1",
            "LEVEL: expected columns, a number from 1 to 18446744073709551615, found 'a'",
        ),
        (
            "3x3x1",
            "expected a board larger than the block around the first cell, found 3 by 3",
        ),
        ("1x3x1", "found 1 by 3"),
        (
            "4294967296x4294967296x1",
            "expected a board of less than 2^64 cells, found a larger",
        ),
        ("easy hard", "unexpected operand 'hard'"),
        (
            "easy --seed x",
            "--seed: expected a number from 0 to 18446744073709551615, found 'x'",
        ),
        ("easy --seed -1", "found '-1'"),
        (
            "easy --color blue",
            "--color: expected auto, always or never, found 'blue'",
        ),
        (
            "easy --auto-chord=1",
            "no value is taken by option '--auto-chord'",
        ),
        ("easy --record /nosuch/file", "/nosuch/file: cannot open: "),
    ] {
        let outcome = played(level, "1 1\n");
        outcome.failed(2, &[words]);
        assert_eq!(outcome.text(), "", "{level}");
    }
}

#[test]
fn a_board_beyond_all_memory_is_told_so() {
    for level in [
        "4000000000x4000000000x1",
        "1x18446744073709551000x1",
        "10000000x10000000x1",
    ] {
        let outcome = played(level, "1 1\n");
        outcome.failed(2, &["out of memory: "]);
    }
}

#[test]
fn without_a_seed_it_is_another_map_each_time() {
    let boards: Vec<_> = (0..4)
        .map(|_| last_board(played("30x30x200", "15 15\n").quiet()))
        .collect();
    assert!(boards.iter().any(|board| *board != boards[0]));
}

#[test]
fn a_board_is_shared_by_its_seed() {
    let text = played("20x20x60", "3 4\nflag 7 7\nquit\n")
        .quiet()
        .to_string();
    let recipe = text.lines().last().unwrap();
    let recipe = recipe
        .strip_prefix("This board again: minesweeper play ")
        .unwrap();
    let (operands, first) = recipe.split_once(", first cell ").unwrap();
    assert_eq!(first, "3 4");
    let again = played(operands, "3 4\nflag 7 7\nquit\n");
    assert_eq!(again.quiet(), text);
}

#[test]
fn every_question_leaves_before_its_answer_is_waited_for() {
    let mut live = Live::start(&mut program(&["play", "--seed", "7"]));
    let menu = "\n1 easy, 9 by 9 with 10 mines       2 medium, 16 by 16 with 40 mines\n\
                3 hard, 16 by 30 with 99 mines     4 your own board\nChoose, or quit:\n";
    live.expect(menu.as_bytes());
    live.send(b"x\n");
    live.expect(b"expected 1, 2, 3, 4 or quit, found 'x'\nChoose, or quit:\n");
    live.send(b"1\n");
    live.expect(b"Chord by itself when a flag completes a number? 1 yes, 0 no:\n");
    live.send(b"quit\n");
    live.expect(menu.as_bytes());
    live.send(b"quit\n");
    live.ends(0);
}

#[test]
fn what_follows_the_last_game_is_warned_about() {
    let outcome = played("9x9x72 --seed 1", "5 5\n1 1\n");
    assert_eq!(outcome.code, Some(0));
    let warning =
        "minesweeper: <stdin>:2:1: warning: expected nothing after the last game, found '1'\n";
    assert_eq!(outcome.stderr, warning);
}

#[test]
fn streams_that_fail_are_told_of() {
    let full = finish(&mut shell("echo 1 1 | \"$P\" play easy > /dev/full"), "");
    full.failed(2, &["<stdout>: cannot write"]);
    let gone = finish(&mut shell("yes 1 1 | \"$P\" play easy | head -n 1"), "");
    assert_eq!((gone.code, gone.stderr.as_str()), (Some(0), ""));
    let folder = finish(&mut shell("\"$P\" play easy < /"), "");
    folder.failed(2, &["<stdin>: cannot read"]);
}

#[test]
fn no_colours_and_nothing_cleared_without_a_terminal() {
    let lines = "1 1\nflag 9 9\nhelp\nhint\nxx\nquit\n";
    assert!(!played("easy --seed 2", lines).quiet().contains('\x1b'));
    assert!(!played("easy --seed 2 --color never", lines)
        .quiet()
        .contains('\x1b'));
    let coloured = played("easy --seed 2 --color always", lines);
    let coloured = coloured.quiet();
    assert!(coloured.contains("\x1b[0;38;5;21;48;5;255m 1"));
    assert!(
        !coloured.contains("\x1b[H")
            && !coloured.contains("\x1b[K")
            && !coloured.contains("\x1b[J")
    );
    let mut plain = String::new();
    for (i, part) in coloured.split('\x1b').enumerate() {
        plain += if i == 0 {
            part
        } else {
            part.split_once('m').unwrap().1
        };
    }
    assert_eq!(plain, played("easy --seed 2", lines).quiet());
    assert_eq!(judge("0\n").quiet(), "");
}
