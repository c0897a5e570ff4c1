//! The page that `trace --html` writes, looked at in a browser: each step shows the cells that the
//! text shows, by buttons, keys, slider and address; and nothing goes wrong meanwhile.

use crate::browser::{Browser, END, HOME, LEFT, RIGHT};
use crate::inputs::STATEMENT;
use crate::support::{run, Folder};
use std::path::PathBuf;
use std::time::Duration;

const EXPERT: &str = include_str!("../../samples/judge/73-recorded-expert-game.in");

/// What each cell shows, row after row.
const FACES: &str =
    "return [...document.querySelectorAll('#board td')].map(td => td.dataset.face).join('')";
const ANSWER: &str = "return document.getElementById('answer').textContent";
const TITLE: &str = "return document.title.split(':')[0]";

/// One browser for all of it, as starting one takes longer than any look at a page.
#[test]
fn the_page_in_a_browser() {
    if let Some(browser) = Browser::start("trace-html") {
        every_step_shows_the_cells_of_the_text(&browser);
        buttons_keys_and_the_address_lead_to_a_step(&browser);
        another_case_can_be_chosen(&browser);
        a_page_fits_its_window(&browser);
        a_big_board_is_drawn_where_it_is_looked_at(&browser);
        a_cell_can_be_told_without_seeing_it(&browser);
    }
}

/// Writes the page of an input.
#[track_caller]
fn page(folder: &Folder, input: &str) -> PathBuf {
    let path = folder.file("page.html", b"");
    let options = ["trace".as_ref(), "--html".as_ref(), path.as_os_str()];
    assert_eq!(run(&options, input).quiet(), "");
    path
}

/// The player's maps of a case as the text has them, each as one line.
fn maps(input: &str, case: usize) -> Vec<String> {
    let case = case.to_string();
    let outcome = run(&["trace", "--width", "1", "--case", &case], input);
    let (_, maps) = outcome.quiet().split_once('\n').unwrap();
    let maps = maps.split("\n\n").skip(1);
    maps.map(|map| map.replace('\n', "")).collect()
}

fn every_step_shows_the_cells_of_the_text(browser: &Browser) {
    let folder = Folder::new("trace-page");
    for (input, cases) in [(STATEMENT, 5), (EXPERT, 1)] {
        let page = page(&folder, input);
        browser.open(&page, "");
        for case in 1..=cases {
            let maps = maps(input, case);
            let start = format!("Case {case}, step 0");
            go_to(browser, &format!("#case={case}"), &start);
            let forward = maps.iter().map(|map| (map, "next"));
            let backward = maps.iter().rev().map(|map| (map, "back"));
            let shown = browser.run(&tour(forward.clone().count()));
            let expected: Vec<&str> = forward
                .chain(backward)
                .map(|(map, _)| map.as_str())
                .collect();
            assert!(shown == expected.join(" "), "case {case}");
        }
        browser.console_is_silent();
    }
}

/// A script that steps through `count` maps and back, and tells what it saw.
fn tour(count: usize) -> String {
    let faces = FACES.trim_start_matches("return ");
    format!(
        "const [seen, look] = [[], () => {faces}];
        for (let i = 0; i < {count}; i++) {{
            seen.push(look());
            document.getElementById('next').click();
        }}
        for (let i = 0; i < {count}; i++) {{
            seen.push(look());
            document.getElementById('back').click();
        }}
        return seen.join(' ');"
    )
}

/// Changes the address, which leads to the step of this title.
#[track_caller]
fn go_to(browser: &Browser, fragment: &str, title: &str) {
    browser.run(&format!("location.hash = '{fragment}'; return ''"));
    wait_for(browser, TITLE, title);
}

