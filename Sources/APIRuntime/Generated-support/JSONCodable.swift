/// A type whose `Codable` form is its JSON form.
///
/// Generated types read and write JSON by themselves. With a coder of another kind (`JSONDecoder`, `PropertyListEncoder`)
/// the same value goes through `JSONValue`, so that both forms agree in every detail: keys, missing and null members,
/// unknown enumeration values, dates. A coder's own strategies for dates and keys are therefore not asked.
///
/// The coders' containers are slower than `init(jsonBytes:)` and `jsonBytes()` by more than an order of magnitude.
public protocol JSONCodable: Codable, Hashable, Sendable, JSONReadable, JSONWritable {}

extension JSONCodable {
  /// Reads the value that a decoder holds. Throws `DecodingError`, whose underlying error has path and offset in the
  /// value's JSON text.
  public init(from decoder: any Decoder) throws {
    let text = try JSONValue(from: decoder).jsonBytes()
    do throws(JSONReadingError) {
      self = try JSONReader.read(Self.self, from: text)
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: error.description, underlyingError: error))
    }
  }

  /// Hands the value's JSON form to an encoder.
  public func encode(to encoder: any Encoder) throws {
    try JSONReader.read(JSONValue.self, from: jsonBytes()).encode(to: encoder)
  }
}
