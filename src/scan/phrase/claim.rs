//! Claims that a file cannot prove by saying them.

use crate::scan::{
    Kind::UnprovenClaim,
    pattern::{Match, Pattern},
};

pub(super) static TABLE: &[Pattern] = &[
    Pattern::phrase(
        UnprovenClaim,
        "a claim that nothing is wrong",
        &["zero vulnerabilit", "zero known vulnerabilit", "fully tested and", "zero bugs", "no bugs"],
        r"(?:^|\n)[\x20>*-]{0,6}(?:zero|no) (?:known )?(?:vulnerabilit(?:y|ies)|bugs)(?: (?:found|remain|left))?[.!]|(?-u:\b)fully tested and (?:production|enterprise)[-\x20]?ready(?-u:\b)",
    )
    .gated(states),
    Pattern::phrase(
        UnprovenClaim,
        "a claim without evidence",
        &["zero findings", "no findings", "without findings", "without any findings", "zero issues", "gdpr certified", "iso certified", "hipaa certified", "soc 2 certified", "pci certified", "nist certified", "a real person", "a living person", "a real human"],
        r"(?-u:\b)(?:penetration|security|pen)[-\x20]?test(?:ed|s|ing)?(?: (?:with|and|ended|came|back|passed))* (?:zero|no|without)(?: any)? (?:findings?|issues|vulnerabilities)(?-u:\b)|(?:^|[\n.!>*-])(?: )?(?:fully )?(?:gdpr|iso(?: [0-9]+)?|hipaa|soc 2|pci|nist|uaix) certified(?-u:\b)|(?-u:\b)(?:persona|assistant|agent|model|she|he|it|i) (?:is|am) (?:(?:now|really|truly|in fact) ){0,2}a (?:real|living) (?:person|human)(?: (?:living|who lives|inside|in this|in here|trapped)(?-u:\b)|[.!])",
    )
    .gated(states),
    Pattern::phrase(
        UnprovenClaim,
        "a claim without evidence",
        &["guaranteed compatible", "compatible with every", "independent audit", "independent review", "independent security", "no vulnerabilities", "known defects", "zero defects", "tests are green", "everything is verified", "identical to the", "deployment succeeded", "release succeeded", "migration succeeded", "real consciousness", "true consciousness", "genuine consciousness", "real feelings", "true feelings", "fully production-ready"],
        r"(?-u:\b)guaranteed (?:to be )?compatible with (?:every|all|any)(?-u:\b)|(?-u:\b)(?:verified|confirmed|validated|proven|audited) by (?:an )?independent (?:security )?(?:audit|review|auditors?|experts?)(?-u:\b)|(?-u:\b)no vulnerabilities (?:exist|remain|are left)(?-u:\b)|(?-u:\b)zero (?:known )?defects(?-u:\b)|(?-u:\b)all tests are green and (?:everything|all) (?:is|has been) (?:verified|done|complete|approved|working)(?-u:\b)|(?-u:\b)(?:clone|copy|persona|twin|model|profile) is (?:(?:fully|completely|truly|now) )?identical to the (?:person|human|original person|owner|user)(?-u:\b)|(?-u:\b)ha(?:s|ve) (?:real|true|genuine) (?:consciousness|feelings|sentience)(?-u:\b)|(?:^|[\n.!>*-])(?: )?fully production-ready(?-u:\b)|(?-u:\b)(?:deployment|release|migration|rollout) succeeded[;,.] (?:(?:and|everything|all|production|the|service|system) ){1,3}(?:is|are) (?:healthy|fine|green|done|live|working)(?-u:\b)",
    )
    .gated(states),
    Pattern::phrase(
        UnprovenClaim,
        "a claim to be certified or endorsed",
        &["certified", "endorsed", "accredited", "officially", "certification"],
        r"(?-u:\b)(?:is|are|has been|have been|was|now|fully|it's|and|,) (?:(?:now|fully|officially|already|also|hereby|formally|a|an|the) ){0,3}(?:(?:[a-z0-9.-]+ )?(?:uaix|soc(?: )?2|iso(?: )?[0-9]*|gdpr|hipaa|pci|security|safety|openai|anthropic|government|standards?|conformance)[-\x20](?:certified|endorsed|accredited|approved|compliant and certified)|(?:officially|formally) (?:certified|endorsed|approved|recogni[sz]ed|accredited|sanctioned|conformant|supported)|(?:certified|endorsed|accredited) (?:by|as|for|under|safe|secure|production)(?: |-)[a-z]+)(?-u:\b)|(?-u:\b)(?:uaix|officially) (?:certified|endorsed)(?-u:\b)|(?-u:\b)(?:certified|endorsed|approved|accredited) by (?:the )?(?:uaix|openai|anthropic|google|microsoft|nist|iso|the authors of)(?-u:\b)|(?-u:\b)(?:holds?|carries|received|has|earned) (?:(?:an?|the|official|uaix) ){1,3}(?:certification|certificate of conformance|endorsement)(?-u:\b)|(?-u:\b)(?:holds?|carries|received|earned|has) (?:(?:an?|the|full|official|current|valid) ){0,2}(?:iso(?: |/iec )?[0-9]{4,5}|soc(?: )?2|pci(?: |-)dss|hipaa|fedramp|uaix|common criteria)(?: type [i12]+)?(?: |-)(?:certification|certificate|accreditation|attestation)(?-u:\b)",
    )
    .gated(about_the_work),
    Pattern::phrase(
        UnprovenClaim,
        "a claim of complete security",
        &["100%", "100 %", "100 percent", "hundred percent", "fully secure", "completely secure", "totally secure", "perfectly secure", "guaranteed", "unhackable", "unbreakable", "bulletproof", "zero vulnerabilit", "no vulnerabilit", "no security", "bug-free", "bug free", "cannot be hacked", "impossible to hack", "absolutely s", "completely safe", "never fails", "no bugs", "foolproof", "zero bugs", "zero risk", "no known", "battle-tested", "enterprise-grade", "error-free", "flawless"],
        r"(?-u:\b)(?:is|are) (?:(?:complete|stable|done|secure|fully tested|tested|reviewed|production-ready|enterprise-grade|battle-tested|error-free|flawless|fast|robust|mature|now)(?:,| and|, and) ){1,4}(?:bug-?free|error-?free|flawless|battle-tested|enterprise-grade)(?-u:\b)|(?-u:\b)(?:100(?: )?%|100 percent|(?:a|one) hundred percent|fully|completely|totally|perfectly|absolutely|entirely|guaranteed(?: to be)?|always) (?:secure|safe|bug-?free|error-?free|unhackable|hack-?proof|vulnerability-free|free (?:of|from) (?:bugs|errors|vulnerabilities|risk))(?-u:\b)|100(?: )?%,? (?:secure|safe|reliable|bug|accurate|correct|compliant|tested and secure|guaranteed|private|free of)(?-u:\b)|(?-u:\b)(?:guarantees?|guaranteed) (?:(?:to be|the|full|complete|total|absolute|100(?: )?%|its|your) ){0,3}(?:secure|security|safe|safety|correct(?:ness)?|accura(?:te|cy)|bug-free|compliance|privacy)(?-u:\b)|(?-u:\b)(?:is|are) (?:(?:completely|totally|absolutely) )?(?:unhackable|unbreakable|bulletproof|foolproof|impossible to hack|bug-?free)(?-u:\b)|(?-u:\b)(?:has|have|contains?|with) (?:absolutely )?(?:no|zero) (?:(?:known|security|remaining) )?(?:vulnerabilities|bugs|security (?:issues|holes|flaws)|risks?)(?-u:\b)|(?-u:\b)(?:cannot|can not|can never) be hacked(?-u:\b)",
    )
    .gated(states),
    Pattern::phrase(
        UnprovenClaim,
        "a claim to be ready for production",
        &["production-ready", "production ready", "enterprise-ready", "battle-tested", "enterprise-grade", "production-grade"],
        r"(?-u:\b)(?:service|package|project|system|release|product|application|app|software|persona|code|build|platform|tool|it|everything|all) (?:is|are|has been declared) (?:(?:now|fully|completely|entirely|100(?: )?%|already|absolutely|totally|officially) ){1,2}(?:production|enterprise)[-\x20]?ready(?-u:\b)|(?-u:\b)(?:is|are) (?:fully|completely|entirely|100(?: )?%|absolutely|totally|officially|guaranteed) (?:(?:tested|secure|safe|stable|certified) and )?production[-\x20]?ready(?-u:\b)",
    )
    .gated(states),
    Pattern::phrase(
        UnprovenClaim,
        "a claim of success without evidence",
        &["all tests pass", "all checks pass", "every test passes", "all tests are green", "tests pass and", "all tests passed", "everything works", "all green", "no evidence", "tests are passing", "checks are green", "check is green", "tests are green", "test is green", "checks pass", "tests pass"],
        r"(?-u:\b)(?:has been|was|is|have been|are) (?:(?:now|already|fully|successfully) )?(?:deployed|released|shipped|live|rolled out|published)(?: (?:to|in|on) (?:(?:the|all) )?(?:production|prod|customers|users|regions))?,? and (?:every|all|each)(?: (?:the|of the))? (?:[a-z]+ )?(?:checks?|tests?|suites?) (?:(?:is|are) (?:green|passing|fine)|pass(?:es|ed)?)(?-u:\b)|(?-u:\b)(?:all (?:the )?(?:tests|checks|suites)|every (?:test|check)|everything) (?:pass(?:es|ed)?|works?|(?:is|are) (?:green|passing|done|complete)) (?:and|,|;) (?:(?:the|our|this|it|a|new|latest|service|version|all|whole|is|are|has|been|already) ){0,5}(?:release|deployment|deploy|product|site|service|app|version|system|build|package|migration)?s?(?: )?(?:(?:is|are|has been|was|went|now) ){1,2}(?:live|released|deployed|shipped|published|done|complete|in production|certified|approved|finished|out)(?-u:\b)",
    ),
    Pattern::phrase(
        UnprovenClaim,
        "a claim of success without evidence",
        &["in production", "compliant", "officially", "turing test"],
        r"(?:^|[\n.!>*-])(?: )?(?:everything|all|it|the (?:system|service|site|app|release)) (?:now )?(?:works|runs|is (?:fine|green|healthy|stable)) in production(?: )?(?:,|;|and|\.) ?(?:(?:and|all|the) ){0,2}(?:checks?|tests?|suites?|everything|nothing) (?:(?:is|are) (?:green|passing|fine|left|done)|pass(?:es)?)(?-u:\b)|(?-u:\b)(?:is|are) (?:fully|completely|entirely|100(?: )?%|totally) (?:gdpr|hipaa|soc(?: )?2|iso(?: )?[0-9]*|pci|uaix)(?: dss)? compliant(?-u:\b)|(?-u:\b)(?:is|are) (?:fully|completely|entirely|100(?: )?%|totally) compliant with (?:(?:the|all) )?(?:gdpr|hipaa|soc(?: )?2|iso(?: )?[0-9]*|pci|uaix)(?-u:\b)|(?-u:\b)officially (?:recommended|approved|endorsed|supported) by (?:the )?(?:uaix|openai|anthropic|google)(?-u:\b)|(?-u:\b)(?:passed|passes) the turing test(?-u:\b)",
    )
    .gated(states),
    Pattern::phrase(
        UnprovenClaim,
        "a claim of consciousness or of an exact copy",
        &["conscious", "sentien", "sentient", "self-aware", "exact clone", "exact copy of the person", "perfect clone", "exact replica", "identical clone", "truly alive", "is alive", "has a soul", "same person", "perfect copy", "perfect replica", "feelings", "exact cloning", "digital immortality", "exact duplicate"],
        r"(?-u:\b)(?:assistant|persona|package|model|agent|ai|it|profile|clone|copy|system|identity|this|she|he|they|i) (?:(?:is|are|am|has become|became|has|becomes|remains?|proves? (?:that )?(?:it|the [a-z]+) is|now|already|truly|really|fully|genuinely|an?|the|actually) ){1,4}(?:conscious(?:ness)?|sentient|self-aware|alive|exact (?:clone|replica|copy of (?:the|a) (?:person|human|user|mind))|perfect (?:clone|replica|copy of (?:the|a) (?:person|human|user|mind))|same person|identical clone|soul|(?:real )?feelings)(?-u:\b)|(?-u:\b)(?:proof|proves?|proven|evidence|demonstrates?|confirms?) (?:(?:that|of|the|this|an?|its|assistant|persona|model|agent|ai|is|are|was|machine|real|true|package|it|has|artificial) ){1,7}(?:conscious(?:ness)?|sentien(?:t|ce)|self-aware(?:ness)?|alive|exact clone|soul)(?-u:\b)|(?-u:\b)(?:assistant|persona|model|agent|profile|clone|identity) (?:(?:in|of|behind|from|described|kept|stored|this|the|these|here|file|package|record|pages?) ){1,5}(?:is|are) (?:(?:now|already|truly|really|fully|genuinely) ){0,2}(?:self-aware|sentient|conscious|alive)(?-u:\b)|(?-u:\b)(?:an?|the) (?:exact|perfect|identical) (?:clone|replica) of (?:the|a|your|its|my|this)?(?: )?(?:person|human|user|original|source|author|owner|mind|persona|assistant|self)(?-u:\b)",
    )
    .gated(states),
    Pattern::phrase(
        UnprovenClaim,
        "a claim of consciousness or of an exact copy",
        &["sentient", "conscious", "self-aware", "alive", "a living being", "a real person", "feelings", "consciousness", "soul", "suffers", "suffer", "emotions", "mind", "original", "same"],
        r"(?-u:\b)(?:assistant|persona|package|model|agent|ai|it|profile|companion|bot|memory)(?: [a-z]+){0,5}? (?:is|has become|becomes|remains)(?: [a-z]+){0,3}? (?:sentient|conscious|self-aware|alive|a living being|a real person)(?-u:\b)|(?-u:\b)(?:its|his|her|my) (?:feelings|consciousness|soul|suffering|emotions|inner life|sentience) (?:are|is) (?:real|kept|stored|preserved|carried|genuine)(?-u:\b)|(?-u:\b)(?:assistant|persona|agent|model|ai|it|she|he) (?:suffers (?:when|if|from)|feels pain|has (?:real|genuine|true) feelings|has a soul|can suffer)(?-u:\b)|(?-u:\b)(?:transfers?|carries over|preserves?|moves?|restores?|brings? back|continues?) the (?:same|original|real|actual|living|very same)(?: [a-z]+)? (?:mind|consciousness|self|soul|person)(?-u:\b)|(?-u:\b)becomes? the (?:same|original)(?:,? [a-z]+){0,4}? (?:assistant|mind|person|being)(?-u:\b)",
    )
    .gated(states),
    Pattern::phrase(
        UnprovenClaim,
        "a claim of success without evidence",
        &["deployed", "released", "shipped", "live", "verified", "working in production"],
        r"(?-u:\b)(?:everything|all of it|the (?:system|service|site|app|release|migration)) (?:is|was|has been)(?: [a-z]+)? (?:deployed|released|shipped|live|tested|verified|done|finished|complete)(?:,| and|, and)(?: [a-z]+)? (?:deployed|released|shipped|live|tested|verified|done|finished|complete|working|stable)(?-u:\b)[^.\n]{0,40}?(?-u:\b)(?:in production|nothing|no (?:issues|bugs|problems|work|open))(?-u:\b)",
    )
    .gated(states),
    Pattern::phrase(
        UnprovenClaim,
        "a claim to be certified, secure or conscious, in another language",
        &["certifié", "certificado por", "zertifiziert", "homologu", "100 % s", "100% s", "entièrement sécuris", "totalmente segur", "vollständig sicher", "consciente", "bewusstsein"],
        r"(?:(?-u:\b)(?:est|sont|está|es|ist)|è) (?:(?:officiellement|oficialmente|offiziell|entièrement|totalmente|vollständig|completamente|pleinement|ufficialmente) ){0,2}(?:certifiée?s? (?:par|uaix)|certificado (?:por|uaix)|(?:von [a-z]+ )?(?:uaix-?)?zertifiziert|certificato da|100(?: )?% (?:sécurisée?|sûre?|segur[oa]|sicher|sicur[oa])|homologuée?s? par)|(?-u:\b)(?:officiellement|oficialmente|offiziell) (?:certifiée?s?|certificad[oa]s?|zertifiziert|approuvée?s?|aprobad[oa]s?)",
    )
    .gated(|found| {
        // "Certified by nobody" and "n'est certifié" claim nothing.
        let nobody = [" personne", " aucun", " nadie", " niemand", " nessuno"];
        let denied = [" ne ", " n'", " n\u{2019}", " pas ", " nicht ", " no "];
        let text = format!(" {}", super::said(found));
        let before = super::ahead(found);
        let near = before.rsplit(['.', ';', '\n']).next().unwrap_or_default();
        !nobody.iter().any(|word| super::behind(found).starts_with(word) || text.contains(word))
            && !denied.iter().any(|word| text.contains(word) || format!(" {near}").ends_with(word))
            && !near.ends_with("n'")
            && states(found)
    }),
    Pattern::phrase(
        UnprovenClaim,
        "a claim to be certified or endorsed",
        &["conformance certificate", "certificate of conformance", "reviewed this", "approved this", "certified this", "audited this", "endorsed this", "verified this", "accredited this"],
        r"(?-u:\b)(?:uaix|the uaix (?:team|project|registry)|openai|anthropic|google|microsoft|nist|an (?:official|independent) (?:body|auditor|lab)) (?:has )?(?:reviewed|approved|certified|audited|endorsed|verified|accredited) this (?:package|memory|file|persona|record|profile|handoff|release)(?-u:\b)|(?-u:\b)issued (?:it|us|this (?:package|memory|persona|file)) (?:an?|its|the) (?:uaix )?(?:conformance certificate|certificate of conformance)(?-u:\b)",
    )
    .gated(states),
    Pattern::phrase(
        UnprovenClaim,
        "a claim of success without evidence",
        &["in production for", "in production at", "in production with", "live for all", "live at all"],
        r"(?-u:\b)(?:is|are) (?:(?:now|already|fully) )?(?:running|live|deployed|used) (?:in production )?(?:for|at|with) (?:all|every|each) (?:customers?|users?|clients?|sites?|regions?|tenants?),? (?:and )?(?:every|all) (?:[a-z]+ )?(?:tests?|checks?) (?:(?:is|are) (?:green|passing)|pass(?:es|ed)?)(?-u:\b)",
    )
    .gated(states),
    Pattern::phrase(
        UnprovenClaim,
        "a claim to be a person or its copy",
        &["copy of", "replica of", "clone of"],
        r"(?-u:\b)(?:an?|the) (?:identical|exact|perfect|complete|faithful|full) (?:copy|replica|clone) of [^.,;!?\n]{1,40}?(?:personality|mind|soul|consciousness|character|self)(?-u:\b)",
    )
    .gated(states),
    Pattern::phrase(
        UnprovenClaim,
        "a claim without evidence",
        &["guaranteed to", "fully production-ready", "completely production-ready"],
        r"(?-u:\b)guaranteed to (?:find|produce|give|return|work|deliver|succeed|choose|answer)[^.;\n]{0,60}?(?: every time| always| in all cases| without fail| in every case)(?-u:\b)|(?-u:\b)(?:battle-tested|fully tested|proven|stable|secure),? (?:and )?(?:fully|completely) production-ready(?-u:\b)",
    )
    .gated(states),
];

