//! Rows of numbers from -1 to 8, read as bits, sixty-four to a word.
//!
//! Nearly every such number is followed by one blank, and a whole *stretch* of them is read a
//! window of sixty-four bytes at a time. There is no guessing what comes next in a grid, so nothing
//! may branch on it, nor wait for the length of one number to find the next. That a window is right
//! can be told from pairs of neighbouring bytes: behind a blank a sign or a digit, behind a sign a
//! `1`, behind a digit a blank. The numbers then stand behind the blanks, wherever these are.
//!
//! Of a number its first byte is kept, which has all there is to know in its five lowest bits: `0`
//! to `8` have the value there and a 1 above it, and `-` has a 0 above. Eight kept bytes at a time,
//! a multiplication gathers each of the five bits into the words of a row.
//!
//! Whatever else there may be (more blanks, line ends, leading zeros, the end of what is held,
//! faults) ends a stretch, and one number is read the slow way. So a row also knows where each of
//! its numbers stood in the input: it keeps where its stretches began, and counts from there.

use crate::text::channel::Channel;
use crate::text::eights::{gathered, EACH};
use crate::text::error::{Error, Position};
use crate::text::tokens::{is_blank, Seen};
use std::convert::TryFrom;

/// Sixty-four numbers, the first in the lowest bits: four words with the ones, twos, fours and
/// eights of those from 0 to 8, and a word with a 1 for each of them, and a 0 for each -1.
pub type Word = [u64; 5];

/// A row of numbers from -1 to 8.
pub struct SmallNumbers {
    words: Vec<Word>,
    length: usize,
    /// The first bytes of the numbers that do not fill a word yet, and room for a window more.
    begun: [u8; 64 + WINDOW],
    stretches: Vec<Stretch>,
}

/// Numbers with one blank between any two of them, up to the next stretch.
#[derive(Clone, Copy)]
struct Stretch {
    /// The index of the first of them.
    first: usize,
    /// Where that stands in the input.
    position: Position,
}

/// The bytes that are read at once; one more is looked at.
const WINDOW: usize = 64;
const MINUS: u8 = b'-';

impl Default for SmallNumbers {
    fn default() -> SmallNumbers {
        SmallNumbers {
            words: Vec::new(),
            length: 0,
            begun: [0; 64 + WINDOW],
            stretches: Vec::new(),
        }
    }
}

impl SmallNumbers {
    /// The words; the bits beyond the last number are 0.
    pub fn words(&self) -> &[Word] {
        &self.words
    }

    /// How many numbers there are; after an error, how many were right before it.
    pub fn length(&self) -> usize {
        self.length
    }

    /// The number of an index, nothing for -1.
    #[inline]
    pub fn get(&self, index: usize) -> Option<u8> {
        let bit = |plane: u64| (plane >> (index % 64) & 1) as u8;
        let [ones, twos, fours, eights, present] = self.words[index / 64].map(bit);
        match present {
            0 => None,
            _ => Some(ones | twos << 1 | fours << 2 | eights << 3),
        }
    }

    /// Where the number of an index stood in the input. Linear in the index.
    pub fn position(&self, index: usize) -> Position {
        let later = |stretch: &&Stretch| stretch.first <= index;
        match self.stretches.iter().take_while(later).last() {
            None => Position { line: 1, column: 1 },
            Some(&Stretch { first, position }) => {
                let signs = (first..index).filter(|index| self.get(*index).is_none());
                let bytes = 2 * (index - first) + signs.count();
                let column = position.column + bytes as u64;
                Position { column, ..position }
            }
        }
    }

    fn clear(&mut self) {
        self.words.clear();
        self.stretches.clear();
        self.length = 0;
    }

    /// Counts numbers whose first bytes have been put down; a full word is packed.
    fn advance(&mut self, count: usize) -> Result<(), Error> {
        let begun = self.length % 64 + count;
        self.length += count;
        if begun >= 64 {
            self.pack()?;
            self.begun.copy_within(64.., 0);
        }
        Ok(())
    }

    /// Packs the last word of the row.
    fn finish(&mut self) -> Result<(), Error> {
        match self.length % 64 {
            0 => Ok(()),
            begun => {
                self.begun[begun..].iter_mut().for_each(|byte| *byte = 0);
                self.pack()
            }
        }
    }

    /// Packs the next sixty-four of the bytes put down.
    fn pack(&mut self) -> Result<(), Error> {
        let bytes = &self.begun[..64];
        let present = plane(bytes, 4);
        let value = |bit: usize| plane(bytes, bit) & present;
        let word = [value(0), value(1), value(2), value(3), present];
        self.words.try_reserve(1)?;
        self.words.push(word);
        Ok(())
    }
}

