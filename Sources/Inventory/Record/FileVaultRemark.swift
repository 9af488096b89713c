import APIRuntime

/// Two fields say whether a computer is encrypted, and they disagree: `fileVault2Enabled` is known to say no of computers
/// whose boot partition is encrypted (Jamf-Concepts/jamf-cli, issue 41).
enum FileVaultRemark {
  /// What to tell beside `diskEncryption.fileVault2Enabled`; nil when the two agree or either is unknown.
  static func text(_ record: JSONObject) -> String? {
    let encryption = record["diskEncryption"]
    guard case .bool(let isEnabled) = encryption?["fileVault2Enabled"],
      let state = encryption?["bootPartitionEncryptionDetails"]?["partitionFileVault2State"]?.stringValue
    else { return nil }
    let isEncrypted = state.hasPrefix("ENCRYPT") || state == "OPTIMIZING"
    let isPlain = ["UNENCRYPTED", "DECRYPTED", "INELIGIBLE"].contains(state)
    guard isEnabled ? isPlain : isEncrypted else { return nil }
    return "The boot partition says \(state). Rely on that: the other field is known to lag behind."
  }
}
