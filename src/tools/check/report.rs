//! The report of a first difference: a page that a person reads.
//!
//! It says where the difference is, what was expected and what was found, what the player saw, and
//! why: what is wrong with the output as a whole, which known fault explains it, and the rule that
//! was in force.

use crate::rules::plain::fault::Fault;
use crate::rules::situation::Situation;
use crate::text::again::Again;
use crate::text::error::Error;
use crate::text::prose::counted;
use crate::tools::check::compare::{compare_streams, Outcome};
use crate::tools::check::form;
use crate::tools::check::lenient::Output;
use crate::tools::check::scene::Scene;
use crate::tools::check::shifts::{listing, shift};
use crate::tools::check::suspects::{suspects, Suspect};

/// Where the texts behind the labels begin, and where their lines end.
const INDENT: usize = 12;
const WIDTH: usize = 88;
/// The most faults that are named.
const NAMED: usize = 6;

/// The report for an output that has `at` bytes in common with the right answers to an input.
///
/// # Errors
/// A stream fails; no memory.
pub fn report(input: &Again<'_>, output: &Output<'_>, at: u64) -> Result<String, Error> {
    let scene = Scene::new(input, output, at)?;
    let mut page = Page::default();
    page.head(&scene, input.name(), output.name());
    page.lines(&scene);
    page.maps(&scene);
    let remarks = remarks(&scene, input, output)?;
    for remark in &remarks {
        page.entry("output", remark);
    }
    page.faults(&scene, input, !remarks.is_empty())?;
    page.entry("rule", rule(&scene));
    Ok(page.text)
}

/// One line on a difference, for lists: where it is.
///
/// # Errors
/// A stream fails; no memory.
pub fn place(input: &Again<'_>, output: &Output<'_>, at: u64) -> Result<String, Error> {
    let scene = Scene::new(input, output, at)?;
    let (line, column) = scene.place;
    Ok(format!(
        "line {}, column {}, {}",
        line,
        column,
        scene.part()
    ))
}

impl Scene {
    /// The part of the input that the difference belongs to.
    fn part(&self) -> String {
        match self.source.command {
            _ if self.source.is_behind => "after the last case".to_string(),
            Some(_) => format!(
                "case {}, operation {}",
                self.source.case,
                self.source.played + 1
            ),
            None => format!("case {}, closing 0", self.source.case),
        }
    }

    /// Whether blanks or line ends are what differs.
    fn is_about_blanks(&self) -> bool {
        let blank = |byte| matches!(byte, Some(b' ') | Some(b'\t') | Some(b'\r') | Some(b'\n'));
        blank(self.expected.marked()) && self.found.marked().is_some() || blank(self.found.marked())
    }
}

#[derive(Default)]
struct Page {
    text: String,
}

impl Page {
    fn head(&mut self, scene: &Scene, input: &str, output: &str) {
        let (line, column) = scene.place;
        let part = scene.part();
        self.text += &format!(
            "{}:{}:{}: first difference, {}\n\n",
            output, line, column, part
        );
        if let Some(command) = scene.source.command {
            let click = match command.code {
                1 => "left click",
                2 => "right click",
                _ => "middle click",
            };
            let operation = format!("{} {} {}", command.code, command.row, command.column);
            let line = scene.source.line;
            self.entry(
                "operation",
                &format!("{} ({}, {}:{})", operation, click, input, line),
            );
        }
    }

    fn lines(&mut self, scene: &Scene) {
        let blanks_matter = scene.is_about_blanks();
        let (expected, column) = scene.expected.shown(blanks_matter);
        let (found, _) = scene.found.shown(blanks_matter);
        self.raw("expected", &expected);
        self.raw("found", &found);
        self.raw("", &format!("{}^", " ".repeat(column)));
    }

    fn maps(&mut self, scene: &Scene) {
        self.text.push('\n');
        if scene.maps.is_empty() {
            return;
        }
        let mut part = match scene.source.command {
            Some(_) => "mines, and the player's map before and after".to_string(),
            None => "mines, and the player's map".to_string(),
        };
        if let Some(window) = scene.window.as_ref().filter(|window| !window.is_whole) {
            let (rows, columns) = (&window.rows, &window.columns);
            let rows = format!("rows {} to {}", rows.start + 1, rows.end);
            part += &format!(
                "; {}, columns {} to {}",
                rows,
                columns.start + 1,
                columns.end
            );
        }
        self.entry("maps", &part);
        for line in &scene.maps {
            self.raw("", line);
        }
        self.text.push('\n');
    }

