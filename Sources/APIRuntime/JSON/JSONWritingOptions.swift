/// How a JSON text is to be written.
public struct JSONWritingOptions: Sendable {
  /// How dates become strings.
  public var dateTranscoder: any DateTranscoder
  /// Whether an optional property that is nil is written as null; otherwise it is left out.
  public var explicitNulls: Bool

  /// Options; by default milliseconds in dates, and nothing written for nil.
  public init(dateTranscoder: any DateTranscoder = .tolerant, explicitNulls: Bool = false) {
    self.dateTranscoder = dateTranscoder
    self.explicitNulls = explicitNulls
  }
}
