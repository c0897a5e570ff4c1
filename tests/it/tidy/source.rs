//! The source tree as the tidy checks see it: files by folder, and Rust text with everything that
//! is not code blanked out, so that a brace in a string or a word in a comment misleads nobody.
//!
//! This is no parser. It knows comments, literals and matching braces, which is all that lengths
//! and forbidden words need, and it relies on rustfmt for the rest (one `fn` a line).

use std::path::{Path, PathBuf};

/// A text file of the tree.
pub(crate) struct Source {
    /// Its path from the top of the repository.
    pub(crate) path: String,
    /// All of its text.
    pub(crate) text: String,
}

/// Where the repository is.
pub(crate) fn top() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The text files in these files and folders, sorted; names that do not exist are left out.
pub(crate) fn files(names: &[&str]) -> Vec<Source> {
    let mut pending: Vec<PathBuf> = names.iter().map(|name| top().join(name)).collect();
    let mut found = Vec::new();
    while let Some(path) = pending.pop() {
        if path.is_dir() {
            let entries = std::fs::read_dir(path).unwrap();
            pending.extend(entries.map(|entry| entry.unwrap().path()));
        } else if let Ok(text) = std::fs::read_to_string(&path) {
            let path = path.strip_prefix(top()).unwrap().display().to_string();
            found.push(Source { path, text });
        }
    }
    found.sort_by(|a, b| a.path.cmp(&b.path));
    found
}

/// The Rust files among them.
pub(crate) fn rust(names: &[&str]) -> Vec<Source> {
    let mut found = files(names);
    found.retain(|source| source.path.ends_with(".rs"));
    assert!(!found.is_empty(), "no Rust below {names:?}");
    found
}

/// Rust text with comments and the insides of literals turned to blanks; every line and column
/// stays where it was.
pub(crate) fn code(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = literal(rest, out.chars().next_back());
        if length == 0 {
            out.push(first);
            rest = &rest[first.len_utf8()..];
        } else {
            out.extend(
                rest[..length]
                    .chars()
                    .map(|c| if c == '\n' { c } else { ' ' }),
            );
            rest = &rest[length..];
        }
    }
    out
}

/// The length of the comment or literal that begins here, 0 if none does. `before` keeps an `r`
/// at the end of a name from starting a raw string.
fn literal(rest: &str, before: Option<char>) -> usize {
    let inside_name = before.is_some_and(|c| c.is_alphanumeric() || c == '_');
    if rest.starts_with("//") {
        return rest.find('\n').unwrap_or(rest.len());
    }
    if rest.starts_with("/*") {
        return block_comment(rest);
    }
    if let Some(inside) = rest.strip_prefix('"') {
        return 1 + quoted(inside, '"');
    }
    if rest.starts_with("r\"") || rest.starts_with("r#") {
        return if inside_name { 0 } else { raw(rest) };
    }
    character(rest)
}

/// Block comments nest.
fn block_comment(rest: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < rest.len() {
        let tail = &rest.as_bytes()[at..];
        let step = usize::from(tail.starts_with(b"/*")) + 2 * usize::from(tail.starts_with(b"*/"));
        depth = [depth, depth + 1, depth - 1][step];
        at += if step == 0 { 1 } else { 2 };
        if depth == 0 {
            return at;
        }
    }
    rest.len()
}

/// The length up to and with the closing quote, escapes skipped.
fn quoted(rest: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in rest.char_indices() {
        if !escaped && c == quote {
            return at + 1;
        }
        escaped = !escaped && c == '\\';
    }
    rest.len()
}

/// A raw string, or 0 for a raw identifier.
fn raw(rest: &str) -> usize {
    let hashes = rest[1..].bytes().take_while(|&byte| byte == b'#').count();
    let body = &rest[1 + hashes..];
    if !body.starts_with('"') {
        return 0;
    }
    let close = format!("\"{}", "#".repeat(hashes));
    let length = body[1..]
        .find(&close)
        .map_or(body.len(), |at| 1 + at + close.len());
    1 + hashes + length
}

/// A character literal, or 0 for a lifetime.
fn character(rest: &str) -> usize {
    let mut chars = rest.chars();
    match (chars.next(), chars.next(), chars.next()) {
        (Some('\''), Some('\\'), _) => 1 + quoted(&rest[1..], '\''),
        (Some('\''), Some(c), Some('\'')) => 2 + c.len_utf8(),
        _ => 0,
    }
}

/// Code without the items that only tests compile, blanked like a comment.
pub(crate) fn without_tests(code: &str) -> String {
    let mut out = code.to_string();
    while let Some(start) = out.find("#[cfg(test)]") {
        let end = start + item_end(&out[start..]);
        let blank: String = out[start..end]
            .chars()
            .map(|c| if c == '\n' { c } else { ' ' })
            .collect();
        out.replace_range(start..end, &blank);
    }
    out
}

/// The length of the item at the start: to its closing brace, or to a semicolon before any brace.
fn item_end(code: &str) -> usize {
    match (code.find('{'), code.find(';')) {
        (Some(brace), semicolon) if semicolon.map_or(true, |at| brace < at) => {
            brace + block_end(&code[brace..])
        }
        (_, Some(semicolon)) => semicolon + 1,
        _ => code.len(),
    }
}

/// The length of the braces that begin the text.
fn block_end(code: &str) -> usize {
    let mut depth = 0;
    for (at, byte) in code.bytes().enumerate() {
        depth += i32::from(byte == b'{') - i32::from(byte == b'}');
        if depth == 0 {
            return at + 1;
        }
    }
    code.len()
}

/// A function: its name, the line it begins on, and how many lines it takes, both ends included.
#[derive(Debug, PartialEq)]
pub(crate) struct Function {
    pub(crate) name: String,
    pub(crate) line: usize,
    pub(crate) lines: usize,
}

/// The functions with a body in blanked code.
pub(crate) fn functions(code: &str) -> Vec<Function> {
    let mut found = Vec::new();
    for (at, _) in code.match_indices("fn ") {
        let name: String = code[at + 3..]
            .chars()
            .take_while(|&c| c.is_alphanumeric() || c == '_')
            .collect();
        let item = &code[at..at + item_end(&code[at..])];
        let inside_name = code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
        if !name.is_empty() && !inside_name && item.ends_with('}') {
            let line = code[..at].matches('\n').count() + 1;
            found.push(Function {
                name,
                line,
                lines: item.matches('\n').count() + 1,
            });
        }
    }
    found
}
