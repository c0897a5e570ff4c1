//! `stress` on the command line: its options, its file, and what is shown meanwhile.

use crate::cli::arguments::{natural, Arguments, Flag, Form, REST};
use crate::cli::generate;
use crate::text::error::{quoted, Error};
use crate::text::streams;
use crate::tools::check::say;
use crate::tools::generate::Plan;
use crate::tools::stress::growth::Given;
use crate::tools::stress::trial::Subject;
use crate::tools::stress::{explain, praise, search, Setup};
use std::ffi::{OsStr, OsString};
use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::time::Duration;

pub(super) const FORM: Form = Form {
    usage: "minesweeper stress [OPTIONS] -- COMMAND ARGS...",
    flags: &FLAGS,
    operands: (0, 0),
};

const FLAGS: [Flag; 13] = {
    let of = generate::FLAGS;
    [
        of[0],
        of[1],
        of[2],
        of[3],
        of[4],
        of[5],
        of[6],
        flag("--runs", Some("N")),
        flag("--save", Some("FILE")),
        flag("--lenient", None),
        flag("--timeout", Some("SECONDS")),
        flag("--shrink-seconds", Some("SECONDS")),
        flag(REST, Some("COMMAND ARGS...")),
    ]
};

const fn flag(name: &'static str, value: Option<&'static str>) -> Flag {
    Flag { name, value }
}

const RUNS: u64 = 200;
const SECONDS: f64 = 10.0;
const LONGEST_SECONDS: f64 = 1e9;
const FILE: &str = "stress-failure.in";

/// Looks for an input on which a program is wrong; exit code 1 if there is one.
pub(super) fn run(arguments: &Arguments) -> Result<(), Error> {
    let (program, rest) = match arguments.rest().and_then(<[OsString]>::split_first) {
        Some(command) => command,
        None => return Err(wrong("a command is missing after '--'")),
    };
    let setup = setup(arguments)?;
    let mut subject = Subject {
        program,
        arguments: rest,
        is_lenient: arguments.has("--lenient"),
    };
    let path = arguments.value("--save").unwrap_or(OsStr::new(FILE));
    let save = Save::open(path)?;
    let mut line = ProgressLine::new();
    let mut progress = |text: &str| line.show(text);
    let found = search(&setup, &mut subject, &mut progress);
    progress("");
    let mut writer = streams::standard_output();
    let Some(finding) = found? else {
        return say(&mut writer, &praise(&setup));
    };
    let story = explain(&setup, &finding, subject, &save.name, &mut progress)?;
    let saved = save.write(&story.input);
    let repeat = repeat(
        arguments.rest().unwrap_or_default(),
        path,
        subject.is_lenient,
    );
    let text = format!("{}repeat with: {repeat}\n\n{}", story.head, story.report);
    let told = match say(&mut writer, &text) {
        Ok(()) | Err(Error::ClosedPipe) => Err(Error::Told),
        Err(error) => Err(error),
    };
    saved.and(told)
}

fn wrong(what: &str) -> Error {
    Error::Usage(format!("{what}; usage: {}", FORM.usage))
}

fn setup(arguments: &Arguments) -> Result<Setup, Error> {
    let plan = generate::changed(Plan::default(), arguments)?;
    let has = |name| arguments.has(name);
    let given = Given {
        seed: plan.seed,
        cases: has("--cases").then_some(plan.cases),
        rows: has("--rows").then_some(plan.rows),
        columns: has("--columns").then_some(plan.columns),
        mines: has("--mines").then_some(plan.mines),
        operations: has("--operations").then_some(plan.operations),
        style: has("--style").then_some(plan.style),
    };
    let runs = match arguments.value("--runs") {
        Some(value) => runs(value)?,
        None => RUNS,
    };
    // Where every size is given, or none fits, this is the time to say so.
    given.plan(0, runs).check()?;
    Ok(Setup {
        given,
        runs,
        timeout: seconds(arguments, "--timeout", 0.001)?,
        shrink_time: seconds(arguments, "--shrink-seconds", 0.0)?,
    })
}

