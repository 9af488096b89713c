extension DemoComputer {
  /// How far an unfinished encryption is.
  var fileVaultPercent: Int {
    switch fileVault {
    case .encrypted: 100
    case .encrypting, .decrypting, .paused: 5 + roll(.fileVaultLag, below: 90)
    case .unencrypted, .unknown: 0
    }
  }

  func writeDiskEncryption(to writer: inout RecordWriter) {
    let isEncrypted = fileVault == .encrypted
    writer.object("diskEncryption") { writer in
      writer.object("bootPartitionEncryptionDetails") { writer in
        writer.text("partitionName", "Macintosh HD (Boot Partition)")
        writer.choice("partitionFileVault2State", fileVault.rawValue)
        writer.number("partitionFileVault2Percent", fileVaultPercent)
      }
      let validity =
        isEncrypted ? pick(.recoveryKey, ["VALID", "VALID", "VALID", "INVALID", "UNKNOWN"]) : "NOT_APPLICABLE"
      writer.choice("individualRecoveryKeyValidityStatus", validity)
      writer.flag("institutionalRecoveryKeyPresent", chance(.recoveryKey, 3))
      writer.text("diskEncryptionConfigurationName", isEncrypted && isManaged ? "Personal key, escrowed" : nil)
      writer.flag("fileVault2Enabled", saysFileVaultEnabled)
      writer.texts("fileVault2EnabledUserNames", isEncrypted ? (hasUser ? [accountName, "itadmin"] : ["itadmin"]) : [])
      let message =
        isEncrypted ? "Eligible" : fileVault == .unknown ? "Not a boot partition, or no recovery partition" : "Eligible"
      writer.text("fileVault2EligibilityMessage", message)
    }
  }
}
