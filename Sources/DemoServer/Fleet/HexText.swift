/// Hexadecimal digits, without Foundation’s formatter.
enum HexText {
  /// The lowest `digits` hexadecimal digits of `value`, in capitals.
  static func upper(_ value: UInt64, digits: Int) -> String {
    String(unsafeUninitializedCapacity: digits) { buffer in
      for place in 0..<digits {
        buffer[place] = digit(value >> UInt64((digits - 1 - place) * 4), isUppercase: true)
      }
      return digits
    }
  }

  static func digit(_ value: UInt64, isUppercase: Bool) -> UInt8 {
    let nibble = UInt8(truncatingIfNeeded: value & 15)
    return nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: isUppercase ? "A" : "a") + nibble - 10
  }
}
