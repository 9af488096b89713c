/// A header's value with parameters, such as `form-data; name="file"; filename="a.png"`.
struct HeaderParameters {
  /// The part before the first semicolon, in lower case.
  let value: String
  /// Parameters by name in lower case.
  let parameters: [String: String]

  /// Parses a header's value; nil if it is malformed or names a parameter twice, which readers interpret differently.
  init?(_ text: String) {
    var rest = Array(text.utf8)[...]
    value = HeaderParameters.text(rest.prefix { $0 != UInt8(ascii: ";") }).lowercased()
    rest = rest.drop { $0 != UInt8(ascii: ";") }
    var parameters: [String: String] = [:]
    while let semicolon = rest.popFirst() {
      guard semicolon == UInt8(ascii: ";") else { return nil }
      rest = rest.drop(while: HeaderParameters.isBlank)
      // A trailing semicolon is wrong but harmless.
      if rest.isEmpty { break }
      let name = HeaderParameters.text(rest.prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ";") })
      rest = rest.drop { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ";") }
      guard !name.isEmpty, rest.popFirst() == UInt8(ascii: "=") else { return nil }
      rest = rest.drop(while: HeaderParameters.isBlank)
      guard let value = HeaderParameters.takeValue(from: &rest),
        parameters.updateValue(value, forKey: name.lowercased()) == nil
      else { return nil }
      rest = rest.drop(while: HeaderParameters.isBlank)
    }
    self.parameters = parameters
  }

  /// A token or a quoted string; nil if the closing quote is missing.
  private static func takeValue(from rest: inout ArraySlice<UInt8>) -> String? {
    guard rest.first == UInt8(ascii: "\"") else {
      let word = rest.prefix { $0 != UInt8(ascii: ";") }
      rest = rest[word.endIndex...]
      return text(word)
    }
    rest.removeFirst()
    var quoted: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\"") { return String(decoding: quoted, as: UTF8.self) }
      // Any other backslash is literal: old browsers send whole Windows paths.
      if byte == UInt8(ascii: "\\"), let next = rest.first, next == UInt8(ascii: "\"") || next == UInt8(ascii: "\\") {
        quoted.append(rest.removeFirst())
      } else {
        quoted.append(byte)
      }
    }
    return nil
  }

  /// A piece without surrounding blanks.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    var bytes = bytes.drop(while: isBlank)
    while let last = bytes.last, isBlank(last) { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}

/// How names are written in the headers of a part.
///
/// Servers expect quoted names, and differ in how they read escapes inside the quotes. Like browsers, this
/// percent-encodes characters that could end the quotes or the line (RFC 7578, section 2), so that a name cannot inject
/// a header or a parameter. A backslash is encoded too: before the closing quote, half of the servers read it as an
/// escape. A percent sign is unchanged unless it would be read as such an encoding.
enum MultipartName {
  /// A name as written between quotes.
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

  /// The name that is written between quotes.
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

  /// A media type, or `application/octet-stream` if the text could end the line.
  static func safeContentType(_ text: String) -> String {
    text.utf8.allSatisfy { (0x20...0x7E).contains($0) } && text.contains("/") ? text : "application/octet-stream"
  }

  /// Whether a byte is one of those that are encoded.
  private static func isEncoded(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "%")
  }

  /// The byte that two hexadecimal digits encode, if it is one of the encoded ones.
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
