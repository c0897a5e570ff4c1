//! `submission`: a tool as one file of Rust, for those who must hand in one file.
//!
//! The file is cut from the very sources that this program was built from. It begins with the
//! tool's own source and follows the paths that begin with `crate` from source to source, then
//! wraps each in the modules of its path, so that every path leads where it did. That works because
//! every name in these sources is a full path, `crate::rules::board::Board`; and they keep to what
//! old compilers and every edition accept. Comments and tests are left out, and so is what only
//! other tools ask for.
//!
//! Judges have limits, so the file is laid out as widely as fits below [`LIMIT`], and no closer.
//! The same sources give the same bytes.

use crate::text::abridged::needed;
use crate::text::error::{quoted, Error};
use crate::text::layout::Layout;
use crate::text::rust::{Kind, Piece};
use crate::text::unused::take_out_unused;

/// A tool that can be had as one file.
struct Tool {
    /// The command.
    name: &'static str,
    /// Its source, and those sources of which it uses nothing but methods, so that no path leads
    /// there.
    files: &'static [&'static str],
}

const TOOLS: &[Tool] = &[
    Tool {
        name: "judge",
        files: &["tools/judge"],
    },
    Tool {
        name: "deduce",
        files: &["tools/deduce"],
    },
    Tool {
        name: "one-click",
        files: &["tools/one_click"],
    },
    Tool {
        name: "battleship",
        files: &["tools/battleship", "text/letters", "text/words"],
    },
];

/// What every tool needs to be a program.
const FRAME: &[&str] = &["text/filter", "text/tokens"];

/// A source: its path in `src/`, without the ending, and its text.
type Source = (&'static str, &'static str);

macro_rules! sources {
    ($($path:literal,)*) => {
        &[$(($path, include_str!(concat!("../", $path, ".rs"))),)*]
    };
}

/// All that submissions are cut from, in the order it has in them.
const SOURCES: &[Source] = sources![
    "rules/board",
    "rules/deduce",
    "rules/duel",
    "rules/fleet",
    "rules/flood",
    "rules/one_click",
    "rules/plane",
    "rules/shape",
    "text/channel",
    "text/commands",
    "text/eights",
    "text/error",
    "text/filter",
    "text/layers",
    "text/letters",
    "text/patterns",
    "text/runs",
    "text/small_numbers",
    "text/streams",
    "text/targets",
    "text/tokens",
    "text/triples",
    "text/words",
    "tools/battleship",
    "tools/deduce",
    "tools/judge",
    "tools/one_click",
    "tools/protocol",
];

/// A way to write a submission: the layout of its sources, and how many levels a module of its
/// own is deeper than what it stands in.
type Form = (Layout, usize);

/// The forms, from the widest to the closest.
const FORMS: &[Form] = &[
    (WIDE, 1),
    (layout("    ", false), 1),
    (layout("\t", false), 0),
    (layout("\t", true), 0),
];

const WIDE: Layout = Layout {
    level: "    ",
    width: None,
    is_tight: false,
};

const fn layout(level: &'static str, is_tight: bool) -> Layout {
    Layout {
        level,
        width: Some(100),
        is_tight,
    }
}

/// All that may be there and not be used: what is left of types that other tools use as well.
const ALLOWANCE: &str = "#![allow(dead_code)]";

/// A submission has fewer bytes than this.
pub const LIMIT: usize = 50_000;

/// The submission of the tool of a name.
///
/// # Errors
/// There is no tool of that name; it is too long in any form.
pub fn source(name: &[u8]) -> Result<String, Error> {
    let tool = TOOLS.iter().find(|tool| tool.name.as_bytes() == name);
    let tool = tool.ok_or_else(|| unknown(name))?;
    let main = main_function(tool);
    let (paths, mut sources) = collected(tool);
    take_out_unused(&mut sources, &needed(&main));
    let modules: Vec<_> = paths.into_iter().zip(&sources).collect();
    let in_form = |form| format!("{}{}{}", head(tool, form), written(&modules, form), main);
    let mut all = FORMS.iter().copied().map(in_form);
    let fitting = all.find(|text| text.len() < LIMIT);
    fitting.ok_or_else(|| Error::System(format!("{} takes {} bytes or more", tool.name, LIMIT)))
}

fn unknown(name: &[u8]) -> Error {
    let names: Vec<&str> = TOOLS.iter().map(|tool| tool.name).collect();
    let expected = names.join(", ");
    let usage = format!("minesweeper submission [{}]", names.join("|"));
    let found = quoted(name);
    Error::Usage(format!(
        "expected one of {expected}, found {found}; usage: {usage}"
    ))
}

fn head(tool: &Tool, (layout, _): Form) -> String {
    let (name, version) = (tool.name, env!("CARGO_PKG_VERSION"));
    let about_lines = match layout.width {
        None => "",
        Some(_) => "// Its lines are joined to keep it short; rustfmt parts them.\n",
    };
    format!(
        "// Reads standard input and writes standard output like `minesweeper {name}`.\n\
         //\n\
         // Made by `minesweeper submission {name}`, version {version}, from the sources of that\n\
         // program, without their comments and tests. Rust 1.63 or newer, any edition.\n\
         {about_lines}\
         //\n\
         // Copyright (c) 2026 The minesweeper maintainers\n\
         // SPDX-License-Identifier: MIT\n\
         \n\
         {ALLOWANCE}\n\
         \n"
    )
}

