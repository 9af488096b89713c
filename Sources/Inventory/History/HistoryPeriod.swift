import APIRuntime

/// Since when changes are wanted, as people type it.
public enum HistoryPeriod {
  /// The beginning of an age or a date, in milliseconds since 1970-01-01: `7d`, `2w`, `today`, `yesterday`, `2026-11-20`,
  /// `2026-11-20T14:03`. Nil for other texts, and for times after now.
  public static func start(_ text: String, now: Int64, timeZone: TimeZoneRules) -> Int64? {
    let calendar = FilterCalendar(now: now, timeZone: timeZone)
    guard let period = calendar.period(text), period.origin != .ahead, period.moments.lowerBound <= now else {
      return nil
    }
    return period.moments.lowerBound
  }
}

extension RecordedChange {
  /// The value before or after, with the type of its field.
  public static func value(_ text: String?, of field: Field?) -> FieldValue {
    guard let text else { return .notReported }
    guard let field, !field.isList else { return .text(text) }
    switch field.kind {
    case .boolean where text == "true" || text == "false": return .boolean(text == "true")
    case .integer: return Int(text).map { .integer($0) } ?? .text(text)
    case .number: return Double(text).map { .number($0) } ?? .text(text)
    case .dateTime, .date:
      // A date that is written differently was sent in a form that is no date.
      guard let moment = FilterCalendar(now: 0, timeZone: .utc).period(text)?.moments.lowerBound else {
        return .text(text)
      }
      if DateText.iso8601(milliseconds: moment) == text { return .date(moment) }
      return DateText.day(milliseconds: moment) == text ? .day(moment) : .text(text)
    case .string, .enumeration, .freeForm, .boolean: return .text(text)
    }
  }
}

extension RecordedChange {
  /// The elements of a list, as it is recorded; none for a text that was cut.
  static func elements(of text: String) -> [String] {
    (try? JSONReader.read([String].self, from: Array(text.utf8))) ?? []
  }
}
