//! A session as a judge input, valid at every moment of it.
//!
//! A session of `interact` or a game of `play` may end at any case and operation, by the player's
//! fault or by the power cut, and what was played until then should still be an input that the
//! judge answers with the same lines. So the number of cases, which stands first, is the number of
//! cases that have *begun*. It is brought up to date when the map of a case has been written, and
//! the few times that this takes one more digit, the file is moved up by a byte. Operations are
//! written one by one, each before its answer is on its way, with the closing 0 behind them, which
//! the next one is written over.
//!
//! A game of `play` begins before its map is laid. Its record then has a map without mines, and the
//! right one is later written [in its place](Record::lay_again).
//!
//! What is no plain file (a pipe, a terminal) cannot be gone back in. There the number of cases of
//! the maps is written at once, and the record of a session that ends early lacks some; the closing
//! 0 comes when a case ends.

use crate::rules::board::Board;
use crate::rules::shape::Position;
use crate::text::error::Error;
use crate::tools::maps::mines;
use crate::tools::protocol::Operation;
use std::ffi::OsStr;
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};

/// What ends a case.
const CLOSING: &[u8] = b"0\n";
const MOVED_AT_ONCE: u64 = 1 << 16;

/// A record that is being written.
pub struct Record {
    file: BufWriter<File>,
    name: String,
    is_plain: bool,
    begun: u64,
    is_open: bool,
    /// Where the rows of the last map begin.
    map: u64,
}

impl Record {
    /// Makes the file, or empties it.
    ///
    /// # Errors
    /// It cannot be opened.
    pub fn create(path: &OsStr) -> Result<Record, Error> {
        let name = path.to_string_lossy().escape_debug().to_string();
        let is_plain = std::fs::metadata(path).map_or(true, |about| about.is_file());
        let mut options = OpenOptions::new();
        // Only what can be read again can be moved up.
        options.read(is_plain).write(true);
        let opened = options.create(true).truncate(true).open(path);
        let file = opened.map_err(|error| Error::system(&name, "cannot open", &error))?;
        Ok(Record {
            file: BufWriter::new(file),
            name,
            is_plain,
            begun: 0,
            is_open: false,
            map: 0,
        })
    }

    /// Whether it can be gone back in.
    pub fn is_plain(&self) -> bool {
        self.is_plain
    }

    /// Begins the record of a session with so many cases at most. A session that was recorded
    /// before is dropped from a plain file, and stays before this one elsewhere.
    ///
    /// # Errors
    /// The file cannot be written to.
    pub fn begin(&mut self, cases: u64) -> Result<(), Error> {
        let is_plain = self.is_plain;
        let number = if is_plain { 0 } else { cases };
        self.begun = 0;
        self.is_open = false;
        self.write(|file| {
            if is_plain {
                file.rewind()?;
                file.get_mut().set_len(0)?;
            }
            writeln!(file, "{}", number)
        })
    }

    /// Writes the map of the next case. Linear in its cells; the few times that the number of
    /// cases becomes longer, in the record.
    ///
    /// # Errors
    /// The file cannot be written to.
    pub fn case(&mut self, board: &Board) -> Result<(), Error> {
        let is_plain = self.is_plain;
        self.begun += 1;
        self.is_open = true;
        let begun = self.begun;
        let mut map = 0;
        self.write(|file| {
            writeln!(file, "{} {}", board.rows(), board.columns())?;
            write_rows(file, board)?;
            file.flush()?;
            if is_plain {
                write_number(file.get_mut(), begun)?;
                map = file.stream_position()? - length_of_rows(board);
            }
            Ok(())
        })?;
        self.map = map;
        Ok(())
    }

    /// Writes another map of the same size in the place of the last one, where the record can be
    /// gone back in. Linear in its cells.
    ///
    /// # Errors
    /// The file cannot be written to.
    pub fn lay_again(&mut self, board: &Board) -> Result<(), Error> {
        let map = self.map;
        self.write(|file| {
            file.seek(SeekFrom::Start(map))?;
            write_rows(file, board)?;
            let end = SeekFrom::End(-(CLOSING.len() as i64));
            file.seek(end).map(|_| ())
        })
    }

    /// Writes an operation.
    ///
    /// # Errors
    /// The file cannot be written to.
    pub fn operation(&mut self, operation: Operation) -> Result<(), Error> {
        let Operation { code, at } = operation;
        self.write(|file| writeln!(file, "{} {} {}", code, at.row + 1, at.column + 1))
    }

    /// Ends the case that has begun, if it has not ended.
    ///
    /// # Errors
    /// The file cannot be written to.
    pub fn close_case(&mut self) -> Result<(), Error> {
        match std::mem::replace(&mut self.is_open, false) {
            true => self.write(|file| file.write_all(CLOSING)),
            false => Ok(()),
        }
    }

    /// Writes, and behind it what closes the case, if that can be written over.
    fn write(
        &mut self,
        write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
    ) -> Result<(), Error> {
        let (file, is_closed_early) = (&mut self.file, self.is_open && self.is_plain);
        let written = write(file).and_then(|()| match is_closed_early {
            true => {
                file.write_all(CLOSING)?;
                let back = SeekFrom::Current(-(CLOSING.len() as i64));
                file.seek(back).map(|_| ())
            }
            false => file.flush(),
        });
        written.map_err(|error| Error::system(&self.name, "cannot write", &error))
    }
}

fn write_rows(file: &mut impl Write, board: &Board) -> io::Result<()> {
    let look = mines(board);
    for row in 0..board.rows() {
        for column in 0..board.columns() {
            file.write_all(&[look(Position { row, column })])?;
        }
        file.write_all(b"\n")?;
    }
    Ok(())
}

fn length_of_rows(board: &Board) -> u64 {
    board.rows() as u64 * (board.columns() as u64 + 1)
}

/// Writes a number in the place of the one before it, which stands first in the file.
fn write_number(file: &mut File, number: u64) -> io::Result<()> {
    let text = number.to_string();
    if text.len() > (number - 1).to_string().len() {
        move_up(file)?;
    }
    file.seek(SeekFrom::Start(0))?;
    file.write_all(text.as_bytes())?;
    file.seek(SeekFrom::End(0)).map(|_| ())
}

/// Moves all of a file up by a byte, from its end to its beginning.
fn move_up(file: &mut File) -> io::Result<()> {
    let mut end = file.seek(SeekFrom::End(0))?;
    let mut block = vec![0; end.min(MOVED_AT_ONCE) as usize];
    while end > 0 {
        let count = end.min(MOVED_AT_ONCE);
        let block = &mut block[..count as usize];
        end -= count;
        file.seek(SeekFrom::Start(end))?;
        file.read_exact(block)?;
        file.seek(SeekFrom::Start(end + 1))?;
        file.write_all(block)?;
    }
    Ok(())
}
