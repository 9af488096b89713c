/// Reading by rounds for keys with characters that JSON escapes: they cannot be compared with the text as it stands.
extension JSONReader {
  /// Takes a member that may be missing or null, when it is the next one.
  @_disfavoredOverload
  public mutating func member<Value: JSONReadable>(
    _ name: String, _ value: inout Value?
  ) throws(JSONReadingError) {
    guard try takeKey(name) else { return }
    value = try toleratedOptional(Value.self)
    try endMember()
  }

  /// Takes a member that must be there and must not be null, when it is the next one.
  @_disfavoredOverload
  public mutating func required<Value: JSONReadable>(
    _ name: String, _ value: inout Value?
  ) throws(JSONReadingError) {
    guard try takeKey(name) else { return }
    value = try Value(json: &self)
    try endMember()
  }

  /// Takes a member that must be there and may be null, when it is the next one.
  @_disfavoredOverload
  public mutating func nullable<Value: JSONReadable>(
    _ name: String, _ value: inout Value??
  ) throws(JSONReadingError) {
    guard try takeKey(name) else { return }
    value = .some(try Value.readOptional(json: &self))
    try endMember()
  }

  /// The value of a member that must be there; throws at the object when it was not.
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
