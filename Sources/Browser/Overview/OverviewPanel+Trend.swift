import Inventory
import Screen

/// Draws the charts over time.
extension OverviewPanel {
  /// The rows of a plot on a screen of that height.
  static func plotRows(height: Int) -> Int { height >= 50 ? 12 : height >= 20 ? 8 : 5 }

  /// The axis and its dates below a plot.
  static let axisRows = 2

  /// - Parameter line: counts from the first row of the plot; the last two are the axis.
  func drawPlot(
    _ trend: OverviewTrend, line: Int, row: Int, column: Int, width: Int, height: Int, on painter: inout Painter
  ) {
    guard let plot = trend.plot(painter.glyphs) else { return }
    let lines = trend.lines(painter.glyphs)
    let texts = [plot.bounds.high, (plot.bounds.high + plot.bounds.low) / 2, plot.bounds.low].map(Amount.grouped)
    let axis = texts.map(\.count).max() ?? 0
    let labels = lines.map(\.label.count).max() ?? 0
    let room = width - axis - 2 - 1 - labels
    guard room >= 8 else { return }
    let start = column + axis + 2
    switch line {
    case height: drawAxis(row: row, column: column + axis + 1, width: room, on: &painter)
    case height + 1: drawDates(trend, row: row, column: start, width: room, on: &painter)
    default:
      let place = [0: 0, (height - 1) / 2: 1, height - 1: 2][line]
      if let place {
        painter.put(texts[place], row: row, column: column, width: axis, role: .dim, alignment: .right)
      }
      painter.put(
        place == nil ? painter.glyphs.vertical : painter.glyphs.teeLeft, row: row, column: column + axis + 1, width: 1,
        role: .border)
      let cells = plot.cells(width: room, height: height, glyphs: painter.glyphs)
      for (offset, cell) in cells[line].enumerated() {
        guard let index = cell.line else { continue }
        painter.put(cell.text, row: row, column: start + offset, width: 1, role: lines[index].role)
      }
      for (index, place) in plot.labelRows(height: height).enumerated() where place == line {
        painter.put(
          lines[index].label, row: row, column: start + room + 1, width: labels, role: lines[index].role)
      }
    }
  }

  private func drawAxis(row: Int, column: Int, width: Int, on painter: inout Painter) {
    painter.put(painter.glyphs.cornerBottomLeft, row: row, column: column, width: 1, role: .border)
    painter.grid.fill(
      row: row, column: column + 1, width: width, height: 1, role: .border, with: painter.glyphs.horizontal)
  }

  /// The first and the last day, and the one between them where there is room.
  private func drawDates(
    _ trend: OverviewTrend, row: Int, column: Int, width: Int, on painter: inout Painter
  ) {
    let days = (trend.trend?.days ?? []).map { DateText.day(milliseconds: $0) }
    guard let first = days.first, let last = days.last else { return }
    painter.put(first, row: row, column: column, width: width, role: .dim)
    guard width >= first.count + last.count + 2 else { return }
    painter.put(last, row: row, column: column + width - last.count, width: last.count, role: .dim)
    let middle = days[(days.count - 1) / 2]
    guard days.count > 2, width >= 3 * first.count + 8 else { return }
    // The middle of the date is below its day.
    let place = ((days.count - 1) / 2) * (width - 1) / (days.count - 1) - middle.count / 2
    guard place > first.count, place + middle.count < width - last.count else { return }
    painter.put(middle, row: row, column: column + place, width: middle.count, role: .dim)
  }
}