    /// Names the known faults that explain the output, or says what else it looks like.
    fn faults(
        &mut self,
        scene: &Scene,
        input: &Again<'_>,
        is_explained: bool,
    ) -> Result<(), Error> {
        let evidence = match &scene.evidence {
            Some(evidence) => evidence,
            None if scene.source.case == 0 => return Ok(()),
            None => {
                self.entry(
                    "fault",
                    "the case is too large to try the known faults on it",
                );
                return Ok(());
            }
        };
        let suspects = suspects(evidence)?;
        let shift = match suspects.iter().any(|suspect| suspect.explains_all) || is_explained {
            true => None,
            false => shift(evidence, input, scene.source.case)?,
        };
        if let Some(shift) = &shift {
            self.entry("output", shift);
        }
        match suspects.as_slice() {
            [] if is_explained || shift.is_some() => {}
            [] => match listing(evidence)? {
                Some(fault) => {
                    self.entry("fault", &format!("{}: {}", fault.words(), fault.sentence()));
                    self.entry("", "The line has the right cells, and only these.");
                }
                None => self.entry("fault", "no known fault alone explains this line"),
            },
            [suspect] => self.suspect("fault", suspect),
            several => {
                let more = counted(several.len() as u64, "known fault");
                let text = format!("{} explain this equally well:", more);
                self.entry("fault", &text);
                let labels = std::iter::once("either").chain(std::iter::repeat("or"));
                for (suspect, label) in several.iter().zip(labels).take(NAMED) {
                    self.suspect(label, suspect);
                }
            }
        }
        Ok(())
    }

    fn suspect(&mut self, label: &str, suspect: &Suspect) {
        let fault = suspect.fault;
        self.entry(label, &format!("{}: {}", fault.words(), fault.sentence()));
        let extent = match (suspect.explains_all, suspect.lines) {
            (true, 0) => "This explains why nothing follows.".to_string(),
            (true, 1) => {
                "This explains the line, and nothing else differs in the case.".to_string()
            }
            (true, lines) => format!("This explains the rest of the case, {} lines.", lines),
            (false, 1) => "This explains the line, but not the next one.".to_string(),
            (false, lines) => format!("This explains {} lines from here on, not the next.", lines),
        };
        self.entry("", &extent);
    }

    /// A label and a text that is broken into lines.
    fn entry(&mut self, label: &str, text: &str) {
        let mut line = String::new();
        let mut label = label;
        for word in text.split(' ') {
            let length = INDENT + line.chars().count() + 1 + word.chars().count();
            if !line.is_empty() && length > WIDTH {
                self.raw(label, &line);
                label = "";
                line.clear();
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line += word;
        }
        self.raw(label, &line);
    }

    /// A label and a text as it is.
    fn raw(&mut self, label: &str, text: &str) {
        self.text += &format!("{:width$}{}\n", label, text, width = INDENT);
    }
}

/// What can be said of the output as a whole.
fn remarks(scene: &Scene, input: &Again<'_>, output: &Output<'_>) -> Result<Vec<String>, Error> {
    let remark = match scene.remark() {
        Some(remark) => remark,
        None => return Ok(Vec::new()),
    };
    let mut remarks = vec![remark];
    if scene.is_empty && scene.has_byte_order_mark {
        let fault = Fault::ByteOrderMark;
        remarks.push(format!("{}: {}", fault.words(), fault.sentence()));
    }
    if is_accepted_leniently(input, output)? {
        remarks.push("nothing else differs: with --lenient it is right".to_string());
    }
    Ok(remarks)
}

impl Scene {
    /// What the first difference tells of the output as a whole.
    fn remark(&self) -> Option<String> {
        let (found, expected) = (&self.found, &self.expected);
        let (line, _) = self.place;
        if self.is_empty {
            return Some("it is empty".to_string());
        }
        if self.source.is_behind {
            return Some("it goes on after the last answer".to_string());
        }
        match (found.marked(), found.after_marked()) {
            (None, _) if found.bytes().is_empty() => {
                Some(format!("it ends early, after line {}", line - 1))
            }
            (None, _) if expected.marked() == Some(b'\n') => Some(format!(
                "it ends early, without the line feed of line {}",
                line
            )),
            (None, _) => Some(format!("it ends early, within line {}", line)),
            (Some(b'\r'), Some(b'\n')) => {
                Some("its lines end with CR LF, LF is expected".to_string())
            }
            _ if found.words() == expected.words() && found.end() == expected.end() => {
                Some("only blanks differ in this line".to_string())
            }
            _ => None,
        }
    }
}

fn is_accepted_leniently(input: &Again<'_>, output: &Output<'_>) -> Result<bool, Error> {
    if output.is_lenient {
        return Ok(false);
    }
    let answers = output.open_leniently()?;
    let outcome = compare_streams(input.open()?, input.name(), answers, output.name());
    Ok(matches!(outcome, Ok(Outcome::Same { .. })))
}

/// The rule that was in force.
fn rule(scene: &Scene) -> &'static str {
    let begins = |word: &[u8]| {
        scene.expected.bytes().starts_with(word) || scene.found.bytes().starts_with(word)
    };
    match scene.source.command {
        _ if scene.source.is_behind => "nothing follows the answers to the last case",
        _ if !form::is_right(&scene.found) => form::RULE,
        None if begins(b"QUIT") => Situation::Quit.rule(),
        None => "between the answers to two cases stands ==========, after the last nothing",
        Some(_) if scene.was_over => Situation::AfterEnd.rule(),
        Some(_) if begins(b"WIN") => Situation::WonByLeft.rule(),
        Some(command) => match &scene.look {
            Some((_, look)) => look.situation(command.code).rule(),
            None => "rows and columns count from 1",
        },
    }
}
