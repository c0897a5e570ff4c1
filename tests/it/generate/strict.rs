//! A reader of judge inputs that forgives nothing: each line must be, to the byte, the one that a
//! problem setter would have written.

/// A case of an input.
pub(crate) struct Case {
    pub(crate) rows: u64,
    pub(crate) columns: u64,
    pub(crate) mines: u64,
    pub(crate) operations: Vec<(u64, u64, u64)>,
}

/// The cases of an input.
#[track_caller]
pub(crate) fn read(input: &str) -> Vec<Case> {
    assert!(input.ends_with('\n') && !input.contains('\r'));
    let mut lines = input.split_terminator('\n');
    let [count] = numbers(lines.next().unwrap());
    assert!(count >= 1);
    let cases = (0..count).map(|_| read_case(&mut lines)).collect();
    assert_eq!(lines.next(), None, "after the last case");
    cases
}

#[track_caller]
fn read_case<'a>(lines: &mut impl Iterator<Item = &'a str>) -> Case {
    let [rows, columns] = numbers(lines.next().unwrap());
    let map: Vec<&str> = lines.take(rows as usize).collect();
    for row in &map {
        assert_eq!(row.len() as u64, columns);
        assert!(row.bytes().all(|cell| matches!(cell, b'_' | b'*')), "{row}");
    }
    let mines = map.iter().map(|row| row.matches('*').count() as u64).sum();
    assert!(0 < mines && mines < rows * columns);
    let mut operations = Vec::new();
    loop {
        let line = lines.next().expect("a closing 0");
        if line == "0" {
            break;
        }
        let [op, x, y] = numbers(line);
        assert!((1..=3).contains(&op), "{line}");
        assert!(
            (1..=rows).contains(&x) && (1..=columns).contains(&y),
            "{line}"
        );
        operations.push((op, x, y));
    }
    Case {
        rows,
        columns,
        mines,
        operations,
    }
}

/// The numbers of a line, with nothing but single blanks between.
#[track_caller]
fn numbers<const N: usize>(line: &str) -> [u64; N] {
    let numbers: Vec<u64> = line.split(' ').map(|word| word.parse().unwrap()).collect();
    let written: Vec<String> = numbers.iter().map(u64::to_string).collect();
    assert_eq!(line, written.join(" "));
    numbers.try_into().unwrap()
}

#[test]
fn nothing_is_forgiven() {
    let right = "1\n1 2\n_*\n1 1 1\n0\n";
    assert_eq!(read(right).len(), 1);
    for (from, to) in [
        ("1 2", "1  2"),
        ("1 2", "01 2"),
        ("1 2", "1 2 "),
        ("1 2", "2 2"),
        ("_*", "__"),
        ("_*", "**"),
        ("_*", "_*_"),
        ("_*", "x*"),
        ("1 1 1", "4 1 1"),
        ("1 1 1", "1 2 1"),
        ("1 1 1", "1 1 3"),
        ("1 1 1", "+1 1 1"),
        ("\n0\n", "\n0"),
        ("\n0\n", "\n0\n\n"),
        ("\n0\n", "\n"),
        ("\n0\n", "\n00\n"),
    ] {
        let wrong = right.replacen(from, to, 1);
        assert!(
            std::panic::catch_unwind(|| read(&wrong)).is_err(),
            "{wrong}"
        );
    }
}
