//! What the documentation site is built of: every page is there, every link leads somewhere, and programs find all of it.
//!
//! The built site is checked by `bash docs/site/build.sh`, which CI runs; these tests need no mdBook.

use crate::{rust_examples::example, world::World};
use serde_json::Value;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
    process::{Command, Output},
    sync::LazyLock,
};
use uaix::{Catalog, lint::rules::ALL, spec::digest::Digest};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");
const BASE: &str = "https://docs.example/uaix";

fn site(arguments: &[&str]) -> Output {
    Command::new(example("site")).args(arguments).output().unwrap()
}

/// The source of the site, as files by their names; written once.
static SITE: LazyLock<BTreeMap<String, Vec<u8>>> = LazyLock::new(|| written(&World::empty()));

fn written(world: &World) -> BTreeMap<String, Vec<u8>> {
    let output = site(&["write", world.path("site").to_str().unwrap(), "--base", BASE]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let root = world.path("site");
    let files = world.snapshot("site").into_iter();
    files.map(|(path, bytes)| (path.strip_prefix(&root).unwrap().to_str().unwrap().to_owned(), bytes)).collect()
}

fn text(files: &BTreeMap<String, Vec<u8>>, name: &str) -> String {
    String::from_utf8(files.get(name).unwrap_or_else(|| panic!("no {name}")).clone()).unwrap()
}

/// The routes that the site announces, with the files that they are built from.
fn routes(well_known: &Value) -> BTreeMap<String, String> {
    let routes = well_known["routes"].as_array().unwrap().iter().map(|row| row["route"].as_str().unwrap().to_owned());
    let source = |route: &str| match route.strip_suffix(".html") {
        Some(page) => format!("src{page}.md"),
        None => format!("src{route}index.md"),
    };
    routes.map(|route| (route.clone(), source(&route))).collect()
}

#[test]
fn every_page_rule_scope_and_command_has_its_place() {
    let (world, files) = (World::empty(), &*SITE);
    let summary = text(files, "src/SUMMARY.md");
    let listed: BTreeSet<_> =
        summary.split("](").skip(1).filter_map(|part| part.split(')').next()).filter(|path| !path.is_empty()).collect();
    let pages: BTreeSet<_> = files
        .keys()
        .filter_map(|name| name.strip_prefix("src/").filter(|page| page.ends_with(".md")))
        .filter(|name| *name != "SUMMARY.md")
        .collect();
    assert_eq!(listed, pages, "the order of the pages");
    for rule in ALL {
        let page = text(files, &format!("src/rules/{}.md", rule.id));
        assert!(page.starts_with(&format!("# {}\n", rule.id)) && page.contains(rule.bad), "{page}");
    }
    for id in Catalog::embedded().ids() {
        assert!(pages.contains(format!("scopes/{id}.md").as_str()), "{id}");
    }
    let help = world.run(&["--help"]).exits(0).out;
    let index = fs::read_to_string(Path::new(ROOT).join("docs/commands/index.md")).unwrap();
    let verbs: Vec<_> = index.lines().filter_map(|line| line.strip_prefix("| [`uaix ")?.split('`').next()).collect();
    let said: Vec<_> = help.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap().lines().collect();
    let said = said.iter().filter_map(|line| line.strip_prefix("  ")).filter(|line| !line.starts_with(' '));
    let said: BTreeSet<_> = said.filter_map(|line| line.split(' ').next()).filter(|verb| *verb != "help").collect();
    assert_eq!(verbs.iter().copied().collect::<BTreeSet<_>>(), said, "docs/commands/index.md");
    for folder in ["docs", "docs/commands"] {
        for entry in fs::read_dir(Path::new(ROOT).join(folder)).unwrap().map(Result::unwrap) {
            let name = format!("{folder}/{}", entry.file_name().to_str().unwrap());
            let Some(page) = name.strip_suffix(".md").and_then(|page| page.strip_prefix("docs/")) else { continue };
            let place = match page {
                "SUMMARY" => continue,
                "format" => "en-us/ai-memory/uaix-package-format/index".to_owned(),
                page => page.to_lowercase(),
            };
            assert!(pages.contains(format!("{place}.md").as_str()), "{name} is not in docs/SUMMARY.md");
        }
    }
}

/// The ids that mdBook gives to the headings of a page.
fn anchors(page: &str) -> BTreeSet<String> {
    let slug = |line: &str| {
        let plain = line.trim_start_matches('#').trim().to_lowercase();
        let kept = plain.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect::<String>()
    };
    page.lines().filter(|line| line.starts_with('#')).map(slug).collect()
}

#[test]
fn every_link_leads_somewhere() {
    let files = &*SITE;
    let mut count = 0;
    for (name, bytes) in files.iter().filter(|(name, _)| name.ends_with(".md")) {
        let page = String::from_utf8(bytes.clone()).unwrap();
        let folder = Path::new(name).parent().unwrap();
        for (event, _) in
            pulldown_cmark::Parser::new_ext(&page, pulldown_cmark::Options::ENABLE_TABLES).into_offset_iter()
        {
            let pulldown_cmark::Event::Start(pulldown_cmark::Tag::Link { dest_url, .. }) = event else { continue };
            if dest_url.is_empty() || dest_url.contains("://") {
                continue;
            }
            count += 1;
            let (path, anchor) = dest_url.split_once('#').unwrap_or((&dest_url, ""));
            let mut target = if path.is_empty() { Path::new(name).to_owned() } else { folder.to_owned() };
            for part in Path::new(path).components() {
                match part {
                    std::path::Component::ParentDir => assert!(target.pop(), "{name}: {dest_url}"),
                    part => target.push(part),
                }
            }
            let target = target.to_str().unwrap();
            assert!(files.contains_key(target), "{name}: `{dest_url}` leads nowhere");
            assert!(anchor.is_empty() || anchors(&text(files, target)).contains(anchor), "{name}: `{dest_url}`");
        }
    }
    assert!(count > 500, "{count}");
}

/// The pages that are read in the repository and are not on the site, or are linked to from elsewhere.
#[test]
fn every_link_of_the_repository_leads_to_a_file() {
    let mut count = 0;
    for name in ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"] {
        let page = fs::read_to_string(Path::new(ROOT).join(name)).unwrap();
        for event in pulldown_cmark::Parser::new_ext(&page, pulldown_cmark::Options::ENABLE_TABLES) {
            let pulldown_cmark::Event::Start(pulldown_cmark::Tag::Link { dest_url, .. }) = event else { continue };
            if !dest_url.contains("://") {
                let path = dest_url.split('#').next().unwrap();
                assert!(Path::new(ROOT).join(path).exists(), "{name}: {dest_url}");
                count += 1;
            }
        }
    }
    assert!(count > 40, "{count}");
}

