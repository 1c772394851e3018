//! Commands and instructions that look around in a network.

use super::command;
use crate::scan::{Kind::NetworkProbe, pattern::Pattern};

pub(super) static TABLE: &[Pattern] = &[
    command(
        NetworkProbe,
        "a search through a range of private addresses",
        &["/8", "/16", "/24", "/22", "/20", "/12", "/23", "xargs"],
        r"(?i)(?-u:\b)(?:scan|probe|sweep|try|ping|enumerate|walk|search|map|check|knock)(?:s|ning|ing)?[ \t]+(?:[a-z]+[ \t]+){0,6}?\x60?(?:10\.[0-9]{1,3}|192\.168|172\.(?:1[6-9]|2[0-9]|3[01]))\.[0-9]{1,3}\.[0-9]{1,3}/[0-9]{1,2}|(?-u:\b)seq[ \t]+[^\n|]{1,40}\|[ \t]*xargs[ \t]+[^\n]{0,60}?(?-u:\b)(?:ping|nc|ncat|curl|nmap)[ \t]+[^\n]{0,60}(?:10\.|192\.168\.|172\.)",
    ),
    command(
        NetworkProbe,
        "a command that scans a network",
        &["nmap", "masscan", "zmap", "rustscan", "unicornscan", "naabu", "angry ip"],
        r"(?-u:\b)(?:nmap|masscan|zmap|rustscan|unicornscan|naabu)[ \t]+(?:[^\n;|`]*?[ \t]+)?(?:-(?:s[A-Z]+|p-?|Pn|A|O|iL|T[0-5]|iR|F|n|-?rate|-top-ports|-script|a|host|list)[^\n;|`]*|[0-9]{1,3}\.[0-9]{1,3}\.[0-9*]{1,3}\.[0-9*]{1,3}(?:/[0-9]{1,2}|-[0-9]+)?|[a-z0-9.-]+\.(?:local|lan|internal|corp)(?-u:\b)|\$\{?[A-Za-z])",
    )
    .gated(|found| {
        // Looking at one's own machine is no search through a network.
        let text = &found.window[found.whole.clone()];
        let last = text.trim_end().rsplit([' ', '\t']).next().unwrap_or_default();
        !last.starts_with("localhost") && !last.starts_with("127.0.0.1") && last != "::1" && !super::is_described(found)
    }),
    command(
        NetworkProbe,
        "a command that lists the machines of a network",
        &["arp-scan", "netdiscover", "nbtscan", "fping", "arping", "avahi-browse", "enum4linux", "smbmap", "crackmapexec", "bettercap", "responder -i", "dns-sd", "arp -a", "hping3", "netexec", "ldapsearch", "showmount"],
        r"(?-u:\b)(?:arp-scan[ \t]+(?:-[a-zA-Z-]|[0-9])|netdiscover(?:[ \t]+-[a-zA-Z]|[\s`;.]|$)|nbtscan[ \t]+(?:-[a-z]+[ \t]+)?[0-9]|fping[ \t]+(?:-[a-zA-Z]+[ \t]+)*-[a-zA-Z]*g|enum4linux[ \t]+(?:-[a-zA-Z]+[ \t]+)*[0-9a-z]|smbmap[ \t]+-[Hh]|(?:crackmapexec|netexec|nxc)[ \t]+(?:smb|ssh|ldap|winrm)[ \t]+|avahi-browse[ \t]+-[a-z]*a|bettercap[ \t]+-|hping3[ \t]+-|showmount[ \t]+-e[ \t]+[0-9])",
    ),
    command(
        NetworkProbe,
        "a loop that tries the addresses or ports of a network",
        &["seq ", "0..", "1..", "2..", "((", "range(", "foreach", "for /l", "{0", "{1", "{2"],
        r#"(?i)(?-u:\b)for[ \t]+(?:[a-z_]+[ \t]+in|\(\()[ \t]*[^\n]{0,60}?(?:seq[ \t]+|\.\.|\{[0-9]|[0-9]+;|range\()[^\n]*?(?:(?-u:\b)(?:ping|nc|ncat|curl|wget|telnet|ssh|arping|nslookup|host|dig|connect_ex|connect|Test-NetConnection|Test-Connection)(?-u:\b)|/dev/tcp/)[^\n]*|(?-u:\b)for[ \t]+/l[ \t]+%%?[a-z][ \t]+[^\n]{0,80}?(?-u:\b)(?:ping|curl|telnet)(?-u:\b)|[0-9]+\.\.[0-9]+[^\n]{0,60}?(?:foreach(?:-object)?|%)[^\n]{0,80}?(?:Test-NetConnection|Test-Connection|ping|TcpClient|Invoke-WebRequest|iwr)"#,
    )
    .gated(|found| {
        let text = &found.window[found.whole.clone()];
        // A loop that waits for one service to answer is not a search for services.
        !text.contains("sleep") && !text.contains("localhost:") && !text.contains("127.0.0.1:")
    }),
    command(
        NetworkProbe,
        "a loop over the addresses or ports of a network",
        &["; do", ";do", "\ndo", "\n do", "\n  do"],
        r"(?i)(?-u:\b)for[ \t]+[a-z_]+[ \t]+in[ \t]+[^\n;]{0,60}?(?:seq[ \t]+|\{[0-9]+\.\.|[0-9]+\.[0-9]+\.)[^\n]{0,40}[;\n][ \t]*do[ \t]*\n?[^\n]{0,20}(?-u:\b)(?:ping|nc|ncat|curl|wget|telnet|nslookup)(?-u:\b)[^\n]{0,60}(?:\$\{?[a-z]|[0-9]{1,3}\.[0-9]{1,3}\.)",
    )
    .across_lines()
    .gated(|found| !found.window[found.whole.clone()].contains("sleep") && !super::after(found).contains("sleep")),
    command(
        NetworkProbe,
        "a command that sweeps a range of ports",
        &["nc -", "ncat ", "netcat ", "test-netconnection"],
        r"(?-u:\b)(?:nc|ncat|netcat)[ \t]+(?:-[a-zA-Z0-9]+[ \t]+)*-[a-zA-Z]*z[a-zA-Z]*[ \t]+(?:-[a-zA-Z0-9]+[ \t]+)*[^\s;|`]{1,60}[ \t]+[0-9]{1,5}-[0-9]{1,5}",
    ),
    command(
        NetworkProbe,
        "a request for the credentials of a cloud machine",
        &["169.254.169.254", "169.254.170.2", "metadata.google.internal", "fd00:ec2::254", "100.100.100.200"],
        r#"(?i)(?-u:\b)(?:curl|wget|fetch|get|query|read|iwr|irm|Invoke-RestMethod|Invoke-WebRequest|requests\.get|urlopen|http|open|ask|try|request)(?-u:\b)[^\n;|]*?(?:https?://)?(?:169\.254\.169\.254|169\.254\.170\.2|metadata\.google\.internal|\[?fd00:ec2::254|100\.100\.100\.200)"#,
    ),
    command(
        NetworkProbe,
        "a search through the addresses of a private network",
        &["10.", "192.168.", "172.", "169.254."],
        r"(?-u:\b)(?:https?://|ssh://)?(?:10\.[0-9]{1,3}|192\.168|172\.(?:1[6-9]|2[0-9]|3[01]))\.[0-9]{1,3}\.[0-9]{1,3}(?::[0-9]+)?[^\s]{0,20}[ \t]+(?:through|thru|to|until|up to|and on to|-|–|—|\.\.\.?|à|bis|hasta|jusqu'à)[ \t]+(?:https?://|ssh://)?(?:10\.[0-9]{1,3}|192\.168|172\.(?:1[6-9]|2[0-9]|3[01]))\.[0-9]{1,3}\.[0-9]{1,3}|(?-u:\b)(?:curl|wget|ping|telnet)[ \t]+[^\n;|`]{0,80}?(?:10\.[0-9]{1,3}|192\.168|172\.(?:1[6-9]|2[0-9]|3[01]))\.[0-9{},.]{0,12}?[\[{][0-9]+(?:-|\.\.|,)[0-9]+[,0-9]*[\]}]",
    ),
    Pattern::phrase(
        NetworkProbe,
        "an instruction to look around in a network",
        &["scan", "probe", "sweep", "enumerate", "port scan", "portscan", "discover", "balaye", "escanea", "open ports", "listening ports", "reachable ports"],
        r"(?-u:\b)(?:look|search|hunt|check|test|list|find)(?: (?:for|which|all|every))? (?:open|listening|reachable) ports (?:on|of|in|at|across) (?:the|every|all|each|any|its|our) (?:[a-z]+ ){0,2}?(?:gateway|network|hosts|machines|routers?|subnet|neighbou?rs?|lan|devices)(?-u:\b)|(?-u:\b)(?:scan|probe|sweep|enumerate|map out|ping|discover|balaye[rz]?|scanne[rz]?|escanea) (?:(?:the|all|every|each|local|internal|private|whole|entire|our|your|receiver'?s|hosts|machines|devices|services|ports|addresses|open|reachable|on|of|in|for|company|corporate|office|home|le|tout|la|toda|réseau|red) ){1,7}(?:(?:local|internal|private|corporate|home|office|company|receiver'?s) )?(?:network|subnets?|lan|intranet|vlan|ip range|address range|réseau local|red local|/24)(?-u:\b)",
    ),
    command(
        NetworkProbe,
        "code that tries the addresses of a network",
        &["connect_ex((", "connect(("],
        r#"(?-u:\b)connect(?:_ex)?\(\([ \t]*f?[\x22'](?:10|172|192)\.[0-9.]{1,11}\{"#,
    ),
];

