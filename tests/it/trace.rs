//! `trace`: the statement's own pictures, maps in lines of every width, one case of many, and a
//! page that stands alone. What a browser makes of the page is `trace_html`'s.

use crate::inputs::{Random, STATEMENT};
use crate::model::answers;
use crate::support::{finish, program, run, shell, Folder, Live, Outcome};
use std::process::Stdio;

/// Document 000's pictures of its sample. The third is not as it stands there: its last map shows
/// mines, which a player's map never does, and which the answer above it does not report.
const PICTURES: &str = "\
case 1
__* | ___ | 01_
___ | ___ | 011
___ | ___ | 000

case 2
_*_ | ___ | ___ | __2 | _P2 | _P2 | 1P2
__* | ___ | 12_ | 12_ | 12_ | 12P | 12P
___ | ___ | 01_ | 01_ | 01_ | 01_ | 011

case 3
*** | ___ | ___
___ | ___ | _6_
*** | ___ | ___

case 4
___ | ___ | ___
_*_ | ___ | _x_
___ | ___ | ___

case 5
___ | ___ | ___ | _P_ | 0P1
__* | ___ | _1_ | _1_ | 01x
___ | ___ | ___ | ___ | 011
";

/// Runs `trace` with these options, as a shell would split them, in no terminal.
#[track_caller]
fn trace(options: &str, input: &str) -> Outcome {
    let mut command = program(&["trace"]);
    let command = command.args(options.split_whitespace());
    finish(command.env_remove("COLUMNS").stdin(Stdio::piped()), input)
}

#[test]
fn the_pictures_of_the_statement() {
    assert_eq!(trace("", STATEMENT).quiet(), PICTURES);
}

/// The blocks of a case's maps, in lines of so many.
#[track_caller]
fn check_width(options: &str, columns: Option<&str>, blocks: &[usize]) {
    let mut command = program(&["trace", "--case", "2"]);
    command.args(options.split_whitespace());
    match columns {
        Some(columns) => command.env("COLUMNS", columns),
        None => command.env_remove("COLUMNS"),
    };
    let outcome = finish(command.stdin(Stdio::piped()), STATEMENT);
    let (_, maps) = outcome.quiet().split_once('\n').unwrap();
    let counts: Vec<usize> = maps
        .split("\n\n")
        .map(|block| block.lines().next().unwrap().split(" | ").count())
        .collect();
    assert_eq!(counts, blocks, "{options} {columns:?}");
}

#[test]
fn as_many_maps_as_fit_the_width() {
    check_width("", None, &[7]);
    for (width, blocks) in [
        ("1", &[1; 7][..]),
        ("7", &[1; 7]),
        ("8", &[1; 7]),
        ("9", &[2, 2, 2, 1]),
        ("14", &[2, 2, 2, 1]),
        ("15", &[3, 3, 1]),
        ("38", &[6, 1]),
        ("39", &[7]),
        ("80", &[7]),
        ("10000", &[7]),
        ("18446744073709551615", &[7]),
    ] {
        check_width(&format!("--width {width}"), None, blocks);
        check_width(&format!("--width={width}"), Some("15"), blocks);
        check_width("", Some(width), blocks);
    }
    for not_a_width in ["", "0", "-1", "x", "15x", " 15", "18446744073709551616"] {
        check_width("", Some(not_a_width), &[7]);
    }
}

/// A game of the naive model, drawn: the mines and the player's maps up to the end, each as rows.
fn drawn(rows: &[String], operations: &str) -> Vec<Vec<String>> {
    let (height, width) = (rows.len(), rows[0].len());
    let input = format!("1\n{height} {width}\n{}\n{operations}0\n", rows.join("\n"));
    let mut maps = vec![rows.to_vec(), vec!["_".repeat(width); height]];
    let mut now = maps[1].clone();
    let answers = answers(&input, None);
    let answers = answers.lines().filter(|answer| *answer != "WIN");
    for (answer, operation) in answers.zip(operations.lines()) {
        match answer {
            "LOSE" => try_to_open(&mut now, rows, operation),
            "INVALID" | "QUIT" => break,
            _ => change(&mut now, answer),
        }
        maps.push(now.clone());
    }
    maps
}

