//! Which addresses a receiver can follow: public ones that carry nobody's credentials.

use crate::{
    lint::masked,
    scan::{Kind, place_in},
    spec::shown,
};
use std::net::{IpAddr, Ipv4Addr};
use unicode_normalization::UnicodeNormalization as _;

/// Why nobody else can follow an address, in words; none when somebody can, as far as its text tells. What is an address
/// of one machine or network, the scan says, as it does for `lint`.
pub(super) fn unfit(address: &str) -> Option<String> {
    if masked(address).holds_secret {
        return Some("holds what looks like a secret".to_owned());
    }
    if address.contains(|c: char| c.is_whitespace() || c.is_control()) {
        return Some("holds white space".to_owned());
    }
    // Programs read letters and digits in another form as the plain ones.
    let lower = address.nfkc().collect::<String>().to_lowercase();
    let (scheme, rest) = lower.split_once("://").or_else(|| lower.split_once(':'))?;
    if scheme == "file" {
        return Some("is an address of one machine".to_owned());
    }
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let host = match authority.rsplit_once('@') {
        // A mailbox is an account by design.
        Some((_, host)) if scheme == "mailto" => host,
        Some(_) => return Some("names an account before `@`: credentials do not belong in an address".to_owned()),
        None => authority,
    };
    if host.is_empty() || !host.chars().all(|c| c.is_alphanumeric() || ".-_:[]".contains(c)) {
        return Some("names no plain host".to_owned());
    }
    let named = match host.rsplit_once(':') {
        Some((name, port)) if port.chars().all(|c| c.is_ascii_digit()) && !name.is_empty() => name,
        _ => host,
    };
    let name = named.trim_end_matches('.');
    if name.is_empty() || (name.contains(':') && !(name.starts_with('[') && name.ends_with(']'))) {
        return Some("names no plain host".to_owned());
    }
    let place = format!("{scheme}://{name}/");
    let found = place_in(&place).filter(|(_, kind)| *kind == Kind::MachineEndpoint).map(|(value, _)| value);
    // In prose these are what a reader fills in; a pointer leads there.
    let is_own = name == "localhost" || name.ends_with(".localhost") || is_own(name);
    let Some(what) = found.or_else(|| is_own.then_some(name)) else {
        return is_odd_number(name).then(|| "names no plain host".to_owned());
    };
    Some(format!("leads to `{}`, which is one machine or network", shown::text(what)))
}

/// Whether a host ends in a number, as those do that are the number of a machine, and is none in its plain spelling.
fn is_odd_number(host: &str) -> bool {
    let last = host.rsplit('.').next().unwrap_or_default();
    let hex = last.strip_prefix("0x").is_some_and(|digits| digits.chars().all(|c| c.is_ascii_hexdigit()));
    (hex || last.chars().all(|c| c.is_ascii_digit())) && host.parse::<Ipv4Addr>().is_err()
}

/// Whether a host is a number that means the machine itself, or nothing, or a private network in another spelling.
fn is_own(host: &str) -> bool {
    let Ok(number) = host.trim_matches(['[', ']']).parse::<IpAddr>() else { return false };
    let of_four =
        |four: Ipv4Addr| four.is_loopback() || four.is_unspecified() || four.is_private() || four.is_link_local();
    match number.to_canonical() {
        IpAddr::V4(four) => of_four(four),
        IpAddr::V6(six) => {
            // A translator leads from the first of these to the second (RFC 6052).
            let translated =
                six.segments()[..6] == [0x64, 0xff9b, 0, 0, 0, 0] && of_four(Ipv4Addr::from_bits(six.to_bits() as u32));
            six.is_loopback() || six.is_unspecified() || translated
        }
    }
}

#[cfg(test)]
mod tests {
    use super::unfit;

    #[test]
    fn addresses() {
        #[track_caller]
        fn case(address: &str, words: Option<&str>) {
            let found = unfit(address);
            let fits = match (&found, words) {
                (Some(why), Some(words)) => why.contains(words),
                (found, words) => found.is_none() && words.is_none(),
            };
            assert!(fits, "{address}: {found:?}");
        }
        for public in [
            "https://example.org/b#top",
            "HTTPS://Example.org:8443/a@b?c=d@e",
            "https://b\u{fc}cher.example/a",
            "https://8.8.8.8/",
            "https://[2001:db8::1]:8443/x",
            "https://example.org/releases/10.0.0.1/localhost",
            "ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi",
            "mailto:desk@example.org",
        ] {
            case(public, None);
        }
        for account in
            ["https://ada@example.org/", "https://ada:x@example.org/", "ssh://git@example.org/a", "https://@a.org/"]
        {
            case(account, Some("names an account"));
        }
        for own in [
            "http://localhost",
            "HTTP://LOCALHOST:8080/x",
            "ftp://localhost/a",
            "http://localhost./",
            "https://wiki.localhost/",
            "http://127.0.0.1:80/",
            "http://127.1/",
            "http://0.0.0.0/",
            "http://[::1]/",
            "http://[::]/",
            "http://[::ffff:10.0.0.1]/",
            "http://[fe80::1]/",
            "http://[fd00::1]:80/",
            "http://10.1.2.3",
            "ftp://192.168.0.1/a",
            "http://172.16.0.9/",
            "http://169.254.169.254/latest",
            "http://100.64.0.1/",
            "http://2130706433/",
            "http://0x7f000001/",
            "https://wiki.internal/a",
            "https://nas.local:5000/",
            "https://intranet/a",
            "mailto:root@localhost",
            "mailto:ada@mail.corp",
            "https://\u{ff11}\u{ff12}\u{ff17}.0.0.1/",
            "https://\u{24db}ocalhost/",
            "https://[64:ff9b::7f00:1]/",
        ] {
            case(own, Some("one machine or network"));
        }
        case("file:///etc/hosts", Some("one machine"));
        for odd in [
            "https:///x",
            "https://",
            "https://%6cocalhost/",
            "https://example.org\\.localhost/",
            "https://.",
            "https://fe80::1/",
            "https://example.0x1f/",
        ] {
            case(odd, Some("no plain host"));
        }
        for number in ["https://0x7f.1/", "https://0x7f.0.0.1/", "https://192.0x00a80101/", "https://0/"] {
            assert!(unfit(number).is_some(), "{number}");
        }
        for blank in ["https://a b/", "https://example.org/a b", "https://example.org/\ta"] {
            case(blank, Some("white space"));
        }
    }
}
