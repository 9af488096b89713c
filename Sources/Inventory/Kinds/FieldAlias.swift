/// A word that people type for a field, beside its names: `seen` for the last contact.
///
/// Names of the document and of extension attributes come first, so that an alias never changes what a filter means.
public struct FieldAlias: Hashable, Sendable {
  /// The word, in lower case.
  public let name: String
  /// The path of the field.
  public let path: String
  /// Which of several possible meanings it has; nil when there is only one.
  public let meaning: String?

  init(_ name: String, _ path: String, _ meaning: String? = nil) {
    self.name = name
    self.path = path
    self.meaning = meaning
  }
}

extension FieldAlias {
  /// The words for fields of computers, in the order of the help.
  static let computers: [FieldAlias] = [
    FieldAlias("os", "operatingSystem.version", "the version; operatingSystem.name is the name"),
    FieldAlias("serial", "hardware.serialNumber"),
    FieldAlias("sn", "hardware.serialNumber"),
    FieldAlias("user", "userAndLocation.username", "the assigned user; localUserAccounts are the accounts on the Mac"),
    FieldAlias("mail", "userAndLocation.email"),
    FieldAlias("dept", Reference.department.path),
    FieldAlias("asset", "general.assetTag"),
    FieldAlias("mid", "general.managementId"),
    FieldAlias("mac", "hardware.macAddress", "the MAC address of the first network adapter"),
    FieldAlias("seen", "general.lastContact", "any contact with the server, MDM included"),
    FieldAlias("checkin", "general.lastCheckIn", "the check-in of the Jamf binary"),
    FieldAlias("inventory", "general.reportDate", "the last inventory update"),
    FieldAlias("enrolled", "general.lastEnrolledDate", "the last enrollment"),
    FieldAlias("filevault", DeviceKind.fileVaultStatus, "as the list shows it: filevault:off"),
    FieldAlias("filevaultstatus", DeviceKind.fileVaultStatus),
    FieldAlias("ram", "hardware.totalRamMegabytes", "in megabytes; 16GB also works"),
    FieldAlias(
      "disk", "storage.bootDriveAvailableSpaceMegabytes", "free space on the boot drive in megabytes; 20GB also works"),
    FieldAlias("cpu", "hardware.processorType"),
    FieldAlias("battery", "hardware.batteryCapacityPercent", "the capacity in percent; batteryHealth is the state"),
    FieldAlias("app", "applications[].name"),
    FieldAlias("group", "groupMemberships[].groupName"),
    FieldAlias("profile", "configurationProfiles[].displayName"),
    FieldAlias("update", "softwareUpdates[].name"),
    FieldAlias("cert", "certificates[].commonName"),
    FieldAlias("warranty", "purchasing.warrantyDate"),
    FieldAlias("firewall", "security.firewallEnabled"),
  ]
}

extension FieldCatalogue {
  /// The alias that a name is; nil when the name has another meaning, or is none.
  public func alias(named name: String) -> FieldAlias? {
    let wanted = name.lowercased()
    guard let alias = kind.aliases.first(where: { $0.name == wanted }),
      let field = try? knownField(named: name), field.path == alias.path
    else { return nil }
    return alias
  }

  /// The aliases of a field that mean it in this catalogue.
  public func aliases(of field: Field) -> [FieldAlias] {
    kind.aliases.filter { $0.path == field.path && alias(named: $0.name) != nil }
  }

  /// The field that an alias means in this catalogue, if the document has it.
  func aliasedField(named name: String) -> Field? {
    let wanted = name.lowercased()
    return kind.aliases.first { $0.name == wanted }.flatMap { field(path: $0.path) }
  }
}
