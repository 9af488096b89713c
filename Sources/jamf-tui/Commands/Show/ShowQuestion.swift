import ArgumentParser
import Inventory
import RSQL

/// Which computer to show, as typed and as server queries.
struct ShowQuestion {
  /// The text as typed, without surrounding spaces.
  let text: String
  /// The fields it may refer to.
  let keys: [ShowKey]

  /// - Parameter key: the field it refers to; nil for any.
  init(_ text: String, by key: ShowKey? = nil) {
    let text = text.trimmed
    self.text = text
    keys = (key.map { [$0] } ?? ShowKey.usual).filter { $0.canBe(text) }
  }

  /// The fields needed to find the computer, and those that identify it for people.
  var fields: [Field] {
    let shown: [ShowKey] = [.id, .name, .serialNumber, .username]
    return (shown + keys.filter { !shown.contains($0) }).compactMap(\.field)
  }

  /// A query that finds all matching computers, and perhaps others; nil when no query can express it.
  var exact: RSQLExpression? { expression(keys) { key in pattern(key).map { [$0] } } }

  /// A query that finds matches with diacritics that were not typed; in short texts, on one or two letters, or on
  /// vowels or consonants only. Nil when there can be none.
  var marked: RSQLExpression? {
    let patterns = TypedText(text).markedPatterns
    return expression(keys.filter(\.isWords)) { _ in patterns }
  }

  /// A query for suggestions: values that contain the text, or that begin or end with one half of it, as mistyped ones
  /// do.
  var near: RSQLExpression? {
    expression(keys) { key in
      guard key != .id, let pattern = pattern(key) else { return [] }
      let letters = Array(pattern)
      guard letters.count >= 6 else { return ["*\(pattern)*"] }
      let middle = letters.count / 2
      return ["*\(pattern)*", String(letters[..<middle]) + "*", "*" + String(letters[middle...])]
    }
  }

  private func expression(_ keys: [ShowKey], _ patterns: (ShowKey) -> [String]?) -> RSQLExpression? {
    var parts: [RSQLExpression] = []
    for key in keys {
      guard let patterns = patterns(key) else { return nil }
      parts += patterns.map { .comparison(key.path, .equal, [$0]) }
    }
    return parts.isEmpty ? nil : .or(parts)
  }

  private func pattern(_ key: ShowKey) -> String? {
    if key == .macAddress, let address = ShowKey.address(text) {
      let digits = Array(address.uppercased())
      return stride(from: 0, to: digits.count, by: 2).map { String(digits[$0...($0 + 1)]) }.joined(separator: ":")
    }
    return TypedText(text).pattern
  }
}

/// The fields that identify a computer, in search order.
enum ShowKey: String, CaseIterable, ExpressibleByArgument {
  case id, serialNumber, udid, managementId, macAddress, ip, lastReportedIpV4, assetTag, name, username, email, realname

  /// The fields of a text without a field. Older servers reject a filter by the reported address, so it is a question of its
  /// own, for what no other field has.
  static let usual = allCases.filter { $0 != .lastReportedIpV4 }

  /// The field's path.
  var path: String {
    switch self {
    case .id: ListLookup.idPath
    case .serialNumber: IdentityField.serialNumber.path
    case .udid: IdentityField.udid.path
    case .managementId: IdentityField.managementID.path
    case .macAddress: IdentityField.macAddress.path
    case .ip: "general.lastIpAddress"
    case .lastReportedIpV4: "general.lastReportedIpV4"
    case .assetTag: "general.assetTag"
    case .name: IdentityField.name.path
    case .username: IdentityField.username.path
    case .email: IdentityField.email.path
    case .realname: IdentityField.realname.path
    }
  }

  /// The name in messages: `serial number`.
  var words: String {
    switch self {
    case .id: "ID"
    case .serialNumber: "serial number"
    case .udid: "UDID"
    case .managementId: "management ID"
    case .macAddress: "MAC address"
    case .ip: "IP address"
    case .lastReportedIpV4: "last reported IP address"
    case .assetTag: "asset tag"
    case .name: "name"
    case .username: "user name"
    case .email: "e-mail address"
    case .realname: "full name"
    }
  }

  /// Whether values are free text, whose letters may have diacritics.
  var isWords: Bool {
    switch self {
    case .id, .serialNumber, .udid, .managementId, .macAddress, .ip, .lastReportedIpV4: false
    case .assetTag, .name, .username, .email, .realname: true
    }
  }

  var field: Field? { FieldCatalogue.jamfPro.field(path: path) }

