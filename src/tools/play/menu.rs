//! Games one after the other, each chosen from a menu.

use crate::rules::game::Level;
use crate::text::error::Error;
use crate::tools::play::levels::{self, Choice};
use crate::tools::play::Session;

impl Session<'_, '_> {
    /// Plays what is chosen from the menu until somebody leaves or the input ends.
    pub(super) fn menu(&mut self) -> Result<(), Error> {
        while !self.has_ended {
            self.tell(&[""])?;
            self.tell(levels::MENU)?;
            let level = match self.ask("Choose, or quit:", levels::choice)? {
                Some(Choice::Level(level)) => Some(level),
                Some(Choice::Custom) => self.custom()?,
                Some(Choice::Leave) | None => return Ok(()),
            };
            if let Some(level) = level {
                if let Some(is_automatic) = self.automatic()? {
                    self.play(level, is_automatic)?;
                }
            }
        }
        Ok(())
    }

    /// Asks for a board of one's own; nothing to go back.
    fn custom(&mut self) -> Result<Option<Level>, Error> {
        self.tell(levels::CUSTOM)?;
        let question = "Rows, columns and mines, such as 12 20 40:";
        Ok(self.ask(question, levels::custom)?.flatten())
    }

    /// Asks whether to chord automatically, unless the command line has said so; nothing to go
    /// back.
    fn automatic(&mut self) -> Result<Option<bool>, Error> {
        if self.setup.is_automatic {
            return Ok(Some(true));
        }
        let question = "Chord by itself when a flag completes a number? 1 yes, 0 no:";
        Ok(self.ask(question, levels::yes_or_no)?.flatten())
    }
}
