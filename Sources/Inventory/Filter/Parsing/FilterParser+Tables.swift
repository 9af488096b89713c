/// Parses tests of one element of a table: `applications:(name:=Safari.app version:=26.6)`.
extension FilterParser {
  /// Consumes `name:` when it names a table and an opening parenthesis follows.
  mutating func tableName() throws(FilterError) -> FieldTable? {
    let range = nameRange()
    guard !range.isEmpty, scanner.scalars[range.upperBound...].starts(with: ":(".unicodeScalars) else { return nil }
    let name = scanner.text(range)
    // For a field, the parentheses contain values. Names of extension attributes, which administrators choose, come
    // after those of the document.
    guard !isDocumentedField(name) else { return nil }
    let found: FieldTable?
    do throws(FieldNameError) {
      found = try catalogue.table(named: name)
    } catch {
      guard case .ambiguous(_, let candidates) = error else { return nil }
      throw scanner.error(
        "“\(name)” can mean several tables: \(candidates.joined(separator: ", "))", at: range, nearest: candidates)
    }
    guard let found else {
      try refuseTable(name, at: range)
      return nil
    }
    if let table {
      throw scanner.error(
        "“\(name)” is a table, and tables cannot be nested; close “\(table.name):(” first", at: range)
    }
    scanner.position = range.upperBound + 1
    return found
  }

  /// The test of an element, in parentheses.
  mutating func element(of table: FieldTable, depth: Int) throws(FilterError) -> FilterNode {
    self.table = table
    let inner = try group(of: nil, depth: depth)
    self.table = nil
    return .element(table, inner)
  }

  /// The table that the name in a range means, when an opening parenthesis follows its colon.
  func table(at range: Range<Int>) -> FieldTable? {
    let name = scanner.text(range)
    guard table == nil, scanner.scalars[range.upperBound...].starts(with: ":(".unicodeScalars),
      !isDocumentedField(name)
    else { return nil }
    return (try? catalogue.table(named: name)) ?? nil
  }

  private func isDocumentedField(_ name: String) -> Bool {
    guard let field = try? knownField(named: name) else { return false }
    return field.extensionAttributeID == nil || name.lowercased().hasPrefix(ExtensionAttributeNames.prefix)
  }

  /// Throws when an unknown name is probably a misspelled table.
  private func refuseTable(_ name: String, at range: Range<Int>) throws(FilterError) {
    // A part of the inventory that each computer has once.
    let path = FieldPath.withoutBrackets(name).lowercased() + "."
    let inside = catalogue.fields.filter { $0.path.lowercased().hasPrefix(path) }
    if let example = inside.first {
      throw scanner.error(
        "“\(name)” is not a table: a computer has only one, so test its fields directly, such as \(example.name):…",
        at: range, nearest: inside.prefix(3).map(\.name))
    }
    guard table == nil, (try? catalogue.field(named: name)) == nil else { return }
    let near = catalogue.tables(like: name)
    guard !near.isEmpty else { return }
    throw scanner.error(
      "there is no table \"\(name)\"; similar: \(near.joined(separator: ", ")); put text with a colon in quotes",
      at: range, nearest: near, unknownName: name)
  }

  /// Throws when a name in a table's parentheses is not that of one of its fields.
  func refuse(
    _ name: String, at range: Range<Int>, in table: FieldTable, _ error: FieldNameError
  ) throws(FilterError) {
    switch error {
    case .ambiguous(_, let candidates):
      throw scanner.error(
        "“\(name)” can mean several fields of \(table.name): \(candidates.joined(separator: ", "))", at: range,
        nearest: candidates)
    case .unknown(_, let nearest):
      if isText(name, before: scanner.text(range.upperBound + 1..<endOfWord())) { return }
      let missing = "“\(name)” is not a field of \(table.name)"
      if (try? catalogue.field(named: name)) != nil, nearest.isEmpty {
        throw scanner.error("\(missing): test it outside the parentheses", at: range)
      }
      let names = table.fields.map { table.name(of: $0) }
      let fields =
        nearest.isEmpty
        ? "; its fields: \(names.prefix(6).joined(separator: ", "))" + (names.count > 6 ? " and more" : "")
        : "; similar: \(nearest.joined(separator: ", "))"
      throw scanner.error("\(missing)\(fields); put text with a colon in quotes", at: range, nearest: nearest)
    }
  }

