import Testing

@testable import OpenAPIGenerator

@Suite("Resolving")
struct ResolvingTests {
  private func resolved(_ document: [UInt8], filter: DocumentFilter? = nil) throws -> ResolvedDocument {
    try resolved(document, GeneratorConfiguration(filter: filter))
  }

  private func resolved(_ document: [UInt8], _ configuration: GeneratorConfiguration) throws -> ResolvedDocument {
    let repaired = DocumentRepair.repair(
      try DocumentLoader.load(document, name: "d"), pinning: configuration.operationIDs)
    return DocumentResolver.resolve(repaired, configuration: configuration)
  }

  private let worlds = Fixture.document(
    paths: """
      /v1/worlds:
        get:
          operationId: WorldsGet
          tags: [worlds]
          responses:
            '200': { description: d, content: { application/json: { schema: { $ref: '#/components/schemas/Worlds' } } } }
      /v1/anchors:
        get:
          operationId: AnchorsGet
          tags: [anchors]
          responses:
            '200': { description: d, content: { application/json: { schema: { $ref: '#/components/schemas/Anchor' } } } }
      """,
    schemas: """
      Anchor: { type: object, properties: { id: { type: string } } }
      World: { type: object, properties: { id: { type: string }, parent: { $ref: '#/components/schemas/World' } } }
      Worlds: { type: array, items: { $ref: '#/components/schemas/World' } }
      Unused: { type: object, properties: { a: { type: string } } }
      """)

  @Test("without a filter everything is included, also unused schemas")
  func whole() throws {
    let document = try resolved(worlds)
    #expect(document.operations.map(\.id) == ["WorldsGet", "AnchorsGet"])
    #expect(document.schemas.map(\.name) == ["Anchor", "World", "Worlds", "Unused"])
  }

  @Test(
    "a filter keeps what it names, with everything that is referenced from there",
    arguments: [
      DocumentFilter(operations: ["WorldsGet"]), DocumentFilter(tags: ["worlds"]),
      DocumentFilter(paths: ["/v1/worlds"]),
    ])
  func filter(_ filter: DocumentFilter) throws {
    let document = try resolved(worlds, filter: filter)
    #expect(document.operations.map(\.id) == ["WorldsGet"])
    #expect(document.schemas.map(\.name) == ["World", "Worlds"])
    #expect(document.diagnostics.isEmpty)
  }

  @Test("a filter for schemas keeps these and no operation")
  func schemaFilter() throws {
    let document = try resolved(worlds, filter: DocumentFilter(schemas: ["Unused"]))
    #expect(document.operations.isEmpty)
    #expect(document.schemas.map(\.name) == ["Unused"])
  }

