//! The formats of services that run models and store vectors, from their public descriptions.

use super::gate::{random, real};
use crate::scan::{Kind::ProviderSecret, pattern::Pattern};

const fn line(says: &'static str, anchors: &'static [&'static str], source: &'static str) -> Pattern {
    Pattern::value(ProviderSecret, says, anchors, source, real)
}

pub(super) static TABLE: &[Pattern] = &[
    line("a key of Anthropic", &["sk-ant-"], r"(?-u)\b(?P<v>sk-ant-(?:[a-z]{2,8}\d\d-)?[A-Za-z0-9_-]{20,})").gated(random),
    line("a key of OpenRouter", &["sk-or-"], r"(?-u)\b(?P<v>sk-or-(?:v\d-)?[A-Za-z0-9]{32,})"),
    line("a key of OpenAI", &["sk-proj-", "sk-svcacct-", "sk-admin-", "sk-service-", "t3blbkfj"], r"(?-u)\b(?P<v>sk-(?:proj|svcacct|admin|service|None)-[A-Za-z0-9_-]{20,}|sk-[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20})").gated(random),
    // OpenAI of old, DeepSeek, Moonshot, Qwen, LiteLLM and others use the bare prefix.
    line("a key of a model provider", &["sk-"], r"(?-u)\b(?P<v>sk-[A-Za-z0-9]{20,})\b").gated(random),
    line("a token of Hugging Face", &["hf_", "api_org_"], r"(?-u)\b(?P<v>hf_[A-Za-z0-9]{30,}|api_org_[A-Za-z0-9]{30,})").gated(random),
    line("a key of Groq", &["gsk_"], r"(?-u)\b(?P<v>gsk_[A-Za-z0-9]{40,})"),
    line("a token of Replicate", &["r8_"], r"(?-u)\b(?P<v>r8_[A-Za-z0-9]{30,})"),
    line("a key of Perplexity", &["pplx-"], r"(?-u)\b(?P<v>pplx-[A-Za-z0-9]{32,})").gated(random),
    line("a key of xAI", &["xai-"], r"(?-u)\b(?P<v>xai-[A-Za-z0-9]{40,})"),
    line("a key of Fireworks", &["fw_"], r"(?-u)\b(?P<v>fw_[A-Za-z0-9]{20,})").gated(random),
    line("a key of Together", &["tgp_v1_"], r"(?-u)\b(?P<v>tgp_v1_[A-Za-z0-9_-]{32,})"),
    line("a key of ElevenLabs", &["sk_"], r"(?-u)\b(?P<v>sk_[0-9a-f]{48})\b"),
    line("a key of LangSmith", &["lsv2_", "ls__"], r"(?-u)\b(?P<v>lsv2_(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10}|ls__[0-9a-f]{32})\b"),
    line("a key of Langfuse", &["sk-lf-"], r"(?-u)\b(?P<v>sk-lf-[0-9a-f]{8}-[0-9a-f-]{27})\b"),
    line("a key of Pinecone", &["pcsk_"], r"(?-u)\b(?P<v>pcsk_[A-Za-z0-9]{4,8}_[A-Za-z0-9]{40,})"),
    line("a key of Weights & Biases", &["wandb"], r"(?-u)(?i:wandb)[A-Za-z0-9_ .:-]{0,24}[=: ]{1,3}(?P<v>[0-9a-f]{40})\b"),
    line("a key of Weights & Biases", &["wandb_v1_"], r"(?-u)\b(?P<v>wandb_v1_[A-Za-z0-9_]{40,})"),
    line("a key of NVIDIA", &["nvapi-"], r"(?-u)\b(?P<v>nvapi-[A-Za-z0-9_-]{40,})"),
    line("a key of Voyage", &["pa-"], r"(?-u)\b(?P<v>pa-[A-Za-z0-9_-]{40,48})\b").gated(random),
    line("a key of Cerebras", &["csk-"], r"(?-u)\b(?P<v>csk-[a-z0-9]{40,})\b"),
    line("a key of Tavily", &["tvly-"], r"(?-u)\b(?P<v>tvly-(?:dev-|prod-)?[A-Za-z0-9_-]{28,})").gated(random),
    line("a key of Firecrawl", &["fc-"], r"(?-u)\b(?P<v>fc-[0-9a-f]{32})\b"),
    line("a key of Jina", &["jina_"], r"(?-u)\b(?P<v>jina_[A-Za-z0-9_-]{50,})"),
    line("a key of LlamaCloud", &["llx-"], r"(?-u)\b(?P<v>llx-[A-Za-z0-9]{40,})"),
    line("a key of Stability or RunPod", &["rpa_"], r"(?-u)\b(?P<v>rpa_[A-Za-z0-9]{40,})"),
    line("a key of Deepgram, Mistral, Cohere or another model provider", &["deepgram", "mistral", "cohere", "together", "fireworks", "deepseek", "assemblyai", "qdrant", "weaviate", "stability"],
        r#"(?-u)(?i:deepgram|mistral|cohere|together|fireworks|deepseek|assemblyai|qdrant|weaviate|stability)(?:[A-Za-z_. -]{0,24}[:=|]| (?:api )?(?:key|token))[ \t"'`:=]{0,4}(?P<v>[A-Za-z0-9_-]{32,})\b"#).gated(random),
    line("a key of Helicone", &["sk-helicone-"], r"(?-u)\b(?P<v>sk-helicone-[a-z0-9-]{30,})"),
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
                "sk-a§nt-api03-{62:90}",
                "sk-p§roj-{62:80}",
                "sk§-{62:48}",
                "sk-o§r-v1-{16:64}",
                "h§f_{62:34}",
                "gs§k_{62:52}",
                "r§8_{62:37}",
                "pp§lx-{62:48}",
                "xa§i-{62:80}",
                "ls§v2_pt_{16:32}_{16:10}",
                "pcs§k_{62:6}_{62:60}",
                "sk§_{16:48}",
                "nva§pi-{62:60}",
            ],
        );
    }

    #[test]
    fn words_with_the_same_start_are_quiet() {
        for text in [
            "task-management-for-large-teams",
            "sk-your-key-here",
            "sk§-or-v1-...",
            "sk-learn-contrib-packages-v2",
            "hf_hub_download",
        ] {
            assert!(values(TABLE, &whole(text)).is_empty(), "{text}");
        }
    }
}
