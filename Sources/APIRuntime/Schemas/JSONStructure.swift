/// A type whose `Codable` form is its JSON form.
///
/// Generated types read and write JSON by themselves. With a coder of another kind (`JSONDecoder`,
/// `PropertyListEncoder`) the same value goes through `JSONValue`, so that both forms agree in every detail: keys,
/// missing and null members, unknown enumeration values, dates. A coder's own strategies for dates and keys are
/// therefore not used.
///
/// The coders' containers are more than ten times slower than `init(jsonBytes:)` and `jsonBytes()`.
public protocol JSONCodable: Codable, Hashable, Sendable, JSONReadable, JSONWritable {}

extension JSONCodable {
  /// Reads a value from a decoder. Throws `DecodingError`, whose underlying error has path and offset in the value's
  /// JSON text.
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

  /// Passes the value's JSON form to an encoder.
  public func encode(to encoder: any Encoder) throws {
    try JSONReader.read(JSONValue.self, from: jsonBytes()).encode(to: encoder)
  }
}

/// A struct for an object of the document: it writes its members between braces.
public protocol JSONStructure: JSONCodable {
  /// Writes the members, in the document's order.
  func writeMembers(json w: inout JSONWriter)
}

extension JSONStructure {
  /// Writes an object.
  @inlinable
  public func write(json writer: inout JSONWriter) {
    writer.beginObject()
    writeMembers(json: &writer)
    writer.endObject()
  }
}

/// A struct without required members: it starts empty and takes the members present.
public protocol JSONSparseStructure: JSONStructure {
  /// Creates a value without members.
  init()

  /// Reads one round of members, in the document's order, as `JSONReader.beginMembers` describes.
  mutating func readMembers(json r: inout JSONReader) throws(JSONReadingError)
}

extension JSONSparseStructure {
  /// Reads an object by rounds.
  @inlinable
  public init(json reader: inout JSONReader) throws(JSONReadingError) {
    self.init()
    var members = try reader.beginMembers()
    repeat {
      try readMembers(json: &reader)
    } while try reader.moreMembers(&members)
  }
}

extension JSONWriter {
  /// Writes the members whose keys the document does not name, sorted by key. A nil value is written as null.
  public mutating func others(_ members: [String: some JSONWritable]) {
    for (key, value) in members.sorted(by: { $0.key < $1.key }) {
      self.key(key)
      self.value(value)
    }
  }
}

/// Keeps a property's value outside its struct, so that a struct can contain values of its own type.
///
/// Copies share the value until one of them sets another; setting does not change the other copies.
@propertyWrapper
public struct Indirect<Value> {
  fileprivate indirect enum Storage {
    case value(Value)
  }

  private var storage: Storage

  /// Creates a property with this value.
  public init(wrappedValue: Value) { storage = .value(wrappedValue) }

  /// The value.
  public var wrappedValue: Value {
    get {
      switch storage {
      case .value(let value): value
      }
    }
    set { storage = .value(newValue) }
  }
}

extension Indirect.Storage: Sendable where Value: Sendable {}
extension Indirect: Sendable where Value: Sendable {}

extension Indirect: Equatable where Value: Equatable {
  /// Whether the values are equal.
  public static func == (a: Self, b: Self) -> Bool { a.wrappedValue == b.wrappedValue }
}

extension Indirect: Hashable where Value: Hashable {
  /// Hashes the value.
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}
