import APIRuntime
import Foundation
import ShapesAPI
import Testing

/// Reads a text with our reader and with Foundation's decoder, and expects equal values and an unchanged text from both
/// writers.
func expectRoundTrip<Value: Codable & Hashable & JSONReadable & JSONWritable>(
  _ text: String, as type: Value.Type, _ location: SourceLocation = #_sourceLocation
) throws -> Value {
  let value = try Value(jsonBytes: Array(text.utf8))
  let wanted = try JSONValue(jsonBytes: Array(text.utf8))
  #expect(try JSONValue(jsonBytes: value.jsonBytes()) == wanted, sourceLocation: location)
  #expect(try JSONDecoder().decode(Value.self, from: Data(text.utf8)) == value, sourceLocation: location)
  let encoded = try JSONEncoder().encode(value)
  #expect(try JSONValue(jsonBytes: Array(encoded)) == wanted, sourceLocation: location)
  return value
}