fn runs(value: &OsStr) -> Result<u64, Error> {
    natural(value).ok_or_else(|| {
        wrong(&format!(
            "option '--runs': expected a number from 1 to {}, found {}",
            u64::MAX,
            quoted(value.as_encoded_bytes())
        ))
    })
}

/// The value of an option that is a time.
fn seconds(arguments: &Arguments, name: &str, least: f64) -> Result<Duration, Error> {
    let Some(value) = arguments.value(name) else {
        return Ok(Duration::from_secs_f64(SECONDS));
    };
    let bytes = value.as_encoded_bytes();
    let is_plain = bytes.iter().all(|b| b.is_ascii_digit() || *b == b'.');
    let number = value.to_str().and_then(|text| text.parse::<f64>().ok());
    let number = number.filter(|n| is_plain && (least..=LONGEST_SECONDS).contains(n));
    number.map(Duration::from_secs_f64).ok_or_else(|| {
        wrong(&format!(
            "option '{name}': expected seconds, a number from {least} to {LONGEST_SECONDS} \
             such as 10 or 0.5, found {}",
            quoted(bytes)
        ))
    })
}

/// The command line that shows the failure again.
fn repeat(command: &[OsString], input: &OsStr, is_lenient: bool) -> String {
    let command: Vec<String> = command.iter().map(|word| shell_word(word)).collect();
    let lenient = if is_lenient { " --lenient" } else { "" };
    let input = shell_word(input);
    let command = command.join(" ");
    format!("{command} < {input} | minesweeper check {input} -{lenient}")
}

/// A word as a shell reads it.
fn shell_word(word: &OsStr) -> String {
    let word = word.to_string_lossy();
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "_-./=:+,@%".contains(c);
    match !word.is_empty() && word.chars().all(is_plain) {
        true => word.into_owned(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}

/// The file for the input that is found. That it can be written is made sure before work starts,
/// but a file that was not there is not there either as long as nothing was found, even if the
/// search is interrupted.
struct Save {
    name: String,
    path: OsString,
    old: Option<File>,
}

impl Save {
    fn open(path: &OsStr) -> Result<Save, Error> {
        let name = path.to_string_lossy().escape_debug().to_string();
        let mut options = OpenOptions::new();
        let old = match options.write(true).create_new(true).open(path) {
            Ok(_) => std::fs::remove_file(path).map(|()| None),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                options.create_new(false).open(path).map(Some)
            }
            Err(error) => Err(error),
        };
        let old = old.map_err(|error| Error::system(&name, "cannot open", &error))?;
        let path = path.to_os_string();
        Ok(Save { name, path, old })
    }

    fn write(self, input: &[u8]) -> Result<(), Error> {
        let written = match self.old {
            Some(file) => overwrite(file, input),
            None => std::fs::write(&self.path, input),
        };
        written.map_err(|error| Error::system(&self.name, "cannot write", &error))
    }
}

/// Writes to a file, or to what is none and has no length.
fn overwrite(mut file: File, input: &[u8]) -> io::Result<()> {
    if file.metadata()?.is_file() {
        file.set_len(0)?;
    }
    file.write_all(input)
}

/// One line on a terminal that is written over and over.
struct ProgressLine {
    is_terminal: bool,
    width: usize,
}

impl ProgressLine {
    fn new() -> ProgressLine {
        ProgressLine {
            is_terminal: io::stderr().is_terminal(),
            width: 0,
        }
    }

    /// Shows a text in place of the last one.
    fn show(&mut self, text: &str) {
        if self.is_terminal {
            let width = self.width;
            let end = if text.is_empty() { "\r" } else { "" };
            let _ = write!(io::stderr(), "\r{text:<width$}{end}");
            self.width = text.len();
        }
    }
}
