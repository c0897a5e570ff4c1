//! Tokens for a strict reader: where a blank or a line feed must stand, just that one stands.

use crate::text::channel::Channel;
use crate::text::error::{quoted, Error};
use crate::text::tokens::{is_blank, Seen};

const MARK: &[u8] = "\u{feff}".as_bytes();

impl Channel<'_> {
    /// Takes the next byte, which must be `byte`, called `name` in messages.
    ///
    /// # Errors
    /// Another byte, or the end of the input, at its place.
    pub fn exactly(&mut self, byte: u8, name: &str) -> Result<(), Error> {
        if self.peek()? != Some(byte) {
            return Err(self.expected_byte(name));
        }
        self.take_byte();
        Ok(())
    }

    /// The number that begins with the next byte, from `low` to `high` and without leading zeros,
    /// called `name` in messages, in which `remark` follows the bounds.
    ///
    /// # Errors
    /// Anything but such a number, at its first byte; a blank too many.
    pub fn strict_number(
        &mut self,
        name: &str,
        (low, high): (u64, u64),
        remark: &str,
    ) -> Result<u64, Error> {
        let expected = || format!("{}, a number from {} to {}{}", name, low, high, remark);
        let mut seen = Seen::nothing();
        let mut value = Some(0_u64);
        let (mut length, mut starts_with_0) = (0, false);
        while let Some(byte) = self.next_of_token(&mut seen)? {
            starts_with_0 |= length == 0 && byte == b'0';
            length += 1;
            value = value.and_then(|value| match byte {
                b'0'..=b'9' => value.checked_mul(10)?.checked_add(u64::from(byte - b'0')),
                _ => None,
            });
            if value.is_none() {
                return Err(self.unexpected(&expected(), seen));
            }
        }
        match value {
            _ if length == 0 => Err(self.expected_byte(&expected())),
            Some(value) if starts_with_0 && length > 1 => {
                let expected = format!("{} without leading zeros, {}", name, value);
                Err(self.unexpected(&expected, seen))
            }
            Some(value) if low <= value && value <= high => Ok(value),
            _ => Err(self.unexpected(&expected(), seen)),
        }
    }

    /// Checks that the next byte is no blank where `name` must begin.
    ///
    /// # Errors
    /// A blank.
    pub fn no_blank(&mut self, name: &str) -> Result<(), Error> {
        match self.peek()? {
            Some(byte) if is_blank(byte) => Err(self.expected_byte(name)),
            _ => Ok(()),
        }
    }

    /// Takes the next byte, a line feed.
    ///
    /// # Errors
    /// Anything else.
    pub fn line_end(&mut self) -> Result<(), Error> {
        self.exactly(b'\n', "a line feed")
    }

    /// Checks that nothing is left; reads on to find out.
    ///
    /// # Errors
    /// Any byte.
    pub fn input_end(&mut self, last: &str) -> Result<(), Error> {
        match self.peek()? {
            None => Ok(()),
            Some(_) => Err(self.expected_byte(&format!("end of input after {}", last))),
        }
    }

    /// Checks that the input does not begin with a byte order mark.
    ///
    /// # Errors
    /// It does.
    pub fn no_byte_order_mark(&mut self) -> Result<(), Error> {
        self.peek()?;
        if !self.has_byte_order_mark {
            return Ok(());
        }
        let message = format!("expected no byte order mark, found {}", quoted(MARK));
        Err(self.diagnostic(self.position(), message))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Result<u64, &str>) {
        let writer = Box::new(std::io::sink());
        let mut channel = Channel::new(Box::new(text.as_bytes()), "test", writer);
        let mut read = || {
            channel.no_byte_order_mark()?;
            let number = channel.strict_number("row", (2, 34), " (--max)")?;
            channel.line_end()?;
            channel.input_end("the number")?;
            Ok(number)
        };
        let found = read().map_err(|error: Error| error.to_string());
        assert_eq!(found, expected.map_err(str::to_string));
    }

    #[test]
    fn strict_numbers() {
        let bounds = "test:1:1: expected row, a number from 2 to 34 (--max), found ";
        check("34\n", Ok(34));
        for text in ["1", "35", "0", "-2", "2x", "99999999999999999999999"] {
            check(&format!("{text}\n"), Err(&format!("{bounds}'{text}'")));
        }
        check("", Err(&format!("{bounds}end of input")));
        check(" 2\n", Err(&format!("{bounds}' '")));
        check("\n2\n", Err(&format!("{bounds}'\\n'")));
        let zeros = "test:1:1: expected row without leading zeros, 3, found '003'";
        check("003\n", Err(zeros));
    }

    #[test]
    fn strict_ends() {
        check(
            "2",
            Err("test:1:2: expected a line feed, found end of input"),
        );
        check("2\r\n", Err("test:1:2: expected a line feed, found '\\r'"));
        check("2 \n", Err("test:1:2: expected a line feed, found ' '"));
        let more = "test:2:1: expected end of input after the number, found '\\n'";
        check("2\n\n", Err(more));
        let mark = "test:1:1: expected no byte order mark, found '\\u{feff}'";
        check("\u{feff}2\n", Err(mark));
    }
}
