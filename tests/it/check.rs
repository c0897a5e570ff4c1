//! `check`: what its reports say, and which faults they name.
//!
//! The reports stand in `check/` as golden files: an input, somebody's wrong output, and what is
//! said of it; `UPDATE_SAMPLES` records them like all others. Faults are named for outputs that the
//! wrong programs of `rules/plain/fault.rs` themselves write.

mod command;
mod validate;

use crate::golden::{entries, same_file};
use crate::model::answers;
use crate::support::program;
use minesweeper::rules::plain::fault::{Fault, ALL};
use minesweeper::text::again::Again;
use minesweeper::tools::check::compare::{compare, Outcome};
use minesweeper::tools::check::lenient::Output;
use minesweeper::tools::check::report::report;
use std::path::{Path, PathBuf};

const REPORTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/check");

#[test]
fn every_report_is_as_recorded() {
    let mut count = 0;
    for input in with_ending(Path::new(REPORTS), "in") {
        let name = |ending| input.with_extension(ending).file_name().unwrap().to_owned();
        let mut check = program(&["check".into(), name("in"), name("out")]);
        let found = check.current_dir(REPORTS).output().unwrap();
        assert_eq!(found.stderr, b"", "{}", input.display());
        assert_eq!(found.status.code(), Some(1), "{}", input.display());
        same_file(&input.with_extension("report"), &found.stdout);
        count += 1;
    }
    assert!(count >= 12);
}

fn with_ending(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut paths = entries(folder);
    paths.retain(|path| path.extension().is_some_and(|found| found == ending));
    paths
}

/// The report on an output, if it is wrong.
fn reported(input: &str, output: &str) -> Option<String> {
    let input = Again::memory("test.in", input.as_bytes());
    let output = Output {
        source: Again::memory("test.out", output.as_bytes()),
        is_lenient: false,
    };
    match compare(&input, &output).unwrap() {
        Outcome::Same { .. } => None,
        Outcome::Different { at } => Some(report(&input, &output, at).unwrap()),
    }
}

/// The inputs of the judge's samples, the shortest first.
fn samples() -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/samples/judge");
    let paths = with_ending(Path::new(folder), "in").into_iter();
    let mut samples: Vec<String> = paths
        .map(|path| std::fs::read_to_string(path).unwrap())
        .collect();
    samples.sort_by_key(String::len);
    samples
}

/// A report's text as one line, without the breaks that its width makes.
fn joined(report: &str) -> String {
    report.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// How many of the shortest samples in which a fault shows are looked at.
const LOOKED_AT: usize = 4;

/// Asserts that the reports on what a wrong program writes name its fault, among a few others at
/// most; in how many of them it stands alone.
#[track_caller]
fn check(fault: Fault, samples: &[String]) -> usize {
    let wrong = |sample: &String| reported(sample, &answers(sample, Some(fault)));
    let reports: Vec<String> = samples.iter().filter_map(wrong).take(LOOKED_AT).collect();
    assert!(!reports.is_empty(), "no sample shows {fault:?}");
    let words = format!("{}: {}", fault.words(), fault.sentence());
    for report in &reports {
        assert!(joined(report).contains(&words), "no {words:?} in\n{report}");
    }
    let alone = |report: &&String| !report.contains("equally well");
    reports.iter().filter(alone).count()
}

#[test]
fn every_fault_is_named() {
    let samples = samples();
    let alone: Vec<usize> = ALL.iter().map(|fault| check(*fault, &samples)).collect();
    // Some shorten to each other where a sample does not tell them apart.
    assert!(
        alone.iter().filter(|count| **count > 0).count() >= 40,
        "{alone:?}"
    );
}

#[test]
fn right_answers_have_no_report() {
    for sample in samples().iter().take(40) {
        assert_eq!(reported(sample, &answers(sample, None)), None);
    }
}

/// A difference at every byte of an output is told with its line and column, whatever stands there.
#[test]
fn a_byte_is_another() {
    let right = crate::inputs::STATEMENT_ANSWERS;
    for at in 0..right.len() {
        let mut wrong = right.as_bytes().to_vec();
        wrong[at] = if wrong[at] == b'x' { b'y' } else { b'x' };
        let wrong = String::from_utf8(wrong).unwrap();
        let line = right[..at].matches('\n').count() + 1;
        let column = at - right[..at].rfind('\n').map_or(0, |end| end + 1) + 1;
        let report = reported(crate::inputs::STATEMENT, &wrong).unwrap();
        let head = format!("test.out:{line}:{column}: first difference, case ");
        assert!(report.starts_with(&head), "{head}\n{report}");
    }
}

#[test]
fn an_output_is_cut_anywhere() {
    let right = crate::inputs::STATEMENT_ANSWERS;
    for at in 1..right.len() - 1 {
        let report = reported(crate::inputs::STATEMENT, &right[..at]).unwrap();
        assert!(report.contains("it ends early, "), "{at}\n{report}");
    }
}

/// Where the board is too large the known faults are not tried, and the report says so.
#[test]
fn a_large_case_has_a_report() {
    let map = "_".repeat(600) + "\n";
    let input = format!("1\n600 600\n{}2 300 300\n1 1 1\n0\n", map.repeat(600));
    let right = crate::engine::answers(&input);
    let report = reported(&input, &right.replacen("<600, 600, 0>", "<600, 600, 1>", 1)).unwrap();
    assert!(report.contains("the case is too large to try"), "{report}");
    assert!(report.contains("expected    ...599, 597, 0>") || report.contains("<600, 600, 0>]"));
    assert!(report.contains("rows 1 to 21, columns 1 to 25"), "{report}");
}
