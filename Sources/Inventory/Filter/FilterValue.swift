import RSQL

/// A value of a field as it can be chosen: what is shown, or that there is none.
public enum FilterValue: Hashable, Sendable {
  /// The value as shown, letter for letter.
  case shown(String)
  /// No value: not reported, not requested, not available, or empty.
  case missing

  /// How a filter asks a field for just this value, behind the colon; nil when it cannot, as for a text without a letter.
  ///
  /// Letter case and diacritics do not count in filters, so values that differ in nothing else are asked for together.
  public func written(for field: Field) -> String? {
    forms(for: field).first { FilterChoice.test($0, of: field) != nil }
  }

  /// As it is written behind a comparison.
  public func operand(for field: Field) -> String {
    guard case .shown(let text) = self else { return "?" }
    return Self.isPlain(text) ? text : RSQLExpression.inQuotes(text)
  }

  private func forms(for field: Field) -> [String] {
    guard case .shown(let text) = self else { return ["?"] }
    // What a line cannot hold is asked for by an expression that has anything in its place.
    guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      return ["re:/^" + Self.expression(text) + "$/"]
    }
    let exactly = "^" + RSQLExpression.inQuotes(text) + "$"
    switch field.kind {
    case .string, .enumeration, .freeForm: return ["=" + operand(for: field), exactly]
    case .boolean: return [text == "true" ? "yes" : text == "false" ? "no" : text, exactly]
    case .integer, .number: return [text, exactly]
    case .date, .dateTime: return FilterChoice.isCalendarDate(text) ? [text] : [exactly]
    }
  }

  /// Whether a text is read as itself without quotation marks.
  private static func isPlain(_ text: String) -> Bool {
    !text.contains("..")
      && text.unicodeScalars.allSatisfy { scalar in
        scalar == "-" || scalar == "_" || scalar == "." || scalar.properties.isAlphabetic
          || (scalar.isASCII && scalar.properties.numericType != nil)
      }
  }

  private static func expression(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      if scalar.properties.generalCategory == .control { return "." }
      return scalar == "/" ? "\\/" : TextTest.escapedExpression(String(scalar))
    }.joined()
  }
}