/// The changes that a running game's answer lists.
fn change(map: &mut [String], answer: &str) {
    for triple in answer.split('<').skip(1) {
        let parts: Vec<&str> = triple.split(['>', ',']).map(str::trim).collect();
        put(
            map,
            parts[0].parse().unwrap(),
            parts[1].parse().unwrap(),
            parts[2],
        );
    }
}

fn put(map: &mut [String], row: usize, column: usize, look: &str) {
    map[row - 1].replace_range(column - 1..column, look);
}

/// What a losing operation tried to open, from the statement.
fn try_to_open(map: &mut [String], mines: &[String], operation: &str) {
    let numbers: Vec<usize> = operation.split(' ').map(|n| n.parse().unwrap()).collect();
    let (code, x, y) = (numbers[0], numbers[1], numbers[2]);
    let around = |x: usize, y: usize, of: &[String]| -> Vec<(usize, usize, u8)> {
        let inside =
            |row: usize, column: usize| of.get(row - 1)?.as_bytes().get(column - 1).copied();
        let rows = (x - 1).max(1)..=x + 1;
        let cells = rows.flat_map(|row| ((y - 1).max(1)..=y + 1).map(move |column| (row, column)));
        cells
            .filter_map(|(row, column)| Some((row, column, inside(row, column)?)))
            .collect()
    };
    for (row, column, look) in around(x, y, map) {
        if !matches!(look, b'_' | b'?') || (code == 1 && (row, column) != (x, y)) {
            continue;
        }
        let cells = around(row, column, mines);
        let number = cells.iter().filter(|(_, _, cell)| *cell == b'*').count();
        match cells.contains(&(row, column, b'*')) {
            true => put(map, row, column, "x"),
            false => put(map, row, column, &number.to_string()),
        }
    }
}

/// The maps side by side, so many in a line.
fn laid_out(maps: &[Vec<String>], fitting: usize) -> String {
    let blocks = maps.chunks(fitting).map(|block| {
        let line = |row: usize| {
            let parts: Vec<&str> = block.iter().map(|map| map[row].as_str()).collect();
            parts.join(" | ") + "\n"
        };
        (0..block[0].len()).map(line).collect::<String>()
    });
    blocks.collect::<Vec<String>>().join("\n")
}

#[test]
fn random_games_are_drawn_as_the_model_plays_them() {
    let mut random = Random(4);
    let (mut input, mut expected, mut losses) = (String::new(), Vec::new(), 0);
    let cases = 300;
    for case in 1..=cases {
        let (height, width) = (1 + random.below(6), 1 + random.below(9));
        let density = random.pick(&[4, 8, 16]);
        let rows: Vec<String> = (0..height)
            .map(|_| {
                let cells = (0..width).map(|_| ['*', '_'][random.below(density).min(1)]);
                cells.collect()
            })
            .collect();
        let operations: String = (0..random.below(40))
            .map(|_| {
                let code = random.pick(&[1, 2, 2, 3, 3, 3]);
                format!(
                    "{code} {} {}\n",
                    1 + random.below(height),
                    1 + random.below(width)
                )
            })
            .collect();
        input += &format!("{height} {width}\n{}\n{operations}0\n", rows.join("\n"));
        let maps = drawn(&rows, &operations);
        losses += usize::from(maps.last().unwrap().concat().contains('x'));
        let fitting = ((33 + 3) / (width + 3)).max(1);
        expected.push(format!("case {case}\n{}", laid_out(&maps, fitting)));
    }
    assert!(losses > cases / 10, "{losses} losses are too few to tell");
    let outcome = trace("--width 33", &format!("{cases}\n{input}"));
    assert!(outcome.quiet() == expected.join("\n"));
}

