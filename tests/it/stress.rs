//! `stress`: which wrong programs it finds, how small their inputs become, and what it does with
//! programs that do not even answer.
//!
//! The wrong programs of `rules/plain/fault.rs` run in this process, which is quick; those that
//! crash, hang, or leave somebody behind are small shell scripts.

use crate::inputs::STATEMENT;
use crate::support::{finish, program, Folder, Outcome};
use minesweeper::rules::plain::fault::{Fault, ALL};
use minesweeper::text::error::Error;
use minesweeper::tools::check::compare::{self, compare_streams};
use minesweeper::tools::generate::Range;
use minesweeper::tools::plain;
use minesweeper::tools::stress::growth::Given;
use minesweeper::tools::stress::script::Script;
use minesweeper::tools::stress::trial::{Failure, Program, Trial};
use minesweeper::tools::stress::{search, shrunk, Setup};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A wrong program in this process.
struct Wrong(Fault);

impl Program for Wrong {
    fn try_on(&mut self, input: &[u8], _: Duration) -> Result<Trial, Error> {
        let output = plain::answers(input, Some(self.0))?;
        let (input, output) = (Box::new(input), Box::new(output.as_slice()));
        let outcome = compare_streams(input, "input", output, "output")?;
        let (failure, right) = match outcome {
            compare::Outcome::Same { .. } => (None, 0),
            compare::Outcome::Different { at } => (Some(Failure::Differs), at),
        };
        Ok(Trial {
            failure,
            right,
            time: Duration::ZERO,
        })
    }
}

fn setup(given: Given, runs: u64) -> Setup {
    Setup {
        given,
        runs,
        timeout: Duration::from_secs(10),
        shrink_time: Duration::from_secs(10),
    }
}

/// The smallest input that is found for a fault, if any is.
fn smallest(fault: Fault, setup: &Setup) -> Option<Script> {
    let mut wrong = Wrong(fault);
    let finding = search(setup, &mut wrong, &mut |_| {}).unwrap()?;
    let script = shrunk(setup, &finding, &mut wrong, &mut |_| {}).unwrap();
    let input = script.write().unwrap();
    let trial = wrong.try_on(&input, Duration::ZERO).unwrap();
    assert_eq!(trial.failure, Some(Failure::Differs), "{fault:?}");
    Some(script)
}

/// Rows, columns and operations of a script of one case.
fn size(script: &Script) -> (usize, usize, usize) {
    let case = &script.cases[0];
    (case.rows.len(), case.rows[0].len(), case.operations.len())
}

/// Faults that small boards cannot show, or no generated file.
const LARGE: [Fault; 4] = [
    Fault::ByteOrderMark,
    Fault::RecursionLimit,
    Fault::Array209,
    Fault::Array300,
];

#[test]
fn every_fault_is_found_and_its_input_is_small() {
    let given = Given {
        seed: 1,
        ..Given::default()
    };
    let setup = setup(given, 200);
    for fault in ALL.iter().filter(|fault| !LARGE.contains(fault)) {
        let script = smallest(*fault, &setup);
        let script = script.unwrap_or_else(|| panic!("{fault:?} was not found"));
        let cases = if *fault == Fault::MarksNotReset { 2 } else { 1 };
        assert_eq!(script.cases.len(), cases, "{fault:?}");
        let (rows, columns, operations) = size(&script);
        assert!(rows <= 4 && columns <= 4, "{fault:?}: {rows} by {columns}");
        assert!(operations <= 6, "{fault:?}: {operations} operations");
    }
}

#[test]
fn a_board_that_is_too_large_is_found() {
    let given = Given {
        seed: 1,
        operations: Some(3),
        ..Given::default()
    };
    let script = smallest(Fault::Array209, &setup(given, 20)).unwrap();
    let (rows, columns, operations) = size(&script);
    assert_eq!((rows.max(columns), operations), (210, 0));
    assert_eq!(rows.min(columns), 1);
}

