/// Several versions of a schema as one.
extension CataloguePlanner {
  /// The leaves of several versions of a schema, the newest last: those of the newest in the document's order, and in
  /// between what only older ones have, each behind what it followed there.
  func rows(of schemas: [String]) -> [CatalogueRow] {
    var rows: [CatalogueRow] = []
    for schema in schemas.reversed() { merge(self.rows(of: schema), into: &rows) }
    return rows
  }

  private func merge(_ older: [CatalogueRow], into rows: inout [CatalogueRow]) {
    var places: [String: Int] = [:]
    for index in rows.indices { places[rows[index].path] = index }
    var added: [[CatalogueRow]] = Array(repeating: [], count: rows.count + 1)
    var place = rows.startIndex
    for row in older {
      guard let index = places[row.path] else {
        added[place].append(row)
        continue
      }
      rows[index].take(row)
      place = index + 1
    }
    rows = added[0] + rows.indices.flatMap { [rows[$0]] + added[$0 + 1] }
  }
}

extension CatalogueRow {
  /// Adds what an older version of the schema says of the same field.
  fileprivate mutating func take(_ older: CatalogueRow) {
    versions = older.versions.filter { !versions.contains($0) } + versions
    values += older.values.filter { !values.contains($0) }
    isFilterable = isFilterable || older.isFilterable
    isSortable = isSortable || older.isSortable
  }
}
