/// The part of a filter that lets some values of one field through, and no others: `department:(=Sales | ?)`.
///
/// It is found in what was typed, wherever it stands there, and written back in the same place; the rest stays letter for letter.
public struct FilterChoice: Sendable {
  /// One of the values that are let through.
  private struct Piece: Hashable {
    var text: String
    var test: FilterNode
  }

  public let field: Field
  private let before: String
  private let after: String
  /// Whether the rest is alternatives, which go in brackets before anything is added.
  private let hasAlternatives: Bool
  private var pieces: [Piece] = []

  /// Finds the choice in a filter; without one there, nothing is chosen.
  ///
  /// - Returns: nil when the text is no filter, or one in RSQL, to which nothing can be added.
  public init?(of field: Field, in text: String, by reader: FilterReader) {
    var parser = reader.parser(of: text)
    parser.scanner.skipSpace()
    guard parser.scanner.peek() != "=", (try? reader.read(text)) != nil else { return nil }
    self.field = field
    var found: (range: Range<Int>, pieces: [Piece])?
    var hasAlternatives = false
    while !parser.scanner.isAtEnd {
      if parser.scanner.take("|") { hasAlternatives = true }
      parser.scanner.skipSpace()
      let start = parser.scanner.position
      guard (try? parser.term(of: nil, depth: 0)) != nil else { break }
      let range = start..<parser.scanner.position
      if found == nil, let pieces = Self.pieces(of: field, in: parser.scanner.text(range), reader) {
        found = (range, pieces)
      }
      parser.scanner.skipSpace()
    }
    self.hasAlternatives = hasAlternatives
    guard !hasAlternatives, let found else {
      (before, after) = (Self.trimmed(text), "")
      return
    }
    pieces = found.pieces
    before = Self.trimmed(parser.scanner.text(0..<found.range.lowerBound))
    after = Self.trimmed(parser.scanner.text(found.range.upperBound..<parser.scanner.scalars.count))
  }

  /// Whether no value is chosen: all are let through.
  public var isEmpty: Bool { pieces.isEmpty }

  /// How many values are chosen.
  public var count: Int { pieces.count }

  /// Whether a value is among the chosen ones.
  public func contains(_ value: FilterValue) -> Bool {
    guard !pieces.isEmpty, !isLongerThanPieces(value), let test = test(of: value) else { return false }
    return pieces.contains { $0.test == test }
  }

  /// Whether a value is so much longer than what is chosen that reading it as a test, which takes time, cannot help. What is
  /// written may be shorter than the value where that has spaces at its ends, or letters that are folded.
  private func isLongerThanPieces(_ value: FilterValue) -> Bool {
    guard case .shown(let text) = value else { return false }
    return text.utf8.count > 1000 + 4 * (pieces.map(\.text.utf8.count).max() ?? 0)
  }

  /// Chooses a value, or no longer.
  ///
  /// - Returns: false when filters cannot ask for it.
  public mutating func toggle(_ value: FilterValue) -> Bool {
    guard let text = value.written(for: field), let test = Self.test(text, of: field) else { return false }
    if pieces.contains(where: { $0.test == test }) {
      pieces.removeAll { $0.test == test }
    } else {
      pieces.append(Piece(text: text, test: test))
    }
    return true
  }

  /// Chooses none, which lets all through.
  public mutating func clear() { pieces = [] }

  /// The whole filter with the choice in it.
  public var text: String {
    let all = pieces.map(\.text).joined(separator: " | ")
    let choice = pieces.isEmpty ? "" : "\(field.name):" + (pieces.count == 1 ? all : "(\(all))")
    let first = hasAlternatives && !pieces.isEmpty ? "(\(before))" : before
    return [first, choice, after].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The filter without the choice.
  public var rest: String {
    [before, after].filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func test(of value: FilterValue) -> FilterNode? {
    value.written(for: field).flatMap { Self.test($0, of: field) }
  }

  // MARK: Reading

  /// Reads values of a field that is known: neither names nor the time matter for those that can be chosen.
  private static let reader = FilterReader(catalogue: FieldCatalogue([]), now: 0, timeZone: .utc)

  /// What a value asks, as it is written behind the colon; nil when it is not just a value.
  static func test(_ text: String, of field: Field) -> FilterNode? {
    var parser = reader.parser(of: text)
    parser.openGroups = 1
    guard let node = try? parser.value(of: field, depth: 0), parser.scanner.isAtEnd,
      case .field(_, let test) = node, isOfOneValue(test, text)
    else { return nil }
    return node
  }

  private static func isOfOneValue(_ test: FieldTest, _ text: String) -> Bool {
    switch test {
    case .text(.equals), .missing, .boolean: true
    case .number(let range): range.lower != nil && range.lower == range.upper
    case .moment: isCalendarDate(text)
    case .text, .natural: false
    }
  }

  /// Whether a text is a day, a month or a year in figures.
  static func isCalendarDate(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return (1...3).contains(parts.count) && parts[0].count == 4 && parts.dropFirst().allSatisfy { $0.count == 2 }
      && parts.joined().utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
  }

  /// The values that a term lets through; nil when it is something else.
  private static func pieces(of field: Field, in term: String, _ reader: FilterReader) -> [Piece]? {
    var parser = reader.parser(of: term)
    guard let name = try? parser.fieldName(), name.path == field.path else { return nil }
    var pieces: [Piece] = []
    let isGroup = parser.scanner.take("(")
    if isGroup { parser.openGroups += 1 }
    repeat {
      parser.scanner.skipSpace()
      let start = parser.scanner.position
      guard (try? parser.value(of: field, depth: 0)) != nil else { return nil }
      let text = parser.scanner.text(start..<parser.scanner.position)
      guard let test = test(text, of: field) else { return nil }
      pieces.append(Piece(text: text, test: test))
      parser.scanner.skipSpace()
    } while isGroup && parser.scanner.take("|")
    if isGroup, !parser.scanner.take(")") { return nil }
    return parser.scanner.isAtEnd ? pieces : nil
  }

  private static func trimmed(_ text: String) -> String {
    var scalars = text.unicodeScalars[...]
    while scalars.first?.properties.isWhitespace == true { scalars.removeFirst() }
    while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
    return String(scalars)
  }
}
