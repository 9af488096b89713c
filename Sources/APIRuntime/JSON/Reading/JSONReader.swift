/// Reads a JSON text (RFC 8259) in one pass, pulling values as the caller requests them.
///
/// Fast by design: it works on bytes, decides by the first byte of a value, copies nothing that is skipped, and keeps
/// no path. If reading fails, `read` scans the text again to find the path. Skipped values are checked like values that
/// are read: structure, numbers, escapes and UTF-8.
///
/// A reader exists only inside the closure passed to `read`. It cannot be copied, so it cannot outlive the bytes.
/// ```
/// try reader.beginObject()
/// while let key = try reader.nextKey() {
///   switch key {
///   case "id": id = try reader.readString()
///   default: try reader.skipValue()
///   }
/// }
/// ```
public struct JSONReader: ~Copyable {
  @usableFromInline let base: UnsafePointer<UInt8>
  @usableFromInline let count: Int
  @usableFromInline var position: Int
  @usableFromInline var depth = 0
  /// True between the opening of a container and its first member: no comma is due.
  @usableFromInline var isAtStart = false
  /// The options the text is read with.
  public let options: JSONReadingOptions
  @usableFromInline let depthLimit: Int

  // Reading by rounds (`beginMembers`): where the key to match begins, after its quote. `noKey` when the object has
  // ended, and for a key with escapes, so that one comparison covers every unusual case.
  @usableFromInline var memberKey = JSONReader.noKey
  /// Where the key to match begins if it has escapes.
  @usableFromInline var escapedKey: Int?
  /// Values left out so far under the tolerant policy, in the order they were found.
  var discarded: [(offset: Int, error: JSONReadingError)] = []
  @usableFromInline var isTolerant: Bool
  @usableFromInline let capacities = ArrayCapacities()
  /// Longer strings seen before; only for texts long enough to repeat some.
  var repeated: RepeatedStrings?

  /// Beyond the end of any text; a key's length can be added without overflow.
  @inlinable static var noKey: Int { Int.max >> 1 }

  init(base: UnsafePointer<UInt8>, count: Int, options: JSONReadingOptions) {
    self.base = base
    self.count = count
    self.options = options
    depthLimit = options.depthLimit
    isTolerant = options.policy == .tolerant
    repeated = count >= RepeatedStrings.shortestText ? RepeatedStrings() : nil
    // RFC 8259, section 8.1, allows readers to ignore a byte order mark.
    position = count >= 3 && base[0] == 0xEF && base[1] == 0xBB && base[2] == 0xBF ? 3 : 0
  }

  /// Offset in bytes of the next byte to be read.
  @inlinable public var offset: Int { position }

  /// Whether the current place is the end of the text (white space not skipped).
  @inlinable var isAtEnd: Bool { position >= count }

  @inlinable @inline(__always)
  mutating func skipWhitespace() {
    while position < count {
      let byte = base[position]
      // Most bytes here are not white space: one comparison is enough.
      if byte > 0x20 { return }
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
      position &+= 1
    }
  }

  /// The kind of the next value, without reading it.
  @inlinable
  public mutating func peek() -> JSONKind {
    skipWhitespace()
    return position < count ? JSONKind(firstByte: base[position]) : .end
  }

  // MARK: Objects

  /// Enters an object.
  @inlinable
  public mutating func beginObject() throws(JSONReadingError) {
    skipWhitespace()
    guard position < count, base[position] == UInt8(ascii: "{") else { throw mismatch(.object) }
    try enter()
  }

  /// Reads the next key of the current object and moves to its value; nil when the object has ended.
  @inlinable
  public mutating func nextKey() throws(JSONReadingError) -> JSONKey? {
    try findKey() ? try scanKey() : nil
  }

  /// Moves past the opening quote of the next key, or out of the object.
  @inlinable @inline(__always)
  mutating func findKey() throws(JSONReadingError) -> Bool {
    skipWhitespace()
    guard position < count else { throw unexpected("a key or }") }
    if base[position] == UInt8(ascii: "}") {
      leave()
      return false
    }
    if !isAtStart {
      guard base[position] == UInt8(ascii: ",") else { throw unexpected("a comma or }") }
      position &+= 1
      skipWhitespace()
    }
    isAtStart = false
    guard position < count, base[position] == UInt8(ascii: "\"") else { throw unexpected("a key") }
    position &+= 1
    return true
  }

  /// Reads a key from after its opening quote, and the colon after it.
  @inlinable @inline(__always)
  mutating func scanKey() throws(JSONReadingError) -> JSONKey {
    let text = try scanString()
    try takeColon()
    return JSONKey(base: base + text.start, count: text.end &- text.start, isEscaped: text.isEscaped)
  }

  @inlinable @inline(__always)
  mutating func takeColon() throws(JSONReadingError) {
    skipWhitespace()
    guard position < count, base[position] == UInt8(ascii: ":") else { throw unexpected("a colon") }
    position &+= 1
  }

  // MARK: Arrays

  /// Enters an array.
  @inlinable
  public mutating func beginArray() throws(JSONReadingError) {
    skipWhitespace()
    guard position < count, base[position] == UInt8(ascii: "[") else { throw mismatch(.array) }
    try enter()
  }

  /// Moves to the next element; false when the array has ended.
  @inlinable
  public mutating func nextElement() throws(JSONReadingError) -> Bool {
    skipWhitespace()
    guard position < count else { throw unexpected("a value or ]") }
    if base[position] == UInt8(ascii: "]") {
      leave()
      return false
    }
    if !isAtStart {
      guard base[position] == UInt8(ascii: ",") else { throw unexpected("a comma or ]") }
      position &+= 1
    }
    isAtStart = false
    return true
  }

  @inlinable @inline(__always)
  mutating func enter() throws(JSONReadingError) {
    depth &+= 1
    guard depth <= depthLimit else { throw tooDeep() }
    position &+= 1
    isAtStart = true
  }

  @inlinable @inline(__always)
  mutating func leave() {
    depth &-= 1
    position &+= 1
    isAtStart = false
  }
}

/// The kind of value at a position in a JSON text, decided by its first byte.
public enum JSONKind: Hashable, Sendable {
  /// A JSON value.
  case object, array, string, number, bool, null
  /// The text ends here.
  case end
  /// A byte that cannot start a JSON value.
  case invalid

  @inlinable init(firstByte: UInt8) {
    switch firstByte {
    case UInt8(ascii: "{"): self = .object
    case UInt8(ascii: "["): self = .array
    case UInt8(ascii: "\""): self = .string
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): self = .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): self = .bool
    case UInt8(ascii: "n"): self = .null
    default: self = .invalid
    }
  }

  /// The kind in words, with an article.
  var words: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .bool: "true or false"
    case .null: "null"
    case .end: "the end of the text"
    case .invalid: "an unexpected character"
    }
  }
}
