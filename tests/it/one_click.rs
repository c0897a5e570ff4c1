//! `one-click`: every small board, many larger ones, the published answers, and wrong programs.
//!
//! Three oracles stand apart from the rule. What is called impossible is searched for in all ways
//! to lay the mines. What is laid is won by one operation on the judge's board. And the naive model
//! of [`model`] finds its own boards or, as one of the wrong programs of [`fault`], fails to, which
//! the samples must show.

mod check;
mod fault;
mod model;

use crate::support::{finish, program, shell, Live};
use minesweeper::rules::board::{Board, Reply};
use minesweeper::rules::shape::Position;
use minesweeper::text::channel::Channel;
use minesweeper::tools::{one_click, one_click_check};
use std::process::Stdio;

/// What Google published for the contest's sample and its small input: other boards than ours.
const PUBLISHED: [(&str, &str); 2] = [
    (
        "01-statement",
        include_str!("one_click/published/sample.txt"),
    ),
    (
        "25-code-jam-small",
        include_str!("one_click/published/small.txt"),
    ),
];

/// A standing sample.
struct Sample {
    name: String,
    input: String,
    output: String,
}

fn samples() -> Vec<Sample> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/samples/one-click");
    let paths = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let inputs = paths.filter(|path| path.extension().is_some_and(|extension| extension == "in"));
    let sample = |path: std::path::PathBuf| Sample {
        name: path.file_stem().unwrap().to_str().unwrap().to_string(),
        input: std::fs::read_to_string(&path).unwrap(),
        output: std::fs::read_to_string(path.with_extension("out")).unwrap(),
    };
    inputs.map(sample).collect()
}

/// The answers to an input.
#[track_caller]
fn solve(input: &str) -> String {
    let mut output = Vec::new();
    let mut channel = Channel::new(Box::new(input.as_bytes()), "IN", Box::new(&mut output));
    one_click::run(&mut channel).unwrap();
    drop(channel);
    String::from_utf8(output).unwrap()
}

/// What is said of somebody's answers to an input.
fn check(input: &str, answers: &str) -> Result<String, String> {
    let mut output = Vec::new();
    let mut channel = Channel::new(Box::new(input.as_bytes()), "IN", Box::new(&mut output));
    let mut answers = Channel::new(
        Box::new(answers.as_bytes()),
        "OUT",
        Box::new(std::io::sink()),
    );
    let said = one_click_check::run(&mut channel, &mut answers);
    drop(channel);
    said.map(|()| String::from_utf8(output).unwrap())
        .map_err(|error| error.to_string())
}

/// Every number of mines on boards of these sizes, as one input.
fn every_number(sizes: impl Iterator<Item = (usize, usize)>) -> String {
    let cases = sizes
        .flat_map(|(rows, columns)| (0..rows * columns).map(move |mines| (rows, columns, mines)));
    let lines: Vec<String> = cases
        .map(|(rows, columns, mines)| format!("{rows} {columns} {mines}\n"))
        .collect();
    format!("{}\n{}", lines.len(), lines.concat())
}

fn all_up_to(side: usize) -> impl Iterator<Item = (usize, usize)> {
    (1..=side).flat_map(move |rows| (1..=side).map(move |columns| (rows, columns)))
}

/// Solves an input and hands over each case: its task and its board, if there is one.
fn each_answer(input: &str, mut each: impl FnMut(model::Task, Option<&[&str]>)) {
    let output = solve(input);
    let lines: Vec<&str> = output.split_terminator('\n').collect();
    let mut rest = &lines[..];
    for (case, task) in (1..).zip(model::tasks(input)) {
        assert_eq!(rest[0], format!("Case #{case}:"));
        let board = rest[1] != "Impossible";
        let (answer, after) = rest[1..].split_at(if board { task.rows } else { 1 });
        rest = after;
        each(task, board.then_some(answer));
    }
    assert!(rest.is_empty());
}

/// The mines of a row as the engine wants them.
fn words(line: &str) -> Vec<u64> {
    let word = |cells: &[u8]| {
        let bits = cells.iter().map(|cell| u64::from(*cell == b'*'));
        bits.rev().fold(0, |word, bit| word << 1 | bit)
    };
    line.as_bytes().chunks(64).map(word).collect()
}

/// Whether one operation at the click wins a board on the judge's engine.
fn is_won_on_the_engine(task: model::Task, rows: &[&str]) -> bool {
    let mut board = Board::default();
    let mut layout = board.lay(task.columns);
    let (mut mines, mut click) = (0, None);
    for (row, line) in rows.iter().enumerate() {
        assert_eq!(line.len(), task.columns);
        let words = words(line);
        let count = words.iter().map(|word| word.count_ones() as usize);
        mines += count.sum::<usize>();
        layout.row(&words).unwrap();
        click = click.or(line.find('c').map(|column| Position { row, column }));
    }
    layout.finish().unwrap();
    mines == task.mines && matches!(board.open(click.unwrap()), Reply::Won(_))
}

/// The numbers of free cells that the essay of the rule shows to be impossible.
fn is_refused(task: model::Task) -> bool {
    match task.rows.min(task.columns) {
        1 => false,
        2 => task.free() == 2 || (task.free() > 1 && task.free() % 2 == 1),
        _ => [2, 3, 5, 7].contains(&task.free()),
    }
}

#[track_caller]
fn every_board_is_won(input: &str) {
    each_answer(input, |task, board| match board {
        Some(board) => assert!(is_won_on_the_engine(task, board), "{task:?} {board:?}"),
        None => assert!(is_refused(task), "{task:?}"),
    });
}

