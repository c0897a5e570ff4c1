//! One-file submissions: what each looks like, which compilers and editions take it, and that it
//! does as its command does.
//!
//! The compilers are the one that built this test and, in the editions it knows, the one that
//! Debian 12 ships, which some judges are as old as.

use crate::support::{finish, program, run, Folder, Live, Outcome, PROGRAM};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const DEBIAN: &str = "/usr/bin/rustc";

#[test]
fn judge_is_one_file() {
    let submission = Submission::of("judge");
    submission.does_as_the_command(150);
    submission.is_quiet_when_the_reader_leaves();
    submission.answers_at_once();
}

#[test]
fn deduce_is_one_file() {
    Submission::of("deduce").does_as_the_command(50);
}

#[test]
fn one_click_is_one_file() {
    Submission::of("one-click").does_as_the_command(50);
}

#[test]
fn battleship_is_one_file() {
    Submission::of("battleship").does_as_the_command(50);
}

#[test]
fn without_a_name_it_is_the_judge() {
    assert_eq!(source(&[]), source(&["judge"]));
}

#[test]
fn only_tools_can_be_had() {
    let check = |operands: &[&str], words: &[&str]| {
        let outcome = run(&[&["submission"], operands].concat(), "");
        assert_eq!(outcome.text(), "");
        outcome.failed(2, words);
    };
    let all = "minesweeper submission [judge|deduce|one-click|battleship]";
    check(&["nosuch"], &["'nosuch'", all]);
    check(&["one_click"], &["'one_click'", all]);
    check(&["check"], &["'check'", all]);
    check(&[""], &["''", all]);
    check(&["judge", "deduce"], &["'deduce'", all]);
    check(&["--all"], &["'--all'", all]);
    let help = run(&["submission", "--help"], "");
    assert!(help.quiet().contains(all));
}

/// Where there are the most columns for it, a submission is what rustfmt would make of it.
#[test]
fn it_is_laid_out_as_rustfmt_does() {
    let folder = Folder::new("submission-rustfmt");
    let path = folder.file("one_click.rs", source(&["one-click"]).as_bytes());
    // Eight columns more, for the two modules around each source; all else as by default.
    let widths = "max_width=108,array_width=60,attr_fn_like_width=70,chain_width=60,\
                  fn_call_width=60,single_line_if_else_max_width=50,struct_lit_width=18,\
                  struct_variant_width=35";
    let mut rustfmt = Command::new(beside_cargo("rustfmt"));
    let outcome = finish(
        rustfmt
            .args(["--check", "--edition", "2021", "--config", widths])
            .arg(path),
        "",
    );
    outcome.quiet();
}

/// The submission of a tool, compiled.
struct Submission {
    tool: &'static str,
    folder: Folder,
    binary: PathBuf,
}

impl Submission {
    /// Looks at the source, compiles it in every way, and builds it.
    #[track_caller]
    fn of(tool: &'static str) -> Submission {
        let text = source(&[tool]);
        assert_eq!(source(&[tool]), text, "another time it is another");
        look_at(tool, &text);
        let folder = Folder::new(&format!("submission-{tool}"));
        let path = folder.file("submission.rs", text.as_bytes());
        for (compiler, edition) in compilers() {
            let mut command = Command::new(&compiler);
            compile(
                command
                    .args(["--edition", edition, "--emit", "metadata"])
                    .arg(&path),
            );
        }
        let binary = path.with_extension("run");
        let mut command = Command::new(beside_cargo("rustc"));
        compile(
            command
                .args(["--edition", "2015", "-o"])
                .args([&binary, &path]),
        );
        Submission {
            tool,
            folder,
            binary,
        }
    }

    /// Gives every sample to both; there must be so many.
    #[track_caller]
    fn does_as_the_command(&self, least: usize) {
        let samples = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("samples")
            .join(self.tool);
        let inputs = [inputs(&samples), inputs(&samples.join("bad"))].concat();
        assert!(inputs.len() >= least, "{} samples", inputs.len());
        for path in inputs {
            let input = std::fs::read(&path).unwrap();
            let own = finish(Command::new(&self.binary).stdin(Stdio::piped()), &input);
            let expected = run(&[self.tool], &input);
            assert!(own == expected, "{}: {own:?}", path.display());
        }
    }

