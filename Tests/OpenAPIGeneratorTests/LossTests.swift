import Testing

@testable import OpenAPIGenerator

/// What documents say and generated code does not have: it is reported.
@Suite("Nothing is lost silently") struct LossTests {
  private func generate(_ document: String, name: String = "d.yaml") throws -> Generation {
    try Generation.run(
      document: Array(document.utf8), name: name, configuration: GeneratorConfiguration(accessModifier: .public))
  }

  private func messages(_ schemas: String) throws -> [String] {
    try Fixture.generate(Fixture.document(schemas: schemas)).diagnostics.map(\.description)
  }

  @Test("values of an enumeration that have another type are warnings with their place")
  func values() throws {
    let wanted = "an integer that Swift's Int can represent"
    #expect(
      try messages("A: { type: integer, enum: [1, 9223372036854775808, 1.5, null, 2.0] }") == [
        "warning: #/components/schemas/A/enum/1: a value of the enumeration is not \(wanted); it is left out",
        "warning: #/components/schemas/A/enum/2: a value of the enumeration is not \(wanted); it is left out",
      ])
    #expect(
      try messages("A: { type: string, enum: [a, 1, null] }") == [
        "warning: #/components/schemas/A/enum/1: a value of the enumeration is not a text; it is left out"
      ])
    #expect(try messages("A: { type: number, enum: [1, 2.5] }").isEmpty)
    #expect(try messages("A: { enum: [1, high, 2.5, null] }").isEmpty)
  }

  @Test("lists of lists that would keep the compiler busy for minutes are any JSON inside, with a warning")
  func lists() throws {
    func schema(_ count: Int) -> String {
      "A: " + String(repeating: "{ type: array, items: ", count: count) + "{ type: string }"
        + String(repeating: " }", count: count)
    }
    #expect(try messages(schema(16)).isEmpty)
    let generation = try Fixture.generate(Fixture.document(schemas: schema(60)))
    #expect(
      generation.diagnostics.map(\.message) == ["lists are nested more than 16 deep; the inner ones are any JSON"])
    let text = Fixture.source("Schemas", in: generation)
    #expect(
      text.contains(String(repeating: "[", count: 16) + "JSONValue" + String(repeating: "]", count: 16)))
  }

  @Test("a schema that is one of its own choices loses the choice, with a warning", arguments: ["oneOf", "anyOf"])
  func cycles(word: String) throws {
    let reference = "{ $ref: '#/components/schemas/"
    let direct = try Fixture.generate(
      Fixture.document(schemas: "A: { \(word): [\(reference)A' }, { type: string }] }"))
    #expect(direct.diagnostics.map(\.message) == ["A is one of its own choices; the choice is left out"])
    #expect(!Fixture.source("Schemas", in: direct).contains("A(A)"))
    let indirect = try messages(
      """
      A: { \(word): [\(reference)B' }, { type: string }] }
      B: { \(word): [{ \(word): [\(reference)C' }, { type: boolean }] }, { type: integer }] }
      C: { \(word): [\(reference)A' }, { type: number }] }
      """)
    #expect(indirect.count == 1 && indirect[0].contains("A is one of its own choices"))
    let harmless = try messages("A: { \(word): [{ type: array, items: \(reference)A' } }, { type: string }] }")
    #expect(harmless.isEmpty)
  }

  @Test("a key that occurs twice in JSON is a warning with its place")
  func duplicates() throws {
    let text = #"""
      {"openapi": "3.0.1", "info": {"title": "t", "version": "1"},
       "paths": {"/a": {"get": {"operationId": "first", "responses": {}}},
        "/a": {"get": {"operationId": "second", "responses": {}}}}}
      """#
    let generation = try generate(text, name: "d.json")
    let messages = generation.diagnostics.map(\.message)
    #expect(messages.count == 1 && messages[0].contains("line 3") && messages[0].contains("the key /a occurs twice"))
  }

  @Test("YAML's merge keys are followed; a value's own members come first")
  func merging() throws {
    let generation = try generate(
      """
      openapi: 3.0.1
      info: { title: t, version: '1' }
      x-common: &common { parameters: [{ name: q, in: query, schema: { type: string } }], operationId: other }
      paths:
        /a: { get: { <<: *common, operationId: a, responses: { '204': { description: d } } } }
      """)
    let text = Fixture.source("Operations", in: generation)
    #expect(text.contains("var q: String?") && text.contains("enum a: APIOperation"))
  }

  @Test("aliases that stand for more values than any file can have are an error, at once")
  func bomb() {
    let levels = (1...9).map { level in
      "x\(level): &x\(level) [\(Array(repeating: "*x\(level - 1)", count: 9).joined(separator: ", "))]"
    }
    let text =
      "openapi: 3.0.1\nx0: &x0 [1, 2, 3, 4, 5, 6, 7, 8, 9]\n" + levels.joined(separator: "\n") + "\npaths: {}\n"
    let error = #expect(throws: DocumentError.self) { try generate(text) }
    #expect(error?.message.contains("aliases") == true)
  }
}