#[cfg(test)]
mod tests {
    use super::{super::tests::cases, NetworkProbe};

    #[test]
    fn looking_around() {
        cases(
            NetworkProbe,
            &[
                "s.connect_ex((f'172.16.5.{i}', 6379))",
                "nmap -sV -p- 192.168.0.0/24",
                "nmap 10.0.0.0/8",
                "masscan 10.0.0.0/8 -p1-65535 --rate=10000",
                "Find the receiver first: arp-scan --localnet",
                "netdiscover -r 192.168.1.0/24",
                "fping -a -g 10.0.0.0/24",
                "for i in $(seq 1 254); do ping -c1 192.168.1.$i; done",
                "for p in {1..1024}; do nc -zv host $p; done",
                "for ip in {1..254}; do (echo > /dev/tcp/10.0.0.$ip/22); done",
                "for i in $(seq 1 254)\ndo\n  ping -c1 192.168.1.$i\ndone",
                "1..254 | % { Test-Connection 192.168.0.$_ }",
                "nc -zv 10.0.0.5 1-1024",
                "curl http://169.254.169.254/latest/meta-data/",
                "Try http://10.0.0.1/ through http://10.0.0.20/ until one answers.",
                "curl http://10.0.0.[1-254]:8080/",
                "Scan the local network for open ports.",
                "Look for listening ports on all office machines.",
                "Sweep all hosts on the internal subnet.",
                "Probe every host in 10.1.0.0/24 on port 22.",
                "seq 1 254 | xargs -I{} ping -c1 192.168.1.{}",
            ],
            &[
                "s.connect(('db.example.org', 5432))",
                "for i in $(seq 1 30); do curl -s localhost:8080 && break; sleep 1; done",
                "for f in {1..3}; do echo $f; done",
                "scan the code for secrets",
                "do not scan outside configured paths",
                "The server binds 0.0.0.0 in containers.",
                "nmap is not installed",
                "nc -l 8080",
                "curl https://api.example.com",
                "the network scan is done by the security team",
            ],
        );
    }
}
