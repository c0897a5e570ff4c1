//! The wrong programs: every known way to get document 000 wrong, as a switch of the plain game.
//!
//! Each row is a program that somebody has written: its name, the words that go round for it, and
//! one sentence on what it does, fit to be shown to whoever wrote it once more. The game and the
//! plain protocol ask for each of them at one place and do the right thing otherwise.
//!
//! One known fault is absent: "answers not flushed in live play" cannot be seen in a program's
//! complete output.

/// Turns the table below into the enum and into the list of its variants with their words.
macro_rules! faults {
    ($($name:ident, $words:literal, $sentence:literal;)*) => {
        /// One wrong program.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Fault { $(#[doc = $sentence] $name,)* }

        /// Every fault, in the order of the statement.
        pub const ALL: &[Fault] = &[$(Fault::$name,)*];

        impl Fault {
            /// The words that go round for it.
            pub fn words(self) -> &'static str {
                match self { $(Fault::$name => $words,)* }
            }

            /// What such a program does, in one sentence.
            pub fn sentence(self) -> &'static str {
                match self { $(Fault::$name => $sentence,)* }
            }
        }
    };
}

faults! {
    FloodOpensFlags, "flood opens flagged cells",
        "The flood goes over `P` as if the cell carried no mark.";
    FloodStoppedByQuestion, "`?` stops the flood",
        "The flood goes round `?` as it goes round `P`.";
    LeftOpensFlag, "left click opens `P`",
        "A flag does not protect its cell from a left click.";
    LeftBlockedByQuestion, "left click blocked by `?`",
        "A question mark protects its cell from a left click.";
    ChordAtLeast, "chord at flags ≥ number",
        "A chord also acts where there are more flags than the number.";
    ChordIgnoresNumber, "chord ignores the number",
        "A chord acts whatever the number of flags around.";
    ChordCountsQuestion, "chord counts `?` as a flag",
        "A question mark counts towards the number of flags of a chord.";
    ChordSparesQuestion, "chord spares `?` cells",
        "A chord leaves the cells that carry `?` closed.";
    ChordOpensFlaggedMine, "chord opens a flagged mine",
        "A chord tries to open mines although they are flagged, and so loses.";
    ChordNeverOnZero, "chord never acts on a 0",
        "A chord on a 0 does nothing, even where an unflagged neighbour is closed.";
    ChordNoCascade, "chord does not cascade",
        "A chord opens its eight neighbours only, and no flood starts from a 0 among them.";
    ChordSkipsMines, "chord skips mines instead of losing",
        "A chord opens the free neighbours and passes over an unflagged mine.";
    LosingChordLists, "a losing chord prints a list first",
        "A chord opens and lists the neighbours before the mine that it loses by.";
    ChordOnClosed, "chord on a closed cell acts",
        "A chord on a closed cell works with the number that the cell would show.";
    RightMarksOpen, "right click marks an open cell",
        "A right click plants a flag on an open cell.";
    RightKnowsNoQuestion, "right click knows no `?`",
        "A right click takes a flag away at once.";
    UnmarkNotReported, "unmarking is not reported",
        "The step from `?` to `_` is made without a word.";
    WinByFlags, "win when all mines are flagged",
        "The game is also won as soon as every mine carries a flag.";
    WinNeedsFlags, "win needs all mines flagged",
        "Opening every free cell does not win while a mine lacks its flag.";
    WinByLeftOnly, "win only after a left click",
        "A chord that opens the last free cell does not win.";
    WinCountsFlaggedSafe, "win counts flagged safe cells as opened",
        "A free cell under a flag is not missed when the closed cells are counted.";
    FirstClickMovesMine, "first click moves the mine",
        "The first left click cannot lose: its mine goes to the first free cell.";
    FourDirectionFlood, "four-direction flood",
        "The flood does not go through diagonals.";
    FourDirectionCounts, "four-direction counts",
        "The number of a cell leaves out the mines on its diagonals.";
    FloodThroughOnes, "flood goes on through 1s",
        "A 1 spreads the flood as a 0 does.";
    RowBoundUsesColumns, "row bound uses columns",
        "Neighbours in rows beyond the number of columns are not seen.";
    ColumnBoundUsesRows, "column bound uses rows",
        "Neighbours in columns beyond the number of rows are not seen.";
    ColumnsWrap, "columns wrap",
        "The first and the last column are neighbours.";
    RowsWrap, "rows wrap",
        "The first and the last row are neighbours.";
    LastDiagonalMissed, "last row or column's diagonal missed",
        "A diagonal neighbour in the last row or column is not seen.";
    Swapped, "x and y swapped",
        "The first coordinate of an operation is taken for the column.";
    Duplicates, "duplicates in the list",
        "A cell that the flood reaches by several ways is listed several times.";
    Unsorted, "unsorted list",
        "The changed cells are listed in the order in which they were opened.";
    SortedByColumn, "sorted by column first",
        "The changed cells are listed by column, then row.";
    NoOpIsInvalid, "no-op answered `INVALID`",
        "An operation that changes nothing is taken for an operation after the end.";
    RightAfterEnd, "right click after the end still answered",
        "Marks can still be set when the game is over.";
    QuitAlways, "QUIT after every case",
        "A game that was won or lost is quit all the same.";
    NoInvalidLines, "no INVALID lines",
        "Operations after the end are passed over in silence.";
    SeparatorAlways, "separator after every case",
        "The last case is followed by a separator too.";
    NoBlankAfterCommas, "no blank after commas",
        "The lists are written without blanks.";
    MarksNotReset, "marks not reset between cases",
        "The marks of a case are still there in the next one.";
    FlagsCapped, "flags capped at k",
        "No more flags can be set than there are mines.";
    NoQuitWithoutOperation, "no QUIT when there was no operation",
        "A case without an operation is answered by nothing at all.";
    ByteOrderMark, "byte order mark not skipped",
        "The number of cases is not understood after a byte order mark.";
    RecursionLimit, "recursion limit",
        "A flood more than 1000 calls deep ends the program.";
    Array209, "fixed array sizes (209, 300)",
        "A board of more than 209 rows or columns ends the program.";
    Array300, "fixed array sizes (209, 300)",
        "A board of more than 300 rows or columns ends the program.";
}
