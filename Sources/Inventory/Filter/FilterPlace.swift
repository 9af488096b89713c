/// The element at a position of a filter that is being typed, whether or not the filter is complete.
public struct FilterPlace: Hashable, Sendable {
  /// The kind of element at the position.
  public enum Kind: Hashable, Sendable {
    /// A word, or the name of a field.
    case name
    /// The name of a field of which changes or earlier values are tested: after `changed:`, or after `changed.` and
    /// `was.`, where a colon follows it.
    case recordedName(hasColon: Bool)
    /// A value of a field, complete or not.
    case value(Field)
    /// The value that a field is compared with, after a comparison operator.
    case operand(Field)

    /// The field with the value.
    public var field: Field? {
      switch self {
      case .name, .recordedName: nil
      case .value(let field), .operand(let field): field
      }
    }
  }

  public let kind: Kind
  /// The table whose parentheses contain it: there, names are those of the table's fields.
  public let table: FieldTable?
  /// Its text before the position, without quotation marks.
  public let typed: String
  /// The range of the element, in characters from the start of the filter.
  public let range: Range<Int>
  /// For a value: the filter without the term that contains it, including all parentheses of a table.
  public let rest: String

  /// - Parameters:
  ///   - text: the filter as typed so far.
  ///   - cursor: the position, in characters from the start.
  /// - Returns: nil where nothing can be suggested: in RSQL, in a regular expression, after a sign that marks a text.
  public init?(in text: String, at cursor: Int, catalogue: FieldCatalogue) {
    var finder = FilterPlaceFinder(text, cursor: cursor, catalogue: catalogue)
    guard let place = finder.find() else { return nil }
    self = place
  }

  init(kind: Kind, table: FieldTable? = nil, typed: String, range: Range<Int>, rest: String) {
    self.kind = kind
    self.table = table
    self.typed = typed
    self.range = range
    self.rest = rest
  }
}

/// Scans a filter up to a position, and accepts that it may be incomplete.
struct FilterPlaceFinder {
  private struct Group {
    /// The field whose values it contains; nil when it contains terms.
    var field: Field?
    /// The table whose fields it tests.
    var table: FieldTable?
    /// The start of its term.
    var term: Int
  }

  private var parser: FilterParser
  /// The position, in scalars.
  private let cursor: Int
  private var groups: [Group] = [] {
    didSet { parser.table = groups.first { $0.table != nil }?.table }
  }

  init(_ text: String, cursor: Int, catalogue: FieldCatalogue) {
    parser = FilterReader(catalogue: catalogue, now: 0, timeZone: .utc).parser(of: text)
    self.cursor = String(text.prefix(cursor)).unicodeScalars.count
  }

  mutating func find() -> FilterPlace? {
    parser.scanner.skipSpace()
    if parser.scanner.peek() == "=" { return nil }
    while true {
      skipBetween()
      let start = parser.scanner.position
      // In the white space after a word, a new term begins.
      if start > cursor || parser.scanner.isAtEnd { return fresh() }
      if parser.isAtAmpersand { return nil }
      let inGroup = groups.last.flatMap { group in group.field.map { ($0, group.term) } }
      let step = if let inGroup { value(of: inGroup.0, term: inGroup.1) } else { term(from: start) }
      switch step {
      case .found(let place): return place
      case .nothing: return nil
      case .goOn: parser.openGroups = groups.count
      }
    }
  }

  private enum Step {
    case found(FilterPlace)
    /// Nothing can be suggested at the position.
    case nothing
    case goOn
  }

  private mutating func skipBetween() {
    while let next = parser.scanner.peek(), parser.scanner.position <= cursor {
      if next == ")", !groups.isEmpty {
        guard parser.scanner.position < cursor else { return }
        groups.removeLast()
        parser.openGroups = groups.count
      } else if next == "&" {
        let start = parser.scanner.position
        guard parser.takeAmpersand() else { return }
        // At its end, it is not known yet whether it stays by itself.
        guard parser.scanner.position >= cursor else { continue }
        parser.scanner.position = start
        return
      } else if next != "|", !parser.scanner.isAtSpace {
        return
      }
      guard parser.scanner.position < cursor else { return }
      parser.scanner.position += 1
    }
  }

  /// The position is between two words, or at the end.
  private func fresh() -> FilterPlace {
    guard let group = groups.last, let field = group.field else {
      return place(.name, typed: cursor..<cursor, all: cursor..<cursor, term: cursor)
    }
    return place(.value(field), typed: cursor..<cursor, all: cursor..<cursor, term: group.term)
  }

