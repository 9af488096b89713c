import Testing

@testable import OpenAPIGenerator

/// Default values of schemas. Tests with StylesAPI check that the code compiles and what is sent.
@Suite("Default values") struct DefaultsTests {
  private func generate(_ schemas: String, apply: Bool = true) throws -> (text: String, diagnostics: [Diagnostic]) {
    var configuration = GeneratorConfiguration(accessModifier: .public)
    configuration.applyDefaults = apply
    configuration.typeOverrides.formats["date"] = "CalendarDay"
    let generation = try Fixture.generate(Fixture.document(schemas: schemas), configuration)
    return (Fixture.source("Schemas", in: generation), generation.diagnostics)
  }

  @Test("are arguments of the initializer, if the configuration says so")
  func arguments() throws {
    let schemas = """
      A: { type: object, properties: { n: { type: integer, default: 5 }, s: { type: string, default: 'x"' }, l: { type: array, items: { type: number }, default: [1, 2.5] } } }
      """
    let applied = try generate(schemas)
    #expect(applied.text.contains(#"init(n: Int? = 5, s: String? = "x\"", l: [Double]? = [1, 2.5])"#))
    #expect(applied.diagnostics.isEmpty)
    let usual = try generate(schemas, apply: false)
    #expect(usual.text.contains("init(n: Int? = nil, s: String? = nil, l: [Double]? = nil)"))
  }

  @Test(
    "that do not fit their type, or have no form in Swift, are warnings with their place",
    arguments: [
      "type: integer, default: a", "type: integer, default: 1.5", "type: integer, format: int32, default: 3000000000",
      "type: boolean, default: 'true'", "type: string, default: 1",
      "type: array, items: { type: string }, default: [1]",
      "type: string, format: date-time, default: '2026-01-01T00:00:00Z'",
      "type: string, format: date, default: '2026-01-01'",
      "type: object, properties: { a: { type: string } }, default: { a: b }",
      "type: array, items: { type: string }, default: a",
      "type: number, default: .inf", "oneOf: [{ type: string }, { type: integer }], default: a",
    ])
  func inexpressible(property: String) throws {
    let result = try generate("A: { type: object, properties: { p: { \(property) } } }")
    #expect(result.text.contains(" = nil)"))
    #expect(
      result.diagnostics.map(\.description) == [
        "warning: #/components/schemas/A/properties/p: the default value cannot be written in Swift; it is not applied"
      ])
  }

  @Test("null is no default value, and a value that an enumeration does not know is reported and not sent")
  func unusual() throws {
    let result = try generate(
      "A: { type: object, properties: { n: { type: integer, nullable: true, default: null }, e: { type: string, enum: [a], default: b } } }"
    )
    let words = "the default value is not one of the known values; it is not applied"
    #expect(result.diagnostics.map(\.description) == ["warning: #/components/schemas/A/properties/e: \(words)"])
    #expect(result.text.contains("e: ePayload? = nil"))
    let lists = try generate(
      "A: { type: object, properties: { l: { type: array, default: [1, 3], items: { type: integer, enum: [1, 2] } } } }"
    )
    #expect(lists.diagnostics.map(\.description) == ["warning: #/components/schemas/A/properties/l: \(words)"])
  }
}
