//! What is left of a session: a judge input that is answered with what the player was told.

use super::players::Table;
use super::{answers_of, MAPS};
use crate::inputs::Random;
use crate::support::{finish, judge, program, run, shell, Live};
use std::path::Path;
use std::process::{Command, Stdio};

const PLAYERS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/samples/interact");

/// So many maps of all kinds of sizes, one cell in eight a mine, without operations.
fn maps(count: usize) -> String {
    let mut random = Random(count as u64);
    let mut text = format!("{count}\n");
    for _ in 0..count {
        let (rows, columns) = (1 + random.below(12), 2 + random.below(15));
        text += &format!("{rows} {columns}\n");
        for _ in 0..rows {
            let cells = (0..columns).map(|_| random.pick(b"_______*"));
            text.extend(cells.map(char::from));
            text += "\n";
        }
        text += "0\n";
    }
    text
}

/// A whole session of a sample player replays with what the player was told.
#[track_caller]
fn replays(name: &str, count: usize, player: &str) {
    let table = Table::new(name, &maps(count));
    let outcome = table.play("10", &format!("tee \"$D/told\" | {player}"));
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    let summary = outcome.stderr.lines().last().unwrap();
    let all = format!("minesweeper: {count} of {count} cases played: ");
    assert!(summary.starts_with(&all), "{summary}");
    // It plays well enough to meet all kinds of answers.
    assert!(
        summary.contains(" WIN, ") && summary.contains(" LOSE; "),
        "{summary}"
    );
    let told = std::fs::read_to_string(table.file("told")).unwrap();
    assert_eq!(judge(table.recorded()).quiet(), answers_of(&told));
}

#[test]
fn two_hundred_games_of_the_python_player_replay() {
    replays(
        "interact-python",
        200,
        &format!("python3 {PLAYERS}/player.py"),
    );
}

#[test]
fn two_hundred_games_of_the_rust_player_replay() {
    let table = Table::new("interact-rustc", "");
    let player = table.file("player");
    let mut command = Command::new("rustc");
    command.args(["--edition", "2021", "-D", "warnings", "-o"]);
    let compiled = command
        .arg(&player)
        .arg(format!("{PLAYERS}/player.rs"))
        .output()
        .unwrap();
    assert!(
        compiled.status.success(),
        "{}",
        String::from_utf8_lossy(&compiled.stderr)
    );
    replays("interact-rust", 200, player.to_str().unwrap());
}

#[test]
fn the_record_has_what_was_answered() {
    let table = Table::new("interact-flushed", MAPS);
    let arguments = [table.maps.as_path(), Path::new("--record"), &table.record];
    let mut command = program(&["interact"]);
    let mut live = Live::start(command.args(arguments).stderr(Stdio::null()));
    let mut expected = "1\n2 2\n*_\n__\n".to_string();
    live.expect(b"2\n2 2 1\n");
    assert_eq!(table.recorded(), expected.clone() + "0\n");
    for (sent, due, recorded) in [
        ("2 1 01\n", "RUNNING: [<1, 1, P>]\n", "2 1 1\n"),
        ("1 2 2 3", "RUNNING: [<2, 2, 1>]\n", "1 2 2\n"),
        (
            " 2 2\n",
            "RUNNING: [<1, 2, 1>, <2, 1, 1>]\nWIN\n",
            "3 2 2\n",
        ),
        ("2 99999999999999999999 0\n", "INVALID\n", "1 1 1\n"),
        ("0\n", "==========\n1 3 1\n", "0\n1 3\n*__\n"),
    ] {
        live.send(sent.as_bytes());
        live.expect(due.as_bytes());
        expected += recorded;
        let begun = if sent == "0\n" { "2" } else { "1" };
        assert_eq!(table.recorded(), begun.to_string() + &expected[1..] + "0\n");
    }
    live.close();
    live.ends(1);
    assert_eq!(table.recorded(), "2".to_string() + &expected[1..] + "0\n");
}

/// The record of a session that breaks off in case 123 has 123 cases, and is otherwise the maps.
#[test]
fn a_session_that_breaks_off_is_closed() {
    let maps = maps(130);
    let table = Table::new("interact-broken-off", &maps);
    let outcome = table.play("10", "yes 0 | head -n 122; echo x");
    assert_eq!(outcome.code, Some(1), "{}", outcome.stderr);
    assert!(outcome
        .stderr
        .contains("123 of 130 cases played: 122 QUIT, 1 broken off"));
    let recorded = table.recorded();
    let played = recorded
        .strip_prefix("123\n")
        .expect("the cases that began");
    assert!(maps.strip_prefix("130\n").unwrap().starts_with(played));
    let answers = vec!["QUIT\n"; 123].join("==========\n");
    assert_eq!(judge(recorded).quiet(), answers);
}

/// The closing 0 is there before the session ends.
#[test]
fn a_session_that_is_killed_is_not_lost() {
    let table = Table::new("interact-killed", MAPS);
    let play = "echo 0; echo 1 1 3; for line in 1 2 3 4 5 6 7; do read line; done; kill -9 $PPID";
    let outcome = table.play("10", play);
    assert_eq!(outcome.code, None);
    let answers = "QUIT\n==========\nRUNNING: [<1, 2, 1>, <1, 3, 0>]\nWIN\n";
    assert_eq!(judge(table.recorded()).quiet(), answers);
}

#[test]
fn no_cases_are_recorded_too() {
    let table = Table::new("interact-none", "0\n");
    assert_eq!(
        table.play("10", "read cases; test $cases = 0").code,
        Some(0)
    );
    assert_eq!(table.recorded(), "0\n");
}

/// A pipe cannot be gone back in, so the number of cases stands there at once.
#[test]
fn a_record_may_go_through_a_pipe() {
    let table = Table::new("interact-pipe", MAPS);
    let maps = table.maps.display();
    let player = "printf '1 2 2\\n0\\n1 1 3\\n0\\n'";
    let script = format!("\"$P\" interact {maps} --record /dev/stdout -- {player} | \"$P\" judge");
    let outcome = finish(&mut shell(&script), "");
    let answers = "RUNNING: [<2, 2, 1>]\nQUIT\n==========\nRUNNING: [<1, 2, 1>, <1, 3, 0>]\nWIN\n";
    assert_eq!(outcome.text(), answers);
}

#[test]
fn a_record_that_cannot_be_written_ends_the_session() {
    let table = Table::new("interact-record-full", MAPS);
    let maps = table.maps.to_str().unwrap();
    let player = ["--record", "/dev/full", "--", "printf", "0\\n0\\n"];
    let outcome = run(&[&["interact", maps], &player[..]].concat(), "");
    assert_eq!(outcome.code, Some(2));
    let last = outcome.stderr.lines().last().unwrap();
    assert!(
        last.starts_with("minesweeper: /dev/full: cannot write: "),
        "{last}"
    );
}
