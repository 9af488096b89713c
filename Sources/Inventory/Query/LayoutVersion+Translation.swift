import RSQL

/// Filters and sorts as this version's servers take them, from names of any version.
extension LayoutVersion {
  /// A filter in this version's names.
  ///
  /// - Parameters:
  ///   - filter: RSQL. Fields are named as everywhere: by path, short name or the end of one path, and by the names that
  ///     older versions gave them (`general.lastContactTime`). Moments may have any fraction and zone.
  ///   - catalogue: the fields.
  /// - Returns: RSQL with whole names, and moments in UTC with milliseconds, as servers refuse the one-digit fractions that
  ///   they write themselves.
  public func translate(filter: String, catalogue: FieldCatalogue) throws(QueryError) -> String {
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
  ///   - sort: keys as `field`, `field:asc` or `field:desc`, the most important first.
  ///   - catalogue: the fields.
  /// - Returns: the keys with whole names and a direction each. Keys that this version cannot tell apart become one.
  public func translate(sort: [String], catalogue: FieldCatalogue) throws(QueryError) -> [String] {
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
