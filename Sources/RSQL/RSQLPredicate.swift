/// A filter made ready to ask of many computers: wildcards, dates and numbers are read once, not once a computer.
public struct RSQLPredicate: Sendable {
  private indirect enum Node: Sendable {
    case and([Node])
    case or([Node])
    case comparison(String, RSQLOperator, [Operand])
  }

  private struct Operand: Sendable {
    var folded: String
    var pattern: RSQLPattern
    var number: Double?
    var boolean: Bool?
    var date: RSQLDate?

    init(_ text: String) {
      folded = text.lowercased()
      pattern = RSQLPattern(text)
      number = Double(text)
      boolean = folded == "true" ? true : folded == "false" ? false : nil
      date = RSQLDate(text)
    }
  }

  private let root: Node

  public init(_ expression: RSQLExpression) {
    root = Self.compile(expression)
  }

  private static func compile(_ expression: RSQLExpression) -> Node {
    switch expression {
    case .and(let parts): .and(parts.map(compile))
    case .or(let parts): .or(parts.map(compile))
    case .comparison(let selector, let comparison, let values):
      .comparison(selector, comparison, values.map(Operand.init))
    }
  }

  /// Whether the filter holds for the computer whose fields `lookup` gives; nil means that it has no such value.
  ///
  /// A missing value equals nothing and is neither above nor below anything, so only `!=` and `=out=` hold for it.
  /// Text compares without regard to case, with `*` as wildcard in `==` and `!=`; dates compare with the stretch of
  /// time the filter names; a filter value that cannot be of the field's type equals nothing.
  public func matches(_ lookup: (String) -> RSQLValue?) -> Bool {
    Self.matches(root, lookup)
  }

  private static func matches(_ node: Node, _ lookup: (String) -> RSQLValue?) -> Bool {
    switch node {
    case .and(let parts): return parts.allSatisfy { matches($0, lookup) }
    case .or(let parts): return parts.contains { matches($0, lookup) }
    case .comparison(let selector, let comparison, let operands):
      guard let value = lookup(selector) else { return comparison.isNegative }
      switch comparison {
      case .equal, .isIn: return operands.contains { equals(value, $0, wildcards: comparison == .equal) }
      case .notEqual, .isOut: return !operands.contains { equals(value, $0, wildcards: comparison == .notEqual) }
      case .less: return order(value, operands) == .below
      case .lessOrEqual: return order(value, operands).map { $0 != .above } ?? false
      case .greater: return order(value, operands) == .above
      case .greaterOrEqual: return order(value, operands).map { $0 != .below } ?? false
      }
    }
  }

  private static func equals(_ value: RSQLValue, _ operand: Operand, wildcards: Bool) -> Bool {
    switch value {
    case .text(let text): return wildcards ? operand.pattern.matches(text) : text.lowercased() == operand.folded
    case .boolean(let flag): return operand.boolean == flag
    case .integer(let integer): return operand.number == Double(integer)
    case .number(let number): return operand.number == number
    case .date(let milliseconds): return operand.date?.milliseconds.contains(milliseconds) ?? false
    }
  }

  private enum Order { case below, same, above }

  private static func order(_ value: RSQLValue, _ operands: [Operand]) -> Order? {
    guard let operand = operands.first else { return nil }
    func compare<Value: Comparable>(_ left: Value, _ right: Value?) -> Order? {
      right.map { left < $0 ? .below : left > $0 ? .above : .same }
    }
    switch value {
    case .text(let text): return compare(text.lowercased(), operand.folded)
    case .boolean(let flag): return compare(flag ? 1 : 0, operand.boolean.map { $0 ? 1 : 0 })
    case .integer(let integer): return compare(Double(integer), operand.number)
    case .number(let number): return compare(number, operand.number)
    case .date(let milliseconds):
      return operand.date.map { date in
        milliseconds < date.milliseconds.lowerBound
          ? .below : milliseconds > date.milliseconds.upperBound ? .above : .same
      }
    }
  }
}
