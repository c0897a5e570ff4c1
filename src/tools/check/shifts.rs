//! Outputs that are right in another place: a line too much, a line too few, another case.

use crate::rules::plain::fault::Fault;
use crate::text::again::Again;
use crate::text::error::Error;
use crate::tools::check::replay::Replay;
use crate::tools::check::suspects::Evidence;
use crate::tools::plain::{LastMap, Player};

/// How many lines may be too much or too few, and how many must then be the same.
const SHIFTED: usize = 3;
const SAME: usize = 4;
/// How many bytes and cases of other right answers are looked at.
const BYTES: u64 = 1 << 22;
const CASES: u64 = 1_000;
/// The fewest bytes that are taken for the answers of another case.
const FEWEST: usize = 30;

/// In which other place an output is right, in words; nothing if in none.
pub(super) fn shift(
    evidence: &Evidence,
    input: &Again<'_>,
    case: u64,
) -> Result<Option<String>, Error> {
    let right = evidence.right_answers()?;
    let (right, found) = (evidence.lines(&right), evidence.lines(&evidence.found));
    // Where all goes on as it should, it is this line that is wrong, and none too much or missing.
    if same(
        right.get(1..).unwrap_or_default(),
        found.get(1..).unwrap_or_default(),
    ) {
        return Ok(None);
    }
    for count in 1..=SHIFTED {
        let (lines, are) = match count {
            1 => ("a line".to_string(), "is"),
            _ => (format!("{} lines", count), "are"),
        };
        if same(&right, found.get(count..).unwrap_or_default()) {
            let what = format!("{} {} too much here: what follows is right", lines, are);
            return Ok(Some(what));
        }
        if same(right.get(count..).unwrap_or_default(), &found) {
            let what = format!("{} {} missing here: what follows is right", lines, are);
            return Ok(Some(what));
        }
    }
    let other = other_case(evidence, input, case)?;
    Ok(other.map(|other| format!("these are the right answers to case {}", other)))
}

/// The fault of a list that has the right cells, but not in order, or not each once.
pub(super) fn listing(evidence: &Evidence) -> Result<Option<Fault>, Error> {
    let right = evidence.right_answers()?;
    let cells = |text: &[u8]| {
        let line = evidence.lines(text).first().copied().unwrap_or_default();
        triples(line)
    };
    let (mut right, mut found) = (cells(&right), cells(&evidence.found));
    right.sort();
    found.sort();
    if right.is_empty() || right == found {
        return Ok(Some(Fault::Unsorted).filter(|_| !right.is_empty()));
    }
    found.dedup();
    Ok(Some(Fault::Duplicates).filter(|_| right == found))
}

/// What stands between the brackets of a list; nothing of a line that is none.
fn triples(line: &[u8]) -> Vec<Vec<u8>> {
    let list = line
        .strip_prefix(b"RUNNING: [")
        .and_then(|line| line.strip_suffix(b"]"));
    let cells = list.unwrap_or_default().split(|byte| *byte == b'<').skip(1);
    cells
        .map(|cell| {
            cell.iter()
                .copied()
                .take_while(|byte| *byte != b'>')
                .collect()
        })
        .collect()
}

/// Whether the first few lines are the same, as far as there are any.
fn same(right: &[&[u8]], found: &[&[u8]]) -> bool {
    let right = &right[..right.len().min(SAME)];
    !right.is_empty() && found.starts_with(right)
}

impl Evidence {
    /// The right answers to the case, as far as its operations are known.
    fn right_answers(&self) -> Result<Vec<u8>, Error> {
        let mut answers = Vec::new();
        let last = LastMap::default();
        let mut player = Player::new(self.is_mine.clone(), self.columns, last, None)?;
        for command in &self.commands {
            player.operate(*command, &mut answers)?;
        }
        if self.is_complete {
            player.end(self.is_last, &mut answers)?;
        }
        Ok(answers)
    }

    /// The lines of a text from the one of the first difference on.
    fn lines<'a>(&self, text: &'a [u8]) -> Vec<&'a [u8]> {
        let before = &text[..self.right.min(text.len())];
        let last = before.iter().rposition(|byte| *byte == b'\n');
        let from = last.map_or(0, |last| last + 1);
        let lines = text[from..].split(|byte| *byte == b'\n');
        let lines = lines.filter(|line| !line.is_empty());
        lines.take(SAME + SHIFTED).collect()
    }
}

/// The case whose right answers stand in the place of those to `case`.
fn other_case(evidence: &Evidence, input: &Again<'_>, case: u64) -> Result<Option<u64>, Error> {
    let mut replay = Replay::new(input, u64::MAX / 2)?;
    while replay.case < CASES && replay.written()? < BYTES {
        match replay.next_case() {
            Ok(true) => {}
            Ok(false) | Err(Error::Data(_)) => break,
            Err(error) => return Err(error),
        }
        let answers = replay.record_case()?;
        let is_there = answers.len() >= FEWEST && evidence.found.starts_with(&answers);
        if is_there && replay.case != case {
            return Ok(Some(replay.case));
        }
    }
    Ok(None)
}
