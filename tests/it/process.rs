//! The command line from outside: what each form of operands prints, where, and the exit code.
//!
//! Help and version are standard output and success, every misuse is one message on standard error
//! that names what is wrong, exit 2. The words asserted are the ones a user needs, not the prose.

use crate::inputs::{STATEMENT, STATEMENT_ANSWERS};
use crate::support::{run, Folder, Outcome};
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::{OsStrExt, OsStringExt};

/// Runs without input; words are operands, as a shell would split them.
#[track_caller]
fn call(line: &str) -> Outcome {
    run(&line.split_whitespace().collect::<Vec<_>>(), [])
}

/// A usage error: nothing on standard output, and a message with these words.
#[track_caller]
fn misuse(line: &str, words: &[&str]) {
    let outcome = call(line);
    outcome.failed(2, words);
    assert_eq!(outcome.text(), "");
}

#[test]
fn help_is_standard_output() {
    let help = call("--help");
    for word in ["judge", "exit", "help", "--version"] {
        assert!(
            help.quiet().to_lowercase().contains(word),
            "no {word:?} in {}",
            help.text()
        );
    }
    for line in ["-h", "help", "--help --nosuch", "-h -V"] {
        assert_eq!(call(line).quiet(), help.quiet(), "{line}");
    }
}

#[test]
fn a_command_has_help_with_an_example() {
    let help = call("help judge");
    assert!(help.quiet().contains("RUNNING: ["), "{}", help.text());
    assert_ne!(help.quiet(), call("help").quiet());
    for line in [
        "judge --help",
        "judge -h",
        "judge --nosuch --help",
        "judge a b c -h x",
    ] {
        assert_eq!(call(line).quiet(), help.quiet(), "{line}");
    }
}

#[test]
fn the_version_is_the_packages() {
    let version = format!("minesweeper {}\n", env!("CARGO_PKG_VERSION"));
    for line in [
        "--version",
        "-V",
        "judge --version",
        "judge -V",
        "judge --nosuch -V",
    ] {
        assert_eq!(call(line).quiet(), version, "{line}");
    }
}

#[test]
fn an_unknown_command_gets_a_suggestion() {
    misuse("jugde", &["jugde", "judge"]);
    misuse("jude", &["jude", "judge"]);
    misuse("judges input", &["judges", "judge"]);
    misuse("--nosuch", &["--nosuch"]);
    misuse("-x", &["-x"]);
    misuse("zzzzzzzzzzzzzzzzzz", &["zzzzzzzzzzzzzzzzzz"]);
    misuse("help nosuch", &["nosuch"]);
    misuse("help jugde", &["jugde"]);
    misuse("help judge judge", &["judge"]);
}

#[test]
fn misuse_of_a_command_is_named() {
    misuse("judge --nosuch", &["--nosuch"]);
    misuse("judge --nosuch=3", &["--nosuch"]);
    misuse("judge -x", &["-x"]);
    misuse("judge - surplus", &["surplus"]);
    misuse("judge -- - surplus", &["surplus"]);
    misuse("judge /nonexistent/input", &["/nonexistent/input"]);
    misuse("judge /", &["/"]);
    // After the `--` it is an operand.
    misuse("judge -- --help", &["--help"]);
    misuse("judge -- -V", &["-V"]);
}

#[test]
fn a_file_alone_is_told_how_to_be_judged() {
    let folder = Folder::new("alone");
    let path = folder.file("input.in", STATEMENT.as_bytes());
    let outcome = run(&[&path], []);
    outcome.failed(2, &[&format!("judge {}", path.display())]);
    assert_eq!(outcome.text(), "");
}

#[test]
fn the_ways_to_name_the_input() {
    for operands in [
        &[] as &[&str],
        &["judge"],
        &["judge", "-"],
        &["judge", "--", "-"],
    ] {
        assert_eq!(
            run(operands, STATEMENT).quiet(),
            STATEMENT_ANSWERS,
            "{operands:?}"
        );
    }
    let folder = Folder::new("names");
    let path = folder.file("--input", STATEMENT.as_bytes());
    let absolute = path.as_os_str();
    for operands in [
        &["judge".as_ref(), absolute][..],
        &["judge".as_ref(), "--".as_ref(), absolute],
    ] {
        assert_eq!(
            run(operands, "not this").quiet(),
            STATEMENT_ANSWERS,
            "{operands:?}"
        );
    }
    let mut command = crate::support::program(&["judge", "--", "--input"]);
    let outcome = crate::support::finish(command.current_dir(path.parent().unwrap()), []);
    assert_eq!(outcome.quiet(), STATEMENT_ANSWERS);
}

#[test]
fn arguments_need_not_be_utf8() {
    let broken = OsString::from_vec(b"in\xff\xfeput".to_vec());
    run(&[&broken], []).failed(2, &[]);
    run(&["help".as_ref(), broken.as_os_str()], []).failed(2, &[]);
    run(&["judge".as_ref(), broken.as_os_str()], []).failed(2, &["put"]);
    run(&["judge", "-"].map(OsStr::new), STATEMENT).quiet();
    run(&["judge".as_ref(), OsStr::from_bytes(b"--no\xff")], []).failed(2, &["--no"]);
    run(&["judge".as_ref(), OsStr::from_bytes(b"--no\xff=\xfe")], []).failed(2, &["--no"]);
    run(&[OsStr::from_bytes(b"--\xff")], []).failed(2, &[]);
}

#[test]
fn a_file_name_need_not_be_utf8() {
    let folder = Folder::new("bytes");
    let path = folder.file(OsStr::from_bytes(b"in\xff\xfeput"), STATEMENT.as_bytes());
    assert_eq!(
        run(&["judge".as_ref(), path.as_os_str()], []).quiet(),
        STATEMENT_ANSWERS
    );
    run(&[&path], []).failed(2, &["judge "]);
    folder.file(OsStr::from_bytes(b"in\xff\xfeput"), b"1\n2 x\n");
    run(&["judge".as_ref(), path.as_os_str()], []).failed(1, &[":2:3: "]);
}

#[test]
fn a_fault_in_a_file_names_the_file() {
    let folder = Folder::new("fault");
    let path = folder.file("wrong.in", b"1\n2 2\n*_\n__\n1 3 3\n0\n");
    let outcome = run(&["judge".as_ref(), path.as_os_str()], []);
    outcome.failed(
        1,
        &[&format!("minesweeper: {}:5:3: expected ", path.display())],
    );
}
