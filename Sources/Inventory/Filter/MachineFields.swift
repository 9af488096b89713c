/// Texts that machines write, in ASCII: what folding changes of them is letter case, which servers do not look at either.
/// Which fields can be filtered by at all the document says. Enumerations are not here: whether a server takes a part of
/// one, or small letters, is not documented.
enum MachineFields {
  static func contains(_ field: Field) -> Bool {
    field.kind == .string && (areNumbers(field) || paths.contains(field.path))
  }

  /// Whether the texts are numbers, which servers may keep as such.
  static func areNumbers(_ field: Field) -> Bool { numbers.contains(field.path) }

  private static let numbers: Set<String> = ["id", "userAndLocation.departmentId", "userAndLocation.buildingId"]

  private static let paths: Set<String> = [
    "udid", "general.managementId", "general.lastIpAddress", "general.lastReportedIp", "general.lastReportedIpV4",
    "general.lastReportedIpV6", "general.jamfBinaryVersion", "hardware.serialNumber", "hardware.macAddress",
    "hardware.modelIdentifier", "operatingSystem.version", "operatingSystem.build",
    "operatingSystem.supplementalBuildVersion",
  ]
}