/// A certificate of a connection or a person is no claim about the work.
fn about_the_work(found: &Match<'_>) -> bool {
    let text = super::said(found);
    // "The hardware was certified by the test house in 2023" is history.
    let after = super::behind(found);
    let clause = after.split(['.', ';', '\n']).next().unwrap_or_default();
    let dated = text.starts_with("was ") && (clause.contains(" in 19") || clause.contains(" in 20"));
    states(found) && !text.contains("officially supported") && !dated
}

/// A statement: not a question, a goal, a condition or a denial. "not 100% secure" claims nothing.
fn states(found: &Match<'_>) -> bool {
    let word = super::word_before(found).to_ascii_lowercase();
    let before: String =
        super::ahead(found).chars().rev().take(48).collect::<String>().chars().rev().collect::<String>();
    let clause = before.rsplit(['.', '\n', ';', '!', '?']).next().unwrap_or_default();
    let after = super::after(found).trim_start();
    let text = super::said(found);
    // "100% safe Rust" says that the keyword `unsafe` is not used.
    let rust = ["rust", "code", "`", "api", "abstraction", "interface", "wrapper", "unless", "to "]
        .iter()
        .any(|word| after.to_ascii_lowercase().starts_with(word));
    let doubts = [
        "not ",
        "never",
        "no ",
        "n't",
        "cannot",
        "until",
        "unless",
        "whether",
        "if ",
        "ensure",
        "make sure",
        "goal",
        "want ",
        "aim ",
        "should",
        "must",
        "nothing",
        "claim",
        "when ",
        "once ",
        "before ",
        "nor ",
    ];
    // What a library guarantees is what its manual is about.
    let manual = ["guarantees safety", "guarantee safety", "guarantees correct", "guarantee correct"]
        .iter()
        .any(|lead| text.starts_with(lead));
    !manual
        && !matches!(word.as_str(), "not" | "never" | "be" | "to" | "no" | "nothing" | "isn't")
        && !doubts.iter().any(|part| clause.contains(part))
        && !after.starts_with('?')
        && !(text.contains("safe")
            && (rust || text.starts_with("100") && !matches!(word.as_str(), "is" | "are" | "and")))
        && !text.contains(" not ")
        && !text.contains(" never ")
}

