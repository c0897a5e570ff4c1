//! The commands: protocol in, rules, protocol out. One file for each.

pub mod judge;
pub mod one_click;
pub mod one_click_check;
