/// Reading the members of an object by rounds.
///
/// Servers send keys in the order of their document, so a type reads its properties in that order. Each call takes its
/// member if it is the next one, which costs one comparison, and does nothing otherwise. Members out of order are taken
/// in another round; a round that takes nothing shows that the next member is unknown. If a key occurs twice, the last
/// value counts. A literal name must not need escapes; pass other names as a `String`.
/// ```
/// var members = try reader.beginMembers()
/// var _id: String?
/// repeat {
///   try reader.required("id", &_id); try reader.member("name", &self.name)
/// } while try reader.moreMembers(&members)
/// self.id = try reader.demand(_id, "id", members)
/// ```
extension JSONReader {
  /// Enters an object to read its members by rounds.
  public mutating func beginMembers() throws(JSONReadingError) -> MemberRound {
    try beginObject()
    let start = position &- 1
    escapedKey = nil
    if position < count, base[position] == UInt8(ascii: "\"") {
      memberKey = position &+ 1
      isAtStart = false
    } else {
      try findMember()
    }
    return MemberRound(start: start, mark: memberKey)
  }

  /// Whether another round is needed; false when the object has ended. Skips one member if the round took none.
  public mutating func moreMembers(_ members: inout MemberRound) throws(JSONReadingError) -> Bool {
    switch try endRound(&members) {
    case .ended: return false
    case .another: return true
    case .unknown:
      try skipValue()
      return try endUnknown(&members)
    }
  }

  /// Whether another round is needed; false when the object has ended. Reads one member into `others` if the round took
  /// none.
  @inlinable @inline(never)
  public mutating func moreMembers<Value: JSONReadable>(
    _ members: inout MemberRound, others: inout [String: Value]
  ) throws(JSONReadingError) -> Bool {
    switch try endRound(&members) {
    case .ended: return false
    case .another: return true
    case .unknown(let key):
      others[key.string] = try tolerated(Value.self)
      return try endUnknown(&members)
    }
  }

  /// Takes a member that may be missing or null, if it is the next one.
  @inlinable @inline(never)
  public mutating func member<Value: JSONReadable>(
    _ name: StaticString, _ value: inout Value?
  ) throws(JSONReadingError) {
    guard try takeKey(name) else { return }
    value = try toleratedOptional(Value.self)
    try endMember()
  }

  /// Takes a required member that must not be null, if it is the next one.
  @inlinable @inline(never)
  public mutating func required<Value: JSONReadable>(
    _ name: StaticString, _ value: inout Value?
  ) throws(JSONReadingError) {
    guard try takeKey(name) else { return }
    value = try Value(json: &self)
    try endMember()
  }

  /// Takes a required member that may be null, if it is the next one.
  @inlinable @inline(never)
  public mutating func nullable<Value: JSONReadable>(
    _ name: StaticString, _ value: inout Value??
  ) throws(JSONReadingError) {
    guard try takeKey(name) else { return }
    value = .some(try Value.readOptional(json: &self))
    try endMember()
  }

  /// The value of a required member; throws an error at the object if it is missing.
  @inlinable
  public func demand<Value>(
    _ value: Value?, _ name: StaticString, _ members: MemberRound
  ) throws(JSONReadingError) -> Value {
    guard let value else { throw missingKey(name, objectAt: members.start) }
    return value
  }
}

/// The progress of reading an object's members by rounds; created by `JSONReader.beginMembers`.
public struct MemberRound {
  /// Offset in bytes of the object.
  @usableFromInline let start: Int
  /// The offset of the next key when the round began.
  var mark: Int

  init(start: Int, mark: Int) {
    self.start = start
    self.mark = mark
  }
}

/// The machinery for reading by rounds.
extension JSONReader {
  /// What to do after a round.
  @usableFromInline
  enum RoundEnd {
    case ended, another
    /// No property has this key; the reader is at its value.
    case unknown(JSONKey)
  }

