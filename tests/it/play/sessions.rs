//! A thousand sessions of somebody who types anything, held against the naive game.

use super::last_board;
use super::naive::Naive;
use crate::inputs::Random;
use crate::support::Folder;
use minesweeper::rules::game::{most_mines, Level};
use minesweeper::text::channel::Channel;
use minesweeper::text::screen::Abilities;
use minesweeper::tools;
use minesweeper::tools::play::Setup;
use minesweeper::tools::record::Record;
use std::io::sink;

const SESSIONS: u64 = 1000;
const BAD: &[&str] = &[
    "",
    " ",
    "x",
    "5",
    "0",
    "x y",
    "1 1 1 1",
    "4 1 1",
    "open",
    "flag 1",
    "chord 1 x",
    "99 99",
    "h",
    "\u{1b}[A",
    "open 0 1",
    "1 -1",
    "hint 1",
    "\0",
    "quit now",
    "18446744073709551616 1",
];
const IDLE: &[&str] = &["hint", "help", "?", "look 1 1"];

/// What somebody types.
enum Typed {
    Move(u8, usize, usize),
    Bad,
    Idle,
}

/// A line, and what it is.
fn line(random: &mut Random, level: Level) -> (String, Typed) {
    match random.below(20) {
        0 => (random.pick(BAD).to_string(), Typed::Bad),
        1 => (random.pick(IDLE).to_string(), Typed::Idle),
        _ => {
            let what = random.pick(&[1, 1, 2, 2, 2, 3]);
            let (row, column) = (random.below(level.rows()), random.below(level.columns()));
            let names = match what {
                1 => ["open ", "o ", "1 ", ""],
                2 => ["flag ", "f ", "2 ", "FLAG\t"],
                _ => ["chord ", "c ", "3 ", " Chord "],
            };
            let text = format!("{}{} {}", random.pick(&names), row + 1, column + 1);
            (text, Typed::Move(what, row, column))
        }
    }
}

fn level(random: &mut Random) -> Level {
    loop {
        let (rows, columns) = (1 + random.below(9) as u64, 1 + random.below(12) as u64);
        let most = most_mines(rows, columns).unwrap();
        let few = most.min(1 + rows * columns / 6);
        if most > 0 {
            let most = random.pick(&[few, few, few, most]);
            let mines = 1 + random.below(most as usize) as u64;
            return Level::new(rows, columns, mines).unwrap();
        }
    }
}

/// Runs a session in this process; what it writes.
fn run(lines: &str, setup: Setup) -> String {
    let mut output = Vec::new();
    let reader = Box::new(lines.as_bytes());
    let mut channel =
        Channel::new(reader, "test", Box::new(&mut output)).with_remarks(Box::new(sink()));
    tools::play::run(&mut channel, setup).unwrap();
    channel.flush().unwrap();
    drop(channel);
    String::from_utf8(output).unwrap()
}

/// What the judge answers to a record.
fn judged(record: &str) -> String {
    let mut output = Vec::new();
    let reader = Box::new(record.as_bytes());
    let mut channel = Channel::new(reader, "record", Box::new(&mut output));
    tools::judge::run(&mut channel).unwrap();
    channel.flush().unwrap();
    drop(channel);
    String::from_utf8(output).unwrap()
}

/// The map that a player has drawn from answers.
fn drawn(answers: &str, (rows, columns): (usize, usize)) -> Vec<String> {
    let mut map = vec![vec!['_'; columns]; rows];
    for change in answers.split('<').skip(1) {
        let change = change.split_once('>').unwrap().0;
        let mut parts = change.split(", ");
        let mut next = || parts.next().unwrap();
        let (row, column): (usize, usize) = (next().parse().unwrap(), next().parse().unwrap());
        map[row - 1][column - 1] = next().chars().next().unwrap();
    }
    map.into_iter().map(String::from_iter).collect()
}

/// The map and the operations of a record.
fn taken_apart(record: &str) -> (Vec<&str>, Vec<(u8, usize, usize)>) {
    let mut lines = record.lines();
    assert_eq!(lines.next(), Some("1"));
    let rows = lines.next().unwrap().split_once(' ').unwrap().0;
    let map: Vec<&str> = lines.by_ref().take(rows.parse().unwrap()).collect();
    let operation = |line: &str| {
        let mut numbers = line.split(' ').map(|number| number.parse().unwrap());
        let mut next = || numbers.next().unwrap();
        (next() as u8, next(), next())
    };
    let operations = lines.clone().take_while(|line| *line != "0").map(operation);
    assert_eq!(lines.next_back(), Some("0"));
    (map, operations.collect())
}

