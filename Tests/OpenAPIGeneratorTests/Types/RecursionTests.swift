import Testing

@testable import OpenAPIGenerator

/// Tests with ShapesAPI check that recursive types compile and read themselves.
@Suite("Types that contain themselves")
struct RecursionTests {
  @Test("one property of a cycle is indirect; a list ends the cycle")
  func circle() throws {
    let generated = try SourceOfSchemas(
      """
      Tree:
        type: object
        properties:
          children: { type: array, items: { $ref: '#/components/schemas/Tree' } }
          next: { $ref: '#/components/schemas/Leaf' }
      Leaf: { type: object, properties: { tree: { $ref: '#/components/schemas/Tree' } } }
      """)
    #expect(generated.source.contains("  public var children: [Tree]?"))
    #expect(generated.source.contains("@Indirect public var next: Leaf? = nil"))
    #expect(generated.source.contains("  public var tree: Tree?"))
    #expect(generated.diagnostics.isEmpty)
  }

  @Test("a cycle through a nested type or another name is found")
  func nested() throws {
    let generated = try SourceOfSchemas(
      """
      Nest: { type: object, properties: { inner: { type: object, properties: { nest: { $ref: '#/components/schemas/Again' } } } } }
      Again: { allOf: [{ $ref: '#/components/schemas/Nest' }] }
      """)
    #expect(generated.source.ranges(of: "@Indirect").count == 1)
  }

  @Test("a required property of a cycle is read into a variable first")
  func required() throws {
    let generated = try SourceOfSchemas(
      """
      Node:
        type: object
        required: [value]
        properties: { value: { type: string }, next: { $ref: '#/components/schemas/Node' } }
      """)
    generated.expect(
      """
      var members = try r.beginMembers(); var _value: String?; var _next: Node?
      repeat {
      try r.required("value", &_value); try r.member("next", &_next)
      } while try r.moreMembers(&members)
      self.value = try r.demand(_value, "value", members); self.next = _next
      """)
  }

  @Test("a union in a cycle is indirect")
  func union() throws {
    let generated = try SourceOfSchemas(
      """
      Any: { oneOf: [{ type: string }, { $ref: '#/components/schemas/Box' }] }
      Box: { type: object, properties: { inside: { $ref: '#/components/schemas/Any' } } }
      """)
    #expect(
      generated.source.contains("indirect enum _Any: ") != generated.source.contains("@Indirect public var inside"))
  }

  @Test("a list of itself has no type and is any JSON value, with a warning")
  func listOfItself() throws {
    let generated = try SourceOfSchemas(
      """
      Lists: { type: array, items: { $ref: '#/components/schemas/Lists' } }
      Fine: { type: array, items: { $ref: '#/components/schemas/Lists' } }
      """)
    #expect(generated.source.contains("public typealias Lists = JSONValue"))
    #expect(generated.source.contains("public typealias Fine = [Lists]"))
    #expect(generated.diagnostics.map(\.severity) == [.warning])
  }
}
