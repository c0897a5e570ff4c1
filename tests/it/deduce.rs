//! `deduce`: the rules against the naive model, the reader against every layout, and the session.

use crate::deduce_model::{answers, drawings, Cell, Grid};
use crate::inputs::Random;
use crate::support::{finish, program, run, shell, Live};
use minesweeper::rules::deduce::{Deduction, Given, LAG};
use minesweeper::text::channel::Channel;
use minesweeper::text::error::{Error, Position};
use minesweeper::text::small_numbers::SmallNumbers;
use minesweeper::tools;
use std::io::Read;
use std::process::Stdio;

type Cells = Vec<Vec<Option<u8>>>;

/// Widths around the ends of words.
const WIDTHS: &[usize] = &[
    1, 2, 3, 4, 5, 6, 7, 8, 62, 63, 64, 65, 66, 126, 127, 128, 129, 130,
];

/// Any numbers anywhere: most of these grids are inconsistent.
fn noise(random: &mut Random, rows: usize, columns: usize) -> Cells {
    let (explored, highest) = (random.below(101), 1 + random.below(9));
    let mut cell = |_| match random.below(100) < explored {
        true => Some(random.below(highest) as u8),
        false => None,
    };
    let mut row = |_| (0..columns).map(&mut cell).collect();
    (0..rows).map(&mut row).collect()
}

/// A position of a game: the mines, and what an opener of safe cells has seen so far.
fn position(random: &mut Random, rows: usize, columns: usize) -> (Vec<Vec<bool>>, Cells) {
    let density = random.below(40);
    let mut row = |_| (0..columns).map(|_| random.below(100) < density).collect();
    let mines: Vec<Vec<bool>> = (0..rows).map(&mut row).collect();
    let mut seen = vec![vec![None; columns]; rows];
    for _ in 0..random.below(rows * columns + 1) {
        open(
            &mines,
            &mut seen,
            (random.below(rows), random.below(columns)),
        );
    }
    (mines, seen)
}

/// Opens a safe cell and all that a 0 leads to.
fn open(mines: &[Vec<bool>], seen: &mut Cells, at: Cell) {
    let mut todo = vec![at];
    while let Some((row, column)) = todo.pop() {
        if mines[row][column] || seen[row][column].is_some() {
            continue;
        }
        let rows = row.saturating_sub(1)..(row + 2).min(mines.len());
        let columns = column.saturating_sub(1)..(column + 2).min(mines[0].len());
        let around: Vec<Cell> = rows
            .flat_map(|r| columns.clone().map(move |c| (r, c)))
            .collect();
        let number = around.iter().filter(|&&(r, c)| mines[r][c]).count();
        seen[row][column] = Some(number as u8);
        if number == 0 {
            todo.extend(around);
        }
    }
}

/// The rows of a grid as the rules take them.
fn given(row: &[Option<u8>]) -> Vec<Given> {
    let word = |cells: &[Option<u8>]| {
        let mut word = [0; 5];
        for (bit, number) in cells.iter().enumerate() {
            let number = number.map_or(0, |number| u64::from(number) | 16);
            (0..5).for_each(|plane| word[plane] |= (number >> plane & 1) << bit);
        }
        word
    };
    row.chunks(64).map(word).collect()
}

/// The cells that the rules prove to be mines, safe, and out of reach, in this order.
fn proved(deduction: &mut Deduction, cells: &Cells) -> [Vec<Cell>; 3] {
    deduction.begin(cells[0].len());
    let (mut found, mut row) = ([Vec::new(), Vec::new(), Vec::new()], 0);
    let rows = cells.iter().map(|row| given(row));
    for given in rows.chain((0..LAG).map(|_| Vec::new())) {
        let Some(words) = deduction.push(&given).unwrap() else {
            continue;
        };
        for (i, word) in words.iter().enumerate() {
            for (found, plane) in found
                .iter_mut()
                .zip([word.mine, word.safe, word.unreachable])
            {
                let bits = (0..64).filter(|bit| plane >> bit & 1 != 0);
                found.extend(bits.map(|bit| (row, 64 * i + bit)));
            }
        }
        row += 1;
    }
    assert_eq!(row, cells.len());
    found
}

