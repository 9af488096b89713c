/// A path parameter that would change which path is asked for.
public struct UnusablePathParameter: Error, Hashable, Sendable, CustomStringConvertible {
  /// Its value: empty, `.` or `..`.
  public let value: String
  public var description: String { "\"\(value)\" cannot be part of a path" }
}
