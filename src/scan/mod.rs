//! Text under suspicion: secrets, hidden instructions, authority claims, destructive commands, private places.
//!
//! Pure functions over text: nothing here reads, writes or prints, and nothing here knows what a package is. Values
//! (secrets, invisible characters, paths) are never excused by the words around them; phrases and commands are, because
//! honest memory mentions what it forbids. To add something to look for: a line in a table of `secret/` or `phrase/`; a
//! new kind also needs its rule in `lint/rules/`.

mod address;
mod authority;
mod bare;
mod blocks;
mod characters;
mod concealed;
mod decode;
mod engine;
mod excuse;
mod expression;
mod hit;
mod index;
mod keys;
mod kind;
mod log;
mod look;
mod needs;
mod nobody;
mod padding;
mod page;
mod pattern;
mod phrase;
mod place;
mod probe;
mod rendered;
mod secret;
mod sieve;
mod spelled;
mod text;
mod words;
mod wrap;

pub use hit::Hit;
pub use kind::Kind;
use pattern::Pattern;
pub use place::place_in;
use text::Text;
pub use text::read;

/// Every pattern of every table.
fn tables() -> impl Iterator<Item = &'static Pattern> + Clone {
    let tables = secret::TABLES.iter().chain(phrase::TABLES).chain([&bare::TABLE, &place::TABLE]);
    tables.flat_map(|table| table.iter())
}

/// Everything that is found in the bytes of a file, by place. The name tells what the text is: Markdown, JSON, code.
pub fn scan(name: &str, bytes: &[u8]) -> Vec<Hit> {
    let text = Text::new(name, bytes);
    let mut look = look::Look::new(&text);
    look.at_characters();
    look.at_patterns();
    look.at_folded();
    look.at_rendered();
    look.at_decoded();
    look.at_concealed();
    look.at_settings();
    look.at_layout();
    look.finish()
}
