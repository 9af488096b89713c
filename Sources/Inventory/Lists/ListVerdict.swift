import Algorithms

/// The result of looking up a pasted list: its entries, with the computers that they name.
public struct ListVerdict: Hashable, Sendable {
  /// The entries in the order of the list, without empty lines.
  public let entries: [ListEntry]
  /// The structure of the text.
  public let layout: ListLayout
  /// The paths of the searched fields, in order. Fields that the snapshot has not loaded are excluded, so a text that
  /// only such a field contains is not found.
  public let paths: [String]
  /// All computers found, each once, in the order of the list.
  public let rows: [Int]

  init(entries: [ListEntry], layout: ListLayout, paths: [String]) {
    self.entries = entries
    self.layout = layout
    self.paths = paths
    rows = Array(entries.lazy.filter { $0.firstGiven == nil }.flatMap(\.rows).uniqued())
  }

  /// The number of entries that name no computer.
  public var notFoundCount: Int {
    entries.count { if case .notFound = $0.outcome { true } else { false } }
  }
}

/// The result for an entry of a list.
public enum ListOutcome: Hashable, Sendable {
  /// It names a computer, or several with the same value.
  ///
  /// Fields are searched in a fixed order: id, serial number, UDID, management ID, MAC addresses, name, username,
  /// email, full name. `hit` is the first field that contains the text. `others` are fields in which the text means
  /// other computers, for example when a computer is named `1001` and another one has that id.
  case found(ListHit, others: [ListHit])
  /// No computer has the text; `nearest` are up to three values that differ by one character, in the order of the
  /// fields.
  case notFound(nearest: [ListSuggestion])
  /// The first line of a table: the name of a field, not a value.
  case heading
}

/// The structure of a pasted text.
public enum ListLayout: Hashable, Sendable {
  /// One entry per line.
  case lines
  /// A table: the first nonempty cell of each line is the entry.
  case firstColumn
  /// Several entries per line, separated by commas, semicolons or tabs.
  case cells
}

/// An entry of a pasted list, with its result.
public struct ListEntry: Hashable, Sendable {
  /// The number of its line, from 1.
  public var line: Int
  /// The text without surrounding quotes and spaces. It can contain anything: sanitize it before showing it.
  public var text: String
  /// The result.
  public var outcome: ListOutcome
  /// The line of an earlier equal entry: one with the same computers, or with the same text when no computer was found.
  public var firstGiven: Int?

  /// An entry.
  public init(line: Int, text: String, outcome: ListOutcome, firstGiven: Int? = nil) {
    self.line = line
    self.text = text
    self.outcome = outcome
    self.firstGiven = firstGiven
  }

  /// The rows of the computers; empty when none was found.
  public var rows: [Int] {
    if case .found(let hit, _) = outcome { hit.rows } else { [] }
  }
}

/// The computers that a text names in one field.
public struct ListHit: Hashable, Sendable {
  /// The path of the field that contains the text: `hardware.serialNumber`.
  public var path: String
  /// The rows of the snapshot, in ascending order; never empty.
  public var rows: [Int]

  /// A hit.
  public init(path: String, rows: [Int]) {
    self.path = path
    self.rows = rows
  }
}

/// A value that the user may have meant: it differs by one character.
public struct ListSuggestion: Hashable, Sendable {
  /// The value as shown. It can contain anything that a user or a server wrote: sanitize it before showing it.
  public var text: String
  /// The computers with the value, and the field.
  public var hit: ListHit

  /// A suggestion.
  public init(text: String, hit: ListHit) {
    self.text = text
    self.hit = hit
  }
}

/// Recognizes texts by their form when no computer was found: the values of some fields have a unique form.
enum ListShape {
  /// The fields whose values have the form of a text; none when the form is not specific.
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

  /// Twelve digits in a row can be any number.
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
  /// The paths of the fields whose form the unmatched entries have: a UUID, a MAC address or an email address.
  public var pathsOfShapesNotFound: Set<String> {
    var paths: Set<String> = []
    for entry in entries {
      guard case .notFound = entry.outcome else { continue }
      paths.formUnion(ListShape.fields(like: entry.text).map(\.path))
    }
    return paths
  }
}
