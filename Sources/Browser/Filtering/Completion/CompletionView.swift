import Inventory
import Screen

/// Draws the proposals, in a small list above the line being typed, at the word they are for.
struct CompletionView {
  static let mostRows = 8
  /// With fewer rows above the line there is no room for a list.
  static let leastRoom = 5

  /// What is proposed, and for what.
  struct Content {
    /// `fields (12)`.
    var title: String
    var proposals: [Proposal]
    /// Which of them is in the line now; nil while there stands what was typed.
    var taken: Int?
    /// The first character that a proposal would replace.
    var start: Int
    /// What to say when nothing is known to propose.
    var remark: String
  }

  let content: Content
  /// The column of the first character that a proposal would replace.
  let column: Int
  /// The row below the list.
  let bottom: Int
  let width: Int
  let isAccessible: Bool

  private var proposals: [Proposal] { content.proposals }

  func draw(on painter: inout Painter) {
    guard bottom >= Self.leastRoom, !proposals.isEmpty || !content.remark.isEmpty else { return }
    if isAccessible { return drawOne(on: &painter) }
    let rows = min(max(1, proposals.count), Self.mostRows, max(1, bottom / 3))
    let widths = self.widths
    let outer = min(width, max(widths.all, DisplayText(content.title, upTo: width).width + 3) + 4)
    // The text of a proposal stands over the word, when there is room to its right.
    let left = max(0, min(column - 2, width - outer))
    drawFrame(rows: rows, left: left, outer: outer, on: &painter)
    let inner = Area(row: bottom - rows, column: left + 1, width: outer - 2, height: rows)
    guard !proposals.isEmpty else {
      painter.put(content.remark, row: inner.row, column: inner.column + 1, width: inner.width - 1, role: .dim)
      return
    }
    var window = ScrollWindow()
    window.move(to: content.taken ?? 0, count: proposals.count, height: rows)
    for row in 0..<rows {
      let index = window.top + row
      draw(
        proposals[index], isTaken: index == content.taken, widths, row: inner.row + row, inner, &painter)
    }
  }

  /// One line to be read aloud: what would be put in, and how many there are.
  private func drawOne(on painter: inout Painter) {
    guard let proposal = proposals[safe: content.taken ?? 0] else {
      painter.put(content.remark, row: bottom - 1, column: 1, width: width - 2, role: .dim)
      return
    }
    let count = Amount.grouped(proposals.count)
    let number = content.taken.map { "\($0 + 1) of \(count):" } ?? "1 of \(count):"
    let computers = proposal.count.map { Amount.computers($0.count) } ?? ""
    let parts = [number, proposal.title, proposal.detail, computers]
    painter.put("", row: bottom - 1, column: 0, width: width, role: .text)
    painter.put(
      parts.filter { !$0.isEmpty }.joined(separator: " "), row: bottom - 1, column: 1, width: width - 2, role: .text)
  }

  private func drawFrame(rows: Int, left: Int, outer: Int, on painter: inout Painter) {
    let glyphs = painter.glyphs
    let top = bottom - rows - 1
    let right = left + outer - 1
    painter.grid.fill(row: top, column: left, width: outer, height: rows + 1, role: .text)
    painter.grid.fill(row: top, column: left, width: outer, height: 1, role: .border, with: glyphs.horizontal)
    for column in [left, right] {
      painter.grid.fill(row: top, column: column, width: 1, height: rows + 1, role: .border, with: glyphs.vertical)
    }
    painter.put(glyphs.cornerTopLeft, row: top, column: left, width: 1, role: .border)
    painter.put(glyphs.cornerTopRight, row: top, column: right, width: 1, role: .border)
    let label = DisplayText(" \(content.title) ", upTo: width)
    painter.put(label, row: top, column: left + 1, width: min(label.width, outer - 2), role: .title)
  }

  private struct Widths {
    var title = 0
    var detail = 0
    var count = 0
    /// With the sign of the taken one before the title and blanks between the columns.
    var all: Int { 1 + title + (detail > 0 ? detail + 2 : 0) + (count > 0 ? count + 2 : 0) }
  }

  private var widths: Widths {
    var widths = Widths()
    for proposal in proposals {
      widths.title = max(widths.title, min(40, DisplayText(proposal.title, upTo: 40).width))
      widths.detail = max(widths.detail, min(40, DisplayText(proposal.detail, upTo: 40).width))
      widths.count = max(widths.count, counts(proposal).count)
    }
    return widths
  }

  private func counts(_ proposal: Proposal) -> String {
    proposal.count.map { Amount.grouped($0.count) } ?? ""
  }

  private func draw(
    _ proposal: Proposal, isTaken: Bool, _ widths: Widths, row: Int, _ area: Area, _ painter: inout Painter
  ) {
    func role(_ plain: Role) -> Role { isTaken ? .selection : plain }
    painter.put("", row: row, column: area.column, width: area.width, role: role(.text))
    if isTaken { painter.put(painter.glyphs.pointer, row: row, column: area.column, width: 1, role: .selection) }
    let rest = area.width - 2 - (widths.count > 0 ? widths.count + 2 : 0)
    let detail = rest - widths.title - 2 >= 6 ? min(widths.detail, rest - widths.title - 2) : 0
    let title = detail > 0 ? widths.title : rest
    painter.put(proposal.title, row: row, column: area.column + 1, width: title, role: role(.text))
    if detail > 0 {
      painter.put(proposal.detail, row: row, column: area.column + 3 + title, width: detail, role: role(.dim))
    }
    guard widths.count > 0 else { return }
    painter.put(
      counts(proposal), row: row, column: area.column + area.width - 1 - widths.count, width: widths.count,
      role: role(.text), alignment: .right)
  }
}

extension Completion {
  /// What the list of proposals shows.
  func content(remark: String) -> CompletionView.Content {
    CompletionView.Content(
      title: title, proposals: proposals, taken: taken, start: range?.lowerBound ?? 0, remark: remark)
  }

  private var title: String {
    let more = proposals.count > 1 ? " (\(Amount.grouped(proposals.count)))" : ""
    return switch source {
    case .names: "fields" + more
    case .values(let field): field.title + more
    case .history: "previous filters" + more
    case .corrections: "similar names" + more
    case .elsewhere: "search elsewhere" + more
    case nil: ""
    }
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
