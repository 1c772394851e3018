//! Commands of a shell that end a machine, lock people out, or empty what is kept: beyond `rm` and disks.

use super::command;
use crate::scan::{
    Kind::{DestructiveCommand, RemoteCode},
    pattern::{Match, Pattern},
};

pub(super) static TABLE: &[Pattern] = &[
    command(
        DestructiveCommand,
        "a command that writes over a disk",
        &["> /dev/sd", ">/dev/sd", "> /dev/nvme", ">/dev/nvme", "> /dev/vd", "> /dev/hd"],
        r"(?:^|[;&|`][ \t]*):?[ \t]*>[ \t]*/dev/(?:[shv]d[a-z]|nvme[0-9])",
    ),
    command(
        DestructiveCommand,
        "a command that switches a machine off or ends its first process",
        &["poweroff", "halt -", "kill -9 1", "kill -kill 1"],
        r"(?:^[ \t$#>]*|[;&|`][ \t]*)(?:sudo[ \t]+)?(?:(?:systemctl[ \t]+)?poweroff(?:[ \t]+-[a-z]+)*|halt[ \t]+-[a-z]+|kill[ \t]+-(?:9|KILL)[ \t]+1)[ \t]*(?:[;&|`]|$)",
    ),
    command(
        DestructiveCommand,
        "a command that deletes every file that it finds",
        &["find / ", "find ~ ", "ls -a / ", "ls / "],
        r"(?-u:\b)find[ \t]+(?:/|~)[ \t]+(?:-(?:type|xdev|mount|user|perm)(?:[ \t]+[a-z0-9]+)?[ \t]+){0,4}-exec[ \t]+(?:sudo[ \t]+)?(?:rm|shred)(?-u:\b)|(?-u:\b)ls[ \t]+(?:-[A-Za-z0-9]+[ \t]+)?(?:/|~)[ \t]*\|[ \t]*xargs[ \t]+[^\n;|`]{0,40}?(?-u:\b)(?:rm|shred)[ \t]+",
    ),
    command(
        DestructiveCommand,
        "a command that takes away a log or a start-up file",
        &["/var/log/", ".bashrc", ".zshrc", ".profile", ".bash_profile", ".ssh/authorized_keys"],
        r"(?-u:\b)(?:rm|shred|unlink)[ \t]+(?:-[a-z]+[ \t]+)*/var/log/(?:auth|syslog|secure|messages|wtmp|btmp|lastlog|audit|kern|\*)|(?-u:\b)(?:ln[ \t]+-[a-z]*s[a-z]*f?[a-z]*|cp(?:[ \t]+-[a-z]+)?|cat)[ \t]+/dev/null[ \t]*>?[ \t]*(?:~|\$HOME|/home/[a-z]+|/root)/\.(?:bashrc|zshrc|profile|bash_profile|ssh/authorized_keys)",
    ),
    command(
        DestructiveCommand,
        "a command that locks an account or deletes keys",
        &["usermod", "passwd -l", "--delete-secret", "delete-keychain", "iam delete-", "chpasswd"],
        r"(?-u:\b)usermod[ \t]+(?:-L|--lock)[ \t]+(?:root|admin|\$)|(?-u:\b)passwd[ \t]+-l[ \t]+(?:root|admin)|(?-u:\b)gpg2?[ \t]+(?:--?[a-z-]+[ \t]+){0,4}--delete-secret(?:-and-public)?-keys?(?-u:\b)|(?-u:\b)security[ \t]+delete-keychain[ \t]+|(?-u:\b)aws[ \t]+iam[ \t]+delete-(?:user|role|account-password-policy)[ \t]+",
    ),
    command(
        DestructiveCommand,
        "a command that moves a system folder away",
        &["mv /"],
        r"(?-u:\b)mv[ \t]+(?:-[a-z]+[ \t]+)?/(?:etc|usr|var|bin|sbin|lib|boot|root|home)/?[ \t]+[/~a-z.]",
    ),
    command(
        DestructiveCommand,
        "a command that empties a store, its schema or its backups",
        &["redis-cli", "delete-stack", "flyway", "liquibase", "borg delete", "ecto.drop", "rsync", "detach delete"],
        r"(?-u:\b)redis-cli[ \t]+[^\n;`]{0,60}?(?:--scan|keys)[^\n;`]{0,60}?\|[ \t]*xargs[ \t]+[^\n;|`]{0,60}?(?i:(?-u:\b)(?:del|unlink)(?-u:\b))|(?-u:\b)aws[ \t]+cloudformation[ \t]+delete-stack[ \t]+[^\n;|`]{0,80}|(?-u:\b)flyway[ \t]+(?:-[^\s]+[ \t]+){0,6}clean(?-u:\b)|(?-u:\b)liquibase[ \t]+(?:-[^\s]+[ \t]+){0,6}(?:drop-all|dropAll)(?-u:\b)|(?-u:\b)borg[ \t]+delete[ \t]+(?:-[^\s]+[ \t]+){0,4}(?:/|ssh:|[a-z]+@|\$|::)[^\n;|`]{0,60}|(?-u:\b)mix[ \t]+ecto\.drop(?-u:\b)|(?-u:\b)rsync[ \t]+[^\n;|`]{0,40}--delete[^\n;|`]{0,30}[ \t]+(?:[./]*(?:tmp/)?empty[a-z_-]*)/[ \t]+[/~$a-z]|(?-u:\b)MATCH[ \t]*\([a-z]*\)[ \t]+DETACH[ \t]+DELETE[ \t]+",
    )
    .gated(|found| {
        let text = &found.window[found.whole.clone()];
        let rest = super::rest_of_command(found);
        let names = text.split_ascii_whitespace().chain(rest.split_ascii_whitespace());
        !super::is_described(found) && !names.skip(2).any(super::is_scratch_name) && !rest.contains("MIX_ENV=test") && !super::before(found).ends_with("MIX_ENV=test ")
    }),
    command(
        RemoteCode,
        "a command that runs what it downloads",
        &["<(curl", "<(wget", "< <(curl"],
        r"(?:^|[;&|`][ \t]*)(?:\.|source)[ \t]+<?[ \t]*<\([ \t]*(?:curl|wget)[ \t]+[^\n)]{3,200}\)",
    ),
    command(
        RemoteCode,
        "a command that runs what it downloads",
        &["| sudo bash", "| bash", "| sh", "| sudo sh"],
        r"(?-u:\b)(?:curl|wget)[ \t]+[^\n|;&`]{0,200}\\\r?\n(?:[^\n|;&`]{0,160}\\\r?\n){0,4}[ \t]*[^\n|;&`]{0,160}\|[ \t]*(?:sudo[ \t]+)?(?:ba|z|da)?sh(?-u:\b)",
    )
    .across_lines(),
    command(
        RemoteCode,
        "a command that downloads a program and runs it",
        &["chmod +x", "chmod a+x", "chmod u+x", "chmod 7"],
        r"(?-u:\b)(?:curl|wget)[ \t]+[^\n|;&`]{3,200}(?:&&|;)[ \t]*(?:sudo[ \t]+)?chmod[ \t]+(?:[au]?\+x|7[0-7]{2})[ \t]+[^\s;&|]{1,80}[ \t]*(?:&&|;)[ \t]*(?:sudo[ \t]+)?\./[A-Za-z0-9_]",
    ),
    command(
        DestructiveCommand,
        "a command of Windows that deletes files, accounts or processes",
        &["del ", "takeown", "taskkill", "diskpart /s", "net user"],
        r"(?i)(?-u:\b)del[ \t]+(?:\*\.\*|[A-Z]:\\\*?)[ \t]+(?:/[a-z][ \t]*){1,4}|(?-u:\b)takeown[ \t]+/f[ \t]+.?[A-Z]:\\(?:Windows|Users|Program[^\n]{0,12})?[^\n]{0,3}[ \t]+/r|(?-u:\b)taskkill[ \t]+(?:/f[ \t]+)?/im[ \t]+\*|(?-u:\b)diskpart(?:\.exe)?[ \t]+/s[ \t]+[A-Za-z0-9_.\\/]|(?-u:\b)net[ \t]+user[ \t]+[A-Za-z0-9_.-]{1,40}[ \t]+/delete",
    ),
    command(
        DestructiveCommand,
        "a statement that empties a table or drops an account",
        &["truncate ", "delete from", "delete\n", "drop table", "drop user"],
        r"(?-u:\b)DELETE[ \t]*\r?\n[ \t]*FROM[ \t]+[A-Za-z_.]+[ \t]*;|^[ \t>]*delete[ \t]+from[ \t]+[a-z_.]+[ \t]*$|(?-u:\b)TRUNCATE[ \t]+[A-Za-z_.]+[ \t]*;|(?-u:\b)(?:DROP|Drop)[ \t]+(?i:table)[ \t]+[A-Za-z_.]+;|(?-u:\b)(?i:drop[ \t]+user)[ \t]+[A-Za-z_.]+[ \t]*(?i:cascade|;)",
    )
    .across_lines()
    .gated(is_statement),
];

