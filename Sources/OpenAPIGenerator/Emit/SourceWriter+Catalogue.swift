extension SourceWriter {
  /// `Catalogue`, with a function for each schema: a literal of hundreds of rows would be slow to type-check.
  mutating func catalogue(_ catalogues: [CataloguePlan]) {
    guard !catalogues.isEmpty else { return }
    imports.insert(.runtime)
    documentation("The leaf fields of schemas, in document order: every field that can be a column.")
    block("\(access)enum Catalogue") {
      for catalogue in catalogues {
        $0.documentation("The leaf fields of `\(catalogue.name)`.")
        $0.line("\($0.access)static let \(catalogue.name): [SchemaField] = rowsOf\(catalogue.name)()")
      }
      for catalogue in catalogues {
        $0.line()
        $0.rows(of: catalogue)
      }
      // Without it, appending would be compiled again for each of hundreds of rows.
      $0.line()
      $0.line("@inline(never)")
      $0.block("private static func add(_ row: SchemaField, to rows: inout [SchemaField])") {
        $0.line("rows.append(row)")
      }
    }
  }

  /// The rows in functions of a few rows each: the time for optimizing a function grows faster than its length.
  private mutating func rows(of catalogue: CataloguePlan) {
    let parts = stride(from: 0, to: catalogue.rows.count, by: 25).map { catalogue.rows[$0...].prefix(25) }
    block("private static func rowsOf\(catalogue.name)() -> [SchemaField]") {
      $0.line("var rows: [SchemaField] = []")
      $0.line("rows.reserveCapacity(\(catalogue.rows.count))")
      for part in parts.indices { $0.line("addPart\(part + 1)Of\(catalogue.name)(to: &rows)") }
      $0.line("return rows")
    }
    for (part, rows) in parts.enumerated() {
      line()
      line("@inline(never)")
      block("private static func addPart\(part + 1)Of\(catalogue.name)(to rows: inout [SchemaField])") {
        // Many rows share a few lists of versions.
        var names: [[String]: String] = [:]
        for row in rows where !row.versions.isEmpty && names[row.versions] == nil {
          names[row.versions] = "in\(names.count + 1)"
          $0.line("let in\(names.count) = \(row.versions.literal)")
        }
        for row in rows { $0.line("add(\(row.source(versions: names[row.versions])), to: &rows)") }
      }
    }
  }
}

extension CatalogueRow {
  /// The row in Swift, without default values.
  fileprivate func source(versions: String?) -> String {
    var arguments = ["path: \(path.literal)", "kind: .\(kind)"]
    if let format { arguments.append("format: \(format.literal)") }
    if !values.isEmpty { arguments.append("enumValues: \(values.literal)") }
    if let section { arguments.append("section: \(section.literal)") }
    if let versions { arguments.append("versions: \(versions)") }
    if isFilterable { arguments.append("isFilterable: true") }
    if isSortable { arguments.append("isSortable: true") }
    if isDeprecated { arguments.append("isDeprecated: true") }
    if isReadOnly { arguments.append("isReadOnly: true") }
    if isList { arguments.append("isList: true") }
    return "SchemaField(\(arguments.joined(separator: ", ")))"
  }
}
