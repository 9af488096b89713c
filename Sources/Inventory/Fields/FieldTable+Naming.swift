extension FieldTable {
  /// What names an element, by the way to the table. More would be true of one computer only, such as paths and identifiers.
  private static let naming: [String: [String]] = [
    "applications[]": ["name", "version"], "attachments[]": ["name", "fileType"],
    "certificates[]": ["commonName", "expirationDate"],
    "configurationProfiles[]": ["displayName", "profileIdentifier"],
    "extensionAttributes[]": ["name", "values"], "fonts[]": ["name", "version"],
    "groupMemberships[]": ["groupName", "smartGroup"], "localUserAccounts[]": ["username", "admin"],
    "plugins[]": ["name", "version"], "printers[]": ["name", "type"], "softwareUpdates[]": ["name", "version"],
    "storage.disks[]": ["model", "smartStatus"],
    "storage.disks[].partitions[]": ["name", "partitionType", "fileVault2State"],
  ]

  /// The fields that identify an element for people; none for tables that are not listed here.
  public var namingFields: [Field] {
    (Self.naming[path] ?? []).compactMap { wanted in fields.first { name(of: $0) == wanted } }
  }

  /// How a filter tests a field, or in the table's brackets two.
  func example(inBrackets: Bool) -> String {
    let naming = namingFields
    let names = (naming.count > 1 ? naming : fields).prefix(2).map { name(of: $0) + ":…" }
    return inBrackets ? "\(name):(\(names.joined(separator: " ")))" : "\(name).\(names[0])"
  }
}
