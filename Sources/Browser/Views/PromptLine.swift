import Screen

/// Where the text that is being typed stands in its line: the cursor is always in sight.
struct PromptLine {
  let label: String
  /// The columns the label takes; the text begins behind it.
  let labelWidth: Int
  /// The columns left for text and cursor.
  let room: Int
  /// The part of the text that can be seen.
  let visible: DisplayText
  private let editor: LineEditor
  private let lost: Int

  /// - Parameter hintWidth: the columns at the end that are for something else.
  init(_ prompt: Prompt, _ editor: LineEditor, width: Int, hintWidth: Int) {
    self.editor = editor
    label = width < 40 ? "/" : prompt == .filter ? "Filter: " : "Search detail: "
    labelWidth = label.utf8.count
    room = max(1, width - labelWidth - hintWidth)
    let text = DisplayText(editor.text)
    // One column stays free for the cursor at the end of the text.
    let rest = text.dropping(columns: max(0, DisplayText(editor.textBeforeCursor).width - room + 1))
    visible = rest.prefix(columns: room)
    lost = text.width - rest.width
  }

  /// The column of the character of that number, or the nearest one that can be seen.
  func column(ofCharacter number: Int) -> Int {
    let before = DisplayText(String(editor.characters.prefix(number))).width
    return labelWidth + min(room - 1, max(0, before - lost))
  }

  var cursorColumn: Int { column(ofCharacter: editor.cursor) }
}
