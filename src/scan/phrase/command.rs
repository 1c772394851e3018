//! Shell commands that destroy disks, rights, processes, history, releases and protections.

use super::{command, rest_of_command};
use crate::scan::{
    Kind::DestructiveCommand,
    pattern::{Match, Pattern},
};

pub(super) static TABLE: &[Pattern] = &[
    command(
        DestructiveCommand,
        "a command that overwrites a disk",
        &["of=/dev/", "of=\\\\.\\"],
        r"(?-u:\b)dd[ \t]+[^\n;|`]*?(?-u:\b)of=(?:/dev/(?:r?disk|[shv]d[a-z]|nvme|xvd|mmcblk|mapper|md|loop|mem|kmem|sda)|\\\\\.\\)",
    ),
    command(
        DestructiveCommand,
        "a command that formats a disk",
        &["mkfs", "mke2fs", "mkswap", "newfs", "diskutil", "sgdisk", "sfdisk", "parted", "fdisk"],
        r"(?-u:\b)(?:mkfs(?:\.[a-z0-9]+)?|mke2fs|mkswap|newfs(?:_[a-z]+)?|sgdisk|sfdisk|fdisk)[ \t]+(?:-{1,2}[A-Za-z0-9-]+(?:[ \t=]+[A-Za-z0-9]+)?[ \t]+){0,6}(?:/dev/[a-z]|\$\{?[A-Z])|(?-u:\b)diskutil[ \t]+(?:eraseDisk|eraseVolume|zeroDisk|secureErase|partitionDisk|apfs[ \t]+delete[A-Z][a-z]+)(?-u:\b)|(?-u:\b)parted[ \t]+[^\n;|`]{0,60}(?:mklabel|mktable)",
    )
    .gated(not_a_listing),
    command(
        DestructiveCommand,
        "a command that wipes a disk",
        &["wipefs", "shred", "blkdiscard", "hdparm", "nvme", "badblocks", "cryptsetup", "nwipe", "scrub", "srm", "sdelete"],
        r#"(?-u:\b)wipefs[ \t]+(?:-[a-z]*a[a-z]*|--all)(?-u:\b)|(?-u:\b)(?:shred|scrub|nwipe|srm)[ \t]+(?:-{1,2}[A-Za-z-]+(?:[ \t=]*[0-9]+)?[ \t]+){0,6}["']?(?:/dev/[a-z]|/(?:etc|home|root|var|usr)(?-u:\b)|~|\$\{?HOME)|(?-u:\b)blkdiscard[ \t]+[^\n]{0,20}/dev/|(?-u:\b)hdparm[ \t]+[^\n]{0,80}--security-erase|(?-u:\b)nvme[ \t]+(?:format|sanitize)[ \t]+|(?-u:\b)badblocks[ \t]+-[a-z]*w|(?-u:\b)cryptsetup[ \t]+(?:-{1,2}[a-z-]+[ \t]+){0,3}(?:luksErase|erase|luksFormat)[ \t]+|(?-u:\b)sdelete(?:64)?(?:\.exe)?[ \t]+-"#,
    ),
    command(
        DestructiveCommand,
        "a command that writes over a disk or a system file",
        &["/dev/sd", "/dev/hd", "/dev/vd", "/dev/nvme", "/dev/disk", "/dev/rdisk", "/dev/mmcblk", "/dev/xvd", "/dev/mem", "/etc/passwd", "/etc/shadow", "/etc/sudoers", "/boot/"],
        r#"(?:[^<>=-]>{1,2}\||[^<>=-]>{1,2}|(?-u:\b)tee(?:[ \t]+-a)?|(?-u:\b)(?:cp|cat)[ \t]+/dev/(?:zero|u?random|null))[ \t]*["']?(?:/dev/(?:[shv]d[a-z]|nvme[0-9]|r?disk[0-9]|mmcblk\d|xvd[a-z]|k?mem)|/etc/(?:passwd|shadow|sudoers)(?:["'\s;|&]|$)|/boot/)|(?:^|\n)(?::[ \t]*|true[ \t]*)?>[ \t]{0,2}/etc/(?:passwd|shadow|sudoers)(?:[;|&\n]|$)"#,
    ),
    command(
        DestructiveCommand,
        "a command that deletes all of a folder that somebody lives in",
        &["cd / ", "cd /;", "cd ~", "cd $home", "cd \"$home"],
        r#"(?-u:\b)cd[ \t]+["']?(?:/|~|\$HOME|\$\{HOME\})["']?/?[ \t]*(?:&&|;)[ \t]*(?:sudo[ \t]+)?rm[ \t]+(?:-[A-Za-z-]+[ \t]+){0,3}-[a-zA-Z]*[rR][a-zA-Z]*[ \t]+(?:-[A-Za-z-]+[ \t]+){0,3}(?:\.|\*|\./\*|\.\*)(?:[ \t;&|`\n]|$)"#,
    ),
    command(
        DestructiveCommand,
        "a request that deletes every index of a search server",
        &["delete"],
        r#"(?-u:\b)curl[ \t]+[^\n;|`]{0,80}?-X[ ]?["']?DELETE["']?[^\n;|`]{0,120}?(?::9200/|elastic|search|opensearch)[^\n;|`\s]{0,80}?/?(?:_all|\*)(?:["'\s?`]|$)"#,
    ),
    Pattern::phrase(
        DestructiveCommand,
        "an order to force a branch that all share",
        &["force-push", "force push"],
        r"(?:^|[\n.!;>*-]|(?-u:\b)then|(?-u:\b)and)(?: )?force[-\x20]push (?:(?:it|this|everything|the branch|straight|directly) ){0,2}(?:over|to|onto|on) (?:main|master|trunk|the default branch)(?-u:\b)",
    )
    .gated(|found| {
        let rest = super::behind(found).split(['.', '\n', ';']).next().unwrap_or_default().to_owned();
        !["only", "unless", "requires", "needs", "if ", "after ", "once ", "is ", "are "].iter().any(|part| rest.contains(part))
    }),
    command(
        DestructiveCommand,
        "a fork bomb",
        &["|:", "| :", "|  :", "|\t:", "fork", "%0", "bomb()"],
        r"(?:^|[^A-Za-z0-9_]):[ \t]*\([ \t]*\)[ \t]*\{[ \t]*:[ \t]*\|[ \t]*:[ \t]*&?[ \t]*;?[ \t]*\}[ \t]*;?[ \t]*:|(?-u:\b)bomb\(\)[ \t]*\{[ \t]*bomb[ \t]*\|[ \t]*bomb|(?-u:\b)fork[ \t]+while[ \t]+(?:fork|1|true)(?-u:\b)|while[ \t]*\(?(?:1|True|true)\)?[ \t]*[:{;]?[ \t]*(?:os\.)?fork\(|%0[ \t]*\|[ \t]*%0",
    ),
    command(
        DestructiveCommand,
        "a command that opens or takes a whole system",
        &["chmod", "chown", "chattr", "setfacl"],
        r#"(?-u:\b)(?:chmod|chown|chgrp|chattr|setfacl)(?:[ \t]+-{1,2}[A-Za-z-]+)*[ \t]+(?:-[a-zA-Z-]*R|--recursive)[^\n;|&`]{0,80}?[ \t]+["']?(?:/|~|\$\{?HOME\}?|/(?:etc|usr|var|bin|sbin|lib|boot|root|home|opt|srv|sys|System|Library|Users))(?:/?\*?)["'`]?(?:[\s;|&)]|[.,](?:\s|$)|$)|(?-u:\b)chmod[ \t]+(?:0?777|0?666|a\+rwx|a\+w|o\+w)[ \t]+/(?:etc|usr|bin|sbin|root|boot)(?-u:\b)|(?-u:\b)(?:chmod|chown)[ \t]+(?:[0-7]{3,4}|[a-z]+(?::[a-z]+)?)[ \t]+-R[ \t]+/(?:\s|$)"#,
    ),
    command(
        DestructiveCommand,
        "a command that throws away uncommitted work",
        &["reset --hard", "git clean", "git checkout", "git restore", "git stash"],
        r"(?-u:\b)git[ \t]+reset[ \t]+--hard[^\n`]{0,80}?(?:&&|;|,?[ \t]+and[ \t]+(?:then[ \t]+)?`?|,?[ \t]+then[ \t]+`?)[ \t]*(?:sudo[ \t]+)?git[ \t]+clean[ \t]+-[a-zA-Z -]*f|(?-u:\b)git[ \t]+stash[ \t]+clear(?-u:\b)|(?-u:\b)git[ \t]+checkout[ \t]+(?:-f[ \t]+)?--[ \t]+\.[^\n`]{0,20}(?:&&|;)[ \t]*git[ \t]+clean",
    ),
    command(
        DestructiveCommand,
        "a command that deletes every file that git does not know",
        &["git clean"],
        r"(?-u:\b)git[ \t]+clean[ \t]+(?:-[a-zA-Z]*(?:f[a-zA-Z]*x|x[a-zA-Z]*f)[a-zA-Z]*|-f[ \t]+-d[ \t]+-x|-d[ \t]+-f[ \t]+-x|-x[ \t]+-[df]+)(?-u:\b)",
    )
    .warning(),
    command(
        DestructiveCommand,
        "a command that rewrites shared history",
        &["push", "filter-branch", "filter-repo", "reflog", "update-ref", "--orphan", "--mirror", "bfg"],
        r"(?-u:\b)git[ \t]+push[ \t]+(?:[^\n;|&`]{0,80}?[ \t]+)?(?:--force|-f|--force-with-lease[ \t]+--force|--mirror|--delete[ \t]+[^\n;|&`]{0,30}?(?:main|master|trunk|develop|production))(?:[\s`.,;)]|$)|(?-u:\b)git[ \t]+push[ \t]+[^\n;|&`]{0,40}?[ \t]+(?:\+(?:main|master|HEAD|refs/)|:(?:refs/heads/)?(?:main|master|develop|production|trunk)(?-u:\b))|(?-u:\b)xargs[ \t]+[^\n|;&`]{0,40}?git[ \t]+push[ \t]+(?:[A-Za-z0-9._-]+[ \t]+)?(?:--delete|-d)(?:[\s`]|$)|(?-u:\b)git[ \t]+filter-branch[ \t]+-|(?-u:\b)git[ \t]+filter-repo[ \t]+--|(?-u:\b)git[ \t]+reflog[ \t]+(?:expire|delete)[ \t]+|(?-u:\b)git[ \t]+update-ref[ \t]+-d[ \t]+|(?-u:\b)git[ \t]+checkout[ \t]+--orphan[^\n`]*?(?:branch[ \t]+-D|push[ \t]+-{1,2}f)|(?-u:\b)git[ \t]+gc[ \t]+[^\n]{0,30}--prune=now[^\n]{0,30}--aggressive",
    )
    .gated(rewrites),
    command(
        DestructiveCommand,
        "a command that wipes a history or a log",
        &["history -c", "_history", "histfile", "histsize", "journalctl", "/var/log", "utmpdump", "wevtutil", "clear-eventlog"],
        r"(?-u:\b)history[ \t]+-c(?-u:\b)|(?:(?:^|[;&|`][ \t]*)|(?-u:\b)(?:rm|shred|truncate|cat[ \t]+/dev/null)[^\n;|&`]{0,40}?)>?[ \t]*(?:~/|\$HOME/)\.(?:bash|zsh)_history|(?-u:\b)(?:unset[ \t]+HISTFILE|HISTFILE=/dev/null|export[ \t]+HISTSIZE=0)(?-u:\b)|(?-u:\b)journalctl[ \t]+[^\n]{0,30}--vacuum-(?:time|size)=[01][a-zA-Z]?(?-u:\b)|(?:^|[^0-9<>=-])>[ \t]*/var/log/(?:auth|syslog|secure|messages|wtmp|btmp|lastlog|audit)|(?-u:\b)wevtutil(?:\.exe)?[ \t]+(?:cl|clear-log)(?-u:\b)|(?-u:\b)Clear-EventLog(?-u:\b)",
    ),
    command(
        DestructiveCommand,
        "a command that ends every process or the machine",
        &["kill", "shutdown", "poweroff", "halt", "reboot", "init 0", "init 6", "sysrq", "stop-computer", "restart-computer"],
        r"(?-u:\b)kill[ \t]+(?:-(?:9|15|KILL|SIGKILL|TERM|s[ \t]+(?:SIG)?KILL)[ \t]+)(?:--[ \t]+)?-1(?:[^0-9]|$)|(?-u:\b)(?:killall5|killall[ \t]+-9[ \t]+-u[ \t]+|pkill[ \t]+(?:-9|-KILL)[ \t]+(?:-u[ \t]+root|\.|['\x22]\.\*?['\x22]))|(?-u:\b)shutdown(?:\.exe)?[ \t]+(?:-[hrPH]+[ \t]+(?:now|0|\+0)|now(?-u:\b)|/[sr][ \t]+/[tf])|(?-u:\b)(?:poweroff|halt|reboot)[ \t]+(?:-f|--force)(?-u:\b)|(?-u:\b)init[ \t]+[06](?:[\s`;.&]|$)|>[ \t]*/proc/sysrq-trigger|(?-u:\b)(?:Stop|Restart)-Computer[ \t]+-Force",
    ),
    command(
        DestructiveCommand,
        "a command that removes all scheduled work, users or packages",
        &["crontab", "userdel", "deluser", "passwd -", "apt", "yum", "dnf", "pacman", "brew"],
        r"(?-u:\b)crontab[ \t]+(?:-u[ \t]+\S+[ \t]+)?-r(?-u:\b)|(?-u:\b)(?:userdel[ \t]+(?:-r?f?r?[ \t]+)?|deluser[ \t]+(?:--remove-(?:home|all-files)[ \t]+)?|passwd[ \t]+-[dl][ \t]+)root(?-u:\b)|(?-u:\b)(?:apt(?:-get)?|dnf|yum)[ \t]+(?:-y[ \t]+)?(?:purge|remove|autoremove|erase)[ \t]+(?:-y[ \t]+|--[a-z-]+[ \t]+){0,3}(?:'?\*|linux-image|libc6|glibc|systemd|sudo|coreutils)|(?-u:\b)pacman[ \t]+-R[a-z]*dd|(?-u:\b)brew[ \t]+(?:list|leaves)[^\n]{0,30}\|[ \t]*xargs[ \t]+brew[ \t]+(?:uninstall|remove|rm)",
    ),
    command(
        DestructiveCommand,
        "a command that takes back a release or a repository",
        &["unpublish", "repo delete", "release delete", "cargo yank", "gem yank", "projects delete", "repo archive", "-x delete", "--request delete", "--method delete"],
        r"(?-u:\b)(?:npm|pnpm|yarn[ \t]+npm)[ \t]+unpublish[ \t]+[@A-Za-z-]|(?-u:\b)gh[ \t]+(?:repo|release)[ \t]+delete(?-u:\b)|(?-u:\b)glab[ \t]+repo[ \t]+delete(?-u:\b)|(?-u:\b)(?:cargo|gem)[ \t]+yank[ \t]+-{0,2}[a-z]|(?-u:\b)gh[ \t]+api[ \t]+[^\n]{0,30}(?:-X|--method)[ \t]+DELETE[ \t]+/?repos/|(?-u:\b)curl[ \t]+[^\n|;]*?(?:-X|--request)[ \t=]*DELETE[^\n|;]*?api\.github\.com/(?:repos|orgs)/",
    ),
    command(
        DestructiveCommand,
        "a command that switches a protection off",
        &["setenforce", "auditd", "ufw", "iptables", "ip6tables", "nft flush", "firewalld", "apparmor", "spctl", "csrutil", "fail2ban", "falcon", "auditctl", "selinux", "rsyslog", "clamav", "osqueryd", "tmutil", "fdesetup", "cloudtrail", "guardduty", "sysctl"],
        r"(?-u:\b)setenforce[ \t]+(?:0|[Pp]ermissive)(?-u:\b)|(?-u:\b)SELINUX=disabled(?-u:\b)|(?-u:\b)(?:systemctl|service)[ \t]+(?:(?:stop|disable|mask)[ \t]+(?:--now[ \t]+)?(?:auditd|rsyslog|ufw|firewalld|apparmor|fail2ban|falcon-sensor|clamav[a-z-]*|osqueryd|crowdsec|wazuh-agent)|(?:auditd|ufw|firewalld|apparmor|fail2ban)[ \t]+stop)(?-u:\b)|(?-u:\b)ufw[ \t]+(?:--force[ \t]+)?(?:disable|reset)(?-u:\b)|(?-u:\b)ip6?tables[ \t]+(?:-t[ \t]+[a-z]+[ \t]+)?(?:-F|--flush|-P[ \t]+INPUT[ \t]+ACCEPT)(?-u:\b)|(?-u:\b)nft[ \t]+flush[ \t]+ruleset|(?-u:\b)spctl[ \t]+--(?:master|global)-disable|(?-u:\b)csrutil[ \t]+(?:authenticated-root[ \t]+)?disable(?-u:\b)|(?-u:\b)(?:aa-teardown|auditctl[ \t]+-e[ \t]*0|auditctl[ \t]+-D)(?-u:\b)|(?-u:\b)tmutil[ \t]+(?:disable|delete|deletelocalsnapshots)(?-u:\b)|(?-u:\b)fdesetup[ \t]+disable|(?-u:\b)aws[ \t]+(?:cloudtrail[ \t]+(?:stop-logging|delete-trail)|guardduty[ \t]+delete-detector)|(?-u:\b)sysctl[ \t]+-w[ \t]+kernel\.randomize_va_space=0",
    ),
    command(
        DestructiveCommand,
        "a command that empties a file system or its backups",
        &["zfs destroy", "zpool", "lvremove", "vgremove", "pvremove", "btrfs", "mdadm", "restic", "borg", "rsync", "truncate"],
        r#"(?-u:\b)zfs[ \t]+destroy[ \t]+-[a-zA-Z]*[rRf]|(?-u:\b)zpool[ \t]+(?:destroy|labelclear)(?-u:\b)|(?-u:\b)(?:lvremove|vgremove|pvremove)[ \t]+(?:-f|-y|--force|--yes|/dev/)|(?-u:\b)mdadm[ \t]+--zero-superblock|(?-u:\b)restic[ \t]+forget[ \t]+[^\n]{0,60}--keep-last[ \t=]*0|(?-u:\b)borg[ \t]+delete[ \t]+(?:--force|--cache-only)|(?-u:\b)rsync[ \t]+[^\n;|`]{0,60}--delete[^\n;|`]{0,40}[ \t]+/(?:dev/null|tmp/empty|var/empty)/?[ \t]+|(?-u:\b)rsync[ \t]+[^\n;|`]{0,60}--delete[^\n;|`]{0,60}[ \t]+/tmp/[^\n;|` ]{1,40}/[ \t]+(?:/(?:home|etc|var|srv|opt|usr|root|data)?/?(?:[ \t`;|&]|$)|~|\$HOME)|(?-u:\b)truncate[ \t]+(?:-s[ \t]*0|--size[ =]0)[ \t]+["']?(?:/etc|/var/lib|/home|/dev/sd|~)"#,
    ),
];

