//! Running the built program and watching it from outside.
//!
//! Two ways: [`finish`] gives the program its whole input and waits for its end; [`Live`] is a
//! peer that talks with it over two pipes, a step at a time. Neither can hang: the streams are
//! read by threads, every wait has a deadline, and a program that misses it is killed before the
//! test fails. Nothing here knows the game, so any test that needs the binary can use it.

use std::ffi::OsStr;
use std::io::{Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{sync_channel, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// The binary under test.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_minesweeper");

/// How long a program may take to end once it has everything it needs.
pub(crate) const END: Duration = Duration::from_secs(30);

/// How long a live peer waits for bytes that are due.
const ANSWER: Duration = Duration::from_secs(20);

/// What a program left behind. `code` is `None` when a signal ended it.
#[derive(Debug, PartialEq)]
pub(crate) struct Outcome {
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: String,
    pub(crate) code: Option<i32>,
}

impl Outcome {
    /// Standard output as text.
    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.stdout).expect("standard output is text")
    }

    /// Asserts success without a word on standard error, and gives the output back.
    #[track_caller]
    pub(crate) fn quiet(&self) -> &str {
        assert_eq!((self.code, self.stderr.as_str()), (Some(0), ""));
        self.text()
    }

    /// Asserts this exit code and one message that begins with the program's name and has `words`.
    #[track_caller]
    pub(crate) fn failed(&self, code: i32, words: &[&str]) {
        assert_eq!(self.code, Some(code), "{}", self.stderr);
        assert!(self.stderr.starts_with("minesweeper: "), "{}", self.stderr);
        assert!(!self.stderr.contains("panicked"), "{}", self.stderr);
        for word in words {
            assert!(
                self.stderr.contains(word),
                "no {word:?} in {:?}",
                self.stderr
            );
        }
    }
}

/// The program with these operands, not yet started.
pub(crate) fn program(operands: &[impl AsRef<OsStr>]) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(operands);
    command
}

/// A shell script, not yet started, in which `"$P"` is the program.
pub(crate) fn shell(script: &str) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", script]).env("P", PROGRAM);
    command
}

/// Runs the program without operands on `input`.
#[track_caller]
pub(crate) fn judge(input: impl AsRef<[u8]>) -> Outcome {
    run(&[] as &[&str], input)
}

/// Runs the program with these operands on `input`.
#[track_caller]
pub(crate) fn run(operands: &[impl AsRef<OsStr>], input: impl AsRef<[u8]>) -> Outcome {
    finish(program(operands).stdin(Stdio::piped()), input)
}

/// Runs a command to its end; `input` goes to its standard input if that is a pipe.
#[track_caller]
pub(crate) fn finish(command: &mut Command, input: impl AsRef<[u8]>) -> Outcome {
    let input = input.as_ref();
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    thread::scope(|scope| {
        // A program may end before it has read everything: a broken pipe is no fault here.
        scope.spawn(move || stdin.map(|mut pipe| pipe.write_all(input)));
        let stdout = scope.spawn(|| drain(stdout.unwrap()));
        let stderr = scope.spawn(|| drain(stderr.unwrap()));
        let code = end_of(&mut child, END);
        let stderr = String::from_utf8(stderr.join().unwrap()).expect("messages are UTF-8");
        Outcome {
            stdout: stdout.join().unwrap(),
            stderr,
            code,
        }
    })
}

/// Reads to the end.
fn drain(mut stream: impl Read) -> Vec<u8> {
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).unwrap();
    bytes
}

