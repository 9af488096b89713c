extension DeviceKind {
  /// How the values of computers are judged, by the paths of their fields.
  static let healthOfComputers: [String: HealthRule] = [
    "general.lastContact": .contact,
    "general.lastCheckIn": .contact,
    "general.reportDate": .contact,
    "general.mdmProfileExpiration": .expiry,
    "general.supervised": .yes,
    "general.remoteManagement.managed": .yes,
    "operatingSystem.version": .version,
    fileVaultStatus: .words([
      "ALL_ENCRYPTED": .good, "BOOT_ENCRYPTED": .good, "SOME_ENCRYPTED": .attention, "NOT_ENCRYPTED": .bad,
      "NOT_APPLICABLE": .unknown,
    ]),
    bootPartitionState: .words([
      "ENCRYPTED": .good, "OPTIMIZING": .good, "ENCRYPTING": .attention, "ENCRYPTING_PAUSED": .attention,
      "RESTART_NEEDED": .attention, "DECRYPTING": .bad, "DECRYPTING_PAUSED": .bad, "DECRYPTED": .bad,
      "UNENCRYPTED": .bad, "INELIGIBLE": .unknown, "UNKNOWN": .unknown,
    ]),
    recoveryKeyValidity: .words([
      "VALID": .good, "INVALID": .bad, "UNKNOWN": .unknown, "NOT_APPLICABLE": .unknown,
    ]),
    "storage.bootDriveAvailableSpaceMegabytes": .freeSpace,
    "hardware.batteryHealth": .words([
      "NORMAL": .good, "SERVICE_RECOMMENDED": .attention, "NON_GENUINE": .attention, "UNKNOWN": .unknown,
      "UNSUPPORTED": .unknown,
    ]),
    "security.firewallEnabled": .yes,
    "security.sipStatus": .words([
      "ENABLED": .good, "DISABLED": .bad, "NOT_COLLECTED": .unknown, "NOT_AVAILABLE": .unknown,
    ]),
    "security.gatekeeperStatus": .words([
      "APP_STORE": .good, "APP_STORE_AND_IDENTIFIED_DEVELOPERS": .good, "DISABLED": .bad, "NOT_COLLECTED": .unknown,
    ]),
    "security.bootstrapTokenEscrowedStatus": .words([
      "ESCROWED": .good, "NOT_ESCROWED": .attention, "NOT_SUPPORTED": .unknown,
    ]),
  ]
}

extension DeviceKind {
  /// The path of the version of the operating system.
  package static let systemVersion = "operatingSystem.version"
}
