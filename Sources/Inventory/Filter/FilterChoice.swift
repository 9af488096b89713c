/// The part of a filter that selects values of one field: `department:(=Sales | ?)`.
///
/// It is found anywhere in the typed filter and written back in the same place. The rest of the text does not change.
public struct FilterChoice: Sendable {
  /// One of the selected values.
  private struct Piece: Hashable {
    var text: String
    var test: FilterNode
  }

  public let field: Field
  private let before: String
  private let after: String
  /// Whether the rest consists of alternatives, which need parentheses before a term can be added.
  private let hasAlternatives: Bool
  private var pieces: [Piece] = []

  /// Finds the choice in a filter. When there is none, no value is selected.
  ///
  /// - Returns: nil when the text is not a filter, or is RSQL, to which no term can be added.
  public init?(of field: Field, in text: String, by reader: FilterReader) {
    var parser = reader.parser(of: text)
    parser.scanner.skipSpace()
    guard parser.scanner.peek() != "=", (try? reader.read(text)) != nil else { return nil }
    self.field = field
    // The text before the choice, the text after it, and the values.
    var found: (end: Int, start: Int, pieces: [Piece])?
    var hasAlternatives = false
    var isAfterTerm = false
    while !parser.scanner.isAtEnd {
      if parser.takeBar() || parser.take(.or, isAfterTerm: isAfterTerm) { hasAlternatives = true }
      parser.scanner.skipSpace()
      // An `and` beside the choice belongs to it: without the choice, it would be a word.
      let end = parser.scanner.position
      _ = parser.take(.and, isAfterTerm: isAfterTerm)
      isAfterTerm = true
      let start = parser.scanner.position
      guard (try? parser.term(of: nil, depth: 0)) != nil else { break }
      let range = start..<parser.scanner.position
      parser.scanner.skipSpace()
      if found == nil, let pieces = Self.pieces(of: field, in: parser.scanner.text(range), reader) {
        isAfterTerm = !parser.take(.and, isAfterTerm: true)
        found = (end, parser.scanner.position, pieces)
      }
    }
    self.hasAlternatives = hasAlternatives
    guard !hasAlternatives, let found else {
      (before, after) = (Self.endingWithoutOperator(Self.trimmed(text)), "")
      return
    }
    pieces = found.pieces
    before = Self.endingWithoutOperator(Self.trimmed(parser.scanner.text(0..<found.end)))
    after = Self.trimmed(parser.scanner.text(found.start..<parser.scanner.scalars.count))
  }

  /// Whether no value is selected, so that all values match.
  public var isEmpty: Bool { pieces.isEmpty }

  /// The number of selected values.
  public var count: Int { pieces.count }

  /// Whether a value is selected.
  public func contains(_ value: FilterValue) -> Bool {
    guard !pieces.isEmpty, !isLongerThanPieces(value), let test = test(of: value) else { return false }
    return pieces.contains { $0.test == test }
  }

  /// Whether a value is so much longer than the selected ones that parsing it as a test, which takes time, is useless.
  /// The filter can be shorter than the value when the value has spaces at its ends or letters that folding changes.
  private func isLongerThanPieces(_ value: FilterValue) -> Bool {
    guard case .shown(let text) = value else { return false }
    return text.utf8.count > 1000 + 4 * (pieces.map(\.text.utf8.count).max() ?? 0)
  }

  /// Selects a value, or deselects it.
  ///
  /// - Returns: false when a filter cannot express the value.
  public mutating func toggle(_ value: FilterValue) -> Bool {
    guard let text = value.written(for: field), let test = Self.test(text, of: field) else { return false }
    if pieces.contains(where: { $0.test == test }) {
      pieces.removeAll { $0.test == test }
    } else {
      pieces.append(Piece(text: text, test: test))
    }
    return true
  }

  /// Deselects all values, so that all match.
  public mutating func clear() { pieces = [] }

