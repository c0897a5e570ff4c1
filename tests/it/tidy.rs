//! What eyes forget: lengths, module essays, and the absences that the architecture rests on.
//!
//! Each check reads the source tree and collects every offence as `file:line: what`, so that one
//! run shows them all. Words that are forbidden in all files, this one included, are put together
//! from halves.

mod source;

use source::{code, files, functions, rust, top, without_tests, Function, Source};

/// Everything that holds Rust of ours.
const RUST: &[&str] = &["src", "tests", "benches"];

/// Fails with one offence a line, if there is any.
#[track_caller]
fn none(offences: Vec<String>) {
    assert!(offences.is_empty(), "\n{}\n", offences.join("\n"));
}

/// The lines of these texts that `wrong` says something about.
fn lines(sources: &[Source], wrong: impl Fn(&str) -> Option<String>) -> Vec<String> {
    let mut offences = Vec::new();
    for source in sources {
        for (number, line) in (1..).zip(source.text.lines()) {
            offences.extend(wrong(line).map(|what| format!("{}:{number}: {what}", source.path)));
        }
    }
    offences
}

/// The lines with any of these words, as they stand.
fn words(sources: &[Source], forbidden: &[&str]) -> Vec<String> {
    lines(sources, |line| {
        let word = forbidden.iter().find(|&&word| line.contains(word))?;
        Some(format!("`{word}` does not belong here"))
    })
}

/// The same files with only the code that is shipped.
fn shipped(names: &[&str]) -> Vec<Source> {
    let mut sources = rust(names);
    for source in &mut sources {
        source.text = without_tests(&code(&source.text));
    }
    sources
}

#[test]
fn files_are_short() {
    let long = rust(RUST)
        .into_iter()
        .filter(|source| source.text.lines().count() > 400);
    none(
        long.map(|s| format!("{}:401: more than 400 lines", s.path))
            .collect(),
    );
}

#[test]
fn functions_are_short() {
    let mut offences = Vec::new();
    for source in rust(RUST) {
        for Function { name, line, lines } in functions(&code(&source.text)) {
            if lines > 60 {
                offences.push(format!(
                    "{}:{line}: `{name}` has {lines} lines",
                    source.path
                ));
            }
        }
    }
    none(offences);
}

#[test]
fn half_of_the_functions_have_eight_lines_at_most() {
    let mut all: Vec<(usize, String)> = Vec::new();
    for source in rust(&["src"]) {
        let found = functions(&code(&source.text)).into_iter();
        all.extend(found.map(|f| (f.lines, format!("{}:{}: `{}`", source.path, f.line, f.name))));
    }
    all.sort();
    if let Some((lines, name)) = all.get(all.len() / 2) {
        assert!(
            *lines <= 8,
            "{name} is the median of {} with {lines} lines",
            all.len()
        );
    }
}

#[test]
fn lines_are_short_and_clean() {
    none(lines(&rust(RUST), |line| {
        let columns = line.chars().count();
        (columns > 100).then(|| format!("{columns} columns"))
    }));
    let texts = files(&[&["Cargo.toml", "README.md", ".ci"], RUST].concat());
    none(lines(&texts, |line| {
        line.contains('\t').then(|| "a tab".to_string())
    }));
    none(lines(&texts, |line| {
        line.ends_with([' ', '\r'])
            .then(|| "a trailing blank".to_string())
    }));
}

#[test]
fn every_file_opens_with_its_essay() {
    let bare = rust(RUST)
        .into_iter()
        .filter(|source| !source.text.starts_with("//! "));
    none(
        bare.map(|source| format!("{}:1: no `//!` at the top", source.path))
            .collect(),
    );
}

#[test]
fn rules_know_no_text() {
    let text = [
        "std::io",
        "std::fmt",
        "core::fmt",
        "format!",
        "write!",
        "writeln!",
        "print",
    ];
    none(words(&shipped(&["src/rules"]), &text));
    none(words(
        &rust(&["src/rules"]),
        &["crate::text", "crate::tools", "crate::cli"],
    ));
}

/// The words of a line, lower case, a plural without its s.
fn plain_words(line: &str) -> impl Iterator<Item = String> + '_ {
    let words = line.split(|c: char| !c.is_ascii_alphabetic());
    words.map(|word| word.to_lowercase().trim_end_matches('s').to_string())
}

