//! The standard streams, as plain readers and writers.
//!
//! The standard library's own standard output looks through every piece for its last line feed,
//! which on a line of many megabytes costs as much as making it. A channel buffers anyway, so
//! where the system lets us, the stream is taken as the plain file that it is.

use std::fs::File;
use std::io::{self, Read, Write};

/// The standard input, without a buffer of its own.
pub fn standard_input() -> Box<dyn Read + Send> {
    match plain::input() {
        Some(file) => Box::new(file),
        None => Box::new(io::stdin()),
    }
}

/// The standard output, without a buffer of its own.
pub fn standard_output() -> Box<dyn Write + Send> {
    match plain::output() {
        Some(file) => Box::new(file),
        None => Box::new(io::stdout()),
    }
}

#[cfg(unix)]
mod plain {
    use super::{io, File};
    use std::os::unix::io::AsFd;

    pub(super) fn input() -> Option<File> {
        Some(File::from(io::stdin().as_fd().try_clone_to_owned().ok()?))
    }

    pub(super) fn output() -> Option<File> {
        Some(File::from(io::stdout().as_fd().try_clone_to_owned().ok()?))
    }
}

#[cfg(not(unix))]
mod plain {
    use super::File;

    pub(super) fn input() -> Option<File> {
        None
    }

    pub(super) fn output() -> Option<File> {
        None
    }
}
