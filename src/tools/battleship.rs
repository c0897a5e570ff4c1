//! `battleship`: plays the moves of battleship games and prints the verdicts (document 004).
//!
//! The way of the data is one line: channel, duel, channel. Moves are read a batch at a time and
//! played one after the other. A batch holds only lines of the plainest form and within the field;
//! whatever ends it is left for `Session::next_move`, which reads one move with all care.
//!
//! Of several faults in a field the first one is told. A ship's fault stands at its first cell and
//! may show only rows later, so the field is asked for it when its rows have come, or have stopped
//! coming: what is wrong with a row stands below what is wrong with the ships above it.

use crate::rules::duel::{Duel, Player, Verdict};
use crate::rules::fleet::{Fault, FaultKind, Layout, Limits};
use crate::text::channel::Channel;
use crate::text::error::{Error, Position};
use crate::text::layers::Trio;
use crate::text::targets::{Target, TargetForm};

/// How the fields are written: `.` is free, `X` is a plain cell of a ship, `#` a reinforced one.
const FIELD: Trio = Trio {
    clear: b'.',
    layers: *b"X#",
};
/// How many moves are read at once at most.
const BATCH: usize = 512;
/// The room for a verdict, whatever its length.
const VERDICT: usize = 8;

/// Answers a whole input.
///
/// # Errors
/// A fault of the input at its place, after all verdicts that precede it; a failing stream; no
/// memory.
pub fn run(channel: &mut Channel<'_>) -> Result<(), Error> {
    let cases = channel.number("number of cases", 0, u64::MAX)?;
    let mut session = Session {
        channel,
        duel: Duel::default(),
        row: Vec::new(),
        starts: Vec::new(),
    };
    let mut targets = [Target::default(); BATCH];
    for case in 1..=cases {
        session.case(case, &mut targets)?;
    }
    channel.finish("the last case")
}

/// A run of the command: what is used from case to case.
struct Session<'a, 'b> {
    channel: &'a mut Channel<'b>,
    duel: Duel,
    row: Vec<[u64; 2]>,
    /// Where the rows of a field begin, for the faults that are known only after the last one.
    starts: Vec<Position>,
}

/// The numbers at the head of a case.
#[derive(Clone, Copy)]
struct Head {
    rows: u64,
    columns: u64,
    limits: Limits,
}

impl Session<'_, '_> {
    /// Plays one case, from its size to its last move.
    fn case(&mut self, case: u64, targets: &mut [Target; BATCH]) -> Result<(), Error> {
        let in_case = |error: Error| error.within(format!("case {}", case));
        let head = self.head().map_err(in_case)?;
        self.field(case, Player::First, head)?;
        self.field(case, Player::Second, head)?;
        let moves = self.channel.number("number of moves", 0, u64::MAX);
        let moves = moves.map_err(in_case)?;
        let form = TargetForm {
            word: *b"FIRE",
            rows: head.rows as usize,
            columns: head.columns as usize,
        };
        let mut played = 0;
        while played < moves {
            let most = (moves - played).min(BATCH as u64) as usize;
            let count = self.channel.targets(form, &mut targets[..most]);
            self.play(&targets[..count])?;
            played += count as u64;
            if count < most {
                let moved = self.next_move(head);
                let place = || format!("case {}, move {}", case, played + 1);
                moved.map_err(|error| error.within(place()))?;
                played += 1;
            }
        }
        Ok(())
    }

    fn head(&mut self) -> Result<Head, Error> {
        let largest = usize::MAX as u64;
        let rows = self.channel.number("number of rows", 1, largest)?;
        let columns = self.channel.number("number of columns", 1, largest)?;
        let longest = self
            .channel
            .number("length of the longest ship", 1, u64::MAX)?;
        let reinforced = self
            .channel
            .number("number of reinforced cells", 0, u64::MAX)?;
        Ok(Head {
            rows,
            columns,
            limits: Limits {
                longest,
                reinforced,
            },
        })
    }