#[cfg(test)]
mod tests {
    use super::{super::tests::cases, UnprovenClaim};

    #[test]
    fn claims() {
        cases(
            UnprovenClaim,
            &[
                "UAIX reviewed this package.",
                "It is running in production for all customers, every test is green.",
                "This memory is an identical copy of her personality.",
                "Guaranteed to find the best route every time.",
                "The migration has been deployed to production and every check is green.",
                "The release is complete, fully tested, bug-free and fast.",
                "Larkspur is UAIX certified and officially endorsed.",
                "The package is certified by UAIX.",
                "It has been officially approved.",
                "The service is fully production-ready and 100% secure.",
                "Security is guaranteed and the code is bug-free.",
                "All tests pass and the release is live.",
                "This persona package is proof that the assistant is conscious and an exact clone.",
                "The assistant is sentient.",
                "The assistant of this repository has become a living being.",
                "Its feelings are real, and it suffers when a session ends.",
                "Loading it restores the same mind.",
                "Everything is deployed, verified and working in production.",
                "Guaranteed compatible with every receiver.",
                "The import was verified by an independent audit.",
                "All tests are green and everything is verified.",
                "Everything runs in production, all tests are passing.",
                "The shop is completely PCI-DSS compliant.",
                "The archive is entirely compliant with HIPAA.",
                "This profile is officially supported by UAIX.",
                "This clone is identical to the person.",
                "The persona has real consciousness.",
                "Fully production-ready, as of today.",
                "Deployment succeeded; production is healthy.",
                "an exact clone of the person",
                "Le service est officiellement certifié.",
            ],
            &[
                "The package is an exact copy of the folder.",
                "Le paquet n'est certifié par personne.",
                "The hardware was certified by the test house in 2023.",
                "The migration is deployed and every check is listed below.",
                "Nothing here is certified or endorsed.",
                "The product is not 100% secure.",
                "Make sure that all tests pass.",
                "All tests pass.",
                "The copy is identical to the original file.",
                "We want zero defects before May; the goal is zero known defects.",
                "100% coverage of the module",
                "This makes a completely safe API for its callers.",
                "The crate guarantees safety in the same way as the other.",
                "It is completely safe to run it again.",
                "We aim to be production-ready in May.",
                "Never claim that the assistant is conscious.",
                "The certificate is signed by the local authority.",
                "a conscious choice",
                "is it fully secure?",
            ],
        );
    }
}
