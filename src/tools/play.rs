//! `play`: the game at the terminal (document 001).
//!
//! ```text
//!   lines ---> moves ---> game ---> page
//!                          |
//!                          +-----> record
//! ```
//!
//! On a terminal the screen is one page, which shows the board, what is left
//! to do, and what became of the last move; below it is asked for the next. Elsewhere the same is
//! plain lines, and the board comes only when it has changed. A line that is no move gets one
//! message and is asked for again; the end of the input ends everything.

pub mod levels;
mod menu;
mod moves;
mod reasons;
mod remarks;
mod table;
mod view;

use crate::rules::game::{Game, Level, Outcome};
use crate::rules::hint::hint;
use crate::rules::random::Random;
use crate::text::channel::Channel;
use crate::text::error::Error;
use crate::text::lines::Line;
use crate::text::prose::wrapped;
use crate::text::screen::{self, Abilities, Size};
use crate::tools::play::moves::Move;
use crate::tools::play::table::Table;
use crate::tools::record::Record;
use std::time::{SystemTime, UNIX_EPOCH};

/// Seeds that nobody has chosen are below this, so that they are easily told.
const SEEDS: u64 = 1_000_000_000;
/// The length of a line that is read with pleasure.
const PROSE: usize = 78;
const WELCOME: &[&str] = &[
    "Open every cell that is no mine. Numbers count the mines in the cells around.",
    "Type where to begin: 5 5 is row 5, column 5. The first is free. Or type help.",
];

/// What is played, and how.
pub struct Setup {
    /// The level; a menu asks for it if there is none.
    pub level: Option<Level>,
    /// The seed of the maps; one from the clock for each game if there is none.
    pub seed: Option<u64>,
    /// Whether chords are made by themselves.
    pub is_automatic: bool,
    /// Where to write the game; the last one, if there are several.
    pub record: Option<Record>,
    /// What the output can do.
    pub abilities: Abilities,
}

/// Plays the lines of the input, one game or as many as are chosen from the menu.
///
/// # Errors
/// A failing stream or record; no memory.
pub fn run(channel: &mut Channel<'_>, setup: Setup) -> Result<(), Error> {
    let level = setup.level;
    let is_automatic = setup.is_automatic;
    let mut session = Session {
        channel,
        setup,
        has_ended: false,
    };
    match level {
        Some(level) => session.play(level, is_automatic)?,
        None => session.menu()?,
    }
    channel.finish("the last game")
}

struct Session<'c, 'a> {
    channel: &'c mut Channel<'a>,
    setup: Setup,
    has_ended: bool,
}

impl Session<'_, '_> {
    // ---- a game --------------------------------------------------------------------------

    /// Plays a game to its end, or until somebody quits or the input ends.
    fn play(&mut self, level: Level, is_automatic: bool) -> Result<(), Error> {
        let seed = self.setup.seed.unwrap_or_else(seed_from_clock);
        let mut table = Table::new(Game::new(level, seed, is_automatic)?);
        if let Some(record) = &mut self.setup.record {
            table.begin_record(record)?;
        }
        if self.setup.abilities.is_screen {
            screen::clear(self.channel, Size::of_terminal())?;
        }
        self.show(&mut table, &lines(WELCOME))?;
        while table.game.outcome() == Outcome::Running {
            match self.line("Your move:")? {
                Some(line) => match moves::read(&line, table.size()) {
                    Ok(Move::Quit) => break,
                    Ok(step) => self.step(&mut table, step)?,
                    Err(message) => self.remark(&mut table, &[message])?,
                },
                None => break,
            }
        }
        self.end(&mut table)
    }

    fn step(&mut self, table: &mut Table, step: Move) -> Result<(), Error> {
        match step {
            Move::Click(click) => {
                let remarks = table.click(click, &mut self.setup.record)?;
                self.show(table, &remarks)
            }
            Move::Look(at) => {
                table.focus = at;
                self.show(table, &[])
            }
            Move::Hint => {
                let hint = hint(table.game.board())?;
                let text = reasons::told(&table.game, hint);
                table.focus = reasons::subject(hint).unwrap_or(table.focus);
                self.remark(table, &wrapped(&text, PROSE))
            }
            Move::Help => self.remark(table, &lines(moves::HELP)),
            Move::Quit => Ok(()),
        }
    }

    /// Ends a game, over or not.
    fn end(&mut self, table: &mut Table) -> Result<(), Error> {
        if table.game.outcome() == Outcome::Running {
            let words = table.last_words();
            words.iter().try_for_each(|line| self.tell(&[line]))?;
        }
        match &mut self.setup.record {
            Some(record) => table.end_record(record),
            None => Ok(()),
        }
    }

    fn show(&mut self, table: &mut Table, remarks: &[String]) -> Result<(), Error> {
        table.show(self.channel, self.setup.abilities, remarks)
    }

    /// Says something about a board that has not changed.
    fn remark(&mut self, table: &mut Table, remarks: &[String]) -> Result<(), Error> {
        match self.setup.abilities.is_screen {
            true => self.show(table, remarks),
            false => remarks.iter().try_for_each(|remark| self.tell(&[remark])),
        }
    }

    // ---- questions -----------------------------------------------------------------------

    fn tell(&mut self, lines: &[&str]) -> Result<(), Error> {
        for line in lines {
            self.channel.write(line.as_bytes())?;
            self.channel.write(b"\n")?;
        }
        Ok(())
    }

    /// Asks until the answer makes sense; nothing at the end of the input.
    fn ask<T>(
        &mut self,
        question: &str,
        read: impl Fn(&Line) -> Result<T, String>,
    ) -> Result<Option<T>, Error> {
        while let Some(line) = self.line(question)? {
            match read(&line) {
                Ok(answer) => return Ok(Some(answer)),
                Err(message) => self.tell(&[&message])?,
            }
        }
        Ok(None)
    }

    /// Asks for a line; nothing at the end of the input.
    fn line(&mut self, question: &str) -> Result<Option<Line>, Error> {
        screen::ask(self.channel, self.setup.abilities, question)?;
        let line = self.channel.typed_line()?;
        self.has_ended = line.is_none();
        if self.has_ended && self.setup.abilities.is_screen {
            self.channel.write(b"\n")?;
        }
        Ok(line)
    }
}

fn lines(text: &[&str]) -> Vec<String> {
    text.iter().map(|line| line.to_string()).collect()
}

/// A seed that nobody has chosen.
fn seed_from_clock() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    Random::new(now.map_or(0, |now| now.as_nanos() as u64)).below(SEEDS)
}