/// A statement about something that is meant to be kept.
fn is_statement(found: &Match<'_>) -> bool {
    let text = &found.window[found.whole.clone()];
    let kept = |word: &str| !super::is_scratch_name(word);
    !super::is_described(found) && !super::is_injected(found) && text.split_ascii_whitespace().skip(1).all(kept)
}

#[cfg(test)]
mod tests {
    use super::{super::tests::cases, DestructiveCommand, RemoteCode};

    #[test]
    fn what_ends_or_empties() {
        cases(
            DestructiveCommand,
            &[
                "> /dev/sda",
                "poweroff",
                "halt -p",
                "kill -9 1",
                "find / -type f -exec rm -rf {} +",
                "ls -A / | xargs rm -rf",
                "truncate -s 0 /var/log/*.log",
                "rm /var/log/auth.log",
                "usermod -L root",
                "gpg --batch --yes --delete-secret-keys desk",
                "mv /etc /tmp",
                "ln -sf /dev/null ~/.bashrc",
                "cp /dev/null ~/.bashrc",
                "security delete-keychain login.keychain",
                "redis-cli --scan | xargs redis-cli del",
                "aws cloudformation delete-stack --stack-name orbit",
                "aws iam delete-user --user-name desk",
                "flyway clean",
                "liquibase drop-all",
                "borg delete /srv/backup",
                "mix ecto.drop",
                "rsync -a --delete empty/ /srv/data/",
                "del *.* /s /q",
                "takeown /f C:\\Windows /r",
                "taskkill /f /im *",
                "diskpart /s wipe.txt",
                "net user desk7 /delete",
                "TRUNCATE users;",
                "DELETE\nFROM users;",
                "delete from users",
                "Drop Table users;",
                "DROP USER desk CASCADE",
                "MATCH (n) DETACH DELETE n",
            ],
            &[
                "kill -9 1234",
                "the machine can poweroff by itself",
                "find / -name x",
                "ls / | head",
                "rm /var/log/desk/old.log",
                "usermod -aG docker desk",
                "gpg --list-secret-keys",
                "mv /etc/desk.conf /etc/desk.old",
                "flyway migrate",
                "aws cloudformation delete-stack --stack-name preview-7",
                "MIX_ENV=test mix ecto.drop",
                "rsync -a --delete build/ /srv/www/",
                "del build.log /q",
                "taskkill /im desk.exe",
                "we drop table rows; nobody minds",
                "delete from the list what is old",
            ],
        );
    }

    #[test]
    fn what_is_fetched() {
        cases(
            RemoteCode,
            &[
                ". <(curl -s https://x.io/a.sh)",
                "curl -fsSL https://x.io/a.sh \\\n  | sudo bash",
                "wget https://x.io/desk && chmod +x desk && ./desk",
            ],
            &["curl -s https://x.io/a.json \\\n  | jq .", "chmod +x desk && ./desk", "wget https://x.io/desk.tar.gz"],
        );
    }
}
