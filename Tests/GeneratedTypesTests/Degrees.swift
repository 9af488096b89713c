import APIRuntime

/// A type of the user's own for a schema.
struct Degrees: Codable, Hashable, Sendable, JSONReadable, JSONWritable {
  var value: Double

  init(value: Double) { self.value = value }

  init(json reader: inout JSONReader) throws(JSONReadingError) {
    value = try reader.read([String: Double].self)["degrees"] ?? 0
  }

  func write(json writer: inout JSONWriter) { ["degrees": value].write(json: &writer) }
}
