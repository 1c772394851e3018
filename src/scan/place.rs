//! Paths of one machine and addresses of one network. Placeholders, routes of web sites, ranges for documentation and
//! what every machine has are not found.

use super::{
    Kind::{self, LocalPath, MachineEndpoint},
    address::is_private,
    engine,
    nobody::{is_nobody, is_stand_in},
    pattern::{Match, Pattern},
    sieve,
};
use crate::spec::severity::Severity;

pub(super) static TABLE: &[Pattern] = &[
    Pattern::value(
        LocalPath,
        "a path of one machine",
        &[":\\", ":/"],
        r#"(?:^|[\s"'`(=,;|\[<\x{ab}\x{201c}]|\\[?.]\\{1,2})(?P<v>[A-Za-z]:(?:\\{1,4}|/)[\p{L}\d_.$~ -]+(?:[\\/][^\s"'`)|\]<>]*|\b))"#,
        is_drive,
    )
    .sieved(sieve::drive),
    Pattern::value(
        LocalPath,
        "a path of one machine",
        &["/users/", "/home/", "/volumes/", "/mnt/", "/media/", "/private/var", "/var/folders/"],
        r#"(?:^|[\s"'`(=:,;|\[<>\x{ab}\x{201c}]|[a-z]:///)(?P<v>/(?:(?:[a-z]/|mnt/[a-z]/)?Users|home|Volumes|media|mnt/[a-z]|private/var|var/folders)/[^\s"'`)|\]<>]+)"#,
        is_home,
    ),
    Pattern::value(
        LocalPath,
        "a path of one user",
        &["/run/user/", "/run/media/", "/cygdrive/", "\\wsl$", "\\wsl.localhost", "com.termux", "~a", "~b", "~c", "~d", "~e", "~f", "~g", "~h", "~i", "~j", "~k", "~l", "~m", "~n", "~o", "~p", "~q", "~r", "~s", "~t", "~u", "~v", "~w", "~x", "~y", "~z"],
        r#"(?P<v>/run/user/[0-9]+/[\w.-]+|/run/media/[\w.-]+/[\w.-]+|/cygdrive/[a-z]/[\w.-]+(?:/[\w.-]+)+|\\{2,4}wsl(?:\$|\.localhost)\\[^\s`"']+|/data/data/com\.termux/[\w./-]+|(?:^|[\s`"'(=])~[a-z][a-z0-9_-]{2,}/[\w./-]+)"#,
        is_one_users,
    ),
    Pattern::value(
        LocalPath,
        "a path of one user",
        &["/export/home/", "/nfs/home/", "/net/home/", "/gpfs/home/", "/scratch/", "/afs/", "/storage/emulated/", "/sdcard/"],
        r#"(?:^|[\s"'`(=:,;|\[<])(?P<v>/(?:(?:export|nfs|net|gpfs)/home|scratch/(?:users?|home)|afs/[\w.-]+/(?:users?|home))/[\w.-]+/[^\s"'`)|\]<>]+|/storage/emulated/[0-9]+/[^\s"'`)|\]<>]+|/sdcard/[\w.-]+/[^\s"'`)|\]<>]+)"#,
        any,
    ),
    Pattern::value(
        LocalPath,
        "a share of one network",
        &["\\\\"],
        r#"(?:^|[\s"'`(=:,;|\[<\x{ab}\x{201c}])(?P<v>\\{2,4}[A-Za-z][A-Za-z0-9_.-]+\\{1,2}[A-Za-z0-9_$][^\s"'`)|\]<>]+)"#,
        is_share,
    ),
    Pattern::value(
        LocalPath,
        "an address of files on one machine or in one network",
        &["file:///", "file://", "smb://", "afp://", "nfs://", "vscode-remote://", "vscode://file", "jetbrains://"],
        r#"(?-u:\b)(?P<v>(?i:file://+|smb://|afp://|nfs://|vscode-remote://|vscode://file/|jetbrains://)[^\s"'`)\]<>{$]{3,})"#,
        is_named,
    ),
    Pattern::value(
        LocalPath,
        "a folder of one user's machine",
        &["%userprofile%", "%appdata%", "%localappdata%", "%homepath%", "$env:userprofile", "$env:appdata", "$env:localappdata"],
        r"(?i)(?P<v>(?:%(?:userprofile|appdata|localappdata|homepath)%|\$env:(?:userprofile|appdata|localappdata))[\\/][\w.-]+)",
        any,
    )
    .warning(),
    Pattern::value(
        LocalPath,
        "a path that one machine needs",
        &["/opt/", "/srv/", "/root/", "/usr/local/", "/media/", "/data/"],
        r#"(?i)(?:require[sd]?|needs?|must|depends? on|expects?|only)\b.{0,80}?[\s`"'(](?P<v>/(?:opt|srv|root|usr/local|media|data)/[\w.-]+/[\w./-]+)|[\s`"'(](?P<w>/(?:opt|srv|root|media|data)/[\w.-]+/[\w./-]+).{0,40}\b(?:on this machine|on my machine|on this host|must exist)"#,
        any,
    ),
    Pattern::value(
        LocalPath,
        "a path of one machine",
        &["/root/"],
        r#"(?:^|[\s"'`(=:,;|\[<])(?P<v>/root/[A-Za-z0-9_][^\s"'`)|\]<>*/]*/[^\s"'`)|\]<>*]+)"#,
        is_no_route,
    ),
    Pattern::value(
        LocalPath,
        "an absolute path, which may be another elsewhere",
        &["/etc/", "/var/", "/opt/", "/srv/", "/mnt/", "/media/"],
        r#"(?:^|[\s"'`(=:,;|\[<])(?P<v>/(?:etc|var|opt|srv|mnt|media)/[A-Za-z0-9_][^\s"'`)|\]<>*]*)"#,
        is_system,
    )
    .note(),
    Pattern::value(
        MachineEndpoint,
        "an address of a private network",
        &["10.", "192.168.", "172.", "169.254.", "100."],
        r"(?-u:\b)(?P<v>(?:10|192|172|169|100)(?:\.[0-9]{1,3}){3})(?-u:\b)",
        is_private,
    ),
    Pattern::value(
        MachineEndpoint,
        "a name that exists in one network only",
        &[".local", ".internal", ".lan", ".corp", ".intranet", ".intra", ".home.arpa", ".ts.net", ".private", ".consul", ".cluster.local"],
        r"(?i)(?-u:\b)(?P<v>[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.(?:local|internal|lan|corp|intranet|intra|localdomain|home\.arpa|ts\.net|private|consul))(?-u:\b)",
        is_address,
    ),
    Pattern::value(
        MachineEndpoint,
        "a tunnel to one machine",
        &["app.github.dev", "githubpreview.dev", "gitpod.io", "ngrok", "trycloudflare.com", "loca.lt", "serveo.net", "devtunnels.ms", "localhost.run", "tunnelmole"],
        r"(?i)(?-u:\b)(?P<v>[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:ngrok\.io|ngrok\.app|ngrok\.dev|ngrok-free\.(?:app|dev)|trycloudflare\.com|loca\.lt|serveo\.net|devtunnels\.ms|localhost\.run|tunnelmole\.(?:net|com)|app\.github\.dev|githubpreview\.dev|(?:ws-)?[a-z0-9]+\.gitpod\.io))(?-u:\b)",
        is_address,
    ),
    Pattern::value(
        MachineEndpoint,
        "a local or link address of IPv6",
        &["://[f"],
        r"(?i)://\[(?P<v>(?:f[cd]|fe[89ab])[0-9a-f]{0,2}:[0-9a-f:.%a-z]*)\]",
        any,
    ),
    Pattern::value(
        MachineEndpoint,
        "an address that is written as one number",
        &["://0", "://1", "://2", "://3", "://4", "://5", "://6", "://7", "://8", "://9"],
        r"(?i)https?://(?P<v>[0-9]{8,10}|0x[0-9a-f]{8}|0[0-7]{3}(?:\.[0-7]{1,4}){3})(?:[:/\s]|$)",
        any,
    ),
    Pattern::value(
        MachineEndpoint,
        "a host that has a name in one network only",
        &["http://", "https://", "grpc://", "amqp://", "amqps://", "redis://", "rediss://", "mongodb://", "postgres://", "postgresql://", "mysql://", "ldap://", "ldaps://", "ws://", "wss://", "mqtt://", "nats://", "tcp://", "sftp://"],
        r#"(?i)(?-u:\b)(?:https?|grpc|amqps?|rediss?|mongodb|postgres(?:ql)?|mysql|ldaps?|wss?|mqtt|nats|tcp|sftp)://(?P<v>[a-z][a-z0-9-]*)(?:/|:[0-9]{2,5}\b|[\s`"')]|$)"#,
        is_bare_host,
    )
    .sieved(sieve::bare_host)
    .warning(),
    Pattern::value(
        MachineEndpoint,
        "a service of this machine that has to run",
        &["://localhost", "://127.", "://[::1]", "://0.0.0.0"],
        r"(?i)(?P<v>(?:https?|wss?|tcp|grpc)://(?:localhost|127\.[0-9.]+|\[::1\]|0\.0\.0\.0)[:0-9]*)",
        is_required,
    )
    .warning(),
    Pattern::value(
        MachineEndpoint,
        "a service of this machine",
        &["://localhost", "://127.", "://[::1]"],
        r"(?i)(?P<v>(?:https?|wss?|tcp|grpc)://(?:localhost|127\.[0-9.]+|\[::1\])[:0-9]*)",
        any,
    )
    .note(),
];

