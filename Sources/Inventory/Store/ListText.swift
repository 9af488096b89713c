/// Several strings in one run of bytes.
enum ListText {
  /// Stands between two elements. No byte of UTF-8 has this value.
  static let separator: UInt8 = 0xFF

  /// The elements of a list of at least one.
  static func elements(_ bytes: ArraySlice<UInt8>) -> [String] {
    bytes.split(separator: separator, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Appends the list as shown: with commas.
  static func append(_ bytes: UnsafeBufferPointer<UInt8>, to shown: inout [UInt8]) {
    for byte in bytes {
      if byte == separator {
        shown.append(UInt8(ascii: ","))
        shown.append(UInt8(ascii: " "))
      } else {
        shown.append(byte)
      }
    }
  }
}