  // MARK: Terms

  private mutating func term(from start: Int) -> Step {
    if parser.scanner.isAtSpace || ["|", ")"].contains(parser.scanner.peek()) { return .found(fresh()) }
    while parser.scanner.take("!") || parser.takeMinus() || parser.take(.not, isAfterTerm: false) {
      parser.scanner.skipSpace()
    }
    if parser.scanner.position >= cursor, parser.scanner.position > start { return .found(fresh()) }
    if parser.scanner.take("(") {
      groups.append(Group(field: nil, term: start))
      return .goOn
    }
    let name = parser.nameRange()
    let sign = name.isEmpty ? nil : parser.sign(after: name)
    let isBeforeColon = sign?.text == ":"
    if isBeforeColon, let table = parser.table(at: name) {
      if cursor <= name.upperBound + 1 {
        return .found(
          place(
            .name, typed: name.lowerBound..<min(cursor, name.upperBound), all: name.lowerBound..<name.upperBound + 2,
            term: start))
      }
      parser.scanner.position = name.upperBound + 2
      groups.append(Group(table: table, term: start))
      return .goOn
    }
    if let sign, let field = try? parser.knownField(named: parser.scanner.text(name)) {
      let end = isBeforeColon ? sign.start + 1 : sign.start
      if cursor <= name.upperBound {
        return .found(place(.name, typed: name.lowerBound..<cursor, all: name.lowerBound..<end, term: start))
      }
      parser.scanner.position = end
      return value(of: field, term: start)
    }
    if let step = historyTest(name, isBeforeColon: isBeforeColon, term: start) { return step }
    let first = parser.scanner.position
    let end = endOfText()
    guard cursor <= end else {
      parser.scanner.position = end
      return .goOn
    }
    guard !name.isEmpty, end == name.upperBound else { return .nothing }
    return .found(place(.name, typed: first..<cursor, all: first..<end, term: start))
  }

  /// A test of what was recorded; nil where the field's name is complete, or when it is no such test.
  private mutating func historyTest(_ name: Range<Int>, isBeforeColon: Bool, term: Int) -> Step? {
    guard parser.table == nil, !name.isEmpty else { return nil }
    let text = parser.scanner.text(name).lowercased()
    if text == "changed", isBeforeColon, cursor > name.upperBound {
      let first = name.upperBound + 1
      parser.scanner.position = first
      let end = parser.endOfWord()
      guard cursor <= end else {
        parser.scanner.position = end
        return .goOn
      }
      return .found(place(.recordedName(hasColon: false), typed: first..<cursor, all: first..<end, term: term))
    }
    guard let verb = ["changed.", "was."].first(where: text.hasPrefix) else { return nil }
    let first = name.lowerBound + verb.unicodeScalars.count
    if cursor >= first, cursor <= name.upperBound {
      let end = name.upperBound + (isBeforeColon ? 1 : 0)
      return .found(place(.recordedName(hasColon: true), typed: first..<cursor, all: first..<end, term: term))
    }
    guard verb == "was.", isBeforeColon, cursor > name.upperBound else { return nil }
    // The values of today are not those that were recorded.
    parser.scanner.position = name.upperBound + 1
    let end = endOfText()
    guard cursor <= end else {
      parser.scanner.position = end
      return .goOn
    }
    return .nothing
  }

  // MARK: Values

  private mutating func value(of field: Field, term: Int) -> Step {
    _ = parser.scanner.take("!")
    if parser.scanner.take("(") {
      groups.append(Group(field: field, term: term))
      return .goOn
    }
    let comparison = FilterComparison.allCases.first { parser.scanner.take($0.rawValue) }
    if comparison != nil {
      while parser.scanner.position < cursor, parser.scanner.isAtSpace { parser.scanner.position += 1 }
    }
    let kind = comparison == nil ? FilterPlace.Kind.value(field) : .operand(field)
    let first = parser.scanner.position
    let end = endOfText()
    guard cursor <= end else {
      parser.scanner.position = end
      return .goOn
    }
    // Within a comparison operator that is still being typed.
    guard cursor >= first else { return .nothing }
    let isQuoted = parser.scanner.peek() == "\""
    let typed = (isQuoted ? min(first + 1, cursor) : first)..<cursor
    let text = parser.scanner.text(typed)
    guard !text.contains(".."), !["^", "~"].contains(parser.scanner.peek()), !text.hasPrefix("re:") else {
      return .nothing
    }
    return .found(place(kind, typed: typed, isQuoted: isQuoted, all: first..<end, term: term))
  }

