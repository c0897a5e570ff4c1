//! Whether a line has the form of an answer, whatever it says.
//!
//! Only part of a long line is known, so the inside of a list is looked at byte by byte: what may
//! follow what. That is enough for what programs get wrong, blanks, commas, brackets, capitals and
//! line ends.

use crate::tools::check::excerpt::{End, Line};

/// What is said where the form is wrong.
pub(super) const RULE: &str = "an answer is a line such as RUNNING: [<1, 2, 3>, <4, 5, P>] or \
     RUNNING: [], with one blank behind each comma and no other; WIN, LOSE, INVALID and QUIT have \
     a line of their own";

const LIST: &[u8] = b"RUNNING: [";
const WORDS: [&[u8]; 4] = [b"WIN", b"LOSE", b"INVALID", b"QUIT"];

/// Whether what is known of a line is right in form. What does not even look like an answer is:
/// another rule says what should have been there.
pub(super) fn is_right(line: &Line) -> bool {
    let bytes = line.bytes();
    let is_list = line.is_cut_before()
        || bytes.first().map_or(false, |byte| b"[<".contains(byte))
        || begins(bytes, &LIST[..7]);
    match is_list {
        true => is_list_right(line),
        false => WORDS
            .iter()
            .all(|word| bytes == *word || !begins(bytes, word)),
    }
}

/// Whether a line begins with a word, in whatever letters.
fn begins(bytes: &[u8], word: &[u8]) -> bool {
    bytes
        .get(..word.len())
        .map_or(false, |begin| begin.eq_ignore_ascii_case(word))
}

fn is_list_right(line: &Line) -> bool {
    let inside = match line.is_cut_before() {
        true => line.bytes(),
        false => match line.bytes().strip_prefix(LIST) {
            Some(inside) => inside,
            None => return false,
        },
    };
    let is_ended = line.end() == End::More || inside.ends_with(b"]");
    let pairs = inside.iter().zip(inside.iter().skip(1));
    is_ended && pairs.into_iter().all(|(one, next)| may_follow(*one, *next))
}

/// What may follow a byte inside a list.
fn may_follow(one: u8, next: u8) -> bool {
    match (one, next) {
        (b',', _) => next == b' ',
        (b' ', _) => b"<P?_".contains(&next) || next.is_ascii_digit(),
        (b'<', _) => next.is_ascii_digit(),
        (b'P' | b'?' | b'_', _) => next == b'>',
        (b'>', _) => next == b',' || next == b']',
        (b'0'..=b'9', _) => b",>".contains(&next) || next.is_ascii_digit(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::check::excerpt::Excerpt;
    use std::io::Write;

    #[track_caller]
    fn check(text: &str, mark: u64, expected: bool) {
        let mut excerpt = Excerpt::around(mark);
        excerpt.write_all(text.as_bytes()).unwrap();
        assert_eq!(is_right(&excerpt.line(true)), expected, "{text:?}");
    }

    #[test]
    fn answers_are_right_in_form() {
        for line in [
            "RUNNING: []",
            "RUNNING: [<1, 2, P>]",
            "WIN",
            "LOSE",
            "INVALID",
            "QUIT",
        ] {
            check(&format!("{line}\n"), 0, true);
        }
        check("RUNNING: [<1, 2, ?>, <10, 2, _>, <3, 4, 8>]\n", 0, true);
        check("=========\n", 0, true);
        check("INVLID\n", 0, true);
    }

    #[test]
    fn what_programs_get_wrong_is_seen() {
        for line in [
            "RUNNING: []\r",
            "RUNNING:[]",
            "RUNNING: [] ",
            "RUNNING:  []",
            "running: []",
            "RUNNING",
            "RUNNING: [<1,2,P>]",
            "RUNNING: [<1, 2, P>,<1, 3, 0>]",
            "RUNNING: [<1, 2, P>, ]",
            "RUNNING: [(1, 2, P)]",
            "RUNNING: <1, 2, P>",
            "[<1, 2, P>]",
            "<1, 2, P>",
            "RUNNING: []WIN",
            "RUNNING: [] WIN",
            "WIN\r",
            "win",
            "LOSE.",
            "Invalid",
            "RUNNING: [<1, 2, P>",
        ] {
            check(&format!("{line}\n"), 0, false);
        }
    }

    #[test]
    fn the_middle_of_a_long_line_is_looked_at() {
        let long = |end: &str| format!("RUNNING: [{}<9, 9, 9>]{end}\n", "<1, 2, 3>, ".repeat(99));
        check(&long(""), 1000, true);
        check(&long(""), 500, true);
        check(&long("\r"), 1000, false);
        check(&long("").replace("9, 9", "9,9"), 1000, false);
    }
}
