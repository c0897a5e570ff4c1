//! `stress`: looks for an input on which a program is wrong, and makes it small.
//!
//! The way is a line: [`growth`] says what the next input is like, `generate` writes it, [`trial`]
//! runs the program on it. The first input on which it fails is taken apart into a [`script`], and
//! [`mod@shrink`] leaves out of it whatever can be left out; `check` explains what remains.
//!
//! While an input shrinks, any failure counts, whatever it was at first: the smallest input with a
//! failure is the best to look at. Only running out of time counts no more than it did: once the
//! program has been seen to fail in another way, a slow run is passed over, as it says less and
//! costs more. A program is not given all the time of `--timeout` then, or a program that hangs
//! would hang ten times and the time for shrinking were over; it gets ten times as long as its
//! longest good run has taken. So the machine's mood may make a good run a bad one, and the last
//! word has a run with the whole time: if the small input does not fail there, the first one is
//! shown instead.

pub mod growth;
pub mod place;
pub mod script;
pub mod shrink;
pub mod trial;

use crate::text::again::Again;
use crate::text::error::Error;
use crate::text::prose::counted;
use crate::tools::check::compare::{compare, Outcome};
use crate::tools::check::lenient::Output;
use crate::tools::check::report::report;
use crate::tools::generate;
use crate::tools::stress::growth::Given;
use crate::tools::stress::script::Script;
use crate::tools::stress::shrink::{shrink, Stop};
use crate::tools::stress::trial::{Failure, Program, Subject, Trial};
use std::time::{Duration, Instant};

/// How a program is looked into.
#[derive(Clone, Debug)]
pub struct Setup {
    /// What the inputs are like.
    pub given: Given,
    /// How many there are.
    pub runs: u64,
    /// The time for each.
    pub timeout: Duration,
    /// The time for shrinking.
    pub shrink_time: Duration,
}

/// A run that failed.
#[derive(Debug)]
pub struct Finding {
    /// The number of the run, from 1.
    pub run: u64,
    /// The seed of its input.
    pub seed: u64,
    /// The input.
    pub input: Vec<u8>,
    /// What went wrong.
    pub failure: Failure,
    right: u64,
    /// How long the longest good run before it took, if there was one.
    longest: Option<Duration>,
}

/// What is shown while the work goes on.
pub type Progress<'a> = dyn FnMut(&str) + 'a;

/// Runs a program until it fails; nothing if it never does. Memory for one input and one board.
///
/// # Errors
/// There are no boards like this; the program cannot be run; no memory.
pub fn search(
    setup: &Setup,
    program: &mut dyn Program,
    progress: &mut Progress<'_>,
) -> Result<Option<Finding>, Error> {
    let mut longest: Option<Duration> = None;
    for run in 0..setup.runs {
        let plan = setup.given.plan(run, setup.runs);
        let size = (plan.rows.high, plan.columns.high);
        progress(&format!(
            "run {} of {}, up to {} by {}",
            run + 1,
            setup.runs,
            size.0,
            size.1
        ));
        let input = generate::input(&plan)?;
        let trial = program.try_on(&input, setup.timeout)?;
        if let Some(failure) = trial.failure {
            return Ok(Some(Finding {
                run: run + 1,
                seed: plan.seed,
                input,
                failure,
                right: trial.right,
                longest,
            }));
        }
        longest = longest.max(Some(trial.time));
    }
    Ok(None)
}

/// The shortest time that a run gets while an input shrinks, and the time if no run was good.
const SHORTEST: Duration = Duration::from_millis(200);
const UNKNOWN: Duration = Duration::from_secs(1);

