//! Rows of three characters, read as two layers of bits, sixty-four characters at a time.
//!
//! The first character is read as nothing, the other two as a bit in a layer of their own. Eight
//! characters in a register, xor-ed with eight times the first, are bytes that are 0 or differ from
//! it as one of the other two does; a bit that only one of these differences has tells which, and
//! a byte with both bits, or with anything left when the difference told is taken away, is none of
//! the three. One multiplication gathers the eight bits of a layer into one byte.

use crate::text::channel::Channel;
use crate::text::eights::{first_bytes, gathered, EACH};
use crate::text::error::Error;

/// The three characters of a row.
#[derive(Clone, Copy, Debug)]
pub struct Trio {
    /// The character without a bit.
    pub clear: u8,
    /// The character of each layer.
    pub layers: [u8; 2],
}

impl Channel<'_> {
    /// Reads `length` characters of `trio`, which must be the next token, into `row`: bit `i` of
    /// `row[j][l]` says whether character `64 j + i` is that of layer `l`, the bits beyond the
    /// length are 0. The row grows with what arrives, never with what was promised.
    ///
    /// # Errors
    /// Another character, at its place; a row too short, just after its last byte; a row too
    /// long, at the first byte too many; no memory.
    pub fn layers(
        &mut self,
        trio: Trio,
        length: usize,
        row: &mut Vec<[u64; 2]>,
    ) -> Result<(), Error> {
        row.clear();
        let mut left = length;
        while left > 0 {
            let count = left.min(64);
            let words = match self.held_words(trio, count) {
                Some(words) => words,
                None => self.slow_words(trio, length, count)?,
            };
            row.try_reserve(1)?;
            row.push(words);
            left -= count;
        }
        self.end_of_row(length as u64)
    }

    /// The next `count` characters, if all of them are held and right.
    fn held_words(&mut self, trio: Trio, count: usize) -> Option<[u64; 2]> {
        if self.end - self.start < count {
            return None;
        }
        let [one, two] = [trio.layers[0] ^ trio.clear, trio.layers[1] ^ trio.clear];
        let (one_only, two_only) = (telling_bit(one, two)?, telling_bit(two, one)?);
        let (mut words, mut wrong) = ([0; 2], 0);
        let bytes = self.block[self.start..self.start + 64].chunks_exact(8);
        for (i, eight) in bytes.take((count + 7) / 8).enumerate() {
            let eight: [u8; 8] = std::convert::TryFrom::try_from(eight).ok()?;
            let bytes = u64::from_le_bytes(eight) ^ (u64::from(trio.clear) * EACH);
            let bytes = bytes & first_bytes(count - 8 * i);
            let ones = bytes >> one_only & EACH;
            let twos = bytes >> two_only & EACH;
            wrong |= bytes ^ (ones * u64::from(one)) ^ (twos * u64::from(two)) | ones & twos;
            words[0] |= gathered(ones) << (8 * i);
            words[1] |= gathered(twos) << (8 * i);
        }
        if wrong != 0 {
            return None;
        }
        self.start += count;
        Some(words)
    }

    /// The next `count` characters, one by one: the way across the ends of blocks and to faults.
    fn slow_words(&mut self, trio: Trio, length: usize, count: usize) -> Result<[u64; 2], Error> {
        let mut words = [0; 2];
        for i in 0..count {
            match self.peek()? {
                Some(byte) if byte == trio.clear => {}
                Some(byte) if byte == trio.layers[0] => words[0] |= 1 << i,
                Some(byte) if byte == trio.layers[1] => words[1] |= 1 << i,
                _ => return Err(self.expected_byte(&expected(trio, length))),
            }
            self.start += 1;
        }
        Ok(words)
    }
}

#[cold]
fn expected(trio: Trio, length: usize) -> String {
    let [clear, one, two] = [trio.clear, trio.layers[0], trio.layers[1]].map(char::from);
    format!("'{clear}', '{one}' or '{two}' in a row of {length} characters")
}

/// The lowest bit that `difference` has and `other` has not.
fn telling_bit(difference: u8, other: u8) -> Option<u32> {
    match difference & !other {
        0 => None,
        bits => Some(bits.trailing_zeros()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TRIO: Trio = Trio {
        clear: b'.',
        layers: *b"X#",
    };

    #[track_caller]
    fn read(trio: Trio, text: &str, length: usize) -> Result<Vec<[u64; 2]>, String> {
        let mut channel = Channel::new(Box::new(text.as_bytes()), "test", Box::new(Vec::new()));
        let mut row = Vec::new();
        let outcome = channel.layers(trio, length, &mut row);
        outcome.map(|()| row).map_err(|error| error.to_string())
    }

    #[test]
    fn rows_of_every_length_give_their_bits() {
        for length in 1..200 {
            let row: String = (0..length)
                .map(|i| [".", "X", "#"][i * i % 7 % 3])
                .collect();
            let words = read(TRIO, &row, length).unwrap();
            assert_eq!(words.len(), (length + 63) / 64);
            for i in 0..64 * words.len() {
                let bits = words[i / 64].map(|word| word >> (i % 64) & 1);
                let expected = match row.as_bytes().get(i) {
                    Some(b'X') => [1, 0],
                    Some(b'#') => [0, 1],
                    _ => [0, 0],
                };
                assert_eq!(bits, expected, "{row}, {i}");
            }
        }
    }

    #[test]
    fn characters_that_no_bit_tells_apart_go_the_slow_way() {
        let trio = Trio {
            clear: b'0',
            layers: *b"13",
        };
        assert_eq!(read(trio, "0130\n", 4), Ok(vec![[0b10, 0b100]]));
    }

    #[test]
    fn every_other_byte_is_refused_at_its_place() {
        for byte in (0..128).filter(|byte| !b".X#".contains(byte)) {
            for at in [0, 7, 8, 63, 64, 69] {
                let mut row = "#X.X#...XX".repeat(7);
                row.replace_range(at..at + 1, std::str::from_utf8(&[byte]).unwrap());
                let message = read(TRIO, &row, 70).unwrap_err();
                let expected = "expected '.', 'X' or '#' in a row of 70 characters, found '";
                let place = format!("test:1:{}: {expected}", at + 1);
                assert!(message.starts_with(&place), "{message}");
            }
        }
    }

    #[test]
    fn a_row_has_its_length() {
        let fault = |text, length| read(TRIO, text, length).unwrap_err();
        let short = "expected '.', 'X' or '#' in a row of 3 characters, found ";
        assert_eq!(fault("X.", 3), format!("test:1:3: {short}end of input"));
        assert_eq!(fault("X.\n", 3), format!("test:1:3: {short}'\\n'"));
        let long = "expected the end of a row of 3 characters, found ";
        assert_eq!(fault("X..#", 3), format!("test:1:4: {long}'#'"));
    }
}
