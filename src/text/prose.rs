//! Sentences for people.

/// A blank that no line is broken at.
pub const TOGETHER: char = '\u{a0}';

/// The text in lines of at most `width` characters, broken at blanks; a longer word has a line of
/// its own. [`TOGETHER`] comes out as a blank.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_string()),
        }
    }
    for line in &mut lines {
        *line = line.replace(TOGETHER, " ");
    }
    lines
}

/// A number of things, as in `1 cell` and `2 cells`.
pub fn counted(count: u64, thing: &str) -> String {
    format!("{} {}{}", count, thing, if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_as_long_as_they_may_be() {
        assert_eq!(wrapped("a bc def g", 4), ["a bc", "def", "g"]);
        assert_eq!(wrapped("abcdef gh", 3), ["abcdef", "gh"]);
        assert_eq!(wrapped("", 3), [""]);
        assert_eq!(wrapped("a b\u{a0}c d", 4), ["a", "b c", "d"]);
    }

    #[test]
    fn one_is_singular() {
        assert_eq!(counted(1, "cell"), "1 cell");
        assert_eq!(counted(0, "cell"), "0 cells");
    }
}
