import RSQL

/// Parses the filter language by recursive descent:
///
///     filter       = "=" RSQL | alternatives
///     alternatives = terms { ( "|" | "||" | "or" ) terms }
///     terms        = term { [ "and" | "&" | "&&" ] term }
///     term         = ( "!" | "-" | "not" ) term | "(" alternatives ")" | table ":(" alternatives ")" | test | text
///                  | "changed:" name | ( "changed" [ "." name ] | "was." name | "new" | "gone" ) ":" value
///     test         = name ( ":" | operator ) value
///     value        = "?" | "!" value | "(" alternatives of values ")" | comparison operand | range | text
///     text         = word in which "*" is anything | [ "^" ] ( word | quoted ) [ "$" ] | "~" ( word | quoted )
///                  | "re:/" expression "/"
///
/// A word ends at white space, at `|`, and at a `)` that closes a group and no parenthesis of the word itself.
struct FilterParser {
  var scanner: FilterScanner
  let catalogue: FieldCatalogue
  let calendar: FilterCalendar
  /// The number of open groups.
  var openGroups = 0
  /// The table in whose parentheses the parser is: there, names are those of its fields.
  var table: FieldTable?
  /// Names before a colon that are neither a field nor similar to one: part of a text.
  var textNames: Set<String> = []
  /// What a reader of the filter may not expect, in the order of the text.
  var remarks: [FilterRemark] = []
  /// Whether every name before a colon or an operator has to be that of a field. Otherwise, one that no field is similar
  /// to is part of a text.
  var isStrict = false
  /// The names of extension attributes without their prefix, by their place, and the names that every reader knows.
  var plainAttributes: [Range<Int>: String] = [:]

  /// The search for similar names compares all fields. A text with more unknown names than this was pasted, not
  /// misspelled.
  static let mostNamesCompared = 20
  /// In scalars, as many as a typed line can have bytes: far more than any real filter. Parsing takes linear time.
  static let lengthLimit = 1 << 20
  /// Keeps hostile text from exhausting the stack.
  static let depthLimit = 64

  /// Parses the whole text.
  mutating func filter() throws(FilterError) -> FilterNode {
    guard scanner.scalars.count <= Self.lengthLimit else {
      throw scanner.error(
        "a filter has at most \(Self.lengthLimit) characters", at: Self.lengthLimit..<scanner.scalars.count)
    }
    scanner.skipSpace()
    if scanner.isAtEnd { return .and([]) }
    if scanner.take("=") { return try rsql() }
    let root = try alternatives(of: nil, depth: 0)
    guard scanner.isAtEnd else { throw scanner.error("there is no “(” for this “)”") }
    return root
  }

  /// - Parameter field: the field whose values are parsed; nil for terms.
  mutating func alternatives(of field: Field?, depth: Int) throws(FilterError) -> FilterNode {
    var parts = [try terms(of: field, depth: depth)]
    while takeBar() || take(.or, isAfterTerm: true) { parts.append(try terms(of: field, depth: depth)) }
    return .any(parts)
  }

  private mutating func terms(of field: Field?, depth: Int) throws(FilterError) -> FilterNode {
    var parts: [FilterNode] = []
    var isAfterTerm = false
    while true {
      scanner.skipSpace()
      guard let next = scanner.peek(), next != "|", next != ")" else { break }
      let joining = wordOperator(isAfterTerm: isAfterTerm)
      if joining?.meaning == .or { break }
      if take(.and, isAfterTerm: isAfterTerm) {
        isAfterTerm = false
        continue
      }
      try refuseAmpersand(isAfterTerm: isAfterTerm, wanted: Self.wanted(field))
      parts.append(try term(of: field, depth: depth))
      isAfterTerm = true
    }
    guard parts.isEmpty else { return .all(parts) }
    let wanted = Self.wanted(field)
    throw scanner.error(
      scanner.isAtEnd
        ? "expected \(wanted) at the end" : "expected \(wanted) before “\(scanner.peek().map(String.init) ?? "")”")
  }

  /// What has to be beside an operator.
  private static func wanted(_ field: Field?) -> String { field == nil ? "a word or a field" : "a value" }

