//! Which operation a byte of the right answers belongs to.

use crate::text::channel::Channel;
use crate::text::error::Error;
use crate::tools::judge;
use std::io::{self, ErrorKind, Write};

/// A place in an input: so many whole cases, and so many operations of the next one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The cases before.
    pub cases: usize,
    /// The operations of the case up to and with the one that is meant.
    pub operations: usize,
}

/// The place in an input whose answer holds the byte of this index; past the last answer, the end
/// of the last case. Linear in the input and the answers.
pub fn place(input: &[u8], byte: u64) -> Place {
    let mut counter = Counter {
        left: byte,
        at_start: true,
        place: Place::default(),
    };
    let mut channel = Channel::new(Box::new(input), "", Box::new(&mut counter));
    // The counter stops the judge by a failure, and a fault of the input is not of interest here.
    let judged: Result<(), Error> = judge::run(&mut channel);
    let _ = judged.and_then(|()| channel.flush());
    drop(channel);
    counter.place
}

/// Counts the answers that it is given, up to one byte.
struct Counter {
    left: u64,
    at_start: bool,
    place: Place,
}

impl Write for Counter {
    fn write(&mut self, answers: &[u8]) -> io::Result<usize> {
        for byte in answers {
            if self.at_start {
                self.begin(*byte);
            }
            self.at_start = *byte == b'\n';
            if self.left == 0 {
                return Err(ErrorKind::BrokenPipe.into());
            }
            self.left -= 1;
        }
        Ok(answers.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Counter {
    /// Sees the first byte of a line: of `RUNNING`, `LOSE` or `INVALID`, which answer an operation
    /// each, of `WIN` behind one, or of `QUIT` and `==========`.
    fn begin(&mut self, byte: u8) {
        match byte {
            b'R' | b'L' | b'I' => self.place.operations += 1,
            // One of these lines is missed only where another case follows, so
            // the line counts as the beginning of the next one.
            b'=' => {
                self.place.cases += 1;
                self.place.operations = 0;
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_has_its_operation() {
        let input = b"2\n1 2\n*_\n2 1 1\n1 1 2\n1 1 1\n0\n1 2\n_*\n1 1 2\n0\n";
        let answers =
            "RUNNING: [<1, 1, P>]\nRUNNING: [<1, 2, 1>]\nWIN\nINVALID\n==========\nLOSE\n";
        let check = |at: usize, cases: usize, operations: usize| {
            assert_eq!(place(input, at as u64), Place { cases, operations });
        };
        check(0, 0, 1);
        check(20, 0, 1);
        check(21, 0, 2);
        check(answers.find("WIN").unwrap(), 0, 2);
        check(answers.find("INV").unwrap(), 0, 3);
        check(answers.find("LOSE").unwrap(), 1, 1);
        check(answers.len(), 1, 1);
    }
}
