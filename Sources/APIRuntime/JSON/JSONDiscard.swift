/// A value that was well-formed JSON but not of the type wanted, and was left out for it (`JSONReadingPolicy.tolerant`).
///
/// `path` and `reason` may contain text from the server; they are data and must be sanitised before display.
public struct JSONDiscard: Hashable, Sendable, CustomStringConvertible {
  /// Where the value stood, as `results[3].general.reportDate`.
  public let path: String
  /// Offset in bytes of the value from the start of the text.
  public let offset: Int
  /// Why it was left out. Its own path and offset differ from the discard's when it was something inside the value, as
  /// a required key that was missing.
  public let error: JSONReadingError

  /// A discard.
  public init(path: String, offset: Int, error: JSONReadingError) {
    self.path = path
    self.offset = offset
    self.error = error
  }

  /// Why in words, as `expected a date, found "yesterday"`.
  public var reason: String {
    error.path == path ? "expected \(error.expected), found \(error.found)" : error.description
  }

  public var description: String { "\(path): \(reason)" }
}

/// What was left out of one text, in the order of the text.
public typealias JSONDiscards = [JSONDiscard]
