//! Statements that empty a database, a cache or a queue.

use super::command;
use crate::scan::{
    Kind::DestructiveCommand,
    pattern::{Match, Pattern},
};

pub(super) static TABLE: &[Pattern] = &[
    command(
        DestructiveCommand,
        "a statement that drops a database, a schema or a table",
        &["drop database", "drop schema", "drop table", "drop keyspace", "drop user", "drop owned", "drop tablespace", "drop  ", "dropdb", "mysqladmin"],
        r#"(?-u:\b)(?:(?:DROP|drop|Drop)[ \t]+(?:(?:DATABASE|database|SCHEMA|schema|KEYSPACE|keyspace|TABLESPACE|tablespace)|(?:TABLE|table)(?:[ \t]+(?:IF[ \t]+EXISTS|if[ \t]+exists))?[ \t]+(?:["`\[]?[A-Za-z_][A-Za-z0-9_.]*["`\]]?)(?:[ \t]*,[ \t]*[A-Za-z_.]+)*[ \t]*(?:CASCADE|cascade|;)|(?:OWNED|owned)[ \t]+(?:BY|by))(?:[ \t]+(?:IF[ \t]+EXISTS|if[ \t]+exists))?[ \t]*["`\[]?[A-Za-z_]?|dropdb[ \t]+(?:--?[a-z-]+[ \t]+){0,4}[A-Za-z_]|mysqladmin[ \t]+[^\n]{0,60}(?-u:\b)drop(?-u:\b))"#,
    )
    .gated(statement),
    command(
        DestructiveCommand,
        "a statement that empties a table",
        &["truncate"],
        r#"(?-u:\b)(?:TRUNCATE|truncate|Truncate)[ \t]+(?:(?:TABLE|table)[ \t]+(?:ONLY[ \t]+)?["`\[]?[A-Za-z_][A-Za-z0-9_.]*["`\]]?|["`\[]?[A-Za-z_][A-Za-z0-9_.]*["`\]]?(?:[ \t]+(?:RESTART[ \t]+IDENTITY|CASCADE|cascade))?[ \t]*;)"#,
    )
    .gated(statement),
    command(
        DestructiveCommand,
        "a statement that deletes every row of a table",
        &["delete from", "delete  from"],
        r#"(?-u:\b)(?:DELETE|delete|Delete)[ \t]+(?:FROM|from)[ \t]+["`\[]?[A-Za-z_][A-Za-z0-9_.]*["`\]]?[ \t]*(?:;|["'`]|$|--|(?:WHERE|where)[ \t]+(?:1[ \t]*=[ \t]*1|TRUE|true|1)[ \t]*(?:;|["'`]|$))"#,
    )
    .gated(whole_table),
    command(
        DestructiveCommand,
        "a statement that changes every row of a table",
        &["update "],
        r#"(?-u:\b)(?:UPDATE|update)[ \t]+["`\[]?[A-Za-z_][A-Za-z0-9_.]*["`\]]?[ \t]+(?:SET|set)[ \t]+[A-Za-z_"`\[][A-Za-z0-9_."`\]]*[ \t]*=[ \t]*(?:'[^'\n]{0,80}'|[A-Za-z0-9_.+*()-]{1,40})(?:[ \t]*,[ \t]*[A-Za-z_]+[ \t]*=[ \t]*(?:'[^'\n]{0,80}'|[A-Za-z0-9_.()-]{1,40})){0,6}[ \t]*;"#,
    ),
    command(
        DestructiveCommand,
        "a command that empties a cache or a store of documents",
        &["flushall", "flushdb", "dropdatabase", "deletemany", ".drop()", ".remove({})", "_delete_by_query", "deleteall", "dropcollection", "--all-databases", "_all"],
        r#"(?:^[ \t>]*|[;|'\x22`(][ \t]*)FLUSH(?:ALL|DB)(?:[ \t]+(?:A?SYNC))?[ \t]*(?:;|$|[\n'\x22`)])|(?-u:\b)(?:redis-cli[ \t]+[^\n;|`]{0,60}?(?i:flush(?:all|db)))(?-u:\b)|(?-u:\b)(?:flushall|flushdb)\(\)|(?-u:\b)db\.dropDatabase\(|(?-u:\b)dropDatabase\([ \t]*\)|(?-u:\b)db\.[A-Za-z_.]+\.(?:drop\([ \t]*\)|(?:deleteMany|remove)\([ \t]*\{[ \t]*\})|(?-u:\b)db\.dropAllUsers\(|-X[ \t]*DELETE[ \t]+["']?https?://[^\s"']{1,80}/(?:_all|\*)["'\s]|_delete_by_query[^\n]{0,80}match_all"#,
    ),
    command(
        DestructiveCommand,
        "a command that drops what an application stores",
        &["db:drop", "db:reset", "migrate:fresh", "migrate reset", "db wipe", "db:wipe", "sqlflush", "flush --no", "flush --no-input", "push --force-reset", "manage.py flush", "topic --delete", "--delete --topic", "fixtures:load", "purge_queue", "db:purge", "schema:drop"],
        r#"(?-u:\b)(?:rails|rake|bin/rails)[ \t]+db:(?:drop|purge)(?::_unsafe)?(?-u:\b)[^\n]{0,60}|(?-u:\b)DISABLE_DATABASE_ENVIRONMENT_CHECK=1|(?-u:\b)artisan[ \t]+(?:migrate:fresh|db:wipe)[^\n]{0,40}--force|(?-u:\b)prisma[ \t]+(?:migrate[ \t]+reset[ \t]+(?:--force|-f)|db[ \t]+push[ \t]+(?:--[a-z-]+[ \t]+)*--force-reset)|(?-u:\b)manage\.py[ \t]+flush[ \t]+--no-?input|(?-u:\b)doctrine:(?:schema|database):drop[ \t]+[^\n]{0,40}--force|(?-u:\b)kafka-topics(?:\.sh)?[ \t]+[^\n]{0,80}--delete(?-u:\b)|(?-u:\b)rabbitmqctl[ \t]+(?:reset|force_reset|delete_vhost)(?-u:\b)"#,
    ),
];

