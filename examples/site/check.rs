//! What is wrong with a built site: links that lead nowhere, files that nobody announces, anything loaded from elsewhere.

use crate::{failed, files::parsed};
use regex::Regex;
use serde_json::Value;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};
use uaix::{Error, Result, spec::digest::Digest};

/// What was looked at, and the faults in words.
pub struct Faults {
    /// Pages that were read.
    pub pages: usize,
    /// Links that were followed.
    pub links: usize,
    /// One line a fault.
    pub list: Vec<String>,
}

/// Pages that mdBook adds: the one for wrong addresses, and the list of contents for browsers without scripts.
const ADDED: &[&str] = &["404.html", "toc.html"];

/// Reads every built page.
pub fn faults(dir: &Path) -> Result<Faults> {
    let mut all = BTreeSet::new();
    let mut pages = BTreeMap::new();
    for entry in walkdir::WalkDir::new(dir).into_iter() {
        let entry =
            entry.map_err(|error| Error::request(format!("can not read the site: {error}"), "build it first"))?;
        let name = entry.path().strip_prefix(dir).unwrap_or(entry.path()).to_string_lossy().replace('\\', "/");
        if entry.file_type().is_file() {
            if name.ends_with(".html") {
                let text = fs::read_to_string(entry.path()).map_err(|source| failed("read", entry.path(), source))?;
                pages.insert(name.clone(), Built::of(&text)?);
            }
            all.insert(name);
        }
    }
    let mut faults = Faults { pages: pages.len(), links: 0, list: Vec::new() };
    for (name, page) in &pages {
        for link in &page.links {
            faults.links += 1;
            if let Some(fault) = followed(name, link, &all, &pages) {
                faults.list.push(format!("{name}: {fault}"));
            }
        }
        faults.list.extend(page.foreign.iter().map(|address| format!("{name}: loads `{address}`")));
    }
    announced(dir, &all, &mut faults)?;
    Ok(faults)
}

/// A built page.
struct Built {
    links: Vec<String>,
    ids: BTreeSet<String>,
    foreign: Vec<String>,
}

impl Built {
    fn of(html: &str) -> Result<Self> {
        let every = |expression: &str| -> Result<Vec<String>> {
            let expression = Regex::new(expression).map_err(|error| Error::Defect(error.to_string()))?;
            Ok(expression.captures_iter(html).map(|found| found[1].replace("&amp;", "&")).collect())
        };
        let loaded = every(r#"<(?:script|img|iframe|link)\b[^>]*?\s(?:src|href)="([^"]*)""#)?;
        Ok(Self {
            links: every(r#"\s(?:href|src)="([^"]*)""#)?,
            ids: every(r#"\sid="([^"]*)""#)?.into_iter().collect(),
            foreign: loaded.into_iter().filter(|address| address.contains("//")).collect(),
        })
    }
}

/// What is wrong with a link, if anything. An address of another host is not asked.
fn followed(page: &str, link: &str, all: &BTreeSet<String>, pages: &BTreeMap<String, Built>) -> Option<String> {
    if link.contains("://") || link.starts_with("mailto:") || link.starts_with("data:") {
        return None;
    }
    let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
    // The page for wrong addresses is shown at any depth, so it links from the root.
    let folder = if page == "404.html" { "" } else { page.rsplit_once('/').map_or("", |(folder, _)| folder) };
    let target = match path {
        "" => page.to_owned(),
        path => match crate::links::resolved(folder, path) {
            Ok(target) if all.contains(&target) => target,
            Ok(target) => format!("{target}{}index.html", if target.is_empty() { "" } else { "/" }),
            Err(_) => return Some(format!("`{link}` leads out of the site")),
        },
    };
    if !all.contains(&target) {
        return Some(format!("`{link}` leads nowhere"));
    }
    let is_known = anchor.is_empty() || pages.get(&target).is_none_or(|page| page.ids.contains(anchor));
    (!is_known).then(|| format!("`{link}` leads to no heading"))
}

/// Holds the pages and files to what the site says of itself.
fn announced(dir: &Path, all: &BTreeSet<String>, faults: &mut Faults) -> Result<()> {
    let read = |name: &str| fs::read(dir.join(name)).map_err(|source| failed("read", &dir.join(name), source));
    let well_known = parsed(&String::from_utf8_lossy(&read(".well-known/uaix.json")?))?;
    let rows = |key: &str| well_known[key].as_array().cloned().unwrap_or_default();
    let text = |row: &Value, key: &str| row[key].as_str().unwrap_or_default().to_owned();
    let mut pages: BTreeSet<_> =
        all.iter().filter(|name| name.ends_with(".html") && !ADDED.contains(&name.as_str())).cloned().collect();
    for row in rows("routes") {
        let route = text(&row, "route");
        let page = route.trim_start_matches('/').to_owned() + if route.ends_with('/') { "index.html" } else { "" };
        if !pages.remove(&page) {
            faults.list.push(format!(".well-known/uaix.json: there is no `{route}`"));
        }
        for list in ["sitemap.xml", "llms.txt", "llms-full.txt"] {
            let address = format!("{}{route}", text(&well_known, "base"));
            let said = String::from_utf8_lossy(&read(list)?).into_owned();
            if ![">", ")", " "].iter().any(|end| said.contains(&format!("{address}{end}")))
                && !said.contains(&format!("{address}</loc>"))
            {
                faults.list.push(format!("{list}: `{route}` is missing"));
            }
        }
    }
    faults.list.extend(pages.iter().map(|page| format!("{page}: .well-known/uaix.json does not name it")));
    for row in rows("files") {
        let path = text(&row, "path");
        let content = read(path.trim_start_matches('/'))?;
        if Digest::of(&content).to_string() != text(&row, "sha256") {
            faults.list.push(format!("{path}: its digest is another one than .well-known/uaix.json says"));
        }
    }
    Ok(())
}
