//! Bytes to values and values to bytes. Knows the shape of a text, never what it is about.
//!
//! [`channel`] is the one way in and out: an input and an output in lock-step. The files beside it
//! teach a channel one form of text each, and [`filter`] is the frame that a tool runs in.
//!
//! Another form of text is Rust source: [`rust`] takes it apart, [`abridged`] and [`unused`] leave
//! out what is not needed, [`layout`] writes it again.

pub mod abridged;
pub mod again;
pub mod channel;
pub mod command_lines;
pub mod commands;
pub mod drawings;
pub mod error;
pub mod filter;
pub mod layers;
pub mod layout;
pub mod letters;
pub mod patterns;
pub mod peer;
pub mod runs;
pub mod rust;
pub mod small_numbers;
pub mod streams;
pub mod strict;
pub mod targets;
pub mod tokens;
pub mod triples;
pub mod unused;
pub mod words;
