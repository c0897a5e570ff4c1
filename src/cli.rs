//! The command line: the table of commands, the help that is made from it, and exit codes.

pub mod arguments;
mod check;
pub mod generate;
mod interact;
mod play;
mod stress;
mod trace;

use crate::cli::arguments::{Arguments, Flag, Form};
use crate::text::channel::Channel;
use crate::text::error::{quoted, Error, PROGRAM};
use crate::text::{filter, streams};
use crate::tools;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{IsTerminal, Read, Write};

/// A command: one line of the table, one file in `tools/`.
struct Command {
    name: &'static str,
    summary: &'static str,
    form: Form,
    help: &'static str,
    run: fn(&Arguments) -> Result<(), Error>,
}

const COMMANDS: &[Command] = &[
    Command {
        name: "judge",
        summary: "play every operation of a judge input, print the answers (the default)",
        form: Form {
            usage: "minesweeper judge [FILE]",
            flags: &[],
            operands: (0, 1),
        },
        help: include_str!("cli/judge.txt"),
        run: |arguments| filter(arguments.operand(0), "a judge input", tools::judge::run),
    },
    Command {
        name: "trace",
        summary: "draw every game of a judge input, map by map, or as a page to step through",
        form: trace::FORM,
        help: include_str!("cli/trace.txt"),
        run: trace::run,
    },
    Command {
        name: "one-click",
        summary: "lay boards that one click wins, or check somebody's answers",
        form: Form {
            usage: "minesweeper one-click [FILE] [--check OUTPUT]",
            flags: &[Flag {
                name: "--check",
                value: Some("OUTPUT"),
            }],
            operands: (0, 1),
        },
        help: include_str!("cli/one-click.txt"),
        run: one_click,
    },
    Command {
        name: "battleship",
        summary: "play the moves of battleship games, print the verdicts",
        form: Form {
            usage: "minesweeper battleship [FILE]",
            flags: &[],
            operands: (0, 1),
        },
        help: include_str!("cli/battleship.txt"),
        run: |arguments| {
            let tool = tools::battleship::run;
            filter(arguments.operand(0), "battleship games", tool)
        },
    },
    Command {
        name: "deduce",
        summary: "count the mines and safe cells that three rules prove in given grids",
        form: Form {
            usage: "minesweeper deduce [FILE] [--show]",
            flags: &[Flag {
                name: "--show",
                value: None,
            }],
            operands: (0, 1),
        },
        help: include_str!("cli/deduce.txt"),
        run: |arguments| {
            let tool = match arguments.has("--show") {
                true => tools::deduce::show,
                false => tools::deduce::run,
            };
            filter(arguments.operand(0), "grids of numbers", tool)
        },
    },
    Command {
        name: "generate",
        summary: "write a judge input at random",
        form: Form {
            usage: "minesweeper generate [OPTIONS]",
            flags: &generate::FLAGS,
            operands: (0, 0),
        },
        help: include_str!("cli/generate.txt"),
        run: generate::run,
    },
    Command {
        name: "interact",
        summary: "let a program play maps that it does not see",
        form: interact::FORM,
        help: include_str!("cli/interact.txt"),
        run: interact::run,
    },
    Command {
        name: "play",
        summary: "play the game at the terminal",
        form: play::FORM,
        help: include_str!("cli/play.txt"),
        run: play::run,
    },
    Command {
        name: "submission",
        summary: "print a command as one file of Rust, to hand in",
        form: Form {
            usage: "minesweeper submission [judge|deduce|one-click|battleship]",
            flags: &[],
            operands: (0, 1),
        },
        help: include_str!("cli/submission.txt"),
        run: submission,
    },
    Command {
        name: "check",
        summary: "validate a judge input, or explain what is wrong with an output",
        form: Form {
            usage: check::USAGE,
            flags: check::FLAGS,
            operands: (1, 2),
        },
        help: include_str!("cli/check.txt"),
        run: check::run,
    },
    Command {
        name: "stress",
        summary: "find a small input on which a program is wrong",
        form: stress::FORM,
        help: include_str!("cli/stress.txt"),
        run: stress::run,
    },
];

