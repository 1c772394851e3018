//! What verbs ask on a terminal, and that nothing but a yes writes.

use crate::{store::Depot, world::World};
use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    pty::{OpenptFlags, grantpt, ioctl_tiocgptpeer, openpt, unlockpt},
    termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize},
};
use std::{
    collections::BTreeMap,
    fs::File,
    io::{Read, Write},
    path::PathBuf,
    process::{Child, Command, Stdio},
    thread::sleep,
    time::{Duration, Instant},
};

/// How long a program may say nothing.
const PATIENCE: Timespec = Timespec { tv_sec: 60, tv_nsec: 0 };

/// What a person does when a question comes.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Answer {
    Types(&'static str),
    /// Closes the terminal.
    Leaves,
}

/// A program on a terminal of its own.
struct Session {
    child: Child,
    terminal: File,
    said: String,
}

impl Session {
    fn start(command: Command) -> Self {
        Self::start_with(command, None)
    }

    /// With another standard input than the terminal, where one is given.
    fn start_with(mut command: Command, input: Option<Stdio>) -> Self {
        let flags = OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC;
        let master = openpt(flags).unwrap();
        grantpt(&master).unwrap();
        unlockpt(&master).unwrap();
        tcsetwinsize(&master, Winsize { ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
        let own = || File::from(ioctl_tiocgptpeer(&master, flags).unwrap());
        let child = command
            .env("TERM", "xterm")
            .stdin(input.unwrap_or_else(|| own().into()))
            .stdout(own())
            .stderr(own())
            .spawn()
            .unwrap();
        Self { child, terminal: File::from(master), said: String::new() }
    }

    /// Reads until the words were said, or to the end; whether they were.
    fn hears(&mut self, words: Option<&str>) -> bool {
        loop {
            if words.is_some_and(|words| self.said.contains(words)) {
                return true;
            }
            let mut wait = [PollFd::new(&self.terminal, PollFlags::IN)];
            if poll(&mut wait, Some(&PATIENCE)).unwrap() == 0 {
                self.child.kill().unwrap();
                panic!("nothing more is said after: {}", self.said);
            }
            let mut block = [0; 4096];
            // When the program has ended, the terminal gives an error.
            match self.terminal.read(&mut block) {
                Ok(0) | Err(_) => return false,
                Ok(length) => self.said += &String::from_utf8_lossy(&block[..length]),
            }
        }
    }

    /// Waits until the program takes single keys: before, the terminal itself would make something of them.
    fn listens(&mut self) {
        let start = Instant::now();
        while tcgetattr(&self.terminal).unwrap().local_modes.contains(LocalModes::ICANON) {
            assert!(start.elapsed() < Duration::from_secs(60), "no question is open");
            sleep(Duration::from_millis(2));
        }
    }

    /// Waits for the question, answers, and waits for the end: the exit code and what was said.
    fn answers(mut self, answers: &[(&str, Answer)]) -> (Option<i32>, String) {
        for (question, answer) in answers {
            assert!(self.hears(Some(question)), "no `{question}` in: {}", self.said);
            self.said.clear();
            self.listens();
            match answer {
                Answer::Types(keys) => self.terminal.write_all(keys.as_bytes()).unwrap(),
                Answer::Leaves => {
                    drop(self.terminal);
                    return (self.child.wait().unwrap().code(), self.said);
                }
            }
        }
        self.hears(None);
        (self.child.wait().unwrap().code(), self.said)
    }
}

/// A verb that asks: how the world is made for it, its arguments, and its questions before the last one with an answer.
struct Verb {
    world: fn() -> World,
    arguments: &'static [&'static str],
    before: &'static [(&'static str, Answer)],
    question: &'static str,
}

fn depot() -> World {
    let depot = Depot::new();
    depot.pack("a.uaix");
    let Depot { world } = depot;
    world.run(&["import", "a.uaix", "--store", "store"]).exits(0);
    world
}

fn loaded() -> World {
    let depot = Depot::new();
    depot.load("a.uaix");
    depot.world
}

fn intake() -> World {
    let world = World::with(&["agent_file_handoff", "long_term_memory"]);
    world.write("p/agent-file-handoff/Content/a.md", "a\n");
    world.write("p/docs/long-term-memory/a.md", "A page.\n");
    world
}

fn cut() -> World {
    let world = intake();
    world.write("p/evidence/intake/intake-ledger.jsonl", "{\"path\"");
    world
}

fn stale() -> World {
    let world = intake();
    let values = ["--id", "a-1", "--label", "A", "--summary", "Read it.", "--authority", "us"];
    let add = [&["-C", "p", "memory", "add", "docs/long-term-memory/a.md"], &values[..]].concat();
    world.run(&add).exits(0);
    world.write("p/docs/long-term-memory/a.md", "Another page.\n");
    world
}

fn snapshot(world: &World) -> BTreeMap<PathBuf, Vec<u8>> {
    world.snapshot(".")
}

