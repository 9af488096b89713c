import OpenAPIGenerator
import Testing

/// The first sentences of the documentation of generated types.
@Suite("Documentation of generated types")
struct TypeDocumentationTests {
  private func expect(
    _ text: String, schemas: String, paths: String = "{}", in prefix: String = "Schemas",
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let source = Fixture.source(prefix, in: try Fixture.generate(Fixture.document(paths: paths, schemas: schemas)))
    let lines = source.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }.joined(separator: "\n")
    #expect(lines.contains(text), "\(source)", sourceLocation: location)
  }

  @Test("a type has the description of its schema, or else the title")
  func described() throws {
    try expect(
      "/// A planet.\npublic struct World:",
      schemas: "World: { type: object, title: Title., description: A planet., properties: { id: { type: string } } }")
    try expect(
      "/// A planet of a sun.\npublic struct World:",
      schemas: "World: { type: object, title: A planet of a sun., properties: { id: { type: string } } }")
  }

  @Test("a title that repeats the name is not documentation")
  func repeated() throws {
    try expect(
      "extension Components.Schemas {\npublic struct big_world:",
      schemas: "big_world: { type: object, title: Big World, properties: { id: { type: string, title: ID } } }")
  }

  @Test("a type without a description says where the document uses it")
  func used() throws {
    let schemas = """
      Answer: { type: object, properties: { results: { type: array, items: { $ref: '#/components/schemas/World' } } } }
      World: { type: object, properties: { site: { type: object, properties: { near: { $ref: '#/components/schemas/Site' } } } } }
      Other: { type: object, properties: { far: { $ref: '#/components/schemas/Site' } } }
      Site: { type: object, properties: { id: { type: string } } }
      """
    let paths = """
      /worlds:
        get:
          responses: { '200': { description: d, content: { application/json: { schema: { $ref: '#/components/schemas/Answer' } } } } }
      /sites:
        post:
          parameters: [{ name: kind, in: query, schema: { $ref: '#/components/schemas/Kind' } }]
          requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Site' } } } }
          responses: { '204': { description: d } }
      """
    let all = schemas + "\nKind: { type: string, enum: [A] }"
    try expect("/// Used in the response of `GET /worlds`.\npublic struct Answer:", schemas: all, paths: paths)
    try expect("/// Used in `results` of `Answer`.\npublic struct World:", schemas: all, paths: paths)
    try expect("/// Used in the parameter `kind` of `POST /sites`.\npublic enum Kind:", schemas: all, paths: paths)
    try expect(
      "/// Used in the request of `POST /sites`, in `site.near` of `World` and in 1 more place.\npublic struct Site:",
      schemas: all, paths: paths)
  }

  @Test("the type of an inline schema says which property or parameter it is for")
  func inline() throws {
    let schemas = """
      World:
        type: object
        properties:
          kind: { type: string, enum: [A, B] }
          site: { type: object, properties: { id: { type: string } } }
          moons: { type: array, items: { type: object, properties: { id: { type: string } } } }
      """
    try expect("/// The known values of `kind`.\npublic enum kindPayload:", schemas: schemas)
    try expect("/// The value of `site`.\npublic struct sitePayload:", schemas: schemas)
    try expect("/// An element of `moons`.\npublic struct moonsPayloadPayload:", schemas: schemas)
    try expect(
      "/// The known values of `sort`.\npublic enum sortPayload:", schemas: "{}",
      paths: """
        /worlds:
          get:
            parameters: [{ name: sort, in: query, schema: { type: string, enum: [up, down] } }]
            responses: { '204': { description: d } }
        """, in: "Operations")
  }

  @Test("a shared answer has the description of its response")
  func sharedAnswer() throws {
    let document = Fixture.document(
      paths: "/worlds: { get: { responses: { '404': { $ref: '#/components/responses/Gone' } } } }",
      schemas: "World: { type: object, properties: { id: { type: string } } }\nA: { type: string }")
    let text = String(decoding: document, as: UTF8.self)
      .replacing(
        "  schemas:\n",
        with:
          "  responses: { Gone: { description: The world is gone., content: { application/json: { schema: { $ref: '#/components/schemas/World' } } } } }\n  schemas:\n"
      )
    let source = Fixture.source("API", in: try Fixture.generate(Array(text.utf8)))
    #expect(source.contains("    /// The world is gone.\n    public typealias Gone = "), "\(source)")
  }
}
