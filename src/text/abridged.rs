//! Rust source without what only those who work on it need: comments, tests, hints to lints.
//!
//! What is left keeps the lines and the indentation it was written with, so that it reads as
//! before. A line on which nothing is left goes, and blank lines that met, or that now stand at the
//! edge of a block, become one or none, as rustfmt has it.

use crate::text::rust::{attribute, item, pieces, Kind, Piece};

/// Attributes that speak to tools other than the compiler, or of its lints.
const HINTS: &[&str] = &[
    "allow", "clippy", "deny", "doc", "expect", "forbid", "rustfmt", "warn",
];
const TEST: &str = "#[cfg(test)]";
/// The pieces of a source that are needed to compile it, and the blanks between them. Linear in
/// its length.
pub fn needed(source: &str) -> Vec<Piece<'_>> {
    let all: Vec<Piece<'_>> = pieces(source)
        .filter(|piece| piece.kind != Kind::Comment)
        .collect();
    let mut kept = Vec::new();
    let mut rest = &all[..];
    while let Some((first, behind)) = rest.split_first() {
        let (attribute, behind_it) = rest.split_at(attribute(rest));
        rest = match attribute {
            [] => {
                kept.push(*first);
                behind
            }
            _ if code(attribute) == TEST => &behind_it[item(behind_it)..],
            _ if is_hint(attribute) => behind_it,
            _ => {
                kept.extend_from_slice(attribute);
                behind_it
            }
        };
    }
    kept
}

fn is_hint(attribute: &[Piece<'_>]) -> bool {
    let mut words = attribute.iter().filter(|piece| piece.kind == Kind::Word);
    words
        .next()
        .map_or(false, |word| HINTS.contains(&word.text))
}

/// Pieces without the blanks between.
fn code(pieces: &[Piece<'_>]) -> String {
    let pieces = pieces.iter().filter(|piece| piece.kind != Kind::Blank);
    pieces.map(|piece| piece.text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::text::layout::Layout;
    const AIRY: Layout = Layout {
        level: "    ",
        width: None,
        is_tight: false,
    };

    #[track_caller]
    fn check(source: &str, expected: &str) {
        let mut text = String::new();
        AIRY.write(&needed(source), 0, &mut text);
        assert_eq!(text, expected);
    }

    #[test]
    fn comments_go_with_their_lines() {
        check(
            "//! Essay.\n\n/// What it is.\nuse a;\n\n// ----\n\nuse b; // why\n",
            "use a;\n\nuse b;\n",
        );
        check("a\r\n\r\n\r\n    b\r\n", "a\n\n    b\n");
    }

    #[test]
    fn comments_go_from_their_lines() {
        check(
            "fn a() {\n    // One.\n\n    b(/* two */);\n    /* three */\n}",
            "fn a() {\n    b();\n}\n",
        );
    }

    #[test]
    fn literals_stay_as_they_are() {
        check("\"//  \n\n\n  b\"", "\"//  \n\n\n  b\"\n");
    }

    #[test]
    fn tests_go() {
        check("a;\n\n#[cfg(test)]\nmod tests {\n    { ; }\n}\n", "a;\n");
        check("#[cfg(test)]\nuse a::{b, c};\nuse d;\n", "use d;\n");
        check("#[cfg( test )]\n#[a]\nfn b(c: [u8; 2]) {}\nd", "d\n");
        check("#[cfg(unix)]\nmod a {}\n", "#[cfg(unix)]\nmod a {}\n");
    }

    #[test]
    fn hints_to_lints_go() {
        check("#![allow(a)]\n#[clippy::msrv = \"1\"]\nmod a;", "mod a;\n");
        check(
            "#[inline]\n#[allow(b)]\nfn a() {}",
            "#[inline]\nfn a() {}\n",
        );
    }
}
