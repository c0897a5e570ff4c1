//! The judge's protocol, plainly: what the plain game is asked and how its answers are written.
//!
//! Half of the wrong programs of [`fault`](crate::rules::plain::fault) play rightly and speak
//! wrongly, and these are here. [`Player`] is a program that has read the map of a case;
//! [`answers`] is a whole one, for inputs that are well-formed.

use crate::rules::plain::fault::Fault;
use crate::rules::plain::{Click, Game, Reply};
use crate::rules::shape::Position;
use crate::text::error::Error;
use crate::text::tokens::is_blank;
use crate::tools::protocol::{QUIT, SEPARATOR};

/// A program, right or wrong, that plays a case.
pub struct Player {
    game: Game,
    fault: Option<Fault>,
    operations: u64,
    crashed: bool,
}

/// An operation as it stands in the input; after the end any numbers may.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Command {
    /// 1 left, 2 right, 3 middle click.
    pub code: u8,
    /// The row, from 1.
    pub row: u64,
    /// The column, from 1.
    pub column: u64,
}

/// A player's map from an earlier case.
#[derive(Clone, Copy, Debug, Default)]
pub struct LastMap<'a> {
    /// Its cells, row by row.
    pub values: &'a [u8],
    /// How many there are in a row.
    pub columns: usize,
}

impl Player {
    /// A program that has read a map, row by row, with so many `columns`, which are not 0. `last`
    /// is what an earlier case left behind.
    ///
    /// # Errors
    /// No memory.
    pub fn new(
        is_mine: Vec<bool>,
        columns: usize,
        last: LastMap<'_>,
        fault: Option<Fault>,
    ) -> Result<Player, Error> {
        let largest = columns.max(is_mine.len() / columns.max(1));
        let mut game = Game::new(is_mine, columns, fault)?;
        if fault == Some(Fault::MarksNotReset) {
            game.keep_marks(last.values, last.columns);
        }
        let crashed = match fault {
            Some(Fault::Array209) => largest > 209,
            Some(Fault::Array300) => largest > 300,
            _ => false,
        };
        Ok(Player {
            game,
            fault,
            operations: 0,
            crashed,
        })
    }

    /// The player's map and its columns.
    pub fn map(&self) -> &[u8] {
        self.game.map()
    }

    /// Whether the program has died, which the right one never does; it prints no more.
    pub fn crashed(&self) -> bool {
        self.crashed
    }

    /// Makes an operation and writes its answer behind `output`.
    ///
    /// # Errors
    /// No memory.
    pub fn operate(&mut self, command: Command, output: &mut Vec<u8>) -> Result<(), Error> {
        if self.crashed {
            return Ok(());
        }
        let (mut row, mut column) = (index(command.row), index(command.column));
        if self.has(Fault::Swapped) {
            std::mem::swap(&mut row, &mut column);
        }
        let click = match command.code {
            1 => Click::Left,
            2 => Click::Right,
            _ => Click::Middle,
        };
        let reply = self.game.click(click, Position { row, column })?;
        self.operations += u64::from(reply != Reply::Invalid);
        self.answer(reply, output)
    }

    /// Writes the answer to the closing 0 behind `output`.
    ///
    /// # Errors
    /// No memory.
    pub fn end(&mut self, is_last: bool, output: &mut Vec<u8>) -> Result<(), Error> {
        if self.crashed {
            return Ok(());
        }
        let silent = self.has(Fault::NoQuitWithoutOperation) && self.operations == 0;
        if !silent && (!self.game.is_over() || self.has(Fault::QuitAlways)) {
            put(output, QUIT)?;
        }
        match is_last && !self.has(Fault::SeparatorAlways) {
            true => Ok(()),
            false => put(output, SEPARATOR),
        }
    }

    fn has(&self, fault: Fault) -> bool {
        self.fault == Some(fault)
    }

