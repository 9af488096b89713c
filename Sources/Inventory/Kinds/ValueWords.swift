/// What the list says for values of an enumeration: `off` for `NOT_ENCRYPTED`.
///
/// People type what they see, so filters know the words, too: a text matches a value if it matches the value itself or
/// its word. A word that is compared for equality means its value. Outputs, copies and RSQL have the values themselves.
public struct ValueWords: Sendable {
  private let pairs: [(value: String, word: String)]

  private init(_ pairs: KeyValuePairs<String, String>) {
    self.pairs = pairs.map { ($0.key, $0.value) }
  }

  /// The words for the values of a field; nil for a field whose values are shown as they are.
  public static func words(ofPath path: String) -> ValueWords? {
    switch path {
    case DeviceKind.fileVaultStatus: fileVault
    case DeviceKind.bootPartitionState: partition
    case DeviceKind.recoveryKeyValidity: recoveryKey
    case "hardware.batteryHealth": battery
    case "security.sipStatus": systemIntegrityProtection
    case "security.gatekeeperStatus": gatekeeper
    case "security.bootstrapTokenEscrowedStatus": bootstrapToken
    default: nil
    }
  }

  private static let fileVault = ValueWords([
    "ALL_ENCRYPTED": "on", "BOOT_ENCRYPTED": "boot", "SOME_ENCRYPTED": "partly", "NOT_ENCRYPTED": "off",
    "NOT_APPLICABLE": "n/a",
  ])

  private static let partition = ValueWords([
    "ENCRYPTED": "on", "UNENCRYPTED": "off", "DECRYPTED": "decrypted", "ENCRYPTING": "encrypting",
    "DECRYPTING": "decrypting", "ENCRYPTING_PAUSED": "encrypting paused", "DECRYPTING_PAUSED": "decrypting paused",
    "OPTIMIZING": "optimizing", "RESTART_NEEDED": "restart needed", "INELIGIBLE": "ineligible", "UNKNOWN": "unknown",
  ])

  private static let recoveryKey = ValueWords([
    "VALID": "valid", "INVALID": "invalid", "UNKNOWN": "unknown", "NOT_APPLICABLE": "n/a",
  ])

  private static let battery = ValueWords([
    "NORMAL": "normal", "SERVICE_RECOMMENDED": "service recommended", "NON_GENUINE": "not genuine",
    "UNKNOWN": "unknown", "UNSUPPORTED": "not supported",
  ])

  private static let systemIntegrityProtection = ValueWords([
    "ENABLED": "enabled", "DISABLED": "disabled", "NOT_COLLECTED": "not collected", "NOT_AVAILABLE": "not available",
  ])

  private static let gatekeeper = ValueWords([
    "APP_STORE": "App Store", "APP_STORE_AND_IDENTIFIED_DEVELOPERS": "App Store and known developers",
    "DISABLED": "disabled", "NOT_COLLECTED": "not collected",
  ])

  private static let bootstrapToken = ValueWords([
    "ESCROWED": "escrowed", "NOT_ESCROWED": "not escrowed", "NOT_SUPPORTED": "not supported",
  ])

  /// The word for a value; nil for a value that is shown as it is.
  public func word(for value: String) -> String? { pairs.first { $0.value == value }?.word }

  /// The folded value that a folded word means; nil for other texts.
  func value(of word: [UInt8]) -> [UInt8]? {
    pairs.first { Folding.folded($0.word) == word }.map { Folding.folded($0.value) }
  }

  /// The folded values whose word matches a test.
  func values(_ test: TextTest) -> [[UInt8]] {
    let search = TextSearch(test)
    return pairs.filter { search.passes(Folding.folded($0.word)) }.map { Folding.folded($0.value) }
  }
}

extension Field {
  /// A value as the list shows it.
  public func shown(_ value: String) -> String {
    ValueWords.words(ofPath: path)?.word(for: value) ?? value
  }
}

extension FieldTest {
  /// The test of a field, with the value in place of a word that is compared for equality.
  func withoutWords(of field: Field) -> FieldTest {
    guard case .text(.equals(let word)) = self,
      let value = ValueWords.words(ofPath: field.path)?.value(of: word)
    else { return self }
    return .text(.equals(value))
  }
}
