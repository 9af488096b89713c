import ArgumentParser
import Inventory

/// What a computer can be named by, in the order in which it is looked for.
enum ShowKey: String, CaseIterable, ExpressibleByArgument {
  case id, serialNumber, udid, managementId, macAddress, name, username, email, realname

  /// The field that has it.
  var path: String {
    switch self {
    case .id: "id"
    case .serialNumber: "hardware.serialNumber"
    case .udid: "udid"
    case .managementId: "general.managementId"
    case .macAddress: "hardware.macAddress"
    case .name: "general.name"
    case .username: "userAndLocation.username"
    case .email: "userAndLocation.email"
    case .realname: "userAndLocation.realname"
    }
  }

  /// For people: `serial number`.
  var words: String {
    switch self {
    case .id: "ID"
    case .serialNumber: "serial number"
    case .udid: "UDID"
    case .managementId: "management ID"
    case .macAddress: "MAC address"
    case .name: "name"
    case .username: "user name"
    case .email: "e-mail address"
    case .realname: "full name"
    }
  }

  /// Whether people made it up, so that letters may have diacritics.
  var isWords: Bool {
    switch self {
    case .id, .serialNumber, .udid, .managementId, .macAddress: false
    case .name, .username, .email, .realname: true
    }
  }

  var field: Field? { FieldCatalogue.jamfPro.field(path: path) }

  /// Whether a text can be one. What it cannot be is not asked for: releases before 11 refuse a filter by management ID.
  func canBe(_ text: String) -> Bool {
    switch self {
    case .id: (1...18).contains(text.utf8.count) && text.utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
    case .managementId: text.utf8.count == 36 && text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0.isHexDigit }
    case .macAddress: Self.address(text) != nil
    default: true
    }
  }

  /// The twelve digits of a hardware address, however it is written; nil for other texts.
  static func address(_ text: String) -> String? {
    let digits = text.filter { !":-. ".contains($0) }
    return digits.utf8.count == 12 && digits.utf8.allSatisfy(\.isHexDigit) ? digits.lowercased() : nil
  }

  /// What makes two texts the same: letter case, diacritics and the shape of quotation marks do not matter.
  func key(_ text: String) -> [UInt8] {
    if self == .macAddress { return Array((Self.address(text) ?? "").utf8) }
    return Folding.folded(Self.plain(text))
  }

  /// Whether two texts whose keys are the same have the same diacritics, too.
  func isSame(_ text: String, as other: String) -> Bool {
    self == .macAddress || Self.plain(text).lowercased() == Self.plain(other).lowercased()
  }

  /// With the quotation marks and spaces that are on every keyboard.
  private static func plain(_ text: String) -> String {
    let plain = String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          switch scalar {
          case "\u{2018}", "\u{2019}", "\u{02BC}", "`", "\u{B4}": "'"
          case "\u{201C}", "\u{201D}": "\""
          case "\u{A0}", "\u{202F}": " "
          default: scalar
          }
        }))
    return plain.trimmed
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
