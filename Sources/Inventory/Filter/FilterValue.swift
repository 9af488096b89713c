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
    return FilterText.written(text)
  }

  private func forms(for field: Field) -> [String] {
    guard case .shown(let text) = self else { return ["?"] }
    let exactly = "^" + FilterText.quoted(text) + "$"
    switch field.kind {
    case .string, .enumeration, .freeForm: return ["=" + operand(for: field), exactly]
    case .boolean:
      // What is no truth value is a text, though it could be read as one: “TRUE”.
      let flag: String? =
        switch text {
        case "yes", "true": "yes"
        case "no", "false": "no"
        default: nil
        }
      return [flag ?? exactly]
    // Likewise “1.5” where whole numbers are, and “8 GB”.
    case .integer: return Int64(text) == nil ? [exactly] : [text, exactly]
    case .number: return Double(text)?.isFinite == true ? [text, exactly] : [exactly]
    case .date, .dateTime: return FilterChoice.isCalendarDate(text) ? [text, exactly] : [exactly]
    }
  }
}
