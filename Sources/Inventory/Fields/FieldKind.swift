public import APIRuntime

/// What kind of value a field has, by the document. Servers may send another; it is kept and shown then, as it came.
public enum FieldKind: String, Hashable, Sendable, CaseIterable {
  case string, integer, number, boolean, dateTime, date, enumeration, freeForm

  /// The kind the catalogue tells.
  public init(_ kind: SchemaField.Kind) {
    self =
      switch kind {
      case .string: .string
      case .integer: .integer
      case .number: .number
      case .boolean: .boolean
      case .dateTime: .dateTime
      case .date: .date
      case .enumeration: .enumeration
      case .freeForm: .freeForm
      }
  }
}
