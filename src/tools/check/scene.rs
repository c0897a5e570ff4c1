//! Everything that a report tells about a difference: where it is, what the player saw, and the
//! evidence against the known faults.

use crate::rules::board::Board;
use crate::rules::shape::Position;
use crate::rules::situation::Look;
use crate::text::again::Again;
use crate::text::error::Error;
use crate::tools::check::excerpt::Line;
use crate::tools::check::lenient::Output;
use crate::tools::check::maps::{side_by_side, Window};
use crate::tools::check::replay::{find, position, Replay, Source};
use crate::tools::check::suspects::{Evidence, BEHIND, BYTES, CELLS, FOLLOWING, OPERATIONS};
use std::io::Read;

/// How much of the output is read to show its line.
const SHOWN: usize = 256;

/// A difference and its surroundings.
pub(super) struct Scene {
    pub(super) source: Source,
    /// The line and the column of the output.
    pub(super) place: (u64, u64),
    pub(super) expected: Line,
    pub(super) found: Line,
    /// Whether the output holds nothing at all.
    pub(super) is_empty: bool,
    pub(super) has_byte_order_mark: bool,
    /// Whether the game was over before.
    pub(super) was_over: bool,
    /// The cell of the operation and what was around it, if the game was running.
    pub(super) look: Option<(Position, Look)>,
    /// The mines and the player's map before and after, side by side.
    pub(super) maps: Vec<String>,
    /// The part of the board that these show.
    pub(super) window: Option<Window>,
    /// Nothing where the case is too large for it.
    pub(super) evidence: Option<Evidence>,
}

impl Scene {
    /// Looks at the byte `at` of the answers to an input, the first in which an output differs.
    pub(super) fn new(input: &Again<'_>, output: &Output<'_>, at: u64) -> Result<Scene, Error> {
        let source = find(input, at)?;
        let mut replay = Replay::new(input, at)?;
        let mut evidence = cases_before(&mut replay, source.case)?;
        let case_start = replay.written()?;
        let is_small = replay.board.rows() * replay.board.columns() <= CELLS
            && at - case_start <= BYTES as u64
            && source.played < OPERATIONS as u64
            && source.case > 0;
        for _ in 0..source.played {
            if let Some(command) = replay.read()? {
                evidence.add(command, is_small)?;
                replay.play(command)?;
            }
        }
        let was_over = replay.board.is_over();
        let shown = show(&mut replay, &source, &mut evidence, is_small)?;
        replay.written()?;
        let expected = replay.excerpt().line(source.is_behind);
        let (rest, is_all) = read(output, at, SHOWN)?;
        if is_small {
            evidence.rest_of_case(&mut replay, &source)?;
            evidence.output(output, case_start, at)?;
        }
        let place = replay.excerpt().place();
        Ok(Scene {
            source,
            place,
            found: expected.going_on(&rest, is_all),
            expected,
            is_empty: at == 0 && rest.is_empty(),
            has_byte_order_mark: replay.has_byte_order_mark(),
            was_over,
            look: shown.look,
            maps: shown.maps,
            window: shown.window,
            evidence: Some(evidence).filter(|_| is_small),
        })
    }
}

/// What is seen of an operation.
#[derive(Default)]
struct Shown {
    look: Option<(Position, Look)>,
    maps: Vec<String>,
    window: Option<Window>,
}

/// Plays the operation itself and looks at the board before and after.
fn show(
    replay: &mut Replay<'_>,
    source: &Source,
    evidence: &mut Evidence,
    is_small: bool,
) -> Result<Shown, Error> {
    if source.is_behind {
        if source.case > 0 {
            let end = replay.read()?;
            replay.step(end)?;
        }
        return Ok(Shown::default());
    }
    let size = (replay.board.rows(), replay.board.columns());
    let command = replay.read()?;
    let at = command.and_then(|command| position(command, &replay.board));
    let window = Window::around(at.unwrap_or_default(), size);
    let mines = window.lines(|at| mine(&replay.board, at));
    let before = window.lines(|at| replay.board.face(at).character());
    let look = at.filter(|_| !replay.board.is_over()).map(|at| {
        let value = |at| replay.board.face(at).character();
        (at, Look::at(at, size, value, |at| replay.board.is_mine(at)))
    });
    if let Some(command) = command {
        evidence.add(command, is_small)?;
    }
    replay.step(command)?;
    let mut maps = vec![mines, before];
    if command.is_some() {
        maps.push(window.lines(|at| replay.board.face(at).character()));
    }
    Ok(Shown {
        look,
        maps: side_by_side(&maps),
        window: Some(window),
    })
}

