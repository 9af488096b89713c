import Screen

/// The visible part of a line being typed, which always includes the cursor.
///
/// Only what is near the cursor is measured, so that drawing a line costs the same whatever was pasted into it.
struct VisibleLine {
  /// The columns there are for text and cursor.
  let room: Int
  /// The visible text.
  let visible: DisplayText
  private let editor: LineEditor
  /// The characters that are measured.
  private let near: Range<Int>
  private let lost: Int

  init(_ editor: LineEditor, room: Int) {
    self.editor = editor
    self.room = room
    near = Self.near(editor, room: room)
    let text = Self.text(of: editor.characters[near], room: room)
    let before = Self.text(of: editor.characters[near.lowerBound..<editor.cursor], room: room)
    // One column stays free for the cursor at the end of the text.
    let rest = text.dropping(columns: max(0, before.width - room + 1))
    visible = rest.prefix(columns: room)
    lost = text.width - rest.width
  }

  /// Whether all of the text can be seen, with a column for the cursor after it.
  var isWhole: Bool {
    near == editor.characters.indices && Self.text(of: editor.characters[...], room: room).width < room
  }

  /// The column of the character of that number, or of the nearest visible one; the first is 0.
  func column(ofCharacter number: Int) -> Int {
    let end = max(near.lowerBound, min(number, near.upperBound))
    let before = Self.text(of: editor.characters[near.lowerBound..<end], room: room).width
    return min(room - 1, max(0, before - lost))
  }

  /// The characters before and after the cursor that fill the room twice each.
  private static func near(_ editor: LineEditor, room: Int) -> Range<Int> {
    let characters = editor.characters
    // Bounds the search when characters take no column.
    let most = 16 * room + 256
    func width(_ character: Character) -> Int { DisplayText(String(character), upTo: room).width }
    var (start, end) = (editor.cursor, editor.cursor)
    var columns = 0
    while start > 0, columns < 2 * room, editor.cursor - start < most {
      start -= 1
      columns += width(characters[start])
    }
    columns = 0
    while end < characters.count, columns < 2 * room, end - editor.cursor < most {
      columns += width(characters[end])
      end += 1
    }
    return start..<end
  }

  private static func text(of characters: ArraySlice<Character>, room: Int) -> DisplayText {
    DisplayText(String(characters), upTo: 8 * room)
  }
}

/// Where the text that is being typed stands in the last line of the screen.
struct PromptLine {
  let label: String
  /// The columns of the label; the text begins after it.
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

  /// Whether all of the text is visible, with a column for the cursor after it.
  var isWhole: Bool { line.isWhole }

  /// The visible part of the text.
  var visible: DisplayText { line.visible }

  /// The column of the character of that number, or of the nearest visible one.
  func column(ofCharacter number: Int) -> Int { labelWidth + line.column(ofCharacter: number) }

  var cursorColumn: Int { column(ofCharacter: cursor) }
}
