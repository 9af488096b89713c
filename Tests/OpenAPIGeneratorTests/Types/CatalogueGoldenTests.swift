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
        rows.append(SchemaField(path: "id", kind: .string))
        rows.append(SchemaField(path: "height", kind: .number))
        rows.append(SchemaField(path: "placed-at", kind: .dateTime, isDeprecated: true))
        rows.append(SchemaField(path: "state", kind: .enumeration, enumValues: ["ON", "off"]))
        rows.append(SchemaField(path: "count", kind: .integer, format: "int32"))
        rows.append(SchemaField(path: "notes", kind: .freeForm, section: "NOTES", isList: true))
        rows.append(SchemaField(path: "labels", kind: .freeForm, section: "LABELS"))
        rows.append(SchemaField(path: "inner.a", kind: .boolean, section: "INNER"))
        return rows
      }
      """, in: "Catalogue")
  }
}
