//! Programs for players: good ones, and one for each way to be a bad one.
//!
//! Whatever a player does, the session ends by itself, in time, with the player's process ended
//! and reaped, a line that says what was wrong, and a record that the judge answers.

use super::{answers_of, MAPS};
use crate::support::{finish, judge, program, Folder, Live, Outcome};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A folder with maps in it and the ways to play them.
pub(crate) struct Table {
    pub(crate) folder: Folder,
    pub(crate) maps: PathBuf,
    pub(crate) record: PathBuf,
}

impl Table {
    pub(crate) fn new(name: &str, maps: &str) -> Table {
        let folder = Folder::new(name);
        let maps = folder.file("maps", maps.as_bytes());
        let record = maps.with_file_name("record");
        Table {
            folder,
            maps,
            record,
        }
    }

    /// Plays with a shell script, in which `$D` is the folder.
    #[track_caller]
    pub(crate) fn play(&self, timeout: &str, script: &str) -> Outcome {
        let mut command = program(&["interact"]);
        command.args([&self.maps, Path::new("--record"), &self.record]);
        command.args(["--timeout", timeout, "--", "sh", "-c"]);
        let script = format!("echo $$ > \"$D/pid\"; {script}");
        command.arg(script).env("D", self.maps.parent().unwrap());
        let outcome = finish(command.stdin(std::process::Stdio::null()), "");
        assert_eq!(outcome.text(), "");
        if outcome.code.is_some() {
            self.no_player_is_left();
        }
        outcome
    }

    /// Neither running nor waiting to be reaped.
    #[track_caller]
    fn no_player_is_left(&self) {
        let pid = std::fs::read_to_string(self.file("pid")).unwrap_or_default();
        if let Ok(status) = std::fs::read_to_string(format!("/proc/{}/status", pid.trim())) {
            panic!("the player is left: {status}");
        }
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.maps.with_file_name(name)
    }

    pub(crate) fn recorded(&self) -> String {
        std::fs::read_to_string(&self.record).unwrap()
    }
}

/// A player of [`MAPS`] that does `script` is reported with `message` and the end of the session.
#[track_caller]
fn bad(name: &str, script: &str, message: &str) {
    reported(name, "20", script, message);
}

/// The same of players that are too late, all at once as the waiting takes long.
fn late(players: &[(&str, &str, &str)]) {
    std::thread::scope(|scope| {
        for (name, script, message) in players {
            scope.spawn(|| reported(name, "0.9", script, message));
        }
    });
}

#[track_caller]
fn reported(name: &str, timeout: &str, script: &str, message: &str) {
    let table = Table::new(&format!("interact-bad-{name}"), MAPS);
    let outcome = table.play(timeout, script);
    assert_eq!(outcome.code, Some(1), "{}", outcome.stderr);
    let said: Vec<&str> = outcome.stderr.lines().collect();
    assert_eq!(
        said.last().unwrap(),
        &format!("minesweeper: <player>:{message}")
    );
    let summary = said[said.len() - 2];
    assert!(summary.contains(" of 2 cases played: "), "{summary}");
    judge(table.recorded()).quiet();
}

/// Reads the number of cases and the first size, and flags the mine.
const BEGIN: &str = "read cases; read size; echo 2 1 1; read answer;";

#[test]
fn exits_early() {
    bad(
        "at-once",
        "exit 3",
        "1:1: expected an operation or the closing 0, found end of input; the player ended with \
         exit status: 3 (case 1, operation 1)",
    );
    bad(
        "between",
        &format!("{BEGIN} echo 0"),
        "3:1: expected an operation or the closing 0, found end of input; the player ended with \
         exit status: 0 (case 2, operation 1)",
    );
    bad(
        "within",
        &format!("{BEGIN} printf '1 2'"),
        "2:4: expected column, a number from 1 to 2, found end of input after '1 2'; the player \
         ended with exit status: 0 (case 1, operation 2)",
    );
}

#[test]
fn is_killed_by_a_signal() {
    bad(
        "killed",
        &format!("{BEGIN} kill -9 $$"),
        "2:1: expected an operation or the closing 0, found end of input; the player ended with \
         signal: 9 (SIGKILL) (case 1, operation 2)",
    );
}

#[test]
fn closes_one_side_only() {
    bad(
        "mute",
        &format!("{BEGIN} exec >&-; exec sleep 20"),
        "2:1: expected an operation or the closing 0, found end of input; the player runs on, its \
         standard output closed (case 1, operation 2)",
    );
    bad(
        "deaf",
        &format!("{BEGIN} exec <&-; echo 2 1 1; exec sleep 20"),
        "3:1: expected the player to read its answers, found it gone; the player runs on, its \
         standard input closed (case 1, operation 3)",
    );
}

