/// What a reader of a filter may not expect.
public enum FilterRemark: Hashable, Sendable {
  /// A word that usually joins or negates terms was searched for, because no term is beside it: `or`.
  case plainWord(String)
  /// A name is an alias of a field.
  case alias(FieldAlias, Field)

  /// Whether it is about an alias.
  public var isAlias: Bool { if case .alias = self { true } else { false } }

  /// The remark as a sentence.
  public var sentence: String {
    switch self {
    case .plainWord(let word): "“\(word)” was taken as a word."
    case .alias(let alias, let field):
      "“\(alias.name)” means \(field.name)" + (alias.meaning.map { " (\($0))" } ?? "") + "."
    }
  }
}

extension FilterReader {
  /// The remarks on a filter, each once; none for a text that is not a filter.
  public func remarks(on text: String) -> [FilterRemark] {
    var parser = parser(of: text)
    parser.scanner.skipSpace()
    guard parser.scanner.peek() != "=", (try? parser.filter()) != nil else { return [] }
    var remarks: [FilterRemark] = []
    for remark in parser.remarks where !remarks.contains(remark) { remarks.append(remark) }
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
