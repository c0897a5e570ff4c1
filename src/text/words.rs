//! Words that must stand in a text, what stands in their place, and words read byte by byte.

use crate::text::channel::Channel;
use crate::text::error::Error;
use crate::text::tokens::Seen;

impl Channel<'_> {
    /// Reads the next token, which must be `word`.
    ///
    /// # Errors
    /// Anything else, at the first byte of the token.
    pub fn word(&mut self, word: &str) -> Result<(), Error> {
        let mut seen = Seen::nothing();
        let mut wanted = word.bytes();
        self.skip_blanks()?;
        loop {
            match (self.next_of_token(&mut seen)?, wanted.next()) {
                (None, None) => return Ok(()),
                (found, wanted) if found == wanted => {}
                _ => return Err(self.unexpected(&format!("'{}'", word), seen)),
            }
        }
    }

    /// The first byte of the next token, which is not taken; nothing at the end of the input.
    pub fn first_of_token(&mut self) -> Result<Option<u8>, Error> {
        self.skip_blanks()?;
        self.peek()
    }

    /// Takes the byte that was peeked at.
    #[inline]
    pub(crate) fn take_byte(&mut self) {
        self.start += usize::from(self.start < self.end);
    }

    /// The error that says what was expected in the place of the next token, whatever it is.
    #[cold]
    pub fn instead_of(&mut self, expected: &str) -> Error {
        match self.skip_blanks() {
            Ok(()) => self.unexpected(expected, Seen::nothing()),
            Err(error) => error,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn channel(text: &str) -> Channel<'_> {
        Channel::new(Box::new(text.as_bytes()), "test", Box::new(std::io::sink()))
    }

    #[test]
    fn words_stand_between_blanks() {
        let mut channel = channel("\u{feff} one\t#2:\r\n  three");
        for word in ["one", "#2:", "three"] {
            channel.word(word).unwrap();
        }
        let error = channel.word("four").unwrap_err().to_string();
        assert_eq!(error, "test:2:8: expected 'four', found end of input");
    }

    #[test]
    fn another_word_is_shown_whole() {
        let check = |text: &str, expected: &str| {
            let error = channel(text).word("one").unwrap_err().to_string();
            assert_eq!(error, expected);
            let error = channel(text).instead_of("'one'").to_string();
            assert_eq!(error, expected);
        };
        check("\n on\n", "test:2:2: expected 'one', found 'on'");
        check("ones", "test:1:1: expected 'one', found 'ones'");
        check("One two", "test:1:1: expected 'one', found 'One'");
        check(" ", "test:1:2: expected 'one', found end of input");
        let (long, shown) = ("x".repeat(100_000), "x".repeat(40));
        check(
            &long,
            &format!("test:1:1: expected 'one', found '{shown}'..."),
        );
    }
}