/// The rules find what the model finds, and the same first contradiction.
#[track_caller]
fn check(deduction: &mut Deduction, cells: Cells) {
    let [mines, safe, unreachable] = proved(deduction, &cells);
    let grid = Grid::new(cells, None);
    let proof = grid.proof();
    assert!(proof.mines.iter().eq(&mines), "{grid:?}");
    assert!(proof.safe.iter().eq(&safe), "{grid:?}");
    let both = mines.iter().filter(|at| safe.contains(at));
    assert_eq!(
        both.chain(&unreachable).min().copied(),
        grid.contradiction(&proof),
        "{grid:?}"
    );
}

#[test]
fn the_rules_agree_with_the_model_on_noise() {
    let (mut random, mut deduction) = (Random(2), Deduction::default());
    for &columns in WIDTHS {
        for _ in 0..if columns < 9 { 150 } else { 20 } {
            let rows = 1 + random.below(9);
            check(&mut deduction, noise(&mut random, rows, columns));
        }
    }
}

#[test]
fn the_rules_agree_with_the_model_on_positions_of_games() {
    let (mut random, mut deduction) = (Random(3), Deduction::default());
    for &columns in WIDTHS {
        for _ in 0..if columns < 9 { 100 } else { 20 } {
            let rows = 1 + random.below(12);
            check(&mut deduction, position(&mut random, rows, columns).1);
        }
    }
}

#[test]
fn what_is_proved_about_a_game_is_true() {
    let (mut random, mut deduction) = (Random(4), Deduction::default());
    let mut count = 0;
    for _ in 0..500 {
        let (rows, columns) = (1 + random.below(20), 1 + random.below(70));
        let (mines, seen) = position(&mut random, rows, columns);
        let [proved_mines, safe, unreachable] = proved(&mut deduction, &seen);
        assert!(proved_mines.iter().all(|&(row, column)| mines[row][column]));
        assert!(safe.iter().all(|&(row, column)| !mines[row][column]));
        assert!(unreachable.is_empty());
        count += proved_mines.len();
    }
    assert!(count > 5_000, "{count} mines are no test");
}

/// An input that arrives a few bytes at a time.
struct Pieces<'a>(&'a [u8], usize);

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.1.min(buffer.len());
        (&mut self.0).take(count as u64).read(buffer)
    }
}

