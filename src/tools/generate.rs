//! `generate`: writes judge inputs at random (document 000), the same for the same options.
//!
//! A [`Plan`] is all that decides about an input: [`run`] writes it to a channel, [`input`] into
//! memory. One stream of random numbers goes through the whole input, case after case, so that an
//! input with more cases begins with the cases of the shorter one.

use crate::rules::clicks::{any, hit, mark, Click};
use crate::rules::minefield::Minefield;
use crate::rules::player::{Manner, Player};
use crate::rules::random::Random;
use crate::text::channel::Channel;
use crate::text::command_lines::Words;
use crate::text::error::Error;
use crate::tools::protocol::MAP;
use std::convert::TryFrom;

/// All that decides about an input.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Where the random numbers begin.
    pub seed: u64,
    /// The number of cases, 1 or more.
    pub cases: u64,
    /// The rows of a board.
    pub rows: Range,
    /// The columns of a board.
    pub columns: Range,
    /// The mines of a board.
    pub mines: Mines,
    /// The operations of a case, at most.
    pub operations: u64,
    /// What the operations are like.
    pub style: Style,
}

/// The sizes that are drawn from, both ends included, 1 or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The smallest.
    pub low: u64,
    /// The largest.
    pub high: u64,
}

/// The mines of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mines {
    /// So many, 1 or more, fewer than the smallest board has cells.
    Count(u64),
    /// So many of a hundred cells, rounded down, but at least one, and not all.
    Percent(u64),
}

/// What the operations of a case are like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Any operation anywhere, but seldom a left click on a mine.
    Random,
    /// A strong player opens, flags and chords; most games are won.
    Play,
    /// Free cells are opened until the game is won.
    Open,
    /// Marks and nothing else.
    Flags,
    /// The first operation loses, and any others follow.
    After,
    /// Any of the others, chosen for each case.
    Mixed,
}

/// The styles and their names.
pub const STYLES: [(&str, Style); 6] = [
    ("random", Style::Random),
    ("play", Style::Play),
    ("open", Style::Open),
    ("flags", Style::Flags),
    ("after", Style::After),
    ("mixed", Style::Mixed),
];

/// What a case of mixed style is, each as often as it stands here.
const MIXTURE: [Style; 8] = [
    Style::Random,
    Style::Random,
    Style::Random,
    Style::Play,
    Style::Play,
    Style::Open,
    Style::Flags,
    Style::After,
];

/// One case in so many has fewer operations than it may have.
const SHORT: u64 = 8;
/// One game in so many of strong players is lost by a mistake, and one is left before its end.
const LOST: u64 = 8;
const LEFT: u64 = 16;
/// One game in so many is followed by operations after its end, and how many at most.
const FOLLOWED: u64 = 4;
const FOLLOWING: u64 = 3;

impl Default for Plan {
    fn default() -> Plan {
        let nine = Range { low: 9, high: 9 };
        Plan {
            seed: 1,
            cases: 10,
            rows: nine,
            columns: nine,
            mines: Mines::Percent(15),
            operations: 100,
            style: Style::Mixed,
        }
    }
}

impl Plan {
    /// Makes sure that there are boards like this.
    ///
    /// # Errors
    /// A usage error in the words of the command line.
    pub fn check(&self) -> Result<(), Error> {
        let (rows, columns) = (self.rows, self.columns);
        let wrong = match rows.low.saturating_mul(columns.low) {
            _ if !fits(rows.high, columns.high) => too_large(rows.high, columns.high),
            1 => ALONE.to_string(),
            cells => match self.mines {
                Mines::Count(mines) if mines >= cells => too_many(mines, rows.low, columns.low),
                _ => return Ok(()),
            },
        };
        Err(Error::Usage(wrong))
    }
}

/// Whether the cells of so many rows and columns can be numbered.
fn fits(rows: u64, columns: u64) -> bool {
    let cells = rows.checked_mul(columns);
    cells.map_or(false, |cells| usize::try_from(cells).is_ok())
}

const ALONE: &str = "--rows 1 and --columns 1 leave no room for a mine and a free cell; expected \
                     boards of at least 2 cells";

fn too_large(rows: u64, columns: u64) -> String {
    format!(
        "--rows {} and --columns {} are too many cells",
        rows, columns
    )
}

fn too_many(mines: u64, rows: u64, columns: u64) -> String {
    let smallest = format!("the smallest board, {} by {}", rows, columns);
    format!(
        "--mines {} are too many; expected fewer than the {} cells of {}",
        mines,
        rows * columns,
        smallest
    )
}

/// Writes the input of a plan. Linear in what is written and what the games open; memory for the
/// largest board.
///
/// # Errors
/// There are no boards like this; no memory; the output fails.
pub fn run(plan: &Plan, channel: &mut Channel<'_>) -> Result<(), Error> {
    plan.check()?;
    channel.write(format!("{}\n", plan.cases).as_bytes())?;
    let mut writer = Writer::new(plan, channel);
    let (mut field, mut player) = (Minefield::default(), Player::default());
    for _ in 0..plan.cases {
        writer.map(&mut field)?;
        writer.operations(&field, &mut player)?;
        writer.channel.write(b"0\n")?;
    }
    Ok(())
}

