/// Leaving out what does not decode, under the tolerant policy.
extension JSONReader {
  /// Reads a value; nil when it does not decode and the policy is to leave such values out.
  @inlinable @inline(__always)
  mutating func tolerated<Value: JSONReadable>(_ type: Value.Type) throws(JSONReadingError) -> Value? {
    let start = position
    let depth = depth
    do throws(JSONReadingError) {
      return try Value(json: &self)
    } catch {
      try discard(error, valueAt: start, depth: depth)
      return nil
    }
  }

  /// Reads a value that may be null; nil too when it does not decode and the policy is to leave such values out.
  @inlinable @inline(__always)
  mutating func toleratedOptional<Value: JSONReadable>(_ type: Value.Type) throws(JSONReadingError) -> Value? {
    let start = position
    let depth = depth
    do throws(JSONReadingError) {
      return try Value.readOptional(json: &self)
    } catch {
      try discard(error, valueAt: start, depth: depth)
      return nil
    }
  }

  /// Goes back to the value that did not decode and runs over it. Text that is no JSON makes that fail in its turn: so
  /// what is remembered is always a value of the wrong type, and never half a text.
  @usableFromInline @inline(never)
  mutating func discard(
    _ error: JSONReadingError, valueAt start: Int, depth: Int
  ) throws(JSONReadingError) {
    guard isTolerant else { throw error }
    position = start
    self.depth = depth
    isAtStart = false
    escapedKey = nil
    skipWhitespace()
    let offset = position
    try skipValue()
    discarded.append((offset, error))
  }

  /// What has been left out, with paths, in the order of the text.
  func discards() -> JSONDiscards {
    // One scan of the text for all of them: a page may have thousands.
    let offsets = Set(discarded.flatMap { [$0.offset, $0.error.offset] }).sorted()
    let paths = Dictionary(uniqueKeysWithValues: zip(offsets, JSONErrorPath.paths(in: bytes, to: offsets)))
    func path(_ offset: Int) -> String { paths[offset] ?? "" }
    return discarded.sorted { $0.offset < $1.offset }.map {
      JSONDiscard(path: path($0.offset), offset: $0.offset, error: $0.error.at(path: path($0.error.offset)))
    }
  }
}
