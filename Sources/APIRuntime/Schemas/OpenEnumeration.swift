/// An enumeration of strings that may grow: servers may send values that the document does not name.
///
/// An undocumented value is kept unchanged in `undocumented`, and survives a round trip through JSON and `Codable`.
/// Values are equal if their texts are equal.
public protocol OpenEnumeration: RawRepresentable, CaseIterable, Codable, Hashable, Sendable, JSONReadable,
  JSONWritable,
  ParameterValue
where RawValue == String, AllCases == [Self] {
  /// A value that the document does not name.
  static func undocumented(_ text: String) -> Self
}

extension OpenEnumeration {
  /// The known value of this text, or an undocumented one.
  @inlinable
  public init(rawValue: String) {
    self = Self.allCases.first { $0.rawValue == rawValue } ?? .undocumented(rawValue)
  }

  /// Reads the value by comparing bytes: no string is created for a known value.
  @inlinable
  public init(json reader: inout JSONReader) throws(JSONReadingError) {
    let token = try reader.readToken()
    self = Self.allCases.first { token.isText($0.rawValue) } ?? .undocumented(token.string)
  }
}

extension JSONKey {
  /// Whether this equals the text, with escapes decoded.
  @usableFromInline
  func isText(_ text: String) -> Bool {
    if isEscaped { return string == text }
    guard text.utf8.count == count else { return false }
    // Compares byte by byte only if the text is not contiguous, such as a bridged string.
    return text.utf8.withContiguousStorageIfAvailable { text in
      text.baseAddress.map { JSONKey.sameBytes($0, base, count: count) } ?? true
    } ?? text.utf8.elementsEqual(utf8)
  }
}
