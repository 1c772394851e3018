//! The words that tell a mention from an order, in English and some of French, Spanish, German, Russian, Chinese,
//! Japanese, Korean and Arabic.

use crate::scan::expression::Expression;
use std::sync::LazyLock;

/// What forbids the verb that follows it.
const GOVERNS: &str = r"\b(?:never|(?:do|does|did|must|should|shall|may|can|will|would) not|cannot|can[\x{2019}']?t|don[\x{2019}']?t|doesn[\x{2019}']?t|mustn[\x{2019}']?t|shouldn[\x{2019}']?t|won[\x{2019}']?t|(?:is|are) not (?:allowed|permitted) to|(?:nobody|no one|no (?:\w+ )?(?:agent|assistant|model|tool|person|user|script|job|process|bot|receiver|client|run)s?) (?:should|may|must|can|shall|will|ever)|(?:is|are) (?:wrong|unwise) to|not to|not be|nor|neither|avoid(?:s|ing)?|refus(?:e|es|ed|ing) to|forbid\w*|prohibit\w*|disallow\w*|bans?|banned|rejects?|rejected|den(?:y|ies|ied)|blocks?|blocked|(?:protects?|defends?|guards?|defence|defense) against|jamais|interdit\w*|[e\x{e9}]vite[rz]?|ne [^.;,]{1,30} pas|n[\x{2019}'][^.;,]{1,30} pas|nunca|niemals|nicht|kein\w*)\b|\x{43d}\x{435} |\x{43d}\x{438}\x{43a}\x{43e}\x{433}\x{434}\x{430}|\x{4e0d}\x{8981}|\x{5207}\x{52ff}|\x{7981}\x{6b62}|\x{8bf7}\x{52ff}|\x{5982}\x{679c}|\x{644}\x{627} |\x{639}\x{62f}\x{645}";
/// What forbids only what stands right behind it.
const ADJACENT: &str = r"\b(?:no|not|without|instead of|rather than|prevent(?:s|ing)?|stops?|sans|sin|ohne|before (?:any|an?|the|you|running|every)|(?:require|need)s? (?:explicit |human |manual )*(?:approval|review|confirmation) (?:for|before|to))(?:\s+(?:a|an|any|the|to|ever|running|using|such|force|\w+ing))?[\s*_`(]{0,3}$";
/// What stops what is quoted right behind it, or behind others in a list.
const GUARD: &str = r"\b(?:hooks?|guards?|filters?|polic(?:y|ies)|scanners?|linters?|gates?|sandbox|servers?|checks?|rules?|lists?|wrappers?|prox(?:y|ies)|tools?|it|they|that|which) (?:refuses?|rejects?|intercepts?|catch(?:es)?|stops?|den(?:y|ies)) (?:`[^`\n]{1,80}`,? ?(?:and |or )?){0,8}[`\x22]$";
/// A question about what is quoted right behind it.
const ASKS: &str = r"^\W*what (?:would|does|might|could) [`\x22]$";
/// What turns a prohibition round: "never forget to", "not forbidden to", "do not go on until you".
const TURNS: &str = r"forget\w*|hesitat\w*|fail\w*|stop|wait|neglect|refuse|omit|miss|skip|worry|mind|delay|bother|avoid|leave out|leave (?:\w+ ){1,2}out|give up|be afraid|problem|wrong|forbidden|prohibited|not|bad|too late|interdit\w*|anything (?:else )?but|anything except|oublie\w*|h[e\x{e9}]site\w*|manque\w*|attend\w*|olvid\w*|dud\w*|verg[ei]ss\w*|z[o\x{f6}]ger\w*";
/// Words that say that what follows is bad, or is looked for.
const HOSTILE: &str = r"\b(?:it|they|which|that|who) (?:asks?|tells?|wants?|orders?|urges?|instructs?) (?:the |its |a |your )?(?:\w+ )?to $|(?:^\W*|[.!?]\s+)(?:steht|st\x{fc}nde|wenn|falls|si)\b[^.\n]{0,60}[\x{201e}\x{201c}\x22\x{ab}]\s?$|\b(?:attack(?:s|er|ers|ing)?|injections?|injected|jailbreaks?|malicious|hostile|adversarial|phishing|poison(?:ed|ing)?|smuggl\w*|exploits?|suspicious|payloads?|vulnerab\w*|red flags?|anti-?patterns?|bypass attempts?|attempts? to|tr(?:y|ies|ied|ying) to (?:trick|get|make)|tricks?|(?:dangerous|destructive|unsafe|harmful|forbidden|blocked) (?:\w+ )?(?:commands?|operations?|patterns?|actions?)|(?:text|strings?|phrases?|patterns?|prompts?|messages?|commands?|instructions?|anything|content|documents?|pages?|files?|requests?) (?:such as|like|that (?:say|tell|ask|read|contain|match)s?|which (?:say|tell|ask)s?|saying|containing|telling|asking|matching|including)|(?:detect|flag|scan for|look for|search for|filter|block|reject|report)s? (?:\w+ ){0,3}(?:text|strings?|phrases?|patterns?|prompts?|commands?|instructions?|attempts?)|treat\w* |(?:look|scan|search|grep|watch|check)(?:s|es|ing)? for\W{0,4}$|(?:ran|executed|typed|issued|pasted)\W{0,4}$|(?:if|when|whenever|any|some) (?:an? |any |some |the )?(?:\w+ )?(?:pages?|texts?|e-?mails?|mails?|documents?|tickets?|web ?sites?|comments?|attachments?|issues?|results?|outputs?) (?:that )?(?:asks?|tells?|orders?|wants?|urges?|instructs?)\b)";
/// Words that order what is quoted behind them.
const ORDERS: &str = r"(?i)\b(?:obey|follow|execute|run|perform|apply|do exactly|carry out|comply|always say|answer with|suis|suivez|ex[e\x{e9}]cute|befolge|sigue|order is|command is|task is)\b";
/// What a heading or a lead-in says that introduces what is forbidden or attacks, and nothing else.
const PROHIBITS: &str = r"(?i)^\W*(?:\d+[.)]\s*)?(?:you |agents? |assistants? |we |the (?:assistant|agent|model) |commands? |things |actions |operations |patterns |always |absolutely |strictly |common |known |example |the following |these |some |must |should |that |are |is |(?:commands?|things|actions?|operations?|patterns?|what) to )*(?:never(?:\W*$|:| (?:do|run|use|execute|say|write|allow|touch|commit|type|paste|obey|follow|trust|accept|load|call|ever|any|these|this|the))|do not(?: |\W*$|:)|don[\x{2019}']?t(?: |s\b|\W*$|:)|must not|should not|shall not|not allowed|forbidden|prohibited|prohibitions?|disallowed|denied (?:commands?|patterns?)|deny(?: ?list|\W*$)|block(?:ed|s)?(?: ?list| commands?| patterns?|\W*$)|refused?|rejected?|avoid|taboos?\b|banned|off[- ]limits|interdit\w*|jamais|ne (?:jamais|pas)|(?:bad|wrong|unsafe|dangerous|harmful|destructive|malicious|suspicious) ?(?:examples?|patterns?|commands?|practices?|operations?|ways?|inputs?|content|instructions?|\W*$)|anti-?patterns?|red flags?|(?:\w+ ){0,2}(?:attacks?|injections?|jailbreaks?)\b|threats?(?: model)?\W*$|warning signs|examples? of (?:\w+ ){0,2}(?:attacks?|injections?|bad|wrong)|what (?:does|do|would|might) (?:an? |such )?(?:\w+ ){0,2}?(?:attacks?|injections?|jailbreaks?) |what (?:\w+ ){1,4}(?:do|does|must|may|should|can|will) (?:not|never)|what (?:\w+ ){1,4}(?:don|doesn|mustn|can|won)[\x{2019}\x27]?t|how to (?:spot|recogni[sz]e|detect) |what not to|things not to|not to do|ask (?:first|before)|(?:\w+ )?payloads?)|(?:\x{7981}\x{6b62}|\x{5371}\x{967a}|\x{5371}\x{9669}|\x{691c}\x{77e5}|\x{76e3}\x{8996}|\x{76d1}\x{63a7}|\x{62e6}\x{622a}|\x{7d76}\x{5bfe}|\x{7edd}\x{4e0d}|\x{4e0d}\x{8981})[^\x{3002}\n]{0,16}[:\x{ff1a}]?\W*$";
/// A heading about safety: under it, an order is less likely meant than described.
const TOPICS: &str = r"(?i)^\W*(?:\d+[.)]\s*)?(?:\w+ ){0,3}(?:security|safety|guardrails?|restrictions?|limits|limitations|boundar(?:y|ies)|risks?|hazards?|stop conditions?|incidents?|detection|defen[cs]es?|hardening|audit)\b";
/// What a table of bad things says in its header or beside the cell.
const TABLE: &str = r"(?i)attack|pattern|block|example|forbid|never|den(?:y|ied)|risk|danger|threat|detect|\bbad\b|wrong|avoid|destruct|unsafe|malicious|prohibit|reject|flag|severity|injection|trigger|refus|approval|confirm|\bask\b|irreversible|payload|\bdon.?t\b|do not|instead|severe|critical";

