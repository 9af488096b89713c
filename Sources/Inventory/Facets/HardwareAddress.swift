/// MAC addresses, which are written in several ways.
enum HardwareAddress {
  /// Appends the twelve digits of an address in small letters and returns true; appends nothing when the text
  /// is none. Between the digits may be colons, hyphens, dots and spaces.
  static func append(_ text: some Sequence<UInt8>, to digits: inout [UInt8]) -> Bool {
    let start = digits.count
    for byte in text {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): digits.append(byte)
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digits.append(byte | 0x20)
      case _ where isSign(byte): continue
      default:
        digits.removeLast(digits.count - start)
        return false
      }
      if digits.count - start > 12 { break }
    }
    if digits.count - start == 12 { return true }
    digits.removeLast(digits.count - start)
    return false
  }

  /// A text without what may stand between the digits, whether the rest is an address or not.
  static func withoutSigns(_ text: [UInt8]) -> [UInt8] { text.filter { !isSign($0) } }

  private static func isSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ":") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: " ")
  }

  /// Whether an address is one that stands for none: all its bits are the same.
  static func isNobodys(_ digits: UnsafeBufferPointer<UInt8>) -> Bool {
    digits.allSatisfy { $0 == UInt8(ascii: "0") } || digits.allSatisfy { $0 == UInt8(ascii: "f") }
  }
}
