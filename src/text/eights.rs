//! Eight bytes at a time, in one register, the first of them lowest.
//!
//! Eight bits that lie one in each byte, the lowest of it, are brought together by a
//! multiplication. The bit of byte `i` stands at `8 i`, and the factor has a 1 at `56 - 7 i` for
//! each `i`, which moves it to `56 + i`: the highest byte of the product is the eight bits, in
//! their order. All other products of a bit and a 1 land below, each in a place of its own, so
//! nothing is carried into it.

use std::convert::TryFrom;

/// A 1 in each byte: times a byte, that byte eight times.
pub const EACH: u64 = 0x0101_0101_0101_0101;
const GATHER: u64 = 0x0102_0408_1020_4080;

/// The eight bytes of `bytes` from a place on, if there are so many.
#[inline]
pub fn eight(bytes: &[u8], from: usize) -> Option<u64> {
    let eight = bytes.get(from..from + 8)?;
    Some(u64::from_le_bytes(<[u8; 8]>::try_from(eight).ok()?))
}

/// The lowest bits of eight bytes, in one byte. The other bits are 0.
#[inline]
pub fn gathered(lowest: u64) -> u64 {
    lowest.wrapping_mul(GATHER) >> 56
}

/// A mask of the first `count` bytes of eight; of all from eight on.
#[inline]
pub fn first_bytes(count: usize) -> u64 {
    match count {
        0..=7 => (1 << (8 * count)) - 1,
        _ => u64::MAX,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_gathered_from_its_bits() {
        for byte in 0..256_u64 {
            let spread = (0..8).fold(0, |spread, i| spread | (byte >> i & 1) << (8 * i));
            assert_eq!(gathered(spread), byte);
        }
    }

    #[test]
    fn so_many_bytes_are_kept() {
        assert_eq!(first_bytes(0), 0);
        assert_eq!(first_bytes(3), 0xFF_FFFF);
        assert_eq!(first_bytes(8), u64::MAX);
        assert_eq!(first_bytes(9), u64::MAX);
    }
}
