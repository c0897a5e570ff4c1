//! The commands: protocol in, rules, protocol out. A file or folder for each, and what several
//! share: [`protocol`], the judge's inputs and answers; [`plain`], the same for the plain game;
//! [`maps`], maps drawn side by side; [`record`], a session written as a judge input.

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
pub mod play;
pub mod protocol;
pub mod record;
pub mod stress;
pub mod submission;
pub mod trace;
