//! Lines of `digit number number`, written with copies of a fixed size.
//!
//! The counterpart of [`commands`](crate::text::commands), and like
//! [`triples`](crate::text::triples): eight bytes are stored whatever the length of a number, and
//! the next store begins where the number ended. The kept texts grow with the largest number
//! announced, to at most `KEPT` of them; larger numbers are converted each time.

use crate::text::channel::Channel;
use crate::text::error::Error;

/// Numbers below this have at most five digits, so that a blank, their digits and their length fit
/// into eight bytes.
const KEPT: usize = 65_536;
/// More than the longest line takes, with two numbers of twenty digits.
const LINE: usize = 64;

/// The texts of the numbers announced: a blank, the digits, and in the last byte the length of
/// both.
#[derive(Default)]
pub struct Words {
    kept: Vec<[u8; 8]>,
}

impl Words {
    /// Makes ready for numbers up to `largest`. Linear in what is new.
    ///
    /// # Errors
    /// No memory.
    pub fn grow(&mut self, largest: u64) -> Result<(), Error> {
        let wanted = largest.saturating_add(1).min(KEPT as u64) as usize;
        let more = wanted.saturating_sub(self.kept.len());
        self.kept.try_reserve(more)?;
        for number in self.kept.len()..wanted {
            let mut word = [0; 8];
            word[7] = converted(&mut word, number as u64) as u8;
            self.kept.push(word);
        }
        Ok(())
    }

    /// Writes a blank and `number` at the beginning of `room`; returns their length.
    #[inline]
    fn put(&self, room: &mut [u8], number: u64) -> usize {
        match self.kept.get(number.min(KEPT as u64) as usize) {
            Some(word) => {
                room[..8].copy_from_slice(word);
                usize::from(word[7])
            }
            None => converted(room, number),
        }
    }
}

impl Channel<'_> {
    /// Writes the line `code row column`; the code has one digit. A few instructions.
    ///
    /// # Errors
    /// The output cannot be written.
    #[inline]
    pub fn command(&mut self, words: &Words, code: u8, row: u64, column: u64) -> Result<(), Error> {
        let room: &mut [u8; LINE] = self.room()?;
        room[0] = b'0' + code;
        let length = put_two(words, room, row, column);
        self.wrote(length);
        Ok(())
    }

    /// Writes the line `first second`. A few instructions.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn pair(&mut self, words: &Words, first: u64, second: u64) -> Result<(), Error> {
        let room: &mut [u8; LINE] = self.room()?;
        let length = put_two(words, room, first, second);
        room.copy_within(2..length, 0);
        self.wrote(length - 2);
        Ok(())
    }
}

/// Writes a blank and a number, twice, and a line feed behind the first byte; returns the length of
/// all.
#[inline]
fn put_two(words: &Words, room: &mut [u8; LINE], first: u64, second: u64) -> usize {
    // No length is above 31; said like this, the compiler need not check again.
    let middle = 1 + (words.put(&mut room[1..25], first) & 31);
    let end = middle + (words.put(&mut room[middle..middle + 24], second) & 31);
    room[end] = b'\n';
    end + 1
}

/// Writes a blank and `number` the long way; returns their length, at most 21.
#[cold]
fn converted(room: &mut [u8], number: u64) -> usize {
    let more = (1..20).take_while(|power| number / 10_u64.pow(*power) > 0);
    let end = 2 + more.count();
    let mut rest = number;
    room[0] = b' ';
    for place in room[1..end].iter_mut().rev() {
        *place = b'0' + (rest % 10) as u8;
        rest /= 10;
    }
    end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(announced: u64, code: u8, row: u64, column: u64) {
        let (mut words, mut output) = (Words::default(), Vec::new());
        words.grow(announced).unwrap();
        let mut channel = Channel::new(Box::new(std::io::empty()), "test", Box::new(&mut output));
        channel.command(&words, code, row, column).unwrap();
        channel.pair(&words, row, column).unwrap();
        channel.flush().unwrap();
        drop(channel);
        let expected = format!("{code} {row} {column}\n{row} {column}\n");
        assert_eq!(String::from_utf8(output).unwrap(), expected);
    }

    #[test]
    fn numbers_of_every_length() {
        check(0, 1, 0, 1);
        check(9, 2, 9, 10);
        check(1000, 3, 999, 1000);
        check(70_000, 9, 65_535, 65_536);
        check(70_000, 0, 65_537, 9_999);
        check(u64::MAX, 1, u64::MAX, u64::MAX - 1);
        check(0, 1, 10_000_000_000_000_000_000, 9_999_999_999_999_999_999);
    }

    #[test]
    fn many_lines_fill_many_buffers() {
        let (mut words, mut output) = (Words::default(), Vec::new());
        words.grow(300).unwrap();
        let mut channel = Channel::new(Box::new(std::io::empty()), "test", Box::new(&mut output));
        let numbers = || (0..300).flat_map(|row| (0..300).map(move |column| (row, column)));
        numbers().for_each(|(row, column)| channel.command(&words, 3, row, column).unwrap());
        channel.flush().unwrap();
        drop(channel);
        let expected: String = numbers()
            .map(|(row, column)| format!("3 {row} {column}\n"))
            .collect();
        assert!(output == expected.as_bytes());
    }
}
