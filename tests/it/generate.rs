//! `generate`: what it writes is valid to the letter, plays as its style says, and never changes.
//!
//! The inputs are taken apart by a reader of this file's own, which forgives nothing, and answered
//! by the judge in this process. The golden files are written again, like the samples, where
//! `UPDATE_SAMPLES` is set; but then every user's seed means another input, so that it takes a
//! good reason.

mod options;
mod strict;

use crate::engine::answers;
use crate::model;
use crate::support::{finish, run, shell};
use minesweeper::tools::generate::{input, Mines, Plan, Range, Style, STYLES};
use std::process::Stdio;
use strict::{read, Case};

fn fixed(size: u64) -> Range {
    Range {
        low: size,
        high: size,
    }
}

/// A plan with boards of one size.
fn plan(style: Style, (rows, columns): (u64, u64), mines: Mines, operations: u64) -> Plan {
    Plan {
        rows: fixed(rows),
        columns: fixed(columns),
        mines,
        operations,
        style,
        ..Plan::default()
    }
}

/// The input of a plan, which must be one.
#[track_caller]
fn text(plan: &Plan) -> String {
    String::from_utf8(input(plan).unwrap()).unwrap()
}

/// The cases of a plan's input, and the answers to each.
#[track_caller]
fn played(plan: &Plan) -> Vec<(Case, String)> {
    let input = text(plan);
    let cases = read(&input);
    let answers = answers(&input);
    let answers: Vec<_> = answers.split("==========\n").map(str::to_string).collect();
    assert_eq!(cases.len(), answers.len());
    cases.into_iter().zip(answers).collect()
}

/// How many of so many games end with this word.
#[track_caller]
fn ending(games: &[(Case, String)], word: &str) -> usize {
    let with = |(_, answers): &&(Case, String)| answers.lines().any(|line| line == word);
    games.iter().filter(with).count()
}

#[test]
fn every_input_is_as_planned() {
    let sizes = [(1, 2), (2, 1), (1, 70), (3, 3), (9, 9), (16, 30), (40, 65)];
    let mines = [
        Mines::Count(1),
        Mines::Percent(0),
        Mines::Percent(20),
        Mines::Percent(100),
    ];
    for (seed, (_, style)) in STYLES.iter().enumerate() {
        for size in sizes {
            for mines in mines {
                for operations in [0, 1, 5, 200] {
                    check(&Plan {
                        seed: seed as u64,
                        cases: 5,
                        ..plan(*style, size, mines, operations)
                    });
                }
            }
        }
    }
}

/// Sizes, numbers of mines and operations are those of the plan, and the judge takes the input.
#[track_caller]
fn check(plan: &Plan) {
    let games = played(plan);
    assert_eq!(games.len() as u64, plan.cases);
    for (case, answers) in &games {
        let cells = case.rows * case.columns;
        assert!((plan.rows.low..=plan.rows.high).contains(&case.rows));
        assert!((plan.columns.low..=plan.columns.high).contains(&case.columns));
        assert!(case.operations.len() as u64 <= plan.operations);
        match plan.mines {
            Mines::Count(mines) => assert_eq!(case.mines, mines),
            Mines::Percent(p) => assert_eq!(case.mines, (cells * p / 100).clamp(1, cells - 1)),
        }
        let said = answers
            .lines()
            .filter(|line| !matches!(*line, "WIN" | "QUIT"));
        assert_eq!(said.count(), case.operations.len(), "{plan:?}");
    }
}

#[test]
fn ranges_are_drawn_from_end_to_end() {
    let plan = Plan {
        cases: 300,
        rows: Range { low: 2, high: 6 },
        columns: Range { low: 1, high: 3 },
        operations: 10,
        ..Plan::default()
    };
    check(&plan);
    let cases = read(&text(&plan));
    for rows in 2..=6 {
        assert!(cases.iter().any(|case| case.rows == rows));
    }
    for columns in 1..=3 {
        assert!(cases.iter().any(|case| case.columns == columns));
    }
}

#[test]
fn strong_players_mostly_win() {
    for (size, mines) in [((9, 9), 10), ((16, 30), 99), ((2, 3), 2), ((20, 40), 150)] {
        let games = played(&Plan {
            cases: 200,
            ..plan(Style::Play, size, Mines::Count(mines), 10_000)
        });
        let count = |word| ending(&games, word);
        let (won, lost, left) = (count("WIN"), count("LOSE"), count("QUIT"));
        assert!(
            won > 150 && lost > 3 && left > 3,
            "{size:?}: {won} {lost} {left}"
        );
        assert!(count("INVALID") > 10);
        assert_eq!(won + lost + left, 200);
    }
}

#[test]
fn strong_players_know_all_that_there_is() {
    let plan = plan(Style::Play, (16, 30), Mines::Count(99), 10_000);
    let games = played(&Plan { cases: 50, ..plan });
    let said: String = games.iter().map(|(_, answers)| answers.as_str()).collect();
    let count = |what: &str| said.matches(what).count();
    // Flags, most of all; some go on to question marks, fewer to nothing; some clicks do nothing.
    assert!(count(", P>") > 20 * count(", ?>"));
    assert!(count(", ?>") > 50 && count(", _>") > 20 && count("[]\n") > 50);
    let operations = games.iter().flat_map(|(case, _)| &case.operations);
    let of = |code| operations.clone().filter(|(op, ..)| *op == code).count();
    assert!(of(1) > 1000 && of(2) > 3000 && of(3) > 1000);
}

