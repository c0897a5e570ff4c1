//! The commands: protocol in, rules, protocol out. One file for each, and what several share of the
//! judge's protocol in [`protocol`].

pub mod battleship;
pub mod check;
pub mod deduce;
pub mod generate;
pub mod interact;
pub mod judge;
pub mod maps;
pub mod one_click;
pub mod one_click_check;
pub mod plain;
pub mod protocol;
pub mod submission;
pub mod trace;
