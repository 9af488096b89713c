import APIRuntime

/// A computer's value in a column.
///
/// There are three kinds of missing values: the server did not report the value, the section was not requested, or the
/// server's version does not have the field.
public enum FieldValue: Hashable, Sendable {
  case text(String)
  case integer(Int)
  case number(Double)
  case boolean(Bool)
  /// A moment, in milliseconds since 1970-01-01 in UTC.
  case date(Int64)
  /// A day without time; its start in UTC, in milliseconds since 1970-01-01.
  case day(Int64)
  case list([String])
  /// Requested, but absent, null, or an empty date.
  case notReported
  /// Its section was not requested.
  case notRequested
  /// The server's version does not have the field.
  case notAvailable

  /// Whether there is a value.
  public var isKnown: Bool {
    switch self {
    case .notReported, .notRequested, .notAvailable: false
    default: true
    }
  }
}

/// The values that servers send instead of null, by field.
enum AbsentValue {
  /// The text of such a value in a field; nil for fields that have none.
  static func text(in field: Field) -> String? {
    // The values of extension attributes come from an administrator's script, so any text can be meant.
    field.extensionAttributeID == nil
      ? text(path: Reference(path: field.path)?.idPath ?? field.path, kind: field.kind) : nil
  }

  /// Whether a value in a record means "none".
  static func isAbsent(_ value: JSONValue?, _ schema: RecordSchema?) -> Bool {
    guard let field = schema?.field, let absent = text(path: field.path, kind: field.kind) else { return false }
    switch value {
    case .integer(let number): return String(number) == absent
    case .string(let text): return text == absent
    default: return false
    }
  }

  private static func text(path: String, kind: FieldKind) -> String? {
    switch path {
    case Reference.department.idPath, Reference.building.idPath: return Naming.noneID
    case "applications[].externalVersionId": return "0"
    default:
      // Integers are sizes and counts, which are never negative; -1 is the size of a home folder that was not measured,
      // or the battery charge of a computer without a battery. Codes can be negative.
      return kind == .integer && !path.lowercased().hasSuffix("code") ? "-1" : nil
    }
  }
}

/// The notation of numbers.
enum NumberText {
  /// A number, without a fraction when it is an integer.
  static func text(_ value: Double) -> String {
    if let whole = Int(exactly: value) { return String(whole) }
    return String(value)
  }
}
