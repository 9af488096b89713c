/// How a JSON text is to be read.
public struct JSONReadingOptions: Sendable {
  /// How strings become dates.
  public var dateTranscoder: any DateTranscoder {
    didSet { usesTolerantDates = dateTranscoder is TolerantDateTranscoder }
  }
  /// How many objects and arrays may stand inside each other.
  public var depthLimit: Int

  /// True when dates can be read from the bytes, with no string made.
  private(set) var usesTolerantDates: Bool

  /// Options; the defaults read any date that servers are known to send.
  public init(dateTranscoder: any DateTranscoder = .tolerant, depthLimit: Int = 512) {
    self.dateTranscoder = dateTranscoder
    self.depthLimit = depthLimit
    usesTolerantDates = dateTranscoder is TolerantDateTranscoder
  }
}
