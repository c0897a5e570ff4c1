//! `hint` against the naive model of document 002, on positions of games.

use crate::deduce_model::{Grid, Proof as Proved};
use crate::inputs::Random;
use minesweeper::rules::board::Face;
use minesweeper::rules::clicks::{Button, Click};
use minesweeper::rules::game::{Game, Level, Outcome};
use minesweeper::rules::hint::{hint, Hint, Proof};
use minesweeper::rules::shape::{around, Position};
use std::collections::BTreeSet;

type Cells = BTreeSet<(usize, usize)>;

fn cell(at: Position) -> (usize, usize) {
    (at.row, at.column)
}

fn number(game: &Game, at: Position) -> Option<u8> {
    game.board().face(at).digit()
}

fn beside(game: &Game, at: Position) -> Vec<Position> {
    around(at, game.level().rows(), game.level().columns()).collect()
}

/// S of document 002.
fn closed(game: &Game, at: Position) -> Cells {
    let cells = beside(game, at).into_iter();
    let cells = cells.filter(|at| number(game, *at).is_none());
    cells.map(cell).collect()
}

fn proved(game: &Game) -> Proved {
    let (rows, columns) = (game.level().rows(), game.level().columns());
    let row = |row| {
        let cells = (0..columns).map(|column| number(game, Position { row, column }));
        cells.collect()
    };
    Grid::new((0..rows).map(row).collect(), None).proof()
}

/// A hint is right, and news.
fn check(game: &Game, found: Hint, kinds: &mut [usize; 5]) {
    let Proved { mines, safe, .. } = proved(game);
    let is_flag = |at: &(usize, usize)| {
        let (row, column) = *at;
        game.board().face(Position { row, column }) == Face::FLAG
    };
    let has_news = !safe.is_empty() || !mines.iter().all(is_flag);
    match found {
        Hint::Safe { at, zero } => {
            kinds[0] += 1;
            assert!(safe.contains(&cell(at)) && !game.board().is_mine(at));
            assert_eq!(number(game, zero), Some(0));
            assert!(beside(game, zero).contains(&at));
        }
        Hint::Mine { at, proof } => {
            assert!(mines.contains(&cell(at)) && game.board().is_mine(at));
            assert!(!is_flag(&cell(at)));
            kinds[1 + usize::from(is_rule_3(game, at, proof))] += 1;
        }
        Hint::Chord(at) => {
            kinds[3] += 1;
            assert!(!has_news);
            let (flags, others): (Cells, Cells) = closed(game, at).into_iter().partition(is_flag);
            assert_eq!(number(game, at), Some(flags.len() as u8));
            assert!(flags.is_subset(&mines) && !others.is_empty());
            let is_mine = |(row, column)| game.board().is_mine(Position { row, column });
            assert!(!others.into_iter().any(is_mine));
        }
        Hint::Nothing => {
            kinds[4] += 1;
            assert!(!has_news);
        }
    }
}

/// The numbers that are named prove it; whether it takes two.
fn is_rule_3(game: &Game, at: Position, proof: Proof) -> bool {
    match proof {
        Proof::All(all) => {
            let around = closed(game, all);
            assert!(around.contains(&cell(at)));
            assert_eq!(number(game, all), Some(around.len() as u8));
            false
        }
        Proof::Difference { more, less } => {
            let (larger, smaller) = (closed(game, more), closed(game, less));
            assert!(smaller.is_subset(&larger));
            let others: Cells = larger.difference(&smaller).copied().collect();
            assert!(others.contains(&cell(at)));
            let numbers = number(game, more).zip(number(game, less)).unwrap();
            assert_eq!(usize::from(numbers.0 - numbers.1), others.len());
            let is_alone = |all: Position| number(game, all) == Some(closed(game, all).len() as u8);
            assert!(!beside(game, at).into_iter().any(is_alone));
            true
        }
    }
}

/// A click that does not lose: hints are asked for in games that last.
fn careful(game: &Game, random: &mut Random) -> Click {
    let level = game.level();
    loop {
        let row = random.below(level.rows());
        let column = random.below(level.columns());
        let at = Position { row, column };
        let is_mine = game.first().is_some() && game.board().is_mine(at);
        let button = match random.below(8) {
            0..=2 if !is_mine => Button::Left,
            3 => Button::Right,
            4..=6 if is_mine && game.board().face(at) == Face::CLOSED => Button::Right,
            _ => continue,
        };
        return Click { button, at };
    }
}

#[test]
fn every_hint_is_proved_and_news() {
    let mut kinds = [0; 5];
    for seed in 0..300 {
        let mut random = Random(seed);
        let (rows, columns) = (2 + random.below(8), 4 + random.below(66));
        let mines = 1 + rows * columns / (5 + random.below(5));
        let level = Level::new(rows as u64, columns as u64, mines as u64).unwrap();
        let mut game = Game::new(level, seed, false).unwrap();
        for _ in 0..30 {
            let found = hint(game.board()).unwrap();
            check(&game, found, &mut kinds);
            if game.outcome() == Outcome::Running {
                let click = careful(&game, &mut random);
                game.click(click).unwrap();
            }
        }
    }
    assert!(kinds.iter().all(|count| *count > 20), "{kinds:?}");
}

/// Somebody who does nothing but what the hints say, and opens a free cell where they say nothing,
/// wins.
#[test]
fn hints_lead_to_the_end() {
    for seed in 0..20 {
        let mut game = Game::new(Level::MEDIUM, seed, false).unwrap();
        let mut random = Random(seed);
        while game.outcome() == Outcome::Running {
            let (button, at) = match hint(game.board()).unwrap() {
                Hint::Safe { at, .. } => (Button::Left, at),
                Hint::Mine { at, .. } => (Button::Right, at),
                Hint::Chord(at) => (Button::Middle, at),
                Hint::Nothing => {
                    let (row, column) = (random.below(16), random.below(16));
                    let at = Position { row, column };
                    if game.first().is_some() && game.board().is_mine(at) {
                        continue;
                    }
                    (Button::Left, at)
                }
            };
            game.click(Click { button, at }).unwrap();
        }
        assert_eq!(game.outcome(), Outcome::Won, "{seed}");
    }
}