/// The promise: a wrong chord rule on a board of 40 by 40 comes down to 4 by 4 and 6 operations.
#[test]
fn a_wrong_chord_on_a_large_board_becomes_small() {
    let forty = Some(Range { low: 40, high: 40 });
    let chords = [
        Fault::ChordAtLeast,
        Fault::ChordCountsQuestion,
        Fault::ChordNeverOnZero,
        Fault::LosingChordLists,
    ];
    for (fault, seed) in chords.into_iter().zip([1, 5, 3091, 3007]) {
        let given = Given {
            seed,
            rows: forty,
            columns: forty,
            operations: Some(400),
            ..Given::default()
        };
        let script = smallest(fault, &setup(given, 100)).unwrap();
        let (rows, columns, operations) = size(&script);
        assert!(
            rows <= 4 && columns <= 4 && operations <= 6,
            "{fault:?}: {rows} by {columns}, {operations} operations"
        );
    }
}

#[test]
fn shrinking_is_the_same_each_time() {
    let given = Given::default();
    let small = || smallest(Fault::ChordNoCascade, &setup(given.clone(), 200));
    assert_eq!(small().unwrap(), small().unwrap());
}

/// A folder in which `stress` runs shell scripts.
struct Bench(Folder);

impl Bench {
    fn new(name: &str) -> Bench {
        Bench(Folder::new(&format!("stress-{name}")))
    }

    fn saved(&self) -> PathBuf {
        self.0.path().join("stress-failure.in")
    }

    /// Runs `stress` with options, in a line, on a shell script in which `"$P"` is the program.
    #[track_caller]
    fn stress(&self, options: &str, script: &str) -> Outcome {
        let mut command = program(&["stress"]);
        command.args(options.split_whitespace());
        command.args(["--", "sh", "-c", script]);
        command.env("P", crate::support::PROGRAM);
        finish(command.current_dir(self.0.path()), [])
    }

    /// Asserts that a script fails, and that the first lines say this of it.
    #[track_caller]
    fn fails(&self, options: &str, script: &str, words: &[&str]) -> Outcome {
        let outcome = self.stress(options, script);
        assert_eq!(outcome.code, Some(1), "{}", outcome.stderr);
        for word in words {
            assert!(outcome.text().contains(word), "{word}\n{}", outcome.text());
        }
        let saved = std::fs::read(self.saved()).unwrap();
        assert_eq!(crate::support::run(&["check", "-"], saved).code, Some(0));
        outcome
    }
}

