//! A judge-style minesweeper interactor: it reads the maps and operations of a judge input, plays
//! them, and prints the answers to the byte. No dependencies, no `unsafe`.
//!
//! The way of the data is one line, *channel, board, channel*, and the rooms of the house lie
//! along it. In reading order:
//!
//! 1. [`cli`]: the table of commands, the help made from it, exit codes. Does no work.
//! 2. [`tools`]: a file or folder for each command, protocol in, rules, protocol out. A tool calls
//!    [`rules`] and [`text`], never [`cli`], never another tool's private parts.
//! 3. [`text`]: bytes to values and values to bytes; [`text::channel`] is the one way in and out.
//!    Knows no game.
//! 4. [`rules`]: the games; [`rules::board`] is the one of document 000. Knows no text, no input
//!    and output.
//!
//! *Document 000* is the problem statement 扫雷 ("minesweeper"): "write an interactor that reads a
//! map, then the player's operations, and returns the results". The README tells its rules.
//!
//! What goes into a one-file submission ([`rules`], [`text`] and the judges among the [`tools`])
//! keeps to what Rust 1.63 and every edition accept.

pub mod cli;
#[clippy::msrv = "1.63.0"]
pub mod rules;
#[clippy::msrv = "1.63.0"]
pub mod text;
#[clippy::msrv = "1.63.0"]
pub mod tools;
