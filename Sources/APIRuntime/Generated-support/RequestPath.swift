/// An operation's path, written as a literal whose parameters are interpolated: `"/v1/computers/\(id)/history"`.
///
/// Every parameter is percent-encoded, so that it stays one segment whatever it holds.
public struct RequestPath: ExpressibleByStringInterpolation, Sendable {
  let text: String
  /// A parameter that cannot be a segment: empty, `.` or `..` would make another path of it.
  let unusable: String?

  public init(stringLiteral value: String) {
    text = value
    unusable = nil
  }

  public init(stringInterpolation: StringInterpolation) {
    text = stringInterpolation.text
    unusable = stringInterpolation.unusable
  }

  /// Collects the parts of a path.
  public struct StringInterpolation: StringInterpolationProtocol {
    var text = ""
    var unusable: String?

    public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity * 2) }

    public mutating func appendLiteral(_ literal: String) { text += literal }

    public mutating func appendInterpolation(_ value: some ParameterValue) {
      let plain = value.parameterText(.tolerant)
      if ["", ".", ".."].contains(plain) { unusable = plain }
      text += PercentEncoding.encode(plain)
    }
  }
}

/// A path parameter that would change which path is asked for.
public struct UnusablePathParameter: Error, Hashable, Sendable, CustomStringConvertible {
  /// Its value: empty, `.` or `..`.
  public let value: String
  public var description: String { "\"\(value)\" cannot be part of a path" }
}
