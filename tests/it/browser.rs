//! A headless browser to look at a page with: Chromium, spoken to through its driver by the
//! WebDriver protocol, HTTP and JSON by hand.
//!
//! Where there is no driver the tests that need one say so aloud and pass, except where `CI` is
//! set: there they fail.

use crate::support::Folder;
use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

const DRIVER: &str = "chromedriver";

/// How long an answer of the driver may take.
const ANSWER: Duration = Duration::from_secs(60);

const OPTIONS: &[&str] = &[
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

/// Keys, as the protocol names them.
pub(crate) const LEFT: &str = "\u{e012}";
pub(crate) const RIGHT: &str = "\u{e014}";
pub(crate) const HOME: &str = "\u{e011}";
pub(crate) const END: &str = "\u{e010}";

/// A browser with one window.
pub(crate) struct Browser {
    driver: Child,
    port: u16,
    /// The path of the session, when it has begun.
    session: String,
    profile: Folder,
}

impl Browser {
    /// Starts a browser for the test `name`; nothing, and a word about it, where there is none.
    pub(crate) fn start(name: &str) -> Option<Browser> {
        let mut command = Command::new(DRIVER);
        command.arg("--port=0").stdin(Stdio::null());
        let started = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let mut driver = match started {
            Ok(driver) => driver,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                assert!(std::env::var_os("CI").is_none(), "no {DRIVER} to test with");
                // Not `eprintln!`, which the test harness keeps to itself.
                let _ = writeln!(std::io::stderr(), "SKIPPED: {name}: there is no {DRIVER}");
                return None;
            }
            Err(error) => panic!("{DRIVER}: {error}"),
        };
        let port = port(BufReader::new(driver.stdout.take().unwrap()));
        let mut browser = Browser {
            driver,
            port,
            session: String::new(),
            profile: Folder::new(&format!("profile-{name}")),
        };
        browser.begin();
        Some(browser)
    }

    fn begin(&mut self) {
        let profile = format!("--user-data-dir={}", self.profile.path().display());
        let options = OPTIONS.iter().copied().chain([profile.as_str()]);
        let options: Vec<String> = options.map(json).collect();
        let options = format!(r#"{{"args": [{}]}}"#, options.join(","));
        let logs = r#"{"browser": "ALL"}"#;
        let all = format!(r#"{{"goog:chromeOptions": {options}, "goog:loggingPrefs": {logs}}}"#);
        let body = format!(r#"{{"capabilities": {{"alwaysMatch": {all}}}}}"#);
        let answer = self.ask("POST", "/session", &body);
        let (_, id) = answer.split_once(r#""sessionId":""#).expect(&answer);
        self.session = format!("/session/{}", id.split('"').next().unwrap());
    }

    /// Opens a page of this machine, at a fragment such as `#case=2`, or at none.
    pub(crate) fn open(&self, page: &Path, fragment: &str) {
        let url = json(&format!("file://{}{fragment}", page.display()));
        // By way of nowhere, so that a page that is open already is read again.
        for url in [r#""about:blank""#, &url] {
            self.command("/url", &format!(r#"{{"url": {url}}}"#));
        }
    }

    /// The text that a script returns.
    #[track_caller]
    pub(crate) fn run(&self, script: &str) -> String {
        let body = format!(r#"{{"script": {}, "args": []}}"#, json(script));
        let answer = self.command("/execute/sync", &body);
        let value = answer.strip_prefix(r#"{"value":""#).expect(&answer);
        plain(value.strip_suffix(r#""}"#).expect(&answer))
    }

    /// Presses and releases a key, wherever the focus is.
    pub(crate) fn press(&self, key: &str) {
        let key = json(key);
        let strokes =
            ["keyDown", "keyUp"].map(|kind| format!(r#"{{"type":"{kind}","value":{key}}}"#));
        let source = format!(
            r#"{{"type": "key", "id": "keys", "actions": [{}]}}"#,
            strokes.join(",")
        );
        self.command("/actions", &format!(r#"{{"actions": [{source}]}}"#));
    }

    /// Clicks on the element of this id, scrolling to it as a person would.
    #[track_caller]
    pub(crate) fn click(&self, id: &str) {
        let css = json(&format!("#{id}"));
        let body = format!(r#"{{"using": "css selector", "value": {css}}}"#);
        let answer = self.command("/element", &body);
        let (_, element) = answer.rsplit_once(r#"":""#).expect(&answer);
        let element = element.split('"').next().unwrap();
        self.command(&format!("/element/{element}/click"), "{}");
    }

    /// Gives the window the size of a screen, in pixels.
    pub(crate) fn resize(&self, width: u32, height: u32) {
        let size = format!(r#""width": {width}, "height": {height}"#);
        let size = format!(r#"{{{size}, "deviceScaleFactor": 1, "mobile": false}}"#);
        let command = "Emulation.setDeviceMetricsOverride";
        let body = format!(r#"{{"cmd": "{command}", "params": {size}}}"#);
        self.command("/goog/cdp/execute", &body);
    }

    /// Asserts that the console of the browser has been silent since it was last asked.
    #[track_caller]
    pub(crate) fn console_is_silent(&self) {
        let said = self.command("/se/log", r#"{"type": "browser"}"#);
        assert_eq!(said, r#"{"value":[]}"#);
    }

    #[track_caller]
    fn command(&self, path: &str, body: &str) -> String {
        let answer = self.ask("POST", &format!("{}{path}", self.session), body);
        assert!(!answer.starts_with(r#"{"value":{"error""#), "{answer}");
        answer
    }

    /// The body of the answer to a request.
    #[track_caller]
    fn ask(&self, method: &str, path: &str, body: &str) -> String {
        self.try_to_ask(method, path, body).unwrap()
    }

    fn try_to_ask(&self, method: &str, path: &str, body: &str) -> std::io::Result<String> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port))?;
        stream.set_read_timeout(Some(ANSWER))?;
        let head = format!("{method} {path} HTTP/1.1\r\nHost: localhost");
        let length = format!("Content-Length: {}", body.len());
        let request = format!("{head}\r\n{length}\r\n\r\n{body}");
        stream.write_all(request.as_bytes())?;
        let mut stream = BufReader::new(stream);
        let (mut length, mut line) = (0, String::new());
        while line != "\r\n" {
            line.clear();
            if stream.read_line(&mut line)? == 0 {
                return Err(ErrorKind::UnexpectedEof.into());
            }
            let lower = line.to_ascii_lowercase();
            if let Some(value) = lower.strip_prefix("content-length:") {
                length = value.trim().parse().unwrap_or(0);
            }
        }
        let mut answer = vec![0; length];
        stream.read_exact(&mut answer)?;
        Ok(String::from_utf8_lossy(&answer).into_owned())
    }
}

impl Drop for Browser {
    /// Ends the browser, then its driver, also when a test has failed.
    fn drop(&mut self) {
        if !self.session.is_empty() {
            let _ = self.try_to_ask("DELETE", &self.session, "");
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

/// The port that the driver says it listens on.
fn port(said: impl BufRead) -> u16 {
    let mut lines = said.lines().map(Result::unwrap);
    let line = lines.find(|line| line.contains("successfully on port"));
    let line = line.expect("the driver has started");
    let digits = line.trim_end_matches('.').rsplit(' ').next().unwrap();
    digits.parse().unwrap()
}

/// Text as a JSON string.
fn json(text: &str) -> String {
    let mut string = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => string.extend(['\\', c]),
            '\n' => string.push_str("\\n"),
            _ => string.push(c),
        }
    }
    string + "\""
}

/// The text of a JSON string, without its quotes.
fn plain(string: &str) -> String {
    let (mut text, mut rest) = (String::new(), string.chars());
    while let Some(c) = rest.next() {
        let escaped = if c == '\\' { rest.next() } else { None };
        match escaped {
            None => text.push(c),
            Some('n') => text.push('\n'),
            Some('u') => {
                let code: String = rest.by_ref().take(4).collect();
                text.extend(char::from_u32(u32::from_str_radix(&code, 16).unwrap()));
            }
            Some(other) => text.push(other),
        }
    }
    text
}
