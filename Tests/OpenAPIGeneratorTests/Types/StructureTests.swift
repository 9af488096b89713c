import Testing

@testable import OpenAPIGenerator

@Suite("Structs")
struct StructureTests {
  @Test("keys that the document does not name are kept beside the named ones")
  func additionalProperties() throws {
    let generated = try SourceOfSchemas(
      """
      Bag:
        type: object
        properties: { id: { type: string } }
        additionalProperties: { type: integer, nullable: true }
      """)
    generated.expect(
      """
      public var id: String?
      public var additionalProperties: [String: Int?]
      public subscript(key: String) -> Int?? {
      get { additionalProperties[key] } set { additionalProperties[key] = newValue }
      }
      public init(id: String? = nil, additionalProperties: [String: Int?] = [:]) {
      self.id = id; self.additionalProperties = additionalProperties
      }
      public init(json r: inout JSONReader) throws(JSONReadingError) {
      var members = try r.beginMembers(); self.additionalProperties = [:]
      repeat {
      try r.member("id", &id)
      } while try r.moreMembers(&members, others: &additionalProperties)
      }
      public func writeMembers(json w: inout JSONWriter) { w.member("id", id); w.others(additionalProperties) }
      """)
  }

  @Test(
    "additional properties alone are a dictionary, and free-form JSON is a JSON value",
    arguments: [
      ("{ type: object, additionalProperties: { type: string } }", "[String: String]"),
      ("{ additionalProperties: { type: array, items: { type: string, nullable: true } } }", "[String: [String?]]"),
      ("{ type: object, additionalProperties: true }", "JSONObject"), ("{ type: object }", "JSONObject"),
      ("{}", "JSONValue"), ("{ type: object, additionalProperties: false }", "JSONObject"),
    ])
  func dictionaries(schema: String, type: String) throws {
    try SourceOfSchemas("S: \(schema)").expect("extension Components.Schemas { public typealias S = \(type) }")
  }

  @Test("additional properties are kept if the document allows them explicitly, and ignored otherwise")
  func openness() throws {
    let generated = try SourceOfSchemas(
      """
      Open: { type: object, properties: { a: { type: string } }, additionalProperties: true }
      Silent: { type: object, properties: { a: { type: string } } }
      """)
    generated.expect("public var additionalProperties: [String: JSONValue]")
    generated.expect("public struct Silent: JSONSparseStructure {")
  }

  @Test("a nullable schema is optional wherever it is used")
  func nullableSchemas() throws {
    let generated = try SourceOfSchemas(
      """
      Name: { type: object, nullable: true, properties: { first: { type: string } } }
      World:
        type: object
        required: [name, names]
        properties:
          name: { $ref: '#/components/schemas/Name' }
          names: { type: array, items: { $ref: '#/components/schemas/Name' } }
      """)
    generated.expect("public var name: Name?\npublic var names: [Name?]")
    generated.expect(#"try r.nullable("name", &_name); try r.required("names", &_names)"#)
  }

  @Test("a custom type replaces a generated one")
  func overrides() throws {
    var configuration = GeneratorConfiguration(accessModifier: .public, additionalImports: ["Measures"])
    configuration.typeOverrides.schemas = ["Length": "Measures.Length"]
    let generated = try SourceOfSchemas(
      """
      Length: { type: object, properties: { metres: { type: number } } }
      World: { type: object, properties: { height: { $ref: '#/components/schemas/Length' } } }
      """, configuration)
    generated.expect("public var height: Measures.Length?")
    #expect(!generated.source.contains("struct Length"))
    #expect(generated.source.contains("public import Measures"))
  }
}
