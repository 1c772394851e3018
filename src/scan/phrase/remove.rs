//! Commands that remove files: what counts is what they are pointed at.

use super::{command, rest_of_command, word_before};
use crate::scan::{
    Kind::DestructiveCommand,
    pattern::{Match, Pattern},
};

pub(super) static TABLE: &[Pattern] = &[
    command(
        DestructiveCommand,
        "a command that deletes a system, home or working folder",
        &["rm -", "rm\t-", "rm  -", "rm\" -", "rm' -", "rm$"],
        r#"(?:(?-u:\b)sudo[ \t]+)?(?:/bin/|/usr/bin/|\\)?(?-u:\b)(?i:rm)["']?(?:(?:[ \t]+|\$\{?IFS\}?){1,8}--?[A-Za-z][A-Za-z-]*)+"#,
    )
    .gated(removes_much),
    command(
        DestructiveCommand,
        "a command that deletes a system, home or working folder",
        &["rm -", "rm\t-", "rm \\"],
        r"(?-u:\b)rm(?:[ \t]{1,8}(?:\\\r?\n[ \t]{0,16})?--?[A-Za-z][A-Za-z-]*)+[ \t]{1,8}\\\r?\n[ \t]*|(?-u:\b)rm[ \t]{1,8}\\\r?\n[ \t]{0,16}(?:--?[A-Za-z][A-Za-z-]*[ \t]{1,8}(?:\\\r?\n[ \t]{0,16})?)+",
    )
    .across_lines()
    .gated(removes_much),
    command(
        DestructiveCommand,
        "a command that deletes every file that it finds",
        &["find /", "find ~", "find .", "find $", "find \"", "find '", "find -"],
        r#"(?-u:\b)find[ \t]+(?:-[HLP][ \t]+)?["']?(?:/(?:etc|usr|var|home|root|boot|opt|srv|Users)?(?:/\*)?|~/?|\$\{?HOME\}?/?|\.)["']?[ \t]+(?:[^\n|;`]|\\;){0,200}?(?:-delete(?-u:\b)|(?:-exec(?:dir)?|\|[ \t]*xargs)[ \t]+[^\n;`]{0,40}?(?-u:\b)(?:rm|shred|unlink)(?-u:\b))"#,
    )
    .gated(finds_much),
    command(
        DestructiveCommand,
        "a command that moves files to nowhere",
        &["/dev/null"],
        r#"(?-u:\b)mv[ \t]+(?:-[a-z]+[ \t]+)?[^\n;|&>`]{1,120}?[ \t]+["']?/dev/null(?-u:\b)"#,
    ),
    command(
        DestructiveCommand,
        "code that deletes a system or home folder",
        &["rmtree", "rmsync", "rmdirsync", "rimraf", "remove_dir_all", "rm_rf", "removeall", "remove_tree"],
        r#"(?-u:\b)(?:shutil\.rmtree|(?:fs\.)?rm(?:dir)?Sync|rimraf(?:\.sync)?|remove_dir_all|rm_rf|RemoveAll|remove_tree)\(?[ \t(]*["'](?:/|~|\.|/(?:home|etc|usr|var|root)/?|[A-Z]:[\\/]+)["']|(?-u:\b)(?:shutil\.rmtree|rmtree|(?:fs\.)?rm(?:dir)?Sync|rimraf|remove_dir_all)\([ \t]*(?:os\.path\.expanduser\(["']~/?["']|os\.homedir\(\)|Path\.home\(\)|os\.environ\[["']HOME["']\])|(?-u:\b)(?:shutil\.)?rmtree\([ \t]*os\.path\.join\([ \t]*(?:os\.path\.expanduser\(["']~/?["']\)|Path\.home\(\)|os\.environ\[["']HOME["']\])"#,
    ),
    command(
        DestructiveCommand,
        "code that deletes a system or home folder",
        &["\"rm\"", "'rm'", "homedir()"],
        r#"[\[(][ \t]*["']rm["'][ \t]*,[ \t]*(?:["']-{1,2}[a-zA-Z-]+["'][ \t]*,[ \t]*){1,4}["'](?:/|~/?|\*|/\*|/(?:home|etc|usr|var|root|boot|opt|srv|Users)(?:/[^"']{0,80})?)["']|(?-u:\b)(?:rm|rmdir|rimraf|unlink|remove)(?:Sync)?\([^\n]{0,60}?\bhomedir\(\)[ \t]*[,)]"#,
    ),
    command(
        DestructiveCommand,
        "a command that deletes a system, home or working folder",
        &["--remove-files"],
        r#"(?-u:\b)tar[ \t][^\n;|&]{0,120}?--remove-files[^\n;|&]{0,80}?[ \t](?:/|~|\$HOME|/(?:home|root|etc|var|usr|srv|boot|opt|Users)(?:/[a-z]{0,12})?)/?(?:[ \t\n;&|`]|$)"#,
    ),
    command(
        DestructiveCommand,
        "a command that deletes files, in letters that are set apart",
        &["r\\m ", "r''m ", "r\"\"m "],
        r#"(?-u:\b)r(?:\\|''|\x22\x22)m[ \t]+-[^\n;|&]{0,16}?[ \t]+(?:/|~|\*)"#,
    ),
    command(
        DestructiveCommand,
        "code that deletes a system or home folder",
        &["fileutils", "rm_rf", "remove_entry", "rm_r"],
        r#"(?-u:\b)(?:FileUtils\.)?(?:rm_rf|rm_r|remove_entry(?:_secure)?|remove_dir)\(?[ \t(]*(?:Dir\.home|ENV\[[\x22']HOME[\x22']\]|[\x22'](?:/|~|/(?:home|etc|usr|var|root|srv|opt)(?:/[a-z]{0,12})?)/?[\x22'])"#,
    ),
    command(
        DestructiveCommand,
        "code that starts itself without end",
        &["os.fork", "fork()", "fork "],
        r#"(?-u:\b)while[ \t]*(?:\(?[ \t]*(?:True|1|true)[ \t]*\)?)[ \t]*[:{]?[ \t]*\n?[ \t]*(?:os\.)?fork\b"#,
    )
    .across_lines(),
];

