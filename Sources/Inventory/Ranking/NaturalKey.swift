/// Bytes whose order is the natural order of texts.
///
/// Texts are folded, and the length of each number is written before its digits, so that 9 comes before 10 and 14.9
/// before 14.10. Leading zeros are ignored. That is also the order of versions and of IPv4 addresses. UUIDs and
/// hardware addresses are excepted, because each of their digits has a fixed position.
enum NaturalKey {
  /// The key of a folded text.
  static func key(_ folded: [UInt8]) -> [UInt8] {
    var key: [UInt8] = []
    folded.withUnsafeBufferPointer { append($0, to: &key) }
    return key
  }

  /// Appends the key of a folded text.
  static func append(_ folded: UnsafeBufferPointer<UInt8>, to key: inout [UInt8]) {
    key += [UInt8](unsafeUninitializedCapacity: longest(folded.count)) { $1 = write(folded, to: $0) }
  }

  /// The maximum length of a key for texts of that many bytes in total: at most one length per digit.
  static func longest(_ bytes: Int) -> Int { bytes * 2 }

  /// Writes the key of a folded text into a buffer of at least `longest` bytes, and returns its length. No byte is 0,
  /// so that a text sorts before longer ones that begin with it.
  static func write(_ folded: UnsafeBufferPointer<UInt8>, to key: UnsafeMutableBufferPointer<UInt8>) -> Int {
    guard let key = key.baseAddress else { return 0 }
    if isUUID(folded) || isHardwareAddress(folded) {
      for place in folded.indices { key[place] = folded[place] }
      return folded.count
    }
    var length = 0
    var index = 0
    while index < folded.count {
      let byte = folded[index]
      guard isDigit(byte) else {
        key[length] = max(byte, 1)
        length += 1
        index += 1
        continue
      }
      while index < folded.count, folded[index] == UInt8(ascii: "0") { index += 1 }
      let start = index
      while index < folded.count, isDigit(folded[index]) { index += 1 }
      let digits = index - start
      // The length is in the position of a digit, so numbers keep their order among letters and signs. 0xFF, which does
      // not occur in texts, sorts longer numbers after those of nine digits.
      key[length] = UInt8(ascii: "0") + UInt8(min(digits, 9))
      length += 1
      if digits > 9 {
        key[length] = 0xFF
        key[length + 1] = UInt8(min(digits, 255))
        length += 2
      }
      for place in start..<index {
        key[length] = folded[place]
        length += 1
      }
    }
    return length
  }

  /// Whether it consists of 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12, with hyphens in between.
  private static func isUUID(_ folded: UnsafeBufferPointer<UInt8>) -> Bool {
    guard folded.count == 36 else { return false }
    return folded.indices.allSatisfy { place in
      switch place {
      case 8, 13, 18, 23: folded[place] == UInt8(ascii: "-")
      default: isHexDigit(folded[place])
      }
    }
  }

  /// Whether it consists of six bytes in hexadecimal digits, with colons or hyphens in between.
  private static func isHardwareAddress(_ folded: UnsafeBufferPointer<UInt8>) -> Bool {
    guard folded.count == 17, folded[2] == UInt8(ascii: ":") || folded[2] == UInt8(ascii: "-") else { return false }
    return folded.indices.allSatisfy { $0 % 3 == 2 ? folded[$0] == folded[2] : isHexDigit(folded[$0]) }
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool { isDigit(byte) || byte &- UInt8(ascii: "a") < 6 }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}
