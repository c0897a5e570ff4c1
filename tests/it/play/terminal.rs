//! `play` on a terminal: a real one, of tmux, that is typed on and looked at.

use crate::support::{finish, shell, Folder, Outcome, PROGRAM};
use std::io::Write;
use std::process::Command;
use std::time::{Duration, Instant};

/// How long a screen may take to show what it must.
const PATIENCE: Duration = Duration::from_secs(20);

/// Whether a tool is there that a test needs. Where it is not, that is said aloud, and the test
/// passes; but a machine that checks changes must have it.
fn has(tool: &str) -> bool {
    let found = Command::new("sh")
        .args(["-c", &format!("command -v {tool}")])
        .output();
    let is_there = found.unwrap().status.success();
    if !is_there {
        assert!(std::env::var_os("CI").is_none(), "no {tool} to test with");
        let _ = writeln!(std::io::stderr(), "SKIPPED: there is no {tool}");
    }
    is_there
}

/// A terminal with a shell in it, ended when dropped.
struct Terminal {
    folder: Folder,
}

impl Terminal {
    /// Starts a shell command in a terminal of so many columns and lines; `$P` is the program.
    /// Nothing without tmux.
    fn start(name: &str, size: (usize, usize), command: &str) -> Option<Terminal> {
        if !has("tmux") {
            return None;
        }
        let terminal = Terminal {
            folder: Folder::new(&format!("play-terminal-{name}")),
        };
        let (columns, lines) = (size.0.to_string(), size.1.to_string());
        let script = format!("P='{PROGRAM}'; {command}; echo \"exit code $?\"; sleep 100");
        terminal.tmux(&[
            "new-session",
            "-d",
            "-x",
            &columns,
            "-y",
            &lines,
            "sh",
            "-c",
            &script,
        ]);
        Some(terminal)
    }

    /// The same of a game, with its first cell opened, and what the screen shows then.
    #[track_caller]
    fn begin(
        name: &str,
        size: (usize, usize),
        command: &str,
        cell: &str,
    ) -> Option<(Terminal, String)> {
        let terminal = Terminal::start(name, size, command)?;
        terminal.shows(|screen| screen.contains("Your move:"));
        terminal.type_line(cell);
        let screen = terminal.shows(|screen| screen.contains(&format!("open {cell}")));
        Some((terminal, screen))
    }

    #[track_caller]
    fn tmux(&self, arguments: &[&str]) -> String {
        let mut command = Command::new("tmux");
        command.arg("-S").arg(self.folder.path().join("socket"));
        command.args(["-u", "-f", "/dev/null"]).args(arguments);
        command
            .env("TERM", "xterm-256color")
            .env_remove("NO_COLOR")
            .env_remove("TMUX");
        let output = command.output().expect("tmux is installed");
        assert!(output.status.success(), "{arguments:?}: {output:?}");
        String::from_utf8(output.stdout).unwrap()
    }

    fn type_line(&self, line: &str) {
        self.tmux(&["send-keys", "-l", &format!("{line}\n")]);
    }