    /// A closed pipe ends it without a word, as it ends the command; a full disk does not.
    #[track_caller]
    fn is_quiet_when_the_reader_leaves(&self) {
        let input = self.folder.file("input", b"1\n1 2\n_*\n1 1 1\n0\n");
        let outcome = |operands: &str, output: &str| -> Outcome {
            let script = format!("'{operands}' < '{}' {output}", input.display());
            finish(Command::new("sh").args(["-c", &script]), "")
        };
        for output in ["| true", "> /dev/full", "<&-", ">&-"] {
            let own = outcome(&self.binary.display().to_string(), output);
            assert_eq!(own, outcome(PROGRAM, output), "{output}");
        }
    }

    /// A live peer gets its answer before it has to say more.
    #[track_caller]
    fn answers_at_once(&self) {
        let mut peer = Live::start(&mut Command::new(&self.binary));
        peer.send(b"1\n2 2\n*_\n__\n1 2 2\n");
        peer.expect(b"RUNNING: [<2, 2, 1>]\n");
        peer.send(b"1 1 1\n0\n");
        peer.expect(b"LOSE\n");
        peer.ends(0);
    }
}

/// What the program prints.
#[track_caller]
fn source(tools: &[&str]) -> String {
    let outcome = finish(program(&["submission"]).args(tools), "");
    outcome.quiet().to_string()
}

/// What a submission must be, whoever compiles it.
#[track_caller]
fn look_at(tool: &str, text: &str) {
    assert!(text.len() < 50_000, "{tool}: {} bytes", text.len());
    let (head, code) = text.split_once("\n\n").unwrap();
    assert!(head.lines().all(|line| line.starts_with("//")), "{head}");
    for words in [
        &format!("`minesweeper submission {tool}`"),
        env!("CARGO_PKG_VERSION"),
        "MIT",
    ] {
        assert!(head.contains(words), "{tool}: no {words} in the head");
    }
    let allowance = "#![allow(dead_code)]";
    assert!(code.starts_with(allowance));
    let absent = [
        "// ",
        "///",
        "//!",
        "/*",
        "allow(",
        "clippy",
        "cfg(test)",
        "unwrap()",
        "extern",
        concat!("un", "safe"),
    ];
    for word in absent {
        assert!(!code[allowance.len()..].contains(word), "{tool}: {word}");
    }
    for line in text.lines() {
        assert!(
            line.trim_end() == line && line.chars().count() <= 108,
            "{tool}: {line}"
        );
    }
}

/// The compilers and the editions they know. Debian's may be missing, but not where changes land.
fn compilers() -> Vec<(PathBuf, &'static str)> {
    let own = beside_cargo("rustc");
    let mut all: Vec<_> = ["2015", "2018", "2021", "2024"]
        .map(|edition| (own.clone(), edition))
        .into();
    if Path::new(DEBIAN).exists() {
        all.extend(["2015", "2018", "2021"].map(|edition| (PathBuf::from(DEBIAN), edition)));
    } else {
        assert!(std::env::var_os("CI").is_none(), "{DEBIAN} is missing");
        // Straight to the stream: the test harness would keep it to itself.
        let _ = writeln!(std::io::stderr(), "{DEBIAN} is missing: skipped");
    }
    all
}

/// A program of the toolchain that built this test.
fn beside_cargo(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO")).with_file_name(name);
    match path.exists() {
        true => path,
        false => PathBuf::from(name),
    }
}

/// Compiles without optimisation; there must be nothing to say about it.
#[track_caller]
fn compile(command: &mut Command) {
    let name = format!("{command:?}");
    let path = command.get_args().last().map(Path::new).unwrap();
    let folder = path.parent().unwrap().to_path_buf();
    let outcome = finish(command.args(["-D", "warnings"]).current_dir(folder), "");
    assert_eq!(
        (outcome.code, outcome.stderr.as_str()),
        (Some(0), ""),
        "{name}"
    );
}

/// The inputs in a folder.
fn inputs(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut inputs: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|ending| ending == "in"))
        .collect();
    inputs.sort();
    inputs
}