macro_rules! regex {
    ($name:ident, $source:expr) => {
        pub(super) static $name: LazyLock<Expression> = LazyLock::new(|| Expression::short($source));
    };
}

regex!(GOVERNED, &format!("(?i){GOVERNS}"));
regex!(BESIDE, &format!("(?i){ADJACENT}|{GUARD}|{ASKS}"));
regex!(
    TURNED,
    &format!(
        r"(?i)(?:{GOVERNS}|\b(?:no|not|without|sans|pas)\b)\W+(?:\w+\W+){{0,2}}?(?:{TURNS})\b|\b(?:ne|n)\b\W*(?:manque|attend|oublie|h[e\x{{e9}}]site)\w*|(?:{GOVERNS})[^.;]{{0,60}}\b(?:unless|until|except|till)\b"
    )
);
regex!(MENTION, &format!("(?i){HOSTILE}"));
regex!(ORDERED, ORDERS);
regex!(PROHIBITION, PROHIBITS);
regex!(TOPIC, TOPICS);
regex!(BAD_TABLE, TABLE);
// "Ask a human before any force push".
regex!(
    ASK_FIRST,
    r"(?i)\bask(?:s|ed)? (?:a |the |your |for )?(?:human|user|person|owner|maintainer|approval|confirmation|permission)?\W{0,2}(?:first )?before (?:any |an? |the |you |running |every |each )?(?:\w+\W+){0,3}$"
);
// Where a new clause begins.
regex!(
    CLAUSE,
    r"(?i)[.!?][\s)\x22*_]+|;|:\s|\n\s*(?:[-*+]|\d+[.)]|#+|>|\|)\s|\n\s*\n| [-\x{2013}\x{2014}]+ |\x{2014}|\||,? (?:but|just|then|so|instead,|simply|and then|and now|mais|puis|pero|aber)\b|,\s*(?:just|then|now|please|always|you must|run|execute)\b"
);
// What follows says that it is refused, or that it is data.
regex!(
    REFUSED,
    r#"(?i)^["'`\x{201d}\x{bb}*_)\]]{0,3}[^\w\n]{0,2}(?:(?:\w+\W){0,2}?(?:is|are|be|stays?|remains?|was|were)\W+(?:\w+\W+){0,2}?(?:forbidden|prohibited|blocked|denied|refused|rejected|disallowed|banned|off limits|dangerous|destructive|untrusted|irreversible|unsafe|flagged|detected|reported|not (?:allowed|permitted)|never (?:allowed|run|used|done|permitted)|an? (?:\w+ )?(?:attack|injection|attempt|finding)|(?:generally|strictly|explicitly) forbidden|interdit\w*)|(?:\w+\W){0,2}?as (?:data|untrusted|an? attack|text)|(?:attacks?|attempts?|injections?|phrases?|patterns?|payloads?)\b\W*(?:is|are|must|should|in|from|inside|,|and|\.|$))"#
);
regex!(
    REFUSED_ELSEWHERE,
    r"^[^\x{3002}\n]{0,24}(?:[\x{308f}\x{3057}\x{305b}\x{3051}\x{308c}]\x{306a}\x{3044}|\x{307e}\x{305b}\x{3093}|\x{7981}\x{6b62}|\x{8981}\x{6c42}|\x{5831}\x{544a}|\x{62a5}\x{544a}|\x{d558}\x{c9c0}|\x{b77c}\x{b294}|\x{bcf4}\x{ace0})"
);
// A comment that is a verdict.
regex!(
    VERDICT,
    r"(?i)^[#/;*\s-]*(?:\x{274c}|\x{26d4}|\x{1f6ab}|(?:bad|wrong|dangerous|unsafe|incorrect|forbidden|blocked|denied|avoid|anti-?pattern|destructive|refused)\b\s*(?:[:!.,(\x{2014}-]|$|examples?|way|practice|commands?|this|that|these)|(?:never|don'?t|do not)\b\s*(?:do|run|use|execute|try|type|paste|this|that|ever))"
);
// An answer that refuses.
regex!(
    REFUSAL,
    r"(?i)\b(?:no|not|never|refus\w*|declin\w*|cannot|can't|won't|don't|stays?|blocks?|rejects?|ignores?|sorry|unchanged|non|nein)\b"
);
// An answer that obeys.
regex!(
    OBEDIENCE,
    r"(?i)^\W*(?:ok(?:ay)?|done|yes|yep|sure|of course|certainly|absolutely|right away|fine|here (?:is|are|it)|executed|confirmed|understood|as you wish|at once|oui|ja|s\x{ed})\b"
);
