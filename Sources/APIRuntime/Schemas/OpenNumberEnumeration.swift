/// An enumeration of numbers that may grow: servers may send values that the document does not name.
///
/// An undocumented value is kept unchanged in `undocumented`. Values are equal if their numbers are equal. A whole number can
/// be written as such: `settings.days = 90`.
public protocol OpenNumberEnumeration: RawRepresentable, CaseIterable, Codable, Hashable, Sendable, JSONReadable,
  JSONWritable, ParameterValue, ExpressibleByIntegerLiteral
where
  RawValue: Numeric & Codable & Hashable & Sendable & JSONReadable & JSONWritable & ParameterValue, AllCases == [Self]
{
  /// A value that the document does not name.
  static func undocumented(_ number: RawValue) -> Self
}

extension OpenNumberEnumeration {
  /// The known value of this number, or an undocumented one.
  @inlinable
  public init(rawValue: RawValue) { self = .of(rawValue) }

  @inlinable
  static func of(_ number: RawValue) -> Self {
    allCases.first { $0.rawValue == number } ?? .undocumented(number)
  }

  /// A number in source code.
  public init(integerLiteral number: Int) {
    guard let value = RawValue(exactly: number) else { preconditionFailure("\(number) is too large for \(Self.self)") }
    self = .of(value)
  }

  /// Reads a number.
  ///
  /// - Throws: `JSONReadingError` if the value is not a number, or cannot be represented as `RawValue`.
  @inlinable
  public init(json reader: inout JSONReader) throws(JSONReadingError) {
    self = .of(try RawValue(json: &reader))
  }

  @inlinable
  public func write(json writer: inout JSONWriter) { rawValue.write(json: &writer) }

  public func parameterText(_ dateTranscoder: any DateTranscoder) -> String { rawValue.parameterText(dateTranscoder) }

  public init?(parameterText: String, _ dateTranscoder: any DateTranscoder) {
    guard let number = RawValue(parameterText: parameterText, dateTranscoder) else { return nil }
    self = .of(number)
  }
}