/// Waits until a script returns what is due.
#[track_caller]
fn wait_for(browser: &Browser, script: &str, due: &str) {
    for _ in 0..500 {
        if browser.run(script) == due {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("{due} is due, not {}", browser.run(script));
}

/// Asserts where the page is and what it shows.
#[track_caller]
fn check(browser: &Browser, title: &str, faces: &str, answer: &str) {
    assert_eq!(browser.run(TITLE), title);
    assert_eq!(browser.run(FACES), faces);
    assert_eq!(browser.run(ANSWER), answer);
}

fn buttons_keys_and_the_address_lead_to_a_step(browser: &Browser) {
    let folder = Folder::new("trace-page");
    let page = page(&folder, STATEMENT);
    let number = "RUNNING: [<2, 2, 1>]";
    let flag = "RUNNING: [<1, 2, P>]";
    let loss = "LOSE\nINVALID";

    browser.open(&page, "#case=5&step=2");
    check(browser, "Case 5, step 2", "_P__1____", flag);
    browser.press(RIGHT);
    check(browser, "Case 5, step 3", "0P101x011", loss);
    browser.press(RIGHT);
    check(browser, "Case 5, step 3", "0P101x011", loss);
    browser.press(LEFT);
    check(browser, "Case 5, step 2", "_P__1____", flag);
    browser.press(HOME);
    check(browser, "Case 5, step 0", "_________", "");
    browser.press(LEFT);
    check(browser, "Case 5, step 0", "_________", "");
    browser.press(END);
    check(browser, "Case 5, step 3", "0P101x011", loss);

    browser.click("first");
    check(browser, "Case 5, step 0", "_________", "");
    browser.click("next");
    check(browser, "Case 5, step 1", "____1____", number);
    browser.press(RIGHT);
    check(browser, "Case 5, step 2", "_P__1____", flag);
    browser.click("back");
    check(browser, "Case 5, step 1", "____1____", number);
    browser.click("last");
    check(browser, "Case 5, step 3", "0P101x011", loss);

    // When the stepping rests, the address tells of it.
    wait_for(browser, "return location.hash", "#case=5&step=3");

    // The slider has the focus now, and keys are its own.
    browser.run("document.getElementById('step').focus(); return ''");
    browser.press(LEFT);
    check(browser, "Case 5, step 2", "_P__1____", flag);
    browser.press(HOME);
    check(browser, "Case 5, step 0", "_________", "");
    browser.console_is_silent();
}

fn another_case_can_be_chosen(browser: &Browser) {
    let folder = Folder::new("trace-page");
    let page = page(&folder, STATEMENT);
    browser.open(&page, "");
    check(browser, "Case 1, step 0", "_________", "");
    browser.run(
        "const list = document.getElementById('case');
        list.selectedIndex = 2;
        list.dispatchEvent(new Event('change'));
        return ''",
    );
    check(browser, "Case 3, step 0", "_________", "");
    browser.press(RIGHT);
    check(
        browser,
        "Case 3, step 1",
        "____6____",
        "RUNNING: [<2, 2, 6>]\nQUIT",
    );
    // What is not there is the nearest that is.
    for (fragment, title) in [
        ("#case=2&step=99", "Case 2, step 5"),
        ("#case=9&step=1", "Case 1, step 1"),
        ("#case=x&step=-3", "Case 1, step 0"),
    ] {
        go_to(browser, fragment, title);
    }
    browser.console_is_silent();
}

fn a_page_fits_its_window(browser: &Browser) {
    let folder = Folder::new("trace-page");
    for input in [STATEMENT, EXPERT] {
        let page = page(&folder, input);
        for (width, height) in [(360, 740), (1280, 800)] {
            browser.resize(width, height);
            browser.open(&page, "");
            browser.press(END);
            let surplus = "const page = document.documentElement; \
                 return String(page.scrollWidth - page.clientWidth)";
            assert_eq!(browser.run(surplus), "0", "at {width} × {height}");
            // The cell of the step is inside the box that scrolls.
            let is_seen = "const [cell, box] = ['td.at', '#box'].map(it => \
                 document.querySelector(it).getBoundingClientRect()); \
                 return String(box.left <= cell.left && cell.right <= box.right)";
            assert_eq!(browser.run(is_seen), "true", "at {width} × {height}");
        }
    }
    browser.console_is_silent();
}

fn a_big_board_is_drawn_where_it_is_looked_at(browser: &Browser) {
    let folder = Folder::new("trace-page");
    let mut rows = vec!["_".repeat(300); 200];
    rows[0].replace_range(298.., "*_");
    let input = format!("1\n200 300\n{}\n2 190 280\n1 1 1\n0\n", rows.join("\n"));
    browser.resize(800, 600);
    browser.open(&page(&folder, &input), "#case=1&step=1");
    let label = |cell: &str| {
        let label = "getAttribute('aria-label')";
        browser.run(&format!("return document.querySelector('{cell}').{label}"))
    };
    let drawn = "return String(document.querySelectorAll('#board td').length < 60 * 60)";
    assert_eq!(browser.run(drawn), "true");
    assert_eq!(label("td.at"), "row 190, column 280: flag");
    browser.press(RIGHT);
    assert_eq!(label("td.at"), "row 1, column 1: 0");
    browser.press(LEFT);
    assert_eq!(label("td.at"), "row 190, column 280: flag");
    browser.press(END);
    // What one scrolls to is drawn too, with what it shows by now.
    browser.run("document.getElementById('box').scrollTo(9e9, 0); return ''");
    let last = "return [...document.querySelectorAll('#board tr')][2].lastChild.ariaLabel";
    wait_for(browser, last, "row 2, column 300: 1");
    browser.console_is_silent();
}

fn a_cell_can_be_told_without_seeing_it(browser: &Browser) {
    let folder = Folder::new("trace-page");
    let page = page(&folder, STATEMENT);
    let name = |row: usize, column: usize| {
        browser.run(&format!(
            "return document.querySelectorAll('#board td')[{}].getAttribute('aria-label')",
            3 * row + column - 4
        ))
    };
    browser.open(&page, "#case=5&step=2");
    assert_eq!(name(1, 2), "row 1, column 2: flag");
    assert_eq!(name(2, 2), "row 2, column 2: 1");
    assert_eq!(name(2, 3), "row 2, column 3: closed, mine");
    browser.click("mines");
    assert_eq!(name(2, 3), "row 2, column 3: closed");
    browser.click("next");
    assert_eq!(name(2, 3), "row 2, column 3: mine that was hit");
    browser.console_is_silent();
}
