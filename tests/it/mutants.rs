//! Inputs with one thing wrong, in this process: changed, cut, and doubled at every byte.
//!
//! Each is judged twice, once from memory as it is and once through a reader that hands out a byte
//! at a time. The first goes the fast ways of the channel as far as they lead, the second nearly
//! never does: both must say the same, answers and faults, and neither may panic.

use crate::inputs::{CORNERS, STATEMENT};
use crate::torture::noise;
use minesweeper::text::channel::Channel;
use minesweeper::tools::judge;
use std::io::Read;

/// Hands out its bytes one by one.
struct Drops<'a>(&'a [u8]);

impl Read for Drops<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let length = self.0.len().min(1).min(buffer.len());
        self.0.read(&mut buffer[..length])
    }
}

/// What a judge answers, and what it says of a fault. Warnings may differ, as only what is held is
/// looked at for something behind the last case.
fn judged<'a>(reader: impl Read + 'a) -> (Vec<u8>, Option<String>) {
    let mut output = Vec::new();
    let channel = Channel::new(Box::new(reader), "test", Box::new(&mut output));
    let mut channel = channel.with_remarks(Box::new(std::io::sink()));
    let fault = judge::run(&mut channel).err();
    channel.flush().unwrap();
    drop(channel);
    (output, fault.map(|error| error.to_string()))
}

#[track_caller]
fn check(input: &[u8]) {
    let (at_once, in_drops) = (judged(input), judged(Drops(input)));
    assert_eq!(at_once, in_drops, "{}", String::from_utf8_lossy(input));
    if let Some(fault) = at_once.1 {
        assert!(
            fault.starts_with("test:") && fault.contains(": expected "),
            "{fault}"
        );
    }
}

/// What is held last may begin with whole lines and end in the middle of one: nothing of what the
/// block held before may be taken for the rest of it.
#[test]
fn the_last_block_begins_with_an_operation_and_ends_anywhere() {
    let input = CORNERS.as_bytes();
    let starts = (1..input.len()).filter(|at| input[at - 1] == b'\n');
    for start in starts {
        for end in start + 1..=input.len().min(start + 30) {
            let in_two_blocks = judged(input[..start].chain(&input[start..end]));
            assert_eq!(in_two_blocks, judged(&input[..end]), "{start}..{end}");
        }
    }
}

/// The bytes that mean something to a judge, and some that do not.
const BYTES: &[u8] = b"0139 \n\r\t\x0b_*-+x\0\x7f\xef\xff";

fn with_each_byte(input: &[u8], mutate: impl Fn(&mut Vec<u8>, usize, u8)) {
    for at in 0..input.len() {
        for byte in BYTES {
            let mut mutant = input.to_vec();
            mutate(&mut mutant, at, *byte);
            check(&mutant);
        }
    }
}

#[test]
fn a_byte_is_another() {
    with_each_byte(STATEMENT.as_bytes(), |mutant, at, byte| mutant[at] = byte);
    with_each_byte(CORNERS.as_bytes(), |mutant, at, byte| mutant[at] = byte);
}

#[test]
fn a_byte_is_too_much() {
    with_each_byte(STATEMENT.as_bytes(), |mutant, at, byte| {
        mutant.insert(at, byte)
    });
}

#[test]
fn a_byte_is_missing_or_the_input_is_cut() {
    for at in 0..CORNERS.len() {
        let (before, after) = CORNERS.as_bytes().split_at(at);
        check(before);
        check(&[before, &after[1..]].concat());
    }
}

#[test]
fn noise_is_judged_alike() {
    (0..10_000).for_each(|seed| check(&noise(seed)));
}

#[test]
fn numbers_of_every_length() {
    for digits in 1..30 {
        for digit in ["0", "1", "9"] {
            let number = digit.repeat(digits);
            check(format!("1\n2 2\n*_\n__\n1 {number} 2\n0\n").as_bytes());
            check(format!("1\n2 2\n*_\n__\n1 2 {number}\n0\n").as_bytes());
            check(format!("1\n2 2\n*_\n__\n{number} 1 2\n0\n").as_bytes());
            check(format!("{number}\n2 2\n*_\n__\n1 1 1\n3 {number} {number}\n0\n").as_bytes());
            check(format!("1\n{number} {number}\n*_\n__\n").as_bytes());
        }
    }
}
