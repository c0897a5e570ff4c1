//! Lines of `WORD number LETTERS`, read by the block.
//!
//! The same road for whole lines as in [`commands`](crate::text::commands), for another form: a
//! given word of four letters, one blank, up to four digits, one blank, up to four letters, one
//! line feed. The loop stops before the first line that is not of that form, or not within bounds,
//! or not held whole, and leaves it to the slow methods of the channel.
//!
//! Digits and letters are shifted to the upper end of a register, so that those that are missing
//! are zeros in front, which change no number: not in base 10, and not in the base 26 of
//! [`letters`](crate::text::letters) either, where `A` is 1. So lines of every length take the same
//! instructions.

use crate::text::channel::Channel;
use crate::text::eights::EACH;
use std::convert::TryFrom;

/// What a line points at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Target {
    /// The number.
    pub row: usize,
    /// The letters, as a number.
    pub column: usize,
}

/// What a line may hold to be read by the block.
#[derive(Clone, Copy, Debug)]
pub struct TargetForm {
    /// The word that it begins with, in upper-case letters.
    pub word: [u8; 4],
    /// Rows are from 1 to this.
    pub rows: usize,
    /// Columns are from 1 to this.
    pub columns: usize,
}

const HIGH: u64 = 0x80 * EACH;
const ZEROS: u64 = 0x30 * EACH;
/// A letter xor-ed with this is its number, 1 to 26.
const BEFORE_A: u64 = 0x40 * EACH;

impl Channel<'_> {
    /// Takes the lines of the plainest form that come next and are held, at most as many as
    /// `targets` has room for; how many there were. Only the first so many of them have a meaning.
    #[inline(never)]
    pub fn targets(&mut self, form: TargetForm, targets: &mut [Target]) -> usize {
        self.skip_held_blanks();
        let mut count = 0;
        for target in targets.iter_mut() {
            match self.target(form) {
                Some((next, after)) if after <= self.end => {
                    *target = next;
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
    fn target(&self, form: TargetForm) -> Option<(Target, usize)> {
        let line = self.block.get(self.start..self.start + 24)?;
        let (digits, length) = leading(&line[5..13], ZEROS, 0, 9)?;
        let letters_at = 6 + length;
        let (letters, length) = leading(&line[letters_at..letters_at + 8], BEFORE_A, 1, 26)?;
        let line_feed = letters_at + length;
        let is_plain = line[..4] == form.word
            && line[4] == b' '
            && line[letters_at - 1] == b' '
            && line[line_feed] == b'\n';
        let (row, column) = (decimal(digits), in_base_26(letters));
        let fits = row.wrapping_sub(1) < form.rows && column.wrapping_sub(1) < form.columns;
        if is_plain && fits {
            return Some((Target { row, column }, self.start + line_feed + 1));
        }
        None
    }
}

/// The bytes at the beginning of eight that are from `low` to `high`, below 128, once xor-ed with
/// `base`: one to four of them, at the upper end of a word whose other bytes are 0, and how many.
#[inline]
fn leading(bytes: &[u8], base: u64, low: u64, high: u64) -> Option<(u32, usize)> {
    let bytes = u64::from_le_bytes(<[u8; 8]>::try_from(bytes).ok()?) ^ base;
    // The sum sets the highest bit of a byte above `high`, and of no other before the first such
    // byte; likewise the second one clears it below `low`.
    let above = bytes.wrapping_add((127 - high) * EACH) | bytes;
    let not_below = bytes.wrapping_add((128 - low) * EACH);
    let length = ((above | !not_below) & HIGH).trailing_zeros() / 8;
    match length {
        1..=4 => Some(((bytes as u32) << (32 - 8 * length), length as usize)),
        _ => None,
    }
}

/// The value of up to four digits as [`leading`] returns them.
#[inline]
fn decimal(digits: u32) -> usize {
    let pairs = (digits * 10 + (digits >> 8)) & 0x00FF_00FF;
    ((pairs * 100 + (pairs >> 16)) & 0xFFFF) as usize
}

/// The value of up to four letters as [`leading`] returns them.
#[inline]
fn in_base_26(letters: u32) -> usize {
    let pairs = (letters & 0x00FF_00FF) * 26 + (letters >> 8 & 0x00FF_00FF);
    ((pairs & 0xFFFF) * 676 + (pairs >> 16)) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORM: TargetForm = TargetForm {
        word: *b"JUMP",
        rows: 1234,
        columns: 20_000,
    };

    /// What is taken in one go from `text`, and the text that is left to the slow methods.
    #[track_caller]
    fn check(text: &str, expected: &[(usize, usize)], left: &str) {
        let mut channel = Channel::new(Box::new(text.as_bytes()), "test", Box::new(Vec::new()));
        channel.peek().unwrap();
        let mut targets = [Target::default(); 5];
        let count = channel.targets(FORM, &mut targets);
        let found: Vec<_> = targets[..count].iter().map(|t| (t.row, t.column)).collect();
        assert_eq!(found, expected);
        assert_eq!(channel.held(), left.as_bytes());
    }

    #[test]
    fn plain_lines_are_taken() {
        check("JUMP 1 A\n", &[(1, 1)], "");
        check("JUMP 1234 Z\nJUMP 12 AA\nJ", &[(1234, 26), (12, 27)], "J");
        check("\r\n JUMP 123 ZZ\n", &[(123, 702)], "");
        check("JUMP 0007 AAA\nJUMP 01 ZZZ\n", &[(7, 703), (1, 18278)], "");
        check("JUMP 1 AAAA\n", &[(1, 18279)], "");
    }

    #[test]
    fn all_letters_and_digits_count() {
        for column in 1..=702 {
            let (first, last) = ((column - 1) / 26, (column - 1) % 26);
            let mut letters = String::new();
            letters.extend((first > 0).then(|| char::from(b'@' + first as u8)));
            letters.push(char::from(b'A' + last as u8));
            check(
                &format!("JUMP {column} {letters}\n"),
                &[(column, column)],
                "",
            );
        }
    }

    #[test]
    fn all_else_is_left_alone() {
        for line in [
            "JUMP 0 A\n",
            "JUMP 1235 A\n",
            "JUMP 00001 A\n",
            "JUMP 1 ACOG\n",
            "JUMP 1 AAAAA\n",
            "JUMP 1 A",
            "JUMP 1 A ",
            "JUMP 1 A\r\n",
            "JUMP  1 A\n",
            "JUMP 1  A\n",
            "JUMP 1\nA\n",
            "JUMP\n1 A\n",
            "jump 1 A\n",
            "JUMB 1 A\n",
            "JUMPS 1 A\n",
            "JUMP 1 a\n",
            "JUMP 1 A1\n",
            "JUMP 1 @A\n",
            "JUMP 1 A@\n",
            "JUMP 1 [\n",
            "JUMP 1 1\n",
            "JUMP A A\n",
            "JUMP / A\n",
            "JUMP : A\n",
            "JUMP -1 A\n",
            "JUMP 1 \u{c4}\n",
            "JUMP 1",
        ] {
            check(line, &[], line);
            check(&format!("JUMP 5 F\n{line}"), &[(5, 6)], line);
        }
    }

    #[test]
    fn no_more_are_taken_than_asked_for() {
        check(&"JUMP 2 C\n".repeat(6), &[(2, 3); 5], "JUMP 2 C\n");
    }
}
