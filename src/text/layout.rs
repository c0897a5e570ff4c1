//! Rust source written out again, as it was laid out or closer.
//!
//! Laid out as it was, each piece keeps its line and its indentation. Closer, a pair of brackets
//! and what is between becomes one line where that has room, and so does the rest of a statement
//! that was broken without brackets. A line is only ever joined, never broken, so what does not
//! fit stays as it was; and of blocks only those of one statement are joined. Tight, no blank is
//! left but those that keep two words, or two signs, from becoming one.

use crate::text::rust::{Kind, Piece};

/// How source is laid out.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// What a level of nesting is indented by.
    pub level: &'static str,
    /// The columns of a line that may be joined to, or nothing if lines stay as they are.
    pub width: Option<usize>,
    /// Whether blanks go that nothing depends on, and blank lines with them.
    pub is_tight: bool,
}

/// The beginnings of all signs of more than one character, and of comments.
const SIGNS: &[&str] = &[
    "!=", "%=", "&&", "&=", "*=", "+=", "--", "-=", "->", "..", "/*", "//", "/=", "::", "<-", "<<",
    "<=", "==", "=>", ">=", ">>", "^=", "|=", "||",
];

/// How many spaces a level of nesting is indented by in a source.
const LEVEL: usize = 4;

/// A piece of code and how it follows the one before.
#[derive(Clone, Copy)]
struct Token<'a> {
    text: &'a str,
    /// The line that it begins in the source, if it does.
    line: Option<Line>,
    /// Whether a blank stands before it if it begins no line.
    is_apart: bool,
}

/// The beginning of a line.
#[derive(Clone, Copy)]
struct Line {
    levels: usize,
    is_behind_blank_line: bool,
}

impl Layout {
    /// Writes pieces, `levels` deeper than they were, and ends the last line. Linear in their
    /// length, and in the width for each bracket.
    pub fn write(self, pieces: &[Piece<'_>], levels: usize, text: &mut String) {
        let tokens = self.tokens(pieces);
        let mut joined_to = 0;
        let mut column = 0;
        let mut before = "";
        for (at, token) in tokens.iter().enumerate() {
            let is_joined = at < joined_to || self.is_joined(&tokens[at..], before, column);
            if is_joined && is_last_comma(&tokens[at..]) {
                continue;
            }
            match token.line.filter(|_| !is_joined) {
                Some(line) => column = self.begin_line(text, levels, line),
                None if at == 0 => {
                    self.indent(text, levels);
                    column = LEVEL * levels;
                }
                None => {
                    text.push_str(if token.is_apart { " " } else { "" });
                    column += usize::from(token.is_apart);
                }
            }
            text.push_str(token.text);
            column += token.text.chars().count();
            before = token.text;
            if let Some(width) = self.width.filter(|_| at >= joined_to) {
                let room = width.saturating_sub(column);
                joined_to = at + joined_group(&tokens[at..], room).unwrap_or(0);
            }
        }
        text.push('\n');
    }

    /// Ends a line and begins another one; gives back how far it is indented.
    fn begin_line(self, text: &mut String, levels: usize, line: Line) -> usize {
        if line.is_behind_blank_line {
            text.push('\n');
        }
        text.push('\n');
        self.indent(text, levels + line.levels);
        LEVEL * (levels + line.levels)
    }

    /// Indents a line.
    pub fn indent(self, text: &mut String, levels: usize) {
        text.extend(std::iter::repeat(self.level).take(levels));
    }

    /// Whether the first token goes on the line before although it began one, as it goes on with
    /// a statement and the line has room for its own.
    fn is_joined(self, tokens: &[Token<'_>], before: &str, column: usize) -> bool {
        let (width, first) = match (self.width, tokens) {
            (Some(width), [first, ..]) if first.line.is_some() => (width, first.text),
            _ => return false,
        };
        let is_statement = match (before, first) {
            ("", _) | (";", _) | (",", _) | ("{", _) | ("}", _) | ("(", _) | ("[", _) => true,
            (_, "}") | (_, ")") | (_, "]") | (_, "#") => true,
            // Behind an attribute.
            ("]", _) => first.starts_with(|c: char| c.is_alphanumeric()),
            _ => false,
        };
        !is_statement && column + length_of_line(tokens) <= width
    }

    /// The pieces that are code.
    fn tokens<'a>(self, pieces: &[Piece<'a>]) -> Vec<Token<'a>> {
        let mut tokens = Vec::new();
        let mut gap = Gap::default();
        let mut before = None;
        for piece in pieces {
            if piece.kind == Kind::Blank {
                gap.widen(piece.text);
                continue;
            }
            tokens.push(match before {
                Some(before) => self.token(before, gap, *piece),
                None => Token {
                    text: piece.text,
                    line: None,
                    is_apart: false,
                },
            });
            before = Some(*piece);
            gap = Gap::default();
        }
        tokens
    }

    /// A piece that follows another.
    fn token<'a>(self, before: Piece<'_>, gap: Gap, piece: Piece<'a>) -> Token<'a> {
        let text = piece.text;
        let is_edge = matches!(before.text, "{" | "(" | "[") || matches!(text, "}" | ")" | "]");
        let line = gap.levels.map(|levels| Line {
            levels,
            is_behind_blank_line: gap.has_blank_line && !is_edge && !self.is_tight,
        });
        let is_apart = match (before.text, text) {
            _ if self.is_tight => gap.is_wide && must_be_apart(before, piece),
            _ if line.is_none() => gap.is_wide,
            (",", _) | ("{", _) => text != ")" && text != "]",
            ("(", _) | ("[", _) => false,
            _ => !matches!(text, ")" | "]" | "." | "?"),
        };
        Token {
            text,
            line,
            is_apart,
        }
    }
}

