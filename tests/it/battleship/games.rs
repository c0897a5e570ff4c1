//! Random games on random right fleets: the program against the naive model.

use super::model::{answers, Field};
use super::{answer, column_names};
use crate::inputs::Random;

/// A right fleet: strips at random places, left out where they would touch another one's side.
fn fleet(random: &mut Random, rows: usize, columns: usize, longest: usize, most: usize) -> Field {
    let mut field = vec![vec![b'.'; columns]; rows];
    let mut reinforced = 0;
    for _ in 0..random.below(rows * columns / 4 + 2) {
        let length = 1 + random.below(longest);
        let (height, width) = random.pick(&[(1, length), (length, 1)]);
        if height > rows || width > columns {
            continue;
        }
        let (y, x) = (
            random.below(rows - height + 1),
            random.below(columns - width + 1),
        );
        if is_clear(&field, (y, x), (height, width)) {
            for cell in field[y..y + height]
                .iter_mut()
                .flat_map(|row| &mut row[x..x + width])
            {
                let harder = reinforced < most && random.below(3) == 0;
                reinforced += usize::from(harder);
                *cell = if harder { b'#' } else { b'X' };
            }
        }
    }
    field
}

/// Whether a strip and the cells at its sides are free; those at its corners need not be.
fn is_clear(field: &Field, (y, x): (usize, usize), (height, width): (usize, usize)) -> bool {
    let is_free = |b: usize, a: usize| {
        field.get(b).and_then(|row| row.get(a)) != Some(&b'X')
            && field.get(b).and_then(|row| row.get(a)) != Some(&b'#')
    };
    let (above, left) = (y.saturating_sub(1), x.saturating_sub(1));
    (above..=y + height).all(|b| (x..x + width).all(|a| is_free(b, a)))
        && (y..y + height).all(|b| (left..=x + width).all(|a| is_free(b, a)))
}

/// A case: two fleets and random moves, half of them at ships, so that games are won.
fn case(random: &mut Random, (rows, columns): (usize, usize), moves: usize) -> String {
    let names = column_names(columns);
    let (longest, most) = (1 + random.below(6), random.below(9));
    let fields = [(); 2].map(|()| fleet(random, rows, columns, longest, most));
    let mut text = format!("{rows} {columns} {longest} {most}\n");
    for row in fields.iter().flatten() {
        text += std::str::from_utf8(row).unwrap();
        text.push('\n');
    }
    text += &format!("{moves}\n");
    for turn in 0..moves {
        let field = &fields[1 - turn % 2];
        let (mut y, mut x) = (random.below(rows), random.below(columns));
        for _ in 0..random.below(30) {
            if field[y][x] == b'.' {
                (y, x) = (random.below(rows), random.below(columns));
            }
        }
        text += &format!("FIRE {} {}\n", rows - y, names[x]);
    }
    text
}

#[track_caller]
fn check(seed: u64, sizes: impl Fn(&mut Random) -> (usize, usize), moves: usize) {
    let mut random = Random(seed);
    let mut input = "4\n".to_string();
    for _ in 0..4 {
        let size = sizes(&mut random);
        let moves = random.below(moves);
        input += &case(&mut random, size, moves);
    }
    let expected = (answers(&input, None), None);
    assert!(answer(&input, 1 << 20) == expected, "seed {seed}: {input}");
}

#[test]
fn small_games() {
    for seed in 0..1_000 {
        check(
            seed,
            |random| (1 + random.below(8), 1 + random.below(8)),
            150,
        );
    }
}

#[test]
fn games_in_one_row_or_column() {
    for seed in 0..50 {
        check(seed, |random| (1, 1 + random.below(200)), 300);
        check(seed, |random| (1 + random.below(200), 1), 300);
    }
}

#[test]
fn wide_and_tall_games() {
    for seed in 0..10 {
        for columns in [27, 53, 63, 64, 65, 127, 128, 129, 702, 703, 800] {
            check(seed, |random| (1 + random.below(4), columns), 200);
        }
        check(
            seed,
            |random| (9_990 + random.below(20), 1 + random.below(2)),
            200,
        );
    }
}

#[test]
fn very_wide_games() {
    check(1, |_| (1, 18_300), 100);
    check(2, |_| (1, 30_000), 1_500);
}
