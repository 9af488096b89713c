/// Why nothing can be measured.
public struct BenchmarkError: Error, CustomStringConvertible {
  public let description: String

  /// An error with these words.
  public init(_ description: String) { self.description = description }
}
