/// How a client writes requests and reads answers.
public struct Configuration: Sendable {
  /// Converts between dates and strings.
  public var dateTranscoder: any DateTranscoder
  /// What to do with a value in an answer that is not of the documented type.
  public var decodingPolicy: JSONReadingPolicy
  /// The longest accepted answer, in bytes.
  public var maximumResponseBytes: Int
  /// How bodies of answers are collected. A follower reads one body at a time, so a configuration that has one belongs
  /// to the client of a single call.
  public var collection = BodyCollection()
  /// Called for each value left out under the tolerant policy, with the operation's identifier if known. Called where
  /// the answer is read, each time it is read.
  public var onDiscard: (@Sendable (_ operationID: String?, _ discard: JSONDiscard) -> Void)?
  /// Called with each value that is decoded from an answer, each time it is decoded. The value may contain secrets.
  public var onDecoded: (@Sendable (_ operationID: String, _ value: any Sendable) -> Void)?
  /// Called with every error before it is thrown: of a call, and of decoding its answer later.
  public var onError: (@Sendable (ClientError) -> Void)?

  /// Removes secrets from texts of a call that an error keeps: headers, content types, paths in an answer. Data read
  /// from an answer is never changed.
  public var redact: @Sendable (String) -> String

  /// Creates a configuration. By default it accepts every date form that servers are known to send, is strict
  /// otherwise, and accepts answers of up to 256 MiB.
  ///
  /// - Parameters:
  ///   - dateTranscoder: converts between dates and strings.
  ///   - decodingPolicy: what to do with a value in an answer that is not of the documented type.
  ///   - maximumResponseBytes: the longest accepted answer, in bytes.
  ///   - onDiscard: called with each value of an answer that is not read because it is not of the documented type.
  ///   - onDecoded: called with each value that is decoded from an answer.
  ///   - onError: called with every error before it is thrown.
  ///   - redact: removes secrets from texts that an error keeps.
  public init(
    dateTranscoder: any DateTranscoder = .tolerant, decodingPolicy: JSONReadingPolicy = .strict,
    maximumResponseBytes: Int = 256 << 20,
    onDiscard: (@Sendable (_ operationID: String?, _ discard: JSONDiscard) -> Void)? = nil,
    onDecoded: (@Sendable (_ operationID: String, _ value: any Sendable) -> Void)? = nil,
    onError: (@Sendable (ClientError) -> Void)? = nil,
    redact: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.dateTranscoder = dateTranscoder
    self.decodingPolicy = decodingPolicy
    self.maximumResponseBytes = maximumResponseBytes
    self.onDiscard = onDiscard
    self.onDecoded = onDecoded
    self.onError = onError
    self.redact = redact
  }

  /// The options for reading bodies.
  public var readingOptions: JSONReadingOptions { readingOptions(operationID: nil) }

  /// The options for reading an operation's answers: like `readingOptions`, but discards are reported with the
  /// operation's identifier.
  public func readingOptions(operationID: String?) -> JSONReadingOptions {
    var options = JSONReadingOptions(dateTranscoder: dateTranscoder, policy: decodingPolicy)
    if let onDiscard { options.onDiscard = { onDiscard(operationID, $0) } }
    return options
  }
}
