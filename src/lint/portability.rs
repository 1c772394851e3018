//! Paths and hosts of one machine, found in a line of text. What is written about somebody else's machine, a placeholder
//! and a route of a web site are not found, as far as a line tells.

/// A path that means something on one machine only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LocalPath {
    /// As written.
    pub text: String,
    /// Whether it can be nothing else; folders such as `/etc` are on many machines, and `/home` may be a route.
    pub certain: bool,
}

/// Users that are nobody.
const NOBODY: &[&str] = &["user", "username", "name", "you", "yourname", "your-name", "me", "someone", "example"];
/// Addresses that lead to files of one machine or one network.
const SCHEMES: &[&str] = &["file:///", "smb://", "vscode-remote://", "vscode://file/"];
/// Folders of a system that are on many machines.
const SYSTEM: &[&str] = &["etc", "var", "opt", "srv", "mnt", "root", "media"];

/// Public names that lead to one machine for an hour.
const TUNNELS: &[&str] = &["ngrok.io", "ngrok.app", "ngrok-free.app", "trycloudflare.com", "loca.lt"];

/// The absolute local paths of a line: drives, shares, `file:` addresses, home folders, folders of the system.
pub(super) fn local_paths(line: &str) -> Vec<LocalPath> {
    let mut found: Vec<LocalPath> = Vec::new();
    let mut end = 0;
    let mut before = ' ';
    for (at, c) in line.char_indices() {
        let rest = &line[at..];
        let begins = matches!(c, '/' | '\\') || rest.as_bytes().get(1) == Some(&b':') || "fFsSvV".contains(c);
        if begins
            && at >= end
            && is_edge(before)
            && let Some(certain) = local_path(rest)
        {
            let text: String = rest.chars().take_while(|c| !is_end(*c)).collect();
            let text = text.trim_end_matches(['.', ',', ';', ':', '!', '?']).to_owned();
            end = at + text.len();
            found.push(LocalPath { text, certain });
        }
        before = c;
    }
    found
}

fn is_edge(before: char) -> bool {
    before.is_whitespace() || "\"'`(=:,;|[<\u{ab}\u{201c}\u{2018}".contains(before)
}

fn is_end(c: char) -> bool {
    c.is_whitespace() || "\"'`)|]<>\u{bb}\u{201d}\u{2019}".contains(c)
}

/// Whether a text begins with a local path, and whether that is certain.
fn local_path(text: &str) -> Option<bool> {
    let scheme = |scheme: &&str| text.get(..scheme.len()).is_some_and(|head| head.eq_ignore_ascii_case(scheme));
    if SCHEMES.iter().any(|known| scheme(known) && text.len() > known.len()) {
        return Some(true);
    }
    let word = |text: &str| text.chars().take_while(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | '.')).count();
    if let Some(share) = text.strip_prefix("\\\\") {
        let share = share.trim_start_matches('\\');
        let server = share.split('\\').next().unwrap_or_default();
        let below = share[server.len()..].trim_start_matches('\\');
        return (server.len() > 1 && word(server) == server.chars().count() && word(below) > 1).then_some(true);
    }
    let mut head = text.chars();
    if let (Some(drive), Some(':'), Some(separator)) = (head.next(), head.next(), head.next())
        && drive.is_ascii_alphabetic()
    {
        let below = head.as_str().trim_start_matches('\\');
        let windows = separator == '\\' && !below.starts_with("path\\");
        let mixed = separator == '/' && drive.is_ascii_uppercase();
        return ((windows || mixed) && word(below) > 1).then_some(true);
    }
    let mut steps = text.strip_prefix('/')?.split(is_end).next()?.split('/');
    let (first, second, third) = (steps.next()?, steps.next()?, steps.next().unwrap_or_default());
    if word(second) == 0 || NOBODY.contains(&second.to_lowercase().as_str()) {
        return None;
    }
    match first {
        "Users" | "Volumes" => Some(true),
        // Windows drives, as its Unix shells show them.
        "mnt" if second.len() == 1 && word(third) > 0 => Some(true),
        drive if drive.len() == 1 && second == "Users" && word(third) > 0 => Some(true),
        "private" => (second == "var").then_some(true),
        // `/home/feed` may be a route of a web site; a project below a home folder is none.
        "home" => Some(word(third) > 0),
        first if SYSTEM.contains(&first) => Some(false),
        _ => None,
    }
}

