import Testing

@testable import OpenAPIGenerator

@Suite("Catalogues")
struct CatalogueTests {
  private static let document = Fixture.document(
    paths: """
      /v1/worlds:
        get:
          parameters:
            - { name: sort, in: query, schema: { type: string }, description: "Fields allowed in the sort: `name`, `old`, `list.a`\\n\\nExample: `sort=nothing:asc`" }
            - { name: filter, in: query, schema: { type: string }, description: "Fields allowed in the query: name, kind. This may be combined. Example: x" }
          responses:
            '200': { description: d, content: { application/json: { schema: { $ref: '#/components/schemas/Worlds' } } } }
      /v2/worlds:
        get:
          parameters: [{ name: filter, in: query, schema: { type: string }, x-fields: [name, new] }]
          responses:
            '200': { description: d, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/World2' } } } } }
      /v3/worlds/{id}:
        get:
          parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
          responses:
            '200': { description: d, content: { application/json: { schema: { $ref: '#/components/schemas/World2' } } } }
      """,
    schemas: """
      Worlds: { type: object, properties: { results: { type: array, items: { $ref: '#/components/schemas/World' } } } }
      World:
        type: object
        properties:
          name: { type: string }
          old: { type: string }
          kind: { type: string, enum: [A, B] }
          list: { type: array, items: { type: object, properties: { a: { type: string } } } }
      World2:
        type: object
        properties: { new: { type: string }, name: { type: string }, kind: { type: string, enum: [B, C] } }
      """)

  private func rows(_ group: CatalogueGroup) throws -> String {
    let configuration = GeneratorConfiguration(catalogue: [group])
    return Fixture.source("Catalogue", in: try Fixture.generate(Self.document, configuration))
      .split(separator: "\n").map { $0.trimming() }
      .filter { $0.hasPrefix("add(") || $0.hasPrefix("let in") || $0.hasPrefix("static") }.joined(
        separator: "\n")
  }

  @Test("a field knows its versions and whether its lists can be filtered and sorted by it")
  func oneSchema() throws {
    let rows = try rows("World")
    #expect(
      rows == """
        static let World: [SchemaField] = rowsOfWorld()
        let in1 = ["v1"]
        add(SchemaField(path: "name", kind: .string, versions: in1, isFilterable: true, isSortable: true), to: &rows)
        add(SchemaField(path: "old", kind: .string, versions: in1, isSortable: true), to: &rows)
        add(SchemaField(path: "kind", kind: .enumeration, enumValues: ["A", "B"], versions: in1, isFilterable: true), to: &rows)
        add(SchemaField(path: "list[].a", kind: .string, section: "LIST", versions: in1, isSortable: true), to: &rows)
        """)
  }

  @Test("the versions of a schema are merged by path, in the order of the newest")
  func group() throws {
    let rows = try rows(CatalogueGroup(name: "Worlds-all", schemas: ["World", "World2"]))
    #expect(
      rows == """
        static let Worlds_hyphen_all: [SchemaField] = rowsOfWorlds_hyphen_all()
        let in1 = ["v2", "v3"]
        let in2 = ["v1", "v2", "v3"]
        let in3 = ["v1"]
        add(SchemaField(path: "new", kind: .string, versions: in1, isFilterable: true), to: &rows)
        add(SchemaField(path: "name", kind: .string, versions: in2, isFilterable: true, isSortable: true), to: &rows)
        add(SchemaField(path: "old", kind: .string, versions: in3, isSortable: true), to: &rows)
        add(SchemaField(path: "kind", kind: .enumeration, enumValues: ["B", "C", "A"], versions: in2, isFilterable: true), to: &rows)
        add(SchemaField(path: "list[].a", kind: .string, section: "LIST", versions: in3, isSortable: true), to: &rows)
        """)
  }

  @Test("a long catalogue is added in parts, each with the versions of its rows")
  func parts() throws {
    let names = (1...51).map { "f\($0)" }
    let document = Fixture.document(
      paths: """
        /v1/worlds:
          get:
            responses:
              '200': { description: d, content: { application/json: { schema: { $ref: '#/components/schemas/World' } } } }
        """,
      schemas: "World: { type: object, properties: { "
        + names.map { "\($0): { type: string }" }.joined(separator: ", ") + " } }")
    let lines = Fixture.source(
      "Catalogue", in: try Fixture.generate(document, GeneratorConfiguration(catalogue: ["World"]))
    )
    .split(separator: "\n").map { $0.trimming() }
    #expect(lines.filter { $0.hasPrefix("addPart") } == (1...3).map { "addPart\($0)OfWorld(to: &rows)" })
    #expect(
      lines.filter { $0.hasPrefix("private static func addPart") }
        == (1...3).map { "private static func addPart\($0)OfWorld(to rows: inout [SchemaField]) {" })
    let parts = lines.split { $0.hasPrefix("private static func") }
      .map { $0.filter { $0.hasPrefix("add(") || $0.hasPrefix("let in") } }.filter { !$0.isEmpty }
    #expect(parts.map(\.count) == [26, 26, 2])
    #expect(parts.allSatisfy { $0.first == "let in1 = [\"v1\"]" })
    let rows = parts.flatMap { $0.dropFirst() }
    #expect(rows == names.map { "add(SchemaField(path: \"\($0)\", kind: .string, versions: in1), to: &rows)" })
  }

  @Test(
    "field names are found in the description of a parameter",
    arguments: [
      ("Fields allowed in the query: `a.b`,`c`\n`d`\n\nExample: `e=1`", ["a.b", "c", "d"]),
      ("Fields allowed in the query: id, name. Example: name==\"x\"", ["id", "name"]),
      ("Fields allowed in the sort: id, name", ["id", "name"]), ("Sorting. Example: sort=date:desc,name:asc", []),
      ("Fields allowed in the query: This param can be combined", []), ("", []),
    ])
  func names(description: String, expected: [String]) {
    #expect(FieldNames.allowed(by: .object(NodeObject([("description", .string(description))]))) == expected)
  }
}
