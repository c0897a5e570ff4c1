//! Lines of `digit number number`, read by the block.
//!
//! Most of a judge's input is such lines, so they are worth a road of their own: everything held
//! is looked through in one tight loop, and what has the plainest form, one digit, one blank, up to
//! four digits, one blank, up to four digits, one line feed, is handed over in one go. Eight bytes
//! in a register, xor-ed with eight times `0`, are digits where they are below ten; the lowest byte
//! that is not tells the length, one shift puts the digits at the upper end, and both numbers of a
//! line are computed together, four digits in each half of a register.
//!
//! The loop stops *before* the first line that is not of that form, or not within bounds, or not
//! held whole. It knows nothing of errors, blocks and ends: whoever called it reads that line with
//! the slow methods of the channel, which do.

use crate::text::channel::Channel;
use std::convert::TryFrom;

/// A line of `code row column`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Command {
    /// The digit.
    pub code: u8,
    /// The first number.
    pub row: usize,
    /// The second number.
    pub column: usize,
}

/// What a line may hold to be read by the block.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Codes are from 1 to this.
    pub codes: u8,
    /// Rows are from 1 to this.
    pub rows: usize,
    /// Columns are from 1 to this.
    pub columns: usize,
}

/// How many lines are read at once at most.
pub const BATCH: usize = 512;

const ZEROS: u64 = 0x3030_3030_3030_3030;
/// Added to a byte below 128 it sets the highest bit of all that are not below ten.
const TO_HIGH: u64 = 0x7676_7676_7676_7676;
const HIGH: u64 = 0x8080_8080_8080_8080;

impl Channel<'_> {
    /// Takes the lines of the plainest form that come next and are held; how many there were.
    /// Only the first so many of `commands` have a meaning.
    #[inline(never)]
    pub fn commands(&mut self, bounds: Bounds, commands: &mut [Command; BATCH]) -> usize {
        self.skip_held_blanks();
        let mut count = 0;
        for command in commands.iter_mut() {
            match self.command(bounds) {
                Some((next, after)) if after <= self.end => {
                    *command = next;
                    self.start = after;
                    count += 1;
                }
                _ => break,
            }
        }
        count
    }

    /// The line that begins here, and where it ends.
    #[inline]
    fn command(&self, bounds: Bounds) -> Option<(Command, usize)> {
        let line = self.block.get(self.start..self.start + 24)?;
        let code = line[0].wrapping_sub(b'0');
        let (row, row_length) = digits(&line[2..10])?;
        let (column, column_length) = digits(&line[3 + row_length..11 + row_length])?;
        let length = 4 + row_length + column_length;
        let (row, column) = two_numbers(row, column);
        let plain = line[1] == b' ' && line[2 + row_length] == b' ' && line[length - 1] == b'\n';
        let code_fits = code.wrapping_sub(1) < bounds.codes;
        let row_fits = (row).wrapping_sub(1) < bounds.rows;
        let column_fits = (column).wrapping_sub(1) < bounds.columns;
        if plain && code_fits && row_fits && column_fits {
            return Some((Command { code, row, column }, self.start + length));
        }
        None
    }
}

/// The one to four digits at the beginning of eight bytes, moved to the upper end of a word whose
/// other bytes are 0, and their number.
#[inline]
fn digits(bytes: &[u8]) -> Option<(u64, usize)> {
    let bytes = u64::from_le_bytes(<[u8; 8]>::try_from(bytes).ok()?) ^ ZEROS;
    let others = (bytes.wrapping_add(TO_HIGH) | bytes) & HIGH;
    let length = others.trailing_zeros() / 8;
    match length {
        1..=4 => Some((bytes << (64 - 8 * length), length as usize)),
        _ => None,
    }
}

/// The values of two numbers of up to four digits as [`digits`] returns them.
#[inline]
fn two_numbers(first: u64, second: u64) -> (usize, usize) {
    let tens = (first >> 32) | second;
    let pairs = (tens * 10 + (tens >> 8)) & 0x00FF_00FF_00FF_00FF;
    let fours = pairs * 100 + (pairs >> 16);
    (fours as usize & 0xFFFF, (fours >> 32) as usize & 0xFFFF)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn command(code: u8, row: usize, column: usize) -> Command {
        Command { code, row, column }
    }

    /// What is taken in one go from `text`, and the text that is left to the slow methods.
    #[track_caller]
    fn check(text: &str, expected: &[Command], left: &str) {
        let mut output = Vec::new();
        let mut channel = Channel::new(Box::new(text.as_bytes()), "test", Box::new(&mut output));
        channel.peek().unwrap();
        let mut commands = [Command::default(); BATCH];
        let bounds = Bounds {
            codes: 3,
            rows: 1234,
            columns: 9999,
        };
        let count = channel.commands(bounds, &mut commands);
        assert_eq!(&commands[..count], expected);
        assert_eq!(channel.held(), left.as_bytes());
    }

    #[test]
    fn plain_lines_are_taken() {
        check("1 2 3\n", &[command(1, 2, 3)], "");
        check(
            "3 1234 9999\n2 1 1\n0\n",
            &[command(3, 1234, 9999), command(2, 1, 1)],
            "0\n",
        );
        check("\r\n 1 2 3\n", &[command(1, 2, 3)], "");
        check("1 0007 0010\n", &[command(1, 7, 10)], "");
    }

    #[test]
    fn all_else_is_left_alone() {
        for line in [
            "0\n",
            "4 1 1\n",
            "1 0 1\n",
            "1 1235 1\n",
            "1 1 0\n",
            "1 1 10000\n",
            "1 00001 1\n",
            "1 1 1",
            "1 1 1 ",
            "1 1 1\r\n",
            "1  1 1\n",
            "1 1  1\n",
            "1 1\n1\n",
            "1\n1 1\n",
            "x 1 1\n",
            "1 1 1x\n",
            "1 1x 1\n",
            "1 -1 1\n",
            "1 1 /\n",
            "1 1 :\n",
            "11 1\n",
            "1 ",
            "\u{ff11} 1 1\n",
        ] {
            check(line, &[], line);
            check(&format!("2 5 6\n{line}"), &[command(2, 5, 6)], line);
        }
    }

    #[test]
    fn a_batch_is_full_at_some_time() {
        let text = "1 2 3\n".repeat(BATCH + 1);
        check(&text, &[command(1, 2, 3); BATCH], "1 2 3\n");
    }
}
