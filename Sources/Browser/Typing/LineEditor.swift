/// One line of text being typed: the text and where the cursor stands in it.
///
/// Text is never cut. Typed or pasted text is refused when the line would get longer than `longest`, which bounds
/// memory. Text from elsewhere (a saved view, an option, a proposal) is always taken whole.
struct LineEditor: Hashable, Sendable {
  /// How many bytes of UTF-8 can be typed and pasted into a line: far more than any real filter or list on one line.
  static let longest = 1 << 20

  /// An insertion would have made the line longer than `longest`. The line is unchanged.
  struct TooLong: Error {
    /// The bytes that the line would have had.
    var bytes: Int
  }

  private(set) var characters: [Character] = []
  /// The characters as a text. It is kept beside them, because it is read many times for each key.
  private(set) var text = ""
  /// How many characters stand before the cursor.
  private(set) var cursor = 0

  // The characters are those of the text.
  static func == (one: LineEditor, other: LineEditor) -> Bool { one.cursor == other.cursor && one.text == other.text }

  func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(cursor)
  }

  var textBeforeCursor: String { String(characters[..<cursor]) }
  var textAfterCursor: String { String(characters[cursor...]) }
  var isEmpty: Bool { characters.isEmpty }

  /// Inserts text at the cursor. Newlines and tabs become spaces; other control characters are left out, because no one
  /// searches for them.
  ///
  /// - Throws: `TooLong` when the line would get too long for it. The line is unchanged then.
  mutating func insert(_ text: String) throws(TooLong) {
    let inserted = Self.clean(text)
    let bytes = self.text.utf8.count + inserted.utf8.count
    guard bytes <= Self.longest else { throw TooLong(bytes: bytes) }
    put(inserted, in: cursor..<cursor)
  }

  /// The text as a line has it.
  private static func clean(_ text: String) -> String {
    // Most keys are one such character.
    if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return text }
    return String(
      text.lazy.compactMap { character -> Character? in
        if character.isNewline || character == "\t" { return " " }
        let isControl = character.unicodeScalars.contains { $0.properties.generalCategory == .control }
        return isControl ? nil : character
      })
  }

  /// Puts a clean text in the place of some characters, with the cursor after it.
  private mutating func put(_ inserted: String, in range: Range<Int>) {
    let isAtEnd = range.lowerBound == characters.count
    let new = Array(inserted)
    characters.replaceSubrange(range, with: new)
    if isAtEnd { text += inserted } else { text = String(characters) }
    cursor = range.lowerBound + new.count
  }

  private mutating func remove(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    characters.removeSubrange(range)
    text = String(characters)
    cursor = range.lowerBound
  }

  /// Puts another text in the line, with the cursor at its end.
  mutating func set(_ text: String) {
    replace(0..<characters.count, with: text)
  }

  /// Puts a text in the place of some characters, with the cursor after it.
  mutating func replace(_ range: Range<Int>, with text: String) {
    put(Self.clean(text), in: range.clamped(to: 0..<characters.count))
  }

  mutating func clear() {
    self = LineEditor()
  }

  mutating func moveLeft() { cursor = max(0, cursor - 1) }
  mutating func moveRight() { cursor = min(characters.count, cursor + 1) }
  mutating func moveToStart() { cursor = 0 }
  mutating func moveToEnd() { cursor = characters.count }

  /// Puts the cursor before the character of that number, counted from 0, or at the end.
  mutating func move(to target: Int) { cursor = max(0, min(characters.count, target)) }

  mutating func deleteBackward() {
    remove(max(0, cursor - 1)..<cursor)
  }

  mutating func deleteForward() {
    remove(cursor..<min(characters.count, cursor + 1))
  }

  /// Words are letters and digits here, as a shell has it for Alt: the parts of `lastContact:<30d` one by one.
  private static func isOfWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }

  /// The start of the word that the cursor is in or after.
  private var wordStart: Int {
    var start = cursor
    while start > 0, !Self.isOfWord(characters[start - 1]) { start -= 1 }
    while start > 0, Self.isOfWord(characters[start - 1]) { start -= 1 }
    return start
  }

  /// The end of the word that the cursor is in or before.
  private var wordEnd: Int {
    var end = cursor
    while end < characters.count, !Self.isOfWord(characters[end]) { end += 1 }
    while end < characters.count, Self.isOfWord(characters[end]) { end += 1 }
    return end
  }

  mutating func moveWordLeft() { cursor = wordStart }
  mutating func moveWordRight() { cursor = wordEnd }

  mutating func deleteToWordStart() { remove(wordStart..<cursor) }
  mutating func deleteToWordEnd() { remove(cursor..<wordEnd) }
  mutating func deleteToEnd() { remove(cursor..<characters.count) }
  mutating func deleteToStart() { remove(0..<cursor) }

  /// Deletes the word before the cursor with the blanks that follow it, as a shell does.
  mutating func deleteWordBackward() {
    var start = cursor
    while start > 0, characters[start - 1] == " " { start -= 1 }
    while start > 0, characters[start - 1] != " " { start -= 1 }
    remove(start..<cursor)
  }
}
