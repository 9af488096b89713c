import Testing

@testable import OpenAPIGenerator

/// Each defect of operations in Jamf's documents, in a minimal document.
@Suite("Repairs of operations")
struct OperationRepairTests {
  private func generation(_ document: [UInt8]) throws -> (repairs: [String], source: String) {
    let generation = try Fixture.generate(
      document, GeneratorConfiguration(generate: [.types, .client, .server], accessModifier: .public))
    #expect(generation.diagnostics.isEmpty)
    return (generation.repairs.map(\.description), Fixture.source("Operations", in: generation))
  }

  @Test("operations without an id are reported in one line, so that other repairs are visible", arguments: [3, 4, 900])
  func manyWithoutID(count: Int) {
    let made = (1...count).map {
      Repair(.missingOperationID, at: JSONPointer(), "GET /\($0)", "no operationId, named A\($0)")
    }
    let other = Repair(.dottedSortDefault, at: JSONPointer(), "GET /1", "default read")
    let lines = Repair.lines([other] + made + [other])
    if count == 3 {
      #expect(lines == ([other] + made + [other]).map(\.description))
    } else {
      #expect(
        lines == [
          "repaired: GET /1: default read",
          "repaired: GET /1: no operationId, named A1; and \(count - 1) others (list them with --repairs FILE)",
          "repaired: GET /1: default read",
        ])
    }
  }

  @Test("a cookie parameter is sent as a header and reported")
  func cookies() throws {
    let parameter = "{ name: JSESSIONID, in: cookie, required: true, schema: { type: string } }"
    for (path, words) in [
      ("/v2/account-preferences: { patch: { operationId: A, parameters: [\(parameter)], responses: {} } }", "PATCH "),
      ("/v2/account-preferences: { parameters: [\(parameter)], patch: { operationId: A, responses: {} } }", ""),
    ] {
      let (repairs, source) = try generation(Fixture.document(paths: path))
      #expect(
        repairs == [
          "repaired: \(words)/v2/account-preferences: cookie parameter JSESSIONID read as a Cookie header"
        ])
      #expect(source.contains(#"request.cookie("JSESSIONID", cookies.JSESSIONID)"#))
      #expect(source.contains(#"Cookies(JSESSIONID: request.cookies.required("JSESSIONID"))"#))
    }
  }

  @Test("a sort default with a dot is read as one with a colon")
  func sortDefaults() throws {
    let document = Fixture.document(
      paths: """
        /a:
          get:
            operationId: A
            parameters:
              - { name: sort, in: query, schema: { type: array, items: { type: string }, default: [name.asc, 'id:desc'] } }
              - { name: other, in: query, schema: { type: string, default: x.asc } }
            responses: {}
        """)
    let repaired = DocumentRepair.repair(try DocumentLoader.load(document, name: "d"))
    #expect(
      repaired.repairs.map(\.description) == [
        "repaired: GET /a: default \"name.asc\" of parameter sort read as \"name:asc\""
      ])
    let parameters = repaired.root["paths"]?["/a"]?["get"]?["parameters"]?.array
    #expect(parameters?[0]["schema"]?["default"]?.strings == ["name:asc", "id:desc"])
    #expect(parameters?[1]["schema"]?["default"] == .string("x.asc"))
    #expect(repaired.repairs[0].pointer.description == "/paths/~1a/get/parameters/0/schema/default")
  }

  @Test("a duplicate parameter is generated once, and places are those of the document as served")
  func duplicates() throws {
    let (repairs, source) = try generation(
      Fixture.document(
        paths: """
          /a:
            get:
              operationId: A
              parameters:
                - { name: page, in: query, schema: { type: integer } }
                - { name: page, in: query, schema: { type: integer } }
                - { name: S, in: cookie, schema: { type: string } }
              responses: {}
          """))
    #expect(
      repairs == [
        "repaired: GET /a: cookie parameter S read as a Cookie header",
        "repaired: GET /a: parameter page is declared twice, the second is ignored",
      ])
    #expect(source.matches(of: /request\.query\("page"/).count == 1)
  }

  @Test("scopes of a basic scheme are dropped from the document's requirements and an operation's own")
  func scopes() throws {
    let document = Fixture.document(
      paths: "/a: { get: { operationId: A, security: [{ Basic: [/v1/auth] }, { OAuth: [a] }], responses: {} } }",
      more: "security: [{ Basic: [/v1/auth/token] }]")
    var root = try DocumentLoader.load(document, name: "d").root
    root["components"] = try DocumentLoader.node(
      Array("securitySchemes: { Basic: { type: http }, OAuth: { type: oauth2 } }".utf8), name: "c")
    let repaired = DocumentRepair.repair(LoadedDocument(root: root, name: "d", fingerprint: ""))
    #expect(
      repaired.repairs.map { "\($0.pointer)" } == ["/security/0/Basic", "/paths/~1a/get/security/0/Basic"])
    #expect(repaired.root["paths"]?["/a"]?["get"]?["security"]?.array?[1]["OAuth"]?.strings == ["a"])
  }

  @Test("a body of GET and DELETE is sent", arguments: ["get", "delete"])
  func bodyOfDelete(method: String) throws {
    let (repairs, source) = try generation(
      Fixture.document(
        paths: """
          /a:
            \(method):
              operationId: A
              requestBody: { required: true, content: { application/json: { schema: { type: array, items: { type: string } } } } }
              responses: { '204': { description: d } }
          """))
    #expect(repairs.isEmpty)
    #expect(source.contains("typealias Body = JSONRequest<[String]>"))
    #expect(source.contains("try request.body(body)"))
  }

  @Test("joined content types produce a response with two content types")
  func joinedContentTypes() throws {
    let (repairs, source) = try generation(
      Fixture.document(
        paths: """
          /v1/history/export:
            post:
              operationId: A
              responses:
                '200': { description: d, content: { 'text/csv,application/json': { schema: { type: string } } } }
          """))
    #expect(repairs.count == 1)
    #expect(source.contains("case csv(HTTPBody), json(JSONContent<String>)"))
  }

  @Test("operations with missing, duplicate or unusual ids are all generated")
  func operationIDs() throws {
    let (repairs, source) = try generation(
      Fixture.document(
        paths: """
          /v1/sites/{site-id}:
            get: { parameters: [{ name: site-id, in: path, required: true, schema: { type: string } }], responses: {} }
          /preview/sites: { get: { operationId: twice, responses: {} }, post: { operationId: twice, responses: {} } }
          /x: { get: { operationId: 'get /x', responses: {} } }
          """))
    #expect(repairs.count == 2)
    let names = source.matches(of: /public enum (\w+): APIOperation/).map { String($0.output.1) }
    #expect(Set(names) == ["SitesBySiteIdGetV1", "twice", "twice_2", "get_space__sol_x"])
  }

  @Test("an operation that cannot be used is an error with its place, and the others are generated")
  func unusable() throws {
    let generation = try Fixture.generate(
      Fixture.document(
        paths: """
          /a: { get: { operationId: A, parameters: [{ name: m, in: query, required: true, schema: { type: array, items: { type: array, items: { type: string } } } }], responses: {} } }
          /b: { post: { operationId: B, requestBody: { required: true, content: { multipart/form-data: {} } }, responses: {} } }
          /c: { get: { operationId: C, parameters: [{ name: x, in: query, content: { text/xml: {} } }], responses: {} } }
          /d: { get: { operationId: D, responses: {} } }
          """))
    #expect(
      generation.diagnostics.map(\.description) == [
        "error: #/paths/~1c/get/parameters/0/content: parameter x has the unsupported type text/xml",
        "error: #/paths/~1a/get/parameters/0/schema: parameter m has a type that cannot be sent as text",
        "error: #/paths/~1b/post/requestBody/content/multipart~1form-data: multipart/form-data has no fields to send",
      ])
    let source = Fixture.source("Operations", in: generation)
    #expect(source.contains("enum D: APIOperation"))
    #expect(!source.contains("enum A: ") && !source.contains("enum B: ") && !source.contains("enum C: "))
  }
}