    fn answer(&mut self, reply: Reply, output: &mut Vec<u8>) -> Result<(), Error> {
        match reply {
            Reply::Running => self.running(output),
            Reply::Won => {
                self.running(output)?;
                put(output, b"WIN\n")
            }
            Reply::Lost => {
                if !self.game.changed().is_empty() {
                    self.running(output)?;
                }
                put(output, b"LOSE\n")
            }
            Reply::Invalid if self.has(Fault::NoInvalidLines) => Ok(()),
            Reply::Invalid => put(output, b"INVALID\n"),
            Reply::Crashed => {
                self.crashed = true;
                Ok(())
            }
        }
    }

    /// The line that lists the changed cells.
    fn running(&self, output: &mut Vec<u8>) -> Result<(), Error> {
        if self.game.changed().is_empty() && self.has(Fault::NoOpIsInvalid) {
            return put(output, b"INVALID\n");
        }
        let comma = match self.has(Fault::NoBlankAfterCommas) {
            true => ",",
            false => ", ",
        };
        put(output, b"RUNNING: [")?;
        let mut before = "";
        for at in self.game.changed() {
            let (row, column) = (at.row + 1, at.column + 1);
            let value = char::from(self.game.value(*at));
            let item = format!("{}<{}{}{}{}{}>", before, row, comma, column, comma, value);
            put(output, item.as_bytes())?;
            before = comma;
        }
        put(output, b"]\n")
    }
}

/// A number from 1 as an index; one that fits nowhere is an index beyond everything.
fn index(number: u64) -> usize {
    usize::try_from(number).map_or(usize::MAX, |number| number.wrapping_sub(1))
}

fn put(output: &mut Vec<u8>, bytes: &[u8]) -> Result<(), Error> {
    output.try_reserve(bytes.len())?;
    output.extend_from_slice(bytes);
    Ok(())
}

/// The whole output of a program, right or wrong, for a whole input, which must be well-formed.
///
/// # Errors
/// No memory.
pub fn answers(input: &[u8], fault: Option<Fault>) -> Result<Vec<u8>, Error> {
    let text = match input.strip_prefix(b"\xEF\xBB\xBF") {
        Some(text) if fault != Some(Fault::ByteOrderMark) => text,
        _ => input,
    };
    let words = text.split(|byte| is_blank(*byte));
    let mut words = words.filter(|word| !word.is_empty());
    let mut output = Vec::new();
    let mut last_map = (Vec::new(), 0);
    let cases = number(words.next()).unwrap_or(0);
    for case in 1..=cases {
        let last = LastMap {
            values: &last_map.0,
            columns: last_map.1,
        };
        let (mut player, columns) = match read_map(&mut words, last, fault)? {
            Some(read) => read,
            None => break,
        };
        while let Some(command) = read_command(&mut words) {
            player.operate(command, &mut output)?;
        }
        player.end(case == cases, &mut output)?;
        if player.crashed() {
            break;
        }
        last_map = (player.map().to_vec(), columns);
    }
    Ok(output)
}

/// Reads the head of a case; nothing where there is none.
fn read_map<'a>(
    words: &mut impl Iterator<Item = &'a [u8]>,
    last: LastMap<'_>,
    fault: Option<Fault>,
) -> Result<Option<(Player, usize)>, Error> {
    let (rows, columns) = match (number(words.next()), number(words.next())) {
        (Some(rows), Some(columns)) => (rows, columns),
        _ => return Ok(None),
    };
    let cells = words.take(rows as usize).flatten();
    let is_mine = cells.map(|cell| *cell == b'*').collect();
    let player = Player::new(is_mine, columns as usize, last, fault)?;
    Ok(Some((player, columns as usize)))
}

/// Reads an operation; nothing at the closing 0 or the end of the input.
fn read_command<'a>(words: &mut impl Iterator<Item = &'a [u8]>) -> Option<Command> {
    let code = number(words.next()).filter(|code| *code > 0)? as u8;
    let (row, column) = (number(words.next())?, number(words.next())?);
    Some(Command { code, row, column })
}

/// A number; one too long is taken for the largest, as only `INVALID` can follow.
fn number(word: Option<&[u8]>) -> Option<u64> {
    let digits = word.filter(|word| word.iter().all(u8::is_ascii_digit))?;
    let digits = std::str::from_utf8(digits).ok()?;
    Some(digits.parse().unwrap_or(u64::MAX))
}
