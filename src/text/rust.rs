//! Rust source, taken apart into pieces.
//!
//! This is no parser, it only tells code from what is not. Nearly all of that is told by the first
//! character of a piece. Three are not what they seem, and are why words are taken whole:
//!
//! - A quote begins a character where a backslash follows it, or another quote one character
//!   later; else it begins a lifetime.
//! - The words `b`, `c`, `r`, `br` and `cr` belong to a literal that follows at once. The same
//!   letters at the end of a longer word do not.
//! - Of `r#"text"#` and `r#name`, only the first is a literal.

/// What a piece of source is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// White space, as much as there is.
    Blank,
    /// A comment of any form, line feeds at its end not included.
    Comment,
    /// A string, bytes or a character, quotes and prefix included.
    Literal,
    /// A name, a key word, a number or a lifetime.
    Word,
    /// Any other single character.
    Mark,
}

/// A piece of source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece<'a> {
    /// What it is.
    pub kind: Kind,
    /// All of it, never empty.
    pub text: &'a str,
}

/// The pieces of a source, one after the other.
#[derive(Clone, Debug)]
pub struct Pieces<'a> {
    rest: &'a str,
}

/// Takes a source apart. Its pieces, put together, are the source again. Linear in its length.
pub fn pieces(source: &str) -> Pieces<'_> {
    Pieces { rest: source }
}

impl<'a> Iterator for Pieces<'a> {
    type Item = Piece<'a>;

    fn next(&mut self) -> Option<Piece<'a>> {
        let first = self.rest.chars().next()?;
        let (kind, length) = first_piece(self.rest, first);
        let (text, rest) = self.rest.split_at(length);
        self.rest = rest;
        Some(Piece { kind, text })
    }
}

/// What the text, which begins with `first`, begins with, and how long that is.
fn first_piece(text: &str, first: char) -> (Kind, usize) {
    match first {
        '/' if text.starts_with("//") => (Kind::Comment, length_while(text, |c| c != '\n')),
        '/' if text.starts_with("/*") => (Kind::Comment, block_comment(text)),
        '"' => (Kind::Literal, quoted(text)),
        '\'' => character_or_lifetime(text),
        _ if first.is_whitespace() => (Kind::Blank, length_while(text, char::is_whitespace)),
        _ if is_of_word(first) => word_or_literal(text),
        _ => (Kind::Mark, first.len_utf8()),
    }
}

fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn length_while(text: &str, is_of_it: impl Fn(char) -> bool) -> usize {
    text.find(|c| !is_of_it(c)).unwrap_or(text.len())
}

/// The length of a comment between `/*` and `*/`; they nest.
fn block_comment(text: &str) -> usize {
    let (mut depth, mut at) = (0_usize, 0);
    for pair in text.as_bytes().windows(2).enumerate() {
        match pair {
            (i, _) if i < at => continue,
            (i, b"/*") => (depth, at) = (depth + 1, i + 2),
            (i, b"*/") => (depth, at) = (depth - 1, i + 2),
            _ => {}
        }
        if depth == 0 {
            return at;
        }
    }
    text.len()
}

/// The length of a text in the quotes that it begins with; a backslash protects what follows it.
fn quoted(text: &str) -> usize {
    let quote = text.chars().next();
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        if Some(c) == quote && !escaped {
            return at + c.len_utf8();
        }
        escaped = c == '\\' && !escaped;
    }
    text.len()
}

fn character_or_lifetime(text: &str) -> (Kind, usize) {
    let inside = &text[1..];
    let mut characters = inside.chars();
    match (characters.next(), characters.next()) {
        (Some('\\'), _) | (Some(_), Some('\'')) => (Kind::Literal, quoted(text)),
        _ => (Kind::Word, 1 + length_while(inside, is_of_word)),
    }
}

fn word_or_literal(text: &str) -> (Kind, usize) {
    let length = length_while(text, is_of_word);
    let (word, behind) = text.split_at(length);
    let literal = match word {
        "b" | "c" if behind.starts_with('"') => Some(quoted(behind)),
        "b" if behind.starts_with('\'') => Some(quoted(behind)),
        "r" | "br" | "cr" => raw(behind),
        _ => None,
    };
    match literal {
        Some(more) => (Kind::Literal, length + more),
        None => (Kind::Word, length),
    }
}

