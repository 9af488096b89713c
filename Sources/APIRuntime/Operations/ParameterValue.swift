#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.Date
#else
  public import struct Foundation.Date
#endif

/// A value that can appear in a path, a query, a header, a cookie or a form.
public protocol ParameterValue {
  /// The value as plain text, not yet percent-encoded.
  func parameterText(_ dateTranscoder: any DateTranscoder) -> String
  /// Reads a value from text without percent-encoding; nil if it is not one.
  init?(parameterText: String, _ dateTranscoder: any DateTranscoder)
}

extension ParameterValue where Self: RawRepresentable, RawValue == String {
  public func parameterText(_ dateTranscoder: any DateTranscoder) -> String { rawValue }

  public init?(parameterText: String, _ dateTranscoder: any DateTranscoder) { self.init(rawValue: parameterText) }
}

extension ParameterValue where Self: LosslessStringConvertible {
  public func parameterText(_ dateTranscoder: any DateTranscoder) -> String { description }

  public init?(parameterText: String, _ dateTranscoder: any DateTranscoder) { self.init(parameterText) }
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

  public init?(parameterText: String, _ dateTranscoder: any DateTranscoder) {
    guard let date = try? dateTranscoder.decode(parameterText) else { return nil }
    self = date
  }
}

/// A string is sent as it is, any other value as JSON.
extension JSONValue: ParameterValue {
  public func parameterText(_ dateTranscoder: any DateTranscoder) -> String {
    stringValue ?? String(decoding: jsonBytes(), as: UTF8.self)
  }

  public init?(parameterText: String, _ dateTranscoder: any DateTranscoder) { self = .string(parameterText) }
}