fn main_function(tool: &Tool) -> String {
    let module = tool.files[0].replace('/', "::");
    format!(
        "fn main() -> std::process::ExitCode {{\n    \
             let input = text::streams::standard_input();\n    \
             let outcome = text::filter::run(input, \"<stdin>\", {module}::run);\n    \
             std::process::ExitCode::from(text::filter::exit_code(outcome))\n\
         }}\n"
    )
}

/// The paths and the needed pieces of the sources that a tool is made of.
fn collected(tool: &Tool) -> (Vec<&'static str>, Vec<Vec<Piece<'static>>>) {
    let mut wanted = [FRAME, tool.files].concat();
    let mut found: Vec<Option<Vec<Piece<'_>>>> = vec![None; SOURCES.len()];
    while let Some(path) = wanted.pop() {
        let at = SOURCES.iter().position(|source| source.0 == path);
        let entry = at.and_then(|at| Some((found.get_mut(at)?, SOURCES.get(at)?.1)));
        if let Some((entry @ None, text)) = entry {
            let pieces = needed(text);
            wanted.extend(named(&pieces));
            *entry = Some(pieces);
        }
    }
    let found = SOURCES.iter().zip(found);
    found
        .filter_map(|(source, pieces)| Some((source.0, pieces?)))
        .unzip()
}

/// The sources that a source names, as `crate::rules::board` in a `use` or anywhere else.
fn named(pieces: &[Piece<'_>]) -> Vec<&'static str> {
    let code = pieces.iter().filter(|piece| piece.kind != Kind::Blank);
    let code: Vec<&str> = code.map(|piece| piece.text).collect();
    let paths = code.windows(7).filter_map(|path| match path {
        ["crate", ":", ":", room, ":", ":", name] => Some((*room, *name)),
        _ => None,
    });
    let is = |path: &str, parts| path.split_once('/') == Some(parts);
    let sources = paths.filter_map(|parts| SOURCES.iter().find(|source| is(source.0, parts)));
    sources.map(|source| source.0).collect()
}

/// The modules, each in the one of its room.
fn written(modules: &[(&str, &Vec<Piece<'_>>)], (layout, levels): Form) -> String {
    let mut text = String::new();
    let mut room = "";
    for (path, pieces) in modules {
        let (its_room, name) = path.split_once('/').unwrap_or(("", path));
        if room != its_room {
            let end = if room.is_empty() { "" } else { "}\n\n" };
            text.push_str(&format!("{end}pub mod {its_room} {{\n"));
            room = its_room;
        } else {
            text.push('\n');
        }
        layout.indent(&mut text, levels);
        text.push_str(&format!("pub mod {name} {{\n"));
        layout.write(pieces, 2 * levels, &mut text);
        layout.indent(&mut text, levels);
        text.push_str("}\n");
    }
    text + "}\n\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::rust::pieces;

    /// All but the blanks, the comments, and the commas that stand before a bracket.
    fn code(text: &str) -> Vec<&str> {
        let is_code = |piece: &Piece<'_>| !matches!(piece.kind, Kind::Blank | Kind::Comment);
        let code: Vec<&str> = pieces(text)
            .filter(is_code)
            .map(|piece| piece.text)
            .collect();
        let next = code.iter().skip(1).chain([&""]);
        let pairs = code.iter().zip(next);
        let kept = pairs.filter(|(text, next)| **text != "," || !["}", ")", "]"].contains(*next));
        kept.map(|(text, _)| *text).collect()
    }

    #[test]
    fn every_form_says_the_same() {
        for tool in TOOLS {
            let (paths, sources) = collected(tool);
            let modules: Vec<_> = paths.into_iter().zip(&sources).collect();
            let wide = written(&modules, FORMS[0]);
            for form in &FORMS[1..] {
                let close = written(&modules, *form);
                assert!(code(&wide) == code(&close), "{}: {:?}", tool.name, form);
                assert!(close.len() < wide.len());
            }
        }
    }

    /// A path that leads to no source would be left out without a word.
    #[test]
    fn every_path_in_a_source_leads_to_a_source() {
        for (path, text) in SOURCES {
            let pieces = needed(text);
            let paths = pieces.iter().filter(|piece| piece.text == "crate").count();
            let restricted = text.matches("pub(crate)").count();
            assert!(paths - restricted <= named(&pieces).len(), "{path}");
        }
    }

    #[test]
    fn only_what_is_asked_for_is_there() {
        let text = source(b"one-click").unwrap();
        assert!(text.contains("pub mod runs {") && !text.contains("pub mod board {"));
        assert!(text.contains("fn number(") && !text.contains("fn any_number("));
    }
}
