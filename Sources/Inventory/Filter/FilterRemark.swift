/// What a reader of a filter may not expect.
public enum FilterRemark: Hashable, Sendable {
  /// A word that usually joins or negates terms was searched for, because no term is beside it: `or`.
  case plainWord(String)
  /// A name is an alias of a field.
  case alias(FieldAlias, Field)
  /// A text matches no value that the document names for a field. Servers may send others.
  case unknownValue(String, Field)

  /// Whether it is about an alias.
  public var isAlias: Bool { if case .alias = self { true } else { false } }

  /// Whether it is about a text that no known value of a field has.
  public var isOfUnknownValue: Bool { if case .unknownValue = self { true } else { false } }

  /// The remark as a sentence.
  public var sentence: String {
    switch self {
    case .plainWord(let word): "“\(word)” was taken as a word."
    case .alias(let alias, let field):
      "“\(alias.name)” means \(field.name)" + (alias.meaning.map { " (\($0))" } ?? "") + "."
    case .unknownValue(let text, let field):
      "\(field.title) has no known value “\(text)”. Known values: \(Self.listed(field.namedValues.map(field.shown)))."
    }
  }

  private static let mostListed = 12

  private static func listed(_ values: [String]) -> String {
    values.prefix(mostListed).joined(separator: ", ") + (values.count > mostListed ? " and others" : "")
  }
}

extension FilterReader {
  /// The remarks on a filter, each once; none for a text that is not a filter.
  public func remarks(on text: String) -> [FilterRemark] {
    var parser = parser(of: text)
    parser.scanner.skipSpace()
    guard parser.scanner.peek() != "=", let root = try? parser.filter() else { return [] }
    var remarks: [FilterRemark] = []
    for remark in parser.remarks + root.unknownValues where !remarks.contains(remark) { remarks.append(remark) }
    return remarks
  }
}

extension FilterReader {
  /// The filter with the names of extension attributes as programs know them that have not asked the server for
  /// attributes: `ea.batteryCycleCount` for `batteryCycleCount`. A text that is not a filter stays as it is.
  public func namingAttributes(in text: String) -> String {
    guard catalogue.hasAttributes else { return text }
    var parser = parser(of: text)
    guard (try? parser.filter()) != nil, !parser.plainAttributes.isEmpty else { return text }
    var scalars = Array(text.unicodeScalars)
    for (range, name) in parser.plainAttributes.sorted(by: { $0.key.lowerBound > $1.key.lowerBound }) {
      scalars.replaceSubrange(range, with: name.unicodeScalars)
    }
    var named = String.UnicodeScalarView()
    named.append(contentsOf: scalars)
    return String(named)
  }
}

extension FilterNode {
  /// The texts for fields whose values the document names, none of which they match.
  fileprivate var unknownValues: [FilterRemark] {
    switch self {
    case .and(let parts), .or(let parts): parts.flatMap(\.unknownValues)
    case .not(let part), .element(_, let part): part.unknownValues
    case .field(let field, .text(let test)): test.unknownValue(of: field).map { [.unknownValue($0, field)] } ?? []
    case .text, .field, .rsql, .history: []
    }
  }
}

extension TextTest {
  /// The text that is searched for, when no value that the document names for the field matches, nor its word.
  fileprivate func unknownValue(of field: Field) -> String? {
    let text: [UInt8]
    switch self {
    case .contains(let bytes), .starts(let bytes), .ends(let bytes), .equals(let bytes): text = bytes
    case .fuzzy, .regex: return nil
    }
    let search = TextSearch(self)
    let known = field.namedValues + field.namedValues.map(field.shown)
    guard field.kind == .enumeration, !known.isEmpty, !known.contains(where: { search.passes(Folding.folded($0)) })
    else { return nil }
    return String(decoding: text, as: UTF8.self)
  }
}

extension FilterParser {
  /// Notes that the next word is searched for, if it is an operator elsewhere.
  mutating func noteWord() {
    let word = scanner.scalars[scanner.position...].prefix(4).prefix {
      !$0.properties.isWhitespace && $0 != "|" && $0 != ")"
    }
    guard (2...3).contains(word.count) else { return }
    let text = scanner.text(word.indices.startIndex..<word.indices.endIndex)
    if Self.isOperator(text) { remarks.append(.plainWord(text)) }
  }

  /// Notes that a field was named by an alias. Returns whether it was.
  @discardableResult
  mutating func noteAlias(_ name: String, of field: Field) -> Bool {
    // In the parentheses of a table, names are those of its fields.
    guard table == nil, let alias = catalogue.alias(named: name), alias.path == field.path else { return false }
    remarks.append(.alias(alias, field))
    return true
  }
}