fn mine(board: &Board, at: Position) -> u8 {
    match board.is_mine(at) {
        true => b'*',
        false => b'_',
    }
}

/// Plays the cases before one, lays that one's map, and remembers what its players have to know.
fn cases_before(replay: &mut Replay<'_>, case: u64) -> Result<Evidence, Error> {
    let mut evidence = Evidence::default();
    while replay.case < case && replay.next_case()? {
        if replay.case == case {
            break;
        }
        replay.finish_case()?;
        evidence.leave_marks(&replay.board)?;
    }
    evidence.is_last = replay.is_last();
    evidence.columns = replay.board.columns();
    let cells = evidence.columns * replay.board.rows();
    if cells <= CELLS {
        evidence.is_mine.try_reserve_exact(cells)?;
        let is_mine = cells_of(&replay.board).map(|at| replay.board.is_mine(at));
        evidence.is_mine.extend(is_mine);
    }
    Ok(evidence)
}

impl Evidence {
    fn add(&mut self, command: crate::tools::plain::Command, is_small: bool) -> Result<(), Error> {
        if is_small {
            self.commands.try_reserve(1)?;
            self.commands.push(command);
        }
        Ok(())
    }

    /// What a program that does not reset its marks would still have on its map: the marks of this
    /// case, and those of earlier ones where this one has not touched the cell.
    fn leave_marks(&mut self, board: &Board) -> Result<(), Error> {
        let (last, last_columns) = (std::mem::take(&mut self.last_map), self.last_columns);
        let cells = board.rows() * board.columns();
        if cells > CELLS {
            return Ok(());
        }
        let earlier = |at: Position| match at.column < last_columns {
            true => last.get(at.row * last_columns + at.column).copied(),
            false => None,
        };
        self.last_columns = board.columns();
        self.last_map.try_reserve_exact(cells)?;
        for at in cells_of(board) {
            let value = match (board.face(at).character(), earlier(at)) {
                (b'_', Some(mark)) if mark == b'P' || mark == b'?' => mark,
                (value, _) => value,
            };
            self.last_map.push(value);
        }
        Ok(())
    }

    /// Reads on in the case, not without end.
    fn rest_of_case(&mut self, replay: &mut Replay<'_>, source: &Source) -> Result<(), Error> {
        self.is_complete = source.command.is_none();
        for _ in 0..FOLLOWING {
            if self.is_complete {
                break;
            }
            match replay.read()? {
                Some(command) => self.add(command, true)?,
                None => self.is_complete = true,
            }
        }
        Ok(())
    }

    /// Reads the output from the beginning of the case on, not without end.
    fn output(&mut self, output: &Output<'_>, case_start: u64, at: u64) -> Result<(), Error> {
        self.right = (at - case_start) as usize;
        let (found, is_all) = read(output, case_start, self.right + BEHIND)?;
        self.found = found;
        self.found_is_all = is_all;
        Ok(())
    }
}

/// Every cell, by row, then column.
fn cells_of(board: &Board) -> impl Iterator<Item = Position> {
    let (rows, columns) = (board.rows(), board.columns());
    (0..rows).flat_map(move |row| (0..columns).map(move |column| Position { row, column }))
}

/// So many bytes of an output, from one on, and whether it ends with them.
fn read(output: &Output<'_>, at: u64, length: usize) -> Result<(Vec<u8>, bool), Error> {
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(length + 1)?;
    let mut reader = output.open_at(at)?.take(length as u64 + 1);
    let failed = |error| Error::system(output.name(), "cannot read", &error);
    reader.read_to_end(&mut bytes).map_err(failed)?;
    let is_all = bytes.len() <= length;
    bytes.truncate(length);
    Ok((bytes, is_all))
}