/// What every help text ends with.
const EXIT_CODES: &str = "\
Exit codes: 0 done, 1 the data is at fault, 2 it could not be done.
";

/// Runs a command line, without the program's own name; returns the exit code.
pub fn run(arguments: impl Iterator<Item = OsString>) -> u8 {
    let arguments: Vec<OsString> = arguments.collect();
    filter::exit_code(dispatch(&arguments))
}

fn dispatch(arguments: &[OsString]) -> Result<(), Error> {
    let (command, rest) = choose(arguments);
    if let Some(answer) = informed(command, arguments) {
        return print(&answer);
    }
    match command {
        Choice::Help => print(&help(rest)?),
        Choice::Run(command) => (command.run)(&Arguments::parse(&command.form, rest)?),
        Choice::Unknown(name) => Err(unknown_command(name)),
    }
}

/// What the first argument asks for.
#[derive(Clone, Copy)]
enum Choice<'a> {
    Help,
    Run(&'static Command),
    Unknown(&'a OsStr),
}

/// The command that is meant, and its arguments. Without a name it is the judge.
fn choose(arguments: &[OsString]) -> (Choice<'_>, &[OsString]) {
    match arguments.split_first() {
        None => (Choice::Run(&COMMANDS[0]), arguments),
        Some((first, _)) if first.as_encoded_bytes().starts_with(b"-") => {
            (Choice::Run(&COMMANDS[0]), arguments)
        }
        Some((first, rest)) if first == "help" => (Choice::Help, rest),
        Some((first, rest)) => match find(first) {
            Some(command) => (Choice::Run(command), rest),
            None => (Choice::Unknown(first), rest),
        },
    }
}

fn find(name: &OsStr) -> Option<&'static Command> {
    COMMANDS.iter().find(|command| name == command.name)
}

/// The answer to `--help` or `--version` anywhere before a `--`.
fn informed(choice: Choice<'_>, arguments: &[OsString]) -> Option<String> {
    let named = arguments.first().and_then(|first| find(first)).is_some();
    let before_dashes = arguments.iter().take_while(|argument| *argument != "--");
    before_dashes
        .filter_map(|argument| argument.to_str())
        .find_map(|argument| match argument {
            "-V" | "--version" => Some(format!("minesweeper {}\n", env!("CARGO_PKG_VERSION"))),
            "-h" | "--help" => Some(match choice {
                Choice::Run(command) if named => command_help(command),
                _ => overview(),
            }),
            _ => None,
        })
}

/// The answer to `help [COMMAND]`.
fn help(operands: &[OsString]) -> Result<String, Error> {
    let form = Form {
        usage: "minesweeper help [COMMAND]",
        flags: &[],
        operands: (0, 1),
    };
    match Arguments::parse(&form, operands)?.operand(0) {
        None => Ok(overview()),
        Some(name) if name == "help" => Ok(overview()),
        Some(name) => find(name)
            .map(command_help)
            .ok_or_else(|| unknown_command(name)),
    }
}

fn overview() -> String {
    let line = |command: &Command| format!("  {:<12}{}\n", command.name, command.summary);
    let commands: String = COMMANDS.iter().map(line).collect();
    format!(
        "A judge-style minesweeper interactor.\n\
         \n\
         Usage: minesweeper < INPUT > ANSWERS\n       \
         minesweeper COMMAND [OPTIONS] [FILE]\n\
         \n\
         Commands:\n\
         {commands}  \
         help        show this, or with the name of a command, how to use it\n\
         \n\
         FILE is read instead of standard input; - is standard input.\n\
         -h, --help and -V, --version work everywhere.\n\
         {EXIT_CODES}"
    )
}