#[test]
fn only_a_yes_writes() {
    let verbs = [
        Verb {
            world: depot,
            arguments: &["load", "a.uaix", "--store", "store"],
            before: &[("who says yes? name", Answer::Types("Ada\r"))],
            question: "load it?",
        },
        Verb {
            world: depot,
            arguments: &["store", "gc", "--waiting", "--store", "store"],
            before: &[],
            question: "remove them?",
        },
        Verb {
            world: loaded,
            arguments: &["profiles", "remove", "orbit", "--store", "store"],
            before: &[],
            question: "remove the profile orbit?",
        },
        Verb {
            world: intake,
            arguments: &[
                "-C",
                "p",
                "memory",
                "add",
                "docs/long-term-memory/a.md",
                "--id",
                "a-1",
                "--label",
                "A",
                "--summary",
                "Read it.",
                "--authority",
                "us",
            ],
            before: &[],
            question: "append this pointer?",
        },
        Verb {
            world: stale,
            arguments: &["-C", "p", "memory", "check", "--fix-checksums"],
            before: &[],
            question: "write these checksums?",
        },
        Verb {
            world: intake,
            arguments: &["-C", "p", "memory", "promote", "docs/long-term-memory/a.md", "--to", ".uai/identity.uai"],
            before: &[],
            question: "record this promotion?",
        },
        Verb {
            world: intake,
            arguments: &[
                "-C",
                "p",
                "handoff",
                "dispose",
                "agent-file-handoff/Content/a.md",
                "--disposition",
                "rejected-with-reason",
                "--outcome",
                "rejected-with-reason",
                "--reason",
                "no use",
            ],
            before: &[],
            question: "record it?",
        },
        Verb { world: cut, arguments: &["-C", "p", "handoff", "repair"], before: &[], question: "set it aside?" },
    ];
    for Verb { world, arguments, before, question } in verbs {
        let world = world();
        let start = snapshot(&world);
        let ask = |answer: Answer| {
            let answers = [before, &[(question, answer)]].concat();
            let (code, said) = Session::start(world.command(arguments)).answers(&answers);
            (code, said, snapshot(&world) == start)
        };
        for (answer, want) in [
            (Answer::Types("n"), 1),
            (Answer::Types("\r"), 1),
            (Answer::Types("\x03"), 130),
            (Answer::Leaves, 130),
            (Answer::Types("y"), 0),
        ] {
            let (code, said, same) = ask(answer);
            let is_yes = want == 0;
            assert_eq!((code, same), (Some(want), !is_yes), "{arguments:?} {answer:?}: {said}");
            if want == 1 {
                let kept = ["nothing was", "kept orbit"].iter().any(|words| said.contains(words));
                assert!(kept, "{arguments:?} {answer:?} does not say that nothing was done: {said}");
            }
        }
    }
}

#[test]
fn a_name_that_is_not_given_loads_nothing() {
    let world = depot();
    let start = snapshot(&world);
    for (answer, want) in [(Answer::Types("\x03"), 130), (Answer::Leaves, 130)] {
        let session = Session::start(world.command(&["load", "a.uaix", "--store", "store"]));
        let (code, said) = session.answers(&[("who says yes? name", answer)]);
        assert_eq!((code, snapshot(&world) == start), (Some(want), true), "{answer:?}: {said}");
    }
}

#[test]
fn these_ask_nothing() {
    let world = loaded();
    let persona = Depot::of("ines-duarte");
    let variance = ["--cause", "law", "--observation", "x", "--platform", "x", "--review", "x", "--by", "Ada"];
    let add = [&["persona", "variance", "add", "p", "--record", ".uai/persona.uai"], &variance[..]].concat();
    let cases: [(&World, &[&str], i32); 5] = [
        (&world, &["import", "a.uaix", "--store", "store"], 0),
        (&world, &["rollback", "orbit", "--store", "store"], 2),
        (&world, &["store", "check", "--store", "store"], 0),
        (&persona.world, &add, 0),
        (&persona.world, &["persona", "check", "p"], 0),
    ];
    for (world, arguments, want) in cases {
        let (code, said) = Session::start(world.command(arguments)).answers(&[]);
        assert!(code == Some(want) && !said.contains("[y/n]"), "{arguments:?}: {said}");
    }
}

/// What is shown of work that waits for its input: the line comes after a while, and nothing of it stays.
#[test]
fn long_work_shows_how_far_it_is() {
    let world = World::with(&["project_handoff"]);
    world.run(&["pack", "p", "-o", "p.uaix"]);
    let archive = world.read("p.uaix");
    for (flags, shown) in [(&[][..], true), (&["-q"][..], false)] {
        let arguments = [&["lint", "-"], flags].concat();
        let mut session = Session::start_with(world.command(&arguments), Some(Stdio::piped()));
        let mut input = session.child.stdin.take().unwrap();
        if shown {
            assert!(session.hears(Some(" read, 0s")), "{}", session.said);
        } else {
            sleep(Duration::from_millis(900));
        }
        input.write_all(&archive).unwrap();
        drop(input);
        session.hears(None);
        session.child.wait().unwrap();
        assert_eq!(session.said.contains(" read, "), shown, "{}", session.said);
        // What is left of the line is cleared before the result is said.
        let result = session.said.rsplit("\u{1b}[2K").next().unwrap();
        assert!(!result.contains(" read, ") && result.contains("standard input") == shown, "{result}");
    }
}
