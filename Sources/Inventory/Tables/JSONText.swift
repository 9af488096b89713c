/// Texts as JSON strings that hold the text exactly, and in which everything that a terminal could obey or that cannot be seen
/// is written as `\u` escapes: the output may be looked at before it is parsed.
///
/// Most texts are printable ASCII and are copied as they are, eight bytes at a time. The Unicode category of a character,
/// which takes much longer to find, is asked only outside of `isKnownVisible`.
enum JSONText {
  /// Appends a text in UTF-8, in quotes.
  static func append(_ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    let start = output.count
    output.append(UInt8(ascii: "\""))
    if !appendEscaped(text, to: &output) {
      // Not UTF-8 after all: repaired as `String` does it.
      output.removeLast(output.count - start)
      var repaired = String(decoding: text, as: UTF8.self)
      return repaired.withUTF8 { append($0, to: &output) }
    }
    output.append(UInt8(ascii: "\""))
  }

  /// Appends a text; false, in the middle of it, when it is not UTF-8.
  private static func appendEscaped(_ text: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) -> Bool {
    // What is before `place` and not appended yet begins here.
    var run = 0
    var place = 0
    while true {
      place = plainEnd(of: text, from: place)
      guard place < text.count else { break }
      guard let (scalar, length) = scalar(of: text, at: place) else { return false }
      if isVisible(scalar), scalar != "\"", scalar != "\\" {
        place += length
      } else {
        output.append(contentsOf: UnsafeBufferPointer(rebasing: text[run..<place]))
        appendEscape(scalar, to: &output)
        place += length
        run = place
      }
    }
    output.append(contentsOf: UnsafeBufferPointer(rebasing: text[run...]))
    return true
  }

  // MARK: Plain bytes

  /// Where the bytes end that stand for themselves: printable ASCII without quote and backslash.
  private static func plainEnd(of text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let bytes = UnsafeRawBufferPointer(text)
    var place = start
    while place &+ 8 <= bytes.count, isPlain(bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)) {
      place &+= 8
    }
    while place < bytes.count, isPlain(bytes[place]) { place &+= 1 }
    return place
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// Whether eight bytes are. A byte that is zero borrows when one is taken from it, which sets its high bit.
  private static func isPlain(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quote = word ^ (ones &* 0x22)
    let backslash = word ^ (ones &* 0x5C)
    let delete = word ^ (ones &* 0x7F)
    let hits =
      word | (word &- ones &* 0x20) | ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash)
      | ((delete &- ones) & ~delete)
    return hits & (ones &* 0x80) == 0
  }

  // MARK: Other characters

  /// The character at a place and how many bytes it has; nil when it is not UTF-8.
  private static func scalar(of text: UnsafeBufferPointer<UInt8>, at place: Int) -> (Unicode.Scalar, Int)? {
    let lead = text[place]
    let (length, least): (Int, UInt32)
    switch lead {
    case 0..<0x80: return (Unicode.Scalar(lead), 1)
    case 0xC2...0xDF: (length, least) = (2, 0x80)
    case 0xE0...0xEF: (length, least) = (3, 0x800)
    case 0xF0...0xF4: (length, least) = (4, 0x10000)
    default: return nil
    }
    guard place + length <= text.count else { return nil }
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    for byte in text[(place + 1)..<(place + length)] {
      guard byte & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    guard value >= least, let scalar = Unicode.Scalar(value) else { return nil }
    return (scalar, length)
  }

  /// Whether a reader sees the character, and a terminal does not obey it.
  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    if isKnownVisible(scalar.value) { return true }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate: return false
    default: return true
    }
  }

  /// Stretches of letters, signs and digits without a gap, assigned for long in every version of Unicode: most of what
  /// European, Chinese, Japanese and Korean names are written with, and the curved quotes of macOS's computer names.
  private static func isKnownVisible(_ value: UInt32) -> Bool {
    switch value {
    case 0x20..<0x7F, 0xA1..<0xAD, 0xAE...0x377, 0x400...0x52F, 0x2010...0x2027, 0x3041...0x3096, 0x30A1...0x30FE,
      0x4E00...0x9FA5,
      0xAC00...0xD7A3:
      true
    default: false
    }
  }

  private static func appendEscape(_ scalar: Unicode.Scalar, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\\"))
    guard scalar != "\"", scalar != "\\" else { return output.append(UInt8(scalar.value)) }
    var isFirst = true
    for unit in scalar.utf16 {
      if !isFirst { output.append(UInt8(ascii: "\\")) }
      isFirst = false
      output.append(UInt8(ascii: "u"))
      for shift in stride(from: 12, through: 0, by: -4) {
        let digit = UInt8(unit >> UInt16(shift) & 0xF)
        output.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    }
  }
}
