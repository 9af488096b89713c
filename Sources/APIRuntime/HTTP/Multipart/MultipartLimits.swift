/// How much of a form a reader takes.
public struct MultipartLimits: Hashable, Sendable {
  /// Parts, at most.
  public var parts: Int
  /// Bytes of one part's headers, at most.
  public var headerBytes: Int

  /// Limits; the defaults are more than any form made for people has.
  public init(parts: Int = 1000, headerBytes: Int = 16 << 10) {
    self.parts = parts
    self.headerBytes = headerBytes
  }
}
