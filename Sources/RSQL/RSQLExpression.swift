/// A filter in RSQL, as Jamf Pro's list endpoints accept it.
///
/// Source of the language: developer.jamf.com, "Filtering with RSQL".
package indirect enum RSQLExpression: Hashable, Sendable {
  /// True when all parts are true. The parser yields at least two parts.
  case and([RSQLExpression])
  /// True when at least one part is true. The parser yields at least two parts.
  case or([RSQLExpression])
  /// A selector (the field's name), an operator and its values: exactly one, or one or more for `=in=` and `=out=`.
  case comparison(String, RSQLOperator, [String])

  /// A comparison with one value.
  package static func comparison(_ selector: String, _ comparison: RSQLOperator, _ value: String) -> Self {
    .comparison(selector, comparison, [value])
  }

  /// The selectors of all comparisons, left to right, with repetitions.
  package var selectors: [String] {
    switch self {
    case .and(let parts), .or(let parts): parts.flatMap(\.selectors)
    case .comparison(let selector, _, _): [selector]
    }
  }

  /// The filter with each comparison replaced by the result of `transform`, for example to translate field names
  /// between API versions.
  package func mapComparisons<Failure: Error>(
    _ transform: (_ selector: String, _ comparison: RSQLOperator, _ values: [String]) throws(Failure) -> RSQLExpression
  ) throws(Failure) -> RSQLExpression {
    switch self {
    case .and(let parts):
      var mapped: [RSQLExpression] = []
      for part in parts { mapped.append(try part.mapComparisons(transform)) }
      return .and(mapped)
    case .or(let parts):
      var mapped: [RSQLExpression] = []
      for part in parts { mapped.append(try part.mapComparisons(transform)) }
      return .or(mapped)
    case .comparison(let selector, let comparison, let values):
      return try transform(selector, comparison, values)
    }
  }
}

extension RSQLExpression: CustomStringConvertible {
  /// The filter as text that parses to the same tree. Values are quoted and escaped unless they consist of letters,
  /// digits and a few safe characters: an unquoted parenthesis makes a Jamf Pro server answer 500.
  package var description: String {
    switch self {
    case .and(let parts): parts.map { $0.printed(within: .and) }.joined(separator: ";")
    case .or(let parts): parts.map { $0.printed(within: .or) }.joined(separator: ",")
    case .comparison(let selector, let comparison, let values):
      selector + comparison.rawValue + Self.printed(values, asList: comparison.takesList)
    }
  }

  private enum Connective { case and, or }

  private func printed(within outer: Connective) -> String {
    switch (self, outer) {
    case (.comparison, _): description
    // AND binds tighter than OR and needs no parentheses inside it. A nested connective of the same kind keeps its
    // parentheses, so that parsing gives the same tree.
    case (.and(let parts), .or) where parts.count > 1: description
    default: "(" + description + ")"
    }
  }

  private static func printed(_ values: [String], asList: Bool) -> String {
    let printed = values.map(quoted).joined(separator: ",")
    return asList ? "(" + printed + ")" : printed
  }

  /// `value` for the right-hand side of a comparison: unquoted when that is safe, else in double quotes.
  package static func quoted(_ value: String) -> String {
    !value.isEmpty && value.utf8.allSatisfy(isHarmless) ? value : inQuotes(value)
  }

  /// `value` in double quotes, with quotes and backslashes escaped.
  package static func inQuotes(_ value: String) -> String {
    var quoted = "\""
    // By scalar: as a `Character`, a quote followed by a combining mark does not equal a quote.
    for scalar in value.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted.unicodeScalars.append("\\") }
      quoted.unicodeScalars.append(scalar)
    }
    quoted.unicodeScalars.append("\"")
    return quoted
  }

  private static func isHarmless(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
      UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "*"):
      true
    default: false
    }
  }
}

/// A comparison operator of RSQL.
///
/// The parser accepts both spellings of the order comparisons (`<` and `=lt=`). The printer writes the FIQL spelling,
/// which is safer in shells and URLs.
package enum RSQLOperator: String, CaseIterable, Hashable, Sendable {
  case equal = "=="
  case notEqual = "!="
  case less = "=lt="
  case lessOrEqual = "=le="
  case greater = "=gt="
  case greaterOrEqual = "=ge="
  case isIn = "=in="
  case isOut = "=out="

  /// The operator spelled `symbol`, in either spelling.
  package init?(symbol: some StringProtocol) {
    switch symbol {
    case "<": self = .less
    case "<=": self = .lessOrEqual
    case ">": self = .greater
    case ">=": self = .greaterOrEqual
    default: self.init(rawValue: String(symbol))
    }
  }

  /// Whether the right-hand side is a parenthesized list.
  package var takesList: Bool { self == .isIn || self == .isOut }

  /// Whether the operator negates another one, and so matches a computer without a value.
  package var isNegative: Bool { self == .notEqual || self == .isOut }
}
