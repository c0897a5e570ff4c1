//! `play --record`: the game as a judge input.

use super::{last_board, played};
use crate::support::{finish, judge, program, run, shell, Folder, Live};
use std::time::Instant;

/// What is recorded of some lines, and what was written.
fn recorded(name: &str, operands: &str, lines: &str) -> (String, String) {
    let folder = Folder::new(&format!("play-record-{name}"));
    let file = folder.path().join("game");
    let output = played(&format!("{operands} --record {}", file.display()), lines);
    let record = std::fs::read_to_string(&file).unwrap();
    (record, output.quiet().to_string())
}

#[track_caller]
fn check(name: &str, operands: &str, lines: &str, operations: &str, answers: &str) {
    let (record, _) = recorded(name, operands, lines);
    let rows = record.lines().nth(1).unwrap().split_once(' ').unwrap().0;
    let rows: usize = rows.parse().unwrap();
    let found: Vec<&str> = record.lines().skip(2 + rows).collect();
    assert_eq!(found.join(", "), operations);
    assert_eq!(
        judge(record).quiet().trim_end().replace('\n', " / "),
        answers
    );
}

#[test]
fn a_game_is_a_judge_input() {
    check(
        "won",
        "9x9x72 --seed 1",
        "hint\nflag 1 1\nx\n5 5\n",
        "2 1 1, 1 5 5, 0",
        "RUNNING: [<1, 1, P>] / RUNNING: [<4, 4, 5>, <4, 5, 3>, <4, 6, 5>, <5, 4, 3>, <5, 5, 0>, \
         <5, 6, 3>, <6, 4, 5>, <6, 5, 3>, <6, 6, 5>] / WIN",
    );
    check(
        "quit",
        "1x4x1 --seed 1",
        "flag 1 4\nflag 1 4\nchord 1 1\nquit\n",
        "2 1 4, 2 1 4, 3 1 1, 0",
        "RUNNING: [<1, 4, P>] / RUNNING: [<1, 4, ?>] / RUNNING: [] / QUIT",
    );
    check("nothing", "easy", "", "0", "QUIT");
}

/// Chords that are made by themselves are moves of the record.
#[test]
fn automatic_chords_are_recorded() {
    let lines = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/samples/play/07-automatic-chords.in"
    ));
    let lines: Vec<String> = lines.unwrap().lines().skip(2).map(str::to_string).collect();
    let (record, output) = recorded(
        "automatic",
        "easy --seed 7 --auto-chord",
        &(lines[..2].join("\n") + "\nquit\n"),
    );
    let operations: Vec<&str> = record.lines().skip(11).collect();
    assert_eq!(operations, ["1 5 5", "2 3 4", "3 4 4", "3 4 5", "0"]);
    let answers = judge(record.as_str());
    assert_eq!(answers.quiet().matches("RUNNING: [<").count(), 4);
    assert!(output.contains("chord by itself: 4 4, 4 5: 17 cells opened"));
    let traced = run(&["trace"], record);
    let last = traced
        .quiet()
        .lines()
        .last()
        .unwrap()
        .rsplit(" | ")
        .next()
        .unwrap()
        .to_string();
    assert_eq!(Some(&last), last_board(&output).last());
}

#[test]
fn a_record_is_a_valid_input() {
    let folder = Folder::new("play-record-valid");
    let file = folder.path().join("game");
    for lines in [
        "5 5\nflag 1 1\n1 9\nchord 4 4\n",
        "1 1\n2 2\n",
        "flag 9 9\n9 1\n",
    ] {
        played(&format!("easy --seed 3 --record {}", file.display()), lines);
        let outcome = run(&["check".as_ref(), file.as_os_str()], "");
        assert!(
            outcome.quiet().starts_with("valid: 1 case\n"),
            "{}",
            outcome.text()
        );
    }
}

#[test]
fn the_last_game_is_recorded() {
    let (record, _) = recorded(
        "last",
        "--seed 5",
        "3\n0\n1 1\nquit\n1\n0\n9 9\n1 1\nflag 9 1\nquit\nquit\n",
    );
    assert!(record.starts_with("1\n9 9\n"));
    let operations: Vec<&str> = record.lines().skip(11).collect();
    assert!(
        operations.contains(&"1 9 9") && !record.contains("16 30"),
        "{record}"
    );
}

/// The map is in the record as soon as it is laid, and each move before the next question.
#[test]
fn a_game_that_is_killed_is_not_lost() {
    let folder = Folder::new("play-record-killed");
    let file = folder.path().join("game");
    let operands = ["play", "9x9x20", "--seed", "1", "--record"];
    let mut live = Live::start(program(&operands).arg(&file));
    live.send(b"flag 1 1\n5 5\n");
    let begin = Instant::now();
    let record = || std::fs::read_to_string(&file).unwrap_or_default();
    while !record().ends_with("\n2 1 1\n1 5 5\n0\n") {
        assert!(begin.elapsed().as_secs() < 20, "{}", record());
    }
    drop(live);
    assert_eq!(record().matches('*').count(), 20);
    assert!(record().ends_with("\n2 1 1\n1 5 5\n0\n"));
}

/// A pipe cannot be gone back in, so it gets a map when there is one, and the marks set before.
#[test]
fn a_record_may_go_through_a_pipe() {
    let lines = "flag 9 9\\nflag 9 9\\nflag 1 9\\n5 5\\nflag 1 1\\nquit\\n";
    let play = format!("printf '{lines}' | \"$P\" play easy --seed 1 --record \"$D/p\"");
    let script = format!(
        "D=$(mktemp -d) && mkfifo \"$D/p\" && ({play} > \"$D/out\" &) && cat \"$D/p\"; rm -r \"$D\""
    );
    let record = finish(&mut shell(&script), "");
    let operations: Vec<&str> = record.quiet().lines().skip(11).collect();
    assert_eq!(
        operations,
        ["2 1 9", "2 9 9", "2 9 9", "1 5 5", "2 1 1", "0"]
    );
    let unlaid = script.replace("5 5\\n", "");
    let record = finish(&mut shell(&unlaid), "");
    assert!(!record.quiet().contains('*'));
    let operations: Vec<&str> = record.text().lines().skip(11).collect();
    assert_eq!(operations, ["2 1 1", "2 1 9", "2 9 9", "2 9 9", "0"]);
}

#[test]
fn a_record_that_cannot_be_written_ends_the_game() {
    let outcome = played("easy --record /dev/full", "1 1\n2 2\n");
    outcome.failed(2, &["/dev/full: cannot write: "]);
}
