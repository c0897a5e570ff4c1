//! Which known fault explains an output.
//!
//! The case with the first difference is played by each program that has a known fault, and its
//! answers are held against the output from the beginning of the case on. A fault *explains* the
//! output if its answers are the same up to and with the whole line of the first difference; the
//! longer they stay the same after that, the better. The right program never explains anything, as
//! it is the one that differs there.
//!
//! All of it is bounded: large cases are not tried, and of long ones only a part is looked at.

use crate::rules::plain::fault::{Fault, ALL};
use crate::text::error::Error;
use crate::tools::check::compare::{common, line_feeds};
use crate::tools::plain::{Command, LastMap, Player};

/// The largest board, in cells, and the most bytes of answers before the difference for which the
/// known faults are tried.
pub(super) const CELLS: usize = 1 << 18;
pub(super) const BYTES: usize = 1 << 21;
/// The most operations of a case that are kept, and how many of them may follow the difference.
pub(super) const OPERATIONS: usize = 1 << 17;
pub(super) const FOLLOWING: u64 = 2_000;
/// How many bytes of the output behind the difference are looked at.
pub(super) const BEHIND: usize = 1 << 18;

/// The case of the first difference, for programs to play, and what the output has in its place.
#[derive(Default)]
pub(super) struct Evidence {
    pub(super) is_mine: Vec<bool>,
    pub(super) columns: usize,
    pub(super) commands: Vec<Command>,
    /// Whether the closing 0 follows these operations.
    pub(super) is_complete: bool,
    pub(super) is_last: bool,
    /// The player's map at the end of the cases before, marks that were left behind included.
    pub(super) last_map: Vec<u8>,
    pub(super) last_columns: usize,
    /// The output from the beginning of the case on, and whether it ends with this.
    pub(super) found: Vec<u8>,
    pub(super) found_is_all: bool,
    /// How many bytes of it are right.
    pub(super) right: usize,
}

/// A fault that explains the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Suspect {
    pub(super) fault: Fault,
    /// The lines that it explains, from the one with the first difference on.
    pub(super) lines: u64,
    /// Whether that is all of the case, or all that was looked at.
    pub(super) explains_all: bool,
    bytes: usize,
}

/// How far a program's answers are those of the output.
struct Agreement {
    bytes: usize,
    /// Whether the program said all it had to say.
    ended: bool,
}

/// The faults that explain the output best, all equally well; none if no known fault does.
pub(super) fn suspects(evidence: &Evidence) -> Result<Vec<Suspect>, Error> {
    let mut suspects = Vec::new();
    for fault in ALL {
        suspects.extend(evidence.suspect(*fault)?);
    }
    let best = suspects.iter().map(|suspect| suspect.bytes).max();
    suspects.retain(|suspect| Some(suspect.bytes) == best);
    Ok(suspects)
}

impl Evidence {
    /// Whether a fault explains the output, and how well.
    fn suspect(&self, fault: Fault) -> Result<Option<Suspect>, Error> {
        let Agreement { bytes, ended } = self.agreement(fault)?;
        let all = bytes == self.found.len();
        let explains = match self.right == self.found.len() {
            true => ended && all && self.found_is_all,
            false => bytes >= self.end_of_line(),
        };
        let last = self.found.get(self.right..bytes).unwrap_or_default();
        let begun = u64::from(!last.is_empty() && !last.ends_with(b"\n"));
        Ok(Some(Suspect {
            fault,
            lines: line_feeds(last) + begun,
            explains_all: all || ended && !self.is_last,
            bytes,
        })
        .filter(|_| explains))
    }

    /// The end of the line of the first difference in the output.
    fn end_of_line(&self) -> usize {
        let behind = &self.found[self.right..];
        let line_feed = behind.iter().position(|byte| *byte == b'\n');
        line_feed.map_or(self.found.len(), |length| self.right + length + 1)
    }

    /// Plays the case with a fault as far as the answers are those of the output.
    fn agreement(&self, fault: Fault) -> Result<Agreement, Error> {
        let mut is_mine = Vec::new();
        is_mine.try_reserve_exact(self.is_mine.len())?;
        is_mine.extend_from_slice(&self.is_mine);
        let last = LastMap {
            values: &self.last_map,
            columns: self.last_columns,
        };
        let mut player = Player::new(is_mine, self.columns, last, Some(fault))?;
        let (mut bytes, mut answer) = (0, Vec::new());
        for command in &self.commands {
            player.operate(*command, &mut answer)?;
            if !self.take(&mut bytes, &mut answer) {
                return Ok(Agreement {
                    bytes,
                    ended: false,
                });
            }
            if player.crashed() {
                break;
            }
        }
        if self.is_complete {
            player.end(self.is_last, &mut answer)?;
        }
        let is_same = self.take(&mut bytes, &mut answer);
        let ended = match player.crashed() {
            true => self.found_is_all && bytes == self.found.len(),
            false => self.is_complete,
        };
        Ok(Agreement {
            bytes,
            ended: is_same && ended,
        })
    }

    /// Holds an answer against the output; whether they are the same.
    fn take(&self, bytes: &mut usize, answer: &mut Vec<u8>) -> bool {
        let same = common(answer, &self.found[*bytes..]);
        *bytes += same;
        let is_same = same == answer.len();
        answer.clear();
        is_same
    }
}
