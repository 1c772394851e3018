//! Names that stand for any user or any host, in samples and in composed applications.

/// Users that are nobody.
const NOBODY: &[&str] = &[
    "user",
    "users",
    "username",
    "name",
    "you",
    "yourname",
    "your-name",
    "your_name",
    "youruser",
    "your-user",
    "me",
    "someone",
    "example",
    "shared",
    "public",
    "path",
    "alice",
    "bob",
    "runner",
    "vscode",
    "node",
    "linuxbrew",
    "app",
    "johndoe",
    "jdoe",
    "john",
    "myuser",
    "foo",
    "xxx",
    "...",
    "dev",
    "developer",
    "ubuntu",
    "ec2-user",
    "coder",
    "agent",
    "default",
    "default user",
    "project",
    "dashboard",
    "feed",
];
/// Hosts of one word that stand for a host.
const STAND_INS: &[&str] = &[
    "localhost",
    "host",
    "hostname",
    "server",
    "example",
    "domain",
    "site",
    "url",
    "api",
    "backend",
    "frontend",
    "proxy",
    "app",
    "web",
    "www",
    "db",
    "service",
    "endpoint",
    "x",
    "y",
    "foo",
    "bar",
    "test",
    "your-server",
    "myserver",
    "address",
    "ip",
    "base",
    "remote",
    "target",
    "somewhere",
    "http",
    "https",
    "schemas",
    "json-schema",
    "namespace",
    "redis",
    "postgres",
    "postgresql",
    "mysql",
    "mariadb",
    "mongo",
    "mongodb",
    "rabbitmq",
    "kafka",
    "nats",
    "mqtt",
    "broker",
    "cache",
    "queue",
    "database",
    "elasticsearch",
    "etcd",
    "ldap",
    "minio",
    "nginx",
    "node",
    "worker",
    "gateway",
    "myapp",
    "my-app",
    "mock",
    "testserver",
];

/// Whether the name of a user is that of nobody.
pub(super) fn is_nobody(user: &str) -> bool {
    let user = user.trim_end_matches(['.', ',', ';', ':']).to_lowercase();
    NOBODY.contains(&user.as_str()) || user.starts_with(['$', '<', '{', '%', '*', '[', ':']) || user.starts_with("your")
}

/// Whether a host of one word, in lower case, stands for any host.
pub(super) fn is_stand_in(host: &str) -> bool {
    STAND_INS.contains(&host) || host.starts_with("your") || host.starts_with("my-") || host.len() <= 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_nobody() {
        assert!(is_nobody("$USER") && is_nobody("Alice.") && is_nobody("yourname") && !is_nobody("jlindqvist"));
        assert!(is_stand_in("redis") && is_stand_in("my-host") && is_stand_in("db") && !is_stand_in("memory-hub"));
    }
}
