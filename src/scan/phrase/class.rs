//! Classes of words that the tables of orders share: who is kept out, what a text calls itself, what binds its reader.

/// Who is asked, decides, or is kept from knowing.
macro_rules! person {
    () => {
        r"(?:users?|humans?|persons?|people|owners?|reviewers?|maintainers?|operators?|auditors?|administrators?|admins?|supervisors?|moderators?|visitors?|customers?|clients?|account holders?|anyone|anybody|everyone|everybody)"
    };
}

/// What a text calls itself.
macro_rules! itself {
    () => {
        r"(?:(?:this|these|the present) (?:packages?|files?|records?|documents?|folders?|notes?|archives?|memory|memories|texts?|messages?|profiles?|personas?|bundles?|handoffs?|lines?)|what (?:this|the) (?:package|file|record|document|note|memory) says|(?:the )?(?:sentences|contents?|words|statements|instructions|rules) (?:in|of) this (?:package|file|record|document|folder|note|memory))"
    };
}

/// What binds a reader.
macro_rules! bonds {
    () => {
        r"(?:instructions?|rules?|guidelines?|guidance|briefs?|directives?|directions|constraints?|guardrails?|restrictions?|limits|limitations?|orders|safeguards?|programming|system (?:prompts?|messages?)|polic(?:y|ies))"
    };
}

/// Where what binds a reader comes from.
macro_rules! received {
    () => {
        r"(?: (?:that|which|you|were|was|have|had|been|are|is|ever|given|received|got|told|learned|learnt|set|by|from|to|of|in|the|your|before|so far|earlier|above|until now|operator|developers?|system|message|prompt|owner|user|host|vendor|provider|training|put|gave|placed|imposed|on|for|them)(?-u:\b)){0,10}"
    };
}

pub(super) use {bonds, itself, person, received};
