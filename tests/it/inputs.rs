//! Inputs that several topics share: the statement's own sample, a second one with what that
//! leaves out, and a generator of random numbers so that every run tests the same bytes.

/// Document 000's sample input.
pub(crate) const STATEMENT: &str = "\
5\n3 3\n__*\n___\n___\n1 3 1\n1 1 3\n0
3 3\n_*_\n__*\n___\n1 3 1\n1 1 3\n2 1 2\n2 2 3\n3 2 2\n1 1 2\n2 2 1\n3 3 3\n0
3 3\n***\n___\n***\n1 2 2\n0
3 3\n___\n_*_\n___\n1 2 2\n1 1 1\n0
3 3\n___\n__*\n___\n1 2 2\n2 1 2\n3 2 2\n2 2 3\n0\n";

/// Document 000's sample output.
pub(crate) const STATEMENT_ANSWERS: &str = "\
RUNNING: [<1, 1, 0>, <1, 2, 1>, <2, 1, 0>, <2, 2, 1>, <2, 3, 1>, <3, 1, 0>, <3, 2, 0>, <3, 3, 0>]
WIN
INVALID
==========
RUNNING: [<2, 1, 1>, <2, 2, 2>, <3, 1, 0>, <3, 2, 1>]
RUNNING: [<1, 3, 2>]
RUNNING: [<1, 2, P>]
RUNNING: [<2, 3, P>]
RUNNING: [<1, 1, 1>, <3, 3, 1>]
WIN
INVALID
INVALID
INVALID
==========
RUNNING: [<2, 2, 6>]
QUIT
==========
LOSE
INVALID
==========
RUNNING: [<2, 2, 1>]
RUNNING: [<1, 2, P>]
LOSE
INVALID
";

/// No operation at all, the round of marks, operations that change nothing, coordinates beyond
/// everything after the end, a board wider than a machine word.
pub(crate) const CORNERS: &str = "\
4\n1 2\n*_\n0
2 2\n*_\n__\n2 1 1\n2 1 1\n2 1 1\n3 1 1\n1 2 2\n1 2 2\n3 2 2\n0
1 2\n_*\n1 1 2\n1 99999999999999999999999999 0\n3 007 00\n0
1 70\n____________________________________*_________________________________
2 1 60\n1 1 70\n2 1 60\n2 1 60\n3 1 61\n0\n";

/// What [`CORNERS`] is answered.
pub(crate) const CORNERS_ANSWERS: &str = "\
QUIT
==========
RUNNING: [<1, 1, P>]
RUNNING: [<1, 1, ?>]
RUNNING: [<1, 1, _>]
RUNNING: []
RUNNING: [<2, 2, 1>]
RUNNING: []
RUNNING: []
QUIT
==========
LOSE
INVALID
INVALID
==========
RUNNING: [<1, 60, P>]
RUNNING: [<1, 61, 0>, <1, 62, 0>, <1, 63, 0>, <1, 64, 0>, <1, 65, 0>, <1, 66, 0>, <1, 67, 0>, \
<1, 68, 0>, <1, 69, 0>, <1, 70, 0>]
RUNNING: [<1, 60, ?>]
RUNNING: [<1, 60, _>]
RUNNING: [<1, 38, 1>, <1, 39, 0>, <1, 40, 0>, <1, 41, 0>, <1, 42, 0>, <1, 43, 0>, <1, 44, 0>, \
<1, 45, 0>, <1, 46, 0>, <1, 47, 0>, <1, 48, 0>, <1, 49, 0>, <1, 50, 0>, <1, 51, 0>, <1, 52, 0>, \
<1, 53, 0>, <1, 54, 0>, <1, 55, 0>, <1, 56, 0>, <1, 57, 0>, <1, 58, 0>, <1, 59, 0>, <1, 60, 0>]
QUIT
";

/// SplitMix64, the same numbers for the same seed everywhere.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// Sixty-four random bits.
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`, evenly enough for tests.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// One of these.
    pub(crate) fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }
}
