import Testing

@testable import OpenAPIGenerator

/// What cannot be generated as the document says is reported with its place.
@Suite("Reports about a document")
struct ReportingTests {
  private func messages(paths: String = "{}", schemas: String = "{}", more: String = "") throws -> [String] {
    try Fixture.generate(Fixture.document(paths: paths, schemas: schemas, more: more)).diagnostics.map(\.description)
  }

  @Test("a path that refers to another place has its operations; what it says itself takes precedence")
  func pathReferences() throws {
    let generation = try Fixture.generate(
      Fixture.document(
        paths: """
          /a: { get: { operationId: first, responses: { '204': { description: x } } } }
          /b: { $ref: '#/paths/~1a', get: { operationId: second, responses: { '204': { description: x } } } }
          /c: { $ref: '#/paths/~1b', put: { operationId: third, responses: { '204': { description: x } } } }
          """))
    let client = Fixture.source("Client", in: generation)
    for name in ["first", "second", "third"] { #expect(client.contains("func \(name)"), "\(name)") }
    #expect(generation.diagnostics.isEmpty)
  }

  @Test("a path whose reference leads nowhere, in a circle or to another document is an error")
  func lostPaths() throws {
    let messages = try messages(
      paths: """
        /a: { $ref: '#/paths/~1nowhere' }
        /b: { $ref: '#/paths/~1b' }
        /c: { $ref: 'other.yaml#/paths/~1c' }
        """)
    #expect(
      messages == [
        "error: #/paths/~1a/$ref: the path has no operations, because #/paths/~1nowhere does not exist",
        "error: #/paths/~1b/$ref: the path has no operations, because #/paths/~1b refers to itself",
        "error: #/paths/~1c/$ref: the path has no operations, because other.yaml#/paths/~1c is not in this document",
      ])
  }

