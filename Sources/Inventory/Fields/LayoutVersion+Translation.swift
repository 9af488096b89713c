import APIRuntime
package import RSQL

/// Translates filters and sorts from names of any version into this version's.
extension LayoutVersion {
  /// A filter in this version's names.
  ///
  /// - Parameters:
  ///   - filter: RSQL. Fields are named as everywhere: by path, short name or unambiguous path ending, and by the names
  ///     of older versions (`general.lastContactTime`). Moments can have any fraction and zone.
  ///   - catalogue: the fields.
  /// - Returns: RSQL with full names, and moments in UTC with milliseconds, because servers reject the one-digit
  ///   fractions that they write themselves.
  package func translate(filter: String, catalogue: FieldCatalogue) throws(QueryError) -> String {
    let expression: RSQLExpression
    do throws(RSQLParseError) { expression = try RSQLParser.parse(filter) } catch { throw .syntax(error) }
    return try translate(expression, catalogue: catalogue).description
  }

  private func translate(
    _ expression: RSQLExpression, catalogue: FieldCatalogue
  ) throws(QueryError) -> RSQLExpression {
    try expression.mapComparisons { (selector, comparison, values) throws(QueryError) in
      let (field, name) = try field(named: selector, catalogue)
      guard field.isFilterable else {
        throw .notFilterable(
          field: field.name, instead: Reference(path: field.path).flatMap { catalogue.field(path: $0.idPath)?.name })
      }
      guard field.kind == .dateTime || field.kind == .date else { return .comparison(name, comparison, values) }
      var dates: [String] = []
      for value in values { dates.append(try date(value, field)) }
      return .comparison(name, comparison, dates)
    }
  }

  /// A sort in this version's names.
  ///
  /// - Parameters:
  ///   - sort: keys as `field`, `field:asc` or `field:desc`, the most important one first.
  ///   - catalogue: the fields.
  /// - Returns: the keys with full names and a direction each. Keys that this version cannot distinguish are merged.
  package func translate(sort: [String], catalogue: FieldCatalogue) throws(QueryError) -> [String] {
    var seen = Set<String>()
    var keys: [String] = []
    for key in sort {
      let parts = key.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
      let direction = parts.count > 1 ? parts[1] : "asc"
      guard parts.count <= 2, ["asc", "desc"].contains(direction) else { throw .direction(key) }
      let (field, name) = try field(named: parts[0], catalogue)
      guard field.isSortable else { throw .notSortable(field: field.name) }
      if seen.insert(name).inserted { keys.append("\(name):\(direction)") }
    }
    return keys
  }

  private func field(
    named name: String, _ catalogue: FieldCatalogue
  ) throws(QueryError) -> (field: Field, name: String) {
    let field: Field
    do throws(FieldNameError) { field = try catalogue.field(named: name) } catch { throw .name(error) }
    guard let queryName = queryName(for: field) else {
      throw .notAvailable(field: field.name, version: self, versions: field.versions.sorted())
    }
    return (field, queryName)
  }

  private func date(_ text: String, _ field: Field) throws(QueryError) -> String {
    guard let date = QueryDate.written(text) else { throw .notADate(field: field.name, value: text) }
    return date
  }
}

/// Dates as servers accept them in filters.
enum QueryDate {
  /// A date for a filter; nil for other texts. Moments can have any fraction and zone. The result is in UTC with
  /// milliseconds, because servers reject the one-digit fractions that they write themselves.
  static func written(_ text: String) -> String? {
    if let stamp = ISO8601Timestamp(text), !stamp.isDateOnly {
      let exact = ISO8601Timestamp.format(milliseconds: stamp.milliseconds)
      // Converting the offset can lead to a year without four digits.
      if RSQLDate(exact) != nil { return exact }
    }
    return RSQLDate(text) == nil ? nil : text
  }
}

/// The reason why a filter or a sort cannot be sent to a server.
package enum QueryError: Error, Hashable, Sendable {
  /// The filter is not RSQL.
  case syntax(RSQLParseError)
  /// A name means no field, or several.
  case name(FieldNameError)
  /// The server's version does not have the field; `versions` do.
  case notAvailable(field: String, version: LayoutVersion, versions: [LayoutVersion])
  /// No server can filter by the field; `instead` is an equivalent field that works.
  case notFilterable(field: String, instead: String?)
  /// No server can sort by the field.
  case notSortable(field: String)
  /// The field is a date, and the value is not.
  case notADate(field: String, value: String)
  /// A sort is not `field`, `field:asc` or `field:desc`.
  case direction(String)
}

extension QueryError: CustomStringConvertible {
  /// A human-readable description with the alternatives.
  package var description: String {
    switch self {
    case .syntax(let error): "the filter has invalid RSQL \(error)"
    case .name(let error): "\(error)"
    case .notAvailable(let field, let version, let versions):
      "\(field) is not available in \(version)"
        + (versions.isEmpty ? "" : "; \(QueryError.listed(versions)) \(versions.count == 1 ? "has" : "have") it")
    case .notFilterable(let field, let instead):
      "Jamf Pro cannot filter by \(field)" + (instead.map { "; use \($0) instead" } ?? "")
    case .notSortable(let field): "Jamf Pro cannot sort by \(field)"
    case .notADate(let field, let value):
      "\(field) is a date, but \"\(value)\" is not: write 2026-11-20, 2026-11* or 2026-11-20T14:03:00Z"
    case .direction(let text): "the sort \"\(text)\" must be field, field:asc or field:desc"
    }
  }

  /// `v1, v2 and v3`.
  private static func listed(_ versions: [LayoutVersion]) -> String {
    let names = versions.map(\.name)
    guard names.count > 1, let last = names.last else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}