impl Channel<'_> {
    /// Reads the next `length` tokens, numbers from -1 to 8, each called `name` in messages, into
    /// `row`, which grows with what arrives, never with what was promised.
    ///
    /// # Errors
    /// Anything but such a number, at the first byte of the token; no memory.
    pub fn small_numbers(
        &mut self,
        name: &str,
        length: usize,
        row: &mut SmallNumbers,
    ) -> Result<(), Error> {
        row.clear();
        while row.length < length {
            self.skip_blanks()?;
            let (first, position) = (row.length, self.mark());
            row.stretches.try_reserve(1)?;
            row.stretches.push(Stretch { first, position });
            self.stretch(length, row)?;
            if row.length == first {
                row.begun[first % 64] = self.small_number(name)?;
                row.advance(1)?;
            }
        }
        row.finish()
    }

    /// Reads numbers that are held, with the single blanks between them. The last one may have any
    /// other blank behind it, which stays.
    fn stretch(&mut self, length: usize, row: &mut SmallNumbers) -> Result<(), Error> {
        while row.length < length {
            match self.held_small_number() {
                Some(first) => row.begun[row.length % 64] = first,
                None => break,
            }
            row.advance(1)?;
            match *self.held() {
                [b' ', next, ..] if !is_blank(next) => self.start += 1,
                _ => break,
            }
            self.windows(length, row)?;
        }
        Ok(())
    }

    /// Reads windows of such numbers, as long as there are any.
    fn windows(&mut self, length: usize, row: &mut SmallNumbers) -> Result<(), Error> {
        loop {
            let begun = row.length % 64;
            let wanted = (length - row.length).min(WINDOW);
            let taken = self.window(&mut row.begun[begun..begun + wanted]);
            row.advance(taken)?;
            if taken == 0 {
                return Ok(());
            }
        }
    }

    /// Takes the first bytes of the numbers of the next window; how many there were.
    #[inline(never)]
    fn window(&mut self, firsts: &mut [u8]) -> usize {
        let bytes = self.block.get(self.start..self.start + WINDOW + 1);
        let bytes = match bytes.map(<&[u8; WINDOW + 1]>::try_from) {
            Some(Ok(bytes)) if self.end - self.start > WINDOW => bytes,
            _ => return 0,
        };
        let (blanks, wrong) = marks(bytes);
        let right = (wrong & wrong.wrapping_neg()).wrapping_sub(1);
        let (mut ends, mut start, mut taken) = (blanks & right, 0, 0);
        for first in firsts.iter_mut() {
            if ends == 0 {
                break;
            }
            *first = bytes[start];
            start = ends.trailing_zeros() as usize % WINDOW + 1;
            ends &= ends - 1;
            taken += 1;
        }
        self.start += start;
        taken
    }

    /// Takes a number that is held with some blank behind it; returns its first byte.
    fn held_small_number(&mut self) -> Option<u8> {
        let (first, length) = match *self.held() {
            [digit @ b'0'..=b'8', end, ..] if is_blank(end) => (digit, 1),
            [MINUS, b'1', end, ..] if is_blank(end) => (MINUS, 2),
            _ => return None,
        };
        self.start += length;
        Some(first)
    }

    /// Reads one number with care; returns the first byte of its plainest form.
    fn small_number(&mut self, name: &str) -> Result<u8, Error> {
        let mut seen = Seen::nothing();
        let mut number = None;
        while let Some(byte) = self.next_of_token(&mut seen)? {
            number = match (number, byte) {
                (None, b'-') => Some(Seemingly::Minus),
                (Some(Seemingly::Minus), b'1') => Some(Seemingly::MinusOne),
                (None, b'0'..=b'8') | (Some(Seemingly::Digit(b'0')), b'0'..=b'8') => {
                    Some(Seemingly::Digit(byte))
                }
                _ => {
                    number = None;
                    break;
                }
            };
        }
        match number {
            Some(Seemingly::MinusOne) => Ok(MINUS),
            Some(Seemingly::Digit(digit)) => Ok(digit),
            _ => Err(self.unexpected(&format!("{}, a number from -1 to 8", name), seen)),
        }
    }
}

/// What a token seems to be as far as it was read.
#[derive(Clone, Copy)]
enum Seemingly {
    Minus,
    MinusOne,
    Digit(u8),
}

/// Two sets of the first sixty-four of sixty-five bytes: those that are a blank, and those that
/// are not followed as they should be.
#[inline]
fn marks(bytes: &[u8; WINDOW + 1]) -> (u64, u64) {
    let (mut blank, mut wrong) = ([0; WINDOW], [0; WINDOW]);
    let pairs = bytes.iter().zip(bytes.iter().skip(1));
    for ((blank, wrong), (byte, next)) in blank.iter_mut().zip(wrong.iter_mut()).zip(pairs) {
        let is_digit = byte.wrapping_sub(b'0') <= 8;
        let is_start = (*next == MINUS) | (next.wrapping_sub(b'0') <= 8);
        let right = ((*byte == b' ') & is_start)
            | ((*byte == MINUS) & (*next == b'1'))
            | (is_digit & (*next == b' '));
        *blank = u8::from(*byte == b' ');
        *wrong = u8::from(!right);
    }
    (plane(&blank, 0), plane(&wrong, 0))
}

/// One bit of each of sixty-four bytes.
#[inline]
fn plane(bytes: &[u8], bit: usize) -> u64 {
    let mut bits = 0;
    for (i, eight) in bytes.chunks_exact(8).enumerate() {
        let eight = u64::from_le_bytes(<[u8; 8]>::try_from(eight).unwrap_or_default());
        bits |= gathered(eight >> bit & EACH) << (8 * i);
    }
    bits
}
