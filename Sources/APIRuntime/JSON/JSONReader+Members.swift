/// Reading the members of an object by rounds.
///
/// Servers send keys in the order of their document, so a type reads its properties in that order: each call takes its
/// member when that is the next one, which costs one compare, and does nothing otherwise. What comes out of order is
/// taken in another round, and a round that has taken nothing shows that the next member is unknown. Of a key that comes
/// twice the last value counts. A literal name must need no escapes; others are given as a `String`.
/// ```
/// var members = try reader.beginMembers()
/// var _id: String?
/// repeat {
///   try reader.required("id", &_id); try reader.member("name", &self.name)
/// } while try reader.moreMembers(&members)
/// self.id = try reader.demand(_id, "id", members)
/// ```
extension JSONReader {
  /// Enters an object whose members are to be read by rounds.
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

  /// Whether another round is needed; false when the object has ended. Skips one member when the round took none.
  public mutating func moreMembers(_ members: inout MemberRound) throws(JSONReadingError) -> Bool {
    switch try endRound(&members) {
    case .ended: return false
    case .another: return true
    case .unknown:
      try skipValue()
      return try endUnknown(&members)
    }
  }

  /// Whether another round is needed; false when the object has ended. Reads one member into `others` when the round
  /// took none.
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

  /// Takes a member that may be missing or null, when it is the next one.
  @inlinable @inline(never)
  public mutating func member<Value: JSONReadable>(
    _ name: StaticString, _ value: inout Value?
  ) throws(JSONReadingError) {
    guard try takeKey(name) else { return }
    value = try toleratedOptional(Value.self)
    try endMember()
  }

  /// Takes a member that must be there and must not be null, when it is the next one.
  @inlinable @inline(never)
  public mutating func required<Value: JSONReadable>(
    _ name: StaticString, _ value: inout Value?
  ) throws(JSONReadingError) {
    guard try takeKey(name) else { return }
    value = try Value(json: &self)
    try endMember()
  }

  /// Takes a member that must be there and may be null, when it is the next one.
  @inlinable @inline(never)
  public mutating func nullable<Value: JSONReadable>(
    _ name: StaticString, _ value: inout Value??
  ) throws(JSONReadingError) {
    guard try takeKey(name) else { return }
    value = .some(try Value.readOptional(json: &self))
    try endMember()
  }

  /// The value of a member that must be there; throws at the object when it was not.
  @inlinable
  public func demand<Value>(
    _ value: Value?, _ name: StaticString, _ members: MemberRound
  ) throws(JSONReadingError) -> Value {
    guard let value else { throw missingKey(name, objectAt: members.start) }
    return value
  }
}
