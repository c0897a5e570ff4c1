//! Inputs that can be read more than once.
//!
//! To say what is wrong somewhere in a long input one must go there a second time. A regular file
//! is simply opened again, and so is a text in memory. Anything else (a pipe, a terminal, a named
//! pipe) can be read only once, so whatever is read of it is also written to a temporary file,
//! which has lost its name before the first byte goes into it and vanishes with the program. Its
//! readers take what is there from the file and go on from the pipe; no reader reads further ahead
//! than it was asked to, so nobody waits for bytes that nobody wants yet.

use crate::text::error::Error;
use std::cell::RefCell;
use std::ffi::OsStr;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::PathBuf;

/// An input that can be read from its beginning as often as one likes.
pub struct Again<'a> {
    name: String,
    kind: Kind<'a>,
}

enum Kind<'a> {
    File(PathBuf),
    Memory(&'a [u8]),
    Spooled(RefCell<Spool<'a>>),
}

impl<'a> Again<'a> {
    /// A text in memory, called `name` in messages.
    pub fn memory(name: &str, bytes: &'a [u8]) -> Again<'a> {
        Again {
            name: name.to_string(),
            kind: Kind::Memory(bytes),
        }
    }

    /// The file at `path`.
    ///
    /// # Errors
    /// It cannot be opened.
    pub fn file(path: &OsStr) -> Result<Again<'a>, Error> {
        let name = path.to_string_lossy().escape_debug().to_string();
        let cannot = |error| Error::system(&name, "cannot open", &error);
        let file = File::open(path).map_err(cannot)?;
        if !file.metadata().map_err(cannot)?.is_file() {
            return Again::spooled(&name, Box::new(file));
        }
        let kind = Kind::File(PathBuf::from(path));
        Ok(Again { name, kind })
    }

    /// A stream that can be read only once, called `name` in messages.
    ///
    /// # Errors
    /// There is no place for a temporary file.
    pub fn spooled(name: &str, source: Box<dyn Read + 'a>) -> Result<Again<'a>, Error> {
        let cannot = |error| Error::system(name, "cannot make a temporary file for", &error);
        let spool = Spool {
            source,
            file: unnamed_file().map_err(cannot)?,
            length: 0,
        };
        Ok(Again {
            name: name.to_string(),
            kind: Kind::Spooled(RefCell::new(spool)),
        })
    }

    /// What it is called in messages.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// A reader from the beginning.
    ///
    /// # Errors
    /// It cannot be opened.
    pub fn open(&self) -> Result<Box<dyn Read + '_>, Error> {
        self.open_at(0)
    }

    /// A reader from the byte `offset` on, which must be one that has been read before.
    ///
    /// # Errors
    /// It cannot be opened.
    pub fn open_at(&self, offset: u64) -> Result<Box<dyn Read + '_>, Error> {
        match &self.kind {
            Kind::Memory(bytes) => {
                let start = usize::try_from(offset).unwrap_or(usize::MAX);
                Ok(Box::new(bytes.get(start..).unwrap_or_default()))
            }
            Kind::File(path) => {
                let cannot = |error| Error::system(&self.name, "cannot open", &error);
                let mut file = File::open(path).map_err(cannot)?;
                file.seek(SeekFrom::Start(offset)).map_err(cannot)?;
                Ok(Box::new(file))
            }
            Kind::Spooled(spool) => Ok(Box::new(SpoolReader { spool, at: offset })),
        }
    }
}

/// A stream and a copy of what has been read of it.
struct Spool<'a> {
    source: Box<dyn Read + 'a>,
    file: File,
    /// The bytes in the file.
    length: u64,
}

/// A reader of a spool, at some place of it.
struct SpoolReader<'s, 'a> {
    spool: &'s RefCell<Spool<'a>>,
    at: u64,
}

impl Read for SpoolReader<'_, '_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.spool.borrow_mut().read(self.at, buffer)?;
        self.at += count as u64;
        Ok(count)
    }
}

impl Spool<'_> {
    fn read(&mut self, at: u64, buffer: &mut [u8]) -> io::Result<usize> {
        if at >= self.length {
            let count = self.source.read(buffer)?;
            self.file.seek(SeekFrom::Start(self.length))?;
            self.file.write_all(&buffer[..count])?;
            self.length += count as u64;
            return Ok(count);
        }
        self.file.seek(SeekFrom::Start(at))?;
        let held = usize::try_from(self.length - at).unwrap_or(usize::MAX);
        let wanted = buffer.len().min(held);
        self.file.read(&mut buffer[..wanted])
    }
}

/// A new file for reading and writing that nobody else can find.
fn unnamed_file() -> io::Result<File> {
    let mut number = 0;
    loop {
        let name = format!("minesweeper-{}-{}.tmp", std::process::id(), number);
        let path = std::env::temp_dir().join(name);
        let mut options = OpenOptions::new();
        let opened = options.read(true).write(true).create_new(true).open(&path);
        match opened {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < 1000 => {
                number += 1;
            }
            Err(error) => return Err(error),
            Ok(file) => {
                // Where a file in use cannot lose its name, it stays behind.
                let _ = std::fs::remove_file(&path);
                return Ok(file);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hands out two bytes at a time.
    struct Pairs<'a>(&'a [u8]);

    impl Read for Pairs<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let length = self.0.len().min(2).min(buffer.len());
            self.0.read(&mut buffer[..length])
        }
    }

    fn rest(mut reader: Box<dyn Read + '_>) -> String {
        let mut text = String::new();
        reader.read_to_string(&mut text).unwrap();
        text
    }

    #[test]
    fn a_stream_is_read_again() {
        let again = Again::spooled("test", Box::new(Pairs(b"0123456789"))).unwrap();
        let mut first = [0; 3];
        again.open().unwrap().read_exact(&mut first).unwrap();
        assert_eq!(&first, b"012");
        assert_eq!(rest(again.open_at(1).unwrap()), "123456789");
        assert_eq!(rest(again.open().unwrap()), "0123456789");
        assert_eq!(rest(again.open_at(10).unwrap()), "");
    }

    #[test]
    fn a_text_is_read_again() {
        let again = Again::memory("test", b"0123");
        assert_eq!(rest(again.open().unwrap()), "0123");
        assert_eq!(rest(again.open_at(3).unwrap()), "3");
        assert_eq!(rest(again.open_at(9).unwrap()), "");
    }
}
