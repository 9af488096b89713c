/// How names stand in the headers of a part.
///
/// Servers want quotes around them and differ in how they read what is escaped inside. As browsers do, what could end the
/// quotes or the line is percent-encoded (RFC 7578, section 2): a name can begin no header and no parameter of its own. A
/// backslash is encoded too: before the closing quote, half of the servers take it for an escape. A percent sign is
/// left alone, except where it would be read as such an encoding.
enum MultipartName {
  /// A name as it stands between quotes.
  static func escaped(_ name: String) -> String {
    let bytes = Array(name.utf8)
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      let looksEncoded = byte == UInt8(ascii: "%") && encodedByte(bytes[(index + 1)...]) != nil
      if looksEncoded || isEncoded(byte) && byte != UInt8(ascii: "%") {
        out += [UInt8(ascii: "%"), hexDigit(byte >> 4), hexDigit(byte & 15)]
      } else {
        out.append(byte)
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// The name that stands between quotes.
  static func unescaped(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), let byte = encodedByte(bytes[(index + 1)...]) {
        out.append(byte)
        index += 3
      } else {
        out.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// A media type, or the general one when the text could end the line.
  static func safeContentType(_ text: String) -> String {
    text.utf8.allSatisfy { (0x20...0x7E).contains($0) } && text.contains("/") ? text : "application/octet-stream"
  }

  /// Whether a byte is one of those that are encoded.
  private static func isEncoded(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "%")
  }

  /// The byte that two hexadecimal digits stand for, when it is one of those that are encoded.
  private static func encodedByte(_ digits: ArraySlice<UInt8>) -> UInt8? {
    guard digits.count >= 2, let byte = UInt8(String(decoding: digits.prefix(2), as: UTF8.self), radix: 16),
      digits.first != UInt8(ascii: "+"), isEncoded(byte)
    else { return nil }
    return byte
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
