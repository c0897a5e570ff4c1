//! Rows of two characters, written from bits, sixty-four to a word.
//!
//! The counterpart of [`patterns`](crate::text::patterns). Eight bits become eight bytes at once:
//! a multiplication repeats them in every byte of a register, a mask leaves to each byte the bit
//! that is its own, and adding 127 carries whatever that bit is into the highest. Brought down to
//! 0 or 1 and multiplied with the difference of the two characters, it is xor-ed to the first.

use crate::text::channel::Channel;
use crate::text::eights::EACH;
use crate::text::error::Error;
use crate::text::patterns::Alphabet;

/// In each byte the bit of its own number, the first byte lowest.
const OWN: u64 = 0x8040_2010_0804_0201;
const TO_HIGH: u64 = 0x7f7f_7f7f_7f7f_7f7f;

impl Channel<'_> {
    /// Writes `length` characters of `alphabet` and a line feed: character `64 j + i` is bit `i` of
    /// word `j`. Linear in the length, about an instruction a character.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn draw(&mut self, alphabet: Alphabet, length: u64, row: &[u64]) -> Result<(), Error> {
        let mut left = length;
        for word in row {
            let room: &mut [u8; 64] = self.room()?;
            let count = left.min(64) as usize;
            for (i, eight) in room.chunks_exact_mut(8).enumerate().take((count + 7) / 8) {
                let bytes = alphabet.eight((word >> (8 * i)) as u8);
                eight.copy_from_slice(&bytes.to_le_bytes());
            }
            self.wrote(count);
            left -= count as u64;
        }
        self.write_short(b"\n")
    }
}

impl Alphabet {
    /// The characters of eight bits, the lowest in the lowest byte.
    #[inline]
    fn eight(self, bits: u8) -> u64 {
        let own = (u64::from(bits) * EACH) & OWN;
        let ones = ((own + TO_HIGH) >> 7) & EACH;
        (ones * u64::from(self.clear ^ self.set)) ^ (u64::from(self.clear) * EACH)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALPHABET: Alphabet = Alphabet {
        clear: b'_',
        set: b'*',
    };

    /// What is written is read back as the same bits.
    #[track_caller]
    fn check(length: usize, row: &[u64]) {
        let mut output = Vec::new();
        let mut channel = Channel::new(Box::new(std::io::empty()), "test", Box::new(&mut output));
        channel.draw(ALPHABET, length as u64, row).unwrap();
        channel.flush().unwrap();
        drop(channel);
        let set = |i: &usize| row[i / 64] >> (i % 64) & 1 != 0;
        let expected: String = (0..length)
            .map(|i| if set(&i) { '*' } else { '_' })
            .collect();
        assert_eq!(String::from_utf8(output).unwrap(), expected + "\n");
    }

    #[test]
    fn rows_of_all_lengths() {
        for length in 0..200 {
            let words = (length + 63) / 64;
            let row: Vec<u64> = (1..=words as u64)
                .map(|i| i.wrapping_mul(0x9e37_79b9_7f4a_7c15))
                .collect();
            check(length, &row);
        }
    }

    #[test]
    fn every_eight_bits() {
        for bits in 0..=255 {
            check(8, &[bits]);
        }
    }

    #[test]
    fn a_row_longer_than_the_buffer() {
        check(700_001, &vec![0x8000_f0f0_1234_0001; 700_001 / 64 + 1]);
    }
}
