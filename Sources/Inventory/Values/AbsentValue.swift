import APIRuntime

/// What servers send for *not reported* in place of null, by field.
enum AbsentValue {
  /// How such a value is written in a field; nil for fields in which every value is one.
  static func text(in field: Field) -> String? {
    // What an extension attribute says is what an administrator's script says.
    field.extensionAttributeID == nil
      ? text(path: Reference(path: field.path)?.idPath ?? field.path, kind: field.kind) : nil
  }

  /// Whether a value of a record stands for none.
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
      // Whole numbers are sizes and counts, which are never below zero: of a home folder that was not measured, of the battery of
      // a computer without one. Codes may be.
      return kind == .integer && !path.lowercased().hasSuffix("code") ? "-1" : nil
    }
  }
}
