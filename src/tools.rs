//! The commands: protocol in, rules, protocol out. One file for each.

pub mod judge;
