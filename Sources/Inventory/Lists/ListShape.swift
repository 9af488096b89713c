/// What a text looks like that no computer was found for: some fields' values have a shape that others' do not have.
enum ListShape {
  /// The fields whose values look like a text; none when it may be anything.
  static func fields(like text: String) -> [IdentityField] {
    let bytes = Array(text.utf8)
    if isUUID(bytes) { return [.udid, .managementID] }
    if isHardwareAddress(bytes) { return [.macAddress, .altMacAddress] }
    return isEmail(bytes) ? [.email] : []
  }

  /// RFC 9562: 32 digits, in groups of 8, 4, 4, 4 and 12.
  private static func isUUID(_ text: [UInt8]) -> Bool {
    let groups = text.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return groups.map(\.count) == [8, 4, 4, 4, 12] && groups.allSatisfy { $0.allSatisfy(isDigit) }
  }

  /// Twelve figures in a row may be any number.
  private static func isHardwareAddress(_ text: [UInt8]) -> Bool {
    var digits: [UInt8] = []
    return HardwareAddress.append(text, to: &digits) && text.contains { $0 &- UInt8(ascii: "0") > 9 }
  }

  private static func isEmail(_ text: [UInt8]) -> Bool {
    let parts = text.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && !text.contains(UInt8(ascii: " "))
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 6
  }
}

extension ListVerdict {
  /// The paths of the fields that entries look like which were not found: a UUID, a MAC address or an email address.
  public var pathsOfShapesNotFound: Set<String> {
    var paths: Set<String> = []
    for entry in entries {
      guard case .notFound = entry.outcome else { continue }
      paths.formUnion(ListShape.fields(like: entry.text).map(\.path))
    }
    return paths
  }
}
