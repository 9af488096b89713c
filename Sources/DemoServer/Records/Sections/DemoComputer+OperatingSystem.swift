extension DemoComputer {
  var supplementalBuild: String? { release.major >= 13 ? release.response?.build ?? release.build : nil }

  var rapidResponse: String? { release.response?.letter ?? (release.major >= 13 ? "" : nil) }

  func writeOperatingSystem(to writer: inout RecordWriter) {
    let release = release
    writer.object("operatingSystem") { writer in
      writer.text("name", release.name)
      writer.text("version", release.version)
      writer.text("build", release.build)
      writer.text("supplementalBuildVersion", supplementalBuild)
      writer.text("rapidSecurityResponse", rapidResponse)
      writer.text("activeDirectoryStatus", directoryStatus)
      writer.choice("fileVault2Status", fileVaultStatus)
      writer.text(
        "softwareUpdateDeviceId",
        model.isAppleSilicon ? "J\(300 + modelIndex)AP" : "Mac-\(HexText.upper(hash(.softwareUpdateID), digits: 16))")
      writeExtensionAttributes(.operatingSystem, to: &writer)
    }
  }
}

extension DemoComputer {
  func writeSecurity(to writer: inout RecordWriter) {
    var random = random(.security)
    let isModern = release.major >= 11
    writer.object("security") { writer in
      writer.choice("sipStatus", isNeverSeen ? "NOT_COLLECTED" : random.chance(97) ? "ENABLED" : "DISABLED")
      let gatekeeper =
        isNeverSeen
        ? "NOT_COLLECTED"
        : random.chance(92) ? "APP_STORE_AND_IDENTIFIED_DEVELOPERS" : random.chance(60) ? "APP_STORE" : "DISABLED"
      writer.choice("gatekeeperStatus", gatekeeper)
      writer.text("xprotectVersion", String(5290 + random.below(30)))
      writer.flag("autoLoginDisabled", kind != .kiosk)
      writer.flag("remoteDesktopEnabled", kind == .lab || random.chance(10))
      writer.flag("activationLockEnabled", hasActivationLock)
      writer.flag("recoveryLockEnabled", hasRecoveryLock)
      writer.flag("firewallEnabled", hasFirewall)
      writer.choice(
        "secureBootLevel", isModern ? (random.chance(94) ? "FULL_SECURITY" : "MEDIUM_SECURITY") : "NOT_SUPPORTED")
      let external =
        model.isAppleSilicon
        ? "NOT_SUPPORTED"
        : random.chance(50) ? "DISALLOW_BOOTING_FROM_EXTERNAL_MEDIA" : "ALLOW_BOOTING_FROM_EXTERNAL_MEDIA"
      writer.choice("externalBootLevel", external)
      writer.flag("bootstrapTokenAllowed", isModern ? isManaged : nil)
      writer.choice(
        "bootstrapTokenEscrowedStatus",
        isModern ? (random.chance(90) && isManaged ? "ESCROWED" : "NOT_ESCROWED") : "NOT_SUPPORTED")
      writeAttestation(&random, to: &writer)
    }
  }

  /// Jamf's document has the two times as plain texts, not dates.
  private func writeAttestation(_ random: inout DemoRandom, to writer: inout RecordWriter) {
    let isSupported = model.isAppleSilicon && release.major >= 14 && isManaged
    let attempt = isSupported ? offset(days: -random.below(60), &random) : .null
    writer.word("lastAttestationAttempt", attempt.text)
    let hasPassed = isSupported && random.chance(85)
    writer.word("lastSuccessfulAttestation", hasPassed ? attempt.text : nil)
    let status =
      if !model.isAppleSilicon {
        "MDA_UNSUPPORTED_DUE_TO_HARDWARE"
      } else if !isSupported {
        "MDA_UNSUPPORTED_DUE_TO_SOFTWARE"
      } else {
        hasPassed ? "SUCCESS" : random.pick(["PENDING", "CERTIFICATE_INVALID", "DEVICE_PROPERTIES_MISMATCH"])
      }
    writer.choice("attestationStatus", status)
  }
}

extension DemoComputer {
  /// The progress of an unfinished encryption.
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
