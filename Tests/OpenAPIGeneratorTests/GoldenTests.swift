import Testing

@testable import OpenAPIGenerator

/// What the generator writes for schemas, word for word, for one document with each construct in it.
@Suite("golden texts")
struct GoldenTests {
  @Test("an enumeration in place becomes an open enum inside its struct")
  func nestedEnum() throws {
    try GoldenDocument.expect(
      """
      public enum statePayload: RawRepresentable, CaseIterable, Codable, Hashable, Sendable, JSONReadable, JSONWritable, ParameterValue {
        case ON, off
        /// A value that the document does not know.
        case undocumented(String)
        public init(rawValue: String) {
          switch rawValue {
          case "ON": self = .ON
          case "off": self = .off
          default: self = .undocumented(rawValue)
          }
        }
        public var rawValue: String {
          switch self {
          case .ON: "ON"
          case .off: "off"
          case .undocumented(let value): value
          }
        }
        public static let allCases: [Self] = [.ON, .off]
      }
      """, in: "Schemas")
  }

  @Test("a struct keeps required, nullable and optional apart, and reads and writes itself")
  func structure() throws {
    try GoldenDocument.expect(
      """
      public var id: String
      /// Metres.
      public var height: Double?
      /// Deprecated.
      public var placed_hyphen_at: Date?
      public var state: Components.Schemas.Anchor.statePayload?
      public var count: Int32?
      public var notes: [JSONObject]?
      public var labels: [String: String]?
      public var inner: Components.Schemas.Anchor.innerPayload?
      public init(id: String, height: Double?, placed_hyphen_at: Date? = nil,
        state: Components.Schemas.Anchor.statePayload? = nil, count: Int32? = nil, notes: [JSONObject]? = nil,
        labels: [String: String]? = nil, inner: Components.Schemas.Anchor.innerPayload? = nil) {
        self.id = id; self.height = height; self.placed_hyphen_at = placed_hyphen_at; self.state = state;
          self.count = count; self.notes = notes; self.labels = labels; self.inner = inner
      }
      public enum CodingKeys: String, CodingKey {
        case id, height, placed_hyphen_at = "placed-at", state, count, notes, labels, inner
      }
      public init(json reader: inout JSONReader) throws(JSONReadingError) {
        let start = reader.offset
        var _id: String?
        var _height: Double??
        try reader.beginObject()
        while let key = try reader.nextKey() {
          switch key {
          case "id": _id = try reader.read()
          case "height": _height = .some(try reader.readOptional())
          case "placed-at": self.placed_hyphen_at = try reader.readOptional()
          case "state": self.state = try reader.readOptional()
          case "count": self.count = try reader.readOptional()
          case "notes": self.notes = try reader.readOptional()
          case "labels": self.labels = try reader.readOptional()
          case "inner": self.inner = try reader.readOptional()
          default: try reader.skipValue()
          }
        }
        guard let _id else { throw reader.missingKey("id", objectAt: start) }
        self.id = _id
        guard let _height else { throw reader.missingKey("height", objectAt: start) }
        self.height = _height
      }
      public func write(json writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", self.id); writer.key("height"); writer.value(self.height);
          writer.member("placed-at", self.placed_hyphen_at); writer.member("state", self.state);
          writer.member("count", self.count); writer.member("notes", self.notes); writer.member("labels", self.labels);
          writer.member("inner", self.inner)
        writer.endObject()
      }
      """, in: "Schemas")
  }

  @Test("a named list is another name for an array")
  func list() throws {
    try GoldenDocument.expect(
      """
      extension Components.Schemas { public typealias Anchors = [Components.Schemas.Anchor] }
      """, in: "Schemas")
  }

  @Test("the catalogue has a row for each leaf")
  func catalogue() throws {
    try GoldenDocument.expect(
      """
      private static func rowsOfAnchor() -> [SchemaField] {
        var rows: [SchemaField] = []
        rows.reserveCapacity(8)
        rows.append(SchemaField(path: "id", kind: .string))
        rows.append(SchemaField(path: "height", kind: .number))
        rows.append(SchemaField(path: "placed-at", kind: .dateTime, isDeprecated: true))
        rows.append(SchemaField(path: "state", kind: .enumeration, enumValues: ["ON", "off"]))
        rows.append(SchemaField(path: "count", kind: .integer, format: "int32"))
        rows.append(SchemaField(path: "notes", kind: .freeForm, section: "NOTES", isList: true))
        rows.append(SchemaField(path: "labels", kind: .freeForm, section: "LABELS"))
        rows.append(SchemaField(path: "inner.a", kind: .boolean, section: "INNER"))
        return rows
      }
      """, in: "Catalogue")
  }
}
