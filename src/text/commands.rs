//! Lines of `digit number number`, read by the block.
//!
//! Most of a judge's input is such lines, so they are worth a road of their own: everything held
//! is looked through in one tight loop, and what has the plainest form, one digit, one blank, up
//! to four digits, one blank, up to four digits, one line feed, is handed over in one go.
//!
//! The eight bytes behind the first blank nearly always hold both numbers. Xor-ed with eight times
//! `0`, they are digits where they are below ten; the eight answers to that, gathered into a byte
//! by a multiplication, are the *shape* of the line, and a table knows for each shape where the
//! separators are and how far to shift to put each number's digits at the end of its own half of a
//! register. There both are computed together. A line too long for eight bytes does the same with
//! each number for itself.
//!
//! The loop stops *before* the first line that is not of that form, or not within bounds, or not
//! held whole. It knows nothing of errors, blocks and ends: whoever called it reads that line with
//! the slow methods of the channel, which do.

use crate::text::channel::Channel;
use crate::text::eights::{eight, gathered};
use std::convert::TryFrom;

/// A line of `code row column`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Command {
    /// The digit.
    pub code: u8,
    /// The first number.
    pub row: u16,
    /// The second number.
    pub column: u16,
}

/// What a line may hold to be read by the block.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Codes are from 1 to this, at most 9.
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
/// A blank and a line feed, xor-ed with `0`.
const BLANK: u64 = (b' ' ^ b'0') as u64;
const LINE_FEED: u64 = (b'\n' ^ b'0') as u64;
/// A code of 0 with the blank behind it.
const HEAD_OF_0: u16 = u16::from_le_bytes(*b"0 ");
/// The bytes before the first number.
const HEAD: usize = 2;

/// Where the two numbers lie in the eight bytes behind the head.
#[derive(Clone, Copy)]
struct Shape {
    /// All bits of the two bytes behind the numbers, and what they must be.
    separators: u64,
    expected: u64,
    /// How far to shift the first number up, in 32 bits, and the second down and then up.
    first_up: u8,
    second_down: u8,
    second_up: u8,
    /// The bytes up to and with the line feed.
    length: u8,
}

/// No line has this shape: there is nothing that nothing could be equal to.
const NO_SHAPE: Shape = Shape {
    separators: 0,
    expected: 1,
    first_up: 0,
    second_down: 0,
    second_up: 0,
    length: 0,
};

/// The shapes, by the set of bytes that are not digits.
static SHAPES: [Shape; 256] = shapes();

const fn shapes() -> [Shape; 256] {
    let mut shapes = [NO_SHAPE; 256];
    let mut others = 1;
    while others < 256_u32 {
        let first = others.trailing_zeros();
        let rest = others & (others - 1);
        if rest != 0 {
            let both = rest.trailing_zeros();
            shapes[others as usize] = shape(first, both);
        }
        others += 1;
    }
    shapes
}

/// The shape of numbers that end before the bytes `first` and `both`.
const fn shape(first: u32, both: u32) -> Shape {
    let second = both - first - 1;
    if first < 1 || first > 4 || second < 1 || second > 4 {
        return NO_SHAPE;
    }
    Shape {
        separators: 0xFF << (8 * first) | 0xFF << (8 * both),
        expected: BLANK << (8 * first) | LINE_FEED << (8 * both),
        first_up: (32 - 8 * first) as u8,
        second_down: (8 * first + 8) as u8,
        second_up: (64 - 8 * second) as u8,
        length: (both + 1) as u8,
    }
}

