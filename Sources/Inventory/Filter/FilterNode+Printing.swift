import APIRuntime
import RSQL

extension Filter: CustomStringConvertible {
  /// The filter as text that parses to the same filter in the same zone. Names and values are in canonical form, and
  /// ages are the moments that they meant.
  public var description: String { root.rsqlExpression.map { "=\($0)" } ?? root.printed(in: nil) }
}

extension FilterNode {
  /// The whole filter as RSQL; nil when anything else is in it.
  var rsqlExpression: RSQLExpression? {
    func all(_ parts: [FilterNode]) -> [RSQLExpression]? {
      let expressions = parts.compactMap(\.rsqlExpression)
      return expressions.count == parts.count && !parts.isEmpty ? expressions : nil
    }
    return switch self {
    case .and(let parts): all(parts).map { .and($0) }
    case .or(let parts): all(parts).map { .or($0) }
    case .rsql(let field, let comparison, let values): .comparison(field.name, comparison, values)
    case .not, .text, .field, .element, .history: nil
    }
  }

  /// The node as typed.
  ///
  /// - Parameter table: the table whose parentheses contain the node; nil outside of tables.
  func printed(in table: FieldTable?) -> String {
    func printed(_ part: FilterNode) -> String { part.printed(in: table) }
    return switch self {
    case .and(let parts):
      parts.map { part in if case .or = part { "(\(printed(part)))" } else { printed(part) } }.joined(separator: " ")
    case .or(let parts): parts.map(printed).joined(separator: " | ")
    case .not(let part):
      switch part {
      case .and, .or: "!(\(printed(part)))"
      default: "!\(printed(part))"
      }
    case .text(let test): test.printed(mayBeBare: true)
    case .field(let field, let test): "\(table?.name(of: field) ?? field.name):\(test.printed(for: field))"
    case .element(let table, let part): "\(table.name):(\(part.printed(in: table)))"
    case .history(let test, _): test.printed
    // A parsed filter contains RSQL only as a whole; this form is for other trees.
    case .rsql: "(=\(rsqlExpression?.description ?? ""))"
    }
  }
}

extension HistoryTest {
  fileprivate var printed: String {
    func period(_ moments: Range<Int64>) -> String { MomentTest(moments: moments, days: moments).printed }
    return switch self {
    case .changed(let field?, nil): "changed:\(field.name)"
    case .changed(let field?, let moments?): "changed.\(field.name):\(period(moments))"
    case .changed(nil, let moments): "changed:\(period(moments ?? .min ..< .max))"
    case .was(let field, let test): "was.\(field.name):\(test.printed(for: field))"
    case .new(let moments): "new:\(period(moments))"
    case .gone(let moments): "gone:\(period(moments))"
    }
  }
}

extension FieldTest {
  fileprivate func printed(for field: Field) -> String {
    switch self {
    case .text(let test): test.printed(mayBeBare: field.kind.isText)
    case .missing: "?"
    case .number(let range):
      if let number = range.lower, number == range.upper {
        NumberText.text(number)
      } else {
        range.printed(NumberText.text)
      }
    case .moment(let test): test.printed
    case .boolean(let wanted): wanted ? "yes" : "no"
    case .natural(let range): range.printed { TextTest.printed($0, mayBeBare: true) }
    }
  }
}

extension RangeTest {
  fileprivate func printed(_ text: (Bound) -> String) -> String {
    switch (lower, upper) {
    case (let lower?, let upper?): "\(text(lower))..\(text(upper))"
    case (let lower?, nil): (includesLower ? ">=" : ">") + text(lower)
    case (nil, let upper?): (includesUpper ? "<=" : "<") + text(upper)
    // The parser yields only ranges with a bound.
    case (nil, nil): ".."
    }
  }
}

extension MomentTest {
  fileprivate var printed: String {
    let first = moments.lowerBound == .min ? "" : ISO8601Timestamp.format(milliseconds: moments.lowerBound)
    let last = moments.upperBound == .max ? "" : ISO8601Timestamp.format(milliseconds: moments.upperBound - 1)
    return "\(first)..\(last)"
  }
}

extension TextTest {
  fileprivate func printed(mayBeBare: Bool) -> String {
    switch self {
    case .contains(let bytes): TextTest.printed(bytes, mayBeBare: mayBeBare)
    case .starts(let bytes): "^" + TextTest.printed(bytes, mayBeBare: mayBeBare)
    case .ends(let bytes): TextTest.printed(bytes, mayBeBare: mayBeBare) + "$"
    case .equals(let bytes): "^" + TextTest.printed(bytes, mayBeBare: mayBeBare) + "$"
    case .fuzzy(let bytes): "~" + TextTest.printed(bytes, mayBeBare: mayBeBare)
    case .regex(let pattern): "re:/" + TextTest.slashed(pattern) + "/"
    }
  }

  /// A text in quotation marks, or without them where they make no difference.
  fileprivate static func printed(_ bytes: [UInt8], mayBeBare: Bool) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    return mayBeBare ? FilterText.written(text) : FilterText.quoted(text)
  }

  /// A regular expression with its slashes escaped.
  private static func slashed(_ pattern: String) -> String {
    var slashed = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in pattern.unicodeScalars {
      if scalar == "/", !isEscaped { slashed.append("\\") }
      isEscaped = scalar == "\\" && !isEscaped
      slashed.append(scalar)
    }
    return String(slashed)
  }
}
