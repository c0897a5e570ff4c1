//! The naive model of document 003: it tries shapes until a click wins one, cell by cell.
//!
//! It knows no numbers that are possible or not. For each width it fills rows from the left, once
//! as they come and once with a cell of the last full row moved to the row below it, clicks the
//! corner, and sees. It is also every wrong program of [`fault`](super::fault): without a fault, a
//! reader may skip [`wrong`].

use super::fault::Fault;

/// A board as it is printed, row by row.
pub(crate) type Lines = Vec<String>;

/// The size of a board and its mines.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Task {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    pub(crate) mines: usize,
}

impl Task {
    pub(crate) fn free(self) -> usize {
        self.rows * self.columns - self.mines
    }
}

/// The tasks of a well-formed input.
pub(crate) fn tasks(input: &str) -> Vec<Task> {
    let text = input.trim_start_matches('\u{feff}');
    let words = text.split([' ', '\t', '\n', '\x0b', '\x0c', '\r']);
    let numbers = words.filter(|word| !word.is_empty());
    let numbers: Vec<usize> = numbers.map(|word| word.parse().unwrap()).collect();
    let task = |three: &[usize]| Task {
        rows: three[0],
        columns: three[1],
        mines: three[2],
    };
    let tasks: Vec<Task> = numbers[1..].chunks(3).map(task).collect();
    assert_eq!(tasks.len(), numbers[0]);
    tasks
}

/// The whole output for a well-formed input, by the right program or a wrong one.
pub(crate) fn answers(input: &str, fault: Option<Fault>) -> String {
    let mut output = String::new();
    let blank = ["", " "][usize::from(fault == Some(Fault::TrailingBlank))];
    for (case, task) in (1..).zip(tasks(input)) {
        let board = match fault.and_then(|fault| wrong(task, fault)) {
            Some(board) => board,
            None => right(task),
        };
        let lines = board.unwrap_or_else(|| vec!["Impossible".to_string()]);
        output += &format!("Case #{case}:{blank}\n{}\n", lines.join("\n"));
    }
    output
}

/// The first shape that its corner wins.
fn right(task: Task) -> Option<Lines> {
    let shapes = (1..=task.columns).flat_map(|width| [(width, 0), (width, 1)]);
    let boards = shapes.filter_map(|(width, moved)| shape(task, width, moved));
    boards.into_iter().find(|board| is_won(board))
}

/// What a wrong program answers where it goes astray, which may be that nothing is possible.
fn wrong(task: Task, fault: Fault) -> Option<Option<Lines>> {
    let (narrow, free) = (task.rows.min(task.columns), task.free());
    let somehow = || (1..=task.columns).find_map(|width| shape(task, width, 0));
    match fault {
        Fault::OneWideRefused if narrow == 1 && task.mines > 0 => Some(None),
        Fault::TwoWideLaid if narrow == 2 && free % 2 == 1 => Some(somehow()),
        Fault::TwoWideRefused if narrow == 2 && task.mines > 0 => Some(None),
        Fault::SingleRefused if free == 1 && task.mines > 0 => Some(None),
        Fault::OneCellRefused if task.rows * task.columns == 1 => Some(None),
        Fault::Laid(number) if narrow > 2 && free == number => Some(somehow()),
        Fault::Refused(number) if narrow > 2 && free == number => Some(None),
        Fault::LoneCell if narrow > 2 && free > 9 && free % task.columns == 1 => {
            Some(shape(task, task.columns, 0))
        }
        _ => None,
    }
}

/// The board whose free cells fill rows of some width, some of them moved from the last full row to
/// the one below; nothing if it does not fit.
fn shape(task: Task, width: usize, moved: usize) -> Option<Lines> {
    let mut rows = vec![width; task.free() / width];
    *rows.last_mut()? = width.checked_sub(moved)?;
    rows.push(task.free() % width + moved);
    rows.resize(rows.len().max(task.rows), 0);
    if rows.iter().skip(task.rows).any(|&free| free > 0) || rows.iter().any(|&free| free > width) {
        return None;
    }
    let line = |free: usize| ".".repeat(free) + &"*".repeat(task.columns - free);
    let mut board: Lines = rows[..task.rows].iter().map(|&free| line(free)).collect();
    board[0].replace_range(..1, "c");
    Some(board)
}

/// Whether the click of a board opens all that is not a mine.
pub(crate) fn is_won(board: &[String]) -> bool {
    let cell = |row: usize, column: usize| {
        let line = board.get(row)?.as_bytes();
        line.get(column).copied()
    };
    let around = |row: usize, column: usize| {
        let rows = row.saturating_sub(1)..=row + 1;
        let cells =
            rows.flat_map(move |r| (column.saturating_sub(1)..=column + 1).map(move |c| (r, c)));
        cells
            .filter(|&(r, c)| cell(r, c).is_some())
            .collect::<Vec<_>>()
    };
    let click = (0..board.len()).find_map(|row| Some((row, board[row].find('c')?)));
    let mut open: Vec<Vec<bool>> = board.iter().map(|line| vec![false; line.len()]).collect();
    let mut pending = Vec::from_iter(click);
    while let Some((row, column)) = pending.pop() {
        if std::mem::replace(&mut open[row][column], true) {
            continue;
        }
        let near = around(row, column);
        if near.iter().all(|&(r, c)| cell(r, c) != Some(b'*')) {
            pending.extend(near);
        }
    }
    let is_done = |(line, open): (&String, &Vec<bool>)| {
        let mut cells = line.bytes().zip(open);
        cells.all(|(cell, open)| (cell == b'*') != *open)
    };
    board.iter().zip(&open).all(is_done)
}

/// Whether an output is right to the byte, boards aside; `expected` tells what is possible.
pub(crate) fn is_right(input: &str, expected: &str, found: &str) -> bool {
    let possible = verdicts(expected);
    let mut lines = found.split_terminator('\n').map(str::to_string);
    let mut cases = (1..).zip(tasks(input)).zip(possible);
    let all = cases.all(|((case, task), possible)| {
        let head = lines.next() == Some(format!("Case #{case}:"));
        let answer: Lines = lines
            .by_ref()
            .take(if possible { task.rows } else { 1 })
            .collect();
        head && match possible {
            true => is_board(task, &answer) && is_won(&answer),
            false => answer == ["Impossible"],
        }
    });
    all && lines.next().is_none()
}

/// Whether each case of an output has a board.
pub(crate) fn verdicts(output: &str) -> Vec<bool> {
    let cases = output.split("Case #").skip(1);
    cases.map(|case| !case.contains("Impossible")).collect()
}

/// Whether a board has its size, its mines, and one click.
fn is_board(task: Task, board: &[String]) -> bool {
    let count = |wanted: char| {
        board
            .iter()
            .flat_map(|line| line.chars())
            .filter(|c| *c == wanted)
            .count()
    };
    board.len() == task.rows
        && board.iter().all(|line| line.len() == task.columns)
        && (count('c'), count('*'), count('.')) == (1, task.mines, task.free() - 1)
}
