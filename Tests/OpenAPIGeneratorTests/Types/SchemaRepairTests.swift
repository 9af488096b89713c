import Testing

@testable import OpenAPIGenerator

@Suite("Repairs of schemas")
struct SchemaRepairTests {
  private func repaired(_ document: [UInt8]) throws -> RepairedDocument {
    DocumentRepair.repair(try DocumentLoader.load(document, name: "d"))
  }

  private func words(_ document: RepairedDocument) -> [String] { document.repairs.map(\.description) }

  @Test("a required name that is not defined is dropped, unless a part may define it")
  func undefinedNames() throws {
    let document = try repaired(
      Fixture.document(
        schemas: """
          S: { type: object, required: [a, gone], properties: { a: { type: string } } }
          T: { required: [a], allOf: [{ $ref: '#/components/schemas/S' }] }
          """))
    #expect(words(document) == ["repaired: S: gone is required but not defined, read as not required"])
    #expect(document.root["components"]?["schemas"]?["S"]?["required"]?.strings == ["a"])
    #expect(document.root["components"]?["schemas"]?["T"]?["required"]?.strings == ["a"])
  }

  @Test("a discriminator mapping to a file leads to the schema with that name")
  func mapping() throws {
    let document = try repaired(
      Fixture.document(
        schemas: """
          C:
            type: object
            properties:
              data:
                oneOf: []
                discriminator:
                  propertyName: t
                  mapping: { LOCK: 'lib.yaml#/components/schemas/Lock', OK: '#/components/schemas/Ok' }
          """))
    #expect(document.repairs.map(\.kind) == [.fileInDiscriminatorMapping])
    let mapping = document.root["components"]?["schemas"]?["C"]?["properties"]?["data"]?["discriminator"]?["mapping"]
    #expect(mapping?["LOCK"]?.string == "#/components/schemas/Lock")
    #expect(mapping?["OK"]?.string == "#/components/schemas/Ok")
  }

  @Test("the field of an error may be null")
  func errorField() throws {
    let document = try repaired(
      Fixture.document(
        schemas: "ApiErrorCause: { type: object, required: [field], properties: { field: { type: string } } }"))
    let schema = document.root["components"]?["schemas"]?["ApiErrorCause"]
    #expect(document.repairs.map(\.kind) == [.neverNullErrorField])
    #expect(schema?["required"] == nil)
    #expect(schema?["properties"]?["field"]?["nullable"] == .bool(true))
  }

  @Test("nested schemas and schemas in operations are repaired like named ones")
  func places() throws {
    let document = try repaired(
      Fixture.document(
        paths: """
          /a:
            post:
              operationId: A
              requestBody: { content: { application/json: { schema: { required: [x], properties: { y: { type: string } } } } } }
              responses:
                '200': { description: d, content: { application/json: { schema: { type: array, items: { required: [x], properties: {} } } } } }
          """,
        schemas: """
          S: { properties: { in: { type: array, items: { required: [x], properties: { y: { type: string, maximum: 2 } } } } } }
          """))
    #expect(
      words(document) == [
        "repaired: S.in[]: x is required but not defined, read as not required",
        "repaired: S.in[].y: maximum 2 of a string read as its length",
        "repaired: POST /a: x is required but not defined, read as not required",
        "repaired: POST /a 200[]: x is required but not defined, read as not required",
      ])
    #expect(
      document.repairs.map(\.pointer.description) == [
        "/components/schemas/S/properties/in/items/required",
        "/components/schemas/S/properties/in/items/properties/y/maximum",
        "/paths/~1a/post/requestBody/content/application~1json/schema/required",
        "/paths/~1a/post/responses/200/content/application~1json/schema/items/required",
      ])
    let item = document.root["components"]?["schemas"]?["S"]?["properties"]?["in"]?["items"]
    #expect(item?["required"] == .array([]))
    #expect(
      item?["properties"]?["y"] == .object(NodeObject([("type", .string("string")), ("maxLength", .integer(2))])))
  }

  @Test(
    "the bounds of a string are its length, unless its own example contradicts",
    arguments: [
      (
        "{ type: string, minimum: 6, maximum: 6, example: '123456' }",
        "minimum 6 and maximum 6 of a string read as its length"
      ),
      (
        "{ type: string, minimum: 1001, example: '1001' }",
        "minimum 1001 of a string is not a length and is ignored"
      ),
      ("{ type: string, minimum: 1 }", "minimum 1 of a string read as its length"),
    ])
  func bounds(schema: String, message: String) throws {
    let document = try repaired(Fixture.document(schemas: "S: \(schema)"))
    #expect(words(document) == ["repaired: S: \(message)"])
    let node = document.root["components"]?["schemas"]?["S"]
    #expect(node?["minimum"] == nil && node?["maximum"] == nil)
    #expect((node?["minLength"] != nil) == message.hasSuffix("length"))
  }

  @Test("a property without a type is any JSON value, or has the type of its other part; open ones are no defect")
  func untyped() throws {
    let document = try repaired(
      Fixture.document(
        schemas: """
          Base: { type: object, properties: { kind: { type: string }, open: { description: Whatever. } } }
          Whole:
            allOf:
              - $ref: '#/components/schemas/Base'
              - { type: object, properties: { kind: { example: A }, other: { nullable: false, example: B }, free: {} } }
          Own: { type: object, properties: { it: { default: 1 } } }
          """))
    #expect(
      words(document) == [
        "repaired: Whole: kind has no type, read as in its other part",
        "repaired: Whole: other has no type, read as any JSON value",
        "repaired: Own: it has no type, read as any JSON value",
      ])
    #expect(document.repairs[0].pointer.description == "/components/schemas/Whole/allOf/1/properties/kind")
  }

  @Test("lengths of lists and mismatching examples are ignored")
  func quiet() throws {
    let generation = try Fixture.generate(
      Fixture.document(
        schemas: """
          S: { type: object, properties: { a: { type: array, minLength: 1, items: { type: string } }, b: { type: string, enum: [A], example: B } } }
          """))
    #expect(generation.repairs.isEmpty && generation.diagnostics.isEmpty)
  }
}
