#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.Date
#else
  public import struct Foundation.Date
#endif

/// A value that can stand in a path, a query, a header or a form.
public protocol ParameterValue {
  /// The value as plain text, not yet percent-encoded.
  func parameterText(_ dateTranscoder: any DateTranscoder) -> String
}

extension ParameterValue where Self: RawRepresentable, RawValue == String {
  public func parameterText(_ dateTranscoder: any DateTranscoder) -> String { rawValue }
}

extension ParameterValue where Self: CustomStringConvertible {
  public func parameterText(_ dateTranscoder: any DateTranscoder) -> String { description }
}

extension String: ParameterValue {}
extension Int: ParameterValue {}
extension Int32: ParameterValue {}
extension Int64: ParameterValue {}
extension Double: ParameterValue {}
extension Float: ParameterValue {}
extension Bool: ParameterValue {}

extension Date: ParameterValue {
  public func parameterText(_ dateTranscoder: any DateTranscoder) -> String { dateTranscoder.encode(self) }
}
