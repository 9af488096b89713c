/// How a column keeps its values.
enum StorageKind: Hashable, Sendable {
  /// Strings, and whatever has no better place.
  case text
  /// Strings, several a computer, with `ListText.separator` between them.
  case list
  case integer
  /// A double's bits.
  case number
  /// 0 or 1.
  case boolean
  /// A `Moment`.
  case moment

  init(_ field: Field) {
    if field.isList {
      self = .list
    } else {
      self =
        switch field.kind {
        case .string, .enumeration, .freeForm: .text
        case .integer: .integer
        case .number: .number
        case .boolean: .boolean
        case .dateTime, .date: .moment
        }
    }
  }

  /// Whether values are bytes in an arena; else they are 64-bit words.
  var isText: Bool { self == .text || self == .list }
}