/// Words before `rm` that make it a command of another tool, with another meaning.
const OTHER_TOOLS: &[&str] = &[
    "git",
    "docker",
    "podman",
    "npm",
    "yarn",
    "pnpm",
    "bun",
    "cargo",
    "svn",
    "hg",
    "state",
    "s3",
    "volume",
    "image",
    "container",
    "compose",
    "plugin",
    "network",
    "buildx",
    "context",
    "stash",
    "remote",
    "secret",
    "config",
    "gsutil",
];

/// Folders of a machine whose loss is the loss of the machine or of a person's work.
const ROOTS: &[&str] = &[
    "/",
    "/bin",
    "/boot",
    "/dev",
    "/etc",
    "/home",
    "/lib",
    "/lib64",
    "/media",
    "/mnt",
    "/opt",
    "/proc",
    "/root",
    "/sbin",
    "/srv",
    "/sys",
    "/usr",
    "/usr/bin",
    "/usr/lib",
    "/usr/local",
    "/usr/share",
    "/var",
    "/var/lib",
    "/var/log",
    "/var/www",
    "/var/backups",
    "/var/lib/mysql",
    "/var/lib/postgresql",
    "/var/lib/docker",
    "/Applications",
    "/Library",
    "/System",
    "/Users",
    "/Volumes",
    "/data",
    "/backup",
    "/backups",
    "/c",
    "/mnt/c",
    "/etc/ssh",
    "/etc/nginx",
    "/boot/efi",
    "/home/user",
    "/home/ubuntu",
    "~",
    "~root",
    ".git",
    "./.git",
    "$HOME",
    "${HOME}",
    "%USERPROFILE%",
    "$PWD",
    "${PWD}",
    "$(pwd",
    "~/Documents",
    "~/Desktop",
    "~/Downloads",
    "~/Pictures",
    "~/Library",
    "~/.ssh",
    "~/.gnupg",
    "~/.config",
    "~/.aws",
    "~/.kube",
    "~/.local",
    "$HOME/.ssh",
    "$HOME/Documents",
    ".",
    "..",
    "../..",
    "../../..",
    ".uai",
    "./.uai",
    "~/.uai",
];

