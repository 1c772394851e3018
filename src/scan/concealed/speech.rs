//! What hidden text says: whether it speaks to a model, or orders something.

use super::Hidden;
use crate::scan::expression::Expression;
use std::{ops::Range, sync::LazyLock};

/// A program that reads.
macro_rules! model {
    () => {
        r"\b(?:(?:ai|llm|language|coding|automated|chat)[\s-]+(?:agents?|assistants?|models?|consumers?|readers?|reviewers?|tools?|systems?|crawlers?|bots?)|ai|ais|llms?|assistants?|agents?|models?|chatbots?|bots?|claude|copilots?|chatgpt|gpt|gemini)\b"
    };
}

/// A sentence has so many words of more than one letter.
const WORDS: usize = 6;

/// A model is spoken to, or told to hide something: that has no honest use where nobody looks.
static ADDRESS: LazyLock<Expression> = LazyLock::new(|| Expression::short_ascii(ADDRESS_SOURCE).told_by(ADDRESS_WORDS));
const ADDRESS_SOURCE: &str = r"(?imx)
        (?:^|[.!>(\[\x22'*])\s*(?:[\#*/;-]+\s*)?(?:(?:dear|hey|hi|note\ (?:to|for)|message\ (?:to|for)|attention|to|for|all|important|any)[,:]?\s+)*(?:the\s+)?(?:ai\s+)?
            (?:\b(?:assistants?|ai|ais|ai\s+(?:agents?|models?|systems?)|agents?|models?|chatbots?|bots?|llms?|language\ models?|claude|chatgpt|gpt|copilot|gemini|cursor|codex)\b\s*,|\bsystem\s*(?::|\xe2\x80\x94)|\b(?:assistants?|ai|ais|ai\s+(?:agents?|models?|systems?)|agents?|models?|chatbots?|bots?|llms?|language\ models?|system|claude|chatgpt|gpt|copilot|gemini|cursor|codex)\b
            \s*(?::|\xe2\x80\x94|--|\s(?:must|should|shall|please|now)\b))\s*\S+\s+\S+\s+\S
        | \b(?:ai|llm|automated|language)[\s-]+(?:agents?|assistants?|models?|reviewers?|readers?|tools?|systems?|crawlers?|scanners?|bots?)\ (?:reading|that\ reads?|who\ reads?|processing|parsing|scanning)\ (?:this|here)
        | (?:^|[.!>(\[\x22'*])\s*(?:[\#*/;-]+\s*)?(?:(?:hello|hi|hey|dear|for|to|the|note\ to|note\ for)[,:]?\s+){0,3}(?:copilots?|crawlers?|ai[\s-](?:graders?|directions?|notes?|readers?|reviewers?|crawlers?|only)|(?:code|coding|reader)[\s-](?:assistants?|models?|agents?|bots?)|llm[\s-](?:graders?|readers?|reviewers?)|summari[sz]ers?)\s*(?:(?:[:,.]|\xe2\x80\x94)|--|\s(?:must|should|shall|please|now)\b)\s*\S+\s+\S+\s+\S
        | \bpeople\ (?:won'?t|will\ not|can'?t|cannot|don'?t|do\ not)\ (?:see|read|notice)\ this\b
        | \b(?:the\ )?(?:agent|assistant|model|ai|llm)\ (?:that\ (?:loads?|reads?|parses?)|loading|reading|parsing)\ (?:this|these)\b[^.\n]{0,40}?\b(?:forwards?|sends?|posts?|uploads?|runs?|executes?|must|should|will|approves?|ignores?)\b
        | (?:^|[.!>(\[\x22'*])\s*(?:[\#*/;-]+\s*)?\b(?:note|notice|message|memo|attention)\ (?:to|for)\ (?:the\ |all\ |any\ )?(?:(?:ai|llm|automated|language)[\s-]+)?(?:reviewers?|readers?|models?|agents?|assistants?|bots?|llms?|ais?)\s*(?:[:,-]|\xe2\x80\x94)\s*\S+\s+\S+\s+\S
        | \b(?:instructions?|directives?|message|prompt|orders)\ (?:to|for)\ (?:the\ |any\ |all\ )?(?:ai|ais|assistants?|agents?|llms?|(?:language\ )?models?|claude|copilot|chatgpt|gpt|bots?)\b\s*(?:[:,-]|\xe2\x80\x94)\s*\S+\s+\S+\s+\S
        | \bas\ (?:the|an)\ (?:ai|assistant|agent|model)\b
        | \b(?:dear|hello|hey)\ (?:\w+\ )?(?:models?|readers?|bots?|machines?|assistants?|agents?|llms?|ais?)\s*(?:[:,]|\xe2\x80\x94)
        | \b(?:assistant|model|agent|ai|llm|chatbot)\ is\ to\ \w+
        | \b(?:ai|llm|chatbots?|bots?|language\ models?)\s+(?:reading|describing|rendering|translating|summarising|summarizing|referees?|graders?)\b[^:.\n]{0,40}?(?::|\bmust\b|\bshould\b)
        | \bto\ the\ (?:model|assistant|ai|agent)\b[^:.\n]{0,24}:\s*\S+\s+\S
        | \b(?:an\s+(?:das|die|alle|jede)\s+(?:sprachmodelle?|ki|modelle?|assistent\w*)|hinweis\s+an\s+(?:die\s+ki|das\s+modell)|attention\s+de\s+l(?:'|\xe2\x80\x99)(?:ia|assistant)|nota\s+para\s+(?:el\s+modelo|la\s+ia|el\s+asistente))\s*:
        | \bif\ you\ are\ (?:software|a\ (?:program|machine))\b
        | \bif\ you(?:\ are|'re)\ (?:an?|the)\ (?:\w+\ )?(?:ai|llm|agents?|assistants?|(?:language\ )?model|bot|crawler)\b
        | (?:^|[.!>(\[\x22'*])\s*(?:[\#*/;-]+\s*)?(?:model|assistant|agent|ai|llm|bot)(?:'s)?\ (?:instructions?|directives?|orders|prompts?)\s*(?::|\xe2\x80\x94)\s*\S+\s+\S
        | (?:^|[.!>(\[\x22'*])\s*(?:[\#*/;-]+\s*)?(?:(?:claude|copilot|chatgpt|gpt|gemini|cursor|codex)\s*(?:/|,|\band\b|\bor\b)\s*)+(?:claude|copilot|chatgpt|gpt|gemini|cursor|codex)\s*:\s*\S+\s+\S
        | ^\s*(?:the\s+)?(?:secret|hidden|covert)\s+(?:instructions?|prompts?|commands?|orders|directives?)\b
        | \b(?:when|once|before|if|while)\ (?:an?|the|any|your)\ (?:ai|llm|assistant|agent|model|bot)\ (?:\w+\ )?(?:summari[sz]es?|reads?|loads?|opens?|processes|parses|imports?|sees?|indexes)\b
        | \b(?:do\ not|don'?t|never)\s+(?:tell|mention|inform|reveal|alert|notify|disclose)\b.{0,40}\b(?:user|human|anyone|reviewer|owner)\b
        | \b(?:ignore|disregard|bypass|override|forget)\s+(?:\w+\s+){0,3}(?:instructions?|prompts?|guidelines|safety|taboo|policy|policies|(?:what\ )?the\ (?:human|user|owner|operator|reviewer)s?)\b
    ";
const ADDRESS_WORDS: &str = "<agent <ai> <ais> <alert> <alle> <assistant <attention> <automated> <bot <bypass> <chatbot <das> <dear> <describing> <die> <direction <directive <disclose> <disregard> <forget> <grader <hello> <hey> <hinweis> <ignore> <inform> <instruction <jede> <language> <llm <machine> <memo> <mention> <message> <model <nota> <note <notice> <notify> <only <orders <override> <people> <program> <prompt <reader <reading> <referee <rendering> <reveal> <reviewer <software> <system <tell> <translating> claude codex copilot covert> crawler cursor gemini gpt hidden> llm> secret> summari";
/// A model is spoken to, or spoken of as the one that has to do something.
static SPOKEN: LazyLock<Expression> = LazyLock::new(|| Expression::short_ascii(SPOKEN_SOURCE).told_by(SPOKEN_WORDS));
const SPOKEN_SOURCE: &str = concat!(
    r"(?imx)
        ",
    model!(),
    r"(?:\s+only)?(?:\s+[a-z]+ing\b[^:.\n]{0,48}?)?\s*:\s*\S+\s+\S+\s+\S
        | (?:^|[.!?>(\[\x22'*])\s*(?:(?:any|every|all|the|an?|each|dear|note:|important:)\s+)*",
    model!(),
    r"\s+(?:[a-z]+ing|that|which|who|in|on|with|here|must|shall|should|has|have|is|are)\b[^.:!?\n]{0,80}?\b(?:must|shall|has\ to|have\ to|is\ to|are\ to|should)\b
        | (?:^|[.!?>(\[\x22'*])\s*(?:(?:any|every|all|the|an?|each|dear|note:|important:)\s+)*",
    model!(),
    r"\s+(?:must|shall|should|has\ to|have\ to|is\ to|are\ to)\b
        | \x22(?:to|for|audience|recipient|reader|addressee|target)\x22\s*:\s*\x22(?:the\ |any\ |all\ )?",
    model!(),
    r"\x22
    "
);
const SPOKEN_WORDS: &str = "\"addressee> \"audience> \"for> \"reader> \"recipient> \"target> \"to> <agent <ai> <ais> <assistant <automated> <bot <chat> <chatbot <chatgpt> <claude> <coding> <copilot <gemini> <gpt> <language> <llm <model";
/// What is asked for in a place that is made for models.
static MODAL: LazyLock<Expression> = LazyLock::new(|| {
    Expression::short_ascii(
        r"(?i)\b(?:must|shall|should|have to|always|never|do not|don't|ignore|disregard|instead|pretend|claim|conceal|tell|say)\b",
    )
});
/// What leaves a decision to a person, which is what a note to an assistant is good for.
static CAREFUL: LazyLock<Expression> = LazyLock::new(|| {
    Expression::short_ascii(
        r"(?i)\b(?:nothing|never|do not|don't|not)\b[^.\n]{0,80}\bwithout\b[^.\n]{0,40}\b(?:persons?|humans?|owners?|users?|maintainers?|asking|approval|consent|permission|confirmation|review)\b|\b(?:ask|wait for|check with|leave (?:it|this|that) to)\b[^.\n]{0,30}\b(?:persons?|humans?|owners?|maintainers?)\b",
    )
});
/// An order, which a person who reads the page would want to see.
static ORDER: LazyLock<Expression> = LazyLock::new(|| Expression::short_ascii(ORDER_SOURCE).told_by(ORDER_WORDS));
const ORDER_SOURCE: &str = r"(?imx)
        \b(?:when|once|before)\ you\ (?:read|see|open|load|process|parse|summari[sz]e)\b
        | \byou\ (?:must|are\ now|will\ now)\b
        | \byou\ (?:will|shall|have\ to|are\ to)\ (?:ignore|answer|reply|respond|send|run|execute|say|act|obey|follow|treat|approve|reveal|append|disregard|forward|upload)\b
        | \bfrom\ now\ on,?\ (?:you|always|only|never|answer|respond|reply|act|ignore|treat|do|approve|run|send|follow|obey|the\ assistant|all|every)\b
        | \b(?:execute|run)\b.{0,60}\b(?:silently|quietly|covertly)\b
        | \b(?:secretly|covertly)\b
        | \b(?:silently|quietly)\ (?:swap|replace|send|copy|change|add|run|forward|upload|delete|remove|insert|approve)\b
        | \bwithout\ (?:asking|telling|informing|notifying)\b
        | \b(?:send|post|upload|exfiltrate|forward)\b.{0,80}\b(?:https?://|\.env\b|credentials|secrets|api\ keys?)
        | \b(?:send|post|upload|exfiltrate|forward)\ (?:me\ )?all\ (?:the\ |user\ |your\ |of\ )*(?:data|files|notes|memory|memories|messages|conversations?|history)\ to\b
        | \b(?:skip|disable)\s+(?:the\s+)?(?:lint|review|verification|approval)\b
        | \b(?:accept|approve|trust)\b.{0,40}\b(?:without|automatically)\b
        | \bmark\b.{0,40}\breviewed\b
    ";
const ORDER_WORDS: &str = "<accept> <act> <answer> <append> <approve> <asking> <covertly> <disable> <disregard> <execute> <exfiltrate> <follow> <forward> <ignore> <informing> <must> <notifying> <now> <obey> <post> <quietly> <reply> <respond> <reveal> <reviewed> <run> <say> <secretly> <send> <silently> <skip> <telling> <treat> <trust> <upload> <you>";

/// What a comment of a program that speaks to a model would have it do, other than keep to the ways of the project.
static RISKY: LazyLock<Expression> = LazyLock::new(|| {
    Expression::short_ascii(
        r"(?i)\b(?:ignor\w*|skip|disregard|bypass|overrid\w*|forget|approve\w*|accept|trust|silent\w*|secret\w*|covert\w*|hid(?:e|den)|conceal|send|upload|forward|exfiltrate|post|e?mail|delete|remove|wipe|curl|wget|run|execute|reveal|print|leak|disable|append|include|insert|answer|reply|respond|rate|mark|merge|push|publish|install|download|fetch|open|pretend|treat|obey|comply|grant|unlock|deploy|transfer|pay|say|output|tell|mention|report|warn|inform|alert|notify|disclose|list|collect|claim|swap|drop|decoy|score|quiet|attach|instructions?|read this|reads this)\b",
    )
});

/// Where hidden text speaks to a model, or, where a page would have no other use for it, orders something.
pub(in crate::scan) fn instructs(text: &str, hidden: &Hidden) -> Option<usize> {
    let order = || {
        let orders = if hidden.code { Vec::new() } else { ORDER.find_all(text) };
        orders.into_iter().find(|found| !is_for_people(&text[found.start..]))
    };
    // "Agent: confirm the domain first" is how programs are commented today.
    // A model may be that of a machine.
    let is_thing = |found: &Range<usize>| {
        text[found.start..].trim_start().get(..6).is_some_and(|start| start.eq_ignore_ascii_case("model:"))
    };
    let is_one = |found: &Range<usize>| (!hidden.code && !is_thing(found)) || RISKY.is_match(text);
    let address = ADDRESS.find(text).filter(is_one);
    let spoken = || SPOKEN.find(text).filter(|found| is_one(found) && !CAREFUL.is_match(text));
    let asked = || MODAL.find(text).filter(|_| hidden.addressed);
    let at = address.or_else(spoken).or_else(asked).or_else(order)?.start;
    // What stands before the words themselves belongs to what surrounds them.
    Some(at + text[at..].len() - text[at..].trim_start_matches(|c: char| !c.is_alphanumeric()).len())
}

/// Whether a part that a style takes out of sight holds a sentence: so many words that it is no label, icon or skip link.
pub(in crate::scan) fn says_something(text: &str, hidden: &Hidden) -> bool {
    let is_word = |word: &&str| word.chars().filter(|c| c.is_alphabetic()).nth(1).is_some();
    hidden.styled && !text.contains('<') && text.split_whitespace().filter(is_word).nth(WORDS - 1).is_some()
}

/// Whether "you must" goes on with what only a person at a form or a page can do: tick a box, read a guide.
fn is_for_people(order: &str) -> bool {
    let words = [
        "tick", "check", "fill", "complete", "describe", "read", "sign", "link", "choose", "select", "click", "press",
        "wait", "agree", "register", "log", "be", "have", "provide", "enter", "attach", "explain", "specify",
    ];
    let mut said = order.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| !word.is_empty());
    said.next().is_some_and(|word| word.eq_ignore_ascii_case("you"))
        && said.next().is_some_and(|word| word.eq_ignore_ascii_case("must"))
        && said.next().is_some_and(|verb| words.iter().any(|word| verb.eq_ignore_ascii_case(word)))
}

/// The expressions that are told by words, and these.
#[cfg(test)]
pub(in crate::scan) const TOLD: [(&str, &str); 3] =
    [(ADDRESS_SOURCE, ADDRESS_WORDS), (SPOKEN_SOURCE, SPOKEN_WORDS), (ORDER_SOURCE, ORDER_WORDS)];
