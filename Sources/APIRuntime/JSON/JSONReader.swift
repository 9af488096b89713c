/// Reads a JSON text (RFC 8259) in one pass, pulling values as the caller asks for them.
///
/// Fast by design: it works on bytes, decides by the first byte of a value, copies nothing that is skipped, and keeps
/// no path. Only when reading fails does `read` scan the text again to say where. What is skipped is checked as what is
/// read: structure, numbers, escapes and UTF-8.
///
/// A reader lives inside the closure given to `read`; it cannot be copied, so that it cannot outlive the bytes.
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

  // Reading by rounds (`beginMembers`): where the key to be matched begins, behind its quote. `noKey` when the object
  // has ended and while the key is one with escapes, so that one compare settles every unusual case.
  @usableFromInline var memberKey = JSONReader.noKey
  /// Where the key to be matched begins when it has escapes.
  @usableFromInline var escapedKey: Int?
  /// What has been left out so far under the tolerant policy, in the order it was found.
  var discarded: [(offset: Int, error: JSONReadingError)] = []
  @usableFromInline var isTolerant: Bool
  @usableFromInline let capacities = ArrayCapacities()
  /// Longer strings met before; only where the text is long enough to repeat some.
  var repeated: RepeatedStrings?

  /// Beyond any text, and far enough from overflow to have a key's length added.
  @inlinable static var noKey: Int { Int.max >> 1 }

  init(base: UnsafePointer<UInt8>, count: Int, options: JSONReadingOptions) {
    self.base = base
    self.count = count
    self.options = options
    depthLimit = options.depthLimit
    isTolerant = options.policy == .tolerant
    repeated = count >= RepeatedStrings.shortestText ? RepeatedStrings() : nil
    // A byte order mark may be ignored by a reader (RFC 8259, section 8.1).
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
      // Most bytes here are not white space; one compare settles it.
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

  /// The next key of the object entered, the reader standing before its value; nil when the object has ended.
  @inlinable
  public mutating func nextKey() throws(JSONReadingError) -> JSONKey? {
    try findKey() ? try scanKey() : nil
  }

  /// Moves behind the opening quote of the next key, or out of the object.
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

  /// Reads a key from behind its opening quote, and the colon after it.
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

  /// Whether another element follows, the reader standing before it; false when the array has ended.
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
