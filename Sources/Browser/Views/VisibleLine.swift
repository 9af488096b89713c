import Screen

/// The part of a line being typed that there is room for: the cursor is always in sight.
struct VisibleLine {
  /// The columns there are for text and cursor.
  let room: Int
  /// What can be seen.
  let visible: DisplayText
  private let editor: LineEditor
  private let lost: Int

  init(_ editor: LineEditor, room: Int) {
    self.editor = editor
    self.room = room
    let text = DisplayText(editor.text)
    // One column stays free for the cursor at the end of the text.
    let rest = text.dropping(columns: max(0, DisplayText(editor.textBeforeCursor).width - room + 1))
    visible = rest.prefix(columns: room)
    lost = text.width - rest.width
  }

  /// Whether all of the text can be seen, with a column for the cursor behind it.
  var isWhole: Bool { DisplayText(editor.text).width < room }

  /// The column of the character of that number, or the nearest one that can be seen; the first is 0.
  func column(ofCharacter number: Int) -> Int {
    let before = DisplayText(String(editor.characters.prefix(number))).width
    return min(room - 1, max(0, before - lost))
  }
}
