import JamfProAPI
import RSQL

/// A field that a client may sort or filter by, and its value for a computer.
struct QueryField: Sendable {
  enum Kind: Sendable { case text, boolean, integer, date }
  struct Uses: OptionSet, Sendable {
    var rawValue: Int
    static let sort = Uses(rawValue: 1)
    static let filter = Uses(rawValue: 2)
    static let both: Uses = [.sort, .filter]
  }

  let name: String
  let kind: Kind
  let uses: Uses
  let versions: ClosedRange<InventoryVersion>
  let value: @Sendable (DemoComputer) -> RSQLValue?

  static func text(_ name: String, _ uses: Uses, _ value: @escaping @Sendable (DemoComputer) -> String?) -> QueryField {
    QueryField(name: name, kind: .text, uses: uses, versions: .v1 ... .v4) { value($0).map(RSQLValue.text) }
  }

  static func flag(_ name: String, _ value: @escaping @Sendable (DemoComputer) -> Bool) -> QueryField {
    QueryField(name: name, kind: .boolean, uses: .filter, versions: .v1 ... .v4) { .boolean(value($0)) }
  }

  static func number(_ name: String, _ value: @escaping @Sendable (DemoComputer) -> Int) -> QueryField {
    QueryField(name: name, kind: .integer, uses: .both, versions: .v1 ... .v4) { .integer(value($0)) }
  }

  static func date(
    _ name: String, _ versions: ClosedRange<InventoryVersion> = .v1 ... .v4,
    _ value: @escaping @Sendable (DemoComputer) -> DemoDate
  ) -> QueryField {
    QueryField(name: name, kind: .date, uses: .both, versions: versions) { value($0).milliseconds.map(RSQLValue.date) }
  }

  /// The field with this name in a version of the API; nil when it cannot be used in this way.
  static func named(_ name: String, for use: Uses, in version: InventoryVersion) -> QueryField? {
    guard let field = byName[name], field.uses.contains(use), field.versions.contains(version) else { return nil }
    return field
  }

  static func all(for use: Uses, in version: InventoryVersion) -> [QueryField] {
    all.filter { $0.uses.contains(use) && $0.versions.contains(version) }
  }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}

extension QueryField {
  /// The fields that Jamf Pro 11.30.2 lists in the description of its `sort` and `filter` parameters. They differ from
  /// the fields of the record: a certificate's expiration has another name, and v4 accepts the last reported IP address
  /// although it no longer sends it.
  static let all: [QueryField] = general + logins + machine + system + people

  private static let general: [QueryField] = [
    text("general.name", .both) { $0.name },
    text("udid", .both) { $0.udid },
    number("id") { $0.index + 1 },
    text("general.assetTag", .both) { $0.assetTag },
    text("general.barcode1", .filter) { $0.barcode1 },
    text("general.barcode2", .filter) { $0.barcode2 },
    flag("general.enrolledViaAutomatedDeviceEnrollment") { $0.isAutomaticallyEnrolled },
    text("general.lastIpAddress", .filter) { $0.lastAddress },
    flag("general.itunesStoreAccountActive") { $0.hasStoreAccount },
    text("general.jamfBinaryVersion", .both) { $0.binaryVersion },
    date("general.lastContactTime", .v1 ... .v3) { $0.lastCheckIn },
    date("general.lastCheckIn", .v4 ... .v4) { $0.lastCheckIn },
    date("general.lastContact", .v4 ... .v4) { $0.lastContact },
    date("general.lastEnrolledDate") { $0.lastEnrolledDate },
    date("general.lastCloudBackupDate") { $0.lastCloudBackupDate },
    date("general.reportDate") { $0.reportDate },
    text("general.lastReportedIp", .filter) { $0.reportedIPv4 },
    text("general.lastReportedIpV4", .filter) { $0.reportedIPv4 },
    text("general.lastReportedIpV6", .filter) { $0.reportedIPv6 },
    text("general.managementId", .filter) { $0.managementID },
    flag("general.remoteManagement.managed") { $0.isManaged },
    flag("general.mdmCapable.capable") { $0.isMDMCapable },
    date("general.mdmCertificateExpiration") { $0.mdmProfileExpiration },
    text("general.platform", .both) { _ in "Mac" },
    flag("general.supervised") { $0.isSupervised },
    flag("general.userApprovedMdm") { $0.isUserApproved },
    flag("general.declarativeDeviceManagementEnabled") { $0.isDeclarative },
  ]