fn any(_: &Match<'_>) -> bool {
    true
}

fn is_drive(found: &Match<'_>) -> bool {
    let value = found.value();
    let Some((drive, rest)) = value.split_at_checked(2) else { return false };
    let below = rest.trim_start_matches(['\\', '/']);
    let first = below.split(['\\', '/']).next().unwrap_or_default().trim();
    let stand_in =
        first.eq_ignore_ascii_case("path") || first.eq_ignore_ascii_case("program files") || first.starts_with("...");
    // `C:/x` is a path where the drive is a capital; `a:/` is a scheme or a label.
    let mixed = rest.starts_with('/') && !drive.starts_with(|c: char| c.is_ascii_uppercase());
    let user = below.split(['\\', '/']).filter(|step| !step.is_empty()).nth(1).unwrap_or_default();
    let nobody = first.eq_ignore_ascii_case("users") && (user.is_empty() || is_nobody(user));
    // No name of a file holds a colon: `"A:\tB:\nC:"` is text with escapes.
    let is_text = rest.contains(':') || found.after().starts_with(':');
    !is_text
        && first.chars().count() > 1
        && !stand_in
        && !mixed
        && !rest.starts_with("//")
        && !nobody
        && !first.eq_ignore_ascii_case("windows")
}

fn is_home(found: &Match<'_>) -> bool {
    let mut steps = found
        .value()
        .split('/')
        .filter(|step| !step.is_empty())
        .map(|step| step.trim_end_matches(['.', ',', ';', ':']));
    let first = steps.next().unwrap_or_default();
    let mut steps: Vec<&str> = steps.collect();
    if first == "private" || first == "var" {
        return steps.len() > 1;
    }
    if first.len() == 1 || first == "mnt" {
        // A drive, as a Unix shell shows it: `/c/Users/ada`, `/mnt/c/Users/ada`.
        steps.retain(|step| step.len() > 1 && *step != "Users");
        return steps.first().is_some_and(|user| !is_nobody(user));
    }
    let user = steps.first().copied().unwrap_or_default();
    if first == "media" {
        // A drive of one user: `/media/ada/T7/notes`; `/media/images/a.png` is a route.
        return steps.len() > 2
            && !is_nobody(user)
            && !user.contains('.')
            && ![
                "images", "img", "uploads", "files", "static", "assets", "audio", "video", "videos", "photos", "cdrom",
                "usb", "music",
            ]
            .contains(&user);
    }
    // `/home/feed` may be a route of a web site; a project below a home folder is none.
    !user.is_empty() && !is_nobody(user) && (first != "home" || steps.len() > 1)
}

