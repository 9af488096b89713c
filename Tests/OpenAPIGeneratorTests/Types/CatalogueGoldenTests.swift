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
        add(SchemaField(path: "id", kind: .string), to: &rows)
        add(SchemaField(path: "height", kind: .number), to: &rows)
        add(SchemaField(path: "placed-at", kind: .dateTime, isDeprecated: true), to: &rows)
        add(SchemaField(path: "state", kind: .enumeration, enumValues: ["ON", "off"]), to: &rows)
        add(SchemaField(path: "count", kind: .integer, format: "int32"), to: &rows)
        add(SchemaField(path: "notes", kind: .freeForm, section: "NOTES", isList: true), to: &rows)
        add(SchemaField(path: "labels", kind: .freeForm, section: "LABELS"), to: &rows)
        add(SchemaField(path: "inner.a", kind: .boolean, section: "INNER"), to: &rows)
      }
      """, in: "Catalogue")
  }
}