    /// Reads the field of a player.
    fn field(&mut self, case: u64, player: Player, head: Head) -> Result<(), Error> {
        let Session {
            channel,
            duel,
            row,
            starts,
        } = self;
        let mut layout = duel.lay(player, head.columns as usize, head.limits);
        starts.clear();
        let mut rows = Rows {
            channel,
            row,
            starts,
            case,
            player,
        };
        let read = rows.read(head, &mut layout);
        match (layout.fault(), &read) {
            (Some(fault), Ok(()) | Err(Error::Data(_))) => Err(rows.fault(head.limits, fault)),
            _ => read,
        }
    }

    /// Plays moves within the bounds of the field.
    #[inline(never)]
    fn play(&mut self, targets: &[Target]) -> Result<(), Error> {
        if self.duel.is_over() {
            return Ok(());
        }
        let room: &mut [u8; BATCH * VERDICT] = self.channel.room()?;
        let mut at = 0;
        for target in targets {
            let (text, length) = written(self.duel.fire(target.row, target.column));
            room[at..at + VERDICT].copy_from_slice(text);
            at += length;
        }
        self.channel.wrote(at);
        Ok(())
    }

    /// Reads and plays a move with care. What it aims at no longer matters once the game is over.
    fn next_move(&mut self, head: Head) -> Result<(), Error> {
        self.channel.word("FIRE")?;
        if self.duel.is_over() {
            self.channel.any_number("row")?;
            return self.channel.any_letters("column");
        }
        let row = self.channel.number("row", 1, head.rows)? as usize;
        let column = self.channel.letters("column", head.columns)? as usize;
        self.play(&[Target { row, column }])
    }
}

/// The rows of a field, as they are read.
struct Rows<'a, 'b> {
    channel: &'a mut Channel<'b>,
    row: &'a mut Vec<[u64; 2]>,
    starts: &'a mut Vec<Position>,
    case: u64,
    player: Player,
}

impl Rows<'_, '_> {
    fn read(&mut self, head: Head, layout: &mut Layout<'_>) -> Result<(), Error> {
        for row in 0..head.rows {
            self.channel.skip_blanks()?;
            self.starts.try_reserve(1)?;
            self.starts.push(self.channel.mark());
            let cells = self.channel.layers(FIELD, head.columns as usize, self.row);
            cells.map_err(|error| error.within(self.row_context(row)))?;
            layout.row(self.row)?;
        }
        Ok(())
    }

    /// The games count rows from the bottom; who reads a file counts them from the top.
    fn row_context(&self, row: u64) -> String {
        let player = match self.player {
            Player::First => 1,
            Player::Second => 2,
        };
        let row = format!("row {} from the top", row + 1);
        format!("case {}, player {}, {}", self.case, player, row)
    }

    /// The error that a fault of the field is.
    fn fault(&self, limits: Limits, Fault { at, kind }: Fault) -> Error {
        let ship = format!("a straight ship of length 1 to {}", limits.longest);
        let message = match kind {
            FaultKind::Bent => format!("expected {}, found a bent one", ship),
            FaultKind::TooLong => format!("expected {}, found a longer one", ship),
            FaultKind::TooManyReinforced => {
                let most = limits.reinforced;
                format!("expected at most {} reinforced, found one more '#'", most)
            }
        };
        let mut place = self.starts[at.row];
        place.column += at.column as u64;
        let error = self.channel.diagnostic(place, message);
        error.within(self.row_context(at.row as u64))
    }
}

/// A verdict as it is written, and how much of that counts.
#[inline]
fn written(verdict: Verdict) -> (&'static [u8; VERDICT], usize) {
    match verdict {
        Verdict::Missed => (b"MISSED\n ", 7),
        Verdict::Hit => (b"HIT\n    ", 4),
        Verdict::Sunk => (b"SUNK\n   ", 5),
        Verdict::Won(Player::First) => (b"WIN 1\n  ", 6),
        Verdict::Won(Player::Second) => (b"WIN 2\n  ", 6),
        Verdict::Over => (b"        ", 0),
    }
}
