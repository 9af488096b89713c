/// A kind of secret that Jamf Pro stores for a computer, and reveals to those who have the privilege.
public enum SecretKind: String, Hashable, Sendable, CaseIterable {
  /// The personal recovery key of FileVault.
  case fileVault = "filevault"
  /// The password of the recovery lock.
  case recoveryLock = "recovery-lock"
  /// The PIN of the last lock command.
  case lockPIN = "lock-pin"
  /// The password of a local administrator account that Jamf Pro changes (LAPS).
  case localAdmin = "laps"

  /// What it is called: `FileVault recovery key`.
  public var title: String {
    switch self {
    case .fileVault: "FileVault recovery key"
    case .recoveryLock: "Recovery lock password"
    case .lockPIN: "Device lock PIN"
    case .localAdmin: "Local administrator password"
    }
  }

  /// What it is called within a sentence.
  public var noun: String { self == .fileVault ? title : title.prefix(1).lowercased() + title.dropFirst() }

  /// What viewing it does, as a sentence or two.
  public var warning: String {
    self == .localAdmin
      ? "Jamf Pro records that you viewed it. The password will be changed some time after viewing."
      : "Jamf Pro records that you viewed it."
  }

  /// What viewing it has done, as a sentence.
  public var effect: String {
    self == .localAdmin
      ? "Jamf Pro has recorded the view, and will change the password later."
      : "Jamf Pro has recorded the view."
  }
}

/// A secret of one computer.
public enum ComputerSecret: Hashable, Sendable {
  /// One that is found by the ID of the computer. Not `localAdmin`.
  case computer(SecretKind, id: String)
  /// The password of a local administrator account.
  case account(LocalAdminAccount)

  /// What it is called, with the account.
  public var title: String {
    guard case .account(let account) = self else { return kind.title }
    return "Password of \(account.username)" + (account.source.isEmpty ? "" : " (\(account.source))")
  }

  /// Its kind.
  public var kind: SecretKind {
    switch self {
    case .computer(let kind, _): kind
    case .account: .localAdmin
    }
  }
}

/// A local administrator account whose password Jamf Pro changes.
public struct LocalAdminAccount: Hashable, Sendable {
  /// The management ID of its computer.
  public var managementID: String
  /// The name.
  public var username: String
  /// The account's ID; empty if the server does not report it.
  public var guid: String
  /// What created it: `MDM` (device enrollment) or `JMF` (the management framework); empty if the server does not report it.
  public var source: String

  /// An account.
  public init(managementID: String, username: String, guid: String, source: String) {
    (self.managementID, self.username, self.guid, self.source) = (managementID, username, guid, source)
  }
}

/// What happened to a password of a local administrator account. It contains no password.
public struct LocalAdminEvent: Hashable, Sendable {
  /// The name of the account.
  public var username: String
  /// What created the account, as in `LocalAdminAccount`.
  public var source: String
  /// `VIEWED`, `PENDING`, `COMPLETED`, `ERROR`, `INVALID`, or a newer word.
  public var event: String
  /// When, in milliseconds since 1970; nil if the server does not report it.
  public var time: Int64?
  /// Who viewed it; nil for changes.
  public var viewedBy: String?

  /// An event.
  public init(username: String, source: String, event: String, time: Int64?, viewedBy: String?) {
    (self.username, self.source, self.event, self.time, self.viewedBy) = (username, source, event, time, viewedBy)
  }
}

/// What the server answers about a secret.
public struct SecretAnswer: Sendable {
  /// The secret; nil if the server stores none.
  public var secret: RevealedSecret?
  /// For FileVault: whether the key was valid when the computer last reported it (`VALID`, `INVALID`, `UNKNOWN`).
  public var validity: String?
  /// For FileVault: whether the computer also has an institutional key, which is not revealed.
  public var hasInstitutionalKey = false

  /// An answer without a secret.
  public init() {}

  /// Why a FileVault key may not work; nil for nothing.
  public var remark: String? {
    switch validity {
    case "INVALID": "The computer says that this key is not valid. It may not unlock the disk."
    case "UNKNOWN": "Whether this key is valid is not known."
    default: nil
    }
  }

  /// Why there is no secret of a kind.
  public func reason(forNo kind: SecretKind) -> String {
    switch kind {
    case .fileVault where hasInstitutionalKey: "Jamf Pro has an institutional key only, which it does not reveal."
    case .fileVault: "The disk is not encrypted, or its key was not escrowed."
    case .recoveryLock: "Jamf Pro has not set a recovery lock."
    case .lockPIN: "Jamf Pro has not sent a lock command to this computer."
    case .localAdmin: "Jamf Pro manages no local administrator account of this computer (LAPS)."
    }
  }
}