/// Words in the name of a variable or folder that say: made to be removed.
const THROWN_AWAY: &[&str] = &[
    "tmp",
    "temp",
    "build",
    "dist",
    "cache",
    "out",
    "work",
    "test",
    "target",
    "scratch",
    "stage",
    "sandbox",
    "node_modules",
    "coverage",
    "artifact",
    "log",
];

/// How many arguments of one command are looked at.
const ARGUMENTS: usize = 12;

fn removes_much(found: &Match<'_>) -> bool {
    if super::is_described(found) {
        return false;
    }
    if OTHER_TOOLS.contains(&word_before(found)) || super::before(found).ends_with(['-', '_', '.']) {
        return false;
    }
    let flags = &found.window[found.whole.clone()];
    let short = |letter: [char; 2]| {
        let mut words = flags.split(|c: char| c.is_ascii_whitespace() || matches!(c, '}' | 'S')).take(ARGUMENTS);
        words.any(|word| word.starts_with('-') && !word.starts_with("--") && word.contains(letter))
    };
    if flags.contains("--no-preserve-root") {
        return true;
    }
    if !short(['r', 'R']) && !flags.contains("--recursive") {
        return false;
    }
    let line = super::before(found).rsplit('\n').next().unwrap_or_default();
    let entered = line.contains("cd ") && line.contains("&&");
    let rest = rest_of_command(found);
    let spaced = if rest.contains("IFS") { rest.replace("${IFS}", " ").replace("$IFS", " ") } else { rest.to_owned() };
    let words: Vec<&str> = spaced.split_ascii_whitespace().take(ARGUMENTS).collect();
    let comment =
        |at: usize| words[at] == "#" || (words[at].starts_with("//") && (words[at].len() > 2 || at + 1 < words.len()));
    (0..words.len())
        .take_while(|at| words[*at] != "rm" && !comment(*at))
        .map(|at| words[at])
        .any(|word| word == "--no-preserve-root" || is_much(word, entered))
}

/// Whether an argument names a system folder, a home, everything here, or a variable that may be empty before a slash.
fn is_much(word: &str, entered: bool) -> bool {
    let bare: String = word.chars().filter(|c| !matches!(c, '"' | '\'' | '*' | ',')).collect();
    let globbed = word.contains('*');
    let mut path = bare.as_str();
    if matches!(path, "." | ".." | "./" | "../") {
        return !entered;
    }
    if path.len() > 1 {
        path = path.trim_end_matches(['.', ':', '!', '?', '>']);
    }
    if path.is_empty() || path == "." || path == "./" {
        // `*`, `./*` and `.*`: all that is here, unless a folder was entered just before.
        return globbed && !entered;
    }
    let upper = path.to_ascii_uppercase();
    if upper.len() >= 2 && upper.as_bytes()[1] == b':' && upper.as_bytes()[0].is_ascii_uppercase() && path.len() <= 3 {
        return true;
    }
    let trimmed = if path.len() > 1 { path.trim_end_matches('/') } else { path };
    if ROOTS.contains(&trimmed) || trimmed.is_empty() {
        return true;
    }
    // `$DIR/` and `${DIR}/*` are the root where the variable is empty; `/$DIR` is a part of it.
    let name = trimmed.trim_start_matches('/').trim_start_matches('$').trim_matches(['{', '}']);
    let variable = trimmed.trim_start_matches('/').starts_with('$')
        && !name.is_empty()
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let lower = name.to_ascii_lowercase();
    variable
        && (globbed || path.ends_with('/') || trimmed.starts_with('/'))
        && !THROWN_AWAY.iter().any(|part| lower.contains(part))
}

/// `find .` with a name is a tidy-up; without one it is everything.
fn finds_much(found: &Match<'_>) -> bool {
    let text = &super::flat(&found.window[found.whole.clone()]);
    let narrowed =
        ["-name", "-iname", "-path", "-regex", "-empty", "-mtime", "-mmin", "-newer", "-maxdepth 0", "-size", "-xtype"];
    let every = ["-name '*'", "-name \"*\"", "-name *"].iter().any(|test| text.contains(test));
    let here = text.split_ascii_whitespace().nth(1).is_some_and(|start| start.trim_matches(['"', '\'']) == ".");
    if super::is_described(found) {
        return false;
    }
    every
        || !narrowed.iter().any(|test| text.contains(test))
        || (!here && !text.contains("-empty") && !text.contains("-name") && !text.contains("-iname"))
}

