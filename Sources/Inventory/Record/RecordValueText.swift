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
        "\($0.key): "
          + (text($0.value, name: $0.key, kind: Self.kind(ofUnknown: $0.value)) ?? RecordValueText.notReported)
      }
      .joined(separator: ", ")
    }
  }

  /// The kind of a value that the document does not know: a text is a date when it has a day, a time and a zone.
  static func kind(ofUnknown value: JSONValue?) -> FieldKind? {
    guard case .string(let text) = value, text.utf8.count >= "2026-11-20T14:03Z".utf8.count,
      text.utf8.dropFirst(10).first == UInt8(ascii: "T"),
      text.utf8.dropFirst(11).contains(where: { "Zz+-".utf8.contains($0) }),
      ISO8601Timestamp(text) != nil
    else { return nil }
    return .dateTime
  }

  /// The date that a value is; nil when it is none.
  func dateValue(_ value: JSONValue?, kind: FieldKind?) -> DateValue? {
    guard kind == .dateTime || kind == .date, case .string(let text) = value else { return nil }
    return ISO8601Timestamp(text).map { $0.isDateOnly ? .day($0.milliseconds) : .moment($0.milliseconds) }
  }

  private func date(_ text: String) -> String {
    guard let stamp = ISO8601Timestamp(text) else { return text }
    return stamp.isDateOnly
      ? DateText.day(milliseconds: stamp.milliseconds) : DateText.exact(milliseconds: stamp.milliseconds, in: zone)
  }
}