  @Test("a filter that matches nothing is an error that suggests the nearest name")
  func uselessFilter() throws {
    let document = try resolved(worlds, filter: DocumentFilter(paths: ["/v1/world"], schemas: ["Ancor"]))
    #expect(
      document.diagnostics.map(\.message) == [
        "there is no path /v1/world; did you mean /v1/worlds?", "there is no schema Ancor; did you mean Anchor?",
      ])
  }

  @Test(
    "excluded parts are left out, with the schemas that only they need",
    arguments: [
      DocumentFilter(operations: ["AnchorsGet"]), DocumentFilter(tags: ["anchors"]),
      DocumentFilter(paths: ["/v1/anchors"]),
    ])
  func exclude(_ exclude: DocumentFilter) throws {
    let document = try resolved(worlds, GeneratorConfiguration(exclude: exclude))
    #expect(document.operations.map(\.id) == ["WorldsGet"])
    #expect(document.schemas.map(\.name) == ["World", "Worlds", "Unused"])
    let filtered = try resolved(
      worlds, GeneratorConfiguration(filter: DocumentFilter(tags: ["worlds", "anchors"]), exclude: exclude))
    #expect(filtered.operations.map(\.id) == ["WorldsGet"])
    #expect(filtered.schemas.map(\.name) == ["World", "Worlds"])
  }

  @Test("an excluded schema is left out, or any JSON value where it is used")
  func excludedSchema() throws {
    let document = try resolved(
      worlds, GeneratorConfiguration(exclude: DocumentFilter(schemas: ["Unused", "World"])))
    #expect(document.schemas.map(\.name) == ["Anchor", "World", "Worlds"])
    #expect(document.schema(named: "World")?.kind == .free)
    #expect(
      document.diagnostics.map(\.description) == [
        "warning: #/components/schemas/World: World is excluded but used: generated as any JSON value"
      ])
  }

  @Test("a schema with an overriding type is not read")
  func overriddenSchema() throws {
    let configuration = GeneratorConfiguration(
      filter: DocumentFilter(operations: ["WorldsGet"]), typeOverrides: TypeOverrides(schemas: ["Worlds": "Mine"]))
    #expect(try resolved(worlds, configuration).schemas.map(\.name) == ["Worlds"])
  }

  @Test("every unknown name in the configuration is an error with its key and the nearest name")
  func unknownNames() throws {
    let configuration = GeneratorConfiguration(
      filter: DocumentFilter(operations: ["WorldGet"], tags: ["world"]), exclude: DocumentFilter(paths: ["/v1/anchor"]),
      operationIDs: ["GET /v1/world": "x"], catalogue: ["Worls"],
      typeOverrides: TypeOverrides(schemas: ["Anchr": "A"]), commaSeparated: ["sort"])
    let document = try resolved(worlds, configuration)
    #expect(
      document.diagnostics.map(\.description) == [
        "error: configuration, filter.operations: there is no operation WorldGet; did you mean WorldsGet?",
        "error: configuration, filter.tags: there is no tag world; did you mean worlds?",
        "error: configuration, exclude.paths: there is no path /v1/anchor; did you mean /v1/anchors?",
        "error: configuration, catalogue: there is no schema Worls; did you mean World?",
        "error: configuration, typeOverrides.schemas: there is no schema Anchr; did you mean Anchor?",
        "error: configuration, operationIds: there is no operation GET /v1/world; did you mean GET /v1/worlds?",
        "error: configuration, commaSeparated: there is no query parameter sort",
      ])
  }

  @Test("an operation named by method and path is an error with its id")
  func pathForID() throws {
    let document = try resolved(
      worlds, GeneratorConfiguration(filter: DocumentFilter(operations: ["GET /v1/worlds"])))
    #expect(
      document.diagnostics.map(\.description) == [
        "error: configuration, filter.operations: there is no operation GET /v1/worlds; its ID is WorldsGet"
      ])
  }

  @Test("a pinned id replaces the document's, and filters use it")
  func pins() throws {
    let configuration = GeneratorConfiguration(
      filter: DocumentFilter(operations: ["AnchorsGet"]), operationIDs: ["GET /v1/worlds": "AnchorsGet"])
    let repaired = DocumentRepair.repair(
      try DocumentLoader.load(worlds, name: "d"), pinning: configuration.operationIDs)
    let document = DocumentResolver.resolve(repaired, configuration: configuration)
    #expect(document.operations.map(\.path) == ["/v1/worlds"])
    #expect(
      repaired.repairs.map(\.description) == [
        "repaired: GET /v1/anchors: operationId AnchorsGet is already used, read as AnchorsGet_2"
      ])
  }

  @Test("an operation that cannot be resolved is reported with its place, and the others stay")
  func brokenOperation() throws {
    let document = try resolved(
      Fixture.document(
        paths: """
          /a/{id}: { get: { operationId: A, responses: {} } }
          /b: { get: { operationId: B, parameters: [{ $ref: '#/components/parameters/none' }], responses: {} } }
          /c: { get: { operationId: C, responses: { '200': { description: fine } } } }
          /d: { get: { operationId: D, responses: { 'many': { description: odd } } } }
          """))
    #expect(document.operations.map(\.id) == ["C"])
    #expect(
      document.diagnostics.map(\.description) == [
        "error: #/paths/~1a~1{id}/get: path parameter id is not declared",
        "error: #/paths/~1b/get/parameters/0/$ref: #/components/parameters/none does not exist",
        "error: #/paths/~1d/get/responses/many: many is not a status code",
      ])
  }

  @Test("operations inherit the parameters of their path and may override them")
  func pathParameters() throws {
    let document = try resolved(
      Fixture.document(
        paths: """
          /a/{id}:
            parameters:
              - { name: id, in: path, required: true, schema: { type: string } }
              - { name: n, in: query, schema: { type: string } }
            get: { operationId: A, parameters: [{ name: n, in: query, schema: { type: integer } }], responses: {} }
          """))
    #expect(document.operations[0].parameters.map(\.name) == ["id", "n"])
    #expect(document.operations[0].parameters[1].schema.kind == .integer(format: nil))
  }

  @Test("an operation's security replaces the document's, also when it is empty")
  func security() throws {
    let document = try resolved(
      Fixture.document(
        paths: """
          /a: { get: { operationId: A, responses: {} } }
          /b: { get: { operationId: B, security: [], responses: {} } }
          /c: { get: { operationId: C, security: [{ Basic: [], Key: [] }, { Other: [a, b] }, {}], responses: {} } }
          """, more: "security: [{ Bearer: [] }]"))
    func required(_ names: String...) -> [SecurityRequirement] { names.map { SecurityRequirement(scheme: $0) } }
    let other = SecurityRequirement(scheme: "Other", scopes: ["a", "b"])
    #expect(
      document.operations.map(\.security) == [[required("Bearer")], [], [required("Basic", "Key"), [other], []]])
    #expect(
      document.diagnostics.map(\.message)
        == ["Bearer", "Basic", "Key", "Other"].map {
          "the security scheme \($0) is required, but not declared"
        })
  }

  @Test("the parts of an allOf become one object, later ones first")
  func allOf() throws {
    let document = try resolved(
      Fixture.document(
        schemas: """
          Base: { type: object, required: [id], properties: { id: { type: string }, n: { type: integer } } }
          Whole:
            allOf:
              - $ref: '#/components/schemas/Base'
              - { type: object, required: [n], properties: { n: { type: string }, extra: { type: boolean } } }
          Only: { allOf: [{ $ref: '#/components/schemas/Base' }] }
          """))
    guard case .object(let object)? = document.schema(named: "Whole")?.kind else {
      Issue.record("not an object")
      return
    }
    #expect(object.properties.map(\.name) == ["id", "n", "extra"])
    #expect(object.properties.map(\.isRequired) == [true, true, false])
    #expect(object.properties[1].schema.kind == .string(format: nil))
    #expect(document.schema(named: "Only")?.kind == .reference("Base"))
  }

  @Test("a schema that cannot be read becomes any JSON value, with a diagnostic")
  func brokenSchema() throws {
    let document = try resolved(
      Fixture.document(schemas: "S: { type: object, properties: { a: { $ref: '#/components/schemas/None' } } }"))
    #expect(document.schema(named: "S")?.kind == .free)
    #expect(
      document.diagnostics.map(\.description) == [
        "error: #/components/schemas/S/properties/a/$ref: there is no schema None"
      ])
  }
}