/// The blanks between two pieces of code, which are several where something was taken out.
#[derive(Clone, Copy, Default)]
struct Gap {
    is_wide: bool,
    /// How deep the line is that begins in it.
    levels: Option<usize>,
    has_blank_line: bool,
}

impl Gap {
    fn widen(&mut self, blank: &str) {
        self.is_wide = true;
        if let Some(line_feed) = blank.rfind('\n') {
            self.levels = Some((blank.len() - line_feed - 1) / LEVEL);
            self.has_blank_line |= blank[..line_feed].contains('\n');
        }
    }
}

/// Whether two pieces would become something else without a blank between.
fn must_be_apart(before: Piece<'_>, behind: Piece<'_>) -> bool {
    match (before.kind == Kind::Mark, behind.kind == Kind::Mark) {
        (false, false) => true,
        (true, true) => SIGNS.contains(&[before.text, behind.text].concat().as_str()),
        _ => false,
    }
}

/// Whether a comma comes first that is there for the line feed behind it only.
fn is_last_comma(tokens: &[Token<'_>]) -> bool {
    match tokens {
        [first, next, ..] => {
            first.text == "," && next.line.is_some() && matches!(next.text, "}" | ")" | "]")
        }
        _ => false,
    }
}

/// How many columns a token takes in a line that goes on with it.
fn length(token: &Token<'_>) -> usize {
    usize::from(token.is_apart) + token.text.chars().count()
}

/// How many columns a line takes that goes on with these tokens.
fn length_of_line(tokens: &[Token<'_>]) -> usize {
    let first = tokens.iter().take(1);
    let others = tokens
        .iter()
        .skip(1)
        .take_while(|token| token.line.is_none());
    first.chain(others).map(length).sum()
}

/// The number of tokens up to the bracket that closes the first, if there is more than one line
/// of them and `room` for all of them and the rest of the last line in one.
fn joined_group(tokens: &[Token<'_>], room: usize) -> Option<usize> {
    let (mut depth, mut columns, mut statements, mut lines) = (0_usize, 0, 0, 0);
    for (at, token) in tokens.iter().enumerate() {
        if at > 0 {
            columns += if is_last_comma(&tokens[at..]) {
                0
            } else {
                length(token)
            };
            lines += usize::from(token.line.is_some());
        }
        match token.text {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = depth.saturating_sub(1),
            ";" => statements += 1,
            "fn" | "#" => return None,
            _ => {}
        }
        if columns > room || statements > 1 {
            return None;
        }
        if depth == 0 {
            let rest = tokens[at + 1..]
                .iter()
                .take_while(|token| token.line.is_none());
            let fits = columns + rest.map(length).sum::<usize>() <= room;
            return Some(at + 1).filter(|_| lines > 0 && fits);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::rust::pieces;

    const AS_IT_IS: Layout = Layout {
        level: "    ",
        width: None,
        is_tight: false,
    };
    const JOINED: Layout = Layout {
        width: Some(30),
        ..AS_IT_IS
    };
    const TIGHT: Layout = Layout {
        level: "\t",
        width: Some(30),
        is_tight: true,
    };

    #[track_caller]
    fn check(layout: Layout, source: &str, expected: &str) {
        let mut text = String::new();
        layout.write(&pieces(source).collect::<Vec<_>>(), 0, &mut text);
        assert_eq!(text, expected);
    }

    #[test]
    fn lines_stay() {
        let source = "fn a(\n    b: c,\n) {\n    d!( e );\n\n    f\n        .g();\n}\n";
        check(AS_IT_IS, source, source);
        check(
            AS_IT_IS,
            "{\n\n    a\n\n\n    b\n\n}",
            "{\n    a\n\n    b\n}\n",
        );
        let mut text = String::new();
        let pieces: Vec<_> = pieces("a {\n    b\n}").collect();
        AS_IT_IS.write(&pieces, 2, &mut text);
        assert_eq!(text, "        a {\n            b\n        }\n");
    }

    #[test]
    fn brackets_are_joined_where_there_is_room() {
        check(
            JOINED,
            "fn a(\n    b: c,\n) -> D {\n    e\n}",
            "fn a(b: c) -> D { e }\n",
        );
        check(
            JOINED,
            "let a = B {\n    c,\n    d: [1, 2],\n};",
            "let a = B { c, d: [1, 2] };\n",
        );
        check(
            JOINED,
            "a(\n    b,\n    |c| {\n        d(c);\n    },\n)",
            "a(b, |c| { d(c); })\n",
        );
        let long = "let a = Bcdefghijkl {\n    mno,\n    p: 123,\n};\n";
        check(JOINED, long, long);
        let two = "if a {\n    b;\n    c;\n}\n";
        check(JOINED, two, two);
        let methods = "impl A {\n    fn b() {}\n}\n";
        check(JOINED, methods, methods);
    }

    #[test]
    fn statements_are_joined_where_there_is_room() {
        check(
            JOINED,
            "let a = b\n    .c()\n    .d()?;",
            "let a = b.c().d()?;\n",
        );
        check(JOINED, "let a =\n    b;\nc;", "let a = b;\nc;\n");
        check(
            JOINED,
            "let a = bcdefghijkl\n    .mnopqrst()\n    .u()\n    .vwxyz(0);",
            "let a = bcdefghijkl.mnopqrst()\n    .u().vwxyz(0);\n",
        );
        check(JOINED, "#[inline]\nfn a() {}", "#[inline]\nfn a() {}\n");
        check(JOINED, "a[0]\n    .b()", "a[0].b()\n");
    }

    #[test]
    fn tight_is_as_tight_as_it_means_the_same() {
        check(TIGHT, "a = b + -c;\n\nd", "a=b+-c;\nd\n");
        check(TIGHT, "a & &b < -c - -1 | *d", "a& &b< -c- -1|*d\n");
        check(
            TIGHT,
            "return 'a' as u8 == b'b'",
            "return 'a' as u8==b'b'\n",
        );
        check(
            TIGHT,
            "fn a<'b>(c: &'b mut D) -> &E {\n    1 / *c;\n    f\n}",
            "fn a<'b>(c:&'b mut D)->&E{\n\t1/ *c;\n\tf\n}\n",
        );
    }
}
