/// Decodes and writes escapes. Decoding expects text whose escapes the scanner has already checked.
enum JSONEscapes {
  /// The decoded bytes of the text between two quotes.
  static func decoded(_ raw: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(raw.count)
    decode(raw, into: &out)
    return out
  }

  /// Appends the decoded bytes. An unpaired surrogate becomes U+FFFD: it has no UTF-8 form, and failing a whole page
  /// for one unreadable character would be worse.
  static func decode(_ raw: UnsafeBufferPointer<UInt8>, into out: inout [UInt8]) {
    var index = 0
    while index < raw.count {
      let byte = raw[index]
      guard byte == UInt8(ascii: "\\") else {
        out.append(byte)
        index += 1
        continue
      }
      let escape = raw[index + 1]
      index += 2
      switch escape {
      case UInt8(ascii: "b"): out.append(8)
      case UInt8(ascii: "t"): out.append(9)
      case UInt8(ascii: "n"): out.append(10)
      case UInt8(ascii: "f"): out.append(12)
      case UInt8(ascii: "r"): out.append(13)
      case UInt8(ascii: "u"):
        let scalar = unicodeScalar(raw, at: &index)
        out.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      default: out.append(escape)
      }
    }
  }

  /// Reads the four digits at `index`, and the second half of a surrogate pair if it follows.
  private static func unicodeScalar(_ raw: UnsafeBufferPointer<UInt8>, at index: inout Int) -> Unicode.Scalar {
    let first = fourDigits(raw, at: index)
    index += 4
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, index + 6 <= raw.count, raw[index] == UInt8(ascii: "\\"), raw[index + 1] == UInt8(ascii: "u")
    else { return "\u{FFFD}" }
    let second = fourDigits(raw, at: index + 2)
    guard (0xDC00..<0xE000).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { return "\u{FFFD}" }
    index += 6
    return scalar
  }

  private static func fourDigits(_ raw: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 << 4 | UInt32(hexValue(raw[index + $1]) ?? 0) }
  }

  /// Writes a byte of a string, escaped if required; returns the number of bytes written, at most 6.
  static func write(_ byte: UInt8, to place: UnsafeMutablePointer<UInt8>) -> Int {
    guard JSONBytes.isStop(byte) else {
      place[0] = byte
      return 1
    }
    place[0] = UInt8(ascii: "\\")
    switch byte {
    case 0x08: place[1] = UInt8(ascii: "b")
    case 0x09: place[1] = UInt8(ascii: "t")
    case 0x0A: place[1] = UInt8(ascii: "n")
    case 0x0C: place[1] = UInt8(ascii: "f")
    case 0x0D: place[1] = UInt8(ascii: "r")
    case 0..<0x20:
      place[1] = UInt8(ascii: "u")
      place[2] = UInt8(ascii: "0")
      place[3] = UInt8(ascii: "0")
      place[4] = UInt8(ascii: "0") + byte >> 4
      place[5] = byte & 0xF < 10 ? UInt8(ascii: "0") + byte & 0xF : UInt8(ascii: "a") + byte & 0xF - 10
      return 6
    default: place[1] = byte
    }
    return 2
  }

  /// The value of a hexadecimal digit.
  static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
