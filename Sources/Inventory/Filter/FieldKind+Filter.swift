extension FieldKind {
  /// Whether values are texts, and not numbers, dates, or yes and no.
  var isText: Bool { self == .string || self == .enumeration || self == .freeForm }

  /// Whether values are moments or days.
  var isDate: Bool { self == .dateTime || self == .date }

  /// What a filter can ask such a field for, in words.
  var wanted: String {
    switch self {
    case .string, .enumeration, .freeForm: "a text"
    case .integer, .number: "a number"
    case .boolean: "yes or no"
    case .dateTime, .date: "a date such as 2026-11-20, 2026-11, today or 30d"
    }
  }
}
