/// One line of text being typed: the text and where the cursor stands in it.
struct LineEditor: Hashable, Sendable {
  /// A filter longer than this is a mistake (a whole file pasted), and every cost of a filter grows with it.
  static let longest = 1000
  /// What is put in the line by choosing may be longer; it is not typed, and not a mistake.
  static let longestSet = 4000

  private(set) var characters: [Character] = []
  /// How many characters stand before the cursor.
  private(set) var cursor = 0

  var text: String { String(characters) }
  var textBeforeCursor: String { String(characters[..<cursor]) }
  var isEmpty: Bool { characters.isEmpty }

  /// Inserts text at the cursor. Newlines and tabs become spaces; other control characters are left out, since nobody
  /// can have meant to search for them.
  mutating func insert(_ text: String) {
    let room = Self.longest - characters.count
    guard room > 0 else { return }
    let inserted = Array(Self.clean(text).prefix(room))
    characters.insert(contentsOf: inserted, at: cursor)
    cursor += inserted.count
  }

  private static func clean(_ text: String) -> some Sequence<Character> {
    text.lazy.compactMap { character -> Character? in
      if character.isNewline || character == "\t" { return " " }
      let isControl = character.unicodeScalars.contains { $0.properties.generalCategory == .control }
      return isControl ? nil : character
    }
  }

  /// Puts another text in the line, with the cursor at its end.
  mutating func set(_ text: String) {
    replace(0..<characters.count, with: text)
  }

  /// Puts a text in the place of some characters, with the cursor behind it.
  mutating func replace(_ range: Range<Int>, with text: String) {
    let range = range.clamped(to: 0..<characters.count)
    let room = Self.longestSet - characters.count + range.count
    let inserted = Array(Self.clean(text).prefix(max(0, room)))
    characters.replaceSubrange(range, with: inserted)
    cursor = range.lowerBound + inserted.count
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
    guard cursor > 0 else { return }
    cursor -= 1
    characters.remove(at: cursor)
  }

  mutating func deleteForward() {
    guard cursor < characters.count else { return }
    characters.remove(at: cursor)
  }

  /// Words are letters and digits here, as a shell has it for Alt: the parts of `lastContact:<30d` one by one.
  private static func isOfWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }

  /// Where the word that the cursor is in or behind begins.
  private var wordStart: Int {
    var start = cursor
    while start > 0, !Self.isOfWord(characters[start - 1]) { start -= 1 }
    while start > 0, Self.isOfWord(characters[start - 1]) { start -= 1 }
    return start
  }

  /// Where the word that the cursor is in or before ends.
  private var wordEnd: Int {
    var end = cursor
    while end < characters.count, !Self.isOfWord(characters[end]) { end += 1 }
    while end < characters.count, Self.isOfWord(characters[end]) { end += 1 }
    return end
  }

  mutating func moveWordLeft() { cursor = wordStart }
  mutating func moveWordRight() { cursor = wordEnd }

  mutating func deleteToWordStart() {
    let start = wordStart
    characters.removeSubrange(start..<cursor)
    cursor = start
  }

  mutating func deleteToWordEnd() { characters.removeSubrange(cursor..<wordEnd) }
  mutating func deleteToEnd() { characters.removeSubrange(cursor...) }

  mutating func deleteToStart() {
    characters.removeSubrange(..<cursor)
    cursor = 0
  }

  /// Deletes the word before the cursor with the blanks that follow it, as a shell does.
  mutating func deleteWordBackward() {
    var start = cursor
    while start > 0, characters[start - 1] == " " { start -= 1 }
    while start > 0, characters[start - 1] != " " { start -= 1 }
    characters.removeSubrange(start..<cursor)
    cursor = start
  }
}
