import RSQL

/// A filter divided into what the server does and what remains to be done locally.
public struct FilterSplit: Hashable, Sendable {
  /// RSQL in the names of the server's version, escaped and quoted; nil when the server cannot help. It matches every
  /// computer that the filter matches, and possibly more.
  public let serverFilter: String?
  /// The filter for the computers that the server returns: together with the server's filter, it selects exactly those
  /// that match.
  public let local: Filter
  /// The parts of the filter that the server does not decide completely. Parts that the server decides by itself are
  /// tested again locally, but that is optional.
  public let unasked: Filter
  /// Whether the server's filter matches no other computers than the filter, so that the server can count them.
  public let isExact: Bool
}

extension Filter {
  /// Divides the filter between a server, so that its whole list need not be loaded, and this program.
  ///
  /// A server receives only conditions for which it cannot return too few computers. Words in all columns, negations,
  /// missing values and the order of texts are evaluated locally. Servers do not guarantee that `muller` finds
  /// `Müller`, so texts in fields that people fill in are sent in all their spellings (`Spellings`). Typed RSQL is sent
  /// unchanged, except for `!=` and `=out=`, because their treatment of missing values is unknown. Everything sent is
  /// tested again locally.
  ///
  /// - Parameters:
  ///   - layout: the version of the server's API.
  ///   - spells: whether texts that the server does not decide completely are sent as well.
  public func split(for layout: LayoutVersion, spells: Bool = true) -> FilterSplit {
    let pushdown = FilterPushdown(layout: layout, spells: spells)
    let conjuncts = if case .and(let parts) = root { parts } else { [root] }
    var sent: [RSQLExpression] = []
    var rest: [FilterNode] = []
    var unasked: [FilterNode] = []
    for part in conjuncts {
      guard let expression = pushdown.expression(part), pushdown.fits(sent + [expression]) else {
        rest.append(part)
        unasked.append(part)
        continue
      }
      sent.append(expression)
      if !pushdown.isWhole(part) { unasked.append(part) }
      if !pushdown.isBlind(part) { rest.append(part) }
    }
    return FilterSplit(
      serverFilter: sent.isEmpty ? nil : RSQLExpression.joined(sent).description, local: part(rest),
      unasked: part(unasked), isExact: unasked.isEmpty && conjuncts.allSatisfy(pushdown.isExact))
  }

  /// A filter of some parts of this one.
  private func part(_ nodes: [FilterNode]) -> Filter {
    let node = FilterNode.all(nodes)
    return node == root ? self : Filter(text: Filter(text: "", root: node).description, root: node)
  }
}

/// Expresses a filter in RSQL as far as possible, so that a server never returns too few computers.
struct FilterPushdown {
  let layout: LayoutVersion
  /// Whether texts of people are sent, and parts of ids.
  var spells = true
  /// The fields that words are looked for in, when texts of people are sent as typed; nil when words are not sent, and
  /// texts of people in all spellings.
  var wordFields: [Field]?

  /// Whether the parts together are short enough to be sent.
  func fits(_ parts: [RSQLExpression]) -> Bool { RSQLExpression.joined(parts).fitsRequest }

  /// An expression that matches at least the computers that the node matches; nil when there is none.
  func expression(_ node: FilterNode) -> RSQLExpression? {
    switch node {
    case .and(let parts):
      let known = parts.compactMap(expression)
      return known.isEmpty ? nil : .joined(known)
    case .or(let parts):
      let known = parts.compactMap(expression)
      return known.count == parts.count && !known.isEmpty ? .or(known) : nil
    // A negation also matches missing values, and the servers' treatment of those is unknown.
    case .not(.not(let part)): return expression(part)
    // Servers do not say which values belong to the same element.
    // Servers do not know what was recorded here.
    case .not, .element, .history: return nil
    case .text(let test): return wordFields.flatMap { word(test, in: $0) }
    case .field(let field, let test): return name(field).flatMap { expression(field, $0, test) }
    case .rsql(let field, let comparison, let values):
      return name(field).flatMap { isAsked(field, comparison, values) ? .comparison($0, comparison, values) : nil }
    }
  }

  /// Whether the expression for a node contains all of its parts.
  func isWhole(_ node: FilterNode) -> Bool {
    switch node {
    case .and(let parts), .or(let parts): parts.allSatisfy(isWhole)
    case .not(.not(let part)): isWhole(part)
    case .field(_, .text(.regex)): false
    case .field(let field, .text(let test)):
      // The spellings of a text also match other texts.
      MachineFields.contains(field) && (!MachineFields.areNumbers(field) || test.isEquality) && expression(node) != nil
    default: expression(node) != nil
    }
  }

