/// Makes texts comparable: small letters, no diacritics, full-width forms as plain ones.
///
/// What is searched and what is typed go the same way, so what exactly a letter becomes matters less than that both
/// become the same. Nearly all of an inventory is ASCII, which takes one pass over the bytes in place.
public enum Folding {
  /// The folded form of a text, in UTF-8.
  public static func folded(_ text: String) -> [UInt8] {
    var bytes = Array(text.utf8)
    foldTail(of: &bytes, from: 0)
    return bytes
  }

  /// Appends the folded form of a text in UTF-8.
  static func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    let start = bytes.count
    bytes.append(contentsOf: text)
    foldTail(of: &bytes, from: start)
  }

  /// Folds what stands behind `start`, which must be UTF-8, and says whether that may have changed it.
  @discardableResult
  static func foldTail(of bytes: inout [UInt8], from start: Int) -> Bool {
    var high: UInt8 = 0
    var hasCapital: UInt8 = 0
    bytes.withUnsafeMutableBufferPointer { buffer in
      for index in start..<buffer.count {
        let byte = buffer[index]
        high |= byte
        let bit: UInt8 = byte &- UInt8(ascii: "A") < 26 ? 0x20 : 0
        hasCapital |= bit
        buffer[index] = byte | bit
      }
    }
    guard high >= 0x80 else { return hasCapital != 0 }
    let text = String(decoding: bytes[start...], as: UTF8.self)
    bytes.removeLast(bytes.count - start)
    for scalar in text.unicodeScalars { append(scalar, to: &bytes) }
    return true
  }

  private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    switch scalar.value {
    case 0..<0x80: bytes.append(UInt8(truncatingIfNeeded: scalar.value))
    case 0x00A0, 0x3000: bytes.append(UInt8(ascii: " "))
    // Ideographs have neither case nor marks.
    case 0x3400...0x9FFF: bytes.append(contentsOf: String(scalar).utf8)
    case 0xAC00...0xD7A3: appendHangul(scalar.value - 0xAC00, to: &bytes)
    case 0xFF01...0xFF5E:
      // The full-width forms stand in the order of ASCII.
      let plain = UInt8(truncatingIfNeeded: scalar.value - 0xFEE0)
      bytes.append(plain &- UInt8(ascii: "A") < 26 ? plain | 0x20 : plain)
    default: appendOther(scalar, to: &bytes)
    }
  }

  private static func appendOther(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    if let replacement = FoldingTable.replacements[scalar.value] { return bytes.append(contentsOf: replacement) }
    let properties = scalar.properties
    // A mark that stands over or under its letter; vowel signs, which have the class 0, are letters in their own right.
    if properties.canonicalCombiningClass != .notReordered || properties.isDefaultIgnorableCodePoint { return }
    let lower = properties.lowercaseMapping.unicodeScalars
    if lower.count == 1, let only = lower.first, only == scalar {
      return bytes.append(contentsOf: String(scalar).utf8)
    }
    for letter in lower {
      if letter == scalar { bytes.append(contentsOf: String(letter).utf8) } else { append(letter, to: &bytes) }
    }
  }

  /// A Korean syllable as its letters (Unicode, section 3.12): macOS writes names so, keyboards the other way; and half a
  /// syllable typed finds the whole.
  private static func appendHangul(_ index: UInt32, to bytes: inout [UInt8]) {
    var letters = [0x1100 + index / 588, 0x1161 + index % 588 / 28]
    if index % 28 != 0 { letters.append(0x11A7 + index % 28) }
    for letter in letters {
      // All three ranges are letters of three bytes.
      bytes.append(0xE0 | UInt8(letter >> 12))
      bytes.append(0x80 | UInt8(letter >> 6 & 0x3F))
      bytes.append(0x80 | UInt8(letter & 0x3F))
    }
  }
}
