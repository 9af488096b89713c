/// A text of a filter in which `*` stands for any run of characters, none included; letter case does not matter.
/// There is no way to ask for a literal `*`: Jamf's language has no escape for it.
struct RSQLPattern: Sendable {
  /// The folded texts between the stars: one when there is no star.
  private let pieces: [[UInt8]]
  /// The same for texts beyond ASCII, by character, so that composed and decomposed letters are equal.
  private let characterPieces: [[Character]]

  init(_ text: String) {
    let parts = text.unicodeScalars.split(separator: "*", omittingEmptySubsequences: false)
    let folded = parts.map { String($0).lowercased() }
    pieces = folded.map { Array($0.utf8) }
    characterPieces = folded.map(Array.init)
  }

  func matches(_ text: String) -> Bool {
    let folded = text.lowercased()
    if folded.utf8.allSatisfy({ $0 < 0x80 }) { return Self.match(pieces, Array(folded.utf8)) }
    return Self.match(characterPieces, Array(folded))
  }

  /// First piece at the start, last at the end, the others at their first place in between: with only `*` as
  /// wildcard the leftmost choice is never worse.
  private static func match<Element: Equatable>(_ pieces: [[Element]], _ text: [Element]) -> Bool {
    guard pieces.count > 1 else { return pieces[0] == text }
    let first = pieces[0]
    let last = pieces[pieces.count - 1]
    guard text.count >= first.count + last.count, text.starts(with: first), text.suffix(last.count).elementsEqual(last)
    else { return false }
    var rest = text[first.count..<(text.count - last.count)]
    for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
      guard let end = end(of: piece, in: rest) else { return false }
      rest = rest[end...]
    }
    return true
  }

  private static func end<Element: Equatable>(of piece: [Element], in text: ArraySlice<Element>) -> Int? {
    guard text.count >= piece.count else { return nil }
    for start in text.startIndex...(text.endIndex - piece.count)
    where text[start..<(start + piece.count)].elementsEqual(piece) {
      return start + piece.count
    }
    return nil
  }
}