  @Test("a style that does not exist at its place is replaced, with a warning")
  func styles() throws {
    let messages = try messages(
      paths: """
        /a:
          get:
            operationId: a
            parameters:
              - { name: q, in: query, style: matrix, schema: { type: string } }
              - { name: h, in: header, style: form, schema: { type: string } }
            responses: { '204': { description: x } }
        """)
    #expect(
      messages == [
        "warning: #/paths/~1a/get/parameters/0/style: parameter q has the style matrix, which does not exist for query parameters: it is sent as form",
        "warning: #/paths/~1a/get/parameters/1/style: parameter h has the style form, which does not exist for header parameters: it is sent as simple",
      ])
  }

  @Test("what has no text form is reported: lists of objects, lists in deepObject, objects in objects")
  func unsendable() throws {
    let messages = try messages(
      paths: """
        /a:
          get:
            operationId: a
            parameters:
              - { name: list, in: query, schema: { type: array, items: { type: object, properties: { a: { type: string } } } } }
              - { name: deep, in: query, style: deepObject, schema: { type: array, items: { type: string } } }
              - { name: inner, in: query, schema: { type: object, properties: { a: { type: object } } } }
            responses: { '204': { description: x } }
        """)
    #expect(messages.count == 3)
    #expect(messages.allSatisfy { $0.hasPrefix("warning: ") && $0.hasSuffix("cannot be sent as text; it is left out") })
  }

  @Test("fields of a form whose type is open are reported")
  func openForms() throws {
    let messages = try messages(
      paths: """
        /a:
          post:
            operationId: a
            requestBody:
              content:
                application/x-www-form-urlencoded:
                  schema: { type: object, properties: { a: { type: string } }, additionalProperties: true }
            responses: { '204': { description: x } }
        """)
    #expect(messages.count == 1 && messages[0].contains("additional fields of the form have no type that can be sent"))
  }

  @Test("several types make a union; integers are numbers; an enumeration says its types itself")
  func typeLists() throws {
    let generation = try Fixture.generate(
      Fixture.document(
        schemas: """
          Either: { type: [string, integer, 'null'] }
          Number: { type: [integer, number] }
          One: { type: [string, 'null'] }
          Level: { enum: [1, 2] }
          Mixed: { enum: [1, high, null] }
          Fixed: { const: fast }
          """))
    let source = Fixture.source("Schemas", in: generation)
    #expect(source.contains("case string(String), integer(Int), undocumented(JSONValue)"))
    #expect(source.contains("typealias Number = Double"))
    #expect(source.contains("typealias One = String"))
    #expect(source.contains("enum Level: OpenNumberEnumeration"))
    #expect(source.contains("case integer(integerPayload), string("))
    #expect(source.contains("case fast"))
    #expect(generation.diagnostics.isEmpty)
  }

  // MARK: Places

  private static let json = """
    { "openapi": "3.0.1",
      "paths": {
        "/a": { "get": { "parameters": [ {"name": "x"},
          { "name": "y" } ] } } } }
    """

  private static let yaml = """
    openapi: 3.0.1
    paths:
      /a:
        get:
          parameters:
            - name: x
            - name: y
    """

  @Test(
    "the place of a pointer is its key, or the element, and otherwise the last step that exists",
    arguments: [
      (["paths"], 2, 3, 2, 1), (["paths", "/a", "get"], 3, 13, 4, 5),
      (["paths", "/a", "get", "parameters", "1"], 4, 7, 7, 11),
      (["paths", "/a", "get", "parameters", "1", "name"], 4, 9, 7, 11),
      (["paths", "/a", "put", "parameters"], 3, 5, 3, 3), (["paths", "/a", "get", "parameters", "7"], 3, 22, 5, 7),
      ([], 1, 1, 1, 1),
    ])
  func places(steps: [String], line: Int, column: Int, yamlLine: Int, yamlColumn: Int) {
    let pointer = JSONPointer(steps)
    #expect(SourcePlace(of: pointer, in: Array(Self.json.utf8)) == SourcePlace(line: line, column: column))
    #expect(SourcePlace(of: pointer, in: Array(Self.yaml.utf8)) == SourcePlace(line: yamlLine, column: yamlColumn))
  }

  @Test("a diagnostic reads as a compiler's, so that build tools show it")
  func compilerLine() {
    let bytes = Array(Self.json.utf8)
    let diagnostic = Diagnostic(.warning, at: JSONPointer(["paths", "/a"]), "nothing")
    #expect(diagnostic.compilerLine("/x/openapi.json", bytes) == "/x/openapi.json:3:5: warning: nothing (#/paths/~1a)")
    let other = Diagnostic(.error, configurationKey: "filter.paths", "no such path")
    let configuration = Array("generate: [types]\nfilter:\n  tags: [a]\n  paths: [/b]\n".utf8)
    #expect(
      other.compilerLine(
        "/x/openapi.json", bytes, configuration: "/x/config.yaml", configurationBytes: configuration)
        == "/x/config.yaml:4:3: error: filter.paths: no such path")
  }

  @Test(
    "a document that cannot be used is an error at its place",
    arguments: [
      ("{\n  \"openapi\": \"3.0.1\",\n  \"paths\": [1 2]\n}", "3:15: error: not JSON, line 3, column 15: "),
      ("openapi: 3.0.1\npaths: {a: 1\n", "3:1: error: not YAML, line 3, column 1: "),
      (
        "info: {}\nopenapi: 3.1\n", "2:1: error: the version must be a text such as \"3.1.0\", not a number (#/openapi)"
      ),
      (
        "info: {}\nopenapi: 9.0.0\n", "2:1: error: OpenAPI 9.0.0 is not supported; versions 3.0 and 3.1 are (#/openapi)"
      ),
      ("info: {}\nswagger: 2.0\n", "2:1: error: OpenAPI 2 is not supported; versions 3.0 and 3.1 are (#/swagger)"),
      ("info: {}\n", "1:1: error: the key openapi is missing (#/openapi)"),
      ("[1]", "1:1: error: an OpenAPI document must be an object, not an array"),
    ])
  func documentError(text: String, line: String) throws {
    let bytes = Array(text.utf8)
    let error = try #require(throws: DocumentError.self) {
      try Generation.run(
        document: bytes, name: text.hasPrefix("{") ? "api.json" : "api", configuration: GeneratorConfiguration())
    }
    let found = error.compilerLine("/x/api", bytes)
    #expect(found.hasPrefix("/x/api:" + line), "\(found)")
  }

  @Test(
    "a configuration that cannot be used is an error at its place",
    arguments: [
      (
        "generate: [types]\nacessModifier: public",
        "2:1: error: unknown key acessModifier; did you mean accessModifier?"
      ),
      ("generate: [types]\nfilter:\n  tag: [a]", "3:3: error: filter: unknown key tag; did you mean tags?"),
      ("overlay:\n- target: $.a\n  update: 1\n- target: nowhere", "4:3: error: overlay[1].target: expected a place"),
      (
        "generate: [types]\ncatalogue: Machine",
        "2:1: error: catalogue: expected a list of schemas, or names with a list of schemas each, found a string"
      ),
      ("generate: [types\n", "2:1: error: not YAML, line 2, column 1: "),
      ("{\"generate\":\n  [\"types\" 1]}", "2:"),
    ])
  func configurationError(text: String, line: String) throws {
    let bytes = Array(text.utf8)
    let error = try #require(throws: ConfigurationError.self) {
      try GeneratorConfigurationReader.read(bytes, name: "config.yaml")
    }
    let found = error.compilerLine("/x/config.yaml", bytes)
    #expect(found.hasPrefix("/x/config.yaml:" + line), "\(found)")
  }
}
