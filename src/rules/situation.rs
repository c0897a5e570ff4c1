//! What the statement (document 000) says of an operation, by the situation it is made in.
//!
//! Each row is a situation: its name, a phrase for it, and the rule that was in force, in the
//! statement's words. Some describe an operation as a whole, and [`Look::situation`] tells which
//! of these it is; the others are remarks on what an operation met with or led to.

use crate::rules::shape::{around, Position};

/// Turns the table below into the enum and its texts.
macro_rules! situations {
    ($($name:ident, $phrase:literal, $rule:literal;)*) => {
        /// A situation that a rule of the statement is about.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Situation { $(#[doc = $phrase] $name,)* }

        /// Every situation.
        pub const ALL: &[Situation] = &[$(Situation::$name,)*];

        impl Situation {
            /// A few words for it.
            pub fn phrase(self) -> &'static str {
                match self { $(Situation::$name => $phrase,)* }
            }

            /// The rule that is in force then.
            pub fn rule(self) -> &'static str {
                match self { $(Situation::$name => $rule,)* }
            }
        }
    };
}

situations! {
    LeftOpensNumber, "left click opens a number",
        "left click on a closed cell without P that is no mine: it is opened and shows the number \
         of mines in the 8 cells around";
    LeftOpensZero, "left click opens a 0",
        "opening a 0 opens the closed cells without P among the 8 around, and so on, through \
         diagonals too; P stops it, ? does not";
    LeftOpensQuestion, "left click opens a ?",
        "left click on a closed cell without P opens it; ? does not protect it";
    LeftOnOpen, "left click on an open cell does nothing",
        "left click on an open cell does nothing: RUNNING: []";
    LeftOnFlag, "left click on a flag does nothing",
        "left click on a cell with P does nothing, mine or not: RUNNING: []";
    LeftOnMine, "left click on a mine loses",
        "left click on a closed cell without P that is a mine: the game is lost";
    LeftOnFirstMine, "first left click on a mine loses",
        "left click on a mine loses, the first click of a game too: no mine moves";
    RightPlants, "right click plants a flag",
        "right click on a closed cell: _ becomes P, however many flags there are";
    RightQuestions, "right click makes a flag a ?",
        "right click on a closed cell: P becomes ?";
    RightClears, "right click takes a ? away",
        "right click on a closed cell: ? becomes _, and the _ is reported";
    RightOnOpen, "right click on an open cell does nothing",
        "right click on an open cell does nothing: RUNNING: []";
    MoreFlagsThanMines, "more flags than mines",
        "the number of flags is not limited by the number of mines";
    ChordOnClosed, "chord on a closed cell does nothing",
        "middle click on a closed cell does nothing: RUNNING: []";
    ChordTooFew, "chord with too few flags does nothing",
        "middle click where the P around are not as many as the number of the cell (? does not \
         count) does nothing: RUNNING: []";
    ChordTooMany, "chord with too many flags does nothing",
        "middle click where the P around are not exactly as many as the number of the cell, more \
         included, does nothing: RUNNING: []";
    ChordQuestionsMissing, "chord that would act if ? were a flag",
        "middle click counts the P around, and no ?";
    ChordWithoutTarget, "chord with nothing left to open",
        "middle click with the right number of P around, but no other closed cell: nothing is \
         opened, RUNNING: []";
    ChordOpens, "chord opens numbers",
        "middle click with exactly as many P around as the number of the cell: the other closed \
         cells around, those with ? too, are opened if none is a mine, and so is all that a 0 \
         among them leads to";
    ChordFloods, "chord opens a 0 and goes on from there",
        "middle click with exactly as many P around as the number of the cell: the other closed \
         cells around are opened, and all that a 0 among them leads to";
    ChordOnZero, "chord on a 0 opens again",
        "middle click on a 0 without P around opens the closed cells around it, as 0 is the number \
         of flags";
    ChordOpensQuestion, "chord opens a ?",
        "middle click opens the closed cells without P around; ? does not protect them";
    ChordLoses, "chord loses",
        "middle click with exactly as many P around as the number of the cell, and a mine among \
         the other closed cells around: the game is lost, nothing is opened or listed, only LOSE";
    FlagStopsFlood, "a flag stops a flood",
        "opening a 0 does not open the cells with P around it";
    QuestionInFlood, "a ? inside a flood",
        "opening a 0 opens the cells with ? around it";
    WonByLeft, "won by a left click",
        "if after an operation the closed cells are exactly as many as the mines: WIN, on a line \
         of its own";
    WonByChord, "won by a chord",
        "a chord that leaves as many closed cells as mines wins: WIN, on a line of its own";
    WonWithoutFlags, "won with a mine that has no flag",
        "the flags have no part in winning: the closed cells are counted";
    AfterEnd, "operation after the end",
        "once the game is won or lost every operation, whatever it is, is answered INVALID";
    Quit, "quit",
        "at the closing 0, a game neither won nor lost is answered QUIT, one that is over nothing";
    QuitAtOnce, "quit without an operation",
        "a case without an operation is answered QUIT too";
    MarksLeft, "a case after one that left marks",
        "every case begins with a map of closed cells without marks";
}

