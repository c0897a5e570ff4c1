//! Where the tokens of a long list began, for a message that may become due after all of them.
//!
//! A place for each token would take more memory than many a token. But lists are regular: each
//! line begins in the same column, or each token follows the one before on the same line. So places
//! are kept as *stretches*, in which every place lies as many lines and columns on as the one
//! before, and a regular list is one stretch. The worst of lists takes one for every two tokens.
//!
//! Lines are counted from where the list began; only when a message needs one, the channel is asked
//! which line it is on, and the rest is counted back.

use crate::text::channel::{is_blank, Channel};
use crate::text::error::{Error, Position};

/// The places of the tokens of a list, in short.
#[derive(Debug, Default)]
pub struct Places {
    stretches: Vec<Stretch>,
    count: u64,
    /// The place of the last token, and that of the next byte.
    last: Place,
    next: Place,
}

/// A line, counted from that on which the list began, and a column, from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Place {
    line: u64,
    column: u64,
}

/// Some tokens of a list, `step` apart.
#[derive(Clone, Copy, Debug)]
struct Stretch {
    /// The number of the first one.
    first: u64,
    place: Place,
    /// From one to the next; nothing as long as there is only one.
    step: Option<Place>,
}

impl Place {
    /// The wrapping difference, as a column may lie to the left of the one before.
    fn since(self, before: Place) -> Place {
        Place {
            line: self.line - before.line,
            column: self.column.wrapping_sub(before.column),
        }
    }
}

impl Places {
    /// Notes a token of `length` bytes at the next byte.
    fn note(&mut self, length: u64) -> Result<(), Error> {
        let step = self.next.since(self.last);
        let stretch = self.stretches.last_mut();
        let goes_on = stretch.map_or(false, |stretch| *stretch.step.get_or_insert(step) == step);
        if !goes_on {
            self.stretches.try_reserve(1)?;
            self.stretches.push(Stretch {
                first: self.count,
                place: self.next,
                step: None,
            });
        }
        self.count += 1;
        self.last = self.next;
        self.next.column = self.next.column.saturating_add(length);
        Ok(())
    }

    /// The place of a token, the first one being 0.
    fn of(&self, index: u64) -> Place {
        let after = self.stretches.partition_point(|next| next.first <= index);
        let stretch = after.checked_sub(1).and_then(|i| self.stretches.get(i));
        stretch.map_or(Place::default(), |stretch| {
            let step = stretch.step.unwrap_or_default();
            let steps = index - stretch.first;
            Place {
                line: stretch.place.line + steps.wrapping_mul(step.line),
                column: stretch
                    .place
                    .column
                    .wrapping_add(steps.wrapping_mul(step.column)),
            }
        })
    }
}

impl Channel<'_> {
    /// Begins a list of tokens at the next byte; `places` may have served before.
    pub fn begin_places(&self, places: &mut Places) {
        places.stretches.clear();
        places.count = 0;
        places.last = Place::default();
        places.next = Place {
            line: 0,
            column: self.column(),
        };
    }

    /// Skips the blanks before the next token of a list, which has `length` bytes unless it is at
    /// fault, and notes where it begins.
    ///
    /// # Errors
    /// No memory; a failing stream.
    pub fn note_place(&mut self, places: &mut Places, length: u64) -> Result<(), Error> {
        while let Some(byte) = self.peek()?.filter(|byte| is_blank(*byte)) {
            self.start += 1;
            places.next = match byte {
                b'\n' => Place {
                    line: places.next.line + 1,
                    column: 1,
                },
                _ => Place {
                    column: places.next.column + 1,
                    ..places.next
                },
            };
        }
        places.note(length)
    }

    /// The place of a byte of a token of a list, both counted from 0, while the channel is still on
    /// the line of the last token noted.
    pub fn noted_place(&self, places: &Places, token: u64, byte: u64) -> Position {
        let Place { line, column } = places.of(token);
        Position {
            line: self.position().line - (places.next.line - line),
            column: column + byte,
        }
    }

    /// The column of the next byte, found without counting lines unless this one is longer than
    /// what is held.
    fn column(&self) -> u64 {
        match last_line_feed(&self.block[..self.start]) {
            Some(line_feed) => (self.start - line_feed) as u64,
            None => self.position().column,
        }
    }
}

/// The index of the last line feed, found in pieces: a search for any is fast.
fn last_line_feed(bytes: &[u8]) -> Option<usize> {
    let mut start = bytes.len();
    for piece in bytes.rchunks(256) {
        start -= piece.len();
        if piece.contains(&b'\n') {
            let last = piece.iter().rposition(|byte| *byte == b'\n');
            return last.map(|last| start + last);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The places of all tokens of a text, a few blanks and tokens after its first, and how many
    /// stretches they took.
    #[track_caller]
    fn check(text: &str, stretches: usize) {
        let mut channel = Channel::new(Box::new(text.as_bytes()), "test", Box::new(Vec::new()));
        let mut places = Places::default();
        channel.any_number("head").unwrap();
        channel.begin_places(&mut places);
        let mut expected = Vec::new();
        while !channel.is_at_end_of(&mut places) {
            expected.push(channel.position());
            channel.any_number("token").unwrap();
        }
        let found = (0..expected.len() as u64).map(|i| channel.noted_place(&places, i, 0));
        assert_eq!(found.collect::<Vec<_>>(), expected);
        assert_eq!(places.stretches.len(), stretches);
    }

    impl Channel<'_> {
        /// Notes the next token, whose length a test finds by looking.
        fn is_at_end_of(&mut self, places: &mut Places) -> bool {
            let blanks = self
                .held()
                .iter()
                .take_while(|byte| is_blank(**byte))
                .count();
            let rest = &self.held()[blanks..];
            let length = rest.iter().take_while(|byte| !is_blank(**byte)).count();
            length == 0 || self.note_place(places, length as u64).is_err()
        }
    }

    #[test]
    fn a_regular_list_is_one_stretch() {
        check("3\n11\n22\n33\n44\n", 1);
        check("3\r\n11\r\n22\r\n33\r\n", 1);
        check("3 11 22 33 44", 1);
        check("\n\n3\n\n11\n\n22\n\n33", 1);
        check("7", 0);
    }

    #[test]
    fn an_irregular_list_keeps_its_places() {
        check("3 11\n22\n33\n44\n", 2);
        check("3\n  11 22\n  33 44\n  55 66\n", 3);
        check("3\n1 22\n\n 333\n4444 5\n\n\n6\x0b7\x0c8\t9\r\n10", 5);
    }
}
