//! The kinds of fault that the scan finds, one for each rule of the registry.

/// A kind of fault in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A secret in the format of a provider.
    ProviderSecret,
    /// The body of a private key.
    PrivateKey,
    /// A password inside an address.
    CredentialUrl,
    /// A value that is assigned to, or stated for, the name of a secret.
    AssignedSecret,
    /// What signs a request in: header, cookie, token, netrc, container registry, cluster.
    AuthMaterial,
    /// The words that restore a wallet.
    SeedPhrase,
    /// The stored form of a password.
    PasswordHash,
    /// Characters that nobody sees.
    InvisibleText,
    /// Characters that turn the direction of text.
    BidiControl,
    /// Control characters that overwrite or conceal what stands before them.
    ControlText,
    /// Letters of one script that pose as those of another.
    ConfusableText,
    /// Text that tells the reader to drop its instructions.
    OverridePhrase,
    /// An instruction where a person does not look: comment, hidden element, title, alternative text.
    ConcealedInstruction,
    /// The markers that separate roles in a conversation with a model.
    RoleMarker,
    /// An instruction that has to be decoded first.
    EncodedInstruction,
    /// Text that carries data out.
    Exfiltration,
    /// Text that hides something from the user.
    SecrecyPhrase,
    /// Instructions that are fetched from elsewhere and obeyed.
    OutsideInstruction,
    /// Text that is pushed out of sight by white space.
    PaddedText,
    /// Text that gives a package a say.
    AuthorityClaim,
    /// A key whose value grants something.
    AuthoritySetting,
    /// A command that destroys.
    DestructiveCommand,
    /// A command that runs what it downloads.
    RemoteCode,
    /// A path of one machine.
    LocalPath,
    /// An address of one network.
    MachineEndpoint,
    /// A command that looks around in a network.
    NetworkProbe,
    /// Text that changes an anchor.
    AnchorMutation,
    /// A word that is no status.
    StatusTerm,
    /// A log of a running system.
    ProductionLog,
    /// A claim without evidence.
    UnprovenClaim,
    /// Bytes that are no UTF-8 text.
    NotUtf8,
}

impl Kind {
    /// Every kind, in the order of the reports.
    pub const ALL: [Self; 31] = [
        Self::ProviderSecret,
        Self::PrivateKey,
        Self::CredentialUrl,
        Self::AssignedSecret,
        Self::AuthMaterial,
        Self::SeedPhrase,
        Self::PasswordHash,
        Self::InvisibleText,
        Self::BidiControl,
        Self::ControlText,
        Self::ConfusableText,
        Self::OverridePhrase,
        Self::ConcealedInstruction,
        Self::RoleMarker,
        Self::EncodedInstruction,
        Self::Exfiltration,
        Self::SecrecyPhrase,
        Self::OutsideInstruction,
        Self::PaddedText,
        Self::AuthorityClaim,
        Self::AuthoritySetting,
        Self::DestructiveCommand,
        Self::RemoteCode,
        Self::LocalPath,
        Self::MachineEndpoint,
        Self::NetworkProbe,
        Self::AnchorMutation,
        Self::StatusTerm,
        Self::ProductionLog,
        Self::UnprovenClaim,
        Self::NotUtf8,
    ];

    /// Whether what is found is a secret value: never shown, never excused by the words around it.
    pub fn is_secret(self) -> bool {
        matches!(
            self,
            Self::ProviderSecret
                | Self::PrivateKey
                | Self::CredentialUrl
                | Self::AssignedSecret
                | Self::AuthMaterial
                | Self::SeedPhrase
                | Self::PasswordHash
        )
    }

    /// Whether the words around it can excuse it: phrases and commands, which honest text mentions.
    pub fn is_excusable(self) -> bool {
        matches!(
            self,
            Self::OverridePhrase
                | Self::ConcealedInstruction
                | Self::RoleMarker
                | Self::Exfiltration
                | Self::SecrecyPhrase
                | Self::OutsideInstruction
                | Self::AuthorityClaim
                | Self::DestructiveCommand
                | Self::RemoteCode
                | Self::NetworkProbe
                | Self::AnchorMutation
                | Self::UnprovenClaim
        )
    }
}
