/// Another form of a filter that tests several fields of one table: `applications:(name:=Safari.app version:=26.6)` for
/// `applications.name:=Safari.app applications.version:=26.6`, which different applications may pass.
public struct SameElementForm: Hashable, Sendable {
  public let table: FieldTable
  /// The test of one element, as it is typed.
  public let text: String

  /// What the two forms mean, in words.
  public var sentence: String {
    "Different \(table.words) may pass these tests. For one that passes all of them: \(text)"
  }
}

extension FilterReader {
  /// The other form of a filter, for the first table that several fields of it are tested of; nil when there is none, and for
  /// alternatives.
  public func sameElementForm(of text: String) -> SameElementForm? {
    var parser = parser(of: text)
    parser.scanner.skipSpace()
    guard parser.scanner.peek() != "=" else { return nil }
    var tests: [(table: FieldTable, field: Field, text: String)] = []
    while !parser.scanner.isAtEnd {
      let start = parser.scanner.position
      guard let node = try? parser.term(of: nil, depth: 0) else { return nil }
      if let field = node.onlyField, let table = catalogue.table(of: field) {
        let term = parser.scanner.text(start..<parser.scanner.position)
        if let colon = term.unicodeScalars.firstIndex(of: ":") {
          tests.append((table, field, table.name(of: field) + String(term.unicodeScalars[colon...])))
        }
      }
      parser.scanner.skipSpace()
      if parser.scanner.peek() == "|" { return nil }
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
  /// The field whose value is tested, when nothing else is and a value is wanted.
  fileprivate var onlyField: Field? {
    switch self {
    case .field(let field, let test): test == .missing ? nil : field
    case .or(let parts):
      parts.first?.onlyField.flatMap { first in parts.allSatisfy { $0.onlyField == first } ? first : nil }
    case .and, .not, .text, .rsql, .element: nil
    }
  }
}

extension FieldTable {
  /// What its elements are called: `configuration profiles`.
  public var words: String {
    let last = path.split(separator: ".").last.map { FieldTable.withoutBrackets(String($0)) } ?? name
    let title = FieldTitle.title(ofName: last)
    return FieldTitle.lowercasedStart(title)
  }
}
