//! Random numbers, the same for the same seed on every machine.
//!
//! The generator is SplitMix64 (Steele, Lea and Flood, *Fast splittable pseudorandom number
//! generators*, 2014; the constants are those of Vigna's public domain version). Its state is a
//! counter that grows by an odd constant, the golden ratio in 64 bits, so that it passes through
//! all 2^64 values; what is handed out is the counter stirred by two multiplications, each a
//! bijection. Seeds next to each other make streams that have nothing visible in common, so a user
//! may count seeds up.
//!
//! A number below a bound is the high half of a product (Lemire, 2019): `x · bound / 2^64` for 64
//! random bits `x`. No division, and no number of a bound is more likely than another by more than
//! one part in 2^64 / bound, which nobody will ever see. All arithmetic is in `u64` and `u128`:
//! what comes out never depends on the machine's word.

/// A stream of random numbers.
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

/// 2^64 divided by the golden ratio, made odd.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

impl Random {
    /// The stream of a seed. Every seed is as good as any other.
    pub fn new(seed: u64) -> Random {
        Random { state: seed }
    }

    /// Sixty-four random bits. Constant time.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(STEP);
        let mixed = (self.state ^ (self.state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`; 0 if the bound is 0. Constant time.
    #[inline]
    pub fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.bits()) * u128::from(bound)) >> 64) as u64
    }

    /// A number from `low` to `high`, both included. Constant time.
    #[inline]
    pub fn between(&mut self, low: u64, high: u64) -> u64 {
        match high.wrapping_sub(low).wrapping_add(1) {
            0 => self.bits(),
            width => low.wrapping_add(self.below(width)),
        }
    }

    /// Whether something happens that happens once in `times`.
    #[inline]
    pub fn once_in(&mut self, times: u64) -> bool {
        self.below(times) == 0
    }

    /// One of these; nothing if there are none.
    pub fn pick<T: Copy>(&mut self, choices: &[T]) -> Option<T> {
        choices
            .get(self.below(choices.len() as u64) as usize)
            .copied()
    }

    /// Sixty-four random bits, each of which is set in `share` of 256 cases, at most 255. Constant
    /// time.
    ///
    /// A bit is set where a random fraction lies below `share / 256`. The fractions of all
    /// sixty-four are drawn together, a binary digit of each at a time, from the lowest: where the
    /// digit of the share is 1, a 0 decides for below and a 1 leaves it to the lower digits; where
    /// it is 0, a 1 decides against.
    pub fn biased_bits(&mut self, share: u8) -> u64 {
        let mut below = 0;
        for digit in share.trailing_zeros()..8 {
            let zeros = self.bits();
            below = match share >> digit & 1 {
                0 => below & zeros,
                _ => below | zeros,
            };
        }
        below
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of the published generator.
    #[test]
    fn the_stream_is_the_published_one() {
        let mut random = Random::new(1_234_567);
        let published: [u64; 5] = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        published
            .iter()
            .for_each(|number| assert_eq!(random.bits(), *number));
    }

    #[test]
    fn every_number_of_a_bound_comes_about_as_often() {
        let mut random = Random::new(1);
        for bound in [1, 2, 3, 7, 10] {
            let mut counts = vec![0; bound as usize];
            (0..10_000 * bound).for_each(|_| counts[random.below(bound) as usize] += 1);
            assert!(
                counts.iter().all(|count| (9_500..10_500).contains(count)),
                "{counts:?}"
            );
        }
    }

    #[test]
    fn bounds_are_kept() {
        let mut random = Random::new(2);
        assert_eq!(random.below(0), 0);
        assert!((0..100).all(|_| random.between(7, 7) == 7));
        assert!((0..100).all(|_| (3..=5).contains(&random.between(3, 5))));
        assert!((0..100).any(|_| random.between(0, u64::MAX) > u64::MAX / 2));
        assert!((0..100).all(|_| random.between(u64::MAX - 1, u64::MAX) >= u64::MAX - 1));
        assert_eq!(random.pick::<u8>(&[]), None);
        assert_eq!(random.pick(&[9]), Some(9));
    }

    #[test]
    fn bits_are_set_as_often_as_their_share_says() {
        let mut random = Random::new(3);
        for share in [0, 1, 2, 38, 64, 127, 128, 200, 255] {
            let words = (0..16_384).map(|_| random.biased_bits(share).count_ones());
            let (set, expected) = (words.sum::<u32>(), 4096 * u32::from(share));
            assert!(set.abs_diff(expected) < 3_000, "{share}: {set}, {expected}");
            assert!(share > 0 || set == 0);
        }
    }
}