  /// Moves to the value of the next member if it has this key, which must not need escapes. The text is compared in
  /// place, including the quote, so a matching key need not be scanned; a key written with escapes takes the slow path.
  @inlinable @inline(__always)
  mutating func takeKey(_ name: StaticString) throws(JSONReadingError) -> Bool {
    let length = name.utf8CodeUnitCount
    let end = memberKey &+ length
    guard end < count else { return escapedKey != nil ? try takeEscapedKey(name) : false }
    guard base[end] == UInt8(ascii: "\""), JSONKey.sameBytes(base + memberKey, name.utf8Start, count: length) else {
      return false
    }
    position = end &+ 1
    if position < count, base[position] == UInt8(ascii: ":") {
      position &+= 1
    } else {
      try takeColon()
    }
    return true
  }

  @usableFromInline @inline(never)
  mutating func takeEscapedKey(_ name: StaticString) throws(JSONReadingError) -> Bool {
    guard let start = escapedKey else { return false }
    position = start
    guard try scanKey() == name else { return false }
    escapedKey = nil
    return true
  }

  /// Moves from the end of a member's value to the next key, or out of the object.
  @inlinable @inline(__always)
  mutating func endMember() throws(JSONReadingError) {
    let next = position &+ 1
    if next < count, base[position] == UInt8(ascii: ","), base[next] == UInt8(ascii: "\"") {
      memberKey = next &+ 1
    } else {
      try findMember()
    }
  }

  /// Like `endMember`, with any white space.
  @usableFromInline @inline(never)
  mutating func findMember() throws(JSONReadingError) {
    memberKey = try findKey() ? position : JSONReader.noKey
  }

  @usableFromInline
  mutating func endRound(_ members: inout MemberRound) throws(JSONReadingError) -> RoundEnd {
    if memberKey != members.mark {
      members.mark = memberKey
      return memberKey == JSONReader.noKey ? .ended : .another
    }
    guard memberKey != JSONReader.noKey else {
      guard let start = escapedKey else { return .ended }
      escapedKey = nil
      position = start
      return .unknown(try scanKey())
    }
    position = memberKey
    let key = try scanKey()
    guard key.isEscaped else { return .unknown(key) }
    // It may still be the key of a property: another round compares it decoded.
    escapedKey = memberKey
    memberKey = JSONReader.noKey
    members.mark = memberKey
    return .another
  }

  @usableFromInline
  mutating func endUnknown(_ members: inout MemberRound) throws(JSONReadingError) -> Bool {
    try endMember()
    members.mark = memberKey
    return memberKey != JSONReader.noKey
  }
}

/// Reading by rounds for keys with characters that JSON escapes: these cannot be compared with the raw text.
extension JSONReader {
  /// Takes a member that may be missing or null, if it is the next one.
  @_disfavoredOverload
  public mutating func member<Value: JSONReadable>(
    _ name: String, _ value: inout Value?
  ) throws(JSONReadingError) {
    guard try takeKey(name) else { return }
    value = try toleratedOptional(Value.self)
    try endMember()
  }

  /// Takes a required member that must not be null, if it is the next one.
  @_disfavoredOverload
  public mutating func required<Value: JSONReadable>(
    _ name: String, _ value: inout Value?
  ) throws(JSONReadingError) {
    guard try takeKey(name) else { return }
    value = try Value(json: &self)
    try endMember()
  }

  /// Takes a required member that may be null, if it is the next one.
  @_disfavoredOverload
  public mutating func nullable<Value: JSONReadable>(
    _ name: String, _ value: inout Value??
  ) throws(JSONReadingError) {
    guard try takeKey(name) else { return }
    value = .some(try Value.readOptional(json: &self))
    try endMember()
  }

  /// The value of a required member; throws an error at the object if it is missing.
  @_disfavoredOverload
  public func demand<Value>(
    _ value: Value?, _ name: String, _ members: MemberRound
  ) throws(JSONReadingError) -> Value {
    guard let value else {
      throw failure(expected: "the key \"\(name)\"", found: "an object without it", at: members.start)
    }
    return value
  }

  private mutating func takeKey(_ name: String) throws(JSONReadingError) -> Bool {
    guard let start = escapedKey ?? (memberKey == JSONReader.noKey ? nil : memberKey) else { return false }
    position = start
    guard try scanKey().string == name else { return false }
    escapedKey = nil
    return true
  }
}
