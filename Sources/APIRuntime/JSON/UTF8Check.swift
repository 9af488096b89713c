/// Checks that bytes are UTF-8 as the Unicode Standard's table 3-7 has it: shortest forms, no surrogates, nothing above
/// U+10FFFF. No string is made for it.
enum UTF8Check {
  /// The place of the first byte of the first sequence that is not UTF-8; nil when there is none.
  static func firstWrong(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
    var index = 0
    while index < text.count {
      let first = text[index]
      if first < 0x80 {
        index += 1
        continue
      }
      let length: Int
      // What the second byte may be; all further ones are 80 to BF.
      var second: ClosedRange<UInt8> = 0x80...0xBF
      switch first {
      case 0xC2...0xDF: length = 2
      case 0xE0: (length, second) = (3, 0xA0...0xBF)
      case 0xED: (length, second) = (3, 0x80...0x9F)
      case 0xE1...0xEF: length = 3
      case 0xF0: (length, second) = (4, 0x90...0xBF)
      case 0xF4: (length, second) = (4, 0x80...0x8F)
      case 0xF1...0xF3: length = 4
      default: return index
      }
      guard index + length <= text.count, second.contains(text[index + 1]) else { return index }
      for place in index + 2..<index + length where text[place] & 0xC0 != 0x80 { return index }
      index += length
    }
    return nil
  }
}
