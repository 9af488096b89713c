import Testing

@testable import OpenAPIGenerator

@Suite("Schemas with several parts")
struct PartsTests {
  private func expect(_ whole: String, _ text: String, _ location: SourceLocation = #_sourceLocation) throws {
    let generated = try SourceOfSchemas(
      """
      Base: { type: object, required: [id], properties: { id: { type: string }, kind: { type: string, enum: [A] }, n: { type: integer } } }
      Kind: { type: string, enum: [A] }
      Whole: \(whole)
      """)
    generated.expect(text, location)
  }

  @Test("a part may require what another part defines")
  func required() throws {
    try expect(
      "{ allOf: [{ $ref: '#/components/schemas/Base' }, { required: [n] }] }",
      #"try r.required("id", &_id); try r.member("kind", &kind); try r.required("n", &_n)"#)
    try expect(
      "{ allOf: [{ $ref: '#/components/schemas/Base' }], required: [n] }",
      #"try r.required("id", &_id); try r.member("kind", &kind); try r.required("n", &_n)"#)
  }

  @Test("a required property stays required when a later part redefines it")
  func requiredTwice() throws {
    try expect(
      "{ allOf: [{ $ref: '#/components/schemas/Base' }, { properties: { id: { type: integer, nullable: true } } }] }",
      #"try r.nullable("id", &_id); try r.member("kind", &kind); try r.member("n", &n)"#)
  }

  @Test("a property without a type adds to one that has a type")
  func untyped() throws {
    try expect(
      "{ allOf: [{ $ref: '#/components/schemas/Base' }, { properties: { n: { description: How many., example: 1 } } }] }",
      "/// How many.\npublic var n: Int?")
  }

  @Test("a part without types leaves the other part's type unchanged")
  func annotation() throws {
    try expect(
      "{ type: object, properties: { kind: { nullable: true, allOf: [{ $ref: '#/components/schemas/Kind' }, { description: d }] } } }",
      "public var kind: Kind?")
  }

  @Test("additional properties of a part are those of the whole")
  func additional() throws {
    try expect(
      "{ allOf: [{ $ref: '#/components/schemas/Base' }, { type: object, additionalProperties: { type: string } }] }",
      "public var additionalProperties: [String: String]")
  }

  @Test("properties of choices within parts are kept unread, with a warning")
  func choices() throws {
    let generated = try SourceOfSchemas(
      """
      Base: { type: object, properties: { id: { type: string } } }
      Whole: { allOf: [{ $ref: '#/components/schemas/Base' }, { oneOf: [{ $ref: '#/components/schemas/Base' }, { type: object }] }] }
      """)
    generated.expect("public var id: String?\npublic var additionalProperties: [String: JSONValue]")
    #expect(generated.diagnostics.map(\.severity) == [.warning])
  }
}