#[test]
fn one_case_of_many() {
    let sections: Vec<&str> = PICTURES.split("\n\n").collect();
    for (number, section) in (1..).zip(sections) {
        let found = trace(&format!("--case {number}"), STATEMENT);
        assert_eq!(found.quiet().trim_end(), section.trim_end());
    }
    for (case, input, cases) in [("6", STATEMENT, "5"), ("1", "0\n", "0")] {
        let outcome = trace(&format!("--case {case}"), input);
        outcome.failed(
            2,
            &["--case", &format!("which has {cases}, found '{case}'")],
        );
        assert_eq!(outcome.text(), "");
    }
    // A fault before the case is told, one behind it is not met.
    let input = "3\n1 1\n*\n0\n1 1\n*\n0\nx";
    assert_eq!(trace("--case 2", input).quiet(), "case 2\n* | _\n");
    let outcome = trace("--case 3", input);
    outcome.failed(1, &["<stdin>:8:1: ", "case 3"]);
    assert_eq!(outcome.text(), "");
}

#[test]
fn a_live_peer_is_not_waited_for_when_the_case_is_drawn() {
    let mut live = Live::start(&mut program(&["trace", "--case", "1", "--width", "9"]));
    live.send(b"2\n1 3\n_*_\n");
    // A line of maps comes as soon as it is full.
    live.expect(b"case 1\n_*_ | ___\n");
    live.send(b"1 1 1\n2 1 2\n");
    live.expect(b"\n1__ | 1P_\n");
    live.send(b"2 1 2\n0\n");
    live.expect(b"\n1?_\n");
    live.ends(0);
}

#[test]
fn misuse_is_named() {
    let number = "from 1 to 18446744073709551615, found ";
    for (options, words) in [
        ("--width 0", &["--width: ", number, "'0'"][..]),
        ("--width -1", &["--width: ", number, "'-1'"]),
        ("--width +3", &["--width: ", number, "'+3'"]),
        ("--width=1e3", &["--width: ", number, "'1e3'"]),
        ("--width=", &["--width: ", number, "''"]),
        ("--case 0", &["--case: ", number, "'0'"]),
        ("--case 18446744073709551616", &["--case: ", number]),
        ("--case", &["--case", "missing"]),
        ("--case 1 --case 1", &["--case", "repeated"]),
        ("--html x --width 9", &["--width", "--html"]),
        (
            "--html /nonexistent/page",
            &["/nonexistent/page: cannot create"],
        ),
        ("--html / -", &["/: cannot create"]),
        ("- surplus", &["surplus"]),
    ] {
        let outcome = trace(options, STATEMENT);
        outcome.failed(2, words);
        assert_eq!(outcome.text(), "", "{options}");
    }
}

/// The games of a page, as they stand in it.
#[track_caller]
fn games(page: &str) -> &str {
    let (_, games) = page.split_once("id=\"games\">\n").unwrap();
    games.split_once("</script>").unwrap().0
}

#[test]
fn a_page_has_the_games_as_changes() {
    let outcome = trace("--html -", STATEMENT);
    let expected = "\
case 1 3 3\n__*\n___\n___\n1 3 1 W 1.1:01 2.1:011 3.1:000\nafter 1
case 2 3 3\n_*_\n__*\n___\n1 3 1 R 2.1:12 3.1:01\n1 1 3 R 1.3:2\n2 1 2 R 1.2:P\n2 2 3 R 2.3:P
3 2 2 W 1.1:1 3.3:1\nafter 3
case 3 3 3\n***\n___\n***\n1 2 2 R 2.2:6\nquit
case 4 3 3\n___\n_*_\n___\n1 2 2 L 2.2:x\nafter 1
case 5 3 3\n___\n__*\n___\n1 2 2 R 2.2:1\n2 1 2 R 1.2:P\n3 2 2 L 1.1:0 1.3:1 2.1:0 2.3:x 3.1:011
after 1\n";
    assert_eq!(games(outcome.quiet()), expected);
    let one = trace("--html - --case 3", STATEMENT);
    assert!(games(one.quiet()).starts_with("case 3 3 3\n***\n"));
    assert_eq!(games(one.text()).matches("case").count(), 1);
}