#[test]
fn sends_something_else() {
    bad(
        "letters",
        &format!("{BEGIN} echo open 1 2; exec sleep 20"),
        "2:1: expected operation, a number from 0 to 3, found 'open' (case 1, operation 2)",
    );
    bad(
        "binary",
        &format!("{BEGIN} printf '1 \\033\\001 2\\n'; exec sleep 20"),
        "2:3: expected row, a number from 1 to 2, found '\\u{1b}\\u{1}' (case 1, operation 2)",
    );
    bad(
        "outside",
        &format!("{BEGIN} echo 1 2 3; exec sleep 20"),
        "2:5: expected column, a number from 1 to 2, found '3' (case 1, operation 2)",
    );
    bad(
        "negative",
        &format!("{BEGIN} echo 1 -1 2; exec sleep 20"),
        "2:3: expected row, a number from 1 to 2, found '-1' (case 1, operation 2)",
    );
}

#[test]
fn is_silent() {
    let silent = format!("{BEGIN} exec sleep 20");
    let half = format!("{BEGIN} printf '1\\n2'; exec sleep 20");
    let drips = format!("{BEGIN} sleep 0.3; printf 1; sleep 0.3; printf ' 1'; exec sleep 20");
    let blanks = format!("{BEGIN} sleep 0.3; printf ' '; sleep 0.3; printf ' '; exec sleep 20");
    late(&[
        (
            "silent",
            &silent,
            "2:1: expected an operation or the closing 0 within 0.9 s, found nothing \
             (case 1, operation 2)",
        ),
        (
            "half",
            &half,
            "3:2: expected the rest of an operation within 0.9 s, found no more than '1\\n2' \
             (case 1, operation 2)",
        ),
        // Each byte comes in time, the operation does not.
        (
            "drips",
            &drips,
            "2:4: expected the rest of an operation within 0.9 s, found no more than '1 1' \
             (case 1, operation 2)",
        ),
        (
            "blanks",
            &blanks,
            "2:3: expected an operation or the closing 0 within 0.9 s, found nothing \
             (case 1, operation 2)",
        ),
    ]);
}

/// The time begins anew with each operation.
#[test]
fn takes_its_time_again_and_again() {
    let table = Table::new("interact-patience", MAPS);
    let slow = "sleep 0.4; echo 2 1 1; read answer;".repeat(3);
    let outcome = table.play(
        "0.8",
        &format!("read cases; read size; {slow} echo 0; echo 0"),
    );
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
}

#[test]
fn floods_without_reading() {
    let table = Table::new("interact-flood", MAPS);
    let outcome = table.play("0.9", "exec yes 2 1 1");
    assert_eq!(outcome.code, Some(1));
    let last = outcome.stderr.lines().last().unwrap();
    let words = ": expected the player to read its answers within 0.9 s, found them unread (case 1";
    assert!(last.contains(words), "{last}");
    assert!(judge(table.recorded()).quiet().ends_with("QUIT\n"));
}

/// An empty board, the opening of which has an answer of more than a megabyte.
fn wide() -> String {
    format!("1\n300 300\n{}0\n", ("_".repeat(300) + "\n").repeat(300))
}

#[test]
fn a_huge_answer_meets_a_player_that_only_writes() {
    let table = Table::new("interact-huge-flood", &wide());
    let outcome = table.play("0.9", "exec yes 1 1 1");
    let last = outcome.stderr.lines().last().unwrap();
    assert!(last.contains("found them unread"), "{last}");
    assert!(judge(table.recorded())
        .quiet()
        .contains("<300, 300, 0>]\nWIN\n"));
}

#[test]
fn a_huge_answer_waits_for_its_reader() {
    let table = Table::new("interact-huge", &wide());
    let outcome = table.play("10", "echo 1 1 1; sleep 0.3; echo 0; cat > \"$D/told\"");
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    let told = std::fs::read_to_string(table.file("told")).unwrap();
    assert!(told.starts_with("1\n300 300 0\nRUNNING: [<1, 1, 0>, "));
    assert_eq!(answers_of(&told), judge(table.recorded()).quiet());
}

#[test]
fn runs_on_after_the_end() {
    bad(
        "more",
        "printf '0\\n0\\n\\n more of it\\n'; exec sleep 20",
        "4:2: expected nothing after the last case, found 'more of it'",
    );
    let running = "3:1: expected the player to end within 0.9 s after the last case, found it \
        running";
    late(&[
        ("endless", "printf '0\\n0\\n'; exec sleep 20", running),
        (
            "closed",
            "printf '0\\n0\\n'; exec >&-; exec sleep 20",
            running,
        ),
    ]);
}

