//! Functions and constants that nothing asks for, taken out of Rust source.
//!
//! A file is written for all who use it; one user needs less. What is needed is told by names
//! alone: something stays if its name stands anywhere else where a function or a constant can
//! stand. So two things of one name keep each other, which costs a few bytes and does no harm.
//! What the left out ones asked for may go next, until all that is left is asked for. Names in
//! literals do not count, so what only a format string captures would go.
//!
//! Looked at are the items of a file and of its `impl` blocks for a type; an `impl` of a trait
//! stays whole, as its methods are asked for by the trait.

use crate::text::rust::{attribute, item, Kind, Piece};
use std::collections::HashMap;
use std::ops::Range;

/// Something that may go: its pieces, and by what name it would be asked for.
struct Candidate<'a> {
    pieces: Range<usize>,
    name: Mention<'a>,
}

/// A name where a function or a constant can stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Mention<'a> {
    /// By itself, or behind a path.
    Plain(&'a str),
    /// Behind a path or a dot, as what belongs to a type is.
    Belonging(&'a str),
}

/// Takes out of sources, which make up one program with `root`, what no other part of it asks
/// for. Linear in their length for each round, and there is a round for each link of the longest
/// chain of things that only ask for each other.
pub fn take_out_unused(sources: &mut [Vec<Piece<'_>>], root: &[Piece<'_>]) {
    let mut taken = 1;
    while taken > 0 {
        let counts = counts(sources, root);
        let all = sources.iter_mut();
        taken = all.map(|source| take_out(source, &counts)).sum();
    }
}

/// How often each name is asked for.
fn counts<'a>(sources: &[Vec<Piece<'a>>], root: &[Piece<'a>]) -> HashMap<Mention<'a>, usize> {
    let mut counts = HashMap::new();
    let all = sources.iter().flat_map(|source| mentions(source));
    for mention in all.chain(mentions(root)) {
        *counts.entry(mention).or_insert(0) += 1;
    }
    counts
}

/// Takes out what nothing but itself asks for; how many pieces that were.
fn take_out(source: &mut Vec<Piece<'_>>, counts: &HashMap<Mention<'_>, usize>) -> usize {
    let before = source.len();
    for Candidate { pieces, name } in candidates(source).into_iter().rev() {
        let own = mentions(&source[pieces.clone()]);
        let own = own.iter().filter(|mention| **mention == name).count();
        if counts.get(&name).map_or(0, |count| *count) == own {
            source.drain(pieces);
        }
    }
    before - source.len()
}

/// The names that some source asks for.
fn mentions<'a>(source: &[Piece<'a>]) -> Vec<Mention<'a>> {
    let code = source.iter().filter(|piece| piece.kind != Kind::Blank);
    let code: Vec<Piece<'a>> = code.copied().collect();
    let text = |at: usize| code.get(at).map_or("", |piece| piece.text);
    let mut found = Vec::new();
    for (at, piece) in code.iter().enumerate() {
        if piece.kind != Kind::Word {
            continue;
        }
        let before = |steps: usize| at.checked_sub(steps).map_or("", text);
        match (before(2), before(1), text(at + 1)) {
            (_, "fn", _) | (_, "const", _) | (_, "static", _) => {}
            (":", ":", _) => {
                found.push(Mention::Plain(piece.text));
                found.push(Mention::Belonging(piece.text));
            }
            (_, ".", "(") | (_, ".", ":") => found.push(Mention::Belonging(piece.text)),
            (_, ".", _) => {}
            _ => found.push(Mention::Plain(piece.text)),
        }
    }
    found
}

/// What may go, from front to back.
fn candidates<'a>(source: &[Piece<'a>]) -> Vec<Candidate<'a>> {
    let mut found = Vec::new();
    for pieces in items(source, 0..source.len()) {
        match declaration(&source[pieces.clone()]) {
            Declaration::Named(name) => {
                let name = Mention::Plain(name);
                found.push(Candidate { pieces, name });
            }
            Declaration::Methods => found.extend(methods(source, pieces)),
            Declaration::Other => {}
        }
    }
    found
}

