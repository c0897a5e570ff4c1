//! `one-click --check`: what is said of somebody else's answers.

use super::{check, samples};
use crate::support::{finish, program, run, shell, Folder, Live};
use std::process::Stdio;

/// Two boards, and between them one that cannot be won by one click.
const INPUT: &str = "3\n3 5 3\n2 2 1\n1 2 1\n";
const GOOD: &str = "Case #1:\n***..\n.....\n....c\nCase #2:\nImpossible\nCase #3:\n*c\n";
const BOARD: &str = "***..\n.....\n....c";
const RIGHT: &str = "all right: 2 won, 1 impossible";

/// What is said of these answers to [`INPUT`].
#[track_caller]
fn told(answers: &str, expected: &str) {
    let said = check(INPUT, answers).unwrap_or_else(|error| error);
    assert_eq!(said.trim_end(), expected, "{answers}");
}

/// What is said of the good answers with a part of them replaced.
#[track_caller]
fn with(part: &str, other: &str, expected: &str) {
    assert_eq!(GOOD.matches(part).count(), 1, "{part}");
    told(&GOOD.replace(part, other), expected);
}

/// What is expected instead of a character in the board of case 1.
#[track_caller]
fn wrong_cell(part: &str, other: &str, place: &str, found: &str, row: usize) {
    let expected = "expected '.', '*' or 'c' in a row of 5 characters";
    with(
        part,
        other,
        &format!("OUT:{place}: {expected}, found '{found}' (case 1, row {row})"),
    );
}

/// What is said of a board of case 1 whose click does not win.
#[track_caller]
fn not_won(board: &str, place: &str, opened: usize) {
    let expected = "expected a click that opens all 12 free cells";
    let found = format!("found one that opens {opened}");
    with(
        BOARD,
        board,
        &format!("OUT:{place}: {expected}, {found} (case 1)"),
    );
}

#[test]
fn any_right_board_is_right() {
    told(GOOD, RIGHT);
    with(BOARD, "c....\n.....\n..***", RIGHT);
    with(BOARD, "***..\n....c\n.....", RIGHT);
    with(BOARD, "....*\n.c..*\n....*", RIGHT);
    with("*c", "c*", RIGHT);
}

#[test]
fn blanks_do_not_matter() {
    told(&GOOD.replace(":\n", ": \n"), RIGHT);
    told(&GOOD.replace(":\n", ": "), RIGHT);
    told(&GOOD.replace('\n', " \r\n"), RIGHT);
    told(&GOOD.replace('\n', "\n\n\t"), RIGHT);
    told(&format!("\u{feff}{GOOD}  \n\n"), RIGHT);
    told(GOOD.trim_end(), RIGHT);
}

#[test]
fn case_lines_are_exact() {
    with(
        "Case #1",
        "case #1",
        "OUT:1:1: expected 'Case', found 'case' (case 1)",
    );
    with(
        "Case #1:\n",
        "",
        "OUT:1:1: expected 'Case', found '***..' (case 1)",
    );
    with(
        "Case #2:\n",
        "",
        "OUT:5:1: expected 'Case', found 'Impossible' (case 2)",
    );
    for other in ["#3:", "#2", "2:", "#02:", "#2::"] {
        let said = format!("OUT:5:6: expected '#2:', found '{other}' (case 2)");
        with("Case #2:", &format!("Case {other}"), &said);
    }
    with(
        "#2:\n",
        "#2:",
        "OUT:5:6: expected '#2:', found '#2:Impossible' (case 2)",
    );
}

#[test]
fn what_is_possible_is_not_called_impossible_nor_the_other_way_round() {
    let board = "expected a board, 1 by 2, with 1 mines, found 'Impossible' (case 3)";
    with("*c", "Impossible", &format!("OUT:8:1: {board}"));
    for other in ["c.", "impossible", "IMPOSSIBLE", "Impossible.", "Impos"] {
        let said = format!("OUT:6:1: expected 'Impossible', found '{other}' (case 2)");
        with("Impossible", other, &said);
    }
    with(
        "Impossible\n",
        "",
        "OUT:6:1: expected 'Impossible', found 'Case' (case 2)",
    );
}

#[test]
fn boards_have_their_size() {
    wrong_cell(".....\n", "....\n", "3:5", "\\n", 2);
    wrong_cell(".....\n", "", "4:1", "C", 3);
    wrong_cell(".....\n", ".. ..\n", "3:3", " ", 2);
    wrong_cell(".....\n", "..x..\n", "3:3", "x", 2);
    wrong_cell(".....\n", "..C..\n", "3:3", "C", 2);
    wrong_cell(".....\n", "..\u{ff0e}..\n", "3:3", "\u{ff0e}", 2);
    let long = "OUT:3:6: expected the end of a row of 5 characters, found '.' (case 1, row 2)";
    with(".....\n", "......\n", long);
    with(
        "....c\n",
        "....c\n.....\n",
        "OUT:5:1: expected 'Case', found '.....' (case 2)",
    );
}

#[test]
fn boards_have_their_mines_and_one_click() {
    let more = "expected no more than 3 mines, found '*'";
    with(
        "***..",
        "****.",
        &format!("OUT:2:4: {more} (case 1, row 1)"),
    );
    with(
        ".....\n",
        "..**.\n",
        &format!("OUT:3:3: {more} (case 1, row 2)"),
    );
    with(
        "***..",
        "**...",
        "OUT:4:6: expected 3 mines, found 2 (case 1)",
    );
    with("*c", "c.", "OUT:8:3: expected 1 mines, found 0 (case 3)");
    with(
        "....c",
        ".....",
        "OUT:4:6: expected a click, 'c', found none (case 1)",
    );
    let second = "expected no second click, found 'c'";
    with(
        "....c",
        "..c.c",
        &format!("OUT:4:5: {second} (case 1, row 3)"),
    );
    with(
        ".....\n",
        "c....\n",
        &format!("OUT:4:5: {second} (case 1, row 3)"),
    );
}