  /// Whether the expression for a node, which contains all of its parts, also matches no other computers.
  func isExact(_ node: FilterNode) -> Bool {
    switch node {
    case .and(let parts), .or(let parts): parts.allSatisfy(isExact)
    case .not(let part): isExact(part)
    // Periods are sent wider than they are.
    case .field(_, .moment): false
    // Bounds are sent as if they were included.
    case .field(_, .number(let range)):
      [(range.lower, range.includesLower), (range.upper, range.includesUpper)].allSatisfy { bound, isIncluded in
        isIncluded || bound.map { $0.rounded() != $0 } ?? true
      }
    case .field(_, .natural(let range)):
      (range.lower == nil || range.includesLower) && (range.upper == nil || range.includesUpper)
    default: true
    }
  }

  /// Whether only the server can decide: the node is RSQL that was sent completely, with a field that its responses no
  /// longer contain.
  func isBlind(_ node: FilterNode) -> Bool {
    func leaves(_ node: FilterNode) -> [FilterNode] {
      switch node {
      case .and(let parts), .or(let parts): parts.flatMap(leaves)
      default: [node]
      }
    }
    var hasBlind = false
    for leaf in leaves(node) {
      guard case .rsql(let field, _, _) = leaf, expression(leaf) != nil else { return false }
      if layout.path(for: field) == nil { hasBlind = true }
    }
    return hasBlind
  }

  func name(_ field: Field) -> String? { field.isFilterable ? layout.queryName(for: field) : nil }

  // MARK: RSQL

  private func isAsked(_ field: Field, _ comparison: RSQLOperator, _ values: [String]) -> Bool {
    if comparison.isNegative { return false }
    // Servers may not sort texts in our order.
    let isText = field.kind.isText && field.path != Self.idPath
    if isText, comparison != .equal, comparison != .isIn { return false }
    // In a list of values, an asterisk is literal for us but may be a wildcard for the server, which then returns more.
    // Other characters may have two spellings.
    return values.allSatisfy { value in
      switch field.kind {
      case .string, .enumeration, .freeForm:
        field.path == Self.idPath ? Int(value) != nil : isPlain(value.utf8)
      case .integer, .number: Double(value) != nil
      case .boolean: ["true", "false"].contains(value.lowercased())
      case .dateTime, .date: true
      }
    }
  }

  // MARK: Tests

  private func expression(_ field: Field, _ name: String, _ test: FieldTest) -> RSQLExpression? {
    guard !field.isList else { return nil }
    switch test {
    case .missing: return nil
    case .boolean(let wanted): return field.kind == .boolean ? .comparison(name, .equal, String(wanted)) : nil
    case .number(let range):
      guard field.kind == .integer else { return nil }
      // The nearest integers within the bounds; the field has only integers.
      return bounds(
        name, range.lower.flatMap { Int64(exactly: $0.rounded(.up)) }.map(String.init),
        range.upper.flatMap { Int64(exactly: $0.rounded(.down)) }.map(String.init))
    case .moment(let test): return field.kind.isDate ? moments(name, test, isDay: field.kind == .date) : nil
    case .natural(let range):
      // Only ids are ordered by their numeric value. Servers order other texts differently.
      guard field.path == Self.idPath, [range.lower, range.upper].allSatisfy({ $0.map(isNumber) ?? true }) else {
        return nil
      }
      func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
      return bounds(name, range.lower.map(text), range.upper.map(text))
    case .text(.regex(let pattern)):
      let tests = spells ? WildcardPieces.tests(of: pattern).map { expression(field, name, .text($0)) } : []
      let parts = tests.compactMap(\.self)
      return parts.isEmpty ? nil : .joined(parts)
    case .text(let test):
      if MachineFields.contains(field) { return text(field, name, test) }
      if wordFields != nil { return WrittenFields.contains(field) ? text(field, name, test) : nil }
      return spells && WrittenFields.contains(field) ? spelled(name, test) : nil
    }
  }

  /// Includes both bounds; the local filter removes the excess.
  private func bounds(_ name: String, _ lower: String?, _ upper: String?) -> RSQLExpression? {
    let parts = [
      lower.map { RSQLExpression.comparison(name, .greaterOrEqual, $0) },
      upper.map { RSQLExpression.comparison(name, .lessOrEqual, $0) },
    ].compactMap(\.self)
    return parts.isEmpty ? nil : .joined(parts)
  }

