//! The one integration test binary: a module per topic.
//!
//! The black-box topics know the program by its operands, streams and exit code only; they share
//! the runners of `support` and the inputs of `inputs`. `tidy` reads the source tree instead.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    missing_docs
)]

mod battleship;
mod browser;
mod check;
mod deduce;
mod deduce_faults;
mod deduce_model;
mod engine;
mod faults;
mod generate;
mod golden;
mod inputs;
mod interact;
mod lockstep;
mod memory;
mod model;
mod mutants;
mod one_click;
mod pieces;
mod play;
mod positions;
mod process;
mod readme;
mod streams;
mod stress;
mod submission;
mod support;
mod tidy;
mod torture;
mod trace;
mod trace_html;