  mutating func term(of field: Field?, depth: Int) throws(FilterError) -> FilterNode {
    try check(depth)
    try refuseAmpersand(isAfterTerm: false, wanted: Self.wanted(field))
    if take(.not, isAfterTerm: false) { return .not(try term(of: field, depth: depth + 1)) }
    if let field {
      try refuseName(in: field)
      noteWord()
      return try value(of: field, depth: depth)
    }
    let start = scanner.position
    if scanner.take("!") {
      scanner.skipSpace()
      guard !isAtTermEnd else {
        throw scanner.error("expected something to exclude after “!”", at: start..<scanner.position)
      }
      return .not(try term(of: nil, depth: depth + 1))
    }
    if takeMinus() { return .not(try term(of: nil, depth: depth + 1)) }
    if scanner.peek() == "(" { return try group(of: nil, depth: depth) }
    if let test = try historyTest(depth: depth) { return test }
    if let table = try tableName() { return try element(of: table, depth: depth) }
    if let field = try fieldName() { return try value(of: field, depth: depth) }
    noteWord()
    return .text(try textTest())
  }

  func check(_ depth: Int) throws(FilterError) {
    guard depth >= Self.depthLimit else { return }
    throw scanner.error("a filter can nest at most \(Self.depthLimit) parentheses and “!”")
  }

  mutating func group(of field: Field?, depth: Int) throws(FilterError) -> FilterNode {
    let start = scanner.position
    scanner.position += 1
    openGroups += 1
    let inner = try alternatives(of: field, depth: depth + 1)
    guard scanner.take(")") else {
      var error = scanner.error("expected “)” for this “(”", at: start..<start + 1)
      error.isUnclosed = true
      throw error
    }
    openGroups -= 1
    return inner
  }

  /// Whether the next character is not part of a term.
  var isAtTermEnd: Bool { scanner.isAtSpace || scanner.peek() == "|" || (openGroups > 0 && scanner.peek() == ")") }
}

/// Parses RSQL after `=`, with the names of any version.
extension FilterParser {
  mutating func rsql() throws(FilterError) -> FilterNode {
    let start = scanner.position
    let text = scanner.text(start..<scanner.scalars.count)
    let expression: RSQLExpression
    let places: [RSQLPlace]
    do throws(RSQLParseError) {
      (expression, places) = try RSQLParser.parseWithPlaces(text)
    } catch {
      // Counted in scalars: the error treats a combining mark after “=” as a character, but here it is part of one.
      let place = start + text.prefix(error.offset).unicodeScalars.count
      let end = place + (error.found?.unicodeScalars.count ?? 0)
      throw scanner.error("expected \(error.expected) in this RSQL", at: place..<end)
    }
    scanner.position = scanner.scalars.count
    var left = places[...]
    return try node(expression, at: &left, from: start)
  }

  private mutating func node(
    _ expression: RSQLExpression, at places: inout ArraySlice<RSQLPlace>, from start: Int
  ) throws(FilterError) -> FilterNode {
    switch expression {
    case .and(let parts), .or(let parts):
      var nodes: [FilterNode] = []
      for part in parts { nodes.append(try node(part, at: &places, from: start)) }
      if case .and = expression { return .all(nodes) }
      return .any(nodes)
    case .comparison(let name, let comparison, let values):
      let place = places.removeFirst()
      return try self.comparison(name, comparison, values, at: place, from: start)
    }
  }

  private mutating func comparison(
    _ name: String, _ comparison: RSQLOperator, _ values: [String], at place: RSQLPlace, from start: Int
  ) throws(FilterError) -> FilterNode {
    func range(_ range: Range<Int>) -> Range<Int> { range.lowerBound + start..<range.upperBound + start }
    let field: Field
    do throws(FieldNameError) {
      field = try catalogue.field(named: name)
    } catch {
      switch error {
      case .ambiguous(_, let candidates):
        throw scanner.error("\(error)", at: range(place.selector), nearest: candidates)
      case .unknown(_, let nearest):
        throw scanner.error("\(error)", at: range(place.selector), nearest: nearest, unknownName: name)
      }
    }
    noteAttribute(name, field, at: range(place.selector))
    guard field.kind.isDate else { return .rsql(field, comparison, values) }
    var dates: [String] = []
    for value in values {
      guard let date = QueryDate.written(value) else {
        throw scanner.error(
          "expected an RSQL date for \(field.name): 2026-11-20, 2026-11* or 2026-11-20T14:03:00Z",
          at: range(place.values))
      }
      dates.append(date)
    }
    return .rsql(field, comparison, dates)
  }
}
