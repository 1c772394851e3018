//! How programs find what the site holds: `.well-known/uaix.json`, `llms.txt`, `llms-full.txt`, `sitemap.xml`.

use crate::{
    book::{Book, FORMAT, Page},
    files::document,
};
use serde_json::{Value, json};
use uaix::{Catalog, Result, spec::digest::Digest};

const ABOUT: &str = "Tools for .uaix packages of reviewed AI memory: an independent implementation of a draft format (v0.1). \
                     A package is memory and evidence; it grants nothing, and passing every check proves nothing about its truth.";

/// Adds them to the book. Every page and every other file has its place in them.
pub fn add(book: &mut Book, base: &str) -> Result<()> {
    let published: Vec<_> = book.files.keys().cloned().collect();
    let documents = [
        ("llms.txt", llms(book, base)),
        ("llms-full.txt", llms_full(book, base)),
        ("sitemap.xml", sitemap(book, base)),
        ("robots.txt", format!("User-agent: *\nAllow: /\nSitemap: {base}/sitemap.xml\n")),
    ];
    for (name, text) in documents {
        book.files.insert(name.to_owned(), text.into_bytes());
    }
    let well_known = well_known(book, base, &published);
    book.files.insert(".well-known/uaix.json".to_owned(), document(&well_known)?);
    Ok(())
}

/// Everything, with versions and digests. The pages have none: mdBook makes them.
fn well_known(book: &Book, base: &str, published: &[String]) -> Value {
    let row = |name: &String| {
        let content = &book.files[name];
        json!({
            "path": format!("/{name}"),
            "mediaType": media_type(name),
            "sizeBytes": content.len(),
            "sha256": Digest::of(content),
        })
    };
    let texts = ["llms.txt", "llms-full.txt", "sitemap.xml"].map(ToOwned::to_owned);
    json!({
        "format": "uaix.discovery.v0.1",
        "about": ABOUT,
        "base": base,
        "program": {"name": "uaix", "version": env!("CARGO_PKG_VERSION")},
        "draft": "0.1",
        "catalog": Catalog::embedded().version,
        "formatPage": format!("/{}", FORMAT.trim_end_matches("index.md")),
        "schemas": "/schemas/index.json",
        "examples": "/examples/index.json",
        "routes": book.pages.iter().map(|page| json!({"route": page.route(), "title": page.title, "part": page.part}))
            .collect::<Vec<_>>(),
        "files": published.iter().chain(&texts).map(row).collect::<Vec<_>>(),
    })
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("json") => "application/json",
        Some("uaix") => "application/x-uaix",
        Some("xml") => "application/xml",
        Some("zip") => "application/zip",
        _ => "text/plain",
    }
}

/// The pages by their parts, each with what it is about.
fn llms(book: &Book, base: &str) -> String {
    let mut out = format!("# uaix\n\n> {ABOUT}\n");
    let mut part = None;
    for page in &book.pages {
        if part != Some(&page.part) {
            out += &format!("\n## {}\n\n", if page.part.is_empty() { "Overview" } else { &page.part });
            part = Some(&page.part);
        }
        out += &format!("- [{}]({base}{}): {}\n", page.title, page.route(), page.about);
    }
    out += "\n## For programs\n\n";
    for (path, about) in [
        (".well-known/uaix.json", "every page and file of this site, with versions and digests"),
        ("schemas/index.json", "the JSON Schemas"),
        (
            "examples/index.json",
            "packages that a reader accepts and refuses, with what to expect of each; a manifest a scope",
        ),
        ("llms-full.txt", "the text of every page"),
    ] {
        out += &format!("- [{path}]({base}/{path}): {about}\n");
    }
    out
}

/// The text of every page, each under its address.
fn llms_full(book: &Book, base: &str) -> String {
    let page = |page: &Page| format!("<!-- {base}{} -->\n\n{}\n\n", page.route(), page.text.trim_end());
    book.pages.iter().map(page).collect()
}

fn sitemap(book: &Book, base: &str) -> String {
    let pages = book.pages.iter().map(Page::route);
    let files = [".well-known/uaix.json", "llms.txt", "llms-full.txt", "schemas/index.json", "examples/index.json"];
    let all = pages.chain(files.iter().map(|name| format!("/{name}")));
    let urls: String = all.map(|route| format!("  <url><loc>{base}{route}</loc></url>\n")).collect();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n{urls}</urlset>\n"
    )
}
