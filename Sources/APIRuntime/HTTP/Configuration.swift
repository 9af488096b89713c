/// How a client reads and writes what it exchanges.
public struct Configuration: Sendable {
  /// How dates stand in strings.
  public var dateTranscoder: any DateTranscoder
  /// The longest answer taken, in bytes.
  public var maximumResponseBytes: Int

  /// A configuration; by default any date that servers are known to send, and answers of up to 256 MiB.
  public init(dateTranscoder: any DateTranscoder = .tolerant, maximumResponseBytes: Int = 256 << 20) {
    self.dateTranscoder = dateTranscoder
    self.maximumResponseBytes = maximumResponseBytes
  }

  /// The options that bodies are read with.
  public var readingOptions: JSONReadingOptions { JSONReadingOptions(dateTranscoder: dateTranscoder) }
}
