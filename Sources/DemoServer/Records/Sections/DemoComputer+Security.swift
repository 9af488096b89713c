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

  /// The two moments are plain texts in Jamf's document, not dates.
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