fn command_help(command: &Command) -> String {
    format!(
        "Usage: {}\n\n{}\n{EXIT_CODES}",
        command.form.usage, command.help
    )
}

fn unknown_command(name: &OsStr) -> Error {
    let shown = quoted(name.as_encoded_bytes());
    let advice = match std::fs::metadata(name) {
        Ok(_) => format!(
            "to judge that file: minesweeper judge {}",
            name.to_string_lossy().escape_debug()
        ),
        Err(_) => format!(
            "the nearest is '{}'; minesweeper help lists all",
            nearest(name)
        ),
    };
    Error::Usage(format!("unknown command {shown}; {advice}"))
}

/// The command whose name takes the fewest edits to get to.
fn nearest(name: &OsStr) -> &'static str {
    let name = name.to_string_lossy();
    let names = COMMANDS.iter().map(|command| command.name).chain(["help"]);
    names
        .min_by_key(|candidate| edits(candidate, &name))
        .unwrap_or("help")
}

/// Levenshtein's distance.
fn edits(from: &str, to: &str) -> usize {
    let mut row: Vec<usize> = (0..=to.chars().count()).collect();
    for (i, a) in from.chars().enumerate() {
        let mut diagonal = i;
        row[0] = i + 1;
        for (j, b) in to.chars().enumerate() {
            let replaced = diagonal + usize::from(a != b);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(row[j + 1] + 1);
        }
    }
    row.last().copied().unwrap_or(0)
}

fn print(text: &str) -> Result<(), Error> {
    let written = streams::standard_output().write_all(text.as_bytes());
    written.map_err(|error| Error::writing("<stdout>", &error))
}

/// Runs a tool that reads one input, called `what` on a terminal, and writes standard output.
fn filter(
    operand: Option<&OsStr>,
    what: &str,
    tool: impl FnOnce(&mut Channel<'_>) -> Result<(), Error>,
) -> Result<(), Error> {
    let (reader, name) = input(operand, what)?;
    filter::run(reader, &name, tool)
}

/// Lays boards, or checks those of a second input.
fn one_click(arguments: &Arguments) -> Result<(), Error> {
    let (file, what) = (arguments.operand(0), "a one-click input");
    let Some(output) = arguments.value("--check") else {
        return filter(file, what, tools::one_click::run);
    };
    if output == "-" && file.map_or(true, |file| file == "-") {
        return Err(Error::Usage(
            "FILE and OUTPUT cannot both be standard input; \
             usage: minesweeper one-click [FILE] [--check OUTPUT]"
                .to_string(),
        ));
    }
    filter(file, what, |channel| {
        let (reader, name) = input(Some(output), "the answers to check")?;
        let mut answers = Channel::new(reader, &name, Box::new(std::io::sink()));
        tools::one_click_check::run(channel, &mut answers)
    })
}

/// Prints the submission of a command.
fn submission(arguments: &Arguments) -> Result<(), Error> {
    let name = arguments.operand(0).unwrap_or(OsStr::new("judge"));
    print(&tools::submission::source(name.as_encoded_bytes())?)
}

/// The input that an operand stands for, and its name in messages.
fn input(operand: Option<&OsStr>, what: &str) -> Result<(Box<dyn Read + Send>, String), Error> {
    match operand.filter(|operand| *operand != "-") {
        Some(path) => {
            let name = path.to_string_lossy().escape_debug().to_string();
            let file =
                File::open(path).map_err(|error| Error::system(&name, "cannot open", &error))?;
            Ok((Box::new(file), name))
        }
        None => {
            if std::io::stdin().is_terminal() {
                let end = if cfg!(windows) {
                    "Ctrl-Z and Enter"
                } else {
                    "Ctrl-D"
                };
                let hint = format!("reading {what} from the terminal, {end} ends it");
                let _ = writeln!(std::io::stderr(), "{PROGRAM}: {hint}");
            }
            Ok((streams::standard_input(), "<stdin>".to_string()))
        }
    }
}