/// Waits for the end and gives the exit code; past the limit the program is killed and the test
/// fails.
#[track_caller]
pub(crate) fn end_of(child: &mut Child, limit: Duration) -> Option<i32> {
    let start = Instant::now();
    let mut pause = Duration::from_micros(100);
    while start.elapsed() < limit {
        if let Some(status) = child.try_wait().unwrap() {
            return status.code();
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(10));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    panic!("the program did not end within {limit:?}");
}

/// A program in conversation: its input stays open until [`Live::close`], its output is read by a
/// thread and handed over in chunks.
pub(crate) struct Live {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<Vec<u8>>,
    held: Vec<u8>,
}

impl Live {
    /// Starts a command with pipes on both sides; standard error passes through.
    pub(crate) fn start(command: &mut Command) -> Live {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take(), chunks(child.stdout.take().unwrap()));
        Live {
            child,
            input,
            output,
            held: Vec::new(),
        }
    }

    /// Sends bytes at once; at most what a pipe holds (64 KiB), so that this cannot block.
    pub(crate) fn send(&mut self, bytes: &[u8]) {
        self.input
            .as_mut()
            .expect("input is open")
            .write_all(bytes)
            .unwrap();
    }

    /// Takes the input away, for a thread that writes more than a pipe holds.
    pub(crate) fn take_input(&mut self) -> ChildStdin {
        self.input.take().expect("input is open")
    }

    /// Closes the input.
    pub(crate) fn close(&mut self) {
        self.input = None;
    }

    /// Waits until as many bytes as expected have come and compares everything that has come, so
    /// a byte too early fails as well.
    #[track_caller]
    pub(crate) fn expect(&mut self, expected: &[u8]) {
        while self.held.len() < expected.len() {
            match self.output.recv_timeout(ANSWER) {
                Ok(chunk) => self.held.extend(chunk),
                Err(reason) => self.missing(expected, reason),
            }
        }
        assert_eq!(show(&self.held), show(expected));
        self.held.clear();
    }

    #[track_caller]
    fn missing(&self, expected: &[u8], reason: RecvTimeoutError) -> ! {
        panic!(
            "{reason}: {:?} is due, {:?} has come",
            show(expected),
            show(&self.held)
        );
    }

    /// Waits for this many line ends, holding nothing; they must be the last bytes to come.
    #[track_caller]
    pub(crate) fn expect_lines(&mut self, count: usize) {
        let mut seen = 0;
        while seen < count {
            let chunk = self
                .output
                .recv_timeout(ANSWER)
                .expect("more lines are due");
            seen += chunk.iter().filter(|&&byte| byte == b'\n').count();
        }
        assert_eq!(seen, count);
    }

    /// The most memory the program has had resident so far, in KiB.
    pub(crate) fn peak_kib(&self) -> u64 {
        let path = format!("/proc/{}/status", self.child.id());
        let status = std::fs::read_to_string(path).unwrap();
        let line = status
            .lines()
            .find(|line| line.starts_with("VmHWM:"))
            .unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    }

    /// Asserts that the program says nothing more and ends by itself, its input still as it is.
    #[track_caller]
    pub(crate) fn ends(mut self, code: i32) {
        assert_eq!(end_of(&mut self.child, ANSWER), Some(code));
        let rest: Vec<u8> = self.output.iter().flatten().collect();
        assert_eq!(show(&rest), "");
    }
}

impl Drop for Live {
    /// A test that failed in the middle leaves no process behind.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Reads a stream in a thread; few chunks wait at a time, so memory stays small.
fn chunks(mut stream: impl Read + Send + 'static) -> Receiver<Vec<u8>> {
    let (sender, receiver) = sync_channel(16);
    thread::spawn(move || {
        let mut buffer = vec![0; 1 << 16];
        while let Ok(length @ 1..) = stream.read(&mut buffer) {
            if sender.send(buffer[..length].to_vec()).is_err() {
                break;
            }
        }
    });
    receiver
}

/// Bytes as text to compare, so that a difference can be read.
pub(crate) fn show(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// An empty folder for one test's files, removed when dropped.
pub(crate) struct Folder(std::path::PathBuf);

impl Folder {
    /// `name` is the test's own, so that tests do not meet.
    pub(crate) fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("minesweeper-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    /// Where it is.
    pub(crate) fn path(&self) -> &std::path::Path {
        &self.0
    }

    /// Writes a file and gives its path.
    pub(crate) fn file(&self, name: impl AsRef<OsStr>, bytes: &[u8]) -> std::path::PathBuf {
        let path = self.0.join(name.as_ref());
        std::fs::write(&path, bytes).unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
