//! The program: arguments in, exit code out.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(minesweeper::cli::run(std::env::args_os().skip(1)))
}
