//! The golden files: what the built program answers to every file under `samples/`, to the byte.
//!
//! A folder of `samples/` is a command. `samples/COMMAND/NAME.in` is answered by `NAME.out` on
//! standard output, nothing on standard error, and exit code 0. `samples/COMMAND/bad/NAME.in` is
//! answered by `NAME.out` and `NAME.err`, and by exit code 1 unless every message is a warning.
//!
//! With `UPDATE_SAMPLES` set the tests write down what the program says instead of comparing it.
//! Read the difference before you commit it. Where `CI` is set this is refused: a machine would
//! accept anything.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Folders for commands that are no filters: tests of their own look into them.
const NO_FILTERS: &[&str] = &["interact"];

const SAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/samples");

#[test]
fn every_sample_is_answered_to_the_byte() {
    for command in commands() {
        for input in inputs(&Path::new(SAMPLES).join(&command), &["in", "out"]) {
            check_good(&command, &input);
        }
    }
}

#[test]
fn every_bad_input_is_told_what_is_wrong() {
    for command in commands() {
        for input in inputs(
            &Path::new(SAMPLES).join(&command).join("bad"),
            &["in", "out", "err"],
        ) {
            check_bad(&command, &input);
        }
    }
}

#[track_caller]
fn check_good(command: &str, input: &Path) {
    for arguments in invocations(command) {
        let found = run(&arguments, input);
        same_text(input, "standard error", b"", &found.stderr);
        same_file(&input.with_extension("out"), &found.stdout);
        assert_eq!(
            found.status.code(),
            Some(0),
            "{}: exit code",
            input.display()
        );
    }
}

#[track_caller]
fn check_bad(command: &str, input: &Path) {
    for arguments in invocations(command) {
        let found = run(&arguments, input);
        same_file(&input.with_extension("out"), &found.stdout);
        same_file(&input.with_extension("err"), &found.stderr);
        assert!(
            !found.stderr.is_empty(),
            "{}: nothing is said",
            input.display()
        );
        let code = exit_code(&found.stderr);
        assert_eq!(
            found.status.code(),
            Some(code),
            "{}: exit code",
            input.display()
        );
    }
}

/// Compares with a golden file, or records it.
#[track_caller]
pub(crate) fn same_file(golden: &Path, found: &[u8]) {
    if is_recording() {
        std::fs::write(golden, found).unwrap();
    }
    let expected =
        std::fs::read(golden).unwrap_or_else(|error| panic!("{}: {error}", golden.display()));
    same_text(golden, "contents", &expected, found);
}

/// Fails with the name of the file and the first line that differs.
#[track_caller]
fn same_text(file: &Path, what: &str, expected: &[u8], found: &[u8]) {
    if expected == found {
        return;
    }
    let (mut expected, mut found) = (lines(expected), lines(found));
    let mut number = 1;
    loop {
        let (wanted, given) = (expected.next(), found.next());
        if wanted != given {
            let (wanted, given) = (shown(wanted), shown(given));
            let file = file.display();
            panic!("{file}: {what}, line {number}\nexpected: {wanted}\n   found: {given}");
        }
        number += 1;
    }
}

/// The lines, each with its line feed, so that a missing last one differs too.
fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split_inclusive(|&byte| byte == b'\n')
}

/// A line with its control bytes visible, cut to what fits a terminal.
fn shown(line: Option<&[u8]>) -> String {
    match line {
        Some(bytes) => bytes[..bytes.len().min(200)].escape_ascii().to_string(),
        None => String::from("(the end)"),
    }
}

fn run(arguments: &[&str], input: &Path) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_minesweeper"));
    program
        .args(arguments)
        .env_remove("COLUMNS")
        .stdin(Stdio::from(std::fs::File::open(input).unwrap()));
    program.output().unwrap()
}

/// The command lines that must all give the same: the judge also goes without a name. Games are
/// chosen from the menu, their maps from a seed.
fn invocations(command: &str) -> Vec<Vec<&str>> {
    match command {
        "judge" => vec![vec![command], Vec::new()],
        "play" => vec![vec![command, "--seed", "7"]],
        _ => vec![vec![command]],
    }
}

/// 0 when there are nothing but warnings.
fn exit_code(stderr: &[u8]) -> i32 {
    let text = String::from_utf8_lossy(stderr);
    i32::from(!text.lines().all(|line| line.contains("warning:")))
}

/// Whether golden files are to be written; never by a machine.
fn is_recording() -> bool {
    let recording = std::env::var_os("UPDATE_SAMPLES").is_some();
    let on_a_machine = std::env::var_os("CI").is_some();
    assert!(
        !(recording && on_a_machine),
        "UPDATE_SAMPLES is refused where CI is set"
    );
    recording
}

/// The names of the folders of `samples/` that hold samples.
fn commands() -> Vec<String> {
    let folders = entries(Path::new(SAMPLES))
        .into_iter()
        .filter(|path| path.is_dir());
    let names: Vec<String> = folders
        .map(|path| text(path.file_name()).to_owned())
        .filter(|name| !NO_FILTERS.contains(&name.as_str()))
        .collect();
    assert!(
        names.iter().any(|name| name == "judge"),
        "samples/judge is missing"
    );
    names
}

/// The `.in` files of a folder, which holds nothing but complete sets of files with these endings
/// (and its folder `bad`). A folder that does not exist holds no samples.
fn inputs(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let files: Vec<PathBuf> = entries(folder)
        .into_iter()
        .filter(|path| !is_bad(path))
        .collect();
    for file in &files {
        assert!(file.is_file(), "{}: not a sample", file.display());
        let ending = text(file.extension());
        assert!(
            endings.contains(&ending),
            "{}: not a sample",
            file.display()
        );
        assert!(
            has_partners(file, endings),
            "{}: lacks a partner",
            file.display()
        );
    }
    files
        .into_iter()
        .filter(|file| text(file.extension()) == "in")
        .collect()
}

fn is_bad(path: &Path) -> bool {
    path.is_dir() && path.ends_with("bad")
}

/// Whether a sample is complete. A new one may still lack what is being recorded.
fn has_partners(file: &Path, endings: &[&str]) -> bool {
    let needed = if is_recording() {
        &endings[..1]
    } else {
        endings
    };
    needed
        .iter()
        .all(|ending| file.with_extension(ending).is_file())
}

/// What lies in a folder, in the order of the names.
pub(crate) fn entries(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

fn text(name: Option<&OsStr>) -> &str {
    name.and_then(OsStr::to_str).unwrap_or_default()
}
