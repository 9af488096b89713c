import Foundation

/// What the Go library zalando/go-keyring, which jamf-cli uses, puts into the macOS keychain for a secret: the secret in letters
/// that a shell leaves alone, behind a word that says which.
enum KeyringText {
  /// The secret; the text itself where it says nothing, and nil for one that cannot be what it says.
  static func secret(in text: String) -> String? {
    if let letters = text.dropping(prefix: "go-keyring-base64:") {
      return Data(base64Encoded: String(letters)).flatMap { String(validating: $0, as: UTF8.self) }
    }
    if let letters = text.dropping(prefix: "go-keyring-encoded:") {
      let digits = letters.utf8.map { Character(Unicode.Scalar($0)).hexDigitValue }
      guard digits.count.isMultiple(of: 2), !digits.contains(nil) else { return nil }
      let bytes = stride(from: 0, to: digits.count, by: 2).map { place in
        UInt8((digits[place] ?? 0) << 4 | (digits[place + 1] ?? 0))
      }
      return String(validating: bytes, as: UTF8.self)
    }
    return text
  }
}

extension String {
  fileprivate func dropping(prefix: String) -> Substring? {
    hasPrefix(prefix) ? dropFirst(prefix.count) : nil
  }
}
