//! Lists of triples, `<12, 7, x>, <12, 8, y>`, written with copies of a fixed size.
//!
//! A text of a varying length is slow to copy and quick to overwrite: sixteen bytes are stored
//! whatever the length, and the next store begins where the text ended. Each number's text is kept
//! together with what follows it in a triple, `12, ?>, `, so a triple is three stores (the row,
//! the column, the character), and a triple of the same row as the one before begins with the same
//! eight bytes.
//!
//! The kept texts grow with the largest number announced, to at most `KEPT` of them; larger
//! numbers are converted each time.

use crate::text::error::Error;
use std::convert::TryFrom;

/// More than the longest triple takes, which has two numbers of twenty digits.
const LONGEST: usize = 51;
/// How far a store may go beyond what it is for.
const OVERHANG: usize = 32;

/// The room to offer for one triple.
pub const ONE: usize = 128;
/// The room to offer for up to sixty-four triples.
pub const MANY: usize = 64 * LONGEST + OVERHANG;

/// How many numbers' texts are kept at most, and a word of columns behind them.
const KEPT: usize = 65_536 + 64;
/// What stands behind the second number of a triple, its first byte to be overwritten.
const TAIL: &[u8; 4] = b"?>, ";

/// A number's text and what follows it in a triple, `12, ?>, `; the last byte is the length of
/// `12, `.
type Numeral = [u8; 16];

/// The texts of the numbers announced.
#[derive(Default)]
pub struct Numerals {
    kept: Vec<Numeral>,
}

impl Numerals {
    /// Makes ready for numbers up to `largest`. Linear in what is new.
    ///
    /// # Errors
    /// No memory.
    pub fn grow(&mut self, largest: usize) -> Result<(), Error> {
        let wanted = largest.saturating_add(65).min(KEPT);
        self.kept
            .try_reserve(wanted.saturating_sub(self.kept.len()))?;
        for number in self.kept.len()..wanted {
            let mut numeral = [0; 16];
            numeral[15] = converted(&mut numeral, number) as u8;
            self.kept.push(numeral);
        }
        Ok(())
    }

    /// Writes `before`, a few bytes, and `<row, column, character>` at the beginning of `room`;
    /// returns their length.
    #[inline]
    pub fn triple<const N: usize>(
        &self,
        room: &mut [u8; ONE],
        before: [u8; N],
        row: usize,
        column: usize,
        character: u8,
    ) -> usize {
        room[..N].copy_from_slice(&before);
        room[N] = b'<';
        let mut at = N + 1;
        at += self.number(&mut room[at..at + 32], row);
        at += self.number(&mut room[at..at + 32], column);
        room[at] = character;
        at + 2
    }

    /// Writes `before` and a triple for each bit `i` of `bits`, by column, at the beginning of
    /// `room`: `<row, column + i, character(i)>`, with `, ` between. Returns the length of all. A
    /// few instructions a triple.
    #[inline]
    pub fn triples(
        &self,
        room: &mut [u8; MANY],
        before: [u8; 2],
        (row, column): (usize, usize),
        mut bits: u64,
        character: impl Fn(u32) -> u8,
    ) -> usize {
        let mut prefix = [b'<'; 33];
        let width = 1 + self.number(&mut prefix[1..], row);
        let columns = self.kept.get(column..column.saturating_add(64));
        let columns = columns.map(<&[Numeral; 64]>::try_from);
        room[..2].copy_from_slice(&before);
        let mut at = 2;
        while bits != 0 {
            let i = bits.trailing_zeros();
            bits &= bits - 1;
            match columns {
                Some(Ok(columns)) if width <= 8 => {
                    room[at..at + 8].copy_from_slice(&prefix[..8]);
                    at += width;
                    let numeral = &columns[i as usize & 63];
                    room[at..at + 16].copy_from_slice(numeral);
                    at += usize::from(numeral[15]);
                }
                _ => {
                    room[at..at + 32].copy_from_slice(&prefix[..32]);
                    at += width;
                    at += self.number(&mut room[at..at + 32], column + i as usize);
                }
            }
            room[at] = character(i);
            at += TAIL.len();
        }
        at - 2
    }

    /// Writes `number, ?>, `; returns the length of `number, `.
    #[inline]
    fn number(&self, room: &mut [u8], number: usize) -> usize {
        match self.kept.get(number) {
            Some(numeral) => {
                room[..16].copy_from_slice(numeral);
                // No length is above 31; said like this, the compiler need not check again.
                usize::from(numeral[15] & 31)
            }
            None => converted(room, number) & 31,
        }
    }
}

/// Writes `number, ?>, ` the long way; returns the length of `number, `.
#[cold]
fn converted(room: &mut [u8], number: usize) -> usize {
    let digits = 1
        + (1..20)
            .take_while(|power| number as u64 / 10_u64.pow(*power) > 0)
            .count();
    let mut rest = number;
    for place in room[..digits].iter_mut().rev() {
        *place = b'0' + (rest % 10) as u8;
        rest /= 10;
    }
    room[digits..digits + 2].copy_from_slice(b", ");
    room[digits + 2..digits + 6].copy_from_slice(TAIL);
    digits + 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(announced: usize, row: usize, column: usize, expected: &str) {
        let mut numerals = Numerals::default();
        numerals.grow(announced).unwrap();
        let mut room = [0; ONE];
        let length = numerals.triple(&mut room, *b", ", row, column, b'x');
        assert_eq!(std::str::from_utf8(&room[..length]).unwrap(), expected);
        let mut room = [0; MANY];
        let length = numerals.triples(&mut room, *b", ", (row, column - 1), 0b10, |_| b'x');
        assert_eq!(std::str::from_utf8(&room[..length]).unwrap(), expected);
    }

    #[test]
    fn numbers_of_every_length() {
        check(0, 1, 1, ", <1, 1, x>");
        check(9, 9, 10, ", <9, 10, x>");
        check(1000, 999, 1000, ", <999, 1000, x>");
        check(70_000, 65_536, 65_536, ", <65536, 65536, x>");
        check(70_000, 65_600, 65_601, ", <65600, 65601, x>");
        check(usize::MAX, 7, 99_999, ", <7, 99999, x>");
        let (row, column) = (usize::MAX, usize::MAX - 1);
        check(
            5,
            row,
            column,
            ", <18446744073709551615, 18446744073709551614, x>",
        );
    }

    #[test]
    fn a_triple_for_each_bit() {
        let mut numerals = Numerals::default();
        numerals.grow(200).unwrap();
        let mut room = [0; MANY];
        let bits = 1 | 1 << 9 | 1 << 63;
        let letter = |i| b'a' + (i % 26) as u8;
        let length = numerals.triples(&mut room, *b" [", (12, 65), bits, letter);
        let expected = " [<12, 65, a>, <12, 74, j>, <12, 128, l>";
        assert_eq!(std::str::from_utf8(&room[..length]).unwrap(), expected);
    }

    #[test]
    fn sixty_four_of_the_longest_fit() {
        let mut room = [0; MANY];
        let first = (usize::MAX - 64, usize::MAX - 64);
        let length = Numerals::default().triples(&mut room, *b" [", first, u64::MAX, |_| b'8');
        assert_eq!(length, 64 * (1 + 22 + 22 + 2) + 63 * 2 + 2);
    }
}
