/// A field by which people know a computer, and what makes two of its values the same.
enum IdentityField: Hashable, Sendable, CaseIterable {
  case serialNumber, udid, managementID, macAddress, altMacAddress, name, username, email, realname

  /// The path of the field.
  var path: String {
    switch self {
    case .serialNumber: "hardware.serialNumber"
    case .udid: "udid"
    case .managementID: "general.managementId"
    case .macAddress: "hardware.macAddress"
    case .altMacAddress: "hardware.altMacAddress"
    case .name: "general.name"
    case .username: "userAndLocation.username"
    case .email: "userAndLocation.email"
    case .realname: "userAndLocation.realname"
    }
  }

  var isHardwareAddress: Bool { self == .macAddress || self == .altMacAddress }

  /// Makes a key of the text that stands behind `start`: two values are the same when their keys are. Letter case,
  /// diacritics and surrounding spaces do not matter; nor does how an address is written. False, and nothing behind
  /// `start`, when there is nothing to compare.
  func makeKey(of text: inout [UInt8], from start: Int = 0) -> Bool {
    guard isHardwareAddress else { return IdentityField.makeTextKey(of: &text, from: start) }
    let shown = text[start...]
    text.removeLast(text.count - start)
    return HardwareAddress.append(shown, to: &text)
  }

  /// The same for fields that are not addresses.
  static func makeTextKey(of text: inout [UInt8], from start: Int = 0) -> Bool {
    Folding.foldTail(of: &text, from: start)
    while text.count > start, text[text.count - 1] <= 0x20 { text.removeLast() }
    if text.count > start, text[start] <= 0x20 {
      let spaces = text[start...].prefix { $0 <= 0x20 }.count
      text.removeSubrange(start..<(start + spaces))
    }
    return text.count > start
  }
}
