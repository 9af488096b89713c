/// How a JSON text is to be read.
public struct JSONReadingOptions: Sendable {
  /// How strings become dates.
  public var dateTranscoder: any DateTranscoder {
    didSet { usesTolerantDates = dateTranscoder is TolerantDateTranscoder }
  }
  /// What is done with a value that is not of the type wanted.
  public var policy: JSONReadingPolicy
  /// How many objects and arrays may stand inside each other.
  public var depthLimit: Int
  /// How long a text may be, in bytes; a longer one is refused before it is read.
  public var maximumBytes: Int
  /// Told of each value left out under the tolerant policy, in the order of the text, once the whole text has been read.
  public var onDiscard: (@Sendable (JSONDiscard) -> Void)?

  /// True when dates can be read from the bytes, with no string made.
  private(set) var usesTolerantDates: Bool

  /// Options; the defaults read any date that servers are known to send, and are strict in everything else.
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
