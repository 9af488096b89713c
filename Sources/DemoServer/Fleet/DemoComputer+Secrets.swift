/// The secrets that the server stores for a computer.
extension DemoComputer {
  /// In the form of Apple's recovery keys: six groups of four letters and digits. Nil unless it is encrypted and its key was
  /// escrowed.
  var recoveryKey: String? {
    guard fileVault == .encrypted, isManaged else { return nil }
    var random = random(.secrets)
    return (0..<6).map { _ in Self.text(4, of: Self.capitals, &random) }.joined(separator: "-")
  }

  /// Whether the key was valid when the computer last reported it.
  var recoveryKeyValidity: String {
    switch turn(12, .secrets) {
    case 0: "UNKNOWN"
    case 1: "INVALID"
    default: recoveryKey == nil ? "NOT_APPLICABLE" : "VALID"
    }
  }

  /// Nil unless the recovery lock is on.
  var recoveryLockPassword: String? {
    guard hasRecoveryLock else { return nil }
    var random = random(.recoveryLock)
    return Self.text(16, of: Self.passwordCharacters, &random)
  }

  /// Nil unless the computer was sent a lock command.
  var lockPIN: String? {
    guard isManaged, isEvery(9, .lockPIN) else { return nil }
    var random = random(.lockPIN)
    return Self.text(6, of: Array("0123456789"), &random)
  }

  /// An account whose password the server changes.
  struct ManagedAccount: Hashable, Sendable {
    var username: String
    var guid: String
    /// `MDM` or `JMF`.
    var source: String
  }

  /// None if the computer is not managed. Some have an account of each kind, and a few two of one name.
  var managedAccounts: [ManagedAccount] {
    guard isManaged else { return [] }
    func account(_ name: String, _ source: String, _ number: UInt64) -> ManagedAccount {
      ManagedAccount(
        username: name, guid: UUIDText.text(hash(.localAdmin) &+ number, key, isUppercase: true), source: source)
    }
    switch turn(8, .localAdmin) {
    case 0: return []
    case 1: return [account("localadmin", "MDM", 1), account("jamfadmin", "JMF", 2)]
    case 2: return [account("localadmin", "MDM", 1), account("localadmin", "JMF", 2)]
    default: return [account("localadmin", "MDM", 1)]
    }
  }

  /// The password of an account after so many changes. It has characters that look like others.
  func password(of account: ManagedAccount, changes: Int) -> String {
    var seed = key &+ UInt64(changes) &* 0x9E37_79B9
    for byte in account.guid.utf8 { seed = DemoRandom.mixed(seed &+ UInt64(byte)) }
    var random = DemoRandom(seed: seed)
    return Self.text(14, of: Self.passwordCharacters, &random)
  }

  private static let capitals = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
  private static let passwordCharacters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!#$%&*+-=?@_")

  private static func text(_ length: Int, of characters: [Character], _ random: inout DemoRandom) -> String {
    String((0..<length).map { _ in random.pick(characters) })
  }
}
