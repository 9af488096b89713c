/// A header's value with parameters, as `form-data; name="file"; filename="a.png"`.
struct HeaderParameters {
  /// What stands before the first semicolon, in lower case.
  let value: String
  /// Parameters by name in lower case.
  let parameters: [String: String]

  /// Reads a header's value; nil when it is not of this form, or names a parameter twice: then two readers would disagree
  /// on what it says.
  init?(_ text: String) {
    var rest = Array(text.utf8)[...]
    value = HeaderParameters.text(rest.prefix { $0 != UInt8(ascii: ";") }).lowercased()
    rest = rest.drop { $0 != UInt8(ascii: ";") }
    var parameters: [String: String] = [:]
    while let semicolon = rest.popFirst() {
      guard semicolon == UInt8(ascii: ";") else { return nil }
      rest = rest.drop(while: HeaderParameters.isBlank)
      // A semicolon at the end is one too many, but harmless.
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

  /// A word, or a text in quotes; nil when the quotes do not end.
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
      // Elsewhere a backslash is one: old browsers send whole Windows paths.
      if byte == UInt8(ascii: "\\"), let next = rest.first, next == UInt8(ascii: "\"") || next == UInt8(ascii: "\\") {
        quoted.append(rest.removeFirst())
      } else {
        quoted.append(byte)
      }
    }
    return nil
  }

  /// A piece without the blanks around it.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    var bytes = bytes.drop(while: isBlank)
    while let last = bytes.last, isBlank(last) { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}