/// Makes an input smaller on which a program fails. Memory for a few of them.
///
/// # Errors
/// The program cannot be run; no memory.
pub fn shrunk(
    setup: &Setup,
    finding: &Finding,
    program: &mut dyn Program,
    progress: &mut Progress<'_>,
) -> Result<Script, Error> {
    let start = Instant::now();
    let script = Script::read(&finding.input)?;
    let is_late = |failure: Failure| matches!(failure, Failure::Late(_));
    let mut only_late = is_late(finding.failure);
    let limit = finding
        .longest
        .map_or(UNKNOWN, |time| (10 * time).max(SHORTEST));
    let limit = limit.min(setup.timeout);
    let mut tries = 0_u64;
    let mut test = |input: &[u8]| {
        if setup.shrink_time <= start.elapsed() {
            return Err(Stop::Time);
        }
        tries += 1;
        progress(&format!(
            "shrinking: trial {}, {} bytes",
            tries,
            input.len()
        ));
        let trial = program.try_on(input, limit)?;
        let failure = trial
            .failure
            .filter(|failure| only_late || !is_late(*failure));
        only_late &= failure.map_or(true, is_late);
        Ok(failure.map(|_| trial.right))
    };
    shrink(script, finding.right, &mut test)
}

/// What is told of a program that was found wrong.
pub struct Story {
    /// The input that shows it.
    pub input: Vec<u8>,
    /// In which run it was found, and how.
    pub head: String,
    /// The report of the first difference, if there is one.
    pub report: String,
}

/// Shrinks the input of a finding and tells what there is to tell; `name` is what the input will
/// be called.
///
/// # Errors
/// The program cannot be run; no memory.
pub fn explain(
    setup: &Setup,
    finding: &Finding,
    mut subject: Subject<'_>,
    name: &str,
    progress: &mut Progress<'_>,
) -> Result<Story, Error> {
    let start = Instant::now();
    let script = shrunk(setup, finding, &mut subject, progress)?;
    let time = start.elapsed().as_secs_f64();
    progress("");
    let mut input = script.write()?;
    let mut last = record(setup, subject, &input, finding)?;
    if last.0.failure.is_none() && input != finding.input {
        input.clone_from(&finding.input);
        last = record(setup, subject, &input, finding)?;
    }
    let (trial, output) = last;
    let before = Script::read(&finding.input)?.size();
    let size = match input == finding.input {
        true => format!("its input: {}\n", before),
        false => format!(
            "shrunk from {}\n         to {}, in {:.1} s\n",
            before,
            script.size(),
            time
        ),
    };
    let report = explained(&input, name, &output, subject.is_lenient)?;
    Ok(Story {
        head: head(finding) + &size + &change(finding, &trial),
        report: broken_off(&trial, &output, &report) + &report,
        input,
    })
}

fn head(finding: &Finding) -> String {
    format!(
        "run {} (--seed {}): {}\n",
        finding.run, finding.seed, finding.failure
    )
}

/// What is said where the last run went otherwise than the first.
fn change(finding: &Finding, trial: &Trial) -> String {
    match trial.failure {
        Some(failure) if failure == finding.failure => String::new(),
        Some(failure) => format!("on this input: {}\n", failure),
        None => "on this input it did not fail again: it is not always the same\n".to_string(),
    }
}

/// What is said before the report of a program that did not come to its end.
fn broken_off(trial: &Trial, output: &[u8], report: &str) -> String {
    let is_right = trial.right == output.len() as u64;
    let text = match trial.failure {
        Some(Failure::Differs) => "",
        _ if report.is_empty() => "its output is right and complete\n",
        Some(_) if is_right => "what it wrote is right, and this is where it broke off:\n\n",
        _ => "",
    };
    text.to_string()
}

/// How much of an output is kept behind the first difference.
const BEHIND: u64 = 1 << 20;

fn record(
    setup: &Setup,
    subject: Subject<'_>,
    input: &[u8],
    finding: &Finding,
) -> Result<(Trial, Vec<u8>), Error> {
    subject.record(input, setup.timeout, finding.right.saturating_add(BEHIND))
}

/// The report of the first difference, if the output has one.
fn explained(input: &[u8], name: &str, output: &[u8], is_lenient: bool) -> Result<String, Error> {
    let input = Again::memory(name, input);
    let output = Output {
        source: Again::memory("its output", output),
        is_lenient,
    };
    match compare(&input, &output)? {
        Outcome::Different { at } => report(&input, &output, at),
        Outcome::Same { .. } => Ok(String::new()),
    }
}

/// What is told of a program that was never wrong.
pub fn praise(setup: &Setup) -> String {
    format!("as expected: {}\n", counted(setup.runs, "run"))
}
