//! The right answers against somebody's output, byte by byte, neither of them held.
//!
//! The judge plays the input at its full speed and writes into a writer which holds each
//! block against as much of the other output. The first difference is a writer that fails, which
//! ends the judge.

use crate::text::again::Again;
use crate::text::channel::Channel;
use crate::text::error::Error;
use crate::tools::check::lenient::Output;
use crate::tools::judge;
use std::io::{self, ErrorKind, Read, Write};

/// What a comparison found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The outputs are the same, with so many lines.
    Same {
        /// How many lines there are.
        lines: u64,
    },
    /// The outputs differ.
    Different {
        /// How many bytes before the first difference are the same.
        at: u64,
    },
}

/// Compares an output with the right answers to an input. Linear in both, up to the first
/// difference; memory for the largest board.
///
/// # Errors
/// A fault of the input at its place, unless the outputs differ before; a failing stream; no
/// memory.
pub fn compare(input: &Again<'_>, output: &Output<'_>) -> Result<Outcome, Error> {
    let answers = output.open_at(0)?;
    compare_streams(input.open()?, input.name(), answers, output.name())
}

/// The same for streams that are read once, with their names in messages.
///
/// # Errors
/// The same.
pub fn compare_streams(
    input: Box<dyn Read + '_>,
    input_name: &str,
    output: Box<dyn Read + '_>,
    output_name: &str,
) -> Result<Outcome, Error> {
    let mut comparison = Comparison::new(output);
    let mut channel = Channel::new(input, input_name, Box::new(&mut comparison));
    let judged = judge::run(&mut channel);
    let flushed = channel.flush();
    drop(channel);
    if let Some(error) = comparison.failure {
        return Err(Error::system(output_name, "cannot read", &error));
    }
    if comparison.differs {
        let at = comparison.same;
        return Ok(Outcome::Different { at });
    }
    judged.and(flushed)?;
    let at_end = comparison.is_at_end();
    let at_end = at_end.map_err(|error| Error::system(output_name, "cannot read", &error))?;
    match at_end {
        true => Ok(Outcome::Same {
            lines: comparison.lines,
        }),
        false => Ok(Outcome::Different {
            at: comparison.same,
        }),
    }
}

const BLOCK: usize = 1 << 16;

/// A writer that accepts only what an output holds.
struct Comparison<'a> {
    output: Box<dyn Read + 'a>,
    block: Box<[u8]>,
    start: usize,
    end: usize,
    /// How many bytes and lines were the same.
    same: u64,
    lines: u64,
    differs: bool,
    failure: Option<io::Error>,
}

impl<'a> Comparison<'a> {
    fn new(output: Box<dyn Read + 'a>) -> Comparison<'a> {
        Comparison {
            output,
            block: vec![0; BLOCK].into_boxed_slice(),
            start: 0,
            end: 0,
            same: 0,
            lines: 0,
            differs: false,
            failure: None,
        }
    }

    /// Whether the output ends here; reads on to find out.
    fn is_at_end(&mut self) -> io::Result<bool> {
        while self.start == self.end {
            match self.output.read(&mut self.block) {
                Ok(0) => return Ok(true),
                Ok(count) => {
                    self.start = 0;
                    self.end = count;
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(false)
    }

    /// Takes bytes that are the same, up to a difference or the end of what is held; how many.
    fn take(&mut self, expected: &[u8]) -> usize {
        let held = &self.block[self.start..self.end];
        let wanted = expected.len().min(held.len());
        let count = match expected[..wanted] == held[..wanted] {
            true => wanted,
            false => common(expected, held),
        };
        self.lines += line_feeds(&expected[..count]);
        self.start += count;
        self.same += count as u64;
        self.differs = count < wanted;
        count
    }
}

impl Write for Comparison<'_> {
    fn write(&mut self, expected: &[u8]) -> io::Result<usize> {
        let mut rest = expected;
        while !rest.is_empty() && !self.differs {
            match self.is_at_end() {
                Ok(true) => self.differs = true,
                Ok(false) => {
                    let count = self.take(rest);
                    rest = &rest[count..];
                }
                Err(error) => {
                    self.failure = Some(error);
                    return Err(ErrorKind::BrokenPipe.into());
                }
            }
        }
        match self.differs {
            true => Err(ErrorKind::BrokenPipe.into()),
            false => Ok(expected.len()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// How many bytes at the beginning are the same.
pub(super) fn common(one: &[u8], other: &[u8]) -> usize {
    let pairs = one.iter().zip(other);
    pairs.take_while(|(one, other)| one == other).count()
}

/// The number of line feeds.
pub(super) fn line_feeds(bytes: &[u8]) -> u64 {
    let in_piece = |piece: &[u8]| piece.iter().map(|b| u8::from(*b == b'\n')).sum::<u8>();
    let pieces = bytes.chunks(128).map(|piece| u64::from(in_piece(piece)));
    pieces.sum()
}
