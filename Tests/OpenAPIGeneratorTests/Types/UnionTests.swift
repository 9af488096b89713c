import Testing

@testable import OpenAPIGenerator

/// `oneOf` and `anyOf`. Tests with ShapesAPI check that the code compiles and what it reads.
@Suite("Unions")
struct UnionTests {
  private static let schemas = """
    Circle: { type: object, required: [kind], properties: { kind: { type: string }, r: { type: number } } }
    Square: { type: object, properties: { a: { type: number } } }
    """

  @Test("the discriminator's mapping names the cases; types without a member for it get it written")
  func mapping() throws {
    let generated = try SourceOfSchemas(
      Self.schemas + """

        Shape:
          description: A shape.
          oneOf: [{ $ref: '#/components/schemas/Circle' }, { $ref: '#/components/schemas/Square' }]
          discriminator:
            propertyName: kind
            mapping: { circle: '#/components/schemas/Circle', square: Square, box: '#/components/schemas/Square' }
        """)
    generated.expect(
      """
      /// A shape.
      public enum Shape: JSONCodable {
      case circle(Circle), square(Square), box(Square), undocumented(JSONValue)
      public init(json r: inout JSONReader) throws(JSONReadingError) {
      switch try r.discriminator("kind")?.string {
      case "circle": self = .circle(try r.read()); case "square": self = .square(try r.read())
      case "box": self = .box(try r.read()); default: self = .undocumented(try r.read())
      }
      }
      public func write(json w: inout JSONWriter) {
      switch self {
      case .circle(let value): w.value(value)
      case .square(let value): w.beginObject(); w.member("kind", "square"); value.writeMembers(json: &w); w.endObject()
      case .box(let value): w.beginObject(); w.member("kind", "box"); value.writeMembers(json: &w); w.endObject()
      case .undocumented(let value): w.value(value)
      }
      """)
    #expect(generated.diagnostics.isEmpty)
  }

  @Test("without a mapping the schemas' names select the type, and a mapping may be incomplete")
  func implicitNames() throws {
    let generated = try SourceOfSchemas(
      Self.schemas + """

        Shape:
          oneOf: [{ $ref: '#/components/schemas/Circle' }, { $ref: '#/components/schemas/Square' }]
          discriminator: { propertyName: kind, mapping: { box: Square, ball: Ball } }
        """)
    generated.expect("case box(Square), Circle(Components.Schemas.Circle), undocumented(JSONValue)")
    generated.expect(
      """
      case "box": self = .box(try r.read()); case "Circle": self = .Circle(try r.read())
      default: self = .undocumented(try r.read())
      """)
    #expect(
      generated.diagnostics.map(\.message) == ["kind ball is mapped to Ball, which is not one of the choices"])
  }

  @Test("without a discriminator the types are tried")
  func trying() throws {
    let generated = try SourceOfSchemas(
      Self.schemas + """

        Licence:
          anyOf: [{ type: string }, { $ref: '#/components/schemas/Circle' }, { type: array, items: { type: integer } }]
        """)
    generated.expect(
      """
      public enum Licence: JSONCodable {
      case case1(String), Circle(Components.Schemas.Circle), case3([Int]), undocumented(JSONValue)
      public init(json r: inout JSONReader) throws(JSONReadingError) {
      var choice = try JSONAlternatives<Self>(&r); choice.consider(String.self) { .case1($0) }
      choice.consider(Components.Schemas.Circle.self) { .Circle($0) }; choice.consider([Int].self) { .case3($0) }
      self = choice.best ?? .undocumented(choice.value)
      """)
  }

  @Test("a single choice is that type, and null among the choices makes it optional")
  func singleChoice() throws {
    let generated = try SourceOfSchemas(
      """
      Name: { type: object, required: [first, last], properties: {
        first: { oneOf: [{ type: string }] }, last: { anyOf: [{ type: string }, { type: 'null' }] } } }
      """)
    generated.expect("public var first: String\npublic var last: String?")
    generated.expect(#"try r.required("first", &_first); try r.nullable("last", &_last)"#)
  }

  @Test("a discriminator of a schema without choices changes nothing")
  func discriminatorAlone() throws {
    let generated = try SourceOfSchemas(
      "Store: { type: object, properties: { file: { type: string } }, discriminator: { propertyName: certType } }")
    generated.expect("public struct Store: JSONSparseStructure {\npublic var file: String?")
    #expect(generated.diagnostics.isEmpty)
  }
}
