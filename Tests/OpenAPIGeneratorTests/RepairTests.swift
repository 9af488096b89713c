import Testing

@testable import OpenAPIGenerator

@Suite("Repairs")
struct RepairTests {
  private func repaired(_ document: [UInt8]) throws -> RepairedDocument {
    DocumentRepair.repair(try DocumentLoader.load(document, name: "d"))
  }

  private func words(_ document: RepairedDocument) -> [String] { document.repairs.map(\.description) }

  @Test("a valid document stays unchanged")
  func sound() throws {
    let bytes = Fixture.document(
      paths: "/a: { get: { operationId: A, responses: { '200': { description: x } } } }",
      schemas: "S: { type: object, required: [a], properties: { a: { type: string } } }")
    let loaded = try DocumentLoader.load(bytes, name: "d")
    #expect(DocumentRepair.repair(loaded).repairs.isEmpty)
    #expect(DocumentRepair.repair(loaded).root == loaded.root)
  }

  @Test("two content types in one key are read as two")
  func contentTypes() throws {
    let document = try repaired(
      Fixture.document(
        paths: """
          /v2/history/export:
            post:
              operationId: X
              responses:
                '200': { description: d, content: { 'text/csv,application/json': { schema: { type: string } } } }
          """))
    #expect(
      words(document) == [
        "repaired: POST /v2/history/export 200: content type \"text/csv,application/json\" read as two"
      ])
    let content = document.root["paths"]?["/v2/history/export"]?["post"]?["responses"]?["200"]?["content"]
    #expect(content?.object?.keys == ["text/csv", "application/json"])
    #expect(
      document.repairs[0].pointer.description
        == "/paths/~1v2~1history~1export/post/responses/200/content/text~1csv,application~1json")
  }

  @Test("missing ids are derived, conflicting ids numbered, and the document's own have precedence")
  func operationIDs() throws {
    let document = try repaired(
      Fixture.document(
        paths: """
          /v1/sites: { get: { responses: {} }, post: { operationId: SitesGetV1, responses: {} } }
          /v1/other: { get: { operationId: SitesGetV1, responses: {} } }
          """))
    #expect(
      words(document) == [
        "repaired: GET /v1/other: operationId SitesGetV1 is already used, read as SitesGetV1_2",
        "repaired: GET /v1/sites: no operationId, named SitesGetV1_3",
      ])
  }

  @Test("a duplicate parameter counts once")
  func duplicateParameters() throws {
    let document = try repaired(
      Fixture.document(
        paths: """
          /a:
            get:
              operationId: A
              parameters: [{ name: x, in: query }, { name: x, in: header }, { name: x, in: query }]
          """))
    #expect(words(document) == ["repaired: GET /a: parameter x is declared twice, the second is ignored"])
    #expect(document.root["paths"]?["/a"]?["get"]?["parameters"]?.array?.count == 2)
  }

  @Test("scopes of a scheme that has none are dropped")
  func scopes() throws {
    let document = try repaired(
      Array(
        """
        openapi: 3.0.1
        security: [{ Bearer: [] }, { Basic: [/v1/auth/token] }, { OAuth: [a] }]
        components:
          securitySchemes: { Basic: { type: http }, Bearer: { type: http }, OAuth: { type: oauth2 } }
        """.utf8))
    #expect(document.repairs.map(\.kind) == [.scopesOnBasicSecurity])
    #expect(document.root["security"]?.array?[1]["Basic"] == .array([]))
    #expect(document.root["security"]?.array?[2]["OAuth"]?.strings == ["a"])
  }
}