#[test]
fn fails_after_the_end() {
    bad(
        "status",
        "printf '0\\n0\\n'; exit 4",
        "3:1: expected exit status: 0 of the player after the last case, found exit status: 4",
    );
    bad(
        "signal",
        "printf '0\\n0\\n'; kill -15 $$",
        "3:1: expected exit status: 0 of the player after the last case, found signal: 15 \
         (SIGTERM)",
    );
}

#[test]
fn speaks_on_standard_error() {
    let table = Table::new("interact-stderr", MAPS);
    let outcome = table.play("10", "echo I resign >&2; echo 0; echo 0");
    assert_eq!(outcome.code, Some(0));
    assert!(outcome.stderr.contains("I resign\n"), "{}", outcome.stderr);
}

#[test]
fn sends_all_at_once_and_does_not_care() {
    let table = Table::new("interact-blind", MAPS);
    for _ in 0..20 {
        let outcome = table.play("10", "printf '1 2 2\\n0\\n1 1 3\\n0\\n'");
        assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
        let answers =
            "RUNNING: [<2, 2, 1>]\nQUIT\n==========\nRUNNING: [<1, 2, 1>, <1, 3, 0>]\nWIN\n";
        assert_eq!(judge(table.recorded()).quiet(), answers);
    }
}

/// The child holds both pipes for long, and there is no limit of time.
#[track_caller]
fn leaves_a_child(name: &str, script: &str, code: i32, words: &str) {
    let child = "{ exec 3<&0; sleep 15 <&3 2> /dev/null & };";
    let table = Table::new(name, MAPS);
    let start = Instant::now();
    let outcome = table.play("0", &format!("{child} {script}"));
    assert_eq!(outcome.code, Some(code), "{}", outcome.stderr);
    let last = outcome.stderr.lines().last().unwrap();
    assert!(last.contains(words), "{last}");
    assert!(start.elapsed() < Duration::from_secs(10));
}

#[test]
fn leaves_a_child_behind() {
    let all = "2 of 2 cases played: 2 QUIT";
    leaves_a_child("interact-orphan", "echo 0; echo 0", 0, all);
    let half = "found end of input; the player ended with exit status: 0";
    leaves_a_child("interact-orphan-early", "echo 0", 1, half);
}

#[test]
fn cannot_be_started() {
    let table = Table::new("interact-nobody", MAPS);
    let nobody = table.folder.file("nobody", b"no program");
    for player in [Path::new("/nonexistent/player"), &nobody] {
        let mut command = program(&["interact".as_ref(), table.maps.as_os_str()]);
        let outcome = finish(command.arg("--").arg(player), "");
        outcome.failed(2, &[&format!("{}: cannot start: ", player.display())]);
        assert_eq!(outcome.stderr.lines().count(), 1);
    }
}

#[test]
fn maps_may_come_on_standard_input() {
    let mut command = program(&["interact", "-", "--", "printf", "0\\n0\\n"]);
    let outcome = finish(command.stdin(std::process::Stdio::piped()), MAPS);
    assert_eq!((outcome.code, outcome.text()), (Some(0), ""));
    assert!(outcome
        .stderr
        .ends_with("2 of 2 cases played: 2 QUIT; 0 operations\n"));
}

/// What the player is due does not wait for maps that are still to come.
#[test]
fn maps_may_come_one_by_one() {
    let folder = Folder::new("interact-live-maps");
    let told = folder.file("told", b"");
    let script = format!("echo 0; echo 0; exec cat > {}", told.display());
    let mut command = program(&["interact", "-", "--", "sh", "-c", &script]);
    let mut live = Live::start(command.stderr(std::process::Stdio::null()));
    let mut due = String::new();
    for (maps, more) in [
        ("2\n", "2\n"),
        ("1 1\n*\n0\n", "1 1 1\nQUIT\n==========\n"),
        ("1 1\n_\n0\n", "1 1 0\nQUIT\n"),
    ] {
        live.send(maps.as_bytes());
        due += more;
        let start = Instant::now();
        while std::fs::read_to_string(&told).unwrap() != due {
            assert!(start.elapsed() < Duration::from_secs(10), "{due:?} is due");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
    live.ends(0);
}

#[test]
fn a_fault_of_the_maps_ends_the_player() {
    let table = Table::new("interact-bad-map", "2\n1 1\n*\n0\n1 1\nx\n0\n");
    let outcome = table.play("0", "echo 0; exec sleep 20");
    assert_eq!(outcome.code, Some(1));
    let last = outcome.stderr.lines().last().unwrap();
    assert!(last.contains("/maps:6:1: expected '_' or '*'"), "{last}");
    assert_eq!(judge(table.recorded()).quiet(), "QUIT\n");
}
