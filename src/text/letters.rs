//! Numbers written in letters, as the columns of a sheet are: `A` to `Z` are 1 to 26, `AA` to `AZ`
//! the next 26, then `BA`, and so on, to any length.
//!
//! Such a number is in base 26 with digits from 1 to 26: it has no zero, and so there is one way to
//! write each number.

use crate::text::channel::Channel;
use crate::text::error::Error;
use crate::text::tokens::Seen;

impl Channel<'_> {
    /// The next token as letters for a number from 1 to `high`, called `name` in messages.
    ///
    /// # Errors
    /// Anything but such letters, at the first byte of the token.
    pub fn letters(&mut self, name: &str, high: u64) -> Result<u64, Error> {
        let mut seen = Seen::nothing();
        let mut value = Some(0);
        self.skip_blanks()?;
        while let Some(byte) = self.next_of_token(&mut seen)? {
            value = value.and_then(|value| appended(value, byte));
            if value.is_none() {
                break;
            }
        }
        match value {
            Some(value) if 1 <= value && value <= high => Ok(value),
            _ => {
                let expected = format!("{}, letters from A to {}", name, in_letters(high));
                Err(self.unexpected(&expected, seen))
            }
        }
    }

    /// Reads over a token of letters, however many, called `name` in messages.
    ///
    /// # Errors
    /// Anything but letters, at the first byte of the token.
    pub fn any_letters(&mut self, name: &str) -> Result<(), Error> {
        let mut seen = Seen::nothing();
        let mut are_letters = false;
        self.skip_blanks()?;
        while let Some(byte) = self.next_of_token(&mut seen)? {
            are_letters = byte.is_ascii_uppercase();
            if !are_letters {
                break;
            }
        }
        match are_letters {
            true => Ok(()),
            false => Err(self.unexpected(&format!("{}, letters from A to Z", name), seen)),
        }
    }
}

/// The number whose last letter is `byte` and whose other letters make up `value`, if that is one
/// and fits.
fn appended(value: u64, byte: u8) -> Option<u64> {
    match byte {
        b'A'..=b'Z' => value
            .checked_mul(26)?
            .checked_add(u64::from(byte - b'A') + 1),
        _ => None,
    }
}

/// A number from 1 on, in letters.
fn in_letters(number: u64) -> String {
    let mut letters = Vec::new();
    let mut rest = number;
    while rest > 0 {
        letters.push(char::from(b'A' + ((rest - 1) % 26) as u8));
        rest = (rest - 1) / 26;
    }
    letters.iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(letters: &str, number: u64) {
        let found = letters.bytes().try_fold(0, appended);
        assert_eq!(
            (found, in_letters(number).as_str()),
            (Some(number), letters)
        );
    }

    #[test]
    fn every_number_has_its_letters() {
        check("A", 1);
        check("Z", 26);
        check("AA", 27);
        check("AZ", 52);
        check("BA", 53);
        check("ZZ", 702);
        check("AAA", 703);
        check("GKGWBYLWRXTLPO", u64::MAX);
        assert_eq!("GKGWBYLWRXTLPP".bytes().try_fold(0, appended), None);
        assert_eq!(
            (1..20_000).find(|n| in_letters(*n).bytes().try_fold(0, appended) != Some(*n)),
            None
        );
    }

    /// What the two readers say of a token, with `-` where they take it.
    #[track_caller]
    fn check_tokens(text: &str, letters: &str, any: &str) {
        let said = |read: fn(&mut Channel<'_>) -> Result<(), Error>| {
            let mut channel = Channel::new(Box::new(text.as_bytes()), "t", Box::new(Vec::new()));
            read(&mut channel).map_or_else(|error| error.to_string(), |()| "-".to_string())
        };
        assert_eq!(
            said(|channel| channel.letters("place", 28).map(drop)),
            letters
        );
        assert_eq!(said(|channel| channel.any_letters("place")), any);
    }

    #[test]
    fn a_token_is_taken_whole_or_shown() {
        let fault = |place: &str, last: &str, found: &str| {
            format!("t:{place}: expected place, letters from A to {last}, found {found}")
        };
        let both = |place: &str, found: &str| (fault(place, "AB", found), fault(place, "Z", found));
        check_tokens(" AB\n", "-", "-");
        check_tokens("AC", &fault("1:1", "AB", "'AC'"), "-");
        for text in ["a", "A1", "1", "@", "[", "Gö", "A-"] {
            let (letters, any) = both("1:1", &format!("'{text}'"));
            check_tokens(text, &letters, &any);
        }
        let (letters, any) = both("2:1", "end of input");
        check_tokens("\n", &letters, &any);
    }
}