#[test]
fn every_board_up_to_20_by_20_is_won_by_one_operation() {
    every_board_is_won(&every_number(all_up_to(20)));
}

#[test]
fn every_board_of_50_columns_is_won_by_one_operation() {
    let rows = [50, 49, 1, 2, 3].into_iter();
    every_board_is_won(&every_number(rows.map(|rows| (rows, 50))));
}

/// A board of up to 25 cells as bits, for the search.
struct Bits {
    columns: usize,
    all: u32,
    first: u32,
}

impl Bits {
    fn new(task: model::Task) -> Bits {
        let bit = |cell: usize| 1 << cell;
        let (cells, columns) = (task.rows * task.columns, task.columns);
        Bits {
            columns,
            all: (0..cells).map(bit).sum(),
            first: (0..cells).step_by(columns).map(bit).sum(),
        }
    }

    /// The cells of a set and all their neighbours.
    fn around(&self, set: u32) -> u32 {
        let last = self.first << (self.columns - 1);
        let wide = set | (set & !last) << 1 | (set & !self.first) >> 1;
        (wide | wide << self.columns | wide >> self.columns) & self.all
    }

    /// Whether some click opens all cells of a set of two and more that are not mines.
    fn is_won(&self, free: u32) -> bool {
        let zeros = free & !self.around(self.all & !free);
        let mut reached = zeros & zeros.wrapping_neg();
        loop {
            let more = self.around(reached) & zeros;
            if more == reached {
                return self.around(reached) == free;
            }
            reached = more;
        }
    }

    /// Whether some way to lay the mines is won by one click, by trying them all.
    fn is_possible(&self, free: usize) -> bool {
        let mut set: u32 = (1 << free) - 1;
        while set <= self.all {
            if self.is_won(set) {
                return true;
            }
            // The next larger number with as many bits.
            let (low, carried) = (set & set.wrapping_neg(), set + (set & set.wrapping_neg()));
            set = carried | ((set ^ carried) / low) >> 2;
        }
        free == 1
    }
}

#[test]
fn what_is_called_impossible_is_nowhere_to_be_found() {
    let mut refused = 0;
    each_answer(&every_number(all_up_to(5)), |task, board| {
        if board.is_none() {
            assert!(!Bits::new(task).is_possible(task.free()), "{task:?}");
            refused += 1;
        }
    });
    assert_eq!(refused, 62);
}

#[test]
fn the_search_finds_what_there_is() {
    let task = model::Task {
        rows: 3,
        columns: 3,
        mines: 0,
    };
    let found = (1..=9).filter(|&free| Bits::new(task).is_possible(free));
    assert_eq!(found.collect::<Vec<_>>(), [1, 4, 6, 8, 9]);
}

#[test]
fn the_model_agrees() {
    let input = every_number(all_up_to(7));
    let output = solve(&input);
    assert_eq!(
        model::verdicts(&output),
        model::verdicts(&model::answers(&input, None))
    );
    assert!(model::is_right(&input, &output, &output));
}

#[test]
fn the_model_answers_every_sample_rightly() {
    for Sample {
        name,
        input,
        output,
    } in samples()
    {
        assert!(model::is_right(&input, &output, &output), "{name}");
        let model = model::answers(&input, None);
        assert!(
            model::is_right(&input, &output, &model),
            "the model fails {name}"
        );
        check(&input, &model).unwrap_or_else(|said| panic!("{name}: {said}"));
    }
}

#[test]
fn every_fault_is_caught_by_a_sample() {
    let samples = samples();
    for (fault, words) in fault::ALL {
        let caught = samples.iter().any(|Sample { input, output, .. }| {
            let wrong = model::answers(input, Some(*fault));
            // Blanks are nothing that somebody else's answers are refused for.
            let refused = check(input, &wrong).is_err() || *fault == fault::Fault::TrailingBlank;
            !model::is_right(input, output, &wrong) && refused
        });
        assert!(caught, "no sample catches: {words} ({fault:?})");
    }
}

#[test]
fn the_published_answers_are_right_and_ours_agree() {
    for (name, published) in PUBLISHED {
        let sample = samples()
            .into_iter()
            .find(|sample| sample.name == name)
            .unwrap();
        check(&sample.input, published).unwrap_or_else(|said| panic!("{name}: {said}"));
        assert_eq!(model::verdicts(published), model::verdicts(&sample.output));
    }
}

#[test]
fn each_case_is_answered_before_the_next_is_sent() {
    let mut live = Live::start(&mut program(&["one-click"]));
    live.send(b"3\n3 3 1\n");
    live.expect(b"Case #1:\nc..\n...\n..*\n");
    live.send(b"2 2 ");
    live.expect(b"");
    live.send(b"1\n1 4");
    live.expect(b"Case #2:\nImpossible\n");
    live.send(b" 2\n");
    live.expect(b"Case #3:\nc.**\n");
    live.ends(0);
}

/// Boards that nobody has room for: a reader that has seen enough ends them in silence.
#[test]
fn boards_are_written_without_being_held() {
    for size in [
        "1 1000000000000",
        "1000000000000 1",
        "1000000000 1000000000",
        "1 18446744073709551615",
    ] {
        let script =
            "ulimit -v 200000; { \"$P\" one-click; echo exit $? >&2; } | head -c 1000000 | wc -c";
        let outcome = finish(
            shell(script).stdin(Stdio::piped()),
            format!("1\n{size} 7\n"),
        );
        assert_eq!(
            (outcome.text().trim(), outcome.stderr.as_str()),
            ("1000000", "exit 0\n")
        );
    }
}
