//! Tokens between blanks, and what is said of those that are wrong.
//!
//! A number is first looked for in what is held; nearly always it is there. Where it is not, or is
//! not right, the token is read again from its first byte, byte by byte across the ends of blocks,
//! with its beginning kept for the message: what was expected, what was found, and where.

use crate::text::channel::Channel;
use crate::text::error::{quoted, Diagnostic, Error, Position, PROGRAM, SHOWN};
use std::io::Write;

/// The beginning of a token that was read byte by byte: enough of it for a message.
pub(crate) struct Seen {
    bytes: [u8; SHOWN + 1],
    length: u64,
}

/// Whether a byte separates tokens: space, TAB, LF, VT, FF, CR.
pub fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

impl Channel<'_> {
    /// The next token as a number from `low` to `high`, called `name` in messages. Leading zeros
    /// are accepted; a sign is not.
    ///
    /// # Errors
    /// Anything but such a number, at the first byte of the token.
    pub fn number(&mut self, name: &str, low: u64, high: u64) -> Result<u64, Error> {
        self.skip_held_blanks();
        match self.held_number() {
            Some((value, length)) if low <= value && value <= high => {
                self.start += length;
                Ok(value)
            }
            _ => self.careful_number(name, low, high),
        }
    }

    /// The number that comes next and its length, if it is held whole and is not a long one.
    #[inline]
    fn held_number(&self) -> Option<(u64, usize)> {
        let mut value = 0;
        for (i, byte) in self.block[self.start..].iter().enumerate().take(18) {
            match byte {
                b'0'..=b'9' => value = 10 * value + u64::from(byte - b'0'),
                _ if is_blank(*byte) && i > 0 => return Some((value, i)),
                _ => return None,
            }
        }
        None
    }

    #[cold]
    fn careful_number(&mut self, name: &str, low: u64, high: u64) -> Result<u64, Error> {
        let mut seen = Seen::nothing();
        let mut value = None;
        self.skip_blanks()?;
        while let Some(byte) = self.next_of_token(&mut seen)? {
            value = appended(value.unwrap_or(0), byte);
            if value.is_none() {
                break;
            }
        }
        match value {
            Some(value) if low <= value && value <= high => Ok(value),
            _ => {
                let expected = format!("{}, a number from {} to {}", name, low, high);
                Err(self.unexpected(&expected, seen))
            }
        }
    }

    /// Reads over a token of digits, however many, called `name` in messages.
    ///
    /// # Errors
    /// Anything but digits, at the first byte of the token.
    pub fn any_number(&mut self, name: &str) -> Result<(), Error> {
        let mut seen = Seen::nothing();
        let mut is_number = false;
        self.skip_blanks()?;
        while let Some(byte) = self.next_of_token(&mut seen)? {
            is_number = byte.is_ascii_digit();
            if !is_number {
                break;
            }
        }
        match is_number {
            true => Ok(()),
            false => Err(self.unexpected(&format!("{}, a number", name), seen)),
        }
    }

    /// Takes the next byte of a token; nothing at the token's end.
    pub(crate) fn next_of_token(&mut self, seen: &mut Seen) -> Result<Option<u8>, Error> {
        let next = self.peek()?.filter(|byte| !is_blank(*byte));
        if let Some(byte) = next {
            self.start += 1;
            seen.push(byte);
        }
        Ok(next)
    }

    /// Checks that a row of `length` characters ends here.
    ///
    /// # Errors
    /// Another character, at its place.
    #[inline(always)]
    pub(crate) fn end_of_row(&mut self, length: u64) -> Result<(), Error> {
        match self.peek()? {
            Some(byte) if !is_blank(byte) => {
                Err(self.expected_byte(&format!("the end of a row of {} characters", length)))
            }
            _ => Ok(()),
        }
    }

    /// The error that says what was expected where a single byte is wrong. What was found is the
    /// character that begins with it, which is waited for.
    #[cold]
    pub(crate) fn expected_byte(&mut self, expected: &str) -> Error {
        let mut held = 0;
        while held < self.held().len() && is_cut_short(self.held()) {
            held = self.held().len();
            if let Err(error) = self.refill() {
                return error;
            }
        }
        let position = self.position();
        let found = match self.held() {
            [] => "end of input".to_string(),
            held => quoted(first_character(held)),
        };
        self.diagnostic(position, format!("expected {}, found {}", expected, found))
    }

    #[cold]
    pub(crate) fn unexpected(&mut self, expected: &str, mut seen: Seen) -> Error {
        if let Err(error) = self.see_the_rest(&mut seen) {
            return error;
        }
        let mut position = self.position();
        position.column -= seen.length;
        let found = match seen.bytes() {
            [] => "end of input".to_string(),
            bytes => quoted(bytes),
        };
        self.diagnostic(position, format!("expected {}, found {}", expected, found))
    }

    /// Reads on in a token, to its end or as far as a message shows it.
    fn see_the_rest(&mut self, seen: &mut Seen) -> Result<(), Error> {
        while seen.bytes().len() <= SHOWN && self.next_of_token(seen)?.is_some() {}
        Ok(())
    }

    pub(crate) fn diagnostic(&self, position: Position, message: String) -> Error {
        let (source, context) = (self.name.clone(), String::new());
        Error::Data(Box::new(Diagnostic {
            source,
            position,
            message,
            context,
        }))
    }

    /// Prints a warning about the next byte's place on standard error, which need not work.
    pub fn warn(&mut self, message: &str, context: &str) {
        self.warn_at(self.position(), message, context);
    }

    /// Prints a warning about a place on standard error, which need not work.
    pub fn warn_at(&mut self, position: Position, message: &str, context: &str) {
        let warning = self.diagnostic(position, format!("warning: {}", message));
        let warning = warning.within(context.to_string());
        let _ = writeln!(self.remarks, "{}: {}", PROGRAM, warning);
    }
}

impl Seen {
    pub(crate) fn nothing() -> Seen {
        Seen {
            bytes: [0; SHOWN + 1],
            length: 0,
        }
    }

    fn push(&mut self, byte: u8) {
        if let Some(next) = self.bytes.get_mut(self.length as usize) {
            *next = byte;
        }
        self.length += 1;
    }

    fn bytes(&self) -> &[u8] {
        &self.bytes[..self.length.min(self.bytes.len() as u64) as usize]
    }
}

/// The number whose last digit is `byte` and whose other digits make up `value`, if that is one
/// and fits.
pub(crate) fn appended(value: u64, byte: u8) -> Option<u64> {
    match byte {
        b'0'..=b'9' => value.checked_mul(10)?.checked_add(u64::from(byte - b'0')),
        _ => None,
    }
}

/// Whether `bytes` are the beginning of a character and no more.
fn is_cut_short(bytes: &[u8]) -> bool {
    match std::str::from_utf8(bytes) {
        Err(error) => error.valid_up_to() == 0 && error.error_len().is_none(),
        Ok(_) => false,
    }
}

/// The first character of `bytes` where they begin with UTF-8, else the first byte.
fn first_character(bytes: &[u8]) -> &[u8] {
    let whole = (1..=bytes.len().min(4)).find(|n| std::str::from_utf8(&bytes[..*n]).is_ok());
    &bytes[..whole.unwrap_or(1)]
}