  /// Throws for a field name with a colon among the values of another field: the user takes that field for a table.
  func refuseName(in field: Field) throws(FilterError) {
    let range = nameRange()
    guard !range.isEmpty, scanner.scalars[range.upperBound...].first == ":" else { return }
    let name = scanner.text(range)
    guard !isText(name, before: scanner.text(range.upperBound + 1..<endOfWord())),
      let inner = try? catalogue.field(named: name)
    else { return }
    let table = catalogue.table(of: field)
    let known = table ?? catalogue.table(of: inner)
    let way = known.map { "; to test several fields of one row: \($0.example(inBrackets: true))" } ?? ""
    throw scanner.error(
      "“\(self.table?.name(of: field) ?? field.name)” is a field, so its parentheses contain values; put text with a colon in quotes"
        + way, at: range)
  }
}

/// An alternative to a filter that tests several fields of one table: `applications:(name:=Safari.app version:=26.6)`
/// instead of `applications.name:=Safari.app applications.version:=26.6`, where different applications can match.
public struct SameElementForm: Hashable, Sendable {
  public let table: FieldTable
  /// The test of one element, as typed.
  public let text: String

  /// The difference between the two forms, as a sentence.
  public var sentence: String {
    "Different \(table.words) may match these tests. For one that matches all of them: \(text)"
  }
}

extension FilterReader {
  /// The alternative for a filter, for the first table with tests of several fields; nil when there is none, and for
  /// filters with `|`.
  public func sameElementForm(of text: String) -> SameElementForm? {
    var parser = parser(of: text)
    parser.scanner.skipSpace()
    guard parser.scanner.peek() != "=" else { return nil }
    var tests: [(table: FieldTable, field: Field, text: String)] = []
    while !parser.scanner.isAtEnd {
      let start = parser.scanner.position
      guard let node = try? parser.term(of: nil, depth: 0) else { return nil }
      if let field = node.onlyField, let table = catalogue.table(of: field) {
        let end = parser.scanner.position
        parser.scanner.position = start
        if let sign = parser.sign(after: parser.nameRange()) {
          tests.append((table, field, table.name(of: field) + parser.scanner.text(sign.start..<end)))
        }
        parser.scanner.position = end
      }
      parser.scanner.skipSpace()
      if parser.scanner.peek() == "|" || parser.take(.or, isAfterTerm: true) { return nil }
      _ = parser.take(.and, isAfterTerm: true)
    }
    for (table, _, _) in tests {
      let same = tests.filter { $0.table == table }
      guard Set(same.map(\.field.path)).count > 1 else { continue }
      return SameElementForm(table: table, text: "\(table.name):(\(same.map(\.text).joined(separator: " ")))")
    }
    return nil
  }
}

extension FilterNode {
  /// The field whose value is tested, if that is the whole test and a value is wanted.
  fileprivate var onlyField: Field? {
    switch self {
    case .field(let field, let test): test == .missing ? nil : field
    case .or(let parts):
      parts.first?.onlyField.flatMap { first in parts.allSatisfy { $0.onlyField == first } ? first : nil }
    case .and, .not, .text, .rsql, .element, .history: nil
    }
  }
}

extension FieldTable {
  /// The name of its elements: `configuration profiles`.
  public var words: String {
    let last = path.split(separator: ".").last.map { FieldPath.withoutBrackets(String($0)) } ?? name
    let title = FieldTitle.title(ofName: last)
    return FieldTitle.lowercasedStart(title)
  }
}
