//! The ZIP64 field of one header: exactly the values that the header asks for, no more and no fewer.

use super::fields::Fields;
use super::flaw_kind::FlawKind;

/// What a 32-bit number says when the ZIP64 field has the value.
pub(super) const SENTINEL: u32 = u32::MAX;
/// What a disk number says when the ZIP64 field has the value.
const DISK_SENTINEL: u32 = u16::MAX as u32;

/// Replaces each value that is a sentinel by that of the field; says whether the field was there without need.
///
/// The values are given in the order of the format: size, compressed size, and in a central header offset and disk.
pub(super) fn resolve<const N: usize>(
    field: Option<&[u8]>,
    values: [&mut u64; N],
    disk: Option<&mut u32>,
) -> Result<bool, (FlawKind, String)> {
    let asked = values.iter().filter(|value| ***value == u64::from(SENTINEL)).count();
    let asked_disk = disk.as_ref().is_some_and(|disk| **disk == DISK_SENTINEL);
    let length = 8 * asked + if asked_disk { 4 } else { 0 };
    let Some(field) = field else {
        if length == 0 {
            return Ok(false);
        }
        return Err((FlawKind::Zip64Extra, "the header refers to a ZIP64 field that is not there".to_owned()));
    };
    if length == 0 || field.len() != length {
        let detail = format!("the ZIP64 field has `{}` bytes, the header asks for `{length}`", field.len());
        return Err((FlawKind::Zip64Extra, detail));
    }
    let mut fields = Fields::new(field);
    let mut needed = false;
    for value in values.into_iter().filter(|value| **value == u64::from(SENTINEL)) {
        let wide = fields.u64().unwrap_or_default();
        // Offsets are signed numbers to most systems, and sums of two values have to stay numbers.
        if i64::try_from(wide).is_err() {
            return Err((FlawKind::Zip64Range, format!("a ZIP64 value of `{wide}` is beyond any file")));
        }
        needed |= wide >= u64::from(SENTINEL);
        *value = wide;
    }
    if let Some(disk) = disk.filter(|_| asked_disk) {
        *disk = fields.u32().unwrap_or_default();
    }
    Ok(!needed)
}
