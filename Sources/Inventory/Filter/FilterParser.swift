/// Reads the filter language by recursive descent:
///
///     filter       = "=" RSQL | alternatives
///     alternatives = terms { "|" terms }
///     terms        = term { term }
///     term         = "!" term | "(" alternatives ")" | table ":(" alternatives ")" | name ":" value | text
///     value        = "?" | "!" value | "(" alternatives of values ")" | comparison operand | range | text
///     text         = word in which "*" is anything | [ "^" ] ( word | quoted ) [ "$" ] | "~" ( word | quoted ) | "re:/" expression "/"
///
/// A word ends at white space, at `|`, and at a `)` that closes a group and no bracket of the word itself.
struct FilterParser {
  var scanner: FilterScanner
  let catalogue: FieldCatalogue
  let calendar: FilterCalendar
  /// The groups that are open.
  var openGroups = 0
  /// The table in whose brackets the parser is: names are those of its fields there.
  var table: FieldTable?
  /// Names before a colon that no field has and none resembles: letters of a text.
  var textNames: Set<String> = []

  /// Resemblance is looked for in all fields. A text with more such names than these was pasted, not misspelled.
  static let mostNamesCompared = 20
  /// As many scalars as a line that is typed can have bytes: far more than any real filter. Reading takes linear time.
  static let lengthLimit = 1 << 20
  /// Keeps hostile text from exhausting the stack.
  static let depthLimit = 64

  static func parse(
    _ text: String, catalogue: FieldCatalogue, calendar: FilterCalendar
  ) throws(FilterError) -> FilterNode {
    var parser = FilterParser(scanner: FilterScanner(text), catalogue: catalogue, calendar: calendar)
    let scanner = parser.scanner
    guard scanner.scalars.count <= lengthLimit else {
      throw scanner.error("a filter has at most \(lengthLimit) characters", at: lengthLimit..<scanner.scalars.count)
    }
    parser.scanner.skipSpace()
    if parser.scanner.isAtEnd { return .and([]) }
    if parser.scanner.take("=") { return try parser.rsql() }
    let root = try parser.alternatives(of: nil, depth: 0)
    guard parser.scanner.isAtEnd else { throw parser.scanner.error("no “(” is open here") }
    return root
  }

  /// - Parameter field: the field whose values these are; nil for terms.
  mutating func alternatives(of field: Field?, depth: Int) throws(FilterError) -> FilterNode {
    var parts = [try terms(of: field, depth: depth)]
    while scanner.take("|") { parts.append(try terms(of: field, depth: depth)) }
    return .any(parts)
  }

  private mutating func terms(of field: Field?, depth: Int) throws(FilterError) -> FilterNode {
    var parts: [FilterNode] = []
    while true {
      scanner.skipSpace()
      guard let next = scanner.peek(), next != "|", next != ")" else { break }
      parts.append(try term(of: field, depth: depth))
    }
    guard parts.isEmpty else { return .all(parts) }
    let wanted = field == nil ? "a word or a field" : "a value"
    throw scanner.error(
      scanner.isAtEnd
        ? "expected \(wanted) at the end" : "expected \(wanted) before “\(scanner.peek().map(String.init) ?? "")”")
  }

  mutating func term(of field: Field?, depth: Int) throws(FilterError) -> FilterNode {
    if let field {
      try refuseName(in: field)
      return try value(of: field, depth: depth)
    }
    try check(depth)
    let start = scanner.position
    if scanner.take("!") {
      scanner.skipSpace()
      guard !isAtTermEnd else {
        throw scanner.error("expected what is not wanted after “!”", at: start..<scanner.position)
      }
      return .not(try term(of: nil, depth: depth + 1))
    }
    if scanner.peek() == "(" { return try group(of: nil, depth: depth) }
    if let table = try tableName() { return try element(of: table, depth: depth) }
    if let field = try fieldName() { return try value(of: field, depth: depth) }
    return .text(try textTest())
  }

  func check(_ depth: Int) throws(FilterError) {
    guard depth >= Self.depthLimit else { return }
    throw scanner.error("a filter goes at most \(Self.depthLimit) brackets and “!” deep")
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

  /// Whether nothing of a term comes next.
  var isAtTermEnd: Bool { scanner.isAtSpace || scanner.peek() == "|" || (openGroups > 0 && scanner.peek() == ")") }
}
