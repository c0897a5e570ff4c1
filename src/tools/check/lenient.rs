//! Somebody's output, as it is or as most online judges see it.
//!
//! They do not mind CR, blanks at the end of a line, a missing last line feed, and empty lines at
//! the very end. So none of these is passed on here: blanks and line feeds are held back until
//! something follows them, and the text is ended by one line feed. What is held back is counted,
//! up to a few: right answers never hold two blanks or line feeds in a row, so beyond that the
//! number of them makes no difference.

use crate::text::again::Again;
use crate::text::error::Error;
use std::io::{self, Read};

/// An output to be checked.
pub struct Output<'a> {
    /// Where it comes from.
    pub source: Again<'a>,
    /// Whether it is seen leniently.
    pub is_lenient: bool,
}

impl Output<'_> {
    /// What it is called in messages.
    pub fn name(&self) -> &str {
        self.source.name()
    }

    /// A reader of what is seen of it, from a byte on that has been read before.
    ///
    /// # Errors
    /// It cannot be opened or read.
    pub fn open_at(&self, offset: u64) -> Result<Box<dyn Read + '_>, Error> {
        if !self.is_lenient {
            return self.source.open_at(offset);
        }
        let failed = |error| Error::system(self.name(), "cannot read", &error);
        let mut reader = self.open_leniently()?;
        io::copy(&mut reader.by_ref().take(offset), &mut io::sink()).map_err(failed)?;
        Ok(reader)
    }

    /// A reader of what most online judges see of it.
    ///
    /// # Errors
    /// It cannot be opened.
    pub fn open_leniently(&self) -> Result<Box<dyn Read + '_>, Error> {
        Ok(leniently(self.source.open()?))
    }
}

/// What most online judges see of an output that can be read only once.
pub fn leniently<'a>(reader: Box<dyn Read + 'a>) -> Box<dyn Read + 'a> {
    Box::new(Lenient::new(reader))
}

const BLOCK: usize = 1 << 16;
/// How many blanks or line feeds in a row are passed on at most.
const HELD: usize = 16;

/// What most online judges see of an output.
struct Lenient<'a> {
    reader: Box<dyn Read + 'a>,
    block: Box<[u8]>,
    /// What has been read and cleaned, but not handed on.
    clean: Vec<u8>,
    start: usize,
    blanks: usize,
    line_feeds: usize,
    is_empty: bool,
    ended: bool,
}

impl<'a> Lenient<'a> {
    fn new(reader: Box<dyn Read + 'a>) -> Lenient<'a> {
        Lenient {
            reader,
            block: vec![0; BLOCK].into_boxed_slice(),
            clean: Vec::new(),
            start: 0,
            blanks: 0,
            line_feeds: 0,
            is_empty: true,
            ended: false,
        }
    }

    fn refill(&mut self) -> io::Result<()> {
        self.clean.clear();
        self.start = 0;
        let count = self.reader.read(&mut self.block)?;
        if count == 0 {
            self.ended = true;
            if !self.is_empty {
                self.clean.push(b'\n');
            }
        }
        for i in 0..count {
            self.see(self.block[i]);
        }
        Ok(())
    }

    fn see(&mut self, byte: u8) {
        match byte {
            b'\r' => {}
            b' ' | b'\t' => self.blanks = HELD.min(self.blanks + 1),
            b'\n' => {
                self.blanks = 0;
                self.line_feeds = HELD.min(self.line_feeds + 1);
            }
            _ => {
                if self.blanks + self.line_feeds > 0 {
                    self.release();
                }
                self.clean.push(byte);
                self.is_empty = false;
            }
        }
    }

    /// Passes on what was held back, as something follows it.
    fn release(&mut self) {
        let (line_feeds, blanks) = (self.line_feeds, self.blanks);
        self.clean.extend(std::iter::repeat(b'\n').take(line_feeds));
        self.clean.extend(std::iter::repeat(b' ').take(blanks));
        self.line_feeds = 0;
        self.blanks = 0;
    }
}

impl Read for Lenient<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.start == self.clean.len() && !self.ended {
            self.refill()?;
        }
        let count = buffer.len().min(self.clean.len() - self.start);
        buffer[..count].copy_from_slice(&self.clean[self.start..self.start + count]);
        self.start += count;
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let mut seen = String::new();
        let mut reader = Lenient::new(Box::new(text.as_bytes()));
        reader.read_to_string(&mut seen).unwrap();
        assert_eq!(seen, expected, "{text:?}");
    }

    #[test]
    fn what_does_not_matter_is_not_seen() {
        check("", "");
        check(" \r\n\n", "");
        check("WIN", "WIN\n");
        check("WIN\n", "WIN\n");
        check("WIN \t\r\nQUIT\r\n\r\n \n", "WIN\nQUIT\n");
        check("a b\n", "a b\n");
    }

    #[test]
    fn what_matters_is_seen() {
        check("a  b\n\nc", "a  b\n\nc\n");
        check("\n a", "\n a\n");
        check(
            &format!("a{}b", " ".repeat(99)),
            &format!("a{}b\n", " ".repeat(HELD)),
        );
    }
}