fn is_one_users(found: &Match<'_>) -> bool {
    let value = found.value().trim_start_matches(['`', '"', '\'', '(', '=', ' ', '\t']);
    value.strip_prefix('~').is_none_or(|home| !is_nobody(home.split('/').next().unwrap_or_default()))
}

fn is_share(found: &Match<'_>) -> bool {
    let server = found.value().trim_start_matches('\\').split('\\').next().unwrap_or_default();
    !matches!(
        server.to_ascii_lowercase().as_str(),
        "server" | "host" | "hostname" | "share" | "computer" | "wsl" | "localhost"
    ) && server.len() > 2
}

fn is_named(found: &Match<'_>) -> bool {
    let value = found.value().to_ascii_lowercase();
    !["path/to", "/path", "/...", "server/share", "/absolute", "etc/passwd"]
        .iter()
        .any(|stand_in| value.contains(stand_in))
        && value.trim_end_matches(['/', '.', ',']).len() > "file:///".len()
}

fn is_system(found: &Match<'_>) -> bool {
    !found.value().ends_with('/')
}

/// `DELETE /root/comments/{id}` is a route of a web service.
fn is_no_route(found: &Match<'_>) -> bool {
    let word = found.before().trim_end().rsplit(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default();
    is_system(found)
        && !found.value().contains(['{', ':'])
        && !["GET", "PUT", "POST", "PATCH", "DELETE", "HEAD", "OPTIONS", "route", "routes"].contains(&word)
}

/// `settings.local` and `org.example.internal` are names of code; a name counts where it stands as an address.
fn is_address(found: &Match<'_>) -> bool {
    let (before, after) = (found.before(), found.after());
    let port = after.strip_prefix(':').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    let name = found.value().to_ascii_lowercase();
    (before.ends_with("://") || before.ends_with('@') || port)
        && !name.starts_with("example.")
        && !name.contains("your")
}

/// A web address whose host is one word, in prose: a service of a composed application is named so in code.
fn is_bare_host(found: &Match<'_>) -> bool {
    let host = found.value().to_ascii_lowercase();
    !is_stand_in(&host)
}

fn is_required(found: &Match<'_>) -> bool {
    let line = found.window.to_ascii_lowercase();
    [
        "required",
        "must be running",
        "must run",
        "has to run",
        "needs to be running",
        "before load",
        "before it ",
        "before reading",
    ]
    .iter()
    .any(|word| line.contains(word))
}

/// The first path or address of one machine or network in a value, whatever it weighs elsewhere.
pub fn place_in(text: &str) -> Option<(&str, Kind)> {
    let place = engine::search_places(text).into_iter().next()?;
    Some((&text[place.value], place.pattern.kind))
}

/// How much a path or an address weighs where it stands: a setting is followed, prose is read.
pub(super) fn weigh(severity: Severity, in_setting: bool) -> Severity {
    match severity {
        Severity::Error if !in_setting => Severity::Warning,
        Severity::Warning if in_setting => Severity::Error,
        Severity::Note if in_setting => Severity::Warning,
        severity => severity,
    }
}
