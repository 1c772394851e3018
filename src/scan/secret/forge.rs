//! The formats of code forges, package registries, build services and code checkers, from their public descriptions.

use super::gate::{is_strong, random, real};
use crate::scan::{Kind::ProviderSecret, pattern::Pattern};

const fn line(says: &'static str, anchors: &'static [&'static str], source: &'static str) -> Pattern {
    Pattern::value(ProviderSecret, says, anchors, source, real)
}

pub(super) static TABLE: &[Pattern] = &[
    line(
        "a token of CircleCI",
        &["ccipat_", "cciprj_"],
        r"(?-u)\b(?P<v>CCI(?:PAT|PRJ)_[A-Za-z0-9]{16,24}_[0-9a-z]{40})\b",
    ),
    // Shorter than whole, too: a token that was cut in two is still half a token.
    line("a token of GitHub", &["ghp_", "gho_", "ghu_", "ghs_", "ghr_"], r"(?-u)(?P<v>gh[pousr]_[A-Za-z0-9]{16,})")
        .gated(random),
    line("a fine-grained token of GitHub", &["github_pat_"], r"(?-u)(?P<v>github_pat_[A-Za-z0-9_]{20,})").gated(random),
    line(
        "a token of GitLab",
        &[
            "glpat-", "gldt-", "glrt-", "glcbt-", "glptt-", "glft-", "glsoat-", "gloas-", "glimt-", "glagent-",
            "glffct-", "glrtr-", "glwt-",
        ],
        r"(?-u)\b(?P<v>gl(?:pat|dt|rt|rtr|cbt|ptt|ft|soat|oas|imt|agent|ffct|wt)-[A-Za-z0-9_.-]{16,})",
    ),
    line("a registration token of GitLab runners", &["gr1348941"], r"(?-u)\b(?P<v>GR1348941[A-Za-z0-9_-]{20,})"),
    line(
        "a token of Bitbucket",
        &["atctt3", "atbb"],
        r"(?-u)\b(?P<v>ATCTT3[A-Za-z0-9_=-]{60,}|ATBB[A-Za-z0-9]{24,32})\b",
    )
    .gated(random),
    line("a token of Atlassian", &["atatt3"], r"(?-u)\b(?P<v>ATATT3[A-Za-z0-9_=-]{60,})"),
    line(
        "a token of Gitea or SonarQube",
        &["sqp_", "sqa_", "squ_", "gta_"],
        r"(?-u)\b(?P<v>sq[pau]_[0-9a-f]{40}|gta_[a-z0-9]{40})\b",
    ),
    line("a token of SonarQube", &["sonar"], r"(?-u)(?i:sonar)[A-Za-z._ -]{0,24}[=: ]{1,3}(?P<v>[0-9a-f]{40})\b"),
    line("a token of npm", &["npm_"], r"(?-u)\b(?P<v>npm_[A-Za-z0-9]{30,})").gated(random),
    line(
        "a token of a package registry",
        &["_authtoken", "_auth", "_password"],
        r#"(?-u)(?:^|[:\s])_(?:authToken|auth|password)[ \t]{0,3}=[ \t]{0,3}"?(?P<v>[A-Za-z0-9+/=_.-]{16,})"#,
    )
    .gated(|found| is_strong(found.value(), 16)),
    line("a token of PyPI", &["pypi-"], r"(?-u)\b(?P<v>pypi-A[A-Za-z0-9_-]{50,})"),
    line("a key of RubyGems", &["rubygems_"], r"(?-u)\b(?P<v>rubygems_[0-9a-f]{40,})\b"),
    line("a token of the registry of Rust", &["cio"], r"(?-u)\b(?P<v>cio[A-Za-z0-9]{32})\b").gated(random),
    line("a key of NuGet", &["oy2"], r"(?-u)\b(?P<v>oy2[a-z0-9]{43})\b"),
    line("a token of Clojars", &["clojars_"], r"(?-u)\b(?P<v>CLOJARS_[a-z0-9]{60})\b"),
    line("a token of Docker Hub", &["dckr_pat_", "dckr_oat_"], r"(?-u)\b(?P<v>dckr_[po]at_[A-Za-z0-9_-]{24,})"),
    line("a token of JFrog", &["akcp", "cmvmdgtu"], r"(?-u)\b(?P<v>AKCp[A-Za-z0-9]{60,}|cmVmdGtu[A-Za-z0-9]{50,})\b"),
    line("a token of Buildkite", &["bkua_", "bkct_", "bkpt_"], r"(?-u)\b(?P<v>bk(?:ua|ct|pt)_[A-Za-z0-9]{36,})\b"),
    line(
        "a token of CircleCI",
        &["ccipat_", "cciprj_"],
        r"(?-u)\b(?P<v>CCI(?:PAT|PRJ)_[A-Za-z0-9]{16,}_[0-9a-f]{40})\b",
    ),
    line("a token of Snyk", &["snyk_"], r"(?-u)\b(?P<v>snyk_(?:uat|sat)\.[A-Za-z0-9._-]{30,})"),
    line(
        "a token of Codecov or Semgrep",
        &["codecov", "semgrep"],
        r"(?-u)(?i:codecov|semgrep)[A-Za-z_ ]{0,16}[=: ]{1,3}(?P<v>[0-9a-f]{64}|[0-9a-f]{8}-[0-9a-f-]{27})\b",
    ),
    line("a token of Octopus Deploy", &["api-"], r"(?-u)\b(?P<v>API-[A-Z0-9]{25,32})\b").gated(random),
    line("a token of Sourcegraph", &["sgp_"], r"(?-u)\b(?P<v>sgp_(?:[0-9a-f]{16}_|local_)?[0-9a-f]{40})\b"),
    line("a token of Prefect", &["pnu_", "pnb_"], r"(?-u)\b(?P<v>pn[ub]_[A-Za-z0-9]{36})\b"),
    line(
        "a token of Travis CI",
        &["travis"],
        r"(?-u)(?i:travis)[A-Za-z_ -]{0,16}[=: ]{1,3}(?P<v>[A-Za-z0-9_-]{20,22})\b",
    )
    .gated(random),
];

#[cfg(test)]
mod tests {
    use super::super::tests::{holds, values, whole};
    use super::*;

    #[test]
    fn the_formats_are_found_and_their_fill_ins_are_not() {
        holds(
            TABLE,
            &[
                "CCI§PAT_{62:22}_{16:40}",
                "gh§p_{62:36}",
                "gh§s_{62:36}",
                "git§hub_pat_{62:22}_{62:59}",
                "gl§pat-{62:20}",
                "ATA§TT3xFf{62:120}",
                "np§m_{62:36}",
                "py§pi-AgEI{62:80}",
                "rub§ygems_{16:48}",
                "dc§kr_pat_{62:27}",
                "bk§ua_{16:40}",
                "sq§u_{16:40}",
                "oy§2{36:43}",
            ],
        );
    }

    #[test]
    fn names_are_quiet() {
        for text in [
            "npm_config_registry_url_of_the_house",
            "gh§p_[A-Za-z0-9]{36}",
            "github_pat_ tokens",
            "gh§p_abcdefghijklmnopqrstuvwxyz0123456789",
        ] {
            assert!(values(TABLE, &whole(text)).is_empty(), "{text}");
        }
    }
}