/// The length of a raw string behind its `r`, if it is one.
fn raw(text: &str) -> Option<usize> {
    let hashes = length_while(text, |c| c == '#');
    let inside = text[hashes..].strip_prefix('"')?;
    let end = format!("\"{}", &text[..hashes]);
    let length = inside.find(&end).map_or(inside.len(), |at| at + end.len());
    Some(hashes + 1 + length)
}

/// The length of the attribute that comes first, 0 if none does.
pub fn attribute(pieces: &[Piece<'_>]) -> usize {
    let texts = |from: usize| pieces.get(from).map(|piece| piece.text);
    match (texts(0), texts(1), texts(2)) {
        (Some("#"), Some("["), _) => 1 + group(&pieces[1..]),
        (Some("#"), Some("!"), Some("[")) => 2 + group(&pieces[2..]),
        _ => 0,
    }
}

/// The length of the item that comes first: to its closing brace, or to a semicolon before any.
pub fn item(pieces: &[Piece<'_>]) -> usize {
    let mut at = 0;
    while let Some(piece) = pieces.get(at) {
        at += group(&pieces[at..]);
        match piece.text {
            ";" => return at,
            "{" => return at + usize::from(pieces.get(at).map_or(false, |next| next.text == ";")),
            _ => {}
        }
    }
    at
}

/// The length of what comes first: all up to the bracket that closes the one it begins with, or
/// one piece.
pub fn group(pieces: &[Piece<'_>]) -> usize {
    let mut depth = 0_usize;
    for (at, piece) in pieces.iter().enumerate() {
        match piece.text {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return at + 1;
        }
    }
    pieces.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pieces but for the blanks, each with the letter of its kind.
    #[track_caller]
    fn check(source: &str, expected: &[&str]) {
        let all: Vec<Piece<'_>> = pieces(source).collect();
        let together: String = all.iter().map(|piece| piece.text).collect();
        assert_eq!(together, source);
        let told = all.iter().filter(|piece| piece.kind != Kind::Blank);
        let told: Vec<String> = told
            .map(|piece| format!("{:?} {}", piece.kind, piece.text))
            .collect();
        assert_eq!(told, expected);
    }

    #[test]
    fn comments() {
        check("a // b \"\nc", &["Word a", "Comment // b \"", "Word c"]);
        check("a//", &["Word a", "Comment //"]);
        check("/", &["Mark /"]);
    }

    #[test]
    fn block_comments_nest() {
        check(
            "/* a /* b */ ' */c/**/",
            &["Comment /* a /* b */ ' */", "Word c", "Comment /**/"],
        );
        check("/*/ a */b", &["Comment /*/ a */", "Word b"]);
        check("/* /* */", &["Comment /* /* */"]);
    }

    #[test]
    fn texts() {
        check(r#""a\"//" b"#, &[r#"Literal "a\"//""#, "Word b"]);
        check(r#""\\"b"#, &[r#"Literal "\\""#, "Word b"]);
        check("b\"\\\"\" c\"\"", &["Literal b\"\\\"\"", "Literal c\"\""]);
        check("for\"a\"", &["Word for", "Literal \"a\""]);
        check("\"open", &["Literal \"open"]);
    }

    #[test]
    fn raw_texts() {
        check("r\"\\\"x", &["Literal r\"\\\"", "Word x"]);
        check("br##\"a\"#b\"##c", &["Literal br##\"a\"#b\"##", "Word c"]);
        check("r#type", &["Word r", "Mark #", "Word type"]);
    }

    #[test]
    fn characters_and_lifetimes() {
        check("'a'", &["Literal 'a'"]);
        check("'a, 'b", &["Word 'a", "Mark ,", "Word 'b"]);
        check(r"'\'' '\\'x", &[r"Literal '\''", r"Literal '\\'", "Word x"]);
        check("b'\"' b'\\''", &["Literal b'\"'", "Literal b'\\''"]);
        check("'\u{9762}' '\"'", &["Literal '\u{9762}'", "Literal '\"'"]);
        check(
            "<'_>('a'..)",
            &[
                "Mark <",
                "Word '_",
                "Mark >",
                "Mark (",
                "Literal 'a'",
                "Mark .",
                "Mark .",
                "Mark )",
            ],
        );
        check("'", &["Word '"]);
    }

    #[test]
    fn words_and_numbers() {
        check("0xFF_u8 1b'x'", &["Word 0xFF_u8", "Word 1b", "Literal 'x'"]);
        check("a::b", &["Word a", "Mark :", "Mark :", "Word b"]);
        check("", &[]);
    }
}
