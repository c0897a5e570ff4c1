//! A few bytes around a place in a long text, and how they are shown.
//!
//! [`Excerpt`] is a writer that keeps the neighbourhood of one byte and counts the lines before
//! it. [`Line`] is what is shown of the line with that byte: control bytes are escaped, and blanks
//! made visible where the difference is about them.

use std::io::{self, Write};

/// How many bytes are kept on either side.
const KEPT: u64 = 256;
/// How many bytes are recorded at most.
const RECORDED: usize = 1 << 13;
/// How many characters of a line are shown before the marked one, and behind it.
const BEFORE: usize = 40;
const BEHIND: usize = 30;

/// The neighbourhood of a byte in a text that is written to this.
#[derive(Default)]
pub(super) struct Excerpt {
    target: u64,
    kept: Vec<u8>,
    /// The bytes written so far.
    pub(super) length: u64,
    /// The line feeds before the target.
    line_feeds: u64,
    line_start: u64,
    /// All that is written while this is there, up to a few kilobytes.
    pub(super) record: Option<Vec<u8>>,
}

/// A line around a byte.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Line {
    /// The bytes of the line that are known, without its line feed.
    bytes: Vec<u8>,
    /// The place of the marked byte among them.
    mark: usize,
    is_cut_before: bool,
    /// What follows the known bytes.
    end: End,
}

/// What follows the known bytes of a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum End {
    /// More of the line.
    #[default]
    More,
    /// A line feed.
    LineFeed,
    /// The end of the text.
    Text,
}

impl Excerpt {
    /// Keeps the neighbourhood of the byte `target`.
    pub(super) fn around(target: u64) -> Excerpt {
        Excerpt {
            target,
            ..Excerpt::default()
        }
    }

    /// The number of the target's line, and of its byte in that line, from 1.
    pub(super) fn place(&self) -> (u64, u64) {
        (self.line_feeds + 1, self.target - self.line_start + 1)
    }

    /// The target's line; `is_all` says that the text ends with what was written.
    pub(super) fn line(&self, is_all: bool) -> Line {
        let kept_from = self.target.saturating_sub(KEPT);
        let start = self.line_start.max(kept_from);
        let mark = (self.target - start) as usize;
        let bytes = self
            .kept
            .get((start - kept_from) as usize..)
            .unwrap_or_default();
        let behind = bytes.get(mark..).unwrap_or_default();
        let length = behind.iter().position(|byte| *byte == b'\n');
        let end = match length {
            Some(_) => End::LineFeed,
            None if is_all && self.length <= self.target + KEPT => End::Text,
            None => End::More,
        };
        let length = (mark + length.unwrap_or(behind.len())).min(bytes.len());
        Line {
            bytes: bytes[..length].to_vec(),
            mark,
            is_cut_before: start > self.line_start,
            end,
        }
    }

    fn count_lines(&mut self, buffer: &[u8]) {
        let before = self
            .target
            .saturating_sub(self.length)
            .min(buffer.len() as u64);
        let before = &buffer[..before as usize];
        self.line_feeds += super::compare::line_feeds(before);
        if let Some(last) = before.iter().rposition(|byte| *byte == b'\n') {
            self.line_start = self.length + last as u64 + 1;
        }
    }
}

