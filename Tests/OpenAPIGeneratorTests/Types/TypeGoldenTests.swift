import Testing

@testable import OpenAPIGenerator

/// The exact output of the generator for schemas.
@Suite("Golden texts of types")
struct TypeGoldenTests {
  @Test("an inline enumeration becomes an open enum inside its struct")
  func nestedEnum() throws {
    try GoldenDocument.expect(
      """
      public enum statePayload: OpenEnumeration {
        case ON, off, undocumented(String)
        public static let allCases: [Self] = [.ON, .off]
        public var rawValue: String { switch self { case .ON: "ON"; case .off: "off";
          case .undocumented(let text): text } }
      }
      """, in: "Schemas")
  }

  @Test("a struct distinguishes required, nullable and optional, and reads and writes itself")
  func structure() throws {
    try GoldenDocument.expect(
      """
      public var id: String
      /// Metres.
      public var height: Double?
      /// Deprecated.
      public var placed_hyphen_at: Date?
      public var state: statePayload?
      public var count: Int32?
      public var notes: [JSONObject]?
      public var labels: [String: String]?
      public var inner: innerPayload?
      public init(id: String, height: Double?, placed_hyphen_at: Date? = nil, state: statePayload? = nil,
        count: Int32? = nil, notes: [JSONObject]? = nil, labels: [String: String]? = nil, inner: innerPayload? = nil) {
        self.id = id; self.height = height; self.placed_hyphen_at = placed_hyphen_at; self.state = state
        self.count = count; self.notes = notes; self.labels = labels; self.inner = inner
      }
      public init(json r: inout JSONReader) throws(JSONReadingError) {
        var members = try r.beginMembers(); var _id: String?; var _height: Double??
        repeat {
          try r.required("id", &_id); try r.nullable("height", &_height); try r.member("placed-at", &placed_hyphen_at)
          try r.member("state", &state); try r.member("count", &count); try r.member("notes", &notes)
          try r.member("labels", &labels); try r.member("inner", &inner)
        } while try r.moreMembers(&members)
        self.id = try r.demand(_id, "id", members); self.height = try r.demand(_height, "height", members)
      }
      public func writeMembers(json w: inout JSONWriter) {
        w.member("id", id); w.key("height"); w.value(height); w.member("placed-at", placed_hyphen_at)
        w.member("state", state); w.member("count", count); w.member("notes", notes); w.member("labels", labels)
        w.member("inner", inner)
      }
      """, in: "Schemas")
  }

  @Test("a struct without required properties begins empty and reads what is present")
  func sparseStructure() throws {
    try GoldenDocument.expect(
      """
      public struct innerPayload: JSONSparseStructure {
        public var a: Bool?
        public init() {}
        public init(a: Bool? = nil) { self.a = a }
        public mutating func readMembers(json r: inout JSONReader) throws(JSONReadingError) { try r.member("a", &a) }
        public func writeMembers(json w: inout JSONWriter) { w.member("a", a) }
      }
      """, in: "Schemas")
  }

  @Test("a struct with a password does not show its content")
  func secret() throws {
    try GoldenDocument.expect(
      """
      public struct urlEncodedFormPayload: JSONStructure, SecretHolding {
        public var user, password: String
        public var days: Int?
      """, in: "Operations")
  }

  @Test("a type is written without its path only where no other name hides it")
  func hiddenNames() throws {
    let source = Fixture.source(
      "Schemas",
      in: try Fixture.generate(
        Fixture.document(
          schemas: """
            World: { type: object, properties: { anchors: { type: array, items: { $ref: '#/components/schemas/Anchor' } } } }
            Anchor:
              type: object
              properties:
                World: { $ref: '#/components/schemas/World' }
                worlds: { type: array, items: { $ref: '#/components/schemas/World' } }
                inside: { type: object, properties: { state: { type: string, enum: [A] }, w: { $ref: '#/components/schemas/World' } } }
            """)))
    #expect(source.contains("var anchors: [Anchor]?"))
    #expect(source.contains("var worlds: [Components.Schemas.World]?"))
    #expect(source.contains("var inside: insidePayload?"))
    #expect(source.contains("var state: statePayload?"))
    #expect(source.contains("var w: Components.Schemas.World?"))
  }

  @Test("a named list is a type alias for an array")
  func list() throws {
    try GoldenDocument.expect("extension Components.Schemas { public typealias Anchors = [Anchor] }", in: "Schemas")
  }
}