/// What the statement looks at before an operation on a running game: the cell and those around.
#[derive(Clone, Copy, Debug, Default)]
pub struct Look {
    /// What the cell shows: `_`, `P`, `?` or its number.
    pub value: u8,
    /// Whether it is a mine.
    pub is_mine: bool,
    /// The mines around.
    pub number: u8,
    /// The flags around.
    pub flags: u8,
    /// The question marks around.
    pub questions: u8,
    /// The closed cells without a flag around, and the mines among them.
    pub targets: u8,
    /// The mines among the targets.
    pub target_mines: u8,
}

impl Look {
    /// Looks at a cell of a board of so many rows and columns.
    pub fn at(
        at: Position,
        (rows, columns): (usize, usize),
        value: impl Fn(Position) -> u8,
        is_mine: impl Fn(Position) -> bool,
    ) -> Look {
        let mut look = Look {
            value: value(at),
            is_mine: is_mine(at),
            ..Look::default()
        };
        for cell in around(at, rows, columns) {
            let (value, is_mine) = (value(cell), u8::from(is_mine(cell)));
            let is_target = u8::from(value == b'_' || value == b'?');
            look.number += is_mine;
            look.flags += u8::from(value == b'P');
            look.questions += u8::from(value == b'?');
            look.targets += is_target;
            look.target_mines += is_target & is_mine;
        }
        look
    }

    /// The situation of an operation by its code, 1 left, 2 right, 3 middle click. A chord that
    /// opens something is told as [`Situation::ChordOpens`]; what it opens is seen only later.
    pub fn situation(&self, code: u8) -> Situation {
        match (code, self.value) {
            (1, b'P') => Situation::LeftOnFlag,
            (1, b'0'..=b'8') => Situation::LeftOnOpen,
            (1, _) if self.is_mine => Situation::LeftOnMine,
            (1, b'?') => Situation::LeftOpensQuestion,
            (1, _) if self.number == 0 => Situation::LeftOpensZero,
            (1, _) => Situation::LeftOpensNumber,
            (2, b'0'..=b'8') => Situation::RightOnOpen,
            (2, b'P') => Situation::RightQuestions,
            (2, b'?') => Situation::RightClears,
            (2, _) => Situation::RightPlants,
            (_, b'0'..=b'8') => self.chord(),
            _ => Situation::ChordOnClosed,
        }
    }

    fn chord(&self) -> Situation {
        match self.flags {
            flags if flags < self.number => Situation::ChordTooFew,
            flags if flags > self.number => Situation::ChordTooMany,
            _ if self.targets == 0 => Situation::ChordWithoutTarget,
            _ if self.target_mines > 0 => Situation::ChordLoses,
            _ if self.number == 0 => Situation::ChordOnZero,
            _ => Situation::ChordOpens,
        }
    }
}
