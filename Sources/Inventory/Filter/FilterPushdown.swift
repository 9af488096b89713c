import RSQL

/// Says in RSQL what a server can be asked of a filter, so that it answers with no computer too few.
struct FilterPushdown {
  let layout: LayoutVersion

  /// Longer filters do not fit into every server's request line.
  private static let lengthLimit = 2000

  /// Whether all of the parts together are not too long to be sent.
  func fits(_ parts: [RSQLExpression]) -> Bool {
    RSQLExpression.joined(parts).description.utf8.count <= Self.lengthLimit
  }

  /// An expression that holds for every computer that the node holds for; nil when there is none.
  func expression(_ node: FilterNode) -> RSQLExpression? {
    switch node {
    case .and(let parts):
      let known = parts.compactMap(expression)
      return known.isEmpty ? nil : .joined(known)
    case .or(let parts):
      let known = parts.compactMap(expression)
      return known.count == parts.count && !known.isEmpty ? .or(known) : nil
    // What is not wanted holds for missing values, too, and nothing is known of what a server makes of those.
    case .not(.not(let part)): return expression(part)
    // Servers say nothing of which values belong together.
    case .not, .text, .element: return nil
    case .field(let field, let test): return name(field).flatMap { expression(field, $0, test) }
    case .rsql(let field, let comparison, let values):
      return name(field).flatMap { isAsked(field, comparison, values) ? .comparison($0, comparison, values) : nil }
    }
  }

  /// Whether what is sent of a node has all of its parts.
  func isWhole(_ node: FilterNode) -> Bool {
    switch node {
    case .and(let parts), .or(let parts): parts.allSatisfy(isWhole)
    case .not(.not(let part)): isWhole(part)
    default: expression(node) != nil
    }
  }

  /// Whether only the server can decide: the node is RSQL that it was sent in full, and asks for what its answers do not
  /// have any more.
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

  private func name(_ field: Field) -> String? { field.isFilterable ? layout.queryName(for: field) : nil }

  // MARK: RSQL

  private func isAsked(_ field: Field, _ comparison: RSQLOperator, _ values: [String]) -> Bool {
    if comparison.isNegative { return false }
    // Nobody promises that a server puts texts in our order.
    let isText = field.kind.isText && field.path != Self.idPath
    if isText, comparison != .equal, comparison != .isIn { return false }
    // In a list a star is none of ours, and perhaps one of theirs: that finds more. Other letters may be written in two ways.
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
      // The next whole numbers inwards: fields of this kind have no others.
      return bounds(
        name, range.lower.flatMap { Int64(exactly: $0.rounded(.up)) }.map(String.init),
        range.upper.flatMap { Int64(exactly: $0.rounded(.down)) }.map(String.init))
    case .moment(let test): return field.kind.isDate ? moments(name, test, isDay: field.kind == .date) : nil
    case .natural(let range):
      // Order by value is that of numbers for ids only; servers put texts in another.
      guard field.path == Self.idPath, [range.lower, range.upper].allSatisfy({ $0.map(isNumber) ?? true }) else {
        return nil
      }
      func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
      return bounds(name, range.lower.map(text), range.upper.map(text))
    case .text(let test): return MachineFields.contains(field) ? text(field, name, test) : nil
    }
  }

  /// Both bounds included: what is too much is taken out here.
  private func bounds(_ name: String, _ lower: String?, _ upper: String?) -> RSQLExpression? {
    let parts = [
      lower.map { RSQLExpression.comparison(name, .greaterOrEqual, $0) },
      upper.map { RSQLExpression.comparison(name, .lessOrEqual, $0) },
    ].compactMap(\.self)
    return parts.isEmpty ? nil : .joined(parts)
  }

  /// Wider than asked, as servers may round, and compare a day without time in their own zone.
  private func moments(_ name: String, _ test: MomentTest, isDay: Bool) -> RSQLExpression? {
    let slack: Int64 = isDay ? 86_400_000 : 60_000
    func text(_ bound: Int64) -> String { RSQLDate.text(milliseconds: bound, fractionDigits: 0) }
    let lower = min(test.moments.lowerBound, test.days.lowerBound)
    // The last of the days begins a day before their end.
    let upper = max(test.moments.upperBound, test.days.upperBound == .max ? .max : test.days.upperBound - 86_400_000)
    return bounds(name, lower == .min ? nil : text(lower - slack), upper == .max ? nil : text(upper + slack))
  }

  private func text(_ field: Field, _ name: String, _ test: TextTest) -> RSQLExpression? {
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
      // A server that keeps numbers may refuse to look for a part of one.
      guard case .equals = test, isNumber(bytes) else { return nil }
    }
    return .comparison(name, .equal, pattern(String(decoding: bytes, as: UTF8.self)))
  }

  // MARK: Values

  private static let idPath = "id"

  /// Whether every server reads a text as we do: ASCII that prints, no backslash, no space at an end.
  private func isPlain(_ bytes: some BidirectionalCollection<UInt8>) -> Bool {
    let space = UInt8(ascii: " ")
    return bytes.first != space && bytes.last != space
      && bytes.allSatisfy { (space...UInt8(ascii: "~")).contains($0) && $0 != UInt8(ascii: "\\") }
  }

  private func isNumber(_ bytes: [UInt8]) -> Bool {
    (1...18).contains(bytes.count) && bytes.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
  }
}

extension RSQLExpression {
  /// All of the parts, of which there is at least one.
  static func joined(_ parts: [RSQLExpression]) -> RSQLExpression {
    let flat = parts.flatMap { part in if case .and(let inner) = part { inner } else { [part] } }
    return flat.count == 1 ? flat[0] : .and(flat)
  }
}
