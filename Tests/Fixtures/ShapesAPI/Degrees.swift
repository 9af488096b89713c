public import APIRuntime

/// A type of the user's own for a schema.
public struct Degrees: Codable, Hashable, Sendable, JSONReadable, JSONWritable {
  public var value: Double

  public init(value: Double) { self.value = value }

  public init(json reader: inout JSONReader) throws(JSONReadingError) {
    value = try reader.read([String: Double].self)["degrees"] ?? 0
  }

  public func write(json writer: inout JSONWriter) { ["degrees": value].write(json: &writer) }
}