impl Write for Excerpt {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        self.count_lines(buffer);
        let from = self.target.saturating_sub(KEPT).saturating_sub(self.length);
        let to = (self.target + KEPT).saturating_sub(self.length);
        let (from, to) = (from.min(buffer.len() as u64), to.min(buffer.len() as u64));
        self.kept
            .extend_from_slice(&buffer[from as usize..to as usize]);
        self.length += buffer.len() as u64;
        if let Some(record) = &mut self.record {
            let room = RECORDED.saturating_sub(record.len()).min(buffer.len());
            record.extend_from_slice(&buffer[..room]);
        }
        Ok(buffer.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Line {
    /// The known bytes.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Whether the line begins before them.
    pub(super) fn is_cut_before(&self) -> bool {
        self.is_cut_before
    }

    /// What follows them.
    pub(super) fn end(&self) -> End {
        self.end
    }

    /// The marked byte; a line feed at the end of the line, nothing at the end of the text.
    pub(super) fn marked(&self) -> Option<u8> {
        match (self.bytes.get(self.mark), self.end) {
            (Some(byte), _) => Some(*byte),
            (None, End::LineFeed) => Some(b'\n'),
            (None, _) => None,
        }
    }

    /// The byte behind the marked one.
    pub(super) fn after_marked(&self) -> Option<u8> {
        match self.bytes.get(self.mark + 1) {
            Some(byte) => Some(*byte),
            None if self.end == End::LineFeed && self.mark < self.bytes.len() => Some(b'\n'),
            None => None,
        }
    }

    /// The line that is the same up to the marked byte and goes on with `rest`; `is_all` says that
    /// the text ends with it.
    pub(super) fn going_on(&self, rest: &[u8], is_all: bool) -> Line {
        let length = rest.iter().position(|byte| *byte == b'\n');
        let end = match length {
            Some(_) => End::LineFeed,
            None if is_all => End::Text,
            None => End::More,
        };
        let known = &self.bytes[..self.mark.min(self.bytes.len())];
        let bytes = [known, &rest[..length.unwrap_or(rest.len())]].concat();
        Line {
            bytes,
            end,
            ..self.clone()
        }
    }

    /// The bytes that are neither blanks nor line ends.
    pub(super) fn words(&self) -> Vec<u8> {
        let blank = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\r');
        self.bytes
            .iter()
            .copied()
            .filter(|byte| !blank(byte))
            .collect()
    }

    /// The line as it is shown, and the column of the marked byte in that.
    pub(super) fn shown(&self, blanks_matter: bool) -> (String, usize) {
        let start = self.mark.saturating_sub(BEFORE);
        let stop = self.bytes.len().min(self.mark + BEHIND);
        let mut text = String::new();
        if self.is_cut_before || start > 0 {
            text.push_str("...");
        }
        let mut column = 0;
        for (i, byte) in self.bytes.iter().enumerate().take(stop).skip(start) {
            if i == self.mark {
                column = text.chars().count();
            }
            show(&mut text, *byte, blanks_matter);
        }
        if self.mark >= self.bytes.len() {
            column = text.chars().count();
        }
        match self.end {
            _ if stop < self.bytes.len() => text.push_str("..."),
            End::More => text.push_str("..."),
            End::LineFeed if blanks_matter => text.push_str("\\n"),
            End::LineFeed => {}
            End::Text => text.push_str("(the end)"),
        }
        (text, column)
    }
}

fn show(text: &mut String, byte: u8, blanks_matter: bool) {
    match byte {
        b' ' if blanks_matter => text.push('\u{b7}'),
        b'\r' | b'\t' => text.extend(char::from(byte).escape_default()),
        b' '..=b'~' => text.push(char::from(byte)),
        _ => text.push_str(&format!("\\x{:02x}", byte)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is shown of `text`, written in two pieces, around the byte `target`.
    #[track_caller]
    fn check(text: &str, target: u64, place: (u64, u64), blanks: bool, shown: (&str, usize)) {
        let (first, second) = text.as_bytes().split_at(text.len() / 2);
        let mut excerpt = Excerpt::around(target);
        excerpt.write_all(first).unwrap();
        excerpt.write_all(second).unwrap();
        assert_eq!(excerpt.place(), place);
        let (line, column) = excerpt.line(true).shown(blanks);
        assert_eq!((line.as_str(), column), shown);
    }

    #[test]
    fn lines_are_shown() {
        check("WIN\nQUIT\n", 5, (2, 2), false, ("QUIT", 1));
        check("WIN\nQUIT\n", 8, (2, 5), false, ("QUIT", 4));
        check("WIN\nQUIT\n", 9, (3, 1), false, ("(the end)", 0));
        check("WIN\nQUIT", 8, (2, 5), false, ("QUIT(the end)", 4));
        check("a b\t\r\n", 3, (1, 4), true, ("a\u{b7}b\\t\\r\\n", 3));
        check("\x1b\u{e4}x\n", 3, (1, 4), false, ("\\x1b\\xc3\\xa4x", 12));
    }

    #[test]
    fn long_lines_are_cut() {
        let long = format!("WIN\n{}!{}\n", "a".repeat(1000), "b".repeat(1000));
        let shown = format!("...{}!{}...", "a".repeat(BEFORE), "b".repeat(BEHIND - 1));
        check(&long, 1004, (2, 1001), false, (&shown, BEFORE + 3));
        let shown = format!("{}...", "a".repeat(BEHIND));
        check(&long, 4, (2, 1), false, (&shown, 0));
    }
}