#[test]
fn text_knows_no_game() {
    let game = ["mine", "flag", "chord", "flood", "board", "game"];
    none(lines(&rust(&["src/text"]), |line| {
        let word = plain_words(line).find(|word| game.contains(&word.as_str()))?;
        Some(format!("`{word}` is a word of the game"))
    }));
    none(words(
        &rust(&["src/text"]),
        &["crate::rules", "crate::tools", "crate::cli"],
    ));
}

#[test]
fn tools_know_no_command_line() {
    none(words(&rust(&["src/tools"]), &["crate::cli"]));
}

#[test]
fn no_memory_is_handled_by_hand() {
    let mut sources = rust(RUST);
    for source in &mut sources {
        source.text = code(&source.text);
    }
    none(words(&sources, &["unsafe"]));
}

#[test]
fn nothing_that_is_shipped_panics_on_purpose() {
    let panics = [
        ".unwrap()",
        ".expect(",
        "panic!",
        "todo!",
        "unimplemented!",
        "dbg!",
        "unreachable!",
    ];
    none(words(&shipped(&["src"]), &panics));
}

#[test]
fn the_library_exports_nothing_twice() {
    none(words(&shipped(&["src/lib.rs"]), &["pub use"]));
}

/// The names that the sections of a manifest define, as (section, name).
fn manifest() -> Vec<(String, String)> {
    let (mut section, mut found) = (String::new(), Vec::new());
    for line in files(&["Cargo.toml"])[0].text.lines() {
        if let Some(name) = line.strip_prefix('[') {
            section = name.trim_matches(['[', ']']).to_string();
        } else if let Some((name, _)) = line.split_once('=') {
            found.push((section.clone(), name.trim().to_string()));
        }
    }
    found
}

#[test]
fn the_standard_library_is_enough() {
    let mut dependencies = manifest();
    dependencies.retain(|(section, _)| section.contains("dependencies"));
    let only = ("dev-dependencies".to_string(), "criterion".to_string());
    assert_eq!(
        dependencies,
        [only],
        "Cargo.toml: benches may use criterion, nothing else is"
    );
}

#[test]
fn the_top_level_is_bare() {
    let git = std::process::Command::new("git")
        .current_dir(top())
        .arg("ls-files")
        .output();
    // An unpacked archive has no list, and a machine without git cannot ask.
    let Some(list) = git
        .ok()
        .filter(|git| git.status.success() && top().join(".git").exists())
    else {
        return;
    };
    let expected = [
        "Cargo.toml",
        "Cargo.lock",
        "LICENSE",
        "README.md",
        "src",
        "tests",
        "benches",
        "samples",
    ];
    let list = String::from_utf8_lossy(&list.stdout).into_owned();
    let names = list.lines().map(|path| path.split('/').next().unwrap());
    let odd = names.filter(|name| !name.starts_with('.') && !expected.contains(name));
    none(
        odd.map(|name| format!("{name}:1: does not belong at the top"))
            .collect(),
    );
}

#[test]
fn no_machine_is_mentioned() {
    let folders = ["root", "work", "home"].map(|name| format!("/{name}/"));
    let folders: Vec<&str> = folders.iter().map(String::as_str).collect();
    let everything = [
        "Cargo.toml",
        "README.md",
        ".ci",
        ".github",
        ".clippy.toml",
        "samples",
    ];
    none(words(&files(&[&everything, RUST].concat()), &folders));
}

#[test]
fn the_checks_see_code_only() {
    let text = "/* { /* */ */ fn a<'b>() { // {\n '{'; b'\\''; \"}\\\"\"; r#\"}\"#; }\nfn c();\n";
    let blanked = code(text);
    assert_eq!(blanked.len(), text.len());
    assert_eq!(
        blanked.split_whitespace().collect::<String>(),
        "fna<'b>(){;b;;;}fnc();"
    );
    let found = functions(&blanked);
    assert_eq!(
        found,
        [Function {
            name: "a".into(),
            line: 1,
            lines: 2
        }]
    );
    let tested = "a\n#[cfg(test)]\nmod t {\n{ }\n}\nb\n#[cfg(test)]\nuse c;\nd";
    let left = without_tests(tested);
    assert_eq!(left.split_whitespace().collect::<Vec<_>>(), ["a", "b", "d"]);
    assert_eq!(left.lines().count(), tested.lines().count());
}
