/// Finds the type of a value that can have several and does not say which.
///
/// Each type is tried; of those that can read the value, the one wins that keeps the most of its members when it writes
/// the value again, and the first of these when several keep as much. So the choice depends on the value and on the
/// order of the types in the document, and on nothing else.
/// ```
/// var choice = try JSONAlternatives<Shape>(&reader)
/// choice.consider(Circle.self) { .Circle($0) }
/// self = choice.best ?? .undocumented(choice.value)
/// ```
public struct JSONAlternatives<Union> {
  /// The value as it came.
  public let value: JSONValue
  /// The best choice so far; nil when no type can read the value.
  public private(set) var best: Union?
  private let text: [UInt8]
  private let options: JSONReadingOptions
  private var score = -1

  /// Reads a value whatever it is.
  public init(_ reader: inout JSONReader) throws(JSONReadingError) {
    value = try reader.read()
    text = value.jsonBytes()
    // What a lenient reading leaves out would make any type fit.
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
