//! Wrong programs are tests too: the samples must tell each of them from the right one.
//!
//! The table is `fault.rs`. Whoever takes a sample away, or changes one, learns here which wrong
//! program would now go unnoticed.

use super::fault::{Fault, ALL};
use super::{answer, model::answers};
use std::path::PathBuf;

#[test]
fn the_model_answers_every_sample_rightly() {
    for (name, input, output) in samples() {
        assert!(answers(&input, None) == output, "the model fails {name}");
    }
}

#[test]
fn every_fault_is_caught_by_a_sample() {
    let samples = samples();
    let is_caught = |fault: Fault| {
        let mut samples = samples.iter();
        samples.any(|(_, input, output)| answers(input, Some(fault)) != *output)
    };
    let missed: Vec<_> = ALL.iter().filter(|(fault, _)| !is_caught(*fault)).collect();
    assert!(missed.is_empty(), "no sample catches: {missed:#?}");
}

#[test]
fn every_fault_stands_once_in_the_table() {
    for (index, (fault, words)) in ALL.iter().enumerate() {
        assert!(!words.is_empty() && ALL[..index].iter().all(|(other, _)| other != fault));
    }
}

#[test]
fn every_sample_may_come_in_pieces() {
    for (name, input, output) in samples().iter().filter(|(_, input, _)| input.len() < 3000) {
        for size in [1, 2, 3, 4, 5, 7, 11, 17, 64] {
            assert_eq!(
                answer(input, size),
                (output.clone(), None),
                "{name}, {size} at a time"
            );
        }
    }
}

/// The name, input and output of every standing sample.
fn samples() -> Vec<(String, String, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/samples/battleship");
    let entries = std::fs::read_dir(folder).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let inputs = paths.filter(|path| path.extension().is_some_and(|extension| extension == "in"));
    let text = |path: PathBuf| std::fs::read_to_string(path).unwrap();
    let sample = |path: PathBuf| {
        let name = path.display().to_string();
        (name, text(path.clone()), text(path.with_extension("out")))
    };
    inputs.map(sample).collect()
}
