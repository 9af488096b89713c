/// Fields with machine-written ASCII texts: folding changes only their case, which servers ignore, too. The document
/// says which fields can be filtered at all. Enumerations are excluded: it is not documented whether servers match a
/// part of one, or ignore its case.
enum MachineFields {
  static func contains(_ field: Field) -> Bool {
    field.kind == .string && (areNumbers(field) || paths.contains(field.path))
  }

  /// Whether the texts are numbers, which servers may store as such.
  static func areNumbers(_ field: Field) -> Bool { numbers.contains(field.path) }

  /// The form of texts that are compared by value. Other texts, such as models, are compared in natural order, whatever
  /// they are.
  enum Form {
    case number, version, address

    /// The description of the form for users.
    var wanted: String {
      switch self {
      case .number: "a number"
      case .version: "a version such as 15.2"
      case .address: "an address such as 10.1.0.7, the start of one, or a network such as 10.1.0.0/16"
      }
    }

    /// Whether a text has the form, or is the beginning of one that has.
    func fits(_ text: String) -> Bool {
      let parts = text.split(separator: ".", omittingEmptySubsequences: false)
      switch self {
      case .number: return !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
      case .version:
        // A build may follow the numbers: 11.4.0-t1712345678.
        let isPlain = text.unicodeScalars.allSatisfy {
          $0.isASCII
            && ($0.properties.isAlphabetic || $0.properties.numericType != nil || ".-_".unicodeScalars.contains($0))
        }
        return isPlain && text.first?.isNumber == true && parts.dropLast().allSatisfy { !$0.isEmpty }
      case .address:
        if text.contains(":") { return text.allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." } }
        let numbers = parts.last?.isEmpty == true ? parts.dropLast() : parts[...]
        return (1...4).contains(numbers.count) && numbers.allSatisfy { UInt8($0) != nil }
      }
    }
  }

  /// The form of a field's texts; nil when they can be compared with any text.
  static func form(of field: Field) -> Form? {
    if areNumbers(field) { return .number }
    switch field.path {
    case "operatingSystem.version", "general.jamfBinaryVersion": return .version
    case "general.lastIpAddress", "general.lastReportedIp", "general.lastReportedIpV4", "general.lastReportedIpV6":
      return .address
    default: return nil
    }
  }

  private static let numbers: Set<String> = ["id", "userAndLocation.departmentId", "userAndLocation.buildingId"]

  private static let paths: Set<String> = [
    "udid", "general.managementId", "general.lastIpAddress", "general.lastReportedIp", "general.lastReportedIpV4",
    "general.lastReportedIpV6", "general.jamfBinaryVersion", "hardware.serialNumber", "hardware.macAddress",
    "hardware.modelIdentifier", "operatingSystem.version", "operatingSystem.build",
    "operatingSystem.supplementalBuildVersion",
  ]
}
