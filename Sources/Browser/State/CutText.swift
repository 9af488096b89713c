/// The beginning of a text of any length, and how much was left out.
struct CutText: Hashable, Sendable {
  let text: String
  /// How many characters come after it, counted as Unicode scalars: what counts as one character to people can be of any
  /// length itself.
  let cut: Int

  /// - Parameters:
  ///   - characters: how many are kept.
  ///   - lines: at the end of which line the text is cut, when it has so many.
  init(_ whole: String, characters: Int, lines: Int = .max) {
    // A scalar takes a byte at least. Most values are short, and their lines few.
    if whole.utf8.count <= min(characters, lines) {
      (text, cut) = (whole, 0)
      return
    }
    let scalars = whole.unicodeScalars
    var end = scalars.startIndex
    var (kept, breaks) = (0, 0)
    while end < scalars.endIndex, kept < characters, breaks < lines {
      if scalars[end].endsLine { breaks += 1 }
      kept += 1
      end = scalars.index(after: end)
    }
    (text, cut) = end < scalars.endIndex ? (String(scalars[..<end]), scalars[end...].count) : (whole, 0)
  }
}

extension Unicode.Scalar {
  /// Whether it ends a line, as `Character.isNewline` has it.
  fileprivate var endsLine: Bool {
    switch value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}
