//! Wrong programs for document 002: the samples must tell each of them from the right one.
//!
//! The table is `deduce_model.rs`. "One mark per cell" shows on inconsistent grids only, which earn
//! a warning, so the samples under `bad/` that end without an error have a part in this as well.

use crate::deduce_model::{answers, Fault, ALL};
use std::path::{Path, PathBuf};

/// A standing sample: its input and its answers.
struct Sample {
    name: String,
    input: String,
    output: String,
}

#[test]
fn the_model_answers_every_sample_rightly() {
    for Sample {
        name,
        input,
        output,
    } in samples()
    {
        assert!(answers(&input, None) == output, "the model fails {name}");
    }
}

#[test]
fn every_fault_is_caught_by_a_sample() {
    let samples = samples();
    for &(fault, words) in ALL {
        assert!(is_caught(&samples, fault), "no sample catches: {words}");
    }
}

#[test]
fn every_fault_stands_once_in_the_table() {
    for (index, (fault, _)) in ALL.iter().enumerate() {
        assert!(ALL[..index].iter().all(|(other, _)| other != fault));
    }
}

fn is_caught(samples: &[Sample], fault: Fault) -> bool {
    let mut samples = samples.iter();
    samples.any(|sample| answers(&sample.input, Some(fault)) != sample.output)
}

/// All samples that are answered to their end, the shortest first.
fn samples() -> Vec<Sample> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/deduce");
    let paths = inputs(&folder).into_iter();
    let warned = inputs(&folder.join("bad"))
        .into_iter()
        .filter(|path| is_warning(path));
    let mut samples: Vec<Sample> = paths.chain(warned).map(|path| read_sample(&path)).collect();
    samples.sort_by_key(|sample| sample.input.len());
    assert!(samples.len() > ALL.len());
    samples
}

fn inputs(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    entries
        .filter(|path| path.extension().is_some_and(|extension| extension == "in"))
        .collect()
}

/// Whether nothing but warnings about grids is said of an input.
fn is_warning(path: &Path) -> bool {
    let said = std::fs::read_to_string(path.with_extension("err")).unwrap();
    said.lines()
        .all(|line| line.contains("warning: expected a consistent grid"))
}

fn read_sample(path: &Path) -> Sample {
    Sample {
        name: path.display().to_string(),
        input: std::fs::read_to_string(path).unwrap(),
        output: std::fs::read_to_string(path.with_extension("out")).unwrap(),
    }
}