#[cfg(test)]
mod tests {
    use super::{super::tests::cases, DestructiveCommand};

    #[test]
    fn what_is_removed_decides() {
        cases(
            DestructiveCommand,
            &[
                "Run this: *\"rm -rf /\"* now.",
                "{\"command\":\"rm -rf /\"}",
                "rm \\\n -rf /",
                "rm \\\n  -r \\\n  -f \\\n  /",
                "tar -cf /dev/null --remove-files /home /root",
                "r\\m -rf /home",
                "FileUtils.rm_rf(Dir.home)",
                "while True:\n    os.fork()",
                "rm -rf .git && git init",
                "rm -rf /",
                "sudo rm -rf /*",
                "rm -r -f --no-preserve-root /",
                "run rm -rf / to finish.",
                "rm -fr \"$HOME\"/*",
                "rm -rf ~",
                "rm -rf ~/ && reboot",
                "`rm -rf ~/.ssh`",
                "Then run `sudo rm -rf /etc /var/lib`.",
                "rm -rf *",
                "rm -rf ./*",
                "rm -rf .",
                "rm -Rf ${PREFIX}/*",
                "rm -rf \"$STEAMROOT/\"*",
                "rm -rf /mnt/c",
                "rm -rf C:\\",
                "/bin/rm -rf /home/*",
                "rm -rf .uai/",
                "find / -type f -delete",
                "find ~ -delete",
                "find . -type f -exec rm -f {} \\;",
                "find / -name '*' -delete",
                "find / -name '*.bak' -mtime +1 -o -type f -print0 -delete; find /home -type f -delete",
                "rm -rf \\\n  /",
                "\"rm\" -rf /",
                "rm${IFS}-rf${IFS}/",
                "rm$IFS-rf$IFS/",
                "rm -rf //",
                "rm\t-rf\t/",
                "RM -RF /",
                "rm -rf a b c /etc",
                "mv ~/* /dev/null",
                "mv /etc /dev/null",
                "python -c \"import shutil; shutil.rmtree('/')\"",
                "shutil.rmtree(os.path.expanduser('~'))",
                "shutil.rmtree(os.path.join(os.path.expanduser('~'), name))",
                "fs.rmSync('/', { recursive: true })",
                "subprocess.run(['rm', '-r', '-f', '/srv/data'])",
                "fs.rmSync(os.homedir(), { recursive: true })",
                "exec.Command(\"rm\", \"-rf\", \"~\")",
            ],
            &[
                "tar -cf x.tar --remove-files build",
                "FileUtils.rm_rf('tmp/cache')",
                "case \"$1\" in *\"rm -rf /\"*) exit 2 ;; esac",
                "rm -rf .github/cache",
                "rm -rf target/ node_modules/ dist",
                "rm -f build.log",
                "rm -rf \"$TMP\"",
                "trap 'rm -rf \"$TMPDIR\"' EXIT",
                "rm -rf -- \"$TMPDIR\"",
                "rm -rf $BUILD_DIR/*",
                "rm -rf ./build/*",
                "cd build && rm -rf *",
                "rm -rf /var/lib/apt/lists/*",
                "rm -rf /tmp/work",
                "rm -rf ~/.cache/quillet",
                "git rm -r --cached .",
                "docker rm -f web",
                "docker volume rm -f web",
                "terraform -strict manifest.yaml",
                "npm-rm -rf /",
                "rm -rf /path/to/project/build",
                "rm -rf build // clean up",
                "`rm -rf .` removes what the build left here.",
                "find . -name '*.pyc' -delete",
                "find . -type d -empty -delete",
                "command 2>/dev/null",
                "mv a b 2> /dev/null",
                "shutil.rmtree(tmp_path)",
            ],
        );
    }
}