#[test]
fn boards_are_won_by_their_click() {
    not_won("***c.\n.....\n.....", "2:4", 1);
    not_won("..*..\n..*..\nc.*..", "4:1", 6);
    not_won("....*\n.....\n**..c", "4:5", 6);
    not_won("**...\n.....\n*...c", "4:5", 11);
    not_won("**..*\n.....\n....c", "4:5", 10);
}

#[test]
fn nothing_is_missing_and_nothing_left_over() {
    let end = "found end of input";
    told("", &format!("OUT:1:1: expected 'Case', {end} (case 1)"));
    told("Case", &format!("OUT:1:5: expected '#1:', {end} (case 1)"));
    told(
        "Case #1:\n",
        &format!("OUT:2:1: expected a board, 3 by 5, with 3 mines, {end} (case 1)"),
    );
    let row = "'.', '*' or 'c' in a row of 5 characters";
    told(
        "Case #1:\n**",
        &format!("OUT:2:3: expected {row}, {end} (case 1, row 1)"),
    );
    told(
        "Case #1:\n***..\n",
        &format!("OUT:3:1: expected {row}, {end} (case 1, row 2)"),
    );
    with(
        "Case #3:\n*c\n",
        "",
        &format!("OUT:7:1: expected 'Case', {end} (case 3)"),
    );
    with(
        "*c\n",
        "*c\n*c\n",
        "OUT:9:1: expected nothing after the last case, found '*c'",
    );
    with(
        "*c\n",
        "*c\nCase #4:\nImpossible",
        "OUT:9:1: expected nothing after the last case, found 'Case'",
    );
    let said = check("0\n", "Case #1:\n");
    assert_eq!(
        said.unwrap_err(),
        "OUT:1:1: expected nothing after the last case, found 'Case'"
    );
    assert_eq!(
        check("0\n", "\n").unwrap(),
        "all right: 0 won, 0 impossible\n"
    );
}

#[test]
fn a_fault_of_the_input_is_told_of_the_input() {
    let said = check("2\n1 2 1\n1 2 2\n", "Case #1:\nc*\nCase #2:\n").unwrap_err();
    assert_eq!(
        said,
        "IN:3:5: expected number of mines, a number from 0 to 1, found '2' (case 2)"
    );
}

#[test]
fn files_and_standard_input_may_be_either() {
    let folder = Folder::new("one-click-check");
    let (input, good) = (
        folder.file("in", INPUT.as_bytes()),
        folder.file("good", GOOD.as_bytes()),
    );
    let bad = folder.file("bad", GOOD.replace("*c", "..").as_bytes());
    let (input, good, bad) = (
        input.to_str().unwrap(),
        good.to_str().unwrap(),
        bad.to_str().unwrap(),
    );
    let right = format!("{RIGHT}\n");
    let option = format!("--check={good}");
    assert_eq!(
        run(&["one-click", input, "--check", good], "").quiet(),
        right
    );
    assert_eq!(run(&["one-click", &option], INPUT).quiet(), right);
    assert_eq!(
        run(&["one-click", "--check", good, "-"], INPUT).quiet(),
        right
    );
    assert_eq!(
        run(&["one-click", "--check", "-", input], GOOD).quiet(),
        right
    );
    let told = format!("{bad}:8:3: expected 1 mines, found 0 (case 3)\n");
    run(&["one-click", input, "--check", bad], "").failed(1, &[&told]);
    run(&["one-click", input, "--check", "-"], "").failed(1, &["<stdin>:1:1: "]);
    run(&["one-click", input, "--check", "no such file"], "")
        .failed(2, &["no such file: cannot open"]);
    run(&["one-click", "--check"], "").failed(2, &["a value is missing", "--check OUTPUT"]);
    for operands in [
        &["one-click", "--check", "-"][..],
        &["one-click", "--check=-", "-"],
    ] {
        run(operands, INPUT).failed(
            2,
            &[
                "both be standard input",
                "one-click [FILE] [--check OUTPUT]",
            ],
        );
    }
}

#[test]
fn every_sample_passes() {
    for sample in samples() {
        check(&sample.input, &sample.output)
            .unwrap_or_else(|said| panic!("{}: {said}", sample.name));
    }
}

#[test]
fn a_promise_of_a_huge_board_costs_nothing() {
    let folder = Folder::new("one-click-huge");
    let most = u64::MAX;
    for (size, row) in [
        (format!("1 {most}"), ".".repeat(5_000)),
        (format!("{most} 1"), "c\n.\n".into()),
    ] {
        let answers = folder.file("answers", format!("Case #1:\n{row}").as_bytes());
        let mut command = shell("ulimit -v 200000; exec \"$P\" one-click --check \"$ANSWERS\"");
        command.env("ANSWERS", answers).stdin(Stdio::piped());
        finish(&mut command, format!("1\n{size} 3\n")).failed(1, &["end of input", "case 1"]);
    }
}

#[test]
fn answers_of_a_live_peer_are_judged_to_their_end() {
    let folder = Folder::new("one-click-live");
    let input = folder.file("in", INPUT.as_bytes());
    let mut live = Live::start(program(&["one-click", "--check", "-"]).arg(input));
    live.send(GOOD.as_bytes());
    live.expect(b"");
    live.close();
    live.expect(b"all right: 2 won, 1 impossible\n");
    live.ends(0);
}