  /// A wider period than requested, because servers may round, and compare days without time in their own zone.
  private func moments(_ name: String, _ test: MomentTest, isDay: Bool) -> RSQLExpression? {
    let slack: Int64 = isDay ? 86_400_000 : 60_000
    func text(_ bound: Int64) -> String { RSQLDate.text(milliseconds: bound, fractionDigits: 0) }
    let lower = min(test.moments.lowerBound, test.days.lowerBound)
    // The last of the days starts one day before their end.
    let upper = max(test.moments.upperBound, test.days.upperBound == .max ? .max : test.days.upperBound - 86_400_000)
    return bounds(name, lower == .min ? nil : text(lower - slack), upper == .max ? nil : text(upper + slack))
  }

  func text(_ field: Field, _ name: String, _ test: TextTest) -> RSQLExpression? {
    let bytes: [UInt8]
    let pattern: (String) -> String
    switch test {
    case .contains(let text): (bytes, pattern) = (text, { "*\($0)*" })
    case .starts(let text): (bytes, pattern) = (text, { "\($0)*" })
    case .ends(let text): (bytes, pattern) = (text, { "*\($0)" })
    case .equals(let text): (bytes, pattern) = (text, { $0 })
    case .fuzzy(let letters): (bytes, pattern) = (letters, { "*" + $0.map { "\($0)*" }.joined() })
    case .regex: return nil
    }
    guard isPlain(bytes), !bytes.contains(UInt8(ascii: "*")) else { return nil }
    if MachineFields.areNumbers(field) {
      // A server that stores numbers may reject the search for a part of one.
      guard isNumber(bytes) else { return nil }
      if !test.isEquality {
        return spells && field.path == Self.idPath ? DigitsOfID(bytes).expression(name, test) : nil
      }
    }
    return .comparison(name, .equal, pattern(String(decoding: bytes, as: UTF8.self)))
  }

  /// A text in a field that people fill in.
  private func spelled(_ name: String, _ test: TextTest) -> RSQLExpression? {
    let most = Spellings.mostPatterns(for: name)
    let spellings: Spellings
    switch test {
    case .contains(let text): spellings = Spellings(text, mostPatterns: most)
    case .starts(let text): spellings = Spellings(text, isAtStart: true, mostPatterns: most)
    case .ends(let text): spellings = Spellings(text, isAtEnd: true, mostPatterns: most)
    case .equals(let text): spellings = Spellings(text, isAtStart: true, isAtEnd: true, mostPatterns: most)
    case .fuzzy, .regex: return nil
    }
    let patterns = spellings.patterns
    guard !patterns.isEmpty else { return nil }
    let parts = patterns.map { RSQLExpression.comparison(name, .equal, $0) }
    return parts.count == 1 ? parts[0] : .or(parts)
  }

  // MARK: Values

  private static let idPath = "id"

  /// Whether every server reads a text as we do: printable ASCII, no backslash, no space at its ends.
  private func isPlain(_ bytes: some BidirectionalCollection<UInt8>) -> Bool {
    let space = UInt8(ascii: " ")
    return bytes.first != space && bytes.last != space
      && bytes.allSatisfy { (space...UInt8(ascii: "~")).contains($0) && $0 != UInt8(ascii: "\\") }
  }

  private func isNumber(_ bytes: [UInt8]) -> Bool {
    (1...18).contains(bytes.count) && bytes.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
  }
}

extension TextTest {
  /// Whether it compares the whole text.
  fileprivate var isEquality: Bool { if case .equals = self { true } else { false } }
}

extension RSQLExpression {
  /// Longer requests are rejected by some servers: Tomcat allows 8 KB for the request line and all headers, of which an
  /// access token can take 2 KB.
  private static let lengthLimit = 5000

  /// Whether it is short enough to be sent, with every sign that is not a letter or digit as three bytes.
  package var fitsRequest: Bool {
    let text = description.utf8
    guard text.count <= Self.lengthLimit else { return false }
    let plain = text.count { byte in
      byte &- UInt8(ascii: "0") < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 26 || "-._~".utf8.contains(byte)
    }
    return 3 * text.count - 2 * plain <= Self.lengthLimit
  }

  /// All of the parts; there must be at least one.
  static func joined(_ parts: [RSQLExpression]) -> RSQLExpression {
    let flat = parts.flatMap { part in if case .and(let inner) = part { inner } else { [part] } }
    return flat.count == 1 ? flat[0] : .and(flat)
  }
}
