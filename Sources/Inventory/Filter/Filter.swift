/// A filter as a user typed it: parsed once, applied to any number of snapshots.
public struct Filter: Hashable, Sendable {
  /// The filter as typed.
  public let text: String
  /// The parsed filter.
  let root: FilterNode

  /// The filter that every computer matches.
  public static let all = Filter(text: "", root: .and([]))

  init(text: String, root: FilterNode) {
    self.text = text
    self.root = root
  }

  /// A filter of plain words, without the signs of the filter language. A computer matches when its columns as shown
  /// contain each word, ignoring case and diacritics.
  public init(words text: String) {
    let words = Folding.folded(text).split { $0 == 0x20 || (0x09...0x0D).contains($0) }
    self.init(text: text, root: .and(words.map { .text(.contains(Array($0))) }))
  }

  /// Whether every computer matches.
  public var isAll: Bool { root == .and([]) }
}

extension Filter {
  /// Parses the filter language.
  ///
  /// - Parameters:
  ///   - text: the filter as typed.
  ///   - catalogue: the fields that names can mean.
  ///   - now: the moment to which `today` and ages such as `30d` refer, in milliseconds since 1970 in UTC.
  ///   - timeZone: the zone of typed dates, and of the start of days.
  ///   - isStrict: whether every name before a colon has to be that of a field. Otherwise, `note:x` is a text.
  public init(
    _ text: String, catalogue: FieldCatalogue, now: Int64, timeZone: TimeZoneRules, isStrict: Bool = false
  ) throws(FilterError) {
    var parser = FilterReader(catalogue: catalogue, now: now, timeZone: timeZone).parser(of: text)
    parser.isStrict = isStrict
    self.init(text: text, root: try parser.filter())
  }

  /// The fields that it names, each once, in the order of the text.
  public var fields: [Field] {
    var fields: [Field] = []
    for field in root.fields where !fields.contains(field) { fields.append(field) }
    return fields
  }
}

extension FilterNode {
  /// The fields that it names, in the order of the text, possibly repeated; for a table, the fields that are needed to
  /// test an element.
  fileprivate var fields: [Field] {
    switch self {
    case .and(let parts), .or(let parts): parts.flatMap(\.fields)
    case .not(let part): part.fields
    case .text, .history: []
    case .field(let field, _), .rsql(let field, _, _): [field]
    case .element(let table, let part):
      table.lists.flatMap { list in part.elementFields(of: table).compactMap { table.field(like: $0, in: list) } }
    }
  }

  /// The fields of a table that a test of one element reads, each once, in the order of the text.
  func elementFields(of table: FieldTable) -> [Field] {
    var fields: [Field] = []
    func add(_ new: [Field]) { for field in new where !fields.contains(field) { fields.append(field) } }
    func collect(_ node: FilterNode) {
      switch node {
      case .and(let parts), .or(let parts): parts.forEach(collect)
      case .not(let part): collect(part)
      case .text: add(table.fields)
      case .field(let field, _), .rsql(let field, _, _): add([field])
      case .element, .history: break
      }
    }
    collect(self)
    return fields
  }
}

/// The context for parsing filters: the fields, the time and the zone.
public struct FilterReader: Sendable {
  public var catalogue: FieldCatalogue
  /// The moment to which ages refer, in milliseconds since 1970 in UTC.
  public var now: Int64
  public var timeZone: TimeZoneRules

  /// A reader.
  public init(catalogue: FieldCatalogue, now: Int64, timeZone: TimeZoneRules) {
    self.catalogue = catalogue
    self.now = now
    self.timeZone = timeZone
  }

  /// Parses a filter.
  public func read(_ text: String) throws(FilterError) -> Filter {
    try Filter(text, catalogue: catalogue, now: now, timeZone: timeZone)
  }

  func parser(of text: String) -> FilterParser {
    FilterParser(
      scanner: FilterScanner(text), catalogue: catalogue, calendar: FilterCalendar(now: now, timeZone: timeZone))
  }
}

/// The reason why a text is not a filter, and its place.
public struct FilterError: Error, Hashable, Sendable {
  /// The place of the error, in characters from the start of the text; the text's length when something is missing at
  /// its end.
  public var offset: Int
  /// The number of characters in error; 0 for a place between two characters.
  public var length: Int
  /// A human-readable message: what is wrong and what was expected, without the place.
  public var message: String
  /// Field names that the user may have meant, best first.
  public var nearest: [String]
  /// The unknown field name, if that is the error. A catalogue with more fields may have it.
  public var unknownName: String?
  /// Whether a closing parenthesis is missing, which the user may still type.
  public var isUnclosed = false

  init(offset: Int, length: Int, message: String, nearest: [String] = [], unknownName: String? = nil) {
    self.offset = offset
    self.length = length
    self.message = message
    self.nearest = nearest
    self.unknownName = unknownName
  }
}

extension FilterError: CustomStringConvertible {
  /// One line: `at character 9: expected yes or no for managed`.
  public var description: String { "at character \(offset + 1): \(message)" }
}

extension FilterError {
  /// The filter with the error marked, and the message: three lines for a terminal, without a newline at the end.
  ///
  ///     managed:maybe
  ///             ^^^^^
  ///     expected yes or no for managed
  ///
  /// - Parameter text: the filter as typed. It is returned unchanged: sanitize it before showing it.
  public func marked(in text: String) -> String {
    let before = text.prefix(offset).map { FilterError.isWide($0) ? "\u{3000}" : " " }.joined()
    let meant = text.dropFirst(offset).prefix(length)
    let marks = meant.reduce(0) { $0 + (FilterError.isWide($1) ? 2 : 1) }
    return "\(text)\n\(before)\(String(repeating: "^", count: max(1, marks)))\n\(message)"
  }

  /// Whether terminals use two cells for a character: East Asian letters and emoji, as precisely as the mark's place
  /// needs it.
  private static func isWide(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    return switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
