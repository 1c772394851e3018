//! The formats of payment, message, office and other services, from their public descriptions.

use super::gate::{random, real};
use crate::scan::{Kind::ProviderSecret, pattern::Pattern};

const fn line(says: &'static str, anchors: &'static [&'static str], source: &'static str) -> Pattern {
    Pattern::value(ProviderSecret, says, anchors, source, real)
}

/// Services whose keys have no form of their own, as anchors and as part of an expression.
macro_rules! services {
    ($first:literal $(, $next:literal)* $(,)?) => {
        const SERVICES: &[&str] = &[$first $(, $next)*];
        const NAMED: &str = concat!(
            r"(?i-u:\b(?:", $first $(, "|", $next)*,
            r#"))["'`]?[ \t]{0,3}(?::|=|:=|=>)[ \t]{0,3}["'`]?(?P<v>[A-Za-z0-9_=/+.-]{30,80})["'`]?(?-u:[\s,;)]|$)"#
        );
    };
}
services![
    "asana",
    "beamer",
    "linear",
    "trello",
    "algolia",
    "mixpanel",
    "amplitude",
    "datadog",
    "newrelic",
    "new_relic",
    "pagerduty",
    "opsgenie",
    "bugsnag",
    "rollbar",
    "fastly",
    "netlify",
    "vercel",
    "heroku",
    "travis",
    "circleci",
    "buildkite",
    "codecov",
    "sonar",
    "snyk",
    "jfrog",
    "artifactory",
    "cloudsmith",
    "mapbox",
    "mapquest",
    "tomtom",
    "openweather",
    "spotify",
    "dropbox",
    "zendesk",
    "freshdesk",
    "intercom",
    "hubspot",
    "mailchimp",
    "mailjet",
    "sendgrid",
    "postmark",
    "sparkpost",
    "messagebird",
    "vonage",
    "nexmo",
    "plivo",
    "pusher",
    "ably",
    "pubnub",
    "onesignal",
    "contentful",
    "sanity",
    "storyblok",
    "prismic",
    "cloudinary",
    "imgix",
    "coinbase",
    "kraken",
    "binance",
    "bitfinex",
    "infura",
    "alchemy",
    "etherscan",
    "okta",
    "auth0",
    "clerk",
    "stytch",
    "workos"
];

pub(super) static TABLE: &[Pattern] = &[
    // Messages
    line("a token of Slack", &["xoxb-", "xoxp-", "xoxa-", "xoxr-", "xoxs-", "xoxc-", "xoxd-", "xoxe-", "xoxe."], r"(?-u)\b(?P<v>xox[abprscd]-(?:\d-)?[A-Za-z0-9%-]{20,}|xoxe(?:\.xox[bp])?-\d-[A-Za-z0-9]{40,})").gated(random),
    line("an app token of Slack", &["xapp-"], r"(?-u)\b(?P<v>xapp-\d-[A-Z0-9]{8,}-\d{8,}-[A-Za-z0-9]{40,})"),
    line("a webhook of Slack", &["hooks.slack.com"], r"(?-u)(?P<v>hooks\.slack\.com/(?:services|workflows|triggers)/[A-Z0-9]{8,}/[A-Z0-9]{8,}/[A-Za-z0-9/]{18,})"),
    line("a webhook of Discord", &["/api/webhooks/"], r"(?-u)(?P<v>(?:discord|discordapp)\.com/api/webhooks/\d{16,20}/[A-Za-z0-9_-]{40,})"),
    line("a bot token of Discord", &["discord", "bot", "token"], r"(?-u)\b(?P<v>[MNO][DTjz][AEIMQUYcgk][A-Za-z0-9_-]{20,26}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,})"),
    line("a token of Discord", &["mfa."], r"(?-u)\b(?P<v>mfa\.[A-Za-z0-9_-]{60,})").gated(random),
    line("a bot token of Telegram", &[":aa"], r"(?-u)\b(?:bot)?(?P<v>\d{8,10}:AA[A-Za-z0-9_-]{30,35})\b"),
    line("a bot token of Telegram", &["/bot", "telegram"], r"(?-u)\b(?:bot)?(?P<v>\d{8,10}:[A-Za-z0-9_-]{35})\b").gated(random),
    line("a token of Twitch", &["oauth:"], r"(?-u)\b(?P<v>oauth:[a-z0-9]{30})\b").gated(random),
    line("a webhook of Microsoft Teams", &["webhook.office.com", "outlook.office.com/webhook"], r"(?-u)(?P<v>(?:[a-z0-9]+\.webhook\.office\.com/webhookb2|outlook\.office(?:365)?\.com/webhook)/[0-9a-f-]{36}@[0-9a-f-]{36}/IncomingWebhook/[0-9a-z]{32}[/0-9A-Za-z-]*)"),
    line("a webhook of Google Chat", &["chat.googleapis.com"], r"(?-u)(?P<v>chat\.googleapis\.com/v1/spaces/[A-Za-z0-9_-]+/messages\?key=[A-Za-z0-9_-]{20,}(?:&token=[A-Za-z0-9_%-]+)?)"),
    line("a webhook of an automation service", &["hooks.zapier.com", "tines.com/webhook", "hook.eu", "hook.us", "maker.ifttt.com"],
        r"(?-u)(?P<v>hooks\.zapier\.com/hooks/catch/\d+/[A-Za-z0-9]{6,}|[a-z0-9-]+\.tines\.com/webhook/[0-9a-f]{32}/[0-9a-f]{32}|hook\.[a-z0-9]+\.make\.com/[a-z0-9]{30,}|maker\.ifttt\.com/trigger/[A-Za-z0-9_{}]+/(?:json/)?with/key/[A-Za-z0-9_-]{20,})")
        // The host may be anything: what counts is what follows it.
        .gated(|found| found.value().bytes().filter(u8::is_ascii_digit).count() >= 3),
    line("a token of Salesforce", &["00d"], r"(?-u)\b(?P<v>00D[A-Za-z0-9]{12}(?:[A-Za-z0-9]{3})?![A-Za-z0-9._]{60,130})").gated(random),
    line("a key of LaunchDarkly", &["launchdarkly", "sdk-", "mob-"], r"(?-u)(?i:launchdarkly)[A-Za-z_]{0,16}[ \t:='\x22-]{1,6}(?:[a-z]{3,8}-)?(?P<v>(?:(?:sdk|mob|api)-)?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\b|\b(?P<w>(?:sdk|mob)-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})\b"),
    line("a token of a device at ThingsBoard", &["/api/v1/"], r"(?-u)/api/v1/(?P<v>[A-Za-z0-9]{20})/(?:telemetry|attributes|rpc|claim)\b").gated(random),
    line("a key of TrueNAS", &["api_key"], r"(?-u)(?i:api_key)[^\n]{0,60}?[^A-Za-z0-9](?P<v>[0-9]{1,4}-[A-Za-z0-9]{64})\b").gated(random),
    line("the key of an application of Django", &["django-insecure-"], r"(?-u)(?P<v>django-insecure-[A-Za-z0-9!@#$%^&*(_=+)-]{40,})"),
    line("a key that stands behind the name of its service", SERVICES, NAMED)
        .gated(random),
    line("a key of Telnyx", &["telnyx"], r"(?-u)\b(?P<v>KEY[A-Za-z0-9_-]{50,58})\b"),
    line("a key of Twilio", &["twilio"], r"(?-u)\b(?P<v>SK[0-9a-f]{32})\b"),
    line("a key of SendGrid", &["sg."], r"(?-u)\b(?P<v>SG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{30,})"),
    line("a key of Brevo", &["xkeysib-", "xsmtpsib-"], r"(?-u)\b(?P<v>x(?:key|smtp)sib-[0-9a-f]{64}-[A-Za-z0-9]{16})\b"),
    line("a key of Mailgun", &["key-"], r"(?-u)\b(?P<v>key-[0-9a-f]{32})\b"),
    line("a key of Mailgun", &["mailgun"], r"(?-u)\b(?P<v>[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8})\b"),
    line("a key of Mailchimp", &["-us1", "-us2", "-us3", "-us4", "-us5", "-us6", "-us7", "-us8", "-us9"], r"(?-u)\b(?P<v>[0-9a-f]{32}-us\d{1,2})\b"),
    line("a token of Postmark or Resend", &["re_"], r"(?-u)\b(?P<v>re_[A-Za-z0-9]{6,10}_[A-Za-z0-9]{20,})\b").gated(random),
    // Money and trade
    line("a key of Stripe", &["sk_live_", "rk_live_", "sk_test_", "rk_test_", "sk_prod_"], r"(?-u)\b(?P<v>[sr]k_(?:live|test|prod)_[A-Za-z0-9]{16,})").gated(random),
    line("a webhook secret of Stripe or Svix", &["whsec_"], r"(?-u)\b(?P<v>whsec_[A-Za-z0-9+/]{24,}={0,2})").gated(random),
    line("a token of Braintree", &["access_token$"], r"(?-u)(?P<v>access_token\$(?:production|sandbox)\$[0-9a-z]{12,}\$[0-9a-f]{32})"),
    line("a token of Square", &["sq0atp-", "sq0csp-", "sq0idp-", "eaaa"], r"(?-u)\b(?P<v>sq0(?:atp|csp)-[A-Za-z0-9_-]{22,}|EAAA[A-Za-z0-9_-]{60})\b"),
    line("a token of Shopify", &["shpat_", "shpca_", "shppa_", "shpss_", "shptka_"], r"(?-u)\b(?P<v>shp(?:at|ca|pa|ss|tka)_[0-9a-fA-F]{32})\b"),
    line("a token of PayPal or Plaid", &["access-sandbox-", "access-production-", "access-development-"], r"(?-u)\b(?P<v>access-(?:sandbox|production|development)-[0-9a-f]{8}-[0-9a-f-]{27})\b"),
    line("a key of Flutterwave", &["flwseck"], r"(?-u)\b(?P<v>FLWSECK(?:_TEST)?-[0-9a-zA-Z]{12,}(?:-X)?)\b"),
    line("a key of Razorpay", &["rzp_live_", "rzp_test_"], r"(?-u)\b(?P<v>rzp_(?:live|test)_[A-Za-z0-9]{14,})\b").gated(random),
    line("a key of Shippo", &["shippo_"], r"(?-u)\b(?P<v>shippo_(?:live|test)_[A-Za-z0-9]{40})\b"),
    line("a key of EasyPost or Duffel", &["ezak", "eztk", "duffel_"], r"(?-u)\b(?P<v>EZ[AT]K[A-Za-z0-9]{54}|duffel_(?:live|test)_[A-Za-z0-9_=-]{43})"),
    line("a key of Lob", &["live_", "test_"], r"(?-u)\b(?P<v>(?:live|test)_[0-9a-f]{35})\b"),
    // Office and design
    line("a token of Notion", &["ntn_", "secret_"], r"(?-u)\b(?P<v>ntn_[A-Za-z0-9]{40,}|secret_[A-Za-z0-9]{43})\b").gated(random),
    line("a key of Linear", &["lin_api_", "lin_oauth_", "lin_wh_"], r"(?-u)\b(?P<v>lin_(?:api|oauth|wh)_[A-Za-z0-9]{32,})"),
    line("a token of Figma", &["figd_", "figu_", "figo_"], r"(?-u)\b(?P<v>fig[duo][rh]?_[A-Za-z0-9_-]{36,})"),
    line("a token of ClickUp", &["pk_"], r"(?-u)\b(?P<v>pk_[0-9]{6,10}_[A-Z0-9]{32})\b"),
    line("a key of Klaviyo", &["pk_"], r"(?-u)\b(?P<v>pk_[0-9a-f]{34})\b"),
    line("a key of WakaTime", &["waka_"], r"(?-u)\b(?P<v>waka_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\b"),
    line("a token of Airtable", &["pat", "oaa"], r"(?-u)\b(?P<v>pat[A-Za-z0-9]{14}\.[0-9a-f]{64}|oaa[A-Za-z0-9]{0,16}\.v1\.[A-Za-z0-9_-]{10,}\.[0-9a-f]{32,})\b"),
    line("a key of Postman", &["pmak-", "pmat-"], r"(?-u)\b(?P<v>PMA[KT]-[0-9a-fA-F]{24}-[0-9a-fA-F]{34}|PMAT-[A-Z0-9]{26})\b"),
    line("a token of Asana", &["asana"], r"(?-u)\b(?P<v>[12]/\d{12,20}(?:/\d{12,20})?:[0-9a-f]{32})\b"),
    line("a token of HubSpot", &["pat-na", "pat-eu", "pat-ap"], r"(?-u)\b(?P<v>pat-(?:na|eu|ap)\d-[0-9a-fA-F]{8}-[0-9a-fA-F-]{27})\b"),
    line("a token of Intercom", &["dg9r"], r"(?-u)\b(?P<v>dG9r[A-Za-z0-9+/]{50,56}={0,2})"),
    line("a key of PostHog", &["phx_", "phs_"], r"(?-u)\b(?P<v>ph[xs]_[A-Za-z0-9]{32,})\b").gated(random),
    line("a token of Segment", &["sgp_"], r"(?-u)\b(?P<v>sgp_[A-Za-z0-9]{64}|sgp_(?:[0-9a-f]{16}_|local_)?[0-9a-fA-F]{40})\b"),
    line("a token of Mapbox", &["sk.eyj", "tk.eyj"], r"(?-u)\b(?P<v>[st]k\.eyJ[A-Za-z0-9_-]{20,}\.[A-Za-z0-9_-]{20,})"),
    line("a token of Dropbox", &["sl."], r"(?-u)\b(?P<v>sl\.(?:u\.)?[A-Za-z0-9_-]{100,})"),
    line("a token of Facebook", &["eaa"], r"(?-u)\b(?P<v>EAA[A-Za-z0-9]{80,})\b").gated(random),
    line("a bearer token of Twitter", &["aaaaaaaaaaaaaaaaaaaa"], r"(?-u)\b(?P<v>A{20,24}[A-Za-z0-9%]{50,})").gated(|found| super::strength::distinct(found.value()) >= 20),
    line("a key of Nightfall", &["nf-"], r"(?-u)\b(?P<v>NF-[0-9a-f]{32})\b"),
    line("a key of Adafruit IO", &["aio_"], r"(?-u)\b(?P<v>aio_[A-Za-z0-9]{28})\b"),
    line("a token of Contentful", &["cfpat-"], r"(?-u)\b(?P<v>CFPAT-[A-Za-z0-9_-]{40,})"),
    line("a token of ReadMe, Frame.io or another service", &["rdme_", "fio-u-"], r"(?-u)\b(?P<v>rdme_[a-z0-9]{70}|fio-u-[A-Za-z0-9_=-]{64})"),
    line("a token of Typeform", &["tfp_"], r"(?-u)\b(?P<v>tfp_[A-Za-z0-9_-]{40,}(?:_[A-Za-z0-9_-]+)?)"),
    line("a key of PagerDuty", &["pagerduty", "pdus+"], r"(?-u)\b(?P<v>(?:u\+|y_NbAkKc66ryYTWUXYEu|pdus\+_)[A-Za-z0-9_+-]{18,})").gated(random),
    line("a key of Clerk", &["ak_", "ck_", "wk_"], r"(?-u)\b(?P<v>[acw]k_(?:live|test)_[A-Za-z0-9]{20,})").gated(random),
    line("a key with a prefix that says so", &["_live_", "_prod_", "_sk_", "_pat_", "_secret_", "_tok_", "_rt_", "_ws_", "_at_", "-pat-", "-sk-"],
        r"(?-u)\b(?P<v>[a-z][a-z0-9]{1,11}[_-](?:[a-z0-9]{2,8}[_-])?(?:live|prod|sk|pat|secret|tok|rt|ws|at)[_-](?:[a-z0-9]{2,8}[_-])?[A-Za-z0-9_-]{20,})").gated(random),
    line("a key of Mollie", &["live_", "mollie"], r"(?-u)\b(?P<v>live_[A-Za-z0-9]{30})\b").gated(random),
    line("a token of Matrix", &["syt_"], r"(?-u)\b(?P<v>syt_[A-Za-z0-9+/=]{4,}_[A-Za-z0-9]{20}_[A-Za-z0-9]{6})\b"),
    line("a key of Dependency-Track", &["odt_"], r"(?-u)\b(?P<v>odt_[A-Za-z0-9]{32})\b").gated(random),
    line("a licence key of MaxMind", &["_mmk"], r"(?-u)\b(?P<v>[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk)\b"),
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
                "li§ve_{62:30}",
                "sy§t_ZGlzcGF0Y2g_{62:20}_{62:6}",
                "od§t_{62:32}",
                "oa§aX1.v1.{62:20}.{16:32}",
                "00§D{62:15}!{62:90}",
                "launch§darkly-private-{16:8}-{16:4}-{16:4}-{16:4}-{16:12}",
                "/api/v§1/{62:20}/telemetry",
                "api_§key 9-{62:64}",
                "django-ins§ecure-{62:50}",
                "as§ana = {62:36}",
                "outlook.office.com/web§hook/{16:36}@{16:36}/IncomingWebhook/{16:32}",
                "xo§xb-{16:12}-{16:13}-{62:24}",
                "hooks.sl§ack.com/services/T{32:9}/B{32:10}/{62:24}",
                "1234{32:0}5678:A§A{62:33}",
                "mf§a.{62:84}",
                "S§G.{62:22}.{62:43}",
                "ke§y-{16:32}",
                "{16:32}-u§s12",
                "sk_l§ive_{62:24}",
                "wh§sec_{62:32}",
                "sq0§atp-{62:22}",
                "shp§at_{16:32}",
                "nt§n_{62:46}",
                "li§n_api_{62:40}",
                "fig§d_{62:40}",
                "pa§t{62:14}.{16:64}",
                "PM§AK-{16:24}-{16:34}",
                "pat-n§a1-{16:8}-{16:4}-{16:4}-{16:4}-{16:12}",
                "otk_l§ive_{62:36}",
            ],
        );
    }

    #[test]
    fn samples_are_quiet() {
        for text in [
            "sk_t§est_4eC39HqLyjWDarjtT1zdP7dc",
            "hooks.slack.com/services/T000/B000/XXXX",
            "whsec_...",
            "xoxb-your-token",
            "is_live_preview_enabled_by_default_v2",
        ] {
            assert!(values(TABLE, &whole(text)).is_empty(), "{text}");
        }
    }
}
