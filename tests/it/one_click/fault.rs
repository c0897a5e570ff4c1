//! The wrong programs: every known way to get document 003 wrong, as a switch of the naive model.
//!
//! The words are those of the project's list of faults; a fault that stands for several programs
//! has its words on each of them.

/// One wrong program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// Boards with one row or column and a mine are refused.
    OneWideRefused,
    /// Boards 2 wide are treated like wider ones: odd numbers of free cells are laid.
    TwoWideLaid,
    /// Boards 2 wide are refused as soon as they hold a mine.
    TwoWideRefused,
    /// A board full of mines but for the click is refused.
    SingleRefused,
    /// The board of one cell is refused.
    OneCellRefused,
    /// So many free cells in a board at least 3 wide are laid somehow.
    Laid(usize),
    /// So many free cells in a board at least 3 wide are refused.
    Refused(usize),
    /// Rows are filled from the left, and the last may be left with one cell.
    LoneCell,
    /// A blank follows `Case #1:`.
    TrailingBlank,
}

/// Every fault with the words that name it.
pub(crate) const ALL: &[(Fault, &str)] = &[
    (Fault::OneWideRefused, "one row or column refused"),
    (Fault::TwoWideLaid, "two-wide boards wrong"),
    (Fault::TwoWideRefused, "two-wide boards wrong"),
    (Fault::SingleRefused, "M = R·C − 1 called impossible"),
    (Fault::OneCellRefused, "1×1 wrong"),
    (Fault::Laid(2), LAID),
    (Fault::Laid(3), LAID),
    (Fault::Laid(5), LAID),
    (Fault::Laid(7), LAID),
    (Fault::Refused(4), REFUSED),
    (Fault::Refused(6), REFUSED),
    (Fault::Refused(8), REFUSED),
    (Fault::Refused(9), REFUSED),
    (Fault::LoneCell, "a lone free cell left beside the last row"),
    (Fault::TrailingBlank, "trailing blank on the `Case` line"),
];

const LAID: &str = "2, 3, 5, 7 free cells in boards at least 3 wide called possible";
const REFUSED: &str = "or 4, 6, 8, 9 impossible";