#[test]
fn programs_find_every_page_and_file() {
    let files = &*SITE;
    let well_known: Value = serde_json::from_str(&text(files, "src/.well-known/uaix.json")).unwrap();
    assert_eq!(well_known["base"], BASE);
    assert_eq!(well_known["catalog"], Catalog::embedded().version.as_str());
    assert_eq!(well_known["formatPage"], "/en-us/ai-memory/uaix-package-format/");
    let [sitemap, llms, full] =
        ["sitemap.xml", "llms.txt", "llms-full.txt"].map(|name| text(files, &format!("src/{name}")));
    let routes = routes(&well_known);
    for (route, source) in &routes {
        assert!(files.contains_key(source), "{route}");
        assert!(sitemap.contains(&format!("<loc>{BASE}{route}</loc>")), "sitemap.xml: {route}");
        assert!(llms.contains(&format!("]({BASE}{route}): ")), "llms.txt: {route}");
        assert!(full.contains(&format!("<!-- {BASE}{route} -->\n\n# ")), "llms-full.txt: {route}");
    }
    let pages = files.keys().filter(|name| name.ends_with(".md") && *name != "src/SUMMARY.md").cloned();
    assert_eq!(routes.into_values().collect::<BTreeSet<_>>(), pages.collect());
    let mut told = BTreeSet::from(["src/.well-known/uaix.json".to_owned(), "src/robots.txt".to_owned()]);
    for row in well_known["files"].as_array().unwrap() {
        let name = format!("src{}", row["path"].as_str().unwrap());
        let bytes = files.get(&name).unwrap_or_else(|| panic!("no {name}"));
        assert_eq!(
            (&row["sha256"], &row["sizeBytes"]),
            (&Value::from(Digest::of(bytes).to_string()), &bytes.len().into())
        );
        assert!(told.insert(name.clone()), "{name} stands twice");
    }
    let there = files.keys().filter(|name| name.starts_with("src/") && !name.ends_with(".md")).cloned();
    assert_eq!(told, there.collect());
}