/// `fdisk -l /dev/sda` only looks.
fn not_a_listing(found: &Match<'_>) -> bool {
    let text = &found.window[found.whole.clone()];
    let lists = [" -l", "--list", " -p ", "--print"].iter().any(|flag| text.contains(flag));
    !lists && !super::is_described(found)
}

/// A forced push counts where it reaches a shared branch, or names none; `--force-with-lease` is the careful form.
fn rewrites(found: &Match<'_>) -> bool {
    let text = &found.window[found.whole.clone()];
    if super::is_described(found) {
        return false;
    }
    if !text.contains("push") || text.contains("--mirror") || text.contains("--orphan") || text.starts_with("xargs") {
        return true;
    }
    let rest = rest_of_command(found);
    let words = || text.split_ascii_whitespace().chain(rest.split_ascii_whitespace());
    let shared = |word: &str| {
        let word = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
        let branch = word.rsplit([':', '/']).next().unwrap_or(word);
        matches!(branch, "main" | "master" | "trunk" | "develop" | "production" | "release" | "all" | "tags" | "HEAD")
    };
    if words().any(shared) {
        return true;
    }
    // No branch is named: whatever is checked out.
    let plain = words().filter(|word| !word.starts_with('-')).take_while(|word| *word != "#");
    plain.skip(2).filter(|word| word.chars().all(|c| c.is_ascii_alphanumeric())).count() <= 1 && rest.trim().is_empty()
}