  // MARK: Texts

  /// The end of the next word, quoted text or regular expression.
  private func endOfText() -> Int {
    var place = parser.scanner.position
    let scalars = parser.scanner.scalars
    if scalars[place...].starts(with: "re:/".unicodeScalars) { return end(closedBy: "/", from: place + 4) }
    if place < scalars.count, scalars[place] == "^" || scalars[place] == "~" { place += 1 }
    if place < scalars.count, scalars[place] == "\"" { return end(closedBy: "\"", from: place + 1) }
    return parser.endOfWord()
  }

  private func end(closedBy sign: Unicode.Scalar, from start: Int) -> Int {
    let scalars = parser.scanner.scalars
    var place = start
    while place < scalars.count {
      if scalars[place] == sign {
        // An anchor is part of it.
        return place + 1 < scalars.count && scalars[place + 1] == "$" ? place + 2 : place + 1
      }
      place += scalars[place] == "\\" ? 2 : 1
    }
    return scalars.count
  }

  /// The end of the term whose value ends at `place`: after the parenthesis that closes its values, if there is one.
  private func endOfTerm(_ term: Int, from place: Int) -> Int {
    guard let group = groups.last, group.field != nil, group.term == term else { return place }
    return endOfGroups(groups.count { $0.term == term && $0.field != nil }, from: place)
  }

  /// The position at which this many of the parentheses open at `place` are closed.
  private func endOfGroups(_ count: Int, from place: Int) -> Int {
    let scalars = parser.scanner.scalars
    var depth = count
    var place = place
    while place < scalars.count, depth > 0 {
      switch scalars[place] {
      case "\"":
        place = end(closedBy: "\"", from: place + 1)
        continue
      case "(": depth += 1
      case ")": depth -= 1
      default: break
      }
      place += 1
    }
    return place
  }

  /// What is left without a term: an `and`, `&` or `or` beside it no longer joins anything. `or` becomes `|`, because a
  /// filter with a missing alternative does not narrow.
  private static func rest(_ before: String, _ after: String) -> String {
    var (before, after) = (before, after)
    func isLast(_ word: String) -> Bool {
      before.lowercased().split(whereSeparator: \.isWhitespace).last == word[...] && before.last?.isWhitespace == true
    }
    func isFirst(_ word: String) -> Bool {
      after.lowercased().split(whereSeparator: \.isWhitespace).first == word[...] && after.first?.isWhitespace == true
    }
    let words = before.split(whereSeparator: \.isWhitespace).count
    if words > 1 {
      if isLast("or") {
        before = before.trimmingEnd("or") + "| "
      } else if let word = ["and", "&", "&&"].first(where: isLast) {
        before = before.trimmingEnd(word)
      }
    }
    if isFirst("or") {
      after = " |" + after.drop(while: \.isWhitespace).dropFirst(2)
    } else if let word = ["and", "&", "&&"].first(where: isFirst) {
      after = " " + after.drop(while: \.isWhitespace).dropFirst(word.count)
    }
    return before + after
  }

  private func place(
    _ kind: FilterPlace.Kind, typed: Range<Int>, isQuoted: Bool = false, all: Range<Int>, term: Int
  ) -> FilterPlace {
    let scanner = parser.scanner
    func characters(_ place: Int) -> Int { scanner.text(0..<place).count }
    var term = term
    var end = endOfTerm(term, from: all.upperBound)
    if let outer = groups.firstIndex(where: { $0.table != nil }) {
      term = groups[outer].term
      end = endOfGroups(groups.count - outer, from: all.upperBound)
    }
    end = min(end, scanner.scalars.count)
    let rest = Self.rest(scanner.text(0..<min(term, end)), scanner.text(end..<scanner.scalars.count))
    let text = scanner.text(typed)
    return FilterPlace(
      kind: kind, table: parser.table, typed: isQuoted ? FilterText.unescaped(text) : text,
      range: characters(all.lowerBound)..<characters(all.upperBound), rest: rest)
  }
}

extension String {
  /// The text without white space at its end, and without this word before it.
  fileprivate func trimmingEnd(_ word: String) -> String {
    var text = self
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text.dropLast(word.count))
  }
}
