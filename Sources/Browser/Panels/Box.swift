import Screen

/// The place of a panel over the panes: a frame with a title, and what is inside.
///
/// Status line and footer stay visible. On small screens the box is as wide as the screen. Where there is hardly any
/// room, and for screen readers, it is a title line without a frame.
struct Box: Hashable, Sendable {
  /// Below this many rows for it a frame would leave too little.
  private static let rowsForFrame = 6
  /// Below this many columns a box takes the whole width.
  private static let columnsToSpare = 60

  /// All of it, with the frame.
  let outer: Area
  /// Where the content goes.
  let inner: Area
  let isFramed: Bool

  /// - Parameters:
  ///   - width: the columns the content would like.
  ///   - height: the rows it would like.
  init(width: Int, height: Int, in state: BrowserState) {
    self.init(
      width: width, height: height, size: state.context.size, isAccessible: state.context.configuration.isAccessible)
  }

  init(width: Int, height: Int, size: ScreenSize, isAccessible: Bool) {
    let room = max(1, size.height - 2)
    guard !isAccessible, room >= Self.rowsForFrame else {
      self.init(filling: Area(width: size.width, height: room), isAccessible: true)
      return
    }
    let isWide = size.width >= Self.columnsToSpare
    let outerWidth = isWide ? min(max(width, 20) + 4, size.width - 4) : size.width
    let outerHeight = min(max(height, 1) + 2, room)
    // Higher than the middle, where the eye is when it comes from the list's top.
    self.init(
      filling: Area(
        row: min(2, (room - outerHeight) / 2), column: (size.width - outerWidth) / 2, width: outerWidth,
        height: outerHeight), isAccessible: false)
  }

  /// A box of exactly that area.
  init(filling area: Area, isAccessible: Bool) {
    outer = area
    isFramed = !isAccessible && area.height >= 3 && area.width >= 5
    // Within a frame there is a column of air on both sides.
    inner =
      isFramed
      ? Area(row: area.row + 1, column: area.column + 2, width: area.width - 4, height: area.height - 2)
      : Area(row: area.row + 1, column: area.column, width: area.width, height: max(0, area.height - 1))
  }

  /// The columns that a note may take: without a frame it stands in the line of the title.
  func roomForNote(beside title: String) -> Int {
    max(0, isFramed ? outer.width - 6 : outer.width - DisplayText(title, upTo: outer.width).width - 2)
  }

  /// Draws the frame and blanks what is inside.
  ///
  /// - Parameter note: short text for the frame's lower edge, or for the end of the title line where there is no frame.
  func draw(title: String, note: String = "", on painter: inout Painter) {
    painter.grid.fill(row: outer.row, column: outer.column, width: outer.width, height: outer.height, role: .text)
    guard isFramed else {
      let noteWidth = DisplayText(note, upTo: outer.width).width
      painter.put(title, row: outer.row, column: outer.column, width: outer.width - noteWidth - 1, role: .title)
      painter.put(
        note, row: outer.row, column: outer.column + outer.width - noteWidth, width: noteWidth, role: .dim)
      return
    }
    let glyphs = painter.glyphs
    let right = outer.column + outer.width - 1
    let bottom = outer.row + outer.height - 1
    for row in [outer.row, bottom] {
      painter.grid.fill(
        row: row, column: outer.column, width: outer.width, height: 1, role: .border, with: glyphs.horizontal)
    }
    for column in [outer.column, right] {
      painter.grid.fill(
        row: outer.row, column: column, width: 1, height: outer.height, role: .border, with: glyphs.vertical)
    }
    painter.put(glyphs.cornerTopLeft, row: outer.row, column: outer.column, width: 1, role: .border)
    painter.put(glyphs.cornerTopRight, row: outer.row, column: right, width: 1, role: .border)
    painter.put(glyphs.cornerBottomLeft, row: bottom, column: outer.column, width: 1, role: .border)
    painter.put(glyphs.cornerBottomRight, row: bottom, column: right, width: 1, role: .border)
    label(title, row: outer.row, role: .title, alignment: .left, on: &painter)
    label(note, row: bottom, role: .dim, alignment: .right, on: &painter)
  }

  /// The columns that a note has in the frame's lower edge, or at the end of the title line.
  var noteWidth: Int { isFramed ? max(0, outer.width - 6) : outer.width / 2 }

  /// Text in the frame, with a blank on both sides.
  private func label(
    _ text: String, row: Int, role: Role, alignment: TextAlignment, on painter: inout Painter
  ) {
    let text = DisplayText(" \(text) ", upTo: outer.width)
    let width = min(text.width, outer.width - 4)
    guard text.width > 2, width > 2 else { return }
    let column = alignment == .left ? outer.column + 1 : outer.column + outer.width - 1 - width
    painter.put(text, row: row, column: column, width: width, role: role)
  }
}
