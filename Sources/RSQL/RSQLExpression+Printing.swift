extension RSQLExpression: CustomStringConvertible {
  /// The filter as text that parses to the same tree. Values are quoted and escaped wherever they hold anything but
  /// letters, digits and a few harmless signs: a bare parenthesis makes a Jamf Pro server answer 500.
  public var description: String {
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
    // AND binds tighter, so it stands bare inside OR; a nested equal is kept apart to stay the tree it was.
    case (.and(let parts), .or) where parts.count > 1: description
    default: "(" + description + ")"
    }
  }

  private static func printed(_ values: [String], asList: Bool) -> String {
    let printed = values.map(quoted).joined(separator: ",")
    return asList ? "(" + printed + ")" : printed
  }

  /// `value` as it may stand on the right-hand side of a comparison: bare when harmless, else in double quotes.
  public static func quoted(_ value: String) -> String {
    !value.isEmpty && value.utf8.allSatisfy(isHarmless) ? value : inQuotes(value)
  }

  /// `value` in double quotes, with those in it and backslashes escaped.
  public static func inQuotes(_ value: String) -> String {
    var quoted = "\""
    // Scalar by scalar: as characters, a quote followed by a combining mark would not be seen as a quote.
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
