//! Memory: bounded by the largest board, never by the length of the input or what it promises.
//!
//! The long inputs are made on the fly by a thread and the answers are counted, not held. When the
//! last answer has come the program waits for more input, and its peak is read from `/proc`.

use crate::support::{finish, program, shell, Live};
use std::io::{BufWriter, Write};
use std::process::{ChildStdin, Stdio};
use std::thread;

/// What any small work may take, in KiB: the runtime's own two MiB and some buffers.
const SMALL: u64 = 5 * 1024;

/// Starts the program, writes with `write` from a thread, waits for `lines` answers, and gives the
/// peak memory in KiB; then sends the closing 0, which is answered `last`, and the program must
/// end.
fn peak(
    write: impl FnOnce(&mut BufWriter<ChildStdin>) -> std::io::Result<()> + Send + 'static,
    lines: usize,
    last: &str,
) -> u64 {
    let mut live = Live::start(&mut program(&["judge"]));
    let input = live.take_input();
    let writer = thread::spawn(move || {
        let mut input = BufWriter::new(input);
        // A program that ends too early breaks the pipe; the count of answers tells.
        let _ = write(&mut input).and_then(|()| input.flush());
        input
    });
    live.expect_lines(lines);
    let peak = live.peak_kib();
    let mut input = writer.join().unwrap();
    input
        .write_all(b"0\n")
        .and_then(|()| input.flush())
        .unwrap();
    live.expect(last.as_bytes());
    live.ends(0);
    peak
}

#[test]
fn operations_take_no_memory() {
    let count = 2_000_000;
    let peak = peak(
        move |input| {
            write!(input, "1\n2 2\n*_\n__\n1 2 2\n3 2 2\n")?;
            (2..count).try_for_each(|_| input.write_all(b"2 1 1\n"))
        },
        count,
        "QUIT\n",
    );
    assert!(peak <= SMALL, "{peak} KiB");
}

#[test]
fn cases_take_no_memory() {
    let count = 200_000;
    // Each case is answered with a line of its own, WIN and the line between, the last without.
    let peak = peak(
        move |input| {
            writeln!(input, "{count}")?;
            (1..count).try_for_each(|_| input.write_all(b"1 2\n*_\n1 1 2\n0\n"))?;
            input.write_all(b"1 2\n*_\n1 1 2\n")
        },
        3 * count - 1,
        "",
    );
    assert!(peak <= SMALL, "{peak} KiB");
}

#[test]
fn a_long_coordinate_takes_no_memory() {
    let peak = peak(
        |input| {
            write!(input, "1\n1 2\n*_\n1 1 1\n1 ")?;
            (0..10_000).try_for_each(|_| input.write_all(&[b'9'; 1024]))?;
            writeln!(input, " 1")
        },
        2,
        "",
    );
    assert!(peak <= SMALL, "{peak} KiB");
}

#[test]
fn blanks_take_no_memory() {
    let peak = peak(
        |input| {
            write!(input, "1\n1 2\n*_\n1 1 1\n")?;
            (0..10_000).try_for_each(|_| input.write_all(&[b' '; 1024]))?;
            writeln!(input, "1 1 1")
        },
        2,
        "",
    );
    assert!(peak <= SMALL, "{peak} KiB");
}

#[test]
fn an_empty_board_opened_at_once_takes_a_byte_a_cell() {
    let size = 3_000;
    let peak = peak(
        move |input| {
            writeln!(input, "1\n{size} {size}")?;
            let row = "_".repeat(size) + "\n";
            (0..size).try_for_each(|_| input.write_all(row.as_bytes()))?;
            input.write_all(b"1 1500 1500\n")
        },
        2,
        "",
    );
    let limit = (size * size) as u64 * 11 / 10 / 1024 + 4 * 1024;
    assert!(peak <= limit, "{peak} KiB, at most {limit}");
}

#[test]
fn a_promise_costs_nothing() {
    let rows = "_\n".repeat(5_000);
    let most = u64::MAX;
    for input in [
        format!("1\n{most} {most}\n"),
        format!("1\n{most} {most}\n__*_"),
        "1\n1000000000 1000000000\n__".to_string(),
        "1\n1 1000000000000\n__*__".to_string(),
        "1\n1000000000000 1\n".to_string() + &rows,
        format!("1\n{most} 1\n{rows}"),
        format!("1\n1 {most}\n{}", "_".repeat(5_000)),
        format!("1\n{most} 2\n__\n__"),
    ] {
        let mut command = shell("ulimit -v 200000; exec \"$P\"");
        let outcome = finish(command.stdin(Stdio::piped()), &input);
        outcome.failed(1, &["end of", "case 1"]);
        assert_eq!(outcome.text(), "");
    }
}

#[test]
fn a_promise_of_cases_costs_nothing() {
    let input = format!("{}\n1 2\n*_\n1 1 2\n0\n", u64::MAX);
    let mut command = shell("ulimit -v 200000; exec \"$P\"");
    let outcome = finish(command.stdin(Stdio::piped()), input);
    outcome.failed(1, &["<stdin>:6:1: ", "end of", "case 2"]);
    assert_eq!(outcome.text(), "RUNNING: [<1, 2, 1>]\nWIN\n==========\n");
}
