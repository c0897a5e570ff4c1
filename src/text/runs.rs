//! Lines that are long, or many and alike, written without being held.
//!
//! A line is told as runs of one byte each. If it is short, it is written once and copied, twice
//! as many each time, so that lines cost about as much as their bytes. If it is long, its runs
//! are.

use crate::text::channel::Channel;
use crate::text::error::Error;

/// A byte and how often it is repeated.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    /// The byte.
    pub byte: u8,
    /// How often; it may be not at all.
    pub count: u64,
}

/// How much is written in one piece.
const PIECE: usize = 4096;
/// The longest line that is worth copying.
const SHORT: u64 = 512;

impl Channel<'_> {
    /// Writes a byte as often as it says. Linear in the output, in constant memory.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn run(&mut self, run: Run) -> Result<(), Error> {
        let mut left = run.count;
        while left > 0 {
            let room: &mut [u8; PIECE] = self.room()?;
            let length = left.min(PIECE as u64) as usize;
            room[..length].fill(run.byte);
            self.wrote(length);
            left -= length as u64;
        }
        Ok(())
    }

    /// Writes `count` lines, each of two runs and a line feed. Linear in the output, in constant
    /// memory.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn lines(&mut self, count: u64, runs: [Run; 2]) -> Result<(), Error> {
        if runs.iter().all(|run| run.count <= SHORT) {
            return self.short_lines(count, runs);
        }
        for _ in 0..count {
            self.run(runs[0])?;
            self.run(runs[1])?;
            self.write(b"\n")?;
        }
        Ok(())
    }

    fn short_lines(&mut self, count: u64, [first, second]: [Run; 2]) -> Result<(), Error> {
        let first_end = first.count as usize;
        let length = first_end + second.count as usize + 1;
        let mut left = count;
        while left > 0 {
            let lines = left.min((PIECE / length) as u64);
            let room: &mut [u8; PIECE] = self.room()?;
            room[..first_end].fill(first.byte);
            room[first_end..length - 1].fill(second.byte);
            room[length - 1] = b'\n';
            repeat(&mut room[..lines as usize * length], length);
            self.wrote(lines as usize * length);
            left -= lines;
        }
        Ok(())
    }
}

/// Fills `room` with copies of its first `length` bytes.
fn repeat(room: &mut [u8], length: usize) {
    let mut done = length;
    while done < room.len() {
        let more = done.min(room.len() - done);
        room.copy_within(..more, done);
        done += more;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is written for so many lines of two runs.
    #[track_caller]
    fn check(count: u64, first: u64, second: u64) {
        let mut output = Vec::new();
        let mut channel = Channel::new(Box::new(std::io::empty()), "test", Box::new(&mut output));
        let run = |byte, count| Run { byte, count };
        channel
            .lines(count, [run(b'a', first), run(b'b', second)])
            .unwrap();
        channel.flush().unwrap();
        drop(channel);
        let line = "a".repeat(first as usize) + &"b".repeat(second as usize) + "\n";
        assert!(output == line.repeat(count as usize).as_bytes());
    }

    #[test]
    fn lines_of_all_lengths() {
        let lengths = [0, 1, 2, 63, SHORT, SHORT + 1, 4095, 4096, 4097, 300_000];
        for first in lengths {
            for second in lengths {
                check(3, first, second);
            }
        }
    }

    #[test]
    fn any_number_of_lines() {
        for count in [0, 1, 2, 3, 4, 5, 31, 32, 33, 2000, 2048, 2049, 70_000] {
            check(count, 0, 1);
            check(count, 5, 7);
        }
        check(9, SHORT, SHORT);
    }
}
