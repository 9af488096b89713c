/// The sequences that programs send to terminals for colors, titles and cursor movements (ECMA-48).
///
/// What is left of odd ones is harmless: all text is sanitized when it is drawn. Without this, `[31m` would stand in it.
enum ControlSequences {
  /// The text without the sequences in it.
  static func removed(from text: String) -> String {
    guard text.utf8.contains(0x1B) else { return text }
    var kept = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\u{1B}" else {
        kept.append(scalar)
        continue
      }
      switch rest.popFirst() {
      case "[":
        // Parameters, then a final character.
        rest = rest.drop { (0x20...0x3F).contains($0.value) }
        if let final = rest.first, (0x40...0x7E).contains(final.value) { rest.removeFirst() }
      case "]", "P", "X", "^", "_":
        // A string up to BEL or ESC \.
        rest = rest.drop { $0 != "\u{7}" && $0 != "\u{1B}" }
        if rest.popFirst() == "\u{1B}", rest.first == "\\" { rest.removeFirst() }
      case "(", ")", "*", "+", "#", "%": _ = rest.popFirst()
      default: break
      }
    }
    return String(kept)
  }
}
