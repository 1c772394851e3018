//! Moments in UTC: read with any fraction of a second, written in whole seconds with a literal `Z` (contract, section 3).

use jiff::Timestamp;
use std::{fmt, str::FromStr};

/// A moment in UTC, in whole seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct UtcInstant(Timestamp);

/// Why a text is not a UTC time.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InstantError {
    /// Another zone, or none.
    #[error("`{}` is not in UTC: end it with `Z`", super::shown::text(.0))]
    NotUtc(String),
    /// Not an RFC 3339 date and time.
    #[error("`{}` is not a time like `2026-01-31T09:00:00Z`", super::shown::text(.0))]
    Malformed(String),
    /// Not a whole number of seconds that a calendar can hold.
    #[error("`{}` is not a whole number of seconds since 1970-01-01T00:00:00Z", super::shown::text(.0))]
    Epoch(String),
}

impl UtcInstant {
    /// 1980-01-01T00:00:00Z, the earliest date a ZIP entry can state.
    pub fn zip_floor() -> Self {
        Self(Timestamp::constant(315_532_800, 0))
    }

    /// The present moment.
    pub fn now() -> Self {
        Self::whole(Timestamp::now())
    }

    /// Reads a value of `SOURCE_DATE_EPOCH`: whole seconds since 1970, raised to 1980-01-01 where it is earlier.
    pub fn from_source_date_epoch(text: &str) -> Result<Self, InstantError> {
        let wrong = || InstantError::Epoch(text.to_owned());
        let digits = text.strip_prefix('-').unwrap_or(text);
        if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(wrong());
        }
        let seconds: i64 = text.parse().map_err(|_| wrong())?;
        let time = Timestamp::from_second(seconds).map_err(|_| wrong())?;
        Ok(Self::whole(time).max(Self::zip_floor()))
    }

    fn whole(time: Timestamp) -> Self {
        Self(Timestamp::from_second(time.as_second()).unwrap_or(time))
    }
}

impl FromStr for UtcInstant {
    type Err = InstantError;

    fn from_str(text: &str) -> Result<Self, InstantError> {
        let malformed = || InstantError::Malformed(text.to_owned());
        // jiff reads more shapes than RFC 3339 (no seconds, a space, offsets): hold it to `YYYY-MM-DDTHH:MM:SS…`.
        let shape = b"0000-00-00T00:00:00";
        let fits = text.len() > shape.len()
            && text.bytes().zip(shape).all(|(c, want)| if *want == b'0' { c.is_ascii_digit() } else { c == *want });
        if !fits {
            return Err(malformed());
        }
        if !text.ends_with('Z') {
            return Err(InstantError::NotUtc(text.to_owned()));
        }
        text.parse::<Timestamp>().map(Self::whole).map_err(|_| malformed())
    }
}

impl fmt::Display for UtcInstant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

written_as_text!(UtcInstant);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        #[track_caller]
        fn case(text: &str, want: Option<&str>) {
            assert_eq!(text.parse::<UtcInstant>().ok().map(|t| t.to_string()).as_deref(), want, "{text:?}");
        }
        case("2026-07-03T09:00:00Z", Some("2026-07-03T09:00:00Z"));
        case("2026-07-03T09:00:00.987654321Z", Some("2026-07-03T09:00:00Z"));
        case("2026-07-03T09:00:00+02:00", None);
        case("2026-07-03T09:00:00+00:00", None);
        case("2026-07-03T09:00:00", None);
        case("2026-07-03 09:00:00Z", None);
        case("2026-07-03T09:00Z", None);
        case("2026-02-30T09:00:00Z", None);
        case("2026-07-03", None);
        case("", None);
        case("yesterdayT00:00:00Z", None);
    }

    #[test]
    fn source_date_epoch() {
        #[track_caller]
        fn case(text: &str, want: Option<&str>) {
            assert_eq!(
                UtcInstant::from_source_date_epoch(text).ok().map(|t| t.to_string()).as_deref(),
                want,
                "{text:?}"
            );
        }
        case("0", Some("1980-01-01T00:00:00Z"));
        case("315532799", Some("1980-01-01T00:00:00Z"));
        case("315532801", Some("1980-01-01T00:00:01Z"));
        case("1783069200", Some("2026-07-03T09:00:00Z"));
        case("-5", Some("1980-01-01T00:00:00Z"));
        case("1.5", None);
        case(" 1", None);
        case("", None);
        case("+7", None);
        case("99999999999999999999", None);
    }
}
