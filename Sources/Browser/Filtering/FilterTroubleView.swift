import Screen

/// Draws the error of the filter being typed, in the lines above it: a sign that points down at the character, with the
/// message beside it. The panes do not move for it, because it comes and goes during typing.
struct FilterTroubleView {
  let text: DisplayText
  /// The column of the character that it is about.
  let column: Int
  /// The line above the one that is typed in.
  let area: Area
  /// How many lines there are at most, that one included.
  let mostLines: Int

  func draw(on painter: inout Painter) {
    let row = area.row
    put("", row: row, column: 0, on: &painter)
    painter.put(painter.glyphs.sortDown, row: row, column: column, width: 1, role: .warning)
    let after = column + 2
    if after + text.width <= area.width {
      put(text, row: row, column: after, on: &painter)
    } else if text.width + 1 <= column {
      put(text, row: row, column: column - 1 - text.width, width: text.width, on: &painter)
    } else {
      // There is no room beside the sign; above it there is some.
      let lines = text.wrapped(to: max(1, area.width - 2), atMost: max(0, mostLines - 1), glyphs: painter.glyphs)
      for (line, row) in zip(lines, (row - lines.count)..<row) {
        put("", row: row, column: 0, on: &painter)
        put(line, row: row, column: min(1, area.width - 1), on: &painter)
      }
    }
  }

  private func put(_ text: DisplayText, row: Int, column: Int, width: Int? = nil, on painter: inout Painter) {
    painter.put(text, row: row, column: column, width: width ?? area.width - column, role: .warning)
  }

  private func put(_ text: String, row: Int, column: Int, on painter: inout Painter) {
    put(DisplayText(text), row: row, column: column, on: &painter)
  }
}

extension FilterModel {
  /// What the status line says of the filter.
  ///
  /// - Parameters:
  ///   - isRefused: whether the columns that it needs could not be loaded.
  ///   - isOfView: whether it is the filter of the open view, whose tab says what is shown.
  func statusPiece(isRefused: Bool, isOfView: Bool, width: Int, _ glyphs: Glyphs) -> StatusPiece? {
    guard !line.isEmpty else { return nil }
    // The rest of a long filter has no room here.
    let text = DisplayText(line.text, upTo: width)
    if isRefused {
      return StatusPiece(
        [("filter not applied: " + text.text, 70), ("filter not applied", 30), ("no filter", 5)], role: .warning)
    }
    if isOfView {
      return StatusPiece([
        ("filter: " + text.text, 83), ("/" + text.text, 82), ("/" + text.clipped(to: 24, glyphs: glyphs).text, 81),
        ("", 0),
      ])
    }
    return StatusPiece(
      [
        ("filter: " + text.text, 61), ("/" + text.text, 50), ("/" + text.clipped(to: 24, glyphs: glyphs).text, 48),
        ("/" + text.clipped(to: 8, glyphs: glyphs).text, 20), ("", 0),
      ], whole: DisplayText("/" + text.text))
  }
}