/// The input of a plan, in memory.
///
/// # Errors
/// There are no boards like this; no memory.
pub fn input(plan: &Plan) -> Result<Vec<u8>, Error> {
    let mut input = Vec::new();
    let mut channel = Channel::new(Box::new(std::io::empty()), "", Box::new(&mut input));
    run(plan, &mut channel)?;
    channel.flush()?;
    drop(channel);
    Ok(input)
}

/// What is used from case to case.
struct Writer<'a, 'b> {
    channel: &'a mut Channel<'b>,
    plan: &'a Plan,
    random: Random,
    words: Words,
    row: Vec<u64>,
}

impl<'a, 'b> Writer<'a, 'b> {
    fn new(plan: &'a Plan, channel: &'a mut Channel<'b>) -> Writer<'a, 'b> {
        Writer {
            channel,
            plan,
            random: Random::new(plan.seed),
            words: Words::default(),
            row: Vec::new(),
        }
    }

    /// Lays and writes a map.
    fn map(&mut self, field: &mut Minefield) -> Result<(), Error> {
        let (rows, columns) = (self.size(self.plan.rows), self.size(self.plan.columns));
        let mines = self.plan.mines.on(rows * columns);
        field.lay((rows, columns), mines, &mut self.random)?;
        self.words.grow(rows.max(columns))?;
        self.channel.pair(&self.words, rows, columns)?;
        for row in 0..rows {
            field.row(row, &mut self.row)?;
            self.channel.draw(MAP, columns, &self.row)?;
        }
        Ok(())
    }

    fn size(&mut self, range: Range) -> u64 {
        self.random.between(range.low, range.high)
    }

    /// Writes the operations of a case.
    fn operations(&mut self, field: &Minefield, player: &mut Player) -> Result<(), Error> {
        let count = self.count();
        match self.style() {
            Style::Play => self.play(field, player),
            Style::Open => self.game(field, player, Manner::Open, self.plan.operations),
            Style::Flags => self.flags(field, count),
            Style::After => self.after(field, count),
            Style::Random | Style::Mixed => self.noise(field, count),
        }
    }

    fn style(&mut self) -> Style {
        match self.plan.style {
            Style::Mixed => self.random.pick(&MIXTURE).unwrap_or(Style::Random),
            style => style,
        }
    }

    /// The number of operations of a case that does not end by itself: mostly all.
    fn count(&mut self) -> u64 {
        match self.random.once_in(SHORT) {
            true => self.random.between(0, self.plan.operations),
            false => self.plan.operations,
        }
    }

    /// Writes so many clicks of somebody who does not look.
    fn noise(&mut self, field: &Minefield, count: u64) -> Result<(), Error> {
        for _ in 0..count {
            let click = any(field, &mut self.random);
            self.write(click)?;
        }
        Ok(())
    }

    fn flags(&mut self, field: &Minefield, count: u64) -> Result<(), Error> {
        let mut before = None;
        for _ in 0..count {
            let click = mark(field, &mut self.random, before);
            self.write(click)?;
            before = Some(click);
        }
        Ok(())
    }

    /// Writes a click on a mine, and others to make up the count.
    fn after(&mut self, field: &Minefield, count: u64) -> Result<(), Error> {
        if count > 0 {
            let fatal = hit(field, &mut self.random);
            fatal.map_or(Ok(()), |click| self.write(click))?;
        }
        self.noise(field, count.saturating_sub(1))
    }

    /// Decides how the game of a strong player goes, and writes it.
    fn play(&mut self, field: &Minefield, player: &mut Player) -> Result<(), Error> {
        let mut limit = self.plan.operations;
        if self.random.once_in(LEFT) {
            limit = self.random.between(0, limit.min(field.cells() / 2));
        }
        let manner = match self.random.once_in(LOST) {
            true => Manner::Err(self.random.below(field.mines())),
            false => Manner::Play,
        };
        self.game(field, player, manner, limit)
    }

    /// Writes a game of at most so many operations, and now and then some after its end.
    fn game(
        &mut self,
        field: &Minefield,
        player: &mut Player,
        mut manner: Manner,
        limit: u64,
    ) -> Result<(), Error> {
        player.begin(field, &mut self.random)?;
        for played in 0..limit {
            match player.click(&mut manner, &mut self.random)? {
                Some(click) => self.write(click)?,
                None => return self.follow(field, limit - played),
            }
        }
        Ok(())
    }

    /// Writes a few operations after the end of a game, in some games.
    fn follow(&mut self, field: &Minefield, room: u64) -> Result<(), Error> {
        let most = FOLLOWING.min(room) * u64::from(self.random.once_in(FOLLOWED));
        let count = self.random.between(0, most);
        self.noise(field, count)
    }

    #[inline]
    fn write(&mut self, Click { button, at }: Click) -> Result<(), Error> {
        let (row, column) = (at.row as u64 + 1, at.column as u64 + 1);
        self.channel.command(&self.words, button as u8, row, column)
    }
}

impl Mines {
    /// The mines of a board of so many cells.
    fn on(self, cells: u64) -> u64 {
        let part = |percent: u64| (u128::from(cells) * u128::from(percent) / 100) as u64;
        match self {
            Mines::Count(mines) => mines,
            Mines::Percent(percent) => part(percent).max(1).min(cells - 1),
        }
    }
}
