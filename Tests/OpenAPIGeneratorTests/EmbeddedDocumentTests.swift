import Testing

@testable import OpenAPIGenerator

@Suite("The document in the generated code")
struct EmbeddedDocumentTests {
  private let document = Fixture.document(
    paths: """
      /a:
        summary: Not shown.
        get:
          operationId: A
          tags: [x]
          description: "Says \\"\\"\\"## and \\\\##(1) and \\u00e9."
          x-required-privileges: [Read A]
          x-internal: true
          responses: { '200': { description: d, content: { application/json: { schema: { $ref: '#/components/schemas/A' } } } } }
      /b:
        get: { operationId: B, responses: { '200': { description: d } } }
      """,
    schemas: """
      A:
        title: An A.
        type: object
        properties:
          description: { type: string, description: Text., example: x }
          example: { type: string, enum: ['"##', '\\##(x)', é, "a\\nb"] }
          properties: { type: object, properties: { title: { type: string } } }
      B: { type: string }
      """, more: "x-more: 1")

  /// The literal of the generated file.
  private func text(_ configuration: GeneratorConfiguration) throws -> String {
    try Fixture.source("Document", in: Fixture.generate(document, configuration))
  }

  private var configuration: GeneratorConfiguration {
    var configuration = GeneratorConfiguration(generate: [.types, .document], accessModifier: .package)
    configuration.filter = DocumentFilter(operations: ["A"])
    return configuration
  }

  /// The document within the literal, as the compiler reads it: no escape of a raw text may be in it.
  private func embedded(_ text: String) throws -> String {
    let match = try #require(text.firstMatch(of: /(#+)"""\n((?s:.*))\n *"""(#+)\n/))
    let fence = match.output.1
    #expect(match.output.3 == fence)
    let content = String(match.output.2)
    #expect(!content.contains("\"" + fence) && !content.contains("\\" + fence))
    #expect(content.utf8.allSatisfy { $0 == 10 || (32...126).contains($0) })
    return content
  }

  @Test("it is there only on request, with the access of all declarations")
  func request() throws {
    #expect(try text(GeneratorConfiguration(generate: [.types])).contains("This file has no declarations."))
    let text = try text(configuration)
    #expect(text.contains("package enum APIDocument {"))
    let read = try GeneratorConfigurationReader.read(Array("generate: [types, document]".utf8), name: "c")
    #expect(read.generate == [.types, .document])
  }

  @Test("it has what is generated and decides about requests and answers, and no texts for people")
  func content() throws {
    let json = try embedded(text(configuration))
    let root = try DocumentLoader.load(Array(json.utf8), name: "e").root
    #expect(root["paths"]?.object?.keys == ["/a"])
    #expect(root["components"]?["schemas"]?.object?.keys == ["A"])
    let operation = try #require(root["paths"]?["/a"]?["get"])
    #expect(operation["x-required-privileges"]?.strings == ["Read A"])
    for key in ["summary", "description", "tags", "x-internal"] { #expect(operation[key] == nil, "\(key)") }
    let properties = try #require(root["components"]?["schemas"]?["A"]?["properties"])
    #expect(properties.object?.keys == ["description", "example", "properties"])
    #expect(properties["description"] == .object(NodeObject([("type", .string("string"))])))
    #expect(properties["example"]?["enum"]?.strings == ["\"##", "\\##(x)", "é", "a\nb"])
    #expect(properties["properties"]?["properties"]?["title"] != nil)
  }

  @Test("the security schemes that its operations require are declared, and no others")
  func security() throws {
    let document = Fixture.document(
      paths: """
        /a:
          get: { operationId: A, security: [{ One: [] }, { Two: [] }], responses: { '200': { description: d } } }
        /b:
          get: { operationId: B, security: [{ Three: [] }], responses: { '200': { description: d } } }
        """)
    let schemes =
      "One: { type: http, scheme: basic }, Two: { type: http, scheme: bearer }, Three: { type: http, scheme: basic }"
    let whole = document + Array("\n  securitySchemes: { \(schemes) }\n".utf8)
    let json = try embedded(Fixture.source("Document", in: Fixture.generate(whole, configuration)))
    let root = try DocumentLoader.load(Array(json.utf8), name: "e").root
    #expect(root["components"]?["securitySchemes"]?.object?.keys == ["One", "Two"])
  }

  @Test("jamf-tui's own document is embedded without a difference, in less than 80 kB")
  func ours() throws {
    let bytes = try Fixture.bytes("Sources/JamfProAPI/openapi.json")
    let configuration = try GeneratorConfigurationReader.read(
      Fixture.bytes("Sources/JamfProAPI/openapi-generator-config.yaml"), name: "config")
    let json = try embedded(Fixture.source("Document", in: Fixture.generate(bytes, configuration)))
    #expect(json.utf8.count < 80_000)
    let comparison = try DocumentComparison.compare(old: (bytes, "whole"), new: (Array(json.utf8), "embedded"))
    // Identifiers and deprecations with dates are the same, too; only names that documents need not have are not.
    #expect(comparison.changes.filter { $0.kind != .id }.isEmpty)
    #expect(try DocumentDrift.compare(used: (Array(json.utf8), "e"), served: (bytes, "w")).findings.isEmpty)
    #expect(try DocumentDrift.compare(used: (bytes, "w"), served: (Array(json.utf8), "e")).findings.isEmpty)
  }
}
