public import RSQL

/// Why a filter or a sort cannot be sent to a server.
public enum QueryError: Error, Hashable, Sendable {
  /// The filter is not RSQL.
  case syntax(RSQLParseError)
  /// A name means no field, or several.
  case name(FieldNameError)
  /// The server's version does not have the field; `versions` have it.
  case notAvailable(field: String, version: LayoutVersion, versions: [LayoutVersion])
  /// No server can filter by the field; `instead` is one that says the same and can be.
  case notFilterable(field: String, instead: String?)
  /// No server can sort by the field.
  case notSortable(field: String)
  /// The value is no date, and the field is one.
  case notADate(field: String, value: String)
  /// A sort is not `field`, `field:asc` or `field:desc`.
  case direction(String)
}

extension QueryError: CustomStringConvertible {
  /// In words for people, with what to write instead.
  public var description: String {
    switch self {
    case .syntax(let error): "the filter is not RSQL, \(error)"
    case .name(let error): "\(error)"
    case .notAvailable(let field, let version, let versions):
      "\(field) is not available in \(version)"
        + (versions.isEmpty ? "" : "; \(QueryError.listed(versions)) \(versions.count == 1 ? "has" : "have") it")
    case .notFilterable(let field, let instead):
      "Jamf Pro cannot filter by \(field)" + (instead.map { "; it can by \($0)" } ?? "")
    case .notSortable(let field): "Jamf Pro cannot sort by \(field)"
    case .notADate(let field, let value):
      "\(field) is a date, and \"\(value)\" is none: write 2026-11-20, 2026-11* or 2026-11-20T14:03:00Z"
    case .direction(let text): "the sort \"\(text)\" is not field, field:asc or field:desc"
    }
  }

  /// `v1, v2 and v3`.
  private static func listed(_ versions: [LayoutVersion]) -> String {
    let names = versions.map(\.name)
    guard names.count > 1, let last = names.last else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}