#[test]
fn free_cells_are_opened_until_the_game_is_won() {
    for (size, mines) in [
        ((1, 2), 1),
        ((5, 5), 24),
        ((16, 30), 99),
        ((300, 300), 9000),
    ] {
        let plan = plan(Style::Open, size, Mines::Count(mines), 90_000);
        let games = played(&Plan { cases: 3, ..plan });
        assert_eq!(ending(&games, "WIN"), 3);
        assert_eq!(ending(&games, "LOSE"), 0);
        for (case, answers) in &games {
            let won = answers.lines().position(|line| line == "WIN").unwrap();
            assert!(case.operations[..won].iter().all(|(op, ..)| *op == 1));
            assert!(!answers.contains("[]\n"));
        }
    }
}

#[test]
fn marks_are_marks_only() {
    let games = played(&plan(Style::Flags, (9, 9), Mines::Percent(15), 300));
    assert_eq!(ending(&games, "QUIT"), 10);
    for (case, answers) in &games {
        assert!(case.operations.iter().all(|(op, ..)| *op == 2));
        assert!(!answers.contains("[]\n"));
    }
    for mark in ["P>", "?>", "_>"] {
        assert!(games.iter().any(|(_, answers)| answers.contains(mark)));
    }
}

#[test]
fn after_the_end_it_goes_on() {
    let games = played(&plan(Style::After, (9, 9), Mines::Percent(15), 30));
    assert_eq!(ending(&games, "LOSE"), 10);
    for (_, answers) in games {
        let mut lines = answers.lines();
        assert_eq!(lines.next(), Some("LOSE"));
        assert!(lines.all(|line| line == "INVALID"));
    }
}

#[test]
fn random_games_last() {
    let games = played(&Plan {
        cases: 100,
        ..plan(Style::Random, (30, 30), Mines::Percent(15), 100)
    });
    assert!(ending(&games, "LOSE") < 50);
    let operations = games.iter().flat_map(|(case, _)| &case.operations);
    for code in 1..=3 {
        assert!(operations.clone().filter(|(op, ..)| *op == code).count() > 2_000);
    }
}

#[test]
fn the_example_of_the_help_is_true() {
    let help = run(&["help", "generate"], "");
    let (_, example) = help.quiet().split_once("For example:\n\n").unwrap();
    let (command, output) = example.split_once("\n\nOutput:\n\n").unwrap();
    let operands: Vec<&str> = command.split_whitespace().skip(1).collect();
    let written = run(&operands, "");
    let shown: String = written
        .quiet()
        .lines()
        .map(|line| format!("  {line}\n"))
        .collect();
    assert!(output.starts_with(&format!("{shown}\n")), "{output}");
}

/// The engine, which the generator stands on, against the model, which it does not.
#[test]
fn the_judge_answers_like_the_model() {
    for seed in 1..=10 {
        let input = text(&Plan {
            seed,
            cases: 40,
            rows: Range { low: 2, high: 12 },
            columns: Range { low: 1, high: 70 },
            mines: Mines::Percent(2 * seed),
            operations: 150,
            style: Style::Mixed,
        });
        assert!(
            answers(&input) == model::answers(&input, None),
            "seed {seed}"
        );
    }
}

#[test]
fn more_cases_begin_with_the_fewer() {
    let of = |cases| {
        let input = text(&Plan {
            cases,
            ..Plan::default()
        });
        input.split_once('\n').unwrap().1.to_string()
    };
    assert!(of(30).starts_with(&of(20)));
    assert_ne!(
        of(1),
        text(&Plan {
            seed: 2,
            cases: 1,
            ..Plan::default()
        })[2..]
    );
}

/// The same bytes for the same options, today and on every machine.
#[test]
fn the_golden_inputs_stay_the_same() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/generate");
    let golden = [
        ("default", ""),
        (
            "tiny",
            "--seed 7 --cases=40 --rows 1..4 --columns 2..5 --mines 1 --operations 12",
        ),
        (
            "expert",
            "--seed=3 --cases 2 --rows 16 --columns 30 --mines 99 --operations 1000 --style play",
        ),
        (
            "wide",
            "--seed 18446744073709551615 --rows 2..3 --columns 60..140 --mines 40% --style random",
        ),
    ];
    for (name, options) in golden {
        let operands = ["generate"].into_iter().chain(options.split_whitespace());
        let found = run(&operands.collect::<Vec<_>>(), "");
        let path = format!("{folder}/{name}.in");
        if std::env::var_os("UPDATE_SAMPLES").is_some() && std::env::var_os("CI").is_none() {
            std::fs::write(&path, found.quiet()).unwrap();
        }
        assert!(
            found.quiet() == std::fs::read_to_string(&path).unwrap(),
            "{name}.in"
        );
    }
}

#[test]
fn a_board_that_does_not_fit_is_a_failure() {
    let options = [
        "generate",
        "--rows",
        "1000000000",
        "--columns",
        "1000000000",
    ];
    let outcome = run(&options, "");
    outcome.failed(2, &["out of memory"]);
}

#[test]
fn a_reader_may_leave_and_a_full_disk_is_told() {
    let endless = "\"$P\" generate --cases 18446744073709551615";
    let script = format!("{{ {endless}; echo \"code $?\" >&2; }} | head -c 21");
    let outcome = finish(shell(&script).stdin(Stdio::null()), "");
    assert_eq!(outcome.text(), "18446744073709551615\n");
    assert_eq!(outcome.stderr, "code 0\n");
    let outcome = finish(
        shell("\"$P\" generate > /dev/full").stdin(Stdio::null()),
        "",
    );
    outcome.failed(2, &["cannot write"]);
}

#[test]
fn an_endless_input_takes_no_memory() {
    let script = "ulimit -v 20000; \"$P\" generate --cases 10000 --operations 30 | wc -l";
    let outcome = finish(shell(script).stdin(Stdio::null()), "");
    let lines: u64 = outcome.quiet().trim().parse().unwrap();
    assert!(lines > 10_000 * 12, "{lines}");
}
