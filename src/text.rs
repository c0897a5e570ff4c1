//! Bytes to values and values to bytes. Knows the shape of a text, never what it is about.
//!
//! In reading order:
//!
//! - [`channel`] is the one way in and out, an input and an output in lock-step; [`streams`] are
//!   the standard ones, [`error`] is what goes wrong, [`filter`] the frame that a tool runs in;
//! - tokens: [`tokens`] and numbers, exact [`words`], [`letters`] that are numbers, and all of it
//!   read [`strict`]ly;
//! - rows: [`patterns`] of two characters and [`layers`] of three, read as bits, [`drawings`]
//!   written from bits, [`small_numbers`];
//! - lines, by the block: [`commands`] and [`targets`] read, [`command_lines`] written;
//! - what these do to [`eights`] of bytes at once;
//! - long answers: lists of [`triples`], lines told as [`runs`];
//! - people: [`lines`] that somebody types, [`prose`] and pages on a [`screen`] to be looked at;
//! - other ends: a [`peer`] who may be slow or gone, an input that is read [`again`];
//! - Rust source: [`rust`] takes it apart, [`abridged`] and [`unused`] leave out what is not
//!   needed, [`layout`] writes it again.

pub mod abridged;
pub mod again;
pub mod channel;
pub mod command_lines;
pub mod commands;
pub mod drawings;
pub mod eights;
pub mod error;
pub mod filter;
pub mod layers;
pub mod layout;
pub mod letters;
pub mod lines;
pub mod patterns;
pub mod peer;
pub mod process;
pub mod prose;
pub mod runs;
pub mod rust;
pub mod screen;
pub mod small_numbers;
pub mod streams;
pub mod strict;
pub mod targets;
pub mod tokens;
pub mod triples;
pub mod unused;
pub mod words;
