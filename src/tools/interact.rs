//! `interact`: a live player plays maps that it does not see (document 000, as its title says).
//!
//! ```text
//!   maps ---> channel ---> board <---> channel <---> peer <---> player
//!                            |
//!                            +-------> record
//! ```
//!
//! The maps are read a case at a time, when its turn comes, so no more than one is ever held. The
//! player is told the number of cases, then of each case its rows, columns and mines, and the
//! answers of the judge. What a player can do wrong beyond what a file can is a matter of time
//! and of streams: the [peer](crate::text::peer) sees to it that every wait ends, and here it is
//! put into words.
//!
//! The operations in the maps were somebody else's. They are read over as operations after the end
//! of a game are: whether a place outside the board is a fault depends on the game being over, that
//! depends on playing them, and nobody needs them played. So any digits do.

pub mod verdict;

use crate::rules::board::Board;
use crate::rules::shape::Position;
use crate::text::channel::Channel;
use crate::text::commands::BATCH;
use crate::text::error::{quoted, Error, SHOWN};
use crate::text::peer::{Failure, Peer, GRACE};
use crate::text::process::{Process, Streams};
use crate::tools::interact::verdict::Tally;
use crate::tools::protocol::{
    read_map, read_operation, write_end, Answers, Line, Operation, CODES,
};
use crate::tools::record::Record;
use std::ffi::OsString;
use std::process::Stdio;
use std::time::{Duration, Instant};

/// Stands in the record for an operation after the end, whose place need not be one.
const ANYWHERE: Operation = Operation {
    code: 1,
    at: Position { row: 0, column: 0 },
};

/// Who plays.
pub enum Opponent<'a> {
    /// A program that is started for it, and its arguments.
    Program(&'a OsString, &'a [OsString]),
    /// Whoever is at the other end of our own streams.
    Ours(Streams),
}

/// What a session is played with.
pub struct Setup<'a> {
    /// Who plays.
    pub opponent: Opponent<'a>,
    /// How long a single operation may take; no limit if nothing.
    pub timeout: Option<Duration>,
    /// Where to write the session.
    pub record: Option<Record>,
}

/// Plays all cases of `maps`, and tells on standard error what became of them.
///
/// # Errors
/// A fault of the player or of the maps; a program that cannot be started; a failing stream; no
/// memory.
pub fn run(mut maps: Channel<'_>, setup: Setup<'_>) -> Result<(), Error> {
    let cases = maps.number("number of cases", 0, u64::MAX)?;
    let mut session = Session::begin(maps, cases, setup)?;
    let outcome = match session.play() {
        Ok(()) => session.end(),
        Err(error) => Err(session.explained(error)),
    };
    session.conclude(outcome)
}

struct Session<'a> {
    maps: Channel<'a>,
    cases: u64,
    /// What the player says, and what it is told.
    channel: Channel<'static>,
    source: &'static str,
    peer: Peer,
    player: Option<Process>,
    timeout: Option<Duration>,
    record: Option<Record>,
    board: Board,
    answers: Answers,
    row: Vec<u64>,
    /// A game that has ended, for reading over operations.
    ended: Board,
    tally: Tally,
}

