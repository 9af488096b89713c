import APIRuntime

/// One value of a record in words.
struct RecordValueText {
  static let notReported = "not reported"
  static let none = "none"

  static func notAvailable(in layout: LayoutVersion) -> String { "not available in \(layout)" }

  let zone: TimeZoneRules

  /// A value that is neither object nor list; nil when there is none. Values of another kind than the field's are shown as
  /// they came.
  func text(_ value: JSONValue?, name: String, kind: FieldKind?) -> String? {
    switch value {
    case nil, .null: return nil
    case .bool(let flag): return flag ? "yes" : "no"
    case .integer(let number): return kind == .string ? String(number) : UnitText.text(number, name: name)
    case .number(let number): return NumberText.text(number)
    case .string(let text):
      guard kind == .dateTime || kind == .date else { return text }
      // "" is how a date that never was is sent.
      return text.isEmpty ? nil : date(text)
    case .array(let elements):
      return elements.compactMap { self.text($0, name: name, kind: kind) }.joined(separator: ", ")
    case .object(let object):
      return object.members.map {
        "\($0.key): \(text($0.value, name: $0.key, kind: nil) ?? RecordValueText.notReported)"
      }
      .joined(separator: ", ")
    }
  }

  /// The moment that a value is; nil when it is no date.
  func moment(_ value: JSONValue?, kind: FieldKind?) -> Int64? {
    guard kind == .dateTime || kind == .date, case .string(let text) = value else { return nil }
    return ISO8601Timestamp(text)?.milliseconds
  }

  private func date(_ text: String) -> String {
    guard let stamp = ISO8601Timestamp(text) else { return text }
    return stamp.isDateOnly
      ? DateText.day(milliseconds: stamp.milliseconds) : DateText.exact(milliseconds: stamp.milliseconds, in: zone)
  }
}
