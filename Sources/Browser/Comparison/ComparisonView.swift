import Inventory
import Screen
import Wording

/// Draws the comparison over both panes: a title, the names of the computers, and the lines that are scrolled to. The
/// last two rows of the screen stay: what is said, and the keys.
extension ComparisonPanel {
  /// The areas of the screen: for what is typed, if anything, for the names, and for the lines.
  func places(in state: BrowserState) -> (typed: Area?, names: Area, lines: Area) {
    let size = state.context.size
    let height = max(1, size.height - 2)
    var next = min(1, height - 1)
    func rows(_ count: Int) -> Area {
      let area = Area(row: next, column: 0, width: size.width, height: max(0, min(count, height - next)))
      next += area.height
      return area
    }
    let typed = isSearching ? rows(1) : nil
    let hasColumns = size.width >= ComparisonLayout.leastForColumns && !state.context.configuration.isAccessible
    let names = rows(hasColumns ? 1 : 0)
    return (typed, names, rows(height))
  }

  func draw(_ state: BrowserState, on painter: inout Painter) {
    let size = state.context.size
    painter.grid.fill(row: 0, column: 0, width: size.width, height: max(1, size.height - 2), role: .text)
    drawTitle(in: state, on: &painter)
    let (typed, names, area) = places(in: state)
    drawNames(in: names, on: &painter)
    if lines.isEmpty {
      drawState(state, in: area, on: &painter)
    } else {
      for row in area.rows {
        let index = window.top + row - area.row
        guard index < lines.count else { break }
        draw(lines[index], at: row, isCursor: index == window.position, width: area.width, on: &painter)
      }
      if state.context.configuration.isAccessible, !isTyping {
        painter.grid.cursor = CellPosition(row: area.row + window.position - window.top, column: 0)
      }
    }
    if let typed, typed.height > 0 {
      painter.putTyped(search.line, in: Area(row: typed.row, column: 1, width: size.width - 1, height: 1))
    }
  }

  /// `Comparison: 14 different, 3 known for one computer only`, and which match and lines are visible.
  private func drawTitle(in state: BrowserState, on painter: inout Painter) {
    let width = state.context.size.width
    let height = places(in: state).lines.height
    let (count, top) = (lines.count, window.top)
    let place = count > height && height > 0 ? "\(top + 1)-\(min(count, top + height)) of \(count)" : ""
    let match = search.count(in: lines)
    let isOld = comparison != nil && sides.contains { $0.problem != nil }
    let isAwaited = comparison != nil && sides.contains(where: \.isAwaited)
    let ellipsis = painter.glyphs.ellipsis.text
    let notes = [
      isAwaited ? "reloading\(ellipsis)" : isOld ? "old" : "", match.isEmpty ? "" : "match \(match)", place,
    ]
    let separator = " \(painter.glyphs.separator.text) "
    let note = DisplayText(notes.filter { !$0.isEmpty }.joined(separator: separator), upTo: width)
    let noteWidth = note.isEmpty ? 0 : note.width + 2
    painter.put("", row: 0, column: 0, width: width, role: .title)
    let counts = RecordComparison.Verdict.allCases.compactMap { verdict -> String? in
      guard let comparison, !verdict.isHideable else { return nil }
      let count = comparison.rows.count { $0.verdict == verdict }
      return count == 0 && verdict != .different ? nil : verdict.words(count)
    }
    let title = counts.isEmpty ? "Comparison" : "Comparison: \(counts.joined(separator: ", "))"
    // A cut title is not written up to the note.
    painter.put(title, row: 0, column: 1, width: max(0, width - 2 - noteWidth), role: .title)
    painter.put(note, row: 0, column: max(0, width - noteWidth), width: noteWidth, role: .title)
  }

  private func drawNames(in area: Area, on painter: inout Painter) {
    guard area.height > 0 else { return }
    let columns = ComparisonLayout.Columns(width: area.width)
    for (side, place) in [(left, columns.left), (right, columns.right)] {
      painter.put(side.name, row: area.row, column: place.lowerBound, width: place.count, role: .header)
    }
  }

  /// What there is to say while there is nothing to compare.
  private func drawState(_ state: BrowserState, in area: Area, on painter: inout Painter) {
    var rest = Area(row: area.row, column: 1, width: max(1, area.width - 2), height: area.height)
    for side in sides {
      let name = CutText(side.name, characters: 200).text
      let (text, role): (String, Role) =
        if let problem = side.problem {
          (
            "The sections of \(name) could not be loaded. "
              + problem.sentences(retry: state.context.keySentence(.reloadComparison, "to retry")), .failure
          )
        } else if side.record == nil {
          ("Loading all sections of \(name)\(painter.glyphs.ellipsis.text)", .dim)
        } else {
          ("All sections of \(name) are loaded.", .dim)
        }
      let used = painter.paragraph(text, in: rest, role: role)
      rest.row += used
      rest.height = max(0, rest.height - used)
    }
  }

  private func draw(_ line: ComparisonLine, at row: Int, isCursor: Bool, width: Int, on painter: inout Painter) {
    if isCursor {
      painter.put("", row: row, column: 0, width: width, role: .selection)
      painter.put(painter.glyphs.pointer, row: row, column: 0, width: 1, role: .selection)
    }
    let words = search.words
    for piece in line.pieces {
      let used = min(piece.width, piece.text.width)
      painter.put(piece.text, row: row, column: piece.column, width: used, role: isCursor ? .selection : piece.role)
      painter.highlight(
        words, in: piece.text, row: row, column: piece.column, width: used,
        role: isCursor ? .selectionMatch : .match)
    }
  }
}
