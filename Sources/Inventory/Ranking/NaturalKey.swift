/// Bytes that sort as people sort texts when they are compared one by one.
///
/// Texts are folded, and each number in them is written with its length before its digits, so that 9 comes before 10 and
/// 14.9 before 14.10; leading zeros do not count. That is also the order of versions and of IPv4 addresses. In UUIDs and
/// hardware addresses, where every digit has its place, there are no such numbers.
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

  /// No key of texts of that many bytes together is longer: at most a length comes to each digit.
  static func longest(_ bytes: Int) -> Int { bytes * 2 }

  /// Writes the key of a folded text into room of at least `longest` bytes, and returns its length. No byte of it is 0, so
  /// that a text sorts before what it begins.
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
      // The length stands where a digit would, so numbers keep their place among letters and signs. 0xFF, which no text
      // has, puts long numbers behind those of nine digits.
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

  /// Whether it is 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12, with hyphens between them.
  private static func isUUID(_ folded: UnsafeBufferPointer<UInt8>) -> Bool {
    guard folded.count == 36 else { return false }
    return folded.indices.allSatisfy { place in
      switch place {
      case 8, 13, 18, 23: folded[place] == UInt8(ascii: "-")
      default: isHexDigit(folded[place])
      }
    }
  }

  /// Whether it is six bytes in hexadecimal digits, with colons or hyphens between them.
  private static func isHardwareAddress(_ folded: UnsafeBufferPointer<UInt8>) -> Bool {
    guard folded.count == 17, folded[2] == UInt8(ascii: ":") || folded[2] == UInt8(ascii: "-") else { return false }
    return folded.indices.allSatisfy { $0 % 3 == 2 ? folded[$0] == folded[2] : isHexDigit(folded[$0]) }
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool { isDigit(byte) || byte &- UInt8(ascii: "a") < 6 }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}
