//! The wrong programs: every known way to get document 004 wrong, as a switch of the naive model.
//!
//! Each row is a program that somebody has written: its name, the words that the project's list of
//! faults uses for it, and one sentence on what it does. The last four are not on that list.

/// Turns the table below into the enum and into the list of its variants with their words.
macro_rules! faults {
    ($($name:ident, $words:literal, $sentence:literal;)*) => {
        /// One wrong program.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Fault { $(#[doc = $sentence] $name,)* }

        /// Every fault with the words that name it.
        pub(crate) const ALL: &[(Fault, &str)] = &[$((Fault::$name, $words),)*];
    };
}

faults! {
    CornersJoin, "corners join ships",
        "Cells that touch at a corner belong to one ship.";
    LastLetterOnly, "only the last column letter read",
        "`AB` is read as `B`.";
    Twice26, "AA treated as 26+26",
        "Each of two letters counts 26, so that `AA` is column 52.";
    RowsFromTop, "rows from the top",
        "Row 1 is the first row of the field's text.";
    RowMappedWithM, "row mapped with m",
        "Rows are counted from the bottom of a field that is as high as this one is wide.";
    ExtraTurn, "extra turn after a hit",
        "Who hits fires again.";
    SecondStarts, "player 2 starts",
        "The first move of a game is the second player's.";
    RepeatedHit, "repeated hit counts",
        "A shot at a destroyed cell is a hit.";
    AnsweredAfterWin, "moves after the win answered, or not read",
        "The game goes on when it is won.";
    UnreadAfterWin, "moves after the win answered, or not read",
        "The next game is read from where this one is won.";
    ReinforcedIsPlain, "reinforced treated as plain",
        "One hit destroys a reinforced cell.";
    AllReinforced, "all cells reinforced",
        "Every cell of a ship needs two hits.";
    ReinforcedMissed, "reinforced hit gives MISSED",
        "The first hit of a reinforced cell is answered as a miss.";
    SunkAndWin, "SUNK and WIN both printed",
        "The winning shot is answered twice.";
    WinnerSwapped, "winner swapped",
        "The player whose fleet is lost is called the winner.";
    DirectNeighbours, "sunk looks at direct neighbours only",
        "A ship is taken for sunk when nothing stands next to the cell that was hit.";
    FirstLetterIsA, "every first letter of two is taken for A",
        "`BA` is read as `AA`, as in the published program.";
    EmptyFleetLoses, "a fleet without ships loses at once",
        "After any shot at a field on which nothing stands the game is won.";
    TurnNotReset, "turns go on from one case to the next",
        "The player to move first is the one who would have moved next in the case before.";
    FixedSize, "fixed array sizes (50)",
        "Rows and columns beyond 50 are not there.";
}
