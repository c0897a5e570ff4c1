//! An input that somebody types: line by line, each a few words.
//!
//! A line ends at a line feed, the last one also at the end of the input. However long it is, only
//! its beginning is kept, which is more than anything that makes sense needs; whoever reads the
//! words finds a line that is [cut](Line::is_cut) at fault.

use crate::text::channel::Channel;
use crate::text::error::{quoted, Error};
use crate::text::tokens::{appended, is_blank};

/// How many bytes of a line are kept.
const KEPT: usize = 1 << 10;

/// A line without its line feed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    bytes: Vec<u8>,
    is_cut: bool,
}

impl Channel<'_> {
    /// Reads the next line; nothing at the end of the input.
    ///
    /// # Errors
    /// The input or the output fails.
    pub fn typed_line(&mut self) -> Result<Option<Line>, Error> {
        let mut line = Line::default();
        if self.peek()?.is_none() {
            return Ok(None);
        }
        while self.peek()?.is_some() {
            let held = self.held();
            let end = held.iter().position(|byte| *byte == b'\n');
            let length = end.unwrap_or(held.len());
            line.push(&held[..length]);
            self.start += length + usize::from(end.is_some());
            if end.is_some() {
                break;
            }
        }
        Ok(Some(line))
    }
}

impl Line {
    fn push(&mut self, bytes: &[u8]) {
        let room = KEPT - self.bytes.len();
        self.is_cut |= bytes.len() > room;
        self.bytes.extend(&bytes[..bytes.len().min(room)]);
    }

    /// The words between blanks.
    pub fn words(&self) -> Vec<&[u8]> {
        let words = self.bytes.split(|byte| is_blank(*byte));
        words.filter(|word| !word.is_empty()).collect()
    }

    /// Whether it was longer than what is kept.
    pub fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// The line in quotes, without the blanks around it, fit for a message.
    pub fn shown(&self) -> String {
        let is_text = |byte: &u8| !is_blank(*byte);
        let first = self.bytes.iter().position(is_text);
        let last = self.bytes.iter().rposition(is_text);
        match first.zip(last) {
            Some((first, last)) => quoted(&self.bytes[first..=last]),
            None => "an empty line".to_string(),
        }
    }
}

/// The number that a word is, if it fits: decimal digits and nothing else.
pub fn number(word: &[u8]) -> Option<u64> {
    let mut digits = word.iter();
    let first = appended(0, *digits.next()?)?;
    digits.try_fold(first, |value, byte| appended(value, *byte))
}

/// The same from `low` to `high`, called `name` in messages.
///
/// # Errors
/// What was expected and what was found.
pub fn number_within(name: &str, word: &[u8], low: u64, high: u64) -> Result<u64, String> {
    let number = number(word).filter(|number| (low..=high).contains(number));
    number.ok_or_else(|| {
        format!(
            "expected {}, a number from {} to {}, found {}",
            name,
            low,
            high,
            quoted(word)
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words of each line of an input.
    #[track_caller]
    fn check(text: &[u8], expected: &[&[&str]]) {
        let writer = Box::new(std::io::sink());
        let mut channel = Channel::new(Box::new(text), "test", writer);
        for words in expected {
            let line = channel.typed_line().unwrap().unwrap();
            let words: Vec<_> = words.iter().map(|word| word.as_bytes()).collect();
            assert_eq!(line.words(), words);
            assert!(!line.is_cut());
        }
        assert_eq!(channel.typed_line().unwrap(), None);
    }

    #[test]
    fn lines_end_at_line_feeds_and_at_the_end() {
        check(b"", &[]);
        check(b"\n", &[&[]]);
        check(
            b"open 1 2\r\n\n 3\t4 ",
            &[&["open", "1", "2"], &[], &["3", "4"]],
        );
        check(b"\xEF\xBB\xBFa\x0bb\x0cc\n", &[&["a", "b", "c"]]);
    }

    #[test]
    fn a_long_line_is_one_line() {
        let text = "x".repeat(200_000) + "\n1\n";
        let writer = Box::new(std::io::sink());
        let mut channel = Channel::new(Box::new(text.as_bytes()), "test", writer);
        let line = channel.typed_line().unwrap().unwrap();
        assert!(line.is_cut());
        assert_eq!(line.shown(), format!("'{}'...", "x".repeat(40)));
        assert_eq!(channel.typed_line().unwrap().unwrap().words(), [b"1"]);
    }

    #[test]
    fn numbers_are_digits() {
        let largest = u64::MAX.to_string();
        assert_eq!(number(b"007"), Some(7));
        assert_eq!(number(largest.as_bytes()), Some(u64::MAX));
        for word in [
            "",
            "-1",
            "+1",
            "1.0",
            "x",
            "18446744073709551616",
            "\u{ff11}",
        ] {
            assert_eq!(number(word.as_bytes()), None, "{word}");
        }
    }

    #[test]
    fn a_line_is_shown_without_its_blanks() {
        let line = |text: &[u8]| Line {
            bytes: text.to_vec(),
            is_cut: false,
        };
        assert_eq!(line(b" one 1\t2 \r").shown(), "'one 1\\t2'");
        assert_eq!(line(b" \r").shown(), "an empty line");
    }
}
