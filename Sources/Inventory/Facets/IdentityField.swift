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

  /// Makes a key of a text as shown: two values are the same when their keys are. Letter case, diacritics and surrounding
  /// spaces do not matter; nor does how an address is written. False when there is nothing to compare.
  func makeKey(of text: inout [UInt8]) -> Bool {
    guard isHardwareAddress else { return IdentityField.makeTextKey(of: &text) }
    let shown = text
    text.removeAll(keepingCapacity: true)
    return HardwareAddress.append(shown, to: &text)
  }

  /// The same for fields that are not addresses.
  static func makeTextKey(of text: inout [UInt8]) -> Bool {
    Folding.foldTail(of: &text, from: 0)
    while let last = text.last, last <= 0x20 { text.removeLast() }
    if let first = text.first, first <= 0x20 { text.removeFirst(text.prefix { $0 <= 0x20 }.count) }
    return !text.isEmpty
  }
}
