/// Options for reading a JSON text.
public struct JSONReadingOptions: Sendable {
  /// Converts strings to dates.
  public var dateTranscoder: any DateTranscoder {
    didSet { usesTolerantDates = dateTranscoder is TolerantDateTranscoder }
  }
  /// What to do with a value that is not of the expected type.
  public var policy: JSONReadingPolicy
  /// The maximum nesting depth of objects and arrays.
  public var depthLimit: Int
  /// The maximum length of a text in bytes; a longer text is rejected before it is read.
  public var maximumBytes: Int
  /// Called for each value left out under the tolerant policy, in text order, after the whole text has been read.
  public var onDiscard: (@Sendable (JSONDiscard) -> Void)?

  /// Whether dates can be read directly from the bytes, without creating a string.
  private(set) var usesTolerantDates: Bool

  /// Creates options; the defaults accept every date form that servers are known to send, and are strict otherwise.
  ///
  /// - Parameters:
  ///   - dateTranscoder: converts strings to dates.
  ///   - policy: what to do with a value that is not of the expected type.
  ///   - depthLimit: the maximum nesting depth of objects and arrays.
  ///   - maximumBytes: the maximum length of a text in bytes.
  ///   - onDiscard: called for each value left out under the tolerant policy, in text order, after the whole text has
  ///     been read.
  public init(
    dateTranscoder: any DateTranscoder = .tolerant, policy: JSONReadingPolicy = .strict, depthLimit: Int = 512,
    maximumBytes: Int = .max, onDiscard: (@Sendable (JSONDiscard) -> Void)? = nil
  ) {
    self.dateTranscoder = dateTranscoder
    self.policy = policy
    self.depthLimit = depthLimit
    self.maximumBytes = maximumBytes
    self.onDiscard = onDiscard
    usesTolerantDates = dateTranscoder is TolerantDateTranscoder
  }
}

/// What to do with a well-formed JSON value that is not of the expected type.
///
/// Malformed or truncated text is an error under every policy.
public enum JSONReadingPolicy: Hashable, Sendable {
  /// Throws an error.
  case strict
  /// An optional property becomes nil, an array's element or a dictionary's value is left out, and each is reported as
  /// a `JSONDiscard`. A required property fails its object, to which the same rules apply.
  case tolerant
}