#[test]
fn the_examples_hold_a_package_and_a_valid_manifest_of_every_scope() {
    let (world, files) = (World::empty(), &*SITE);
    let index: Value = serde_json::from_str(&text(files, "src/examples/index.json")).unwrap();
    let manifests = index["manifests"].as_array().unwrap();
    assert_eq!(manifests.len(), Catalog::embedded().scopes.len());
    for (row, id) in manifests.iter().zip(Catalog::embedded().ids()) {
        assert_eq!(row["scope"], id);
        let bytes = &files[&format!("src/examples/{}", row["file"].as_str().unwrap())];
        assert_eq!(row["sha256"], Digest::of(bytes).to_string());
        let manifest: Value = serde_json::from_slice(bytes).unwrap();
        assert!(manifest["declaredScopes"].as_array().unwrap().iter().any(|scope| scope == id), "{id}");
        world.write("x.uaix", &files[&format!("src/examples/{}", row["package"].as_str().unwrap())]);
        world.run(&["lint", "x.uaix"]).exits(0);
    }
    let archive = &index["archive"];
    let bytes = &files[&format!("src/examples/{}", archive["file"].as_str().unwrap())];
    let golden = fs::read_to_string(Path::new(ROOT).join("tests/golden/fixtures.sha256")).unwrap();
    assert!(golden.starts_with(archive["sha256"].as_str().unwrap()));
    assert_eq!(archive["sha256"], Digest::of(bytes).to_string());
    for row in index["fixtures"].as_array().unwrap() {
        assert_eq!(
            row["sha256"],
            Digest::of(&files[&format!("src/examples/{}", row["file"].as_str().unwrap())]).to_string()
        );
    }
    let schemas: Value = serde_json::from_str(&text(files, "src/schemas/index.json")).unwrap();
    for row in schemas["schemas"].as_array().unwrap() {
        assert!(files.contains_key(&format!("src/schemas/{}", row["file"].as_str().unwrap())), "{row}");
    }
}

#[test]
fn the_same_source_makes_the_same_site_and_nothing_is_replaced() {
    let other = World::empty();
    assert!(*SITE == written(&other));
    let place = other.path("site");
    assert!(!site(&["write", place.to_str().unwrap()]).status.success(), "nothing is replaced");
    for base in ["http://docs.example", "https://docs.example/", "docs.example", "https://a\"b"] {
        let output = site(&["write", other.path("new").to_str().unwrap(), "--base", base]);
        assert!(!output.status.success() && !other.path("new").exists(), "{base}");
    }
}

/// A site of three pages with every fault that the check knows, and one without.
#[test]
fn the_check_of_a_built_site_finds_what_is_wrong() {
    let world = World::empty();
    let page = |body: &str| format!("<html><h1 id=\"top\"></h1>{body}</html>");
    let put = |folder: &str, links: &str, extra: &str| {
        world.write(&format!("{folder}/index.html"), page(links));
        world.write(&format!("{folder}/a/b.html"), page("<a href=\"../index.html#top\">up</a>"));
        let data = Digest::of(b"data");
        let well_known = serde_json::json!({
            "base": BASE,
            "routes": [{"route": "/"}, {"route": "/a/b.html"}],
            "files": [{"path": "/data.json", "sha256": data.to_string()}],
        });
        world.write(&format!("{folder}/.well-known/uaix.json"), well_known.to_string());
        world.write(&format!("{folder}/data.json"), format!("data{extra}"));
        let list = format!("({BASE}/) ({BASE}/a/b.html)");
        for name in ["sitemap.xml", "llms.txt", "llms-full.txt"] {
            world.write(&format!("{folder}/{name}"), if extra.is_empty() { &list } else { "" });
        }
    };
    put("good", "<a href=\"a/b.html\">b</a> <a href=\"#top\">top</a> <a href=\"https://else.example\">e</a>", "");
    put(
        "bad",
        "<a href=\"c.html\">c</a> <a href=\"a/b.html#x\">x</a> <script src=\"https://else.example/s.js\"></script>",
        "!",
    );
    world.write("bad/lost.html", page(""));
    let check = |folder: &str| {
        let output = site(&["check", world.path(folder).to_str().unwrap()]);
        (output.status.success(), String::from_utf8(output.stderr).unwrap())
    };
    assert_eq!(check("good"), (true, String::new()));
    let (passed, faults) = check("bad");
    for words in [
        "`c.html` leads nowhere",
        "`a/b.html#x` leads to no heading",
        "loads `https://else.example/s.js`",
        "lost.html: .well-known/uaix.json does not name it",
        "sitemap.xml: `/` is missing",
        "/data.json: its digest",
    ] {
        assert!(!passed && faults.contains(words), "no `{words}` in {faults}");
    }
}

#[test]
fn tests_that_pages_name_are_there() {
    let mut count = 0;
    for page in ["docs/security-model.md", "CONTRIBUTING.md", "docs/reproducible-packages.md"] {
        let text = fs::read_to_string(Path::new(ROOT).join(page)).unwrap();
        let words = text.split(|c: char| c.is_whitespace() || "`;,()|".contains(c));
        for path in words.filter(|word| word.starts_with("tests/") && word.contains('.')) {
            assert!(Path::new(ROOT).join(path).is_file(), "{page} names {path}");
            count += 1;
        }
    }
    assert!(count > 15, "{count}");
}