/// A session, what came of it, and the naive game of the same.
struct Session {
    level: Level,
    output: String,
    operations: Vec<(u8, usize, usize)>,
    answers: String,
    game: Naive,
    has_map: bool,
    bad: usize,
    asked: usize,
}

impl Session {
    fn new(seed: u64, folder: &Folder) -> Session {
        let mut random = Random(seed);
        let level = level(&mut random);
        let is_automatic = random.below(2) == 0;
        let count = 1 + random.below(60);
        let typed: Vec<(String, Typed)> = (0..count).map(|_| line(&mut random, level)).collect();
        let lines: String = typed.iter().map(|(line, _)| format!("{line}\n")).collect();
        let path = folder.path().join("game");
        let setup = Setup {
            level: Some(level),
            seed: Some(seed),
            is_automatic,
            record: Some(Record::create(path.as_os_str()).unwrap()),
            abilities: Abilities::default(),
        };
        let output = run(&lines, setup);
        let record = std::fs::read_to_string(&path).unwrap();
        let (map, operations) = taken_apart(&record);
        let mut session = Session {
            level,
            output,
            operations,
            answers: judged(&record),
            game: Naive::new(&map),
            has_map: map.iter().any(|row| row.contains('*')),
            bad: 0,
            asked: 1,
        };
        session.play(typed, is_automatic);
        session
    }

    /// Plays the naive game.
    fn play(&mut self, typed: Vec<(String, Typed)>, is_automatic: bool) {
        for (_, typed) in typed {
            match typed {
                Typed::Move(what, row, column) => self.game.play(what, (row, column), is_automatic),
                Typed::Bad => self.bad += 1,
                Typed::Idle => {}
            }
            if self.game.is_over() {
                return;
            }
            self.asked += 1;
        }
    }

    fn status(&self) -> String {
        let (flags, left) = self.game.counts();
        let mines = self.level.mines() as usize;
        format!(
            "mines {} - flags {} = {}   cells left {}   moves {}",
            mines,
            flags,
            mines as i64 - flags as i64,
            if self.has_map { left } else { left - mines },
            self.operations.len()
        )
    }

    fn is_won(&self) -> bool {
        self.has_map && self.game.is_won()
    }

    #[track_caller]
    fn check(&self) {
        let output = &self.output;
        assert_eq!(self.operations, self.game.operations, "{output}");
        assert_eq!(last_board(output), self.game.picture(), "{output}");
        let size = (self.level.rows(), self.level.columns());
        assert_eq!(drawn(&self.answers, size), self.game.shown(), "{output}");
        let end = match (self.is_won(), self.game.is_lost) {
            (true, _) => "WIN\n",
            (_, true) => "LOSE\n",
            _ => "QUIT\n",
        };
        assert!(self.answers.ends_with(end), "{output}");
        let begin = |word: &str| output.lines().filter(|line| line.starts_with(word)).count();
        assert_eq!(begin("expected "), self.bad, "{output}");
        assert_eq!(begin("Your move:"), self.asked, "{output}");
        let mut lines = output.lines();
        let last = lines.rfind(|line| line.contains(" - flags "));
        assert!(last.unwrap().ends_with(&self.status()), "{output}");
        assert_eq!(output.contains("YOU WIN"), self.is_won(), "{output}");
        assert_eq!(output.contains("YOU LOSE"), self.game.is_lost, "{output}");
    }
}

#[test]
fn sessions_are_as_the_naive_game_has_them() {
    let folder = Folder::new("play-sessions");
    let (mut won, mut lost, mut automatic) = (0, 0, 0);
    for seed in 0..SESSIONS {
        let session = Session::new(seed, &folder);
        session.check();
        won += usize::from(session.is_won());
        lost += usize::from(session.game.is_lost);
        automatic += usize::from(session.output.contains("chord by itself"));
    }
    let counts = [won, lost, automatic];
    assert!(counts.iter().all(|count| *count > 50), "{counts:?}");
}
