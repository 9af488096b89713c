/// Reading a value that may be of several types.
extension JSONReader {
  /// The string member of this name in the object that comes next, by which its type is told; nil when there is none,
  /// or when what comes is no object. The reader does not move. Throws where the object's text up to there is no JSON.
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

  /// Reads a value when it is of this type throughout, whatever the policy; else nil, the reader not having moved.
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
