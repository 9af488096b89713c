/// Bytes that sort as people sort texts when they are compared one by one.
///
/// Texts are folded, and each number in them is written with its length before its digits, so that 9 comes before 10 and
/// 14.9 before 14.10; leading zeros do not count. That is also the order of versions and of IPv4 addresses.
enum NaturalKey {
  /// Appends the key of a folded text. No byte of it is 0, so that a text sorts before what it begins.
  static func append(_ folded: UnsafeBufferPointer<UInt8>, to key: inout [UInt8]) {
    var index = 0
    while index < folded.count {
      let byte = folded[index]
      guard isDigit(byte) else {
        key.append(max(byte, 1))
        index += 1
        continue
      }
      while index < folded.count, folded[index] == UInt8(ascii: "0") { index += 1 }
      let start = index
      while index < folded.count, isDigit(folded[index]) { index += 1 }
      let length = index - start
      // The length stands where a digit would, so numbers keep their place among letters and signs. 0xFF, which no text
      // has, puts long numbers behind those of nine digits.
      key.append(UInt8(ascii: "0") + UInt8(min(length, 9)))
      if length > 9 {
        key.append(0xFF)
        key.append(UInt8(min(length, 255)))
      }
      key.append(contentsOf: folded[start..<index])
    }
  }

  /// The key of a folded text.
  static func key(_ folded: [UInt8]) -> [UInt8] {
    var key: [UInt8] = []
    folded.withUnsafeBufferPointer { append($0, to: &key) }
    return key
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}
