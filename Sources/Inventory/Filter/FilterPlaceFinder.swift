/// Goes over a filter up to a place in it, and takes no offence at what is not there yet.
struct FilterPlaceFinder {
  private struct Group {
    /// The field whose values are in it; nil when terms are.
    var field: Field?
    /// The table whose fields are tested in it.
    var table: FieldTable?
    /// Where the term begins that it belongs to.
    var term: Int
  }

  private var parser: FilterParser
  /// The place, in scalars.
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
      // In the white space behind a word something new begins.
      if start > cursor || parser.scanner.isAtEnd { return fresh() }
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
    /// The place is where nothing can be proposed.
    case nothing
    case goOn
  }

  private mutating func skipBetween() {
    while let next = parser.scanner.peek(), parser.scanner.position <= cursor {
      if next == ")", !groups.isEmpty {
        guard parser.scanner.position < cursor else { return }
        groups.removeLast()
        parser.openGroups = groups.count
      } else if next != "|", !parser.scanner.isAtSpace {
        return
      }
      guard parser.scanner.position < cursor else { return }
      parser.scanner.position += 1
    }
  }

  /// The place is between two words, or at the end.
  private func fresh() -> FilterPlace {
    guard let group = groups.last, let field = group.field else {
      return place(.name, typed: cursor..<cursor, all: cursor..<cursor, term: cursor)
    }
    return place(.value(field), typed: cursor..<cursor, all: cursor..<cursor, term: group.term)
  }

  // MARK: Terms

  private mutating func term(from start: Int) -> Step {
    if parser.scanner.isAtSpace || ["|", ")"].contains(parser.scanner.peek()) { return .found(fresh()) }
    while parser.scanner.take("!") { parser.scanner.skipSpace() }
    if parser.scanner.position >= cursor, parser.scanner.position > start { return .found(fresh()) }
    if parser.scanner.take("(") {
      groups.append(Group(field: nil, term: start))
      return .goOn
    }
    let name = parser.nameRange()
    let isBeforeColon = !name.isEmpty && parser.scanner.peek(name.count) == ":"
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
    if isBeforeColon, let field = try? parser.knownField(named: parser.scanner.text(name)) {
      if cursor <= name.upperBound {
        return .found(
          place(.name, typed: name.lowerBound..<cursor, all: name.lowerBound..<name.upperBound + 1, term: start))
      }
      parser.scanner.position = name.upperBound + 1
      return value(of: field, term: start)
    }
    let first = parser.scanner.position
    let end = endOfText()
    guard cursor <= end else {
      parser.scanner.position = end
      return .goOn
    }
    guard !name.isEmpty, end == name.upperBound else { return .nothing }
    return .found(place(.name, typed: first..<cursor, all: first..<end, term: start))
  }

  // MARK: Values

  private mutating func value(of field: Field, term: Int) -> Step {
    _ = parser.scanner.take("!")
    if parser.scanner.take("(") {
      groups.append(Group(field: field, term: term))
      return .goOn
    }
    let comparison = FilterComparison.allCases.first { parser.scanner.take($0.rawValue) }
    let kind = comparison == nil ? FilterPlace.Kind.value(field) : .operand(field)
    let first = parser.scanner.position
    let end = endOfText()
    guard cursor <= end else {
      parser.scanner.position = end
      return .goOn
    }
    // The sign of a comparison that is still being typed.
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

  /// Where the word, the quoted text or the expression that comes next ends.
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
        // An anchor belongs to it.
        return place + 1 < scalars.count && scalars[place + 1] == "$" ? place + 2 : place + 1
      }
      place += scalars[place] == "\\" ? 2 : 1
    }
    return scalars.count
  }

  /// Where the term ends whose value ends at `place`: behind the bracket that closes its values, when there is one.
  private func endOfTerm(_ term: Int, from place: Int) -> Int {
    guard let group = groups.last, group.field != nil, group.term == term else { return place }
    return endOfGroups(groups.count { $0.term == term && $0.field != nil }, from: place)
  }

  /// Where so many of the brackets that are open at `place` are closed.
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
    let rest = scanner.text(0..<min(term, end)) + scanner.text(end..<scanner.scalars.count)
    let text = scanner.text(typed)
    return FilterPlace(
      kind: kind, table: parser.table, typed: isQuoted ? FilterText.unescaped(text) : text,
      range: characters(all.lowerBound)..<characters(all.upperBound), rest: rest)
  }
}
