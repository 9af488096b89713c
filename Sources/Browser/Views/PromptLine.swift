import Screen

/// Where the text that is being typed stands in the last line of the screen.
struct PromptLine {
  let label: String
  /// The columns the label takes; the text begins behind it.
  let labelWidth: Int
  private let line: VisibleLine
  private let cursor: Int

  /// - Parameter hintWidth: the columns at the end that are for something else.
  init(_ prompt: Prompt, _ editor: LineEditor, width: Int, hintWidth: Int) {
    label = width < 40 ? "/" : prompt == .filter ? "Filter: " : "Search detail: "
    labelWidth = label.utf8.count
    line = VisibleLine(editor, room: max(1, width - labelWidth - hintWidth))
    cursor = editor.cursor
  }

  /// The columns left for text and cursor.
  var room: Int { line.room }

  /// Whether all of the text can be seen, and the cursor behind it.
  var isWhole: Bool { line.isWhole }

  /// The part of the text that can be seen.
  var visible: DisplayText { line.visible }

  /// The column of the character of that number, or the nearest one that can be seen.
  func column(ofCharacter number: Int) -> Int { labelWidth + line.column(ofCharacter: number) }

  var cursorColumn: Int { column(ofCharacter: cursor) }
}
