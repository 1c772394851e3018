//! Commands that empty stores, accounts, logs and nodes.

use super::command;
use crate::scan::{Kind::DestructiveCommand, pattern::Pattern};

pub(super) static TABLE: &[Pattern] = &[
    command(
        DestructiveCommand,
        "a command that empties a store",
        &[
            "etcdctl",
            "consul kv",
            "vault ",
            "hdfs dfs",
            "hadoop fs",
            "rclone ",
            "zookeeper",
            "rabbitmqctl",
            "kafka-topics",
        ],
        r#"(?-u:\b)etcdctl[ \t]+del[ \t]+(?:""|''|/)[^\n]{0,40}--(?:prefix|from-key)|(?-u:\b)consul[ \t]+kv[ \t]+delete[ \t]+(?:-[a-z]+[ \t]+)*-recurse|(?-u:\b)vault[ \t]+(?:secrets[ \t]+disable|kv[ \t]+metadata[ \t]+delete|operator[ \t]+seal)|(?-u:\b)(?:hdfs[ \t]+dfs|hadoop[ \t]+fs)[ \t]+-rmr?[ \t]+[^\n]{0,60}(?:-skipTrash|[ \t]+/(?:[\s*]|$))|(?-u:\b)rclone[ \t]+(?:purge|delete)[ \t]+[A-Za-z]|(?-u:\b)rabbitmqctl[ \t]+(?:reset|force_reset)|(?-u:\b)kafka-topics(?:\.sh)?[ \t]+[^\n]{0,80}--delete"#,
    ),
    command(
        DestructiveCommand,
        "a command that removes an account with its files",
        &["userdel", "deluser", "dscl", "net user"],
        r"(?-u:\b)userdel[ \t]+(?:-[a-zA-Z]*[rf][a-zA-Z]*|--remove|--force)[ \t]+[a-z$]|(?-u:\b)deluser[ \t]+--remove-(?:home|all-files)|(?-u:\b)dscl[ \t]+\.[ \t]+-delete[ \t]+/Users|(?-u:\b)net[ \t]+user[ \t]+[A-Za-z]+[ \t]+/delete",
    ),
    command(
        DestructiveCommand,
        "a command that empties a log",
        &["/var/log", "journalctl", "wevtutil", "clear-eventlog"],
        r"(?-u:\b)truncate[ \t]+(?:-s[ \t]*0|--size[= ]0)[ \t]+/var/log|(?:^|[;&|`][ \t]*|[ \t]+:[ \t]*)>[ \t]*/var/log/[a-z]|(?-u:\b)(?:echo|cat)[ \t]+(?:''|/dev/null)?[ \t]*>[ \t]*/var/log/[a-z]|(?-u:\b)journalctl[ \t]+--vacuum-(?:time|size)=[01]|(?-u:\b)wevtutil[ \t]+cl(?:ear-log)?[ \t]+|(?-u:\b)Clear-EventLog[ \t]+",
    ),
    command(
        DestructiveCommand,
        "a command that ends every process or empties a node",
        &["kill -9 $(", "kill -9 `ps", "kubectl drain", "sysrq", "kill -kill $("],
        r"(?-u:\b)kill[ \t]+-(?:9|KILL)[ \t]+(?:\$\(|`)[ \t]*ps(?-u:\b)[^\n|)]*\|[ \t]*awk|(?-u:\b)kubectl[ \t]+drain[ \t]+[^\n]*--(?:force|delete-(?:emptydir|local)-data)|(?-u:\b)echo[ \t]+[a-z1][ \t]*>[ \t]*/proc/sys(?:rq-trigger|/kernel/sysrq)",
    ),
];

#[cfg(test)]
mod tests {
    use super::{super::tests::cases, DestructiveCommand};

    #[test]
    fn services_and_accounts() {
        cases(
            DestructiveCommand,
            &[
                "etcdctl del \"\" --prefix",
                "consul kv delete -recurse",
                "vault secrets disable secret/",
                "hdfs dfs -rm -r -skipTrash /",
                "userdel -r deploy",
                "truncate -s 0 /var/log/auth.log",
                "> /var/log/syslog",
                "kubectl drain node1 --force --delete-emptydir-data",
                "kill -9 $(ps aux | awk '{print $2}')",
            ],
            &[
                "etcdctl get / --prefix",
                "consul kv delete orbit/flag",
                "tail -f /var/log/syslog > out.txt",
                "journalctl -u orbit --since today",
                "kubectl get nodes",
            ],
        );
    }
}
