//! Places of one machine or network that are written without a usual address: removable drives, sockets, exports of a file
//! server, and the short names of clusters and offices.

use super::{
    Kind::{LocalPath, MachineEndpoint},
    pattern::Pattern,
};

pub(super) static TABLE: &[Pattern] = &[
    // The label of a drive is in capitals or digits; `/media/images/logo.png` is a route of a web site.
    Pattern::value(
        LocalPath,
        "a drive of one user",
        &["/media/"],
        r#"(?-u)(?:^|[\s"'`(=:,;|\[<])(?P<v>/media/[a-z_][a-z0-9_.-]*/[A-Z0-9][A-Z0-9_-]{2,}(?:/[^\s"'`)|\]<>*]*)?)(?:[\s"'`)|\]<>.,;]|$)"#,
        |found| !is_nobody(found.value().split('/').nth(2).unwrap_or_default()),
    ),
    Pattern::value(
        LocalPath,
        "a socket of one user's machine",
        &["unix:///home/", "unix:///users/", "unix:///run/user/"],
        r#"(?-u)(?P<v>(?i:unix:///(?:home|users|run/user)/)[A-Za-z0-9_.-]+/[^\s"'`)|\]<>{$]+)"#,
        |found| !is_nobody(found.value().split('/').nth(4).unwrap_or_default()),
    ),
    Pattern::value(
        LocalPath,
        "an export of a file server in one network",
        &["mount", "nfs"],
        r#"(?-u)(?:(?i:\bnfs4?)\b[^\n]{0,40}?[ \t`"']|\bmount[ \t]+(?:-[a-z]+[ \t]+[a-z0-9,=]+[ \t]+)*)(?P<v>[a-z][a-z0-9-]{2,30}:/(?:export|exports|srv|mnt|vol|volume|data|share|home|nfs)[A-Za-z0-9_./-]*)"#,
        |found| !is_nobody(found.value().split(':').next().unwrap_or_default()),
    ),
    Pattern::value(
        MachineEndpoint,
        "a local address of IPv6",
        &["fc", "fd"],
        r#"(?i-u)(?:^|[\s`"'(=@,\[])(?P<v>f[cd][0-9a-f]{2}(?::[0-9a-f]{1,4}){2,7}(?:::[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){0,4})?|f[cd][0-9a-f]{2}(?::[0-9a-f]{1,4}){1,5}::[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){0,4})(?:\]:[0-9]{2,5}|\]|[\s`"'),;]|$)"#,
        // `fd00::/8` is a range, and five groups tell an address from a time or a ratio of a table.
        |found| found.value().split(':').filter(|group| !group.is_empty()).count() >= 4,
    ),
    Pattern::value(
        MachineEndpoint,
        "a name that exists in one network only",
        &[".svc", ".intra", ".localnet", ".office"],
        r"(?i-u)\bhttps?://(?P<v>[a-z0-9-]+(?:\.[a-z0-9-]+){0,4}\.(?:svc|intra|localnet|office))(?:[:/\s`)\x22']|$)",
        // Every cluster calls its own interface `kubernetes.default`.
        |found| {
            !found.value().starts_with("kubernetes.default")
                && !is_nobody(found.value().split('.').next().unwrap_or_default())
        },
    ),
];

/// Users and hosts that stand for any.
fn is_nobody(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    [
        "user",
        "username",
        "you",
        "me",
        "name",
        "example",
        "server",
        "host",
        "hostname",
        "nfs-server",
        "service",
        "your-server",
        "cdrom",
        "usb",
    ]
    .contains(&lower.as_str())
        || lower.starts_with(['<', '$', '{'])
}

#[cfg(test)]
mod tests {
    use crate::scan::{Kind, scan};

    #[test]
    fn places_without_an_address() {
        #[track_caller]
        fn case(text: &str, found: bool) {
            let hits = scan("a.md", text.as_bytes());
            let place = |kind| matches!(kind, Kind::LocalPath | Kind::MachineEndpoint);
            let heavy = hits.iter().any(|hit| place(hit.kind) && hit.severity != crate::spec::severity::Severity::Note);
            assert_eq!(heavy, found, "{text}: {hits:?}");
        }
        for text in [
            "- Archive: /media/ines/BACKUP/runs",
            "- DOCKER_HOST=unix:///home/ines/run/docker.sock",
            "- mount nas04:/export/runs",
            "- The NFS share `nas04:/vol/runs` holds the evidence.",
            "- Cache [fd12:3456:789a:1::10]:6379",
            "- http://search.default.svc:9200",
            "- https://wiki.meadow.intra/x",
            "- State: /root/larkspur/state.db",
            "- Hub: grpc://memory-hub:50051",
            "- Copies: /export/home/ines/runs/nightly",
            "- Memos: /storage/emulated/0/Recordings/runs",
            "- Hook: https://ines-waddle-5g7v-8080.app.github.dev/hook",
            r"- Dump: \\?\D:\dumps\runs",
            "- Store: sqlite:////home/ines/runs/memory.db",
            "- It connects to ws://127.0.0.1:7777/bus before it reads a file",
        ] {
            case(text, true);
        }
        for text in [
            "- Pictures are under /media/avatars/u1.png and /media/user/DISK",
            "- unix:///var/run/docker.sock",
            "- mount data:/var/lib/app",
            "- fd00::/8 and fc00::/7 are ranges of local addresses; fade: facade:1:2",
            "- A Kubernetes name ends in .svc, an office in .intra",
            "- http://<service>.svc/",
            "- server: https://kubernetes.default.svc",
            "- `DELETE /root/comments/{id}` and /root/.cache",
            "- section 10.4.2.1 of the manual",
            "- The metadata address 169.254.169.254 is blocked in the sandbox",
            "- const label = \"A:\\tB:\\nC:\"; the route `/root/status`",
            "- REDIS_URL=redis://redis:6379 and postgres://db:5432",
        ] {
            case(text, false);
        }
    }
}
