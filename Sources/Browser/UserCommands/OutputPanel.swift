import Screen

/// The output of the last command, as it arrives. It follows the end until the cursor leaves the last line.
struct OutputPanel: Panel {
  private var window = ScrollWindow()
  private var lost = 0
  private var followsEnd = true

  var context: ActionContext { .output }
  var chooseHint: String { "copy line" }

  private func box(in state: BrowserState) -> Box {
    Box(width: max(76, state.context.size.width - 8), height: state.context.size.height, in: state)
  }

  private func lines(in state: BrowserState) -> [CommandOutput.Line] {
    state.selection.commands.run?.output.lines ?? []
  }

  mutating func move(_ movement: Movement, in state: BrowserState) {
    let count = lines(in: state).count
    let height = box(in: state).inner.height
    window.move(to: movement.target(from: window.position, count: count, height: height), count: count, height: height)
    followsEnd = window.position >= count - 1
  }

  mutating func settle(in state: BrowserState) {
    let count = lines(in: state).count
    let height = box(in: state).inner.height
    let gone = (state.selection.commands.run?.output.lost ?? 0) - lost
    lost += gone
    // Lines that were dropped at the beginning do not move the ones on the screen.
    let position = followsEnd ? count - 1 : window.position - max(0, gone)
    window.place(
      at: position, linesAbove: followsEnd ? height : window.position - window.top, count: count, height: height)
  }

  func choose(in state: inout BrowserState) -> [BrowserEffect] {
    let lines = lines(in: state)
    guard lines.indices.contains(window.position) else { return [.bell] }
    return state.copy(text: PlainText(lines[window.position].text).text, label: "a line of the output")
  }

  mutating func click(_ place: CellPosition, in state: BrowserState) -> PanelClick {
    let inner = box(in: state).inner
    let position = window.top + place.row - inner.row
    guard inner.rows.contains(place.row), lines(in: state).indices.contains(position) else { return .beside }
    let before = window.position
    move(.to(position), in: state)
    return before == position ? .again : .moved
  }

  func draw(_ state: BrowserState, on painter: inout Painter) {
    guard let run = state.selection.commands.run else { return }
    let box = box(in: state)
    box.draw(title: title(run), note: note(run, in: state), on: &painter)
    let lines = run.output.lines
    if lines.isEmpty {
      let text = run.isRunning ? "Waiting for output\(painter.glyphs.ellipsis.text)" : "There is no output."
      painter.put(text, row: box.inner.row, column: box.inner.column + 2, width: box.inner.width - 2, role: .dim)
    }
    for (offset, row) in box.inner.rows.enumerated() {
      let position = window.top + offset
      guard lines.indices.contains(position) else { break }
      let isCursor = position == window.position
      let line = lines[position]
      painter.put("", row: row, column: box.inner.column, width: box.inner.width, role: isCursor ? .selection : .text)
      if isCursor {
        painter.put(painter.glyphs.pointer, row: row, column: box.inner.column, width: 1, role: .selection)
        if state.context.configuration.isAccessible {
          painter.grid.cursor = CellPosition(row: row, column: box.inner.column)
        }
      }
      painter.put(
        line.text, row: row, column: box.inner.column + 2, width: box.inner.width - 2,
        role: isCursor ? .selection : line.role)
    }
  }

  private func title(_ run: CommandRun) -> String {
    let subject = run.total == 1 ? run.job.invocations[0].subject : Amount.computers(run.total)
    return "\(run.job.name): \(subject)"
  }

  private func note(_ run: CommandRun, in state: BrowserState) -> String {
    var parts = run.total == 1 ? [] : ["\(Amount.grouped(run.ended)) of \(Amount.grouped(run.total)) ended"]
    if run.failed > 0 { parts.append("\(Amount.grouped(run.failed)) failed") }
    if run.output.lost > 0 { parts.append("\(Amount.grouped(run.output.lost)) earlier lines dropped") }
    parts.append(run.isStopped ? (run.isRunning ? "stopping" : "stopped") : run.isRunning ? "running" : "finished")
    return parts.joined(separator: ", ")
  }
}