  /// The complete filter, including the choice.
  public var text: String {
    let all = pieces.map(\.text).joined(separator: " | ")
    let choice = pieces.isEmpty ? "" : "\(field.name):" + (pieces.count == 1 ? all : "(\(all))")
    let first = hasAlternatives && !pieces.isEmpty ? "(\(before))" : before
    return [first, choice, after].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The complete filter with a further term, which has to match, too.
  public func text(with term: String) -> String {
    let whole = text
    return whole.isEmpty ? term : (hasAlternatives ? "(\(whole))" : whole) + " " + term
  }

  /// The filter without the choice.
  public var rest: String {
    [before, after].filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func test(of value: FilterValue) -> FilterNode? {
    value.written(for: field).flatMap { Self.test($0, of: field) }
  }

  // MARK: Reading

  /// Parses values of a known field. Neither names nor the time matter for values that can be selected.
  private static let reader = FilterReader(catalogue: FieldCatalogue([]), now: 0, timeZone: .utc)

  /// The test for a value as written after the colon; nil when it is more than a value.
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

  /// Whether a text is a day, a month or a year in digits.
  static func isCalendarDate(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return (1...3).contains(parts.count) && parts[0].count == 4 && parts.dropFirst().allSatisfy { $0.count == 2 }
      && parts.joined().utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
  }

  /// The values that a term selects; nil for other terms.
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
    } while isGroup && (parser.takeBar() || parser.take(.or, isAfterTerm: true))
    if isGroup, !parser.scanner.take(")") { return nil }
    return parser.scanner.isAtEnd ? pieces : nil
  }

  /// The text with a word at its end quoted that a term after it would make an operator.
  private static func endingWithoutOperator(_ text: String) -> String {
    let last = text.split(whereSeparator: \.isWhitespace).last ?? ""
    return FilterParser.isOperator(String(last)) ? "\(text.dropLast(last.count))\"\(last)\"" : text
  }

  private static func trimmed(_ text: String) -> String {
    var scalars = text.unicodeScalars[...]
    while scalars.first?.properties.isWhitespace == true { scalars.removeFirst() }
    while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
    return String(scalars)
  }
}

extension FilterReader {
  /// The filter in a form to which a term can be added, after a space, so that both have to match; nil when none can:
  /// for RSQL, and for a text that is not a filter.
  public func narrowable(_ text: String) -> String? {
    var parser = parser(of: text)
    parser.scanner.skipSpace()
    guard parser.scanner.peek() != "=", let root = try? parser.filter() else { return nil }
    return if case .or = root { "(\(text))" } else { text }
  }
}

/// A value of a field that can be selected: a text as shown, or a missing value.
public enum FilterValue: Hashable, Sendable {
  /// The value exactly as shown.
  case shown(String)
  /// No value: not reported, not requested, not available, or empty.
  case missing

  /// The filter for exactly this value, as written after the colon; nil when a filter cannot express it, such as a text
  /// without letters.
  ///
  /// Filters ignore case and diacritics, so values that differ only in these are selected together.
  public func written(for field: Field) -> String? {
    forms(for: field).first { FilterChoice.test($0, of: field) != nil }
  }

  /// The value as written after a comparison operator.
  public func operand(for field: Field) -> String {
    guard case .shown(let text) = self else { return "?" }
    return FilterText.written(text)
  }

  private func forms(for field: Field) -> [String] {
    guard case .shown(let text) = self else { return ["?"] }
    let exactly = "^" + FilterText.quoted(text) + "$"
    switch field.kind {
    case .string, .enumeration, .freeForm: return ["=" + operand(for: field), exactly]
    case .boolean:
      // A text that is not a boolean stays a text, even if it could be read as one: “TRUE”.
      let flag: String? =
        switch text {
        case "yes", "true": "yes"
        case "no", "false": "no"
        default: nil
        }
      return [flag ?? exactly]
    // The same applies to “1.5” in an integer field, and to “8 GB”.
    case .integer: return Int64(text) == nil ? [exactly] : [text, exactly]
    case .number: return Double(text)?.isFinite == true ? [text, exactly] : [exactly]
    case .date, .dateTime: return FilterChoice.isCalendarDate(text) ? [text, exactly] : [exactly]
    }
  }
}
