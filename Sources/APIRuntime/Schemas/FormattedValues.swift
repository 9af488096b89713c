import Notation

#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.URL
  public import struct FoundationEssentials.UUID
#else
  public import struct Foundation.URL
  public import struct Foundation.UUID
#endif

/// A day without a time and a time zone, as `format: date` describes it: `2026-11-28`.
///
/// A configuration of the generator chooses it for the format: `typeOverrides: { formats: { date: CalendarDay } }`.
public struct CalendarDay: RawRepresentable, Codable, Hashable, Sendable, Comparable, JSONReadable, JSONWritable,
  ParameterValue, CustomStringConvertible
{
  /// The year, from 0 to 9999.
  public let year: Int
  /// The month, from 1.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// Nil if the calendar has no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (0...9999).contains(year), let civil = CivilDate(year: year, month: month, day: day) else { return nil }
    (self.year, self.month, self.day) = (civil.year, civil.month, civil.day)
  }

  /// Reads `2026-11-28`; nil for any other text.
  public init?(rawValue: String) {
    let parts = rawValue.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2] else { return nil }
    let numbers = parts.compactMap { part in
      part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(Substring(part)) : nil
    }
    guard numbers.count == 3 else { return nil }
    self.init(year: numbers[0], month: numbers[1], day: numbers[2])
  }

  /// `2026-11-28`.
  public var rawValue: String {
    func text(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(text(year, 4))-\(text(month, 2))-\(text(day, 2))"
  }

  public var description: String { rawValue }

  public static func < (a: CalendarDay, b: CalendarDay) -> Bool {
    (a.year, a.month, a.day) < (b.year, b.month, b.day)
  }
}

/// Bytes that are sent as Base64 text, as `format: byte` describes them.
///
/// A configuration of the generator chooses it for the format: `typeOverrides: { formats: { byte: Base64Data } }`.
public struct Base64Data: RawRepresentable, Codable, Hashable, Sendable, JSONReadable, JSONWritable, ParameterValue {
  /// The bytes.
  public var bytes: [UInt8]

  /// Creates a value of bytes.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads Base64 in the usual or the URL-safe alphabet, with or without padding; nil for any other text.
  public init?(rawValue: String) {
    guard let bytes = Base64.decode(rawValue.utf8) else { return nil }
    self.bytes = bytes
  }

  /// The text in the usual alphabet, with padding.
  public var rawValue: String { String(decoding: Base64.encode(bytes), as: UTF8.self) }
}

/// For `typeOverrides: { formats: { uuid: UUID } }`.
extension UUID: JSONReadable, JSONWritable, ParameterValue {
  public init(json reader: inout JSONReader) throws(JSONReadingError) {
    self = try reader.readText("a UUID") { UUID(uuidString: $0) }
  }

  /// Writes it in lower case, as RFC 9562 does.
  public func write(json writer: inout JSONWriter) { writer.string(uuidString.lowercased()) }

  public func parameterText(_ dateTranscoder: any DateTranscoder) -> String { uuidString.lowercased() }

  public init?(parameterText: String, _ dateTranscoder: any DateTranscoder) { self.init(uuidString: parameterText) }
}

/// For `typeOverrides: { formats: { uri: URL } }`.
extension URL: JSONReadable, JSONWritable, ParameterValue {
  public init(json reader: inout JSONReader) throws(JSONReadingError) {
    self = try reader.readText("a URL") { URL(string: $0) }
  }

  public func write(json writer: inout JSONWriter) { writer.string(absoluteString) }

  public func parameterText(_ dateTranscoder: any DateTranscoder) -> String { absoluteString }

  public init?(parameterText: String, _ dateTranscoder: any DateTranscoder) { self.init(string: parameterText) }
}

extension JSONReader {
  /// Reads a string that has a meaning.
  fileprivate mutating func readText<Value>(
    _ expected: String, _ read: (String) -> Value?
  ) throws(JSONReadingError) -> Value {
    let start = offset
    let token = try readToken()
    guard let value = read(token.string) else { throw failure(expected: expected, found: quoted(token), at: start) }
    return value
  }
}

extension JSONReadable where Self: FixedWidthInteger {
  /// Reads an integer. Values beyond `Int` are errors: JSON's integers end there in this reader.
  public init(json reader: inout JSONReader) throws(JSONReadingError) {
    let start = reader.offset
    let number = try reader.readInt()
    guard let value = Self(exactly: number) else {
      throw reader.failure(
        expected: "an integer from \(Self.min) to \(Self.max)", found: "\(number)", at: start)
    }
    self = value
  }
}

extension JSONWritable where Self: FixedWidthInteger {
  public func write(json writer: inout JSONWriter) { writer.int(self) }
}

extension Int8: JSONReadable, JSONWritable, ParameterValue {}
extension Int16: JSONReadable, JSONWritable, ParameterValue {}
extension UInt8: JSONReadable, JSONWritable, ParameterValue {}
extension UInt16: JSONReadable, JSONWritable, ParameterValue {}
extension UInt32: JSONReadable, JSONWritable, ParameterValue {}
extension UInt: JSONReadable, JSONWritable, ParameterValue {}