#[test]
fn a_page_stands_alone_and_is_small() {
    let input = include_str!("../../samples/judge/73-recorded-expert-game.in");
    let outcome = trace("--html -", input);
    let page = outcome.quiet();
    assert!(page.len() < 40_000, "{} bytes", page.len());
    assert!(page.starts_with("<!DOCTYPE html>\n") && page.ends_with("</html>\n"));
    assert!(!page.contains("{{") && !page.contains("}}"));
    let page = page.replace("http://www.w3.org/2000/svg", "");
    for outside in [
        "http:", "https:", "src=", "url(", "@import", "fetch(", "//cdn",
    ] {
        assert!(!page.contains(outside), "{outside}");
    }
}

#[test]
fn a_page_is_whole_though_the_input_is_not() {
    let folder = Folder::new("fault-in-page");
    let page = folder.file("page.html", b"<!DOCTYPE html>an older page");
    let input = folder.file("<b>&\"x\".in", b"1\n1 2\n_*\n1 1 1\n4");
    let options = [
        "trace".as_ref(),
        "--html".as_ref(),
        page.as_os_str(),
        input.as_os_str(),
    ];
    run(&options, "").failed(1, &["x\\\".in:5:1: expected operation"]);
    let page = std::fs::read_to_string(page).unwrap();
    assert!(page.ends_with("</html>\n"));
    assert_eq!(games(&page), "case 1 1 2\n_*\n1 1 1 W 1.1:1\n");
    assert!(page.contains("&lt;b&gt;&amp;\\&quot;x\\&quot;.in:5:1: expected operation"));
    assert!(!page.contains("<b>&"));
}

#[test]
fn a_page_never_takes_the_place_of_its_input() {
    let folder = Folder::new("same-file");
    let path = folder.file("game.in", STATEMENT.as_bytes());
    let options = [
        "trace".as_ref(),
        path.as_os_str(),
        "--html".as_ref(),
        path.as_os_str(),
    ];
    run(&options, "").failed(2, &["--html", "the input itself"]);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), STATEMENT);
}

/// `trace --html game.in` looks as if it asked for a page of `game.in`.
#[test]
fn a_page_takes_the_place_of_a_page_only() {
    let folder = Folder::new("other-file");
    let path = folder.file("game.in", STATEMENT.as_bytes());
    let options = ["trace".as_ref(), "--html".as_ref(), path.as_os_str()];
    run(&options, STATEMENT).failed(2, &["--html", "another file"]);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), STATEMENT);
    let page = folder.file("game.html", b"<!DOCTYPE html>an older page");
    let options = ["trace".as_ref(), "--html".as_ref(), page.as_os_str()];
    assert_eq!(run(&options, STATEMENT).code, Some(0));
    assert!(!std::fs::read_to_string(&page)
        .unwrap()
        .contains("an older page"));
}

#[test]
fn what_cannot_be_written_is_said() {
    trace("--html /dev/full", STATEMENT).failed(2, &["/dev/full: cannot write"]);
    let full = |line: &str| {
        let mut command = shell(&format!("exec \"$P\" trace {line} > /dev/full"));
        finish(command.stdin(Stdio::piped()), STATEMENT)
    };
    full("").failed(2, &["<stdout>: cannot write"]);
    full("--html -").failed(2, &["<stdout>: cannot write"]);
    let mut command = shell("{ \"$P\" trace --html -; echo \"code $?\" >&2; } | true");
    let outcome = finish(command.stdin(Stdio::piped()), STATEMENT);
    assert_eq!(outcome.stderr, "code 0\n");
}

/// Runs a script in little memory on a game of `count` marks on a board of 40 × 40.
#[track_caller]
fn check_memory(script: &str, count: usize) {
    let rows = ("_".repeat(40) + "\n").repeat(40);
    let input = format!("1\n40 40\n{rows}{}0\n", "2 1 1\n".repeat(count));
    let script = format!("ulimit -v 12000; exec \"$P\" trace {script}");
    finish(shell(&script).stdin(Stdio::piped()), input).quiet();
}

#[test]
fn operations_take_no_memory() {
    check_memory("> /dev/null", 10_000);
    check_memory("--html /dev/null", 500_000);
}
