//! The games. Knows no text, no input and output, no terminal.
//!
//! [`board`] is the minesweeper of document 000; it stands on [`plane`], a board as bits, and
//! [`flood`], the opening of whole regions; [`attempt`] tells what a losing operation tried to
//! open. [`plain`] is the same game said plainly, with every known fault as a switch;
//! [`situation`] holds what the statement says of each operation.
//!
//! [`one_click`] lays boards for document 003; [`deduce`] tells mines and safe cells of
//! half-explored grids (document 002).
//!
//! [`game`] is the game for a person of document 001; [`hint`] tells what can be proved in it, and
//! why.
//!
//! [`duel`] is the battleship of document 004, played on two fields of [`fleet`].
//!
//! Games that nobody has played yet come from [`random`] numbers: [`minefield`] lays maps,
//! [`clicks`] and [`player`] play on them.

pub mod attempt;
pub mod board;
pub mod clicks;
pub mod deduce;
pub mod duel;
pub mod fleet;
pub mod flood;
pub mod game;
pub mod hint;
pub mod minefield;
pub mod one_click;
pub mod plain;
pub mod plane;
pub mod player;
pub mod random;
pub mod shape;
pub mod situation;
