/// The line that stands between the parts of a form (RFC 2046, section 5.1.1).
enum MultipartBoundary {
  private static let letters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_-abcdefghijklmnopqrstuvwxyz".utf8)

  /// A boundary of 144 random bits.
  static func random() -> String {
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<24).map { _ in letters[Int(UInt8.random(in: 0..<64, using: &generator))] }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether a text may be a boundary. Spaces, which are allowed within, are not worth their trouble.
  static func isValid(_ text: String) -> Bool {
    (1...70).contains(text.utf8.count)
      && text.utf8.allSatisfy { letters.contains($0) || "'()+,./:=?".utf8.contains($0) }
  }
}
