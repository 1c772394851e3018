//! The formats of clouds, databases and infrastructure, from their public descriptions.

use super::gate::{random, real};
use crate::scan::{Kind::ProviderSecret, pattern::Pattern};

const fn line(says: &'static str, anchors: &'static [&'static str], source: &'static str) -> Pattern {
    Pattern::value(ProviderSecret, says, anchors, source, real)
}

pub(super) static TABLE: &[Pattern] = &[
    line(
        "an access key of AWS",
        &["akia", "asia", "abia", "acca"],
        r"(?-u)\b(?P<v>(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16})\b",
    ),
    line(
        "a secret access key of AWS",
        &["aws"],
        r#"(?-u)(?i:aws)[A-Za-z0-9_. -]{0,24}(?i:secret|sk)[A-Za-z0-9_. -]{0,20}["'`]?[ \t]{0,4}(?:[:=|]|=>|is)[ \t]{0,4}["'`]?(?P<v>[A-Za-z0-9/+]{40})(?u:[^A-Za-z0-9/+=]|$)"#,
    ),
    line("a key of Amazon Bedrock", &["absk"], r"(?-u)\b(?P<v>ABSK[A-Za-z0-9+/]{80,}={0,2})"),
    line("a key of Amazon MWS", &["amzn.mws"], r"(?-u)\b(?P<v>amzn\.mws\.[0-9a-f]{8}-[0-9a-f-]{27})\b"),
    line("an API key of Google", &["aiza"], r"(?-u)\b(?P<v>AIza[A-Za-z0-9_-]{35})"),
    line("an OAuth client secret of Google", &["gocspx-"], r"(?-u)\b(?P<v>GOCSPX-[A-Za-z0-9_-]{24,})"),
    line("an access token of Google", &["ya29."], r"(?-u)\b(?P<v>ya29\.[A-Za-z0-9_-]{20,})"),
    line("a refresh token of Google", &["1//0"], r"(?-u)\b(?P<v>1//0[A-Za-z0-9_-]{40,})"),
    line("a server key of Firebase", &[":apa91b"], r"(?-u)\b(?P<v>[A-Za-z0-9_-]{7,}:APA91b[A-Za-z0-9_-]{60,})"),
    line(
        "a client secret of Microsoft Entra",
        &["7q~", "8q~"],
        r"(?-u)(?P<v>[A-Za-z0-9_~.-]{3}[78]Q~[A-Za-z0-9_~.-]{31,34})",
    ),
    line(
        "an account key of Azure",
        &["accountkey", "sharedaccesskey", "accesskey"],
        r"(?-u)(?i:account|access)(?i:key)[ ]{0,2}[=:][ ]{0,2}(?P<v>[A-Za-z0-9+/]{40,}={0,2})",
    ),
    line(
        "a key of Azure",
        &["jqqj99", "+astd", "+acd", "+abb", "+amc", "azsea", "azfu"],
        r"(?-u)(?P<v>[A-Za-z0-9]{32,76}(?:JQQJ99|AZSe|AzFu)[A-Za-z0-9]{8,}={0,2}|[A-Za-z0-9+/]{40,76}\+(?:AStD|ACDb|ABa|ARm|AMC)[A-Za-z0-9+/]{5,}={0,2})",
    ),
    line(
        "a signature of shared access to Azure",
        &["sig="],
        r"(?-u)[?&]sig=(?P<v>(?:[A-Za-z0-9+/_-]|%[0-9A-Fa-f]{2}){36,}={0,2})",
    ),
    line(
        "a signature that opens an object in a store",
        &["x-amz-signature=", "x-goog-signature=", "key-pair-id=", "awsaccesskeyid="],
        r"(?-u)(?i:x-(?:amz|goog)-signature)=(?P<v>[0-9a-f]{60,})|[?&]Signature=(?P<w>(?:[A-Za-z0-9+/_~-]|%[0-9A-Fa-f]{2}){24,})",
    ),
    line("a token of DigitalOcean", &["dop_v1_", "doo_v1_", "dor_v1_"], r"(?-u)\b(?P<v>do[opr]_v1_[0-9a-f]{40,})"),
    line("a token of HashiCorp Vault", &["hvs.", "hvb.", "hvr."], r"(?-u)\b(?P<v>hv[sbr]\.[A-Za-z0-9_-]{20,})"),
    line("a token of Terraform Cloud", &[".atlasv1."], r"(?-u)\b(?P<v>[A-Za-z0-9]{10,}\.atlasv1\.[A-Za-z0-9_=-]{40,})"),
    line("a token of Pulumi", &["pul-"], r"(?-u)\b(?P<v>pul-[0-9a-f]{40})\b"),
    line("a token of Databricks", &["dapi"], r"(?-u)\b(?P<v>dapi[a-z0-9]{32}(?:-\d)?)\b"),
    line(
        "a token of Doppler",
        &["dp.pt.", "dp.st.", "dp.ct.", "dp.sa.", "dp.scim.", "dp.audit."],
        r"(?-u)\b(?P<v>dp\.(?:pt|st|ct|sa|scim|audit)\.(?:[a-z0-9_-]{2,35}\.)?[A-Za-z0-9]{40,44})\b",
    ),
    line("a token of PlanetScale", &["pscale_"], r"(?-u)\b(?P<v>pscale_(?:tkn|pw|oauth|otkn)_[A-Za-z0-9_.=-]{32,})"),
    line(
        "a key of Supabase",
        &["sbp_", "sb_secret_"],
        r"(?-u)\b(?P<v>sbp_(?:v\d_)?[0-9a-f]{40}|sb_secret_[A-Za-z0-9_-]{20,})",
    ),
    line("a token of Netlify", &["nfp_", "nfc_", "nfo_", "nfu_", "nfb_"], r"(?-u)\b(?P<v>nf[pcoub]_[A-Za-z0-9]{32,})"),
    line(
        "a token of Vercel",
        &["vcp_", "vci_", "vca_", "vcr_", "vck_", "vercel_blob_rw_"],
        r"(?-u)\b(?P<v>vc[piark]_[A-Za-z0-9]{24,}|vercel_blob_rw_[A-Za-z0-9_]{24,})",
    ),
    line(
        "a token of Cloudflare",
        &["v1.0-", "cfut_", "cfat_", "cfk_"],
        r"(?-u)\b(?P<v>v1\.0-[0-9a-f]{24}-[0-9a-f]{100,}|cf(?:ut|at|k)_[A-Za-z0-9]{36,})",
    ),
    line("a key of Heroku", &["hrku-"], r"(?-u)\b(?P<v>HRKU-[A-Za-z0-9_-]{36,})"),
    line(
        "a token of Fly.io",
        &["fo1_", "fm1", "fm2_"],
        r"(?-u)\b(?P<v>fo1_[A-Za-z0-9_-]{40,}|fm[12][ar]?_[A-Za-z0-9+/=_-]{80,})",
    ),
    line("a token of Render", &["rnd_"], r"(?-u)\b(?P<v>rnd_[A-Za-z0-9]{24,})").gated(random),
    line("a key of Tailscale", &["tskey-"], r"(?-u)\b(?P<v>tskey-[a-z]{2,12}-[A-Za-z0-9]{8,}(?:-[A-Za-z0-9]{16,})?)"),
    line(
        "a token of ngrok",
        &["ngrok"],
        r"(?-u)\b(?P<v>(?:1|2|3)[A-Za-z0-9]{26}_[A-Za-z0-9]{20,24}|ak_[A-Za-z0-9]{27,})\b",
    ),
    line(
        "a token of Grafana",
        &["glc_", "glsa_", "eyjrijoi"],
        r"(?-u)\b(?P<v>glc_[A-Za-z0-9+/]{32,}={0,2}|glsa_[A-Za-z0-9]{32}_[0-9a-f]{8}|eyJrIjoi[A-Za-z0-9+/]{40,}={0,2})",
    ),
    line(
        "a key of New Relic",
        &["nrak-", "nrjs-", "nrii-", "nraa-", "nriq-", "nrra-", "nral"],
        r"(?-u)\b(?P<v>(?:NRAK|NRII|NRAA|NRIQ|NRRA)-[A-Za-z0-9_-]{24,}|NRJS-[0-9a-f]{19}|[0-9a-f]{36}NRAL)",
    ),
    line(
        "a token of Sentry",
        &["sntryu_", "sntrys_"],
        r"(?-u)\b(?P<v>sntryu_[0-9a-f]{64}|sntrys_[A-Za-z0-9+/=_-]{40,})",
    ),
    line("a token of Dynatrace", &["dt0c01.", "dt0s0"], r"(?-u)\b(?P<v>dt0[a-z]\d{2}\.[A-Z0-9]{8,24}\.[A-Z0-9]{40,})"),
    line("a key of Elastic", &["essu_"], r"(?-u)\b(?P<v>essu_[A-Za-z0-9+/=]{30,})"),
    line("a secret of Confluent", &["cflt"], r"(?-u)\b(?P<v>cflt[A-Za-z0-9+/]{50,})"),
    line("a password of Aiven", &["avns_"], r"(?-u)\b(?P<v>AVNS_[A-Za-z0-9_-]{12,})"),
    line("a password of Neon", &["npg_"], r"(?-u)\b(?P<v>npg_[A-Za-z0-9]{10,})"),
    line("a key of Neon", &["napi_"], r"(?-u)\b(?P<v>napi_[A-Za-z0-9]{40,})"),
    line("a key of MongoDB Atlas", &["mdb_sa_sk_"], r"(?-u)\b(?P<v>mdb_sa_sk_[A-Za-z0-9_-]{36,})"),
    line(
        "a key of LaunchDarkly",
        &["sdk-", "api-", "mob-"],
        r"(?-u)\b(?P<v>sdk-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|(?:api|mob)-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12})\b",
    ),
    line("a token of Okta", &["okta", "ssws"], r"(?-u)\b(?P<v>00[A-Za-z0-9_-]{39}[A-Za-z0-9_])\b").gated(random),
    line("a secret of Alibaba Cloud", &["ltai"], r"(?-u)\b(?P<v>LTAI[A-Za-z0-9]{17,21})\b"),
    line("a secret of Tencent Cloud", &["akid"], r"(?-u)\b(?P<v>AKID[A-Za-z0-9]{32})\b"),
    line(
        "a key of 1Password",
        &["ops_eyj", "a3-"],
        r"(?-u)\b(?P<v>ops_eyJ[A-Za-z0-9+/]{80,}={0,3}|A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5})",
    ),
    line("a token of Infisical", &["st."], r"(?-u)\b(?P<v>st\.[0-9a-f]{24}\.[0-9a-f]{32}\.[0-9a-f]{32})\b"),
    line("a token of Scalingo", &["tk-us-"], r"(?-u)\b(?P<v>tk-us-[A-Za-z0-9_-]{48})"),
    line(
        "a token of YugabyteDB or Yandex Cloud",
        &["aqvn", "t1.", "y0_"],
        r"(?-u)\b(?P<v>AQVN[A-Za-z0-9_-]{35,38}|t1\.[A-Z0-9a-z_-]+=*\.[A-Z0-9a-z_-]{86}=*|y0_[A-Za-z0-9_-]{50,})",
    )
    .gated(random),
];

#[cfg(test)]
mod tests {
    use super::super::tests::{holds, made, values, whole};
    use super::*;

    #[test]
    fn the_formats_are_found_and_their_fill_ins_are_not() {
        holds(
            TABLE,
            &[
                "AK§IA{32:16}",
                "AI§za{62:35}",
                "GOC§SPX-{62:28}",
                "ya§29.{62:60}",
                "{62:3}8§Q~{62:34}",
                "do§p_v1_{16:64}",
                "hv§s.{62:90}",
                "{62:14}.atl§asv1.{62:60}",
                "pu§l-{16:40}",
                "da§pi{16:32}",
                "dp.§pt.{62:43}",
                "psc§ale_tkn_{62:43}",
                "sb§p_{16:40}",
                "nf§p_{62:36}",
                "tsk§ey-auth-{62:12}-{62:32}",
                "gl§sa_{62:32}_{16:8}",
                "NR§AK-{32:27}",
                "snt§ryu_{16:64}",
            ],
        );
    }

    #[test]
    fn signed_addresses_are_found() {
        for form in [
            "https://desk.blob.host.io/a/b.zip?sv=2024&s§ig={62:9}%2B{62:34}%3D",
            "https://desk.s3.host.io/b.zip?X-Amz-Exp=9&X-Amz-Sig§nature={16:64}",
            "https://store.host.io/b.zip?X-Goog-Sig§nature={16:128}",
            "https://d1.host.io/b.zip?Sig§nature={62:60}&Key-Pair-Id=K2",
            "key sd§k-{16:8}-{16:4}-{16:4}-{16:4}-{16:12}",
        ] {
            let text = made(form);
            assert_eq!(values(TABLE, &text).len(), 1, "{text}");
        }
    }

    #[test]
    fn names_and_samples_are_quiet() {
        for text in [
            "AK§IAIOSFODNN7EXAMPLE",
            "AK§IA[0-9A-Z]{16}",
            "dapifoo",
            "asia pacific",
            "the aws secret key stays in the vault",
        ] {
            assert!(values(TABLE, &whole(text)).is_empty(), "{text}");
        }
    }
}
