/// Parses tests of what was recorded: `changed:osVersion`, `changed:<7d`, `changed.osVersion:<7d`, `was.osVersion:15.1`,
/// `new:<7d`, `gone:<30d`.
extension FilterParser {
  private enum Verb: String {
    case changed, was, new, gone
  }

  /// Consumes a test; nil when there is none. A field of the same name comes first.
  mutating func historyTest(depth: Int) throws(FilterError) -> FilterNode? {
    let range = nameRange()
    guard table == nil, !range.isEmpty, let sign = sign(after: range) else { return nil }
    let name = scanner.text(range)
    let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let verb = Verb(rawValue: parts[0].lowercased()) else { return nil }
    let isKnown = (try? knownField(named: name)) ?? nil
    guard isKnown == nil else { return nil }
    if parts.count == 1 {
      // Other signs after these words are texts.
      guard sign.text == ":", !isText(name, before: scanner.text(range.upperBound + 1..<endOfWord())) else {
        return nil
      }
      scanner.position = range.upperBound + 1
      switch verb {
      case .was:
        throw scanner.error("name the field, as in was.osVersion:15.1", at: range)
      case .changed:
        if let field = try changedField() { return .history(.changed(field, nil), nil) }
        return try period(of: name, depth) { .changed(nil, $0) }
      case .new: return try period(of: name, depth) { .new($0) }
      case .gone: return try period(of: name, depth) { .gone($0) }
      }
    }
    guard verb == .changed || verb == .was else { return nil }
    let start = range.lowerBound + parts[0].unicodeScalars.count + 1
    let field = try field(named: String(parts[1]), at: start..<range.upperBound)
    scanner.position = sign.text == ":" ? range.upperBound + 1 : sign.start
    if verb == .changed { return try period(of: name, depth) { .changed(field, $0) } }
    return Self.mapped(try value(of: field, depth: depth)) { .history(.was(field, $0), nil) }
  }

  private func field(named name: String, at range: Range<Int>) throws(FilterError) -> Field {
    do throws(FieldNameError) { return try catalogue.field(named: name) } catch {
      throw scanner.error("\(error)", at: range, nearest: error.candidates, unknownName: name)
    }
  }

  /// The field after `changed:`; nil when a period follows.
  private mutating func changedField() throws(FilterError) -> Field? {
    let range = scanner.position..<endOfWord()
    let word = scanner.text(range)
    guard scanner.peek()?.properties.isAlphabetic == true, !word.contains(".."), calendar.period(word) == nil else {
      return nil
    }
    let found = try field(named: word, at: range)
    scanner.position = range.upperBound
    return found
  }

  /// A period, with the signs and words of dates.
  private mutating func period(
    of name: String, _ depth: Int, _ test: (Range<Int64>) -> HistoryTest
  ) throws(FilterError) -> FilterNode {
    let start = scanner.position
    guard !isAtTermEnd else {
      let field = name == "changed" ? ", or a field such as osVersion," : ""
      throw scanner.error("expected a period such as <7d, today or 2026-11\(field) after “\(name):”")
    }
    let moment = Field(path: name, title: name, kind: .dateTime)
    let value = try value(of: moment, depth: depth)
    var isPeriod = true
    let node = Self.mapped(value) { value in
      guard case .moment(let moments) = value else {
        isPeriod = false
        return .or([])
      }
      return .history(test(moments.moments), nil)
    }
    guard isPeriod else {
      throw scanner.error("expected \(FieldKind.dateTime.wanted) for \(name)", at: start..<scanner.position)
    }
    return node
  }

  /// The same alternatives and negations of other tests.
  private static func mapped(_ node: FilterNode, _ test: (FieldTest) -> FilterNode) -> FilterNode {
    switch node {
    case .and(let parts): .all(parts.map { mapped($0, test) })
    case .or(let parts): .any(parts.map { mapped($0, test) })
    case .not(let part): .not(mapped(part, test))
    case .field(_, let value): test(value)
    case .text, .rsql, .element, .history: node
    }
  }
}
