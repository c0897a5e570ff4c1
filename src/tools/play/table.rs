//! A game on the table: the clicks and their record, and the page that shows how it stands.

use crate::rules::clicks::{Button, Click};
use crate::rules::game::{Game, Outcome};
use crate::rules::shape::Position;
use crate::text::channel::Channel;
use crate::text::error::Error;
use crate::text::prose::wrapped;
use crate::text::screen::{Abilities, Page, Size};
use crate::tools::play::levels;
use crate::tools::play::remarks::{self, Done};
use crate::tools::play::view::View;
use crate::tools::play::PROSE;
use crate::tools::protocol::Operation;
use crate::tools::record::Record;

/// The most that is shown of a board where there is no terminal to fit into.
const PLAIN: Size = Size {
    lines: 250,
    columns: 500,
};
/// The lines of the next question, and of the cursor when it has been answered.
const QUESTION: usize = 2;

/// A game and what is seen of it.
pub(super) struct Table {
    pub(super) game: Game,
    view: View,
    /// What the window follows.
    pub(super) focus: Position,
}

impl Table {
    pub(super) fn new(game: Game) -> Table {
        Table {
            game,
            view: View::default(),
            focus: Position::default(),
        }
    }

    /// The rows and columns of the board.
    pub(super) fn size(&self) -> (usize, usize) {
        let level = self.game.level();
        (level.rows(), level.columns())
    }

    // ---- clicks --------------------------------------------------------------------------

    /// Makes a click and the chords that it brings with it; what is to be said of them.
    pub(super) fn click(
        &mut self,
        click: Click,
        record: &mut Option<Record>,
    ) -> Result<Vec<String>, Error> {
        self.focus = click.at;
        let done = self.make(click, record)?;
        let mut chords = Vec::new();
        while let Some(chord) = self.game.next_chord() {
            chords.push(self.make(chord, record)?);
        }
        let chords = remarks::automatic(&chords);
        Ok(match self.game.outcome() {
            Outcome::Running => [Some(done.told(&self.game)), chords]
                .into_iter()
                .flatten()
                .collect(),
            // The last words say what became of the click.
            Outcome::Won | Outcome::Lost(_) => {
                chords.into_iter().chain(self.last_words()).collect()
            }
        })
    }

    /// Makes a single click and records it.
    fn make(&mut self, click: Click, record: &mut Option<Record>) -> Result<Done, Error> {
        let may_lay = self.game.first().is_none() && click.button == Button::Left;
        let marks = match record {
            Some(record) if may_lay && !record.is_plain() => self.game.marks()?,
            _ => Vec::new(),
        };
        let done = Done::new(click, self.game.click(click)?);
        let is_laid = self.game.first().is_some();
        if let Some(record) = record {
            if may_lay && is_laid {
                self.record_map(record, &marks)?;
            }
            if record.is_plain() || is_laid {
                record.operation(operation(click))?;
            }
        }
        Ok(done)
    }

    // ---- the record ----------------------------------------------------------------------

    /// Begins the record of the game. The map is not known yet: a file gets it later in the place
    /// of one without mines, and anything else then, with all before it.
    pub(super) fn begin_record(&self, record: &mut Record) -> Result<(), Error> {
        record.begin(1)?;
        match record.is_plain() {
            true => record.case(self.game.board()),
            false => Ok(()),
        }
    }

    /// Records the map, now that it is laid; in what cannot be gone back in also the marks that
    /// were set before.
    fn record_map(&self, record: &mut Record, marks: &[Click]) -> Result<(), Error> {
        if record.is_plain() {
            return record.lay_again(self.game.board());
        }
        record.case(self.game.board())?;
        marks
            .iter()
            .try_for_each(|mark| record.operation(operation(*mark)))
    }

    /// Ends the record of the game.
    pub(super) fn end_record(&self, record: &mut Record) -> Result<(), Error> {
        if !record.is_plain() && self.game.first().is_none() {
            self.record_map(record, &self.game.marks()?)?;
        }
        record.close_case()
    }

    /// How the game ended, if it has, and how to have the same board again.
    pub(super) fn last_words(&self) -> Vec<String> {
        let words = remarks::ending(&self.game).into_iter();
        words.chain(remarks::recipe(&self.game)).collect()
    }

    // ---- the page ------------------------------------------------------------------------

    /// Shows how the game stands, and some remarks.
    pub(super) fn show(
        &mut self,
        channel: &mut Channel<'_>,
        abilities: Abilities,
        remarks: &[String],
    ) -> Result<(), Error> {
        let Size { lines, columns } = match abilities.is_screen {
            true => Size::of_terminal(),
            false => PLAIN,
        };
        let folded = |text: &str| wrapped(text, PROSE.min(columns));
        let status = folded(&self.status());
        let remarks: Vec<String> = remarks.iter().flat_map(|remark| folded(remark)).collect();
        let lines = lines.saturating_sub(status.len() + remarks.len() + QUESTION);
        let window = self.view.window(self.size(), self.focus, (lines, columns));
        let mut page = Page::begin(channel, abilities)?;
        status.iter().try_for_each(|line| page.line(line))?;
        window.draw(&mut page, &self.game)?;
        remarks.iter().try_for_each(|line| page.line(line))?;
        page.end()
    }

    /// What is played, and what is left to do.
    fn status(&self) -> String {
        let (level, flags) = (self.game.level(), self.game.flags());
        format!(
            "{}, seed {}   mines {} - flags {} = {}   cells left {}   moves {}",
            levels::name(level),
            self.game.seed(),
            level.mines(),
            flags,
            i128::from(level.mines()) - i128::from(flags),
            self.game.cells_left(),
            self.game.moves()
        )
    }
}

fn operation(Click { button, at }: Click) -> Operation {
    let code = button as u8;
    Operation { code, at }
}