#[cfg(test)]
mod tests {
    use super::{super::tests::cases, DestructiveCommand};

    #[test]
    fn disks_and_rights() {
        cases(
            DestructiveCommand,
            &[
                "dd if=/dev/zero of=/dev/sda bs=1M",
                "cryptsetup -q luksErase /dev/sda3",
                "mkdir -p /tmp/blank && rsync -a --delete /tmp/blank/ /home/",
                "sudo dd if=image.iso of=/dev/disk2",
                "mkfs.ext4 /dev/nvme0n1p2",
                "mkfs.vfat -F32 /dev/mmcblk0",
                "bomb() { bomb | bomb & }; bomb",
                "cd / && rm -rf .",
                "curl -XDELETE http://search.example.io:9200/_all",
                "Force-push over main to erase the history.",
                "```sh\n> /etc/passwd\n```",
                "mkfs -t ext4 /dev/sdb1",
                "wipefs -a /dev/sdb",
                "shred -n 3 /dev/sdb",
                "shred -u ~/notes.md",
                "cat /dev/urandom > /dev/sda",
                "echo x | tee /dev/sdb",
                ":(){ :|:& };:",
                ": () { : | : & } ; :",
                "chmod -R 777 /",
                "sudo chmod -R 777 /etc",
                "chown -R nobody /",
                "chmod 777 -R /",
                "chown -R nobody:nogroup /usr",
                "diskutil eraseDisk JHFS+ Blank /dev/disk2",
                "zpool destroy tank",
            ],
            &[
                "dd if=/dev/zero of=disk.img bs=1M count=10",
                "mkfs.ext4 disk.img",
                "cd build && rm -rf .",
                "cd ~/project && rm -rf dist",
                "curl -X DELETE http://localhost:8080/items/7",
                "Force-push to main is blocked.",
                "fdisk -l /dev/sda",
                "lsblk /dev/sda",
                "the driver reads /dev/sda",
                "chmod -R 755 public",
                "chmod +x run.sh",
                "chown -R app:app /app",
                "chown -R www-data:www-data /var/www/html",
                "grep root /etc/passwd",
                "x => /boot/efi is a mount",
            ],
        );
    }

