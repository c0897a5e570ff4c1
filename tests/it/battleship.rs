//! The battleship of document 004: its naive model, its wrong programs, and what the program does.

mod fault;
mod faults;
mod fleets;
mod games;
mod model;
mod process;

use minesweeper::text::channel::Channel;
use std::io::Read;

/// An input that comes in pieces of a size, as from a slow peer.
struct Pieces<'a> {
    left: &'a [u8],
    size: usize,
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.left.len().min(self.size).min(buffer.len());
        let (piece, left) = self.left.split_at(count);
        buffer[..count].copy_from_slice(piece);
        self.left = left;
        Ok(count)
    }
}

/// What the command answers, and the message it ends with, if any; in this process.
fn answer(input: &str, size: usize) -> (String, Option<String>) {
    let mut output = Vec::new();
    let left = input.as_bytes();
    let pieces = Box::new(Pieces { left, size });
    let mut channel = Channel::new(pieces, "<stdin>", Box::new(&mut output));
    let outcome = minesweeper::tools::battleship::run(&mut channel);
    channel.flush().unwrap();
    drop(channel);
    let message = outcome.err().map(|error| error.to_string());
    (String::from_utf8(output).unwrap(), message)
}

/// The columns' names in their order, made by counting: the last letter goes round, and takes the
/// one before it along.
fn column_names(count: usize) -> Vec<String> {
    let mut name: Vec<u8> = Vec::new();
    let mut names = Vec::new();
    for _ in 0..count {
        let standing = name.iter().rposition(|&letter| letter != b'Z');
        let reset = standing.map_or(0, |at| at + 1);
        name[reset..].fill(b'A');
        match standing {
            Some(at) => name[at] += 1,
            None => name.push(b'A'),
        }
        names.push(String::from_utf8(name.clone()).unwrap());
    }
    names
}

#[test]
fn columns_are_counted_as_the_statement_says() {
    let names = column_names(703);
    let some = [0, 25, 26, 51, 52, 701, 702].map(|index| names[index].as_str());
    assert_eq!(some, ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
}