impl<'a> Session<'a> {
    fn begin(maps: Channel<'a>, cases: u64, setup: Setup<'_>) -> Result<Session<'a>, Error> {
        let (player, (reader, writer)) = match setup.opponent {
            Opponent::Ours(streams) => (None, streams),
            Opponent::Program(program, arguments) => {
                let (player, streams) = Process::start(program, arguments, Stdio::inherit())?;
                (Some(player), streams)
            }
        };
        let (source, is_gone): (_, Box<dyn FnMut() -> bool>) = match &player {
            Some(player) => ("<player>", player.is_gone()),
            None => ("<stdin>", Box::new(|| false)),
        };
        let peer = Peer::new(reader, writer, is_gone);
        let peer = peer.map_err(|error| Error::system(source, "cannot start a thread", &error))?;
        Ok(Session {
            maps,
            cases,
            channel: Channel::new(Box::new(peer.clone()), source, Box::new(peer.clone())),
            source,
            peer,
            player,
            timeout: setup.timeout,
            record: setup.record,
            board: Board::default(),
            answers: Answers::default(),
            row: Vec::new(),
            ended: ended()?,
            tally: Tally::default(),
        })
    }

    // ---- in order ------------------------------------------------------------------------

    fn play(&mut self) -> Result<(), Error> {
        let cases = self.cases;
        self.channel.write(format!("{}\n", cases).as_bytes())?;
        self.record(|record| record.begin(cases))?;
        for case in 1..=cases {
            // The maps may come from a pipe, and the player waits for what it was told.
            self.channel.flush()?;
            self.read_case(case)?;
            self.begin_case(case)?;
            self.play_case(case)?;
        }
        self.maps.finish("the last case")
    }

    /// Reads a map, and over the operations behind it.
    fn read_case(&mut self, case: u64) -> Result<(), Error> {
        let maps = &mut self.maps;
        read_map(maps, &mut self.board, &mut self.row, case)?;
        let mut read = 0;
        loop {
            let count = maps.pass_commands(CODES);
            read += count as u64;
            if count == BATCH {
                continue;
            }
            let is_last = case == self.cases;
            match read_operation(maps, &self.ended, case, read + 1, is_last)? {
                Line::End => return self.answers.fit(&self.board),
                Line::Play(_) | Line::Ignored => read += 1,
            }
        }
    }

    /// Tells the player what it may know of a map.
    fn begin_case(&mut self, case: u64) -> Result<(), Error> {
        let board = &self.board;
        if let Some(record) = &mut self.record {
            record.case(board)?;
        }
        let mines = self.tally.begin(case, board);
        let line = format!("{} {} {}\n", board.rows(), board.columns(), mines);
        self.channel.write(line.as_bytes())
    }

    /// Plays a case up to its closing 0.
    fn play_case(&mut self, case: u64) -> Result<(), Error> {
        loop {
            let line = self.hear(case)?;
            self.peer.allow(self.timeout);
            match line {
                Line::End => {
                    self.record(Record::close_case)?;
                    self.tally.end_case(&self.board);
                    return write_end(&mut self.channel, &self.board, case == self.cases);
                }
                Line::Play(operation) => {
                    self.record(|record| record.operation(operation))?;
                    let (channel, board) = (&mut self.channel, &mut self.board);
                    self.answers.play(channel, board, operation)?;
                }
                Line::Ignored => {
                    self.record(|record| record.operation(ANYWHERE))?;
                    self.answers.invalid(&mut self.channel, 1)?;
                }
            }
            self.tally.operation();
        }
    }

    /// Reads the player's next operation. The time for it begins now.
    fn hear(&mut self, case: u64) -> Result<Line, Error> {
        self.peer.listen(self.channel.held());
        self.peer.allow(self.timeout);
        if self.channel.is_at_end()? {
            let error = self.channel.expected_byte("an operation or the closing 0");
            return Err(error.within(self.tally.place()));
        }
        let number = self.tally.next_operation();
        read_operation(&mut self.channel, &self.board, case, number, false)
    }

    fn record(
        &mut self,
        write: impl FnOnce(&mut Record) -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.record.as_mut().map_or(Ok(()), write)
    }

    // ---- the end -------------------------------------------------------------------------

    /// Takes leave of a player that has played all cases.
    fn end(&mut self) -> Result<(), Error> {
        self.peer.allow(self.timeout);
        let flushed = self.channel.flush();
        let told = flushed.and_then(|()| match self.player {
            Some(_) => Ok(()),
            None => self.deliver(),
        });
        match (told, &self.player) {
            (Err(error), _) => Err(self.explained(error)),
            (Ok(()), Some(_)) => self.end_program(),
            (Ok(()), None) => self.channel.finish("the last case"),
        }
    }

    /// The same of a program: it must say nothing more, and end well. It need not read the last
    /// answer.
    fn end_program(&mut self) -> Result<(), Error> {
        self.peer.close();
        match self.channel.first_of_token() {
            Ok(None) => self.check_status(),
            Ok(Some(_)) => {
                let held = self.channel.held().iter().take(SHOWN + 1);
                let found: Vec<u8> = held.copied().take_while(|byte| *byte != b'\n').collect();
                let found = quoted(&found);
                Err(self.fault(format!(
                    "expected nothing after the last case, found {}",
                    found
                )))
            }
            Err(_) if self.peer.failure() == Some(Failure::Silent) => self.check_status(),
            Err(error) => Err(error),
        }
    }

    /// Waits until all answers have been taken.
    fn deliver(&self) -> Result<(), Error> {
        let delivered = self.peer.deliver();
        let failed = delivered.err().or_else(|| self.peer.broken_output());
        failed.map_or(Ok(()), |error| Err(Error::writing("<stdout>", &error)))
    }

    /// Waits for the player's program to end; it must succeed.
    fn check_status(&self) -> Result<(), Error> {
        let player = match &self.player {
            Some(player) => player,
            None => return Ok(()),
        };
        match player.status_until(self.peer.deadline()) {
            Some(status) if status.success() => Ok(()),
            Some(status) => Err(self.fault(format!(
                "expected exit status: 0 of the player after the last case, found {}",
                status
            ))),
            None => Err(self.fault(format!(
                "expected the player to end{} after the last case, found it running",
                self.within()
            ))),
        }
    }

    /// Ends a session, well or not: what was answered leaves, the record is closed, and it is
    /// told how the cases ended. The player's program ends with the session.
    fn conclude(mut self, outcome: Result<(), Error>) -> Result<(), Error> {
        if outcome.is_err() && self.peer.failure().is_none() {
            let is_program = self.player.is_some();
            self.peer.allow(if is_program {
                Some(GRACE)
            } else {
                self.timeout
            });
            // The error that there is already is the one to report.
            let _ = self.channel.flush();
            let _ = self.peer.deliver();
        }
        let closed = self.record(Record::close_case);
        self.tally.end(&self.board, self.cases);
        outcome.and(closed)
    }

    // ---- faults --------------------------------------------------------------------------

    /// An error of the player as what it means.
    fn explained(&self, error: Error) -> Error {
        match self.peer.failure() {
            Some(Failure::Silent) => self.fault(self.silence()),
            Some(Failure::Unread) => self.fault(format!(
                "expected the player to read its answers{}, found them unread",
                self.within()
            )),
            Some(Failure::Deaf) => match self.peer.broken_output() {
                Some(error) => Error::writing("<stdout>", &error),
                None => self.fault(format!(
                    "expected the player to read its answers, found it gone{}",
                    self.fate("its standard input closed")
                )),
            },
            None => self.explained_end(error),
        }
    }

    /// An error at the end of what the player sent, with the reason for the end.
    fn explained_end(&self, error: Error) -> Error {
        match error {
            Error::Data(mut fault) if fault.source == self.source && self.peer.has_ended() => {
                let heard = self.peer.heard();
                if !heard.is_empty() && fault.message.ends_with("end of input") {
                    fault
                        .message
                        .push_str(&format!(" after {}", quoted(&heard)));
                }
                fault
                    .message
                    .push_str(&self.fate("its standard output closed"));
                Error::Data(fault)
            }
            error => error,
        }
    }

    fn silence(&self) -> String {
        let heard = self.peer.heard();
        let time = self.within();
        match heard.is_empty() {
            true => format!(
                "expected an operation or the closing 0{}, found nothing",
                time
            ),
            false => format!(
                "expected the rest of an operation{}, found no more than {}",
                time,
                quoted(&heard)
            ),
        }
    }

    fn fault(&self, message: String) -> Error {
        let error = self.channel.diagnostic(self.channel.position(), message);
        error.within(self.tally.place())
    }

    fn within(&self) -> String {
        self.timeout.map_or(String::new(), |time| {
            format!(" within {} s", time.as_secs_f64())
        })
    }

    /// What has become of the player's program, one stream of which is closed.
    fn fate(&self, closed: &str) -> String {
        let soon = Some(Instant::now() + GRACE);
        let status = self.player.as_ref().map(|player| player.status_until(soon));
        match status {
            Some(Some(status)) => format!("; the player ended with {}", status),
            Some(None) => format!("; the player runs on, {}", closed),
            None => String::new(),
        }
    }
}

/// A game that has ended.
fn ended() -> Result<Board, Error> {
    let mut board = Board::default();
    let mut layout = board.lay(1);
    layout.row(&[1])?;
    layout.finish()?;
    board.open(Position::default());
    Ok(board)
}