/// What a tool writes for an input that is read in pieces of a size.
fn output(tool: fn(&mut Channel<'_>) -> Result<(), Error>, input: &str, size: usize) -> String {
    let mut output = Vec::new();
    let reader = Box::new(Pieces(input.as_bytes(), size));
    let mut channel = Channel::new(reader, "test", Box::new(&mut output));
    tool(&mut channel).unwrap();
    channel.flush().unwrap();
    drop(channel);
    String::from_utf8(output).unwrap()
}

/// One number in one of its forms.
fn number(random: &mut Random, cell: Option<u8>, is_plain: bool) -> String {
    let zeros = if is_plain { 0 } else { random.below(3) };
    cell.map_or("-1".to_string(), |number| {
        "0".repeat(zeros) + &number.to_string()
    })
}

/// An input of positions of games, in a random layout.
fn layout(random: &mut Random, cases: usize) -> String {
    let strange = random.below(3) * 10;
    let mut text = cases.to_string() + "\n";
    for _ in 0..cases {
        let (rows, columns) = (1 + random.below(6), 1 + random.below(140));
        let (_, seen) = position(random, rows, columns);
        text += &format!("{rows} {columns}\n");
        for row in seen {
            for (i, &cell) in row.iter().enumerate() {
                let is_plain = random.below(100) >= strange;
                text += &number(random, cell, is_plain);
                text += match (is_plain, i + 1 == row.len()) {
                    (true, true) => "\n",
                    (true, false) => " ",
                    _ => random.pick(&["  ", "\n", "\r\n", "\t", " \x0b\x0c", "\n\n "]),
                };
            }
        }
    }
    text
}

#[test]
fn every_layout_in_pieces_of_every_size_is_answered_alike() {
    let mut random = Random(5);
    for round in 0..60 {
        let input = layout(&mut random, 3);
        let (expected, drawn) = (answers(&input, None), drawings(&input));
        for size in [usize::MAX, 1, 2, 3, 7, 64, 100 + round] {
            assert_eq!(output(tools::deduce::run, &input, size), expected);
            assert_eq!(output(tools::deduce::show, &input, size), drawn);
        }
        let cut = input.trim_end();
        assert_eq!(output(tools::deduce::run, cut, usize::MAX), expected);
    }
}

/// Where the tokens of a text begin.
fn positions(text: &str) -> Vec<Position> {
    let (mut found, mut line, mut column, mut is_inside) = (Vec::new(), 1, 1, false);
    for byte in text.bytes() {
        if !byte.is_ascii_whitespace() && byte != 0x0b && !is_inside {
            found.push(Position { line, column });
        }
        is_inside = !byte.is_ascii_whitespace() && byte != 0x0b;
        (line, column) = match byte {
            b'\n' => (line + 1, 1),
            _ => (line, column + 1),
        };
    }
    found
}

#[test]
fn a_row_knows_where_its_numbers_stood() {
    let mut random = Random(6);
    for size in [usize::MAX, 1, 5, 64, 70, 129] {
        for _ in 0..40 {
            let input = layout(&mut random, 1);
            let (head, body) = input.split_once('\n').unwrap();
            let (sizes, cells) = body.split_once('\n').unwrap();
            let text = format!("{head}\n{}\n{cells}", sizes.replace(|c| c != ' ', "0"));
            let expected = positions(&text);
            let reader = Box::new(Pieces(text.as_bytes(), size));
            let mut channel = Channel::new(reader, "test", Box::new(std::io::sink()));
            (0..3).for_each(|_| channel.any_number("").unwrap());
            let mut row = SmallNumbers::default();
            channel
                .small_numbers("", expected.len() - 3, &mut row)
                .unwrap();
            let found = (0..row.length()).map(|index| row.position(index));
            assert!(found.eq(expected[3..].iter().copied()), "{text:?}");
        }
    }
}

#[test]
fn a_drawing_is_shown_for_each_grid() {
    let input = "2\n2 4\n-1 -1 -1 -1\n1 1 1 0\n3 3\n0 0 0\n0 -1 1\n0 0 0\n";
    let outcome = run(&["deduce", "--show"], input);
    assert_eq!(outcome.text(), "?*..\n1110\n\n000\n0!1\n000\n");
    assert_eq!(outcome.code, Some(0));
    assert!(
        outcome.stderr.contains("<stdin>:7:3: warning: "),
        "{}",
        outcome.stderr
    );
}

#[test]
fn a_fault_leaves_the_drawings_before_it() {
    let outcome = run(
        &["deduce", "--show"],
        "2\n1 2\n1 -1\n8 1\n0\n0\n0\n0\n0\n0\n0\n9\n",
    );
    outcome.failed(1, &["<stdin>:12:1: ", "case 2, row 8, column 1"]);
    assert_eq!(outcome.text(), "1*\n");
}

#[test]
fn each_answer_comes_before_the_next_grid() {
    let mut live = Live::start(&mut program(&["deduce"]));
    live.send(b"4\n1 2\n-1 ");
    live.expect(b"");
    live.send(b"1\n");
    live.expect(b"1 0\n");
    live.send(b"2 2\n-1 0\n0 0\n1 1\n-1\n6 1\n-1 1 0 0");
    live.expect(b"0 1\n0 0\n");
    live.send(b"\n0 0\n");
    live.expect(b"1 0\n");
    live.ends(0);
}

#[test]
fn a_promise_costs_nothing() {
    let most = u64::MAX;
    for input in [
        format!("1\n{most} {most}\n-1 0"),
        format!("1\n{most} 2\n0 0\n0 0\n"),
        format!("1\n1 {most}\n{}", "-1 ".repeat(5_000)),
    ] {
        let mut command = shell("ulimit -v 200000; exec \"$P\" deduce");
        let outcome = finish(command.stdin(Stdio::piped()), &input);
        outcome.failed(1, &["end of input", "case 1, row "]);
        assert_eq!(outcome.text(), "");
    }
}

#[test]
fn rows_take_no_memory() {
    let (mut live, rows) = (Live::start(&mut program(&["deduce"])), 100_000);
    let mut input = live.take_input();
    let writer = std::thread::spawn(move || {
        use std::io::Write;
        let row = "-1 ".repeat(50) + "\n";
        let rows = format!("2\n{rows} 50\n") + &row.repeat(rows) + "1 1\n";
        input.write_all(rows.as_bytes()).unwrap();
        input
    });
    live.expect(b"0 0\n");
    let peak = live.peak_kib();
    assert!(peak < 6 * 1024, "{peak} KiB");
    drop(writer.join().unwrap());
}
