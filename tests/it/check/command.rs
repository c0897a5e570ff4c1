//! The three forms of the command: operands, options, streams and exit codes.

use crate::inputs::{STATEMENT, STATEMENT_ANSWERS};
use crate::support::{finish, program, run, shell, Folder, Outcome};
use std::process::Stdio;

const SAME: &str = "as expected: 24 lines\n";

/// Runs the command in a folder with `s.in` and `s.out`, the statement's own.
fn check(name: &str, operands: &[&str], files: &[(&str, &str)], input: &str) -> Outcome {
    let folder = Folder::new(name);
    let path = folder.file("s.in", STATEMENT.as_bytes());
    folder.file("s.out", STATEMENT_ANSWERS.as_bytes());
    for (file, text) in files {
        folder.file(file, text.as_bytes());
    }
    let mut check = program(&[&["check"], operands].concat());
    check.current_dir(path.parent().unwrap());
    finish(check.stdin(Stdio::piped()), input)
}

#[test]
fn either_may_be_standard_input() {
    assert_eq!(
        check("check-files", &["s.in", "s.out"], &[], "").quiet(),
        SAME
    );
    let found = check("check-out", &["s.in", "-"], &[], STATEMENT_ANSWERS);
    assert_eq!(found.quiet(), SAME);
    assert_eq!(
        check("check-in", &["-", "s.out"], &[], STATEMENT).quiet(),
        SAME
    );
}

/// What a pipe brings is read once only, and still told like a file.
#[test]
fn reports_are_the_same_for_pipes() {
    let wrong = STATEMENT_ANSWERS.replace("<1, 3, 2>", "<1, 3, 3>");
    let files = [("x.out", wrong.as_str())];
    let from_files = check("check-wrong", &["s.in", "x.out"], &files, "");
    let head = "x.out:6:18: first difference, case 2, operation 2\n";
    assert!(from_files.text().starts_with(head), "{}", from_files.text());
    assert_eq!((from_files.code, from_files.stderr.as_str()), (Some(1), ""));
    let output = check("check-wrong-out", &["s.in", "-"], &[], &wrong);
    assert_eq!(output.text(), from_files.text().replace("x.out", "<stdin>"));
    let input = check("check-wrong-in", &["-", "x.out"], &files, STATEMENT);
    assert_eq!(input.text(), from_files.text().replace("s.in", "<stdin>"));
}

#[test]
fn lenient_is_what_most_judges_are() {
    let dirty = STATEMENT_ANSWERS.replace('\n', " \r\n") + "\n";
    let files = [("d.out", dirty.trim_end()), ("e.out", &dirty)];
    for output in ["d.out", "e.out"] {
        let found = check("check-lenient", &["s.in", output, "--lenient"], &files, "");
        assert_eq!(found.quiet(), SAME);
        assert_eq!(
            check("check-strict", &["s.in", output], &files, "").code,
            Some(1)
        );
    }
    let wrong = dirty.replace("WIN", "WON");
    let found = check(
        "check-lenient-not",
        &["s.in", "-", "--lenient"],
        &[],
        &wrong,
    );
    assert!(found
        .text()
        .starts_with("<stdin>:2:2: first difference, case 1, operation 1\n"));
}

const FAULTY: &str = "1\n2 2\n*_\n__\n2 1 1\n1 2 2\n1 2 3\n0\n";
const BEFORE: &str = "RUNNING: [<1, 1, P>]\nRUNNING: [<2, 2, 1>]\n";

#[test]
fn a_difference_before_a_fault_of_the_input_is_reported_first() {
    let files = [
        ("f.in", FAULTY),
        ("f.out", BEFORE),
        ("x.out", &BEFORE[..30]),
    ];
    let fault =
        ["f.in:7:5: expected column, a number from 1 to 2, found '3' (case 1, operation 3)"];
    let same = check("check-fault", &["f.in", "f.out"], &files, "");
    same.failed(1, &fault);
    assert_eq!(same.text(), "");
    let differs = check("check-fault-later", &["f.in", "x.out"], &files, "");
    assert!(differs
        .text()
        .starts_with("x.out:2:10: first difference, case 1, operation 2\n"));
    assert_eq!((differs.code, differs.stderr.as_str()), (Some(1), ""));
}

#[test]
fn an_input_is_validated() {
    let found = check(
        "check-valid",
        &["s.in", "--max-cases=5", "--max-operations", "8"],
        &[],
        "",
    );
    assert!(found.quiet().starts_with("valid: 5 cases\n"));
    assert!(check("check-dash", &["-"], &[], STATEMENT)
        .quiet()
        .starts_with("valid: 5 cases\n"));
    let found = check("check-invalid", &["-"], &[], "1\n1 1\n_\n0\n");
    found.failed(
        1,
        &["<stdin>:3:2: expected at least one mine in the map, found none"],
    );
}

#[test]
fn a_folder_without_pairs_is_not_checked() {
    let folder = Folder::new("check-no-pairs");
    folder.file("readme", b"1\n");
    let outcome = run(&["check".as_ref(), folder.path().as_os_str()], "");
    outcome.failed(
        2,
        &["no-pairs: expected files NAME.in and NAME.out, found none"],
    );
    assert_eq!(outcome.text(), "");
}

