import APIRuntime

/// Two fields say whether a computer is encrypted, and they disagree: `fileVault2Enabled` is known to say no of computers
/// whose boot partition is encrypted (Jamf-Concepts/jamf-cli, issue 41).
struct FileVaultRemark {
  /// The path of the line that is made of the two: no server sends it.
  static let path = "diskEncryption.fileVault"
  static let flagPath = "diskEncryption.fileVault2Enabled"

  private let state: String?
  private let percent: Int?
  private let isEnabled: Bool?

  init(_ record: JSONObject) {
    let encryption = record["diskEncryption"]
    let partition = encryption?["bootPartitionEncryptionDetails"]
    let state = partition?["partitionFileVault2State"]?.stringValue
    self.state = state?.isEmpty == false ? state : nil
    percent =
      if case .integer(let percent) = partition?["partitionFileVault2Percent"], percent >= 0 { percent } else { nil }
    isEnabled = if case .bool(let flag) = encryption?["fileVault2Enabled"] { flag } else { nil }
  }

  /// What the boot partition says, with what the flag says where that is something else; nil when neither says anything.
  var line: ComputerRecord.Item? {
    guard state != nil || isEnabled != nil else { return nil }
    return .init(label: "FileVault", value: words, path: Self.path, isReported: state != nil)
  }

  private var words: String {
    guard let state else {
      return RecordValueText.notReported + " for the boot partition; the field FileVault enabled says \(flag),"
        + " and is known to lag behind"
    }
    let isUnderWay = ["ENCRYPTING", "DECRYPTING"].contains { state.hasPrefix($0) }
    let words = state + (isUnderWay ? percent.map { ", \($0)%" } ?? "" : "")
    return isContradicted ? words + ", although the field FileVault enabled says \(flag)" : words
  }

  /// What to tell beside the flag; nil when the two agree or either is unknown.
  var remark: String? {
    guard let state, isContradicted else { return nil }
    return "The boot partition says \(state). Rely on that: the other field is known to lag behind."
  }

  private var flag: String { isEnabled == true ? "yes" : "no" }

  private var isContradicted: Bool {
    guard let state, let isEnabled else { return false }
    let isEncrypted = state.hasPrefix("ENCRYPT") || state == "OPTIMIZING"
    let isPlain = ["UNENCRYPTED", "DECRYPTED", "INELIGIBLE"].contains(state)
    return isEnabled ? isPlain : isEncrypted
  }
}