    /// Waits until the screen shows something.
    #[track_caller]
    fn shows(&self, expected: impl Fn(&str) -> bool) -> String {
        let end = Instant::now() + PATIENCE;
        loop {
            let screen = self.tmux(&["capture-pane", "-p"]);
            if expected(&screen) {
                return screen;
            }
            assert!(Instant::now() < end, "the screen shows\n{screen}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// The screen with its colours.
    fn coloured(&self) -> String {
        self.tmux(&["capture-pane", "-p", "-e"])
    }

    /// Asserts that no colour is left once the program has ended.
    #[track_caller]
    fn is_left_plain(&self) {
        let screen = self.coloured();
        assert!(!screen.split("exit code").nth(1).unwrap().contains('\x1b'));
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let mut command = Command::new("tmux");
        command.arg("-S").arg(self.folder.path().join("socket"));
        let _ = command.arg("kill-server").output();
    }
}

#[test]
fn a_page_takes_the_place_of_the_one_before() {
    let command = "echo before; \"$P\" play easy --seed 7";
    let Some(terminal) = Terminal::start("page", (80, 24), command) else {
        return;
    };
    let screen = terminal.shows(|screen| screen.contains("Your move:"));
    assert!(
        screen.starts_with("easy, seed 7   mines 10 - flags 0 = 10   cells left 71   moves 0\n")
    );
    terminal.type_line("5 5");
    terminal.shows(|screen| screen.contains("open 5 5: 43 cells opened\nYour move:"));
    terminal.type_line("nonsense");
    terminal.shows(|screen| screen.contains("found 'nonsense'\nYour move:"));
    terminal.type_line("flag 3 4");
    let screen = terminal.shows(|screen| screen.contains("flag 3 4: a flag, P\nYour move:"));
    let expected = "\
easy, seed 7   mines 10 - flags 1 = 9   cells left 28   moves 2
    1 2 3 4 5 6 7 8 9
  +------------------
1 | _ _ _ _ _ _ _ _ _
2 | _ _ _ _ _ _ _ _ _
3 | 1 1 2 P _ _ _ _ _
4 | 0 0 1 1 1 1 _ _ _
5 | 0 0 0 0 0 1 _ _ _
6 | 0 0 0 0 0 1 2 _ _
7 | 0 0 0 0 0 0 1 _ _
8 | 0 0 0 0 0 0 1 _ _
9 | 0 0 0 0 0 0 1 _ _
flag 3 4: a flag, P
Your move:";
    assert_eq!(screen.trim_end(), expected);
    // The colours of the classic game: 1 is blue, 2 is green.
    let coloured = terminal.coloured();
    assert!(
        coloured.contains("38;5;21") && coloured.contains("38;5;28"),
        "{coloured:?}"
    );
    // What was there before has moved up, and nothing of earlier pages is left.
    let all = terminal.tmux(&["capture-pane", "-p", "-S", "-"]);
    assert!(all.starts_with("before\n"), "{all}");
    assert_eq!(all.matches("easy, seed 7").count(), 1, "{all}");
    terminal.type_line("quit");
    let screen = terminal.shows(|screen| screen.contains("exit code 0"));
    let end = "Your move: quit\n\
               This board again: minesweeper play easy --seed 7, first cell 5 5\nexit code 0";
    assert!(screen.trim_end().ends_with(end), "{screen}");
    terminal.is_left_plain();
}

#[test]
fn a_game_from_the_menu_is_won_on_the_screen() {
    let Some(terminal) = Terminal::start("menu", (80, 24), "\"$P\" play --seed 1") else {
        return;
    };
    terminal.shows(|screen| screen.contains("Choose, or quit:"));
    terminal.type_line("4");
    terminal.shows(|screen| screen.contains("Rows, columns and mines, such as 12 20 40:"));
    terminal.type_line("9 9 72");
    terminal.shows(|screen| screen.contains("1 yes, 0 no:"));
    terminal.type_line("0");
    terminal.shows(|screen| screen.contains("Your move:"));
    terminal.type_line("5 5");
    let screen = terminal.shows(|screen| screen.contains("Choose, or quit:"));
    assert!(
        screen.starts_with("9x9x72, seed 1   mines 72 - flags 0 = 72   cells left 0   moves 1\n")
    );
    assert!(screen.contains("YOU WIN: all free cells are open, after 1 move.\nThis board again: "));
    assert!(screen.contains("\n4 | * * * 5 3 5 * * *\n"));
    terminal.tmux(&["send-keys", "C-d"]);
    terminal.shows(|screen| screen.contains("exit code 0"));
}

/// The window follows the moves, on a board that is larger than the terminal.
#[test]
fn a_large_board_is_shown_in_parts() {
    let Some(terminal) = Terminal::start("large", (60, 20), "\"$P\" play 40x100x300 --seed 1")
    else {
        return;
    };
    let screen = terminal.shows(|screen| screen.contains("Your move:"));
    assert!(screen.contains("\n 1 | _ _"), "{screen}");
    terminal.type_line("look 40 100");
    let screen = terminal.shows(|screen| screen.contains("\n40 | "));
    let lines: Vec<&str> = screen.lines().collect();
    assert!(lines.iter().all(|line| line.chars().count() <= 60));
    assert!(
        screen.contains(" of 40, columns ") && screen.contains("-100 of 100 (look 40 100)\n"),
        "{screen}"
    );
    assert!(screen.trim_end().ends_with("Your move:"));
    terminal.type_line("20 50");
    terminal.shows(|screen| screen.contains("\n20 | ") && screen.contains("open 20 50: "));
}

#[test]
fn the_hard_board_fits_the_usual_terminal() {
    let command = "\"$P\" play hard --seed 5";
    let Some((terminal, _)) = Terminal::begin("hard", (80, 24), command, "8 15") else {
        return;
    };
    terminal.type_line("hint");
    let screen = terminal.shows(|screen| screen.contains("(rule "));
    assert!(screen.starts_with("hard, seed 5"), "{screen}");
    assert!(screen.contains("\n16 | ") && screen.contains("Your move:"));
}

/// Pages are for terminals that can; `NO_COLOR` takes the colours only.
#[test]
fn the_environment_has_its_say() {
    let game = |name, lines, variable: &str| {
        let command = format!("{variable} \"$P\" play easy --seed 7");
        Terminal::begin(name, (80, lines), &command, "5 5")
    };
    let Some((terminal, screen)) = game("no-color", 24, "NO_COLOR=1") else {
        return;
    };
    assert!(screen.starts_with("easy, seed 7"));
    assert!(!terminal.coloured().contains('\x1b'));
    let Some((terminal, screen)) = game("dumb", 40, "TERM=dumb") else {
        return;
    };
    assert_eq!(screen.matches("easy, seed 7").count(), 2, "{screen}");
    assert!(!terminal.coloured().contains('\x1b'));
}

/// An interrupt leaves a terminal as it was: no colour, no hidden cursor, no other screen.
#[test]
fn an_interrupt_leaves_nothing_behind() {
    let command = "trap : INT; \"$P\" play easy --seed 7";
    let Some((terminal, _)) = Terminal::begin("interrupt", (80, 24), command, "5 5") else {
        return;
    };
    terminal.tmux(&["send-keys", "C-c"]);
    terminal.shows(|screen| screen.contains("exit code 130"));
    let state = terminal.tmux(&["display-message", "-p", "#{cursor_flag} #{alternate_on}"]);
    assert_eq!(state, "1 0\n");
    terminal.is_left_plain();
}

/// All that a session writes to a terminal, as `script` records it.
fn written(lines: &str) -> Outcome {
    let folder = Folder::new("play-terminal-script");
    let log = folder.path().join("log");
    let (log, play) = (log.display(), "\"'$P' play easy --seed 7\"");
    let command =
        format!("printf '{lines}' | TERM=xterm script -q -c {play} {log} > /dev/null; cat {log}");
    finish(&mut shell(&command), "")
}

#[test]
fn nothing_blank_is_ever_shown() {
    if !has("script") {
        return;
    }
    let outcome = written("5 5\\nflag 3 4\\nquit\\n");
    let text = outcome.text();
    assert!(text.contains("This board again"), "{text:?}");
    // After the terminal was cleared once, pages are written over one another.
    assert_eq!(text.matches("\x1b[2J").count(), 0);
    assert_eq!(text.matches("\x1b[H\x1b[J").count(), 1);
    assert_eq!(
        text.matches("\x1b[Heasy, seed 7").count() + 1,
        text.matches("\x1b[H").count()
    );
    assert!(!text.contains("\x1b[?"), "{text:?}");
}
