//! Samples that manuals and standards print: everybody knows them, so they give nothing away.

/// The samples in lower case, or the part of them that is enough to know them by.
const SAMPLES: &[&str] = &[
    // Keys in the manuals of AWS end so.
    "iosfodnn7example",
    "i44qh8dhbexample",
    "bpxrficyexamplekey",
    // The manuals of Stripe and GitHub.
    "4ec39hqlyjwdarjtt1zdp7dc",
    "bqokikjovbii2hlwgh4olfq2",
    "16c7e42f292c6912e7710c838347ae178b4a",
    "1b4a2e77838347a7e420ce178f2e7c6912e169246c34e1ccbf66c46812d16d5b1a9dc86a1498",
    // The payloads of the signed tokens at jwt.io (its subject is 1234567890) and in RFC 7519 (its issuer is joe).
    "eyjzdwiioiixmjm0nty3odkwi",
    "eyjpc3mioijqb2uila0k",
    // The payload in the manual of PyJWT.
    "eyjzb21lijoicgf5bg9hzcj9",
    // Tokens and credentials in RFC 6749, RFC 6750 and RFC 7617.
    "2yotnfzfejr1zcsicmwpaa",
    "tgzv3jokf0xg5qx2tlkwia",
    "splxlobezqqybys6wxsbia",
    "mf_9.b5f-4.1jqm",
    "czzcagrsa3f0mzpnwdfmqmf0m2jw",
    "qwxhzgrpbjpvcgvuihnlc2ftzq",
    // The emulators of Azure Storage and Cosmos DB, the test secret of reCAPTCHA, the first account of Hardhat.
    "eby8vdm02xnocqflquwjpllmetlcdxj1ouzft50usrz6ifsufq2uverc",
    "c2y6ydjf5/r+ob0n8a7cgv30vrdjiwehlm+4qdu5de2nq9nduvtqobd4",
    "6leixactaaaaagg-vfi1tnrwxmznfuojj4wifjwe",
    "ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80",
    // Hashes in the manuals of bcrypt.
    "n9qo8uloickgx2zmrzomyeijzagcfl7p92ldgxad68ljzdl17lhwy",
    "r9h/cipz0gi.urnnx3kh2opst9/pgbkqquzi.ss7kiugo2t0jwmuw",
    // The test vectors of BIP-39.
    "legal winner thank year",
    "letter advice cage absurd",
];

/// Whether a value, in lower case, is or holds a sample.
pub(super) fn is_sample(lower: &str) -> bool {
    SAMPLES.iter().any(|sample| lower.contains(sample))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_kept_as_they_are_looked_for() {
        SAMPLES.iter().for_each(|sample| assert_eq!(*sample, sample.to_ascii_lowercase()));
        assert!(SAMPLES.iter().all(|sample| sample.len() >= 15));
    }

    #[test]
    fn a_sample_is_known_within_a_value() {
        assert!(is_sample(&format!("akia{}", "iosfodnn7example")));
        assert!(!is_sample("akiaiosfodnn7"));
    }
}
