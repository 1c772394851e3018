//! Commands of Windows that destroy: files, disks, shadow copies, boot settings, protections.

use super::command;
use crate::scan::{
    Kind::DestructiveCommand,
    pattern::{Match, Pattern},
};

pub(super) static TABLE: &[Pattern] = &[
    command(
        DestructiveCommand,
        "a command that deletes a drive or a user's folder",
        &["remove-item", "ri -", "rm -r", "del -", "rmdir -", "[io.directory]::delete", "clear-recyclebin"],
        r#"(?i)(?-u:\b)(?:Remove-Item|ri|rm|del|rmdir)(?-u:\b)(?:[ \t]+-(?:Recurse?|r|Force|fo?|Confirm:\$false|ErrorAction[ \t]+[a-z]+|Path|LiteralPath))*[ \t]+["']?(?:[A-Z]:[\\/]*\*?|[A-Z]:[\\/](?:Windows|Users|Program Files|ProgramData|inetpub)[^\s"'`;|]{0,30}|\$(?:env:)?(?:HOME|USERPROFILE|SystemDrive|SystemRoot|windir|APPDATA)[\\/]?\*?|~[\\/]?\*?|\*|\.|\\\*?)["']?(?:[\s`;|,)]|$)[^\n;|`]{0,80}|(?-u:\b)(?:Get-ChildItem|gci|dir|ls)[ \t]+(?:-Path[ \t]+)?["\x27]?(?:[A-Z]:[\\/]?|~|\$env:USERPROFILE)["\x27]?[ \t]+[^\n|]{0,60}\|[ \t]*(?:Remove-Item|ri|rm|del)(?-u:\b)[^\n;|`]{0,60}|\[(?:System\.)?IO\.Directory\]::Delete\(["'][A-Z]:"#,
    )
    .gated(recursive),
    command(
        DestructiveCommand,
        "a command that deletes a drive or a folder with all that is in it",
        &["del /", "del  /", "erase /", "rd /", "rmdir /", "deltree"],
        r#"(?i)(?-u:\b)(?:(?:del|erase)(?:[ \t]+/[fsqa](?::[a-z]+)?)+|(?:rd|rmdir)(?:[ \t]+/[sq])+|deltree(?:[ \t]+/y)?)[ \t]+["']?(?:[A-Z]:(?:[\\/](?:\*(?:\.\*)?|Users|Windows|Program Files|ProgramData)?)?|%(?:SystemDrive|SystemRoot|USERPROFILE|HOMEDRIVE|windir|APPDATA|ProgramFiles)%|\\|\*(?:\.\*)?|\.)(?:[\\/][^\s"'`;|]{0,40})?["']?(?:[\s`;|&,.)]|$)"#,
    ),
    command(
        DestructiveCommand,
        "a command that formats or wipes a drive",
        &["format", "clear-disk", "initialize-disk", "diskpart", "clean all", "cipher", "remove-partition", "select disk"],
        r"(?i)(?-u:\b)format(?:\.com)?[ \t]+[A-Z]:[ \t]*(?:/[a-z]|[`;|&]|$)|(?-u:\b)Format-Volume[ \t]+-|(?-u:\b)(?:Clear|Initialize)-Disk[ \t]+-|(?-u:\b)Remove-Partition[ \t]+-|(?-u:\b)cipher(?:\.exe)?[ \t]+/w:|(?-u:\b)diskpart(?-u:\b)[^\n]{0,60}(?-u:\b)clean(?-u:\b)|(?-u:\b)select[ \t]+disk[ \t]+[0-9][^\n]{0,40}(?-u:\b)clean(?-u:\b)|^[ \t]*clean[ \t]+all[ \t]*$",
    ),
    command(
        DestructiveCommand,
        "a script that wipes a disk",
        &["select disk"],
        r"(?i)(?-u:\b)select[ \t]+disk[ \t]+[0-9]+[^A-Za-z0-9]{1,12}(?:[a-z ]{0,40}[^A-Za-z0-9]{1,4})?clean(?-u:\b)",
    )
    .across_lines(),
    command(
        DestructiveCommand,
        "a command that deletes what a machine is restored from",
        &["vssadmin", "wbadmin", "bcdedit", "shadowcopy", "reagentc", "disable-computerrestore", "win32_shadowcopy", "checkpoint"],
        r"(?i)(?-u:\b)vssadmin(?:\.exe)?[ \t]+(?:delete[ \t]+shadows|resize[ \t]+shadowstorage)|(?-u:\b)wbadmin(?:\.exe)?[ \t]+(?:delete|disable)[ \t]+|(?-u:\b)bcdedit(?:\.exe)?[ \t]+/(?:set[ \t]+(?:\{[a-z]+\}[ \t]+)?(?:recoveryenabled[ \t]+no|bootstatuspolicy[ \t]+ignoreallfailures|safeboot|testsigning[ \t]+on|nointegritychecks)|delete)|(?-u:\b)wmic(?:\.exe)?[ \t]+shadowcopy[ \t]+(?:delete|[^\n]{0,40}delete)|Win32_Shadowcopy[^\n]{0,60}(?:Delete|Remove-)|(?-u:\b)reagentc(?:\.exe)?[ \t]+/disable|(?-u:\b)Disable-ComputerRestore(?-u:\b)",
    ),
    command(
        DestructiveCommand,
        "a command that switches a protection of Windows off",
        &["set-mppreference", "netsh", "set-netfirewallprofile", "disable-windowsoptionalfeature", "disableantispyware", "windefend", "enablelua", "add-mppreference", "uninstall-windowsfeature", "disable-bitlocker", "manage-bde", "execution"],
        r#"(?i)(?-u:\b)Set-MpPreference[ \t]+[^\n]{0,80}-Disable[a-z]+[ \t]+(?:\$true|1|true)|(?-u:\b)Add-MpPreference[ \t]+-Exclusion(?:Path|Extension|Process)[ \t]+["']?(?:[A-Z]:\\?["']?(?:[\s;`]|$)|\*|\.?exe)|(?-u:\b)netsh[ \t]+(?:adv)?firewall[ \t]+set[ \t]+(?:[a-z]+profiles?[ \t]+state[ \t]+off|opmode[ \t]+(?:mode[ \t]*=[ \t]*)?disable)|(?-u:\b)Set-NetFirewallProfile[ \t]+[^\n]{0,80}-Enabled[ \t]+(?:False|\$false)|(?-u:\b)(?:sc(?:\.exe)?[ \t]+(?:stop|delete|config)|net[ \t]+stop|Stop-Service)[ \t]+["']?WinDefend|(?-u:\b)(?:DisableAntiSpyware|DisableRealtimeMonitoring)(?-u:\b)[^\n]{0,30}(?-u:\b)1(?-u:\b)|(?-u:\b)EnableLUA(?-u:\b)[^\n]{0,30}(?-u:\b)0(?-u:\b)|(?-u:\b)(?:Uninstall-WindowsFeature|Disable-WindowsOptionalFeature)[^\n]{0,60}Defender|(?-u:\b)Disable-BitLocker(?-u:\b)|(?-u:\b)manage-bde(?:\.exe)?[ \t]+-off"#,
    ),
    command(
        DestructiveCommand,
        "a command that deletes a part of the registry or a volume",
        &["reg delete", "reg.exe delete", "fsutil", "takeown", "icacls", "rundll32"],
        r#"(?i)(?-u:\b)reg(?:\.exe)?[ \t]+delete[ \t]+["']?(?:HKLM|HKEY_LOCAL_MACHINE|HKCR|HKU|HKCU)(?:["']?[ \t]+|\\(?:SYSTEM|SOFTWARE|SAM|SECURITY)["']?[ \t]+)|(?-u:\b)fsutil[ \t]+usn[ \t]+deletejournal|(?-u:\b)takeown[ \t]+/f[ \t]+["']?[A-Z]:\\["']?[ \t]+/r|(?-u:\b)icacls[ \t]+["']?[A-Z]:\\?(?:Windows)?\*?["']?[ \t]+[^\n]{0,40}(?:Everyone|/reset)"#,
    ),
];

