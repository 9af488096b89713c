extension DeviceKind {
  /// Computers: the inventory in versions 1 to 4 of the API (Jamf Pro 11.30.2's document).
  public static let computers = DeviceKind(
    singular: "computer", plural: "computers", title: "Computer",
    operations: (list: "computers-inventory", detail: "computers-inventory-detail"),
    identityFields: [
      .serialNumber, .udid, .managementID, .macAddress, .altMacAddress, .name, .username, .email, .realname,
    ],
    idPaths: ["id", "udid", "general.managementId"],
    defaultColumns: ["name", "managementId", "username", "serialNumber", "model", "osVersion", "lastContact"],
    // The FileVault status is in the section of the macOS version, so it costs nothing.
    screenColumns: [
      "name", "username", "serialNumber", "osVersion", "lastContact", "model", fileVaultStatus, "managementId",
    ],
    fixedNames: [
      ("id", "id"),
      ("udid", "udid"),
      ("name", "general.name"),
      ("managementId", "general.managementId"),
      ("username", "userAndLocation.username"),
      ("realname", "userAndLocation.realname"),
      ("email", "userAndLocation.email"),
      ("serialNumber", "hardware.serialNumber"),
      ("model", "hardware.model"),
      ("osVersion", "operatingSystem.version"),
      ("lastContact", "general.lastContact"),
      ("lastCheckIn", "general.lastCheckIn"),
      // The address that the server saw last. Every version of Jamf Pro has it and can filter by it;
      // `lastReportedIpV4`, the address that the computer reported, is not available everywhere.
      ("ip", "general.lastIpAddress"),
      ("assetTag", "general.assetTag"),
      ("department", Reference.department.path),
      ("building", Reference.building.path),
      ("site", "general.site.name"),
    ],
    aliases: FieldAlias.computers, filterExamples: FilterExample.computers,
    namedElsewhere: [
      "applications[].name", "configurationProfiles[].displayName", "groupMemberships[].groupName",
    ], layouts: LayoutVersion.allCases, healthRules: healthOfComputers)
}

extension DeviceKind {
  /// Which disks of a computer are encrypted, as the section of its operating system says it.
  package static let fileVaultStatus = "operatingSystem.fileVault2Status"
  /// Whether the boot partition is encrypted.
  package static let bootPartitionState = "diskEncryption.bootPartitionEncryptionDetails.partitionFileVault2State"
  /// Whether the personal recovery key that the server has is valid.
  package static let recoveryKeyValidity = "diskEncryption.individualRecoveryKeyValidityStatus"
}

/// The identity fields of computers.
extension IdentityField {
  public static let serialNumber = IdentityField(path: "hardware.serialNumber")
  public static let udid = IdentityField(path: "udid")
  public static let managementID = IdentityField(path: "general.managementId")
  public static let macAddress = IdentityField(path: "hardware.macAddress", isHardwareAddress: true)
  public static let altMacAddress = IdentityField(path: "hardware.altMacAddress", isHardwareAddress: true)
  public static let name = IdentityField(path: "general.name")
  public static let username = IdentityField(path: "userAndLocation.username")
  public static let email = IdentityField(path: "userAndLocation.email")
  public static let realname = IdentityField(path: "userAndLocation.realname")
}