#[test]
fn a_folder_is_checked_pair_by_pair() {
    let list = "s: as expected\n1 pair: 1 as expected, 0 not\n";
    assert_eq!(check("check-folder", &["."], &[], "").quiet(), list);
    let crlf = STATEMENT_ANSWERS.replace('\n', "\r\n");
    let files = [
        ("a.in", STATEMENT),
        ("b.b.out", ""),
        ("c.in", FAULTY),
        ("c.out", BEFORE),
        ("d.in", STATEMENT),
        ("d.out", &crlf),
        ("notes.txt", ""),
    ];
    let found = check("check-pairs", &["."], &files, "");
    let list = "a: there is no .out file\n\
        b.b: there is no .in file\n\
        c: a fault in the input: ./c.in:7:5: expected column, a number from 1 to 2, \
        found '3' (case 1, operation 3)\n\
        d: differs at line 1, column 98, case 1, operation 1\n\
        s: as expected\n\
        5 pairs: 1 as expected, 4 not\n";
    assert_eq!((found.text(), found.code), (list, Some(1)));
    let found = check("check-lenient-pairs", &[".", "--lenient"], &files, "");
    assert!(found.text().contains("\nd: as expected\n"));
}

#[test]
fn the_samples_of_the_judge_pass() {
    let samples = concat!(env!("CARGO_MANIFEST_DIR"), "/samples/judge");
    let found = run(&["check", samples], "");
    assert!(found.quiet().ends_with(" as expected, 0 not\n"));
}

#[test]
fn wrong_usage_is_told() {
    let told = |operands: &[&str], words: &[&str]| {
        check("check-usage", operands, &[], "").failed(2, words);
    };
    told(
        &[],
        &["an operand is missing; usage: minesweeper check INPUT"],
    );
    told(
        &["-", "-"],
        &["INPUT and OUTPUT cannot both be standard input", "usage: "],
    );
    let limit = "option '--max-rows' takes a number from 1 to 18446744073709551615, found";
    for value in ["0", "x", "-1", "", "18446744073709551616"] {
        told(
            &["s.in", "--max-rows", value],
            &[&format!("{limit} '{value}'"), "usage: "],
        );
    }
    let form = "does not belong to this form; usage: minesweeper check";
    told(&["s.in", "--lenient"], &["'--lenient'", form]);
    told(&["s.in", "s.out", "--max-rows=3"], &["'--max-rows'", form]);
    told(&[".", "--max-cases=3"], &["'--max-cases'", form]);
    told(
        &[".", "s.out"],
        &["INPUT is a folder", "usage: minesweeper check DIR"],
    );
    told(&["s.in", "no.out"], &["no.out: cannot open: "]);
    told(&["no.in", "s.out"], &["no.in: cannot open: "]);
    told(
        &["s.in", "s.out", "s.out"],
        &["unexpected operand 's.out'; usage: "],
    );
}

/// No file is held: one is larger than the memory there is.
#[test]
fn long_files_take_no_memory() {
    let case = format!("20 20\n{}1 10 10\n0\n", "____________________\n".repeat(20));
    let answer = crate::engine::answers(&format!("1\n{case}")) + "==========\n";
    let count = 4_000;
    let folder = Folder::new("check-long");
    let input = folder.file("in", format!("{count}\n{}", case.repeat(count)).as_bytes());
    let output = answer.repeat(count);
    let output = folder.file("out", output.trim_end_matches("==========\n").as_bytes());
    assert!(output.metadata().unwrap().len() > 18_000_000);
    let mut check = shell("ulimit -v 16000; exec \"$P\" check \"$1\" \"$2\"");
    let operands = ["sh".as_ref(), input.as_os_str(), output.as_os_str()];
    let found = finish(check.args(operands), "");
    assert_eq!(found.quiet(), "as expected: 11999 lines\n");
}

#[test]
fn a_full_disk_is_a_failure() {
    let folder = Folder::new("check-full");
    let input = folder.file("in", STATEMENT.as_bytes());
    let mut check = shell("\"$P\" check \"$1\" > /dev/full; echo $?");
    let found = finish(check.arg("sh").arg(input), "");
    assert_eq!(found.text(), "2\n");
}

/// The help's example is what the program says.
#[test]
fn the_help_is_right() {
    let help = run(&["help", "check"], "");
    let input = "1\n2 3\n__*\n*__\n1 1 1\n3 1 1\n0\n";
    let output = "RUNNING: [<1, 1, 1>]\nLOSE\n";
    let files = [("test.in", input), ("my.out", output)];
    let report = check("check-help", &["test.in", "my.out"], &files, "");
    let indented = |text: &str| -> String {
        let lines = text
            .lines()
            .map(|line| format!("  {line}").trim_end().to_string() + "\n");
        lines.collect()
    };
    assert!(help.quiet().contains(&indented(input)));
    assert!(
        help.quiet().contains(&indented(report.text())),
        "{}",
        report.text()
    );
}
