/// The machinery under reading by rounds.
extension JSONReader {
  /// What is to be done after a round.
  @usableFromInline
  enum RoundEnd {
    case ended, another
    /// No property has this key; the reader stands before its value.
    case unknown(JSONKey)
  }

  /// Moves to the value of the next member when that has this key, which needs no escapes. The text is compared with the key where it stands,
  /// quote included, so that a key that matches need not be scanned; one written with escapes goes the slow way.
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

  /// Moves from behind a member's value to the next key, or out of the object.
  @inlinable @inline(__always)
  mutating func endMember() throws(JSONReadingError) {
    let next = position &+ 1
    if next < count, base[position] == UInt8(ascii: ","), base[next] == UInt8(ascii: "\"") {
      memberKey = next &+ 1
    } else {
      try findMember()
    }
  }

  /// As `endMember`, whatever white space there is.
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
    // It may be the key of a property all the same: another round compares it decoded.
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