/// A removal of files counts where it takes what is inside as well, or is forced.
fn recursive(found: &Match<'_>) -> bool {
    if super::is_described(found) {
        return false;
    }
    let text = found.window[found.whole.clone()].to_ascii_lowercase();
    // `rm -r *` of a Unix shell is judged by its own table.
    let unix = text.starts_with("rm") && !text.contains("-rec") && !text.contains("-force");
    !unix && (text.contains("-rec") || text.contains(" -r") || text.contains("-force") || text.contains("delete("))
}

#[cfg(test)]
mod tests {
    use super::{super::tests::cases, DestructiveCommand};

    #[test]
    fn commands_of_windows() {
        cases(
            DestructiveCommand,
            &[
                "Remove-Item -Recurse -Force C:\\",
                "Remove-Item C:\\Users\\* -Recurse -Force",
                "Remove-Item -Path $env:USERPROFILE -Recurse -Force",
                "Remove-Item -Force -Recurse -Path \"C:\\Windows\\System32\"",
                "del /f /s /q C:\\*",
                "rd /s /q C:\\Users",
                "rmdir /S /Q C:\\",
                "del /s /q %USERPROFILE%",
                "del /f /s /q *.*",
                "format c: /q /y",
                "Format-Volume -DriveLetter D -Force",
                "Clear-Disk -Number 1 -RemoveData",
                "select disk 0\nclean",
                "echo select disk 0 & echo clean | diskpart",
                "vssadmin delete shadows /all /quiet",
                "wbadmin delete catalog -quiet",
                "bcdedit /set {default} recoveryenabled No",
                "wmic shadowcopy delete",
                "Set-MpPreference -DisableRealtimeMonitoring $true",
                "netsh advfirewall set allprofiles state off",
                "reg delete HKLM\\SYSTEM /f",
            ],
            &[
                "Remove-Item -Recurse -Force .\\bin",
                "Remove-Item build.log",
                "Remove-Item -Path .\\obj -Recurse",
                "rd /s /q build",
                "del /q build.log",
                "format: json",
                "Format-Table Name",
                "the format C: uses is NTFS",
                "vssadmin list shadows",
                "bcdedit /enum",
                "Get-MpPreference",
                "reg query HKLM\\SOFTWARE",
                "clean all caches",
            ],
        );
    }
}