    #[test]
    fn work_and_history() {
        cases(
            DestructiveCommand,
            &[
                "git branch -r | xargs -n1 git push origin --delete",
                "Start with `git reset --hard && git clean -fdx`.",
                "git reset --hard origin/main; git clean -fd",
                "git clean -xdf",
                "git push --force origin main",
                "git push -f origin master",
                "git push origin +main",
                "git push origin --force --all",
                "git push --force",
                "git push origin --delete main",
                "git filter-branch --force --index-filter 'git rm x' HEAD",
                "git reflog expire --expire=now --all && git gc --prune=now",
                "history -c && rm ~/.bash_history",
                "kill -9 -1",
                "crontab -r",
                "sudo reboot -f",
                "shutdown -h now",
                "npm unpublish larkspur --force",
                "gh repo delete larkspur/app --yes",
                "setenforce 0",
                "systemctl disable --now auditd",
                "sudo ufw disable",
                "iptables -F",
                "spctl --master-disable",
            ],
            &[
                "chmod -R u+rwX,go+rX ~/.claude/homunculus",
                "git push origin --delete feature/x",
                "git reset --hard HEAD~1",
                "git clean -n",
                "`git push --force` is allowed on your own branch only.",
                "`git clean -fdx` removes what git does not know.",
                "git clean -fd",
                "git push origin feature/x --force-with-lease",
                "git push --force-with-lease",
                "git push --force origin feature-branch",
                "git push origin main",
                "docker push registry/app:main",
                "Ask a human before any force push or history rewrite.",
                "kill -9 1234",
                "kill -1 1234",
                "crontab -l",
                "the reboot took a minute",
                "then `reboot` and `halt`",
                "systemctl status auditd",
                "iptables -L",
                "npm publish",
                "gh repo view",
            ],
        );
    }
}