  private static let logins: [QueryField] = [
    text("general.lastLoggedInUsernameSelfService", .both) { $0.loginName(channel: 1) },
    date("general.lastLoggedInUsernameSelfServiceTimestamp") { login($0, channel: 1) },
    text("general.lastLoggedInUsernameBinary", .both) { $0.loginName(channel: 2) },
    date("general.lastLoggedInUsernameBinaryTimestamp") { login($0, channel: 2) },
    text("general.lastLoggedInUsernameMdm", .both) { $0.loginName(channel: 3) },
    date("general.lastLoggedInUsernameMdmTimestamp") { login($0, channel: 3) },
  ]

  private static func login(_ computer: DemoComputer, channel: Int64) -> DemoDate {
    computer.loginName(channel: channel) == nil ? .null : computer.loginDate(channel: channel)
  }

  private static let machine: [QueryField] = [
    flag("hardware.bleCapable") { $0.release.major >= 11 },
    text("hardware.macAddress", .filter) { $0.macAddress },
    text("hardware.make", .both) { _ in "Apple" },
    text("hardware.model", .both) { $0.model.name },
    text("hardware.modelIdentifier", .filter) { $0.model.identifier },
    text("hardware.serialNumber", .filter) { $0.serialNumber },
    flag("hardware.supportsIosAppInstalls") { $0.model.isAppleSilicon },
    flag("hardware.appleSilicon") { $0.model.isAppleSilicon },
  ]

  private static let system: [QueryField] = [
    text("operatingSystem.activeDirectoryStatus", .filter) { $0.directoryStatus },
    text("operatingSystem.fileVault2Status", .filter) { $0.fileVaultStatus },
    text("operatingSystem.build", .both) { $0.release.build },
    text("operatingSystem.supplementalBuildVersion", .both) { $0.supplementalBuild },
    text("operatingSystem.rapidSecurityResponse", .both) { $0.rapidResponse },
    text("operatingSystem.name", .both) { $0.release.name },
    text("operatingSystem.version", .both) { $0.release.version },
    flag("security.activationLockEnabled") { $0.hasActivationLock },
    flag("security.recoveryLockEnabled") { $0.hasRecoveryLock },
    flag("security.firewallEnabled") { $0.hasFirewall },
    flag("diskEncryption.fileVault2Enabled") { $0.saysFileVaultEnabled },
  ]

  private static let people: [QueryField] = [
    text("userAndLocation.buildingId", .filter) { $0.buildingID },
    text("userAndLocation.departmentId", .filter) { $0.departmentID },
    text("userAndLocation.email", .filter) { $0.email },
    text("userAndLocation.realname", .both) { $0.realName },
    text("userAndLocation.phone", .filter) { $0.phone },
    text("userAndLocation.position", .filter) { $0.position },
    text("userAndLocation.room", .filter) { $0.room },
    text("userAndLocation.username", .filter) { $0.username },
    text("purchasing.appleCareId", .filter) { $0.appleCareID },
    number("purchasing.lifeExpectancy") { $0.lifeExpectancy },
    flag("purchasing.purchased") { $0.isPurchased },
    flag("purchasing.leased") { $0.isLeased },
    text("purchasing.vendor", .filter) { $0.vendor },
    date("purchasing.warrantyDate") { $0.warrantyDate },
  ]
}
