/// How a client reads and writes what it exchanges.
public struct Configuration: Sendable {
  /// How dates stand in strings.
  public var dateTranscoder: any DateTranscoder
  /// What is done with a value in an answer that is not of the type the document promises.
  public var decodingPolicy: JSONReadingPolicy
  /// The longest answer taken, in bytes.
  public var maximumResponseBytes: Int
  /// Told of each value left out under the tolerant policy, with the operation's identifier where it is known. Called
  /// wherever the answer is read, as often as it is read.
  public var onDiscard: (@Sendable (_ operationID: String?, _ discard: JSONDiscard) -> Void)?

  /// Takes secrets out of a text that an error keeps of a call: a header, a content type, a place in an answer. What is read of
  /// an answer is never changed.
  public var redact: @Sendable (String) -> String

  /// A configuration; by default any date that servers are known to send, nothing else that is not as promised, and
  /// answers of up to 256 MiB.
  public init(
    dateTranscoder: any DateTranscoder = .tolerant, decodingPolicy: JSONReadingPolicy = .strict,
    maximumResponseBytes: Int = 256 << 20,
    onDiscard: (@Sendable (_ operationID: String?, _ discard: JSONDiscard) -> Void)? = nil,
    redact: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.dateTranscoder = dateTranscoder
    self.decodingPolicy = decodingPolicy
    self.maximumResponseBytes = maximumResponseBytes
    self.onDiscard = onDiscard
    self.redact = redact
  }

  /// The options that bodies are read with.
  public var readingOptions: JSONReadingOptions { readingOptions(operationID: nil) }

  /// The options that the bodies of an operation's answers are read with: as `readingOptions`, and what is left out is
  /// reported with the operation's identifier.
  public func readingOptions(operationID: String?) -> JSONReadingOptions {
    var options = JSONReadingOptions(dateTranscoder: dateTranscoder, policy: decodingPolicy)
    if let onDiscard { options.onDiscard = { onDiscard(operationID, $0) } }
    return options
  }
}
