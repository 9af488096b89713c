import Screen

/// The part of a line being typed that there is room for: the cursor is always in sight.
///
/// It looks at no more of the line than it takes to fill the room on both sides of the cursor, however long the line is.
struct VisibleLine {
  /// The columns there are for text and cursor.
  let room: Int
  /// What can be seen.
  let visible: DisplayText
  /// Whether all of the text can be seen, with a column for the cursor after it.
  let isWhole: Bool
  private let editor: LineEditor
  /// The characters that were looked at. Those outside of it are not in sight.
  private let window: Range<Int>
  /// The columns of the window's text that are left of the first one in sight.
  private let lost: Int

  init(_ editor: LineEditor, room: Int) {
    self.editor = editor
    self.room = room
    // At the window's edge a mark may stand without its letter, and so take a column: that must not be in sight.
    let reach = room + 2
    window = Self.start(of: editor, columns: reach)..<Self.end(of: editor, columns: reach)
    let text = DisplayText(String(editor.characters[window]))
    let before = DisplayText(String(editor.characters[window.lowerBound..<editor.cursor])).width
    // One column stays free for the cursor at the end of the text.
    let rest = text.dropping(columns: max(0, before - room + 1))
    visible = rest.prefix(columns: room)
    lost = text.width - rest.width
    isWhole = window == editor.characters.indices && text.width < room
  }

  /// The column of the character of that number, or the nearest one that can be seen; the first is 0.
  func column(ofCharacter number: Int) -> Int {
    let number = min(number, editor.characters.count)
    guard number > window.lowerBound else { return 0 }
    guard number <= window.upperBound else { return room - 1 }
    let before = DisplayText(String(editor.characters[window.lowerBound..<number])).width
    return min(room - 1, max(0, before - lost))
  }

  /// The first of the characters before the cursor that take so many columns; not all of those that take none.
  private static func start(of editor: LineEditor, columns: Int) -> Int {
    var (start, left) = (editor.cursor, columns)
    while start > 0, left > 0 {
      start -= 1
      left -= DisplayText(String(editor.characters[start])).width
    }
    return start
  }

  /// The end of the characters after the cursor that take so many columns.
  private static func end(of editor: LineEditor, columns: Int) -> Int {
    var (end, left) = (editor.cursor, columns)
    while end < editor.characters.count, left > 0 {
      left -= DisplayText(String(editor.characters[end])).width
      end += 1
    }
    return end
  }
}