/// What may go of an `impl` block; all of it, if there is nothing in it.
fn methods<'a>(source: &[Piece<'a>], block: Range<usize>) -> Vec<Candidate<'a>> {
    let mut pieces = source[block.clone()].iter();
    let start = pieces.position(|piece| piece.text == "{").unwrap_or(0);
    let methods = items(source, block.start + start + 1..block.end - 1);
    if methods.is_empty() {
        let (pieces, name) = (block, Mention::Plain(""));
        return vec![Candidate { pieces, name }];
    }
    let candidates = methods.into_iter().filter_map(|pieces| {
        let name = match declaration(&source[pieces.clone()]) {
            Declaration::Named(name) => Mention::Belonging(name),
            _ => return None,
        };
        Some(Candidate { pieces, name })
    });
    candidates.collect()
}

/// The items in a range of a source.
fn items(source: &[Piece<'_>], range: Range<usize>) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = range.start;
    while at < range.end {
        if source[at].kind == Kind::Blank {
            at += 1;
            continue;
        }
        let start = at;
        at += item(&source[at..range.end]);
        found.push(start..at);
    }
    found
}

/// What an item declares.
enum Declaration<'a> {
    /// A function or a constant.
    Named(&'a str),
    /// What belongs to a type.
    Methods,
    Other,
}

fn declaration<'a>(item: &[Piece<'a>]) -> Declaration<'a> {
    match head(item)[..] {
        ["const", "fn", name, ..] => Declaration::Named(name),
        ["fn" | "const" | "static", name, ..] => Declaration::Named(name),
        ["impl", ref words @ ..] if !words.contains(&"for") => Declaration::Methods,
        _ => Declaration::Other,
    }
}

/// The words of an item up to its block, without attributes and without who may use it.
fn head<'a>(item: &[Piece<'a>]) -> Vec<&'a str> {
    let head = without_attributes(item).iter();
    let words = head
        .take_while(|piece| piece.text != "{")
        .filter(|piece| piece.kind == Kind::Word);
    words
        .map(|piece| piece.text)
        .skip_while(|word| matches!(*word, "pub" | "crate" | "super" | "in"))
        .collect()
}

fn without_attributes<'b, 'a>(mut item: &'b [Piece<'a>]) -> &'b [Piece<'a>] {
    loop {
        let blanks = item.iter().take_while(|piece| piece.kind == Kind::Blank);
        item = &item[blanks.count()..];
        match attribute(item) {
            0 => return item,
            length => item = &item[length..],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::rust::pieces;

    /// What is left of a source that makes a program with `main`, blanks not counted.
    #[track_caller]
    fn check(source: &str, main: &str, expected: &str) {
        let mut sources = [pieces(source).collect()];
        take_out_unused(&mut sources, &pieces(main).collect::<Vec<_>>());
        let code = sources[0].iter().filter(|piece| piece.kind != Kind::Blank);
        let left: Vec<&str> = code.map(|piece| piece.text).collect();
        assert_eq!(left.concat(), expected);
    }

    #[test]
    fn what_is_asked_for_stays() {
        let source = "fn a() {} const B: u8 = 1; static C: u8 = 2; pub(crate) const fn d() {}";
        let all = "fna(){}constB:u8=1;staticC:u8=2;pub(crate)constfnd(){}";
        check(source, "x(a); y(B); z(C); d()", all);
        check(source, "C", "staticC:u8=2;");
        check(source, "other.a", "");
        check(
            "#[inline]\nfn a() {}\nstruct B;\nuse c;",
            "",
            "structB;usec;",
        );
    }

    #[test]
    fn what_belongs_to_a_type_is_asked_for_behind_a_dot_or_a_path() {
        let source = "impl A { const B: u8 = 1; fn c(&self) { self.d } }";
        check(source, "a.c()", "implA{fnc(&self){self.d}}");
        check(source, "A::B", "implA{constB:u8=1;}");
        check(source, "a.c + c() + B", "");
        check("impl A for B { fn c() {} }", "", "implAforB{fnc(){}}");
    }

    #[test]
    fn circles_end() {
        check("fn a() { a() }", "", "");
        check("fn a() { b() } fn b() { a() }", "", "fna(){b()}fnb(){a()}");
    }

    #[test]
    fn chains_end() {
        check(
            "fn a() { b() } fn b() { c() } fn c() {} fn d() {}",
            "d()",
            "fnd(){}",
        );
    }
}