/// The right program behind a shell is right, and leaves no file.
#[test]
fn a_right_program_agrees() {
    let bench = Bench::new("right");
    let agreed = bench.stress("--runs 12 --rows 1..9", r#"exec "$P""#);
    assert_eq!(agreed.quiet(), "as expected: 12 runs\n");
    assert!(!bench.saved().exists());
    let agreed = bench.stress("--runs 1", r#""$P"; echo loud >&2"#);
    assert_eq!(agreed.quiet(), "as expected: 1 run\n");
}

#[test]
fn blanks_matter_unless_lenient() {
    let bench = Bench::new("lenient");
    let script = r#""$P" | sed 's/$/ /'"#;
    let agreed = bench.stress("--lenient --runs 5", script);
    assert_eq!(agreed.quiet(), "as expected: 5 runs\n");
    bench.fails(
        "--runs 5",
        script,
        &["its output differs", "1 case, 1 by 2"],
    );
}

#[test]
fn a_wrong_answer_is_explained() {
    let bench = Bench::new("differs");
    let script = r#""$P" | sed 's/WIN/WON/'"#;
    let outcome = bench.fails("", script, &["its output differs", "1 by 2, 1 operation"]);
    let lines: Vec<&str> = outcome.text().lines().collect();
    assert!(lines.contains(&"expected    WIN"), "{}", outcome.text());
    assert!(lines.contains(&"found       WON"), "{}", outcome.text());
    let repeat = lines
        .iter()
        .find_map(|line| line.strip_prefix("repeat with: "));
    let repeat = repeat.unwrap().replace("minesweeper check", "\"$P\" check");
    let mut shell = crate::support::shell(&repeat);
    let again = finish(shell.current_dir(bench.0.path()), []);
    assert_eq!(again.code, Some(1), "{}", again.stderr);
    assert!(
        again.text().contains("\nfound       WON\n"),
        "{}",
        again.text()
    );
}

#[test]
fn crashes_are_seen() {
    let bench = Bench::new("crash");
    let status = [
        "it crashed (exit status: 3)",
        "1 case, 1 by 2, 0 operations",
        "its output is right and complete",
    ];
    bench.fails("", r#""$P"; exit 3"#, &status);
    let signal = ["it crashed (signal: 9 (SIGKILL))", "where it broke off"];
    let outcome = bench.fails("", "echo told >&2; kill -9 $$", &signal);
    assert_eq!(outcome.stderr, "told\n");
    bench.fails("", "exit 0", &["its output differs", "it is empty"]);
    bench.fails("", "exec >&-; exec sleep 60", &["its output differs"]);
    bench.fails("", "yes", &["its output differs"]);
    bench.fails("", r#""$P"; yes"#, &["its output differs"]);
}

/// No input is read here, so that a large one fills the pipe.
#[test]
fn what_hangs_is_ended() {
    let bench = Bench::new("hang");
    let start = Instant::now();
    let late = ["it took longer than 0.3 s"];
    let options = "--timeout 0.3 --shrink-seconds 0.5";
    bench.fails(options, "exec sleep 60", &late);
    bench.fails(options, r#""$P"; exec sleep 60"#, &late);
    bench.fails(options, r#""$P"; exec >&-; exec sleep 60"#, &late);
    let large = format!("{options} --rows 400 --columns 400");
    bench.fails(&large, "exec sleep 60", &late);
    assert!(start.elapsed() < Duration::from_secs(20));
}

/// Somebody left behind holds the pipes, and is not waited for.
#[test]
fn children_left_behind_are_not_waited_for() {
    let bench = Bench::new("children");
    let start = Instant::now();
    let agreed = bench.stress("--runs 2", r#"sleep 30 & exec "$P""#);
    assert_eq!(agreed.quiet(), "as expected: 2 runs\n");
    assert!(start.elapsed() < Duration::from_secs(15));
}

#[test]
fn the_file_is_written_over_only_by_a_failure() {
    let bench = Bench::new("save");
    std::fs::write(bench.saved(), STATEMENT).unwrap();
    assert_eq!(bench.stress("--runs 2", r#"exec "$P""#).code, Some(0));
    assert_eq!(std::fs::read(bench.saved()).unwrap(), STATEMENT.as_bytes());
    bench.fails("", "exit 1", &["it crashed (exit status: 1)"]);
    assert_eq!(std::fs::read(bench.saved()).unwrap(), b"1\n1 2\n*_\n0\n");
    let elsewhere = bench.stress("--save /nonesuch/file", "exit 1");
    elsewhere.failed(2, &["/nonesuch/file: cannot open"]);
    let full = bench.stress("--save /dev/full", "exit 1");
    full.failed(2, &["/dev/full: cannot write"]);
    assert!(full.text().starts_with("run 1 (--seed 1): it crashed"));
}

#[test]
fn shrinking_can_be_left_out() {
    let bench = Bench::new("whole");
    let head = ["its input: 2 cases, up to 5 by 6, 14 operations"];
    let options = "--shrink-seconds 0 --cases 2 --rows 5 --columns 6 --operations 7 --style flags";
    bench.fails(options, "exit 1", &head);
}

#[test]
fn what_cannot_be_done_is_said() {
    let misuse = |line: &str, words: &[&str]| {
        let operands: Vec<&str> = line.split_whitespace().collect();
        let outcome = crate::support::run(&operands, []);
        outcome.failed(2, words);
        assert_eq!(outcome.text(), "");
    };
    let usage = "usage: minesweeper stress [OPTIONS] -- COMMAND ARGS...";
    misuse("stress", &["a command is missing after '--'", usage]);
    misuse("stress --", &["a command is missing after '--'", usage]);
    misuse("stress x -- true", &["unexpected operand 'x'", usage]);
    misuse(
        "stress --runs 0 -- true",
        &["'--runs': expected a number from 1 to", "found '0'"],
    );
    misuse(
        "stress --timeout 0 -- true",
        &["'--timeout': expected seconds, a number from 0.001"],
    );
    misuse(
        "stress --shrink-seconds -1 -- true",
        &["'--shrink-seconds': expected", "'-1'"],
    );
    misuse(
        "stress --rows 1 --columns 1 -- true",
        &["no room for a mine and a free cell"],
    );
    misuse(
        "stress --save /dev/null -- /nonesuch/program",
        &["/nonesuch/program: cannot start"],
    );
    assert!(!Path::new("stress-failure.in").exists());
}