  /// Whether a text can be a value of this field. If not, it is not queried: releases before 11 reject a filter by
  /// management ID.
  func canBe(_ text: String) -> Bool {
    switch self {
    case .id: (1...18).contains(text.utf8.count) && text.utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
    case .managementId: text.utf8.count == 36 && text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0.isHexDigit }
    case .macAddress: Self.address(text) != nil
    case .ip: Self.isIPAddress(text)
    case .lastReportedIpV4: Self.isIPAddress(text) && !text.contains(":")
    default: true
    }
  }

  /// Whether a text has the form of an IP address, version 4 or 6.
  private static func isIPAddress(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    if parts.count == 4 { return parts.allSatisfy { Int($0).map((0...255).contains) == true } }
    return text.count { $0 == ":" } >= 2 && text.utf8.allSatisfy { $0.isHexDigit || $0 == UInt8(ascii: ":") }
  }

  /// The twelve hexadecimal digits of a MAC address in any notation; nil for other texts.
  static func address(_ text: String) -> String? {
    let digits = text.filter { !":-. ".contains($0) }
    return digits.utf8.count == 12 && digits.utf8.allSatisfy(\.isHexDigit) ? digits.lowercased() : nil
  }

  /// The comparison key of a text: letter case, diacritics and the shape of quotation marks do not matter.
  func key(_ text: String) -> [UInt8] {
    if self == .macAddress { return Array((Self.address(text) ?? "").utf8) }
    return Folding.folded(Self.plain(text))
  }

  /// Whether two texts with the same key also have the same diacritics.
  func isSame(_ text: String, as other: String) -> Bool {
    self == .macAddress || Self.plain(text).lowercased() == Self.plain(other).lowercased()
  }

  /// Replaces typographic quotation marks and spaces with plain ones.
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

/// A text as a pattern for server queries. Servers compare diacritics exactly, so letters that may be written in
/// several ways become `*`, the only wildcard, and matches are checked here.
struct TypedText {
  private enum Kind {
    /// Letters that may have diacritics in the value.
    case vowel, consonant
    case other
  }

  /// Nil becomes a wildcard.
  private typealias Letter = (scalar: Unicode.Scalar, kind: Kind)?

  /// How much of a text is sent to servers.
  private static let longest = 100
  /// With fewer literal letters, a pattern matches too much.
  private static let fewest = 3
  /// Up to this many letters, any two of them become wildcards as well.
  private static let mostPaired = 6
  private static let mostSingle = 15

  private let letters: [Letter]

  init(_ text: String) {
    letters = text.prefix(Self.longest).map(Self.letter) + (text.count > Self.longest ? [nil] : [])
  }

  private static func letter(_ character: Character) -> Letter {
    // A combining character counts as several letters elsewhere.
    guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1, scalar.isASCII,
      (0x20...0x7E).contains(scalar.value),
      !"\"'\"`\\*".unicodeScalars.contains(scalar)
    else {
      return nil
    }
    return switch scalar.properties.lowercaseMapping {
    case "a", "e", "i", "o", "u", "y": (scalar, .vowel)
    case "c", "d", "g", "l", "n", "r", "s", "t", "z": (scalar, .consonant)
    default: (scalar, .other)
    }
  }

  /// The text as typed; nil when too few literal letters remain.
  var pattern: String? {
    let (text, given) = pattern(leavingOpen: [])
    return given >= Self.fewest || !text.contains("*") ? text : nil
  }

  /// Patterns that allow diacritics on letters typed without. All such letters become wildcards if enough literal
  /// letters remain. Otherwise there are patterns for all but the first letters of words, for the vowels, for the
  /// consonants, for any two letters, and for any one. Empty when there are none.
  var markedPatterns: [String] {
    let vowels = letters.indices.filter { letters[$0]?.kind == .vowel }
    let consonants = letters.indices.filter { letters[$0]?.kind == .consonant }
    let places = (vowels + consonants).sorted()
    guard !places.isEmpty else { return [] }
    let all = pattern(leavingOpen: places)
    if all.given >= Self.fewest { return [all.text] }
    let behind = places.filter { $0 > 0 && letters[$0 - 1]?.scalar != " " }
    let several = [behind, vowels, consonants] + (places.count <= Self.mostPaired ? Self.pairs(of: places) : [])
    let patterns =
      several.map { pattern(leavingOpen: $0) }.filter { $0.given >= Self.fewest }.map(\.text)
      + places.prefix(Self.mostSingle).map { pattern(leavingOpen: [$0]).text }
    return Set(patterns).subtracting(["*"]).sorted()
  }

  private static func pairs(of places: [Int]) -> [[Int]] {
    places.indices.flatMap { first in places[(first + 1)...].map { [places[first], $0] } }
  }

  /// - Returns: the pattern, and how many literal letters it has.
  private func pattern(leavingOpen places: [Int]) -> (text: String, given: Int) {
    let places = Set(places)
    var text = ""
    var given = 0
    for (place, letter) in letters.enumerated() {
      if let letter, !places.contains(place) {
        text.unicodeScalars.append(letter.scalar)
        given += 1
      } else if text.last != "*" {
        text.append("*")
      }
    }
    return (text, given)
  }
}
