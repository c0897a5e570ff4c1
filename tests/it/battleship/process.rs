//! The built program: a live peer, memory, and operands.

use crate::support::{finish, program, run, shell, Live};
use std::process::Stdio;

const HEAD: &str = "2 3 2 1\n..X\n#..\nXX.\n...\n";
const MOVES: [(&str, &str); 6] = [
    ("FIRE 2 A\n", "HIT\n"),
    ("FIRE 1 A\n", "HIT\n"),
    ("FIRE 2 C\n", "MISSED\n"),
    ("FIRE 1 A\n", "SUNK\n"),
    ("FIRE 2 B\n", "WIN 1\n"),
    ("FIRE 99 ZZZ\n", ""),
];

#[test]
fn every_verdict_comes_before_the_next_move() {
    let mut live = Live::start(&mut program(&["battleship"]));
    live.send(b"2\n");
    for _ in 0..2 {
        live.send(HEAD.as_bytes());
        live.send(b"6\n");
        for (line, verdict) in MOVES {
            live.send(line.as_bytes());
            live.expect(verdict.as_bytes());
        }
    }
    // The pipe is still open.
    live.ends(0);
}

#[test]
fn moves_may_come_byte_by_byte_and_in_bursts() {
    let mut live = Live::start(&mut program(&["battleship"]));
    live.send(format!("1\n{HEAD}6\n").as_bytes());
    for byte in MOVES[0].0.bytes() {
        live.expect(b"");
        live.send(&[byte]);
    }
    live.expect(b"HIT\n");
    live.send(b"FIRE 1 A\nFIRE 2 C\nFIRE 1");
    live.expect(b"HIT\nMISSED\n");
    live.send(b" A FIRE 2 B\nFIRE 0 A\n");
    live.expect(b"SUNK\nWIN 1\n");
    live.ends(0);
}

#[test]
fn a_game_without_moves_ends_at_once() {
    let mut live = Live::start(&mut program(&["battleship"]));
    live.send(format!("1\n{HEAD}0\n").as_bytes());
    live.ends(0);
}

#[test]
fn a_fault_is_told_to_a_live_peer_at_once() {
    let mut live = Live::start(program(&["battleship"]).stderr(Stdio::null()));
    live.send(format!("1\n{HEAD}6\nFIRE 2 A\nFIRE 3 A\n").as_bytes());
    live.expect(b"HIT\n");
    live.ends(1);
}

#[test]
fn a_promise_costs_nothing() {
    let (most, rows) = (u64::MAX, ".\n".repeat(5_000));
    for input in [
        format!("1\n{most} {most} {most} {most}\n"),
        format!("1\n{most} {most} 1 0\n.X."),
        format!("1\n1 {most} 1 0\n{}", ".".repeat(5_000)),
        format!("1\n{most} 1 1 0\n{rows}"),
        format!("{most}\n1 1 1 0\n.\n.\n0\n"),
        format!("1\n1 1 1 0\n.\n.\n{most}\n"),
    ] {
        let mut command = shell("ulimit -v 200000; exec \"$P\" battleship");
        let outcome = finish(command.stdin(Stdio::piped()), &input);
        outcome.failed(1, &["found end of input", "(case "]);
        assert_eq!(outcome.text(), "");
    }
}

#[test]
fn too_little_memory_is_told() {
    let row = ".".repeat(4_000) + "\n";
    let input = format!("1\n4000 4000 1 0\n{}", row.repeat(8_000));
    let mut command = shell("ulimit -v 60000; exec \"$P\" battleship");
    let outcome = finish(command.stdin(Stdio::piped()), &input);
    outcome.failed(2, &["out of memory"]);
}

/// The most memory that one game takes, in KiB, read when its last verdict is there.
fn peak(head: String, rows: String, count: usize, moves: usize) -> u64 {
    let mut live = Live::start(&mut program(&["battleship"]));
    let mut input = live.take_input();
    let writer = std::thread::spawn(move || {
        use std::io::Write;
        input.write_all(head.as_bytes()).unwrap();
        (0..count).for_each(|_| input.write_all(rows.as_bytes()).unwrap());
        writeln!(input, "{}", moves + 1).unwrap();
        let moves = vec!["FIRE 1 A\n"; moves].concat();
        input.write_all(moves.as_bytes()).unwrap();
        input
    });
    live.expect_lines(moves);
    let peak = live.peak_kib();
    drop(writer.join().unwrap());
    peak
}

#[test]
fn a_field_takes_four_bytes_a_cell() {
    let (rows, columns) = (2_000, 3_000);
    let head = format!("1\n{rows} {columns} 1 0\n");
    let full = "X.".repeat(columns / 2) + "\n" + &".".repeat(columns) + "\n";
    let peak = peak(head, full, rows, 1);
    let limit = (2 * 4 * rows * columns) as u64 / 1024 * 11 / 10 + 5 * 1024;
    assert!(peak <= limit, "{peak} KiB, at most {limit}");
}

#[test]
fn moves_take_no_memory() {
    let water = ".\n".to_string();
    let peak = peak("1\n1 1 1 0\n".to_string(), water, 2, 1_000_000);
    assert!(peak <= 5 * 1024, "{peak} KiB");
}

#[test]
fn a_second_operand_is_refused() {
    let outcome = run(&["battleship", "a", "b"], "");
    outcome.failed(2, &["minesweeper battleship [FILE]"]);
    run(&["battleship", "--mines", "b"], "").failed(2, &["--mines"]);
}
