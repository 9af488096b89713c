/// What a computer has in a field, typed as the field is.
public enum RSQLValue: Hashable, Sendable {
  case text(String)
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  /// Milliseconds since 1970-01-01T00:00:00Z.
  case date(Int64)
}
