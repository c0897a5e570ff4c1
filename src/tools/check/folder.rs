//! Every `NAME.in` of a folder against its `NAME.out`.

use crate::text::again::Again;
use crate::text::error::Error;
use crate::text::prose::counted;
use crate::tools::check::compare::{compare, Outcome};
use crate::tools::check::lenient::Output;
use crate::tools::check::{report, say};
use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Compares the pairs of a folder, in the order of their names, and writes a line for each and one
/// for all.
///
/// # Errors
/// [`Error::Told`] if any differs or has no partner; a folder without pairs; a folder or file that
/// cannot be read; a failing output.
pub fn run(folder: &Path, is_lenient: bool, writer: &mut dyn Write) -> Result<(), Error> {
    let (mut same, mut wrong) = (0, 0);
    for stem in stems(folder)? {
        let (line, is_right) = pair(&stem, is_lenient)?;
        let name = stem.file_name().unwrap_or_default().to_string_lossy();
        say(writer, &format!("{}: {}\n", name.escape_debug(), line))?;
        *(if is_right { &mut same } else { &mut wrong }) += 1;
    }
    let pairs = counted(same + wrong, "pair");
    say(
        writer,
        &format!("{}: {} as expected, {} not\n", pairs, same, wrong),
    )?;
    match wrong {
        0 => Ok(()),
        _ => Err(Error::Told),
    }
}

/// The paths of the pairs without their endings.
fn stems(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let name = folder.to_string_lossy().escape_debug().to_string();
    let cannot = |error| Error::system(&name, "cannot read", &error);
    let mut stems = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(cannot)? {
        let path = entry.map_err(cannot)?.path();
        let is_one = path.extension() == Some(OsStr::new("in"))
            || path.extension() == Some(OsStr::new("out"));
        if is_one && path.is_file() {
            stems.push(path.with_extension(""));
        }
    }
    stems.sort();
    stems.dedup();
    match stems.as_slice() {
        // Nothing has been checked, which is most likely a wrong path.
        [] => Err(Error::System(format!(
            "{}: expected files NAME.in and NAME.out, found none",
            name
        ))),
        _ => Ok(stems),
    }
}

/// What is said of a pair, and whether it is right.
fn pair(stem: &Path, is_lenient: bool) -> Result<(String, bool), Error> {
    let (input, output) = (with(stem, ".in"), with(stem, ".out"));
    let lacks = [(&input, ".in"), (&output, ".out")];
    if let Some((_, ending)) = lacks.iter().find(|(path, _)| !path.is_file()) {
        return Ok((format!("there is no {} file", ending), false));
    }
    let input = Again::file(input.as_os_str())?;
    let output = Output {
        source: Again::file(output.as_os_str())?,
        is_lenient,
    };
    match compare(&input, &output) {
        Ok(Outcome::Same { .. }) => Ok(("as expected".to_string(), true)),
        Ok(Outcome::Different { at }) => {
            let place = report::place(&input, &output, at)?;
            Ok((format!("differs at {}", place), false))
        }
        Err(Error::Data(fault)) => Ok((format!("a fault in the input: {}", fault), false)),
        Err(error) => Err(error),
    }
}

/// A path with an ending behind its name, whatever dots that has.
fn with(stem: &Path, ending: &str) -> PathBuf {
    let mut path = stem.as_os_str().to_os_string();
    path.push(ending);
    PathBuf::from(path)
}
