/// The text of a random (version 4) UUID, without Foundation's formatter: a page of a thousand records holds thousands.
enum UUIDText {
  static func text(_ high: UInt64, _ low: UInt64, isUppercase: Bool) -> String {
    let versioned = (high & ~0xF000) | 0x4000
    let variant = (DemoRandom.mixed(low) & 0x3FFF_FFFF_FFFF_FFFF) | 0x8000_0000_0000_0000
    return String(unsafeUninitializedCapacity: 36) { buffer in
      var place = 0
      for digit in 0..<32 {
        if digit == 8 || digit == 12 || digit == 16 || digit == 20 {
          buffer[place] = UInt8(ascii: "-")
          place += 1
        }
        let word = digit < 16 ? versioned : variant
        buffer[place] = HexText.digit(word >> UInt64(60 - (digit & 15) * 4), isUppercase: isUppercase)
        place += 1
      }
      return 36
    }
  }
}
