import Testing

@testable import OpenAPIGenerator

/// The exact output of the generator for catalogues.
@Suite("Golden texts of catalogues")
struct CatalogueGoldenTests {
  @Test("the catalogue has a row for each leaf")
  func catalogue() throws {
    try GoldenDocument.expect(
      """
      private static func rowsOfAnchor() -> [SchemaField] {
        var rows: [SchemaField] = []
        rows.reserveCapacity(8)
        addPart1OfAnchor(to: &rows)
        return rows
      }

      @inline(never)
      private static func addPart1OfAnchor(to rows: inout [SchemaField]) {
        add(path: "id", kind: .string, to: &rows)
        add(path: "height", kind: .number, to: &rows)
        add(path: "placed-at", kind: .dateTime, isDeprecated: true, to: &rows)
        add(path: "state", kind: .enumeration, enumValues: ["ON", "off"], to: &rows)
        add(path: "count", kind: .integer, format: "int32", to: &rows)
        add(path: "notes", kind: .freeForm, section: "NOTES", isList: true, to: &rows)
        add(path: "labels", kind: .freeForm, section: "LABELS", to: &rows)
        add(path: "inner.a", kind: .boolean, section: "INNER", to: &rows)
      }

      @inline(never)
      private static func add(
        path: String, kind: SchemaField.Kind, format: String? = nil, enumValues: [String] = [],
        section: String? = nil, versions: [String] = [], isFilterable: Bool = false, isSortable: Bool = false,
        isDeprecated: Bool = false, isReadOnly: Bool = false, isList: Bool = false,
        to rows: inout [SchemaField]
      ) {
        rows.append(
          SchemaField(
            path: path, kind: kind, format: format, enumValues: enumValues, section: section,
            versions: versions, isFilterable: isFilterable, isSortable: isSortable,
            isDeprecated: isDeprecated, isReadOnly: isReadOnly, isList: isList))
      }
      """, in: "Catalogue")
  }
}
