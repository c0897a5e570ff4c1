//! Rows of two characters, read as bits, sixty-four to a word.
//!
//! The two characters differ in some bit. Eight of them in a register, xor-ed with eight times the
//! first, are bytes that are all zero or that difference; anything else is neither of the two. One
//! bit of each byte then tells them apart, and the eight are gathered into one byte.

use crate::text::channel::Channel;
use crate::text::eights::{eight, first_bytes, gathered, EACH};
use crate::text::error::Error;
use std::convert::TryFrom;

/// The two characters of a row: the one that is read as 0 and the one that is read as 1.
#[derive(Clone, Copy, Debug)]
pub struct Alphabet {
    /// The character of a 0.
    pub clear: u8,
    /// The character of a 1.
    pub set: u8,
}

impl Channel<'_> {
    /// Reads the next token, which must be `length` characters of `alphabet`, into `row`: bit `i`
    /// of word `j` is character `64 j + i`, the bits beyond the length are 0. The row grows with
    /// what arrives, never with what was promised.
    ///
    /// # Errors
    /// Another character, at its place; a row too short, just after its last byte; a row too
    /// long, at the first byte too many; no memory.
    pub fn pattern(
        &mut self,
        alphabet: Alphabet,
        length: usize,
        row: &mut Vec<u64>,
    ) -> Result<(), Error> {
        row.clear();
        self.skip_blanks()?;
        let mut left = length;
        while left > 0 {
            let count = left.min(64);
            let word = match self.held_word(alphabet, count) {
                Some(word) => word,
                None => self.slow_word(alphabet, length, count)?,
            };
            row.try_reserve(1)?;
            row.push(word);
            left -= count;
        }
        self.end_of_row(length as u64)
    }

    /// The next `count` characters, if all of them are held and right.
    fn held_word(&mut self, alphabet: Alphabet, count: usize) -> Option<u64> {
        let bytes = self.block.get(self.start..self.start + 64)?;
        let bytes = <&[u8; 64]>::try_from(bytes).ok()?;
        let word = match count {
            64 => alphabet.whole_word(bytes),
            _ => alphabet.first_of_word(bytes, count),
        };
        self.start += word.map_or(0, |_| count);
        word
    }

    /// The next `count` characters, one by one: the way across the ends of blocks and to faults.
    #[cold]
    fn slow_word(&mut self, alphabet: Alphabet, length: usize, count: usize) -> Result<u64, Error> {
        let mut word = 0;
        for i in 0..count {
            match self.peek()? {
                Some(byte) if byte == alphabet.clear => {}
                Some(byte) if byte == alphabet.set => word |= 1 << i,
                _ => {
                    let (clear, set) = (char::from(alphabet.clear), char::from(alphabet.set));
                    let row = format!("in a row of {} characters", length);
                    return Err(self.expected_byte(&format!("'{}' or '{}' {}", clear, set, row)));
                }
            }
            self.start += 1;
        }
        Ok(word)
    }
}

impl Alphabet {
    /// The bits of sixty-four characters, if all of them are right. The check is a loop of its own,
    /// over single bytes, as the compiler does sixteen of them at once.
    #[inline]
    fn whole_word(self, bytes: &[u8; 64]) -> Option<u64> {
        let is_wrong = |byte: &u8| (*byte != self.clear) & (*byte != self.set);
        if bytes
            .iter()
            .fold(false, |wrong, byte| wrong | is_wrong(byte))
        {
            return None;
        }
        let mut word = 0;
        for i in 0..8 {
            word |= gathered(self.bits(eight(bytes, 8 * i)?)) << (8 * i);
        }
        Some(word)
    }

    /// The bits of the first `count` of sixty-four characters, if these are right.
    #[inline]
    fn first_of_word(self, bytes: &[u8; 64], count: usize) -> Option<u64> {
        let difference = u64::from(self.clear ^ self.set);
        let (mut word, mut wrong) = (0, 0);
        let mut at = 0;
        while at < count {
            let eight = eight(bytes, at)?;
            let kept = first_bytes(count - at);
            let bits = self.bits(eight) & kept;
            wrong |= (eight ^ (u64::from(self.clear) * EACH)) & kept ^ (bits * difference);
            word |= gathered(bits) << at;
            at += 8;
        }
        match wrong {
            0 => Some(word),
            _ => None,
        }
    }

    /// Eight bits, the lowest of a byte each, that tell the two characters apart.
    #[inline]
    fn bits(self, eight: u64) -> u64 {
        let lowest = (self.clear ^ self.set).trailing_zeros();
        ((eight ^ (u64::from(self.clear) * EACH)) >> lowest) & EACH
    }
}
