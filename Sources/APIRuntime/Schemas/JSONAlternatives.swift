/// Chooses the type of a value that may have several types, without a discriminator.
///
/// Tries each type. Of those that can read the value, it chooses the one that keeps the most members when writing the
/// value again, and the first of several that keep equally many. The choice depends only on the value and on the order
/// of the types in the document.
/// ```
/// var choice = try JSONAlternatives<Shape>(&reader)
/// choice.consider(Circle.self) { .Circle($0) }
/// self = choice.best ?? .undocumented(choice.value)
/// ```
public struct JSONAlternatives<Union> {
  /// The value as received.
  public let value: JSONValue
  /// The best choice so far; nil if no type tried so far can read the value.
  public private(set) var best: Union?
  private let text: [UInt8]
  private let options: JSONReadingOptions
  private var score = -1

  /// Reads a value of any type. Throws `JSONReadingError` for malformed text.
  public init(_ reader: inout JSONReader) throws(JSONReadingError) {
    value = try reader.read()
    text = value.jsonBytes()
    // Tolerant reading would make any type fit.
    options = JSONReadingOptions(
      dateTranscoder: reader.options.dateTranscoder, policy: .strict, depthLimit: reader.options.depthLimit)
  }

  /// Tries a type.
  public mutating func consider<Choice: JSONReadable & JSONWritable>(
    _ type: Choice.Type, _ union: (Choice) -> Union
  ) {
    guard let choice = try? JSONReader.read(Choice.self, from: text, options: options),
      let written = try? JSONReader.read(JSONValue.self, from: choice.jsonBytes())
    else { return }
    let score = value.membersKept(in: written)
    guard score > self.score else { return }
    self.score = score
    best = union(choice)
  }
}

extension JSONValue {
  /// How many members, at any depth, are in the other value too.
  fileprivate func membersKept(in other: JSONValue) -> Int {
    switch (self, other) {
    case (.object(let object), .object(let written)):
      object.members.reduce(0) { kept, member in
        kept + (written[member.key].map { 1 + member.value.membersKept(in: $0) } ?? 0)
      }
    case (.array(let elements), .array(let written)):
      zip(elements, written).reduce(0) { $0 + $1.0.membersKept(in: $1.1) }
    default: 0
    }
  }
}

/// Reading a value that may have one of several types.
extension JSONReader {
  /// The string member of this name in the next object, which decides the object's type; nil if there is none, or if
  /// the next value is not an object. The reader does not move. Throws if the object's text up to that member is
  /// malformed.
  public mutating func discriminator(_ name: StaticString) throws(JSONReadingError) -> JSONKey? {
    guard peek() == .object else { return nil }
    let place = place
    defer { move(to: place) }
    try beginObject()
    while let key = try nextKey() {
      if key == name, peek() == .string { return try readToken() }
      try skipValue()
    }
    return nil
  }

  /// Reads a value if all of it is of this type, whatever the policy; otherwise returns nil and does not move the
  /// reader.
  public mutating func attempt<Value: JSONReadable>(_ type: Value.Type = Value.self) -> Value? {
    let place = place
    let isTolerant = isTolerant
    defer { self.isTolerant = isTolerant }
    self.isTolerant = false
    do throws(JSONReadingError) {
      return try Value(json: &self)
    } catch {
      move(to: place)
      return nil
    }
  }
}