/// The hosts of a line that exist in one network only: private addresses, and names under `.lan`, `.local` and
/// `.internal` where an address stands. Loopback is every machine's own.
pub(super) fn private_hosts(line: &str) -> Vec<&str> {
    let is_host = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
    let mut found = Vec::new();
    let mut at = 0;
    for token in line.split(|c: char| !is_host(c)) {
        let start = at;
        at += token.len() + line[at + token.len()..].chars().next().map_or(0, char::len_utf8);
        let (before, after) = (&line[..start], &line[start + token.len()..]);
        let host = token.trim_end_matches(['.', '-']);
        // A range of addresses is no address.
        let range =
            host.ends_with(".0") && after.starts_with('/') && after[1..].starts_with(|c: char| c.is_ascii_digit());
        let after = if host.len() == token.len() { after } else { "" };
        if (is_private_address(host) && !range) || is_private_name(host, before, after) {
            found.push(host);
        }
    }
    // Unique local and link-local addresses of IPv6.
    let six = line.split("://[").skip(1).filter_map(|rest| rest.split(']').next());
    found.extend(six.filter(|host| {
        let host = host.to_lowercase();
        host.contains(':') && ["fc", "fd", "fe8", "fe9", "fea", "feb"].iter().any(|head| host.starts_with(head))
    }));
    found
}

fn is_private_address(host: &str) -> bool {
    let parts: Vec<Option<u8>> = host.split('.').map(|part| part.parse().ok()).collect();
    let [Some(a), Some(b), Some(_), Some(_)] = parts[..] else { return false };
    a == 10
        || (a == 192 && b == 168)
        || (a == 172 && (16..=31).contains(&b))
        || (a == 169 && b == 254)
        || (a == 100 && (64..=127).contains(&b))
}

/// `settings.local` and `org.example.internal` are names of code; a name counts where it stands as an address.
fn is_private_name(host: &str, before: &str, after: &str) -> bool {
    let host = host.to_lowercase();
    let Some((name, last)) = host.rsplit_once('.') else { return false };
    let port = after.strip_prefix(':').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    let address = before.ends_with("://") || before.ends_with('@') || port;
    let tunnel = TUNNELS.iter().any(|tunnel| host.strip_suffix(tunnel).is_some_and(|name| name.ends_with('.')));
    !name.is_empty() && !name.starts_with('.') && (matches!(last, "lan" | "local" | "internal") || tunnel) && address
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths() {
        #[track_caller]
        fn case(line: &str, want: &[(&str, bool)]) {
            let got = local_paths(line);
            assert_eq!(got.iter().map(|p| (p.text.as_str(), p.certain)).collect::<Vec<_>>(), want, "{line}");
        }
        case("in `D:\\Work\\tide` and `D:\\Work\\x`; y", &[("D:\\Work\\tide", true), ("D:\\Work\\x", true)]);
        case("{\"a\": \"C:\\\\Users\\\\ada\"}", &[("C:\\\\Users\\\\ada", true)]);
        case("C:/Users/ada, \\\\nas\\photos", &[("C:/Users/ada", true), ("\\\\nas\\photos", true)]);
        case("see file:///tmp/x.", &[("file:///tmp/x", true)]);
        case("/mnt/c/Users/ada /c/Users/ada", &[("/mnt/c/Users/ada", true), ("/c/Users/ada", true)]);
        case("/Volumes/Backup/x smb://nas/x", &[("/Volumes/Backup/x", true), ("smb://nas/x", true)]);
        case("/private/var/folders/x /mnt/data/x", &[("/private/var/folders/x", true), ("/mnt/data/x", false)]);
        case("cd /home/ada/orbit && ls /Users/ada", &[("/home/ada/orbit", true), ("/Users/ada", true)]);
        case("path=/home/ada or `/srv/build/x`", &[("/home/ada", false), ("/srv/build/x", false)]);
        case("https://example.org/home/a/b docs/home/a ${ROOT}/etc/x **/var/**", &[]);
        case("/home/user/x /Users/<name>/x /home/$USER/x C:\\path\\to\\x C:\\<name>", &[]);
        case("printf '%s:\\n' and \\\\d\\+ or http://x, 12:/30, a/b", &[]);
        case("/etc /home/ / //", &[]);
    }

    #[test]
    fn hosts() {
        #[track_caller]
        fn case(line: &str, want: &[&str]) {
            assert_eq!(private_hosts(line), want, "{line}");
        }
        case("curl http://192.168.4.1/status | head", &["192.168.4.1"]);
        case("10.0.0.7, 172.16.3.4, 172.32.3.4, 169.254.1.1.", &["10.0.0.7", "172.16.3.4", "169.254.1.1"]);
        case("127.0.0.1:8321 0.0.0.0 8.8.8.8 localhost:3000", &[]);
        case("ssh pi@berry.local, http://nas.lan/x, db.internal:5432", &["berry.local", "nas.lan", "db.internal"]);
        case("http://[fd12::10]:6379 http://[fe80::1%25eth0]/ http://[::1]/", &["fd12::10", "fe80::1%25eth0"]);
        case("100.101.1.1 100.1.1.1 https://x.ngrok-free.app/hook", &["100.101.1.1", "x.ngrok-free.app"]);
        case("allow 10.0.0.0/8 and 192.168.1.0/24", &[]);
        case("settings.local, .env.local, org.example.internal, 10.2.3, v10.1.2.3.4", &[]);
        case("\u{e9}\u{1f9ed}", &[]);
    }
}
