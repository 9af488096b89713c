/// An enumeration of strings of which some are known; servers grow others.
///
/// A value that the document does not know is kept as it came in `undocumented`, which can be asked for and survives a
/// round trip in JSON and `Codable` alike. Values are equal when their texts are.
public protocol OpenEnumeration: RawRepresentable, CaseIterable, Codable, Hashable, Sendable, JSONReadable,
  JSONWritable,
  ParameterValue
where RawValue == String, AllCases == [Self] {
  /// A value that the document does not know.
  static func undocumented(_ text: String) -> Self
}

extension OpenEnumeration {
  /// The known value of this text, or an undocumented one.
  @inlinable
  public init(rawValue: String) {
    self = Self.allCases.first { $0.rawValue == rawValue } ?? .undocumented(rawValue)
  }

  /// Reads the value by comparing bytes: no string is made for a known one.
  @inlinable
  public init(json reader: inout JSONReader) throws(JSONReadingError) {
    let token = try reader.readToken()
    self = Self.allCases.first { token.isText($0.rawValue) } ?? .undocumented(token.string)
  }
}

extension JSONKey {
  /// Whether this is the text, with escapes decoded.
  @usableFromInline
  func isText(_ text: String) -> Bool {
    if isEscaped { return string == text }
    guard text.utf8.count == count else { return false }
    // Byte by byte only where the text is not in one piece, as a bridged one.
    return text.utf8.withContiguousStorageIfAvailable { text in
      text.baseAddress.map { JSONKey.sameBytes($0, base, count: count) } ?? true
    } ?? text.utf8.elementsEqual(utf8)
  }
}
