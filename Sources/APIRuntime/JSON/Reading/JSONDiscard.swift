/// A well-formed JSON value that was left out because it is not of the expected type (`JSONReadingPolicy.tolerant`).
///
/// `path` and `reason` may contain text from the server: sanitize them before display.
public struct JSONDiscard: Hashable, Sendable, CustomStringConvertible {
  /// The path of the value, such as `results[3].general.reportDate`.
  public let path: String
  /// Offset in bytes of the value from the start of the text.
  public let offset: Int
  /// Why it was left out. Its path and offset differ from the discard's when the cause is inside the value, such as a
  /// missing required key.
  public let error: JSONReadingError

  /// Creates a discard.
  package init(path: String, offset: Int, error: JSONReadingError) {
    self.path = path
    self.offset = offset
    self.error = error
  }

  /// The reason in words, such as `expected a date, found "yesterday"`.
  public var reason: String {
    error.path == path ? "expected \(error.expected), found \(error.found)" : error.description
  }

  public var description: String { "\(path): \(reason)" }
}

/// The values left out of one text, in text order.
public typealias JSONDiscards = [JSONDiscard]

/// Leaving out values that do not decode, under the tolerant policy.
extension JSONReader {
  /// Reads a value; nil if it does not decode and the policy leaves such values out.
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

  /// Reads a value that may be null; also nil if it does not decode and the policy leaves such values out.
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

  /// Goes back to the value that did not decode and skips it. Skipping fails on malformed text, so a discard is always
  /// a whole value of the wrong type.
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

  /// The values left out, with their paths, in text order.
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