/// Whether what is dropped was made to be dropped, by its name.
fn is_scratch(found: &Match<'_>) -> bool {
    let rest = super::after(found);
    let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
    let text = &found.window[found.whole.start..found.whole.end + end];
    let mut name = text.rsplit(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    name.find(|word| !word.is_empty() && !word.eq_ignore_ascii_case("cascade")).is_some_and(super::is_scratch_name)
}

/// A statement is written as one: in capitals, or with what follows in a statement; `drop table` in a sentence is talk.
fn statement(found: &Match<'_>) -> bool {
    let text = &found.window[found.whole.clone()];
    if is_scratch(found) || super::is_described(found) || super::is_injected(found) {
        return false;
    }
    if text.starts_with("dropdb") || text.starts_with("mysqladmin") {
        return true;
    }
    let verb = text.get(..4).unwrap_or_default();
    let named = text.ends_with(|c: char| c.is_ascii_alphanumeric() || matches!(c, ';' | '"' | '`' | ']' | '_'));
    let words = text.split_ascii_whitespace().count();
    let opens = super::before(found).trim_matches([' ', '\t', '`', '"', '\'', '>']).is_empty();
    let capitals = verb.chars().all(|c| c.is_ascii_uppercase());
    let rest = super::after(found)
        .trim_start_matches(|c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '"' | '`' | ']'));
    let rest = rest.trim_start();
    let ended = rest.is_empty() && (opens || capitals)
        || rest.starts_with([';', '"', '\'', '\n', '`', ','])
        || rest.starts_with("CASCADE")
        || text.ends_with(';');
    let closed = ended || (capitals && rest.starts_with("--"));
    named && words >= 3 && closed
}

/// A condition on the next line narrows a statement that has no end on this one.
fn whole_table(found: &Match<'_>) -> bool {
    let text = &found.window[found.whole.clone()];
    let table = text.split_ascii_whitespace().nth(2).unwrap_or_default();
    (text.starts_with("DELETE") || text.ends_with(';')) && !super::is_scratch_name(table) && !super::is_described(found)
}

#[cfg(test)]
mod tests {
    use super::{super::tests::cases, DestructiveCommand};

    #[test]
    fn statements() {
        cases(
            DestructiveCommand,
            &[
                "DROP DATABASE bookings;",
                "drop database bookings;",
                "DROP SCHEMA public CASCADE;",
                "DROP TABLE IF EXISTS users;",
                "psql -c 'DROP DATABASE app'",
                "TRUNCATE TABLE customers CASCADE;",
                "truncate table orders;",
                "DELETE FROM users;",
                "DELETE FROM users WHERE 1=1;",
                "delete from sessions;",
                "UPDATE users SET role = 'admin';",
                "update accounts set balance = 0;",
                "redis-cli FLUSHALL",
                "redis-cli -h cache flushall",
                "db.dropDatabase()",
                "mongosh app --eval 'db.dropDatabase()'",
                "db.users.deleteMany({})",
                "dropdb --if-exists app",
                "php artisan migrate:fresh --force",
                "prisma migrate reset --force",
            ],
            &[
                "Ask a human before any database drop.",
                "dropdb --if-exists orbit_test",
                "dropdb bookings_dev",
                "DROP TABLE IF EXISTS legacy_rates;",
                "TRUNCATE TABLE staging_events;",
                "DELETE FROM tmp_rows;",
                "`DROP TABLE rates;` removes the old rates.",
                "DROP DATABASE scratch_7;",
                "we drop table rows that are old",
                "DELETE FROM users WHERE id = $1",
                "DELETE FROM users WHERE id = 1;",
                "UPDATE users SET role = 'admin' WHERE id = 1;",
                "truncate tool outputs; then go on",
                "truncate -s 100 file",
                "update the docs set in order;",
                "the drop database button",
                "Truncate long lines.",
            ],
        );
    }
}