impl Channel<'_> {
    /// Takes the lines of the plainest form that come next and are held; how many there were.
    /// Only the first so many of `commands` have a meaning.
    #[inline(never)]
    pub fn commands(&mut self, bounds: Bounds, commands: &mut [Command; BATCH]) -> usize {
        self.skip_held_blanks();
        let mut count = 0;
        let mut at = self.start;
        for command in commands.iter_mut() {
            let line = self.line(at);
            match line.and_then(|line| take(line, bounds, command)) {
                Some(length) => at += length,
                None => break,
            }
            count += 1;
        }
        self.start = at;
        count
    }

    /// Passes over the lines of the plainest form that come next and are held, whatever their
    /// numbers are, at most [`BATCH`] of them; how many there were.
    #[inline(never)]
    pub fn pass_commands(&mut self, codes: u8) -> usize {
        self.skip_held_blanks();
        let mut count = 0;
        let mut at = self.start;
        while count < BATCH {
            match self
                .line(at)
                .and_then(|line| code(line, codes).and_then(|_| shape_of(line)))
            {
                Some((_, shape)) => at += HEAD + usize::from(shape.length),
                None => break,
            }
            count += 1;
        }
        self.start = at;
        count
    }

    #[inline]
    fn line(&self, at: usize) -> Option<&[u8; 16]> {
        <&[u8; 16]>::try_from(self.block.get(at..at + 16)?).ok()
    }
}

/// Takes the line that `line` begins with, if it is within bounds, as `command`; its length.
#[inline(always)]
fn take(line: &[u8; 16], bounds: Bounds, command: &mut Command) -> Option<usize> {
    let code = code(line, bounds.codes)?;
    let ((row, column), length) = short_line(line).or_else(|| long_line(line))?;
    let is_in = |number: u16, most| usize::from(number.wrapping_sub(1)) < most;
    if !is_in(row, bounds.rows) || !is_in(column, bounds.columns) {
        return None;
    }
    *command = Command { code, row, column };
    Some(length)
}

/// The code of a line, 1 to `codes`, if a blank follows it.
#[inline]
fn code(line: &[u8; 16], codes: u8) -> Option<u8> {
    let code = u16::from_le_bytes([line[0], line[1]]).wrapping_sub(HEAD_OF_0);
    match code.wrapping_sub(1) < u16::from(codes) {
        true => Some(code as u8),
        false => None,
    }
}

/// The bytes behind the head of a line and their shape, if it has one.
#[inline]
fn shape_of(line: &[u8; 16]) -> Option<(u64, Shape)> {
    let bytes = eight(line, HEAD)? ^ ZEROS;
    let shape = SHAPES[gathered(others(bytes) >> 7) as usize];
    match bytes & shape.separators == shape.expected {
        true => Some((bytes, shape)),
        false => None,
    }
}

/// The numbers of a line and its length, if they lie in eight bytes.
#[inline]
fn short_line(line: &[u8; 16]) -> Option<((u16, u16), usize)> {
    let (bytes, shape) = shape_of(line)?;
    let first = (bytes as u32) << shape.first_up;
    let second = bytes >> shape.second_down << shape.second_up;
    let numbers = two_numbers(u64::from(first), second);
    Some((numbers, HEAD + usize::from(shape.length)))
}

/// The numbers of a line and its length.
#[inline(never)]
fn long_line(line: &[u8; 16]) -> Option<((u16, u16), usize)> {
    let (first, first_end) = digits(line, HEAD)?;
    let (second, second_end) = digits(line, first_end + 1)?;
    if line[first_end] != b' ' || line.get(second_end) != Some(&b'\n') {
        return None;
    }
    Some((two_numbers(first >> 32, second), second_end + 1))
}

/// The one to four digits at a place, moved to the upper end of a word whose other bytes are 0,
/// and where they end.
#[inline]
fn digits(line: &[u8; 16], from: usize) -> Option<(u64, usize)> {
    let bytes = eight(line, from)? ^ ZEROS;
    let length = others(bytes).trailing_zeros() / 8;
    match length {
        1..=4 => Some((bytes << (64 - 8 * length), from + length as usize)),
        _ => None,
    }
}

/// The highest bit of each byte that is not a digit; right up to the first one that is not ASCII.
#[inline]
fn others(bytes: u64) -> u64 {
    (bytes.wrapping_add(TO_HIGH) | bytes) & HIGH
}

/// The values of two numbers of up to four digits, the one in the lower half of a word and the
/// other in the upper half of another.
#[inline]
fn two_numbers(first: u64, second: u64) -> (u16, u16) {
    let tens = first | second;
    let pairs = (tens * 10 + (tens >> 8)) & 0x00FF_00FF_00FF_00FF;
    let fours = pairs * 100 + (pairs >> 16);
    (fours as u16, (fours >> 32) as u16)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn command(code: u8, row: u16, column: u16) -> Command {
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
