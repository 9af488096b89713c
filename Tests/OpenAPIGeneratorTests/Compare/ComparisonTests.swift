import Testing

@testable import OpenAPIGenerator

@Suite("Differences between two documents")
struct ComparisonTests {
  /// The changes after the head of the text, without their indentation.
  private func lines(
    from old: [UInt8], to new: [UInt8], picking configuration: GeneratorConfiguration? = nil
  ) throws -> [String] {
    let comparison = try DocumentComparison.compare(
      old: (old, "old.yaml"), new: (new, "new.yaml"), filter: configuration.map { ($0, "config.yaml") })
    let text = comparison.text.split(separator: "\n").map(String.init)
    let start = text.firstIndex { $0 == "Operations" || $0 == "Types" } ?? text.endIndex
    return text[start...].map { $0.trimmingPrefix(while: \.isWhitespace) }.map(String.init)
  }

  private func lines(schemas old: String, _ new: String) throws -> [String] {
    try lines(from: Fixture.document(schemas: old), to: Fixture.document(schemas: new))
  }

  private func lines(paths old: String, _ new: String) throws -> [String] {
    try lines(from: Fixture.document(paths: old), to: Fixture.document(paths: new))
  }

  @Test("a document equals itself, also with keys in another order and other descriptions")
  func same() throws {
    #expect(
      try lines(
        schemas: "A: { type: object, description: One, properties: { a: { type: string }, b: { type: integer } } }",
        "A: { properties: { b: { type: integer }, a: { type: string, example: x } }, type: object }"
      ).isEmpty)
  }

  @Test("properties that were added, removed, changed their type, or became required or deprecated")
  func properties() throws {
    let old = """
      A:
        type: object
        required: [d]
        properties:
          a: { type: string }
          b: { type: integer }
          c: { type: string }
          d: { type: string }
          e: { type: string }
          f: { type: string, deprecated: true }
      """
    let new = """
      A:
        type: object
        required: [e, g]
        properties:
          a: { type: string, deprecated: true }
          c: { type: string, format: date }
          d: { type: string }
          e: { type: string, nullable: true }
          f: { type: string }
          g: { type: array, items: { $ref: '#/components/schemas/B' } }
          h: { type: boolean }
      B: { type: string }
      """
    #expect(
      try lines(schemas: old, new) == [
        "Types", "+ B", "~ A", "- b: integer", "+ g: [B], required", "+ h: boolean", "~ a is deprecated",
        "~ c: string → string (date)", "~ d is no longer required", "~ e is required", "~ e: string → string or null",
        "~ f is no longer deprecated",
      ])
  }

  @Test("properties of nested objects have their path, and are omitted when the object was added or removed")
  func nested() throws {
    let old = """
      A:
        type: object
        properties:
          place: { type: object, properties: { x: { type: integer }, y: { type: integer } } }
          rows: { type: array, items: { type: object, properties: { name: { type: string } } } }
          gone: { type: object, properties: { z: { type: string } } }
      """
    let new = """
      A:
        type: object
        properties:
          place: { type: object, properties: { x: { type: number } , w: { type: boolean }, v: { type: boolean } } }
          rows: { type: array, items: { type: object, properties: { name: { type: string, enum: [a] } } } }
      """
    #expect(
      try lines(schemas: old, new) == [
        "Types", "~ A", "- place.y: integer", "- gone: object", "+ place.w: boolean", "+ place.v: boolean",
        "~ place.x: integer → number", "~ rows[].name: string → enumeration",
      ])
  }

  @Test("one removed and one added property that differ only in name are a rename; two are not")
  func renamedProperty() throws {
    let old = "A: { type: object, properties: { serial: { type: string }, age: { type: integer } } }"
    #expect(
      try lines(
        schemas: old, "A: { type: object, properties: { serialNumber: { type: string }, age: { type: integer } } }")
        == ["Types", "~ A", "= serial → serialNumber"])
    #expect(
      try lines(
        schemas: old,
        "A: { type: object, properties: { x: { type: string }, y: { type: string }, age: { type: integer } } }")
        == ["Types", "~ A", "- serial: string", "+ x: string", "+ y: string"])
  }

  @Test("values of enumerations and the choices of a union")
  func values() throws {
    let old = """
      Kind: { type: string, enum: [a, b, c] }
      A: { type: object, properties: { list: { type: array, items: { type: string, enum: [x, y] } } } }
      C: { oneOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/Kind' }] }
      """
    let new = """
      Kind: { type: string, enum: [c, a, d] }
      A: { type: object, properties: { list: { type: array, items: { type: string, enum: [x, z] } } } }
      C: { oneOf: [{ $ref: '#/components/schemas/Kind' }, { type: string }] }
      """
    #expect(
      try lines(schemas: old, new) == [
        "Types", "~ Kind", "- value b", "+ value d", "~ A", "- list value y", "+ list value z", "~ C", "- part A",
        "+ part string",
      ])
  }

  @Test("a type with another name is renamed, and references to it are unchanged")
  func renamedType() throws {
    let old = """
      V1Site: { type: object, properties: { id: { type: string }, inner: { $ref: '#/components/schemas/Inner' } } }
      Inner: { type: object, properties: { deep: { type: integer } } }
      A: { type: object, properties: { site: { $ref: '#/components/schemas/V1Site' } } }
      """
    let new = """
      Site: { type: object, properties: { id: { type: string }, inner: { $ref: '#/components/schemas/Core' } } }
      Core: { type: object, properties: { deep: { type: integer } } }
      A: { type: object, properties: { site: { $ref: '#/components/schemas/Site' } } }
      """
    #expect(try lines(schemas: old, new) == ["Types", "= V1Site → Site", "= Inner → Core"])
  }

  @Test("of several equal types, those with the nearest names are matched, and none in case of doubt")
  func renamedTypes() throws {
    let shape = "{ type: object, properties: { a: { type: string } } }"
    #expect(
      try lines(schemas: "SiteV1: \(shape)\nGroupV1: \(shape)", "GroupV2: \(shape)\nSiteV2: \(shape)")
        == ["Types", "= GroupV1 → GroupV2", "= SiteV1 → SiteV2"])
    #expect(
      try lines(schemas: "AB: \(shape)", "AC: \(shape)\nAD: \(shape)") == ["Types", "- AB", "+ AC", "+ AD"])
  }

  @Test("operations that were added, removed, moved to another version, or deprecated")
  func operations() throws {
    let answer =
      "responses: { '200': { description: ok, content: { application/json: { schema: { type: string } } } } }"
    let old = """
      /v1/gone: { get: { \(answer) } }
      /preview/sites/{id}: { get: { \(answer) } }
      /v1/old: { get: { \(answer) } }
      """
    let new = """
      /v1/sites/{siteId}: { get: { \(answer) } }
      /v1/old: { get: { deprecated: true, x-deprecation-date: '2026-01-31', \(answer) } }
      /v1/come: { post: { \(answer) } }
      """
    #expect(
      try lines(paths: old, new) == [
        "Operations", "- GET /v1/gone", "+ POST /v1/come", "= GET /preview/sites/{id} → GET /v1/sites/{siteId}",
        "~ GET /v1/old", "~ operation is deprecated since 2026-01-31",
      ])
  }

  @Test("parameters, bodies, responses, headers, ids and privileges of an operation")
  func parts() throws {
    let old = """
      /a/{id}:
        parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
        post:
          operationId: a
          x-required-privileges: [Read]
          parameters:
            - { name: page, in: query, schema: { type: integer } }
            - { name: sort, in: query, schema: { type: string } }
          requestBody: { content: { application/json: { schema: { type: object, properties: { x: { type: string } } } } } }
          responses: { '200': { description: ok, content: { text/csv: { schema: { type: string } } } }, '404': { description: no } }
      """
    let new = """
      /a/{number}:
        parameters: [{ name: number, in: path, required: true, schema: { type: integer } }]
        post:
          operationId: b
          x-required-privileges: [Read, Write]
          parameters:
            - { name: page, in: query, required: true, schema: { type: integer } }
            - { name: filter, in: query, required: true, schema: { type: string } }
          requestBody:
            required: true
            content: { application/json: { schema: { type: object, properties: { x: { type: integer } } } } }
          responses:
            '200':
              description: ok
              headers: { ETag: { schema: { type: string } } }
              content: { text/csv: { schema: { type: string } } }
            '409': { description: no }
      """
    #expect(
      try lines(paths: old, new) == [
        "Operations", "~ POST /a/{number}", "~ operationId: a → b", "~ privileges: Read → Read, Write",
        "- query parameter sort: string", "- answer 404", "~ path parameter 1: string → integer",
        "~ query parameter page is required", "+ query parameter filter: string, required", "~ body is required",
        "~ body: x: string → integer", "+ answer 200 header ETag: string", "+ answer 409",
      ])
  }

  @Test("changes to what a configuration selects are marked, also through types that the operations need")
  func filter() throws {
    let paths = """
      /a: { get: { responses: { '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/A' } } } } } } }
      /b: { get: { responses: { '200': { description: ok } } } }
      """
    let old = Fixture.document(
      paths: paths,
      schemas: """
        A: { type: object, properties: { c: { $ref: '#/components/schemas/C' } } }
        B: { type: object, properties: { x: { type: string } } }
        C: { type: object, properties: { x: { type: string } } }
        """)
    let new = Fixture.document(
      paths: paths.replacing("/b: { get: {", with: "/b: { get: { deprecated: true,"),
      schemas: """
        A: { type: object, properties: { c: { $ref: '#/components/schemas/C' } } }
        B: { type: object, properties: { x: { type: integer } } }
        C: { type: object, properties: { x: { type: integer } } }
        """)
    let configuration = GeneratorConfiguration(filter: DocumentFilter(paths: ["/a"]))
    #expect(
      try lines(from: old, to: new, picking: configuration) == [
        "Operations", "~ GET /b", "~ operation is deprecated", "Types", "~ B", "~ x: string → integer", "* ~ C",
        "~ x: string → integer",
      ])
    let comparison = try DocumentComparison.compare(
      old: (old, "old"), new: (new, "new"), filter: (configuration, "config.yaml"))
    #expect(comparison.changes.filter(\.isPicked).map(\.owner) == ["C"])
    #expect(comparison.text.contains("* affects what the filter of config.yaml selects"))
  }

  @Test("an invalid document is an error with its name")
  func noDocument() {
    let error = #expect(throws: DocumentError.self) {
      try DocumentComparison.compare(old: (Fixture.document(), "a.yaml"), new: (Array("[]".utf8), "b.json"))
    }
    #expect(error?.document == "b.json")
    #expect(throws: DocumentError.self) { try DocumentSummary(of: Fixture.document(), name: "no paths") }
  }
}
