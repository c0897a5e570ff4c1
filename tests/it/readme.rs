//! The README's sessions are real: each command in a `console` block prints what stands below it.

use crate::support::{finish, shell, PROGRAM};
use std::path::Path;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The commands of a `console` block, each with the lines printed below it.
fn sessions(readme: &str) -> Vec<(String, String)> {
    let blocks = readme.split("```console\n").skip(1);
    let blocks = blocks.map(|block| block.split("```").next().unwrap());
    let commands = blocks.flat_map(|block| block.split("$ ").skip(1));
    let parts = commands.map(|session| session.split_once('\n').unwrap());
    parts
        .map(|(command, printed)| (command.to_string(), printed.to_string()))
        .collect()
}

#[track_caller]
fn check(command: &str, printed: &str) {
    let folder = Path::new(PROGRAM).parent().unwrap().display();
    let script = format!("cd '{ROOT}' && PATH='{folder}':$PATH && {{ {command}; }} 2>&1");
    let found = finish(&mut shell(&script), "");
    assert_eq!(
        String::from_utf8_lossy(&found.stdout),
        printed,
        "README: $ {command}"
    );
}

#[test]
fn every_session_is_real() {
    let readme = std::fs::read_to_string(Path::new(ROOT).join("README.md")).unwrap();
    let sessions = sessions(&readme);
    assert!(sessions.len() >= 3, "README.md has lost its sessions");
    sessions
        .iter()
        .for_each(|(command, printed)| check(command, printed));
}

/// Every sample and source file that the README names is there.
#[test]
fn every_path_is_there() {
    let readme = std::fs::read_to_string(Path::new(ROOT).join("README.md")).unwrap();
    let words = readme.split(|c: char| c.is_whitespace() || "`,;()".contains(c));
    let of_house = ["src/", "tests/", "samples/", "benches/", ".ci/"];
    let paths: Vec<_> = words
        .filter(|word| of_house.iter().any(|start| word.starts_with(start)))
        .collect();
    assert!(paths.len() > 10);
    for path in paths {
        assert!(
            Path::new(ROOT)
                .join(path.split(':').next().unwrap().trim_end_matches('.'))
                .exists(),
            "README.md: {path}"
        );
    }
}
