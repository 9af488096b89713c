import Inventory
import Screen

/// Draws the time line: a title, the sources that there is something to say about, the events, and the selected one in full.
extension TimelinePanel {
  /// The columns of the time and of the kind.
  private static let (timeWidth, kindWidth) = (16, 6)
  /// The rows of the selected event, on screens that have room for them.
  private static let aboutHeight = 2

  /// The areas of the screen, from top to bottom. The last two rows of the screen stay: what is said, and the keys.
  func places(in state: BrowserState) -> (sources: Area, typed: Area, rows: Area, about: Area) {
    let size = state.context.size
    let height = max(1, size.height - 2)
    var next = min(1, height - 1)
    func rows(_ count: Int) -> Area {
      let area = Area(row: next, column: 0, width: size.width, height: max(0, min(count, height - next)))
      next += area.height
      return area
    }
    // The events keep most of a small screen.
    let sources = rows(min(sourceLines(in: state).count, max(1, (height - 1) / 2)))
    let typed = rows(isSearching ? 1 : 0)
    let about = height - next > 6 ? Self.aboutHeight : 0
    let events = rows(height - next - about)
    return (sources, typed, events, rows(about))
  }

  /// A line for each source that is not complete, and one for all that are.
  private func sourceLines(in state: BrowserState) -> [(text: String, role: Role)] {
    let ellipsis = state.context.configuration.glyphs.ellipsis.text
    var complete: [String] = []
    var lines: [(text: String, role: Role)] = []
    for source in timeline.sources {
      guard let sourceState = timeline.state(of: source) else { continue }
      let count = timeline.count(of: source)
      guard sourceState != .complete else {
        complete.append("\(source.shortTitle) \(Amount.grouped(count))")
        continue
      }
      let role: Role =
        switch sourceState {
        case .failed: .failure
        case .refused: .warning
        default: .dim
        }
      lines.append(
        ("\(source.title): \(sourceState.words(count: count))" + (sourceState == .loading ? ellipsis : ""), role))
    }
    guard !complete.isEmpty else { return lines }
    let words = DisplayText("Complete: " + complete.joined(separator: ", "))
    return words.wrapped(to: max(10, state.context.size.width - 2)).map { ($0.text, .dim) } + lines
  }

  func draw(_ state: BrowserState, on painter: inout Painter) {
    let size = state.context.size
    painter.grid.fill(row: 0, column: 0, width: size.width, height: max(1, size.height - 2), role: .text)
    let (sources, typed, rows, about) = places(in: state)
    drawTitle(rows.height, in: state, on: &painter)
    for (line, row) in zip(sourceLines(in: state), sources.rows) {
      painter.put(line.text, row: row, column: 1, width: max(0, size.width - 2), role: line.role)
    }
    if typed.height > 0 {
      painter.putTyped(search, in: Area(row: typed.row, column: 1, width: size.width - 1, height: 1))
    }
    if shown.isEmpty {
      painter.put(nothing, row: rows.row, column: 2, width: max(0, size.width - 3), role: .dim)
    }
    for (offset, row) in rows.rows.enumerated() {
      guard shown.indices.contains(window.top + offset) else { break }
      draw(
        shown[window.top + offset].entry, at: row, isCursor: window.top + offset == window.position, in: state,
        on: &painter)
    }
    if state.context.configuration.isAccessible, !isSearching {
      painter.grid.cursor = CellPosition(row: rows.row + window.position - window.top, column: 0)
    }
    drawSelected(in: about, state, on: &painter)
  }

  private var nothing: String {
    if !timeline.rows.isEmpty {
      let others = [kind.map { "of the kind \($0)" }, showsOnlyFailed ? "that failed" : nil].compactMap(\.self)
      return (["No event", others.joined(separator: " and "), "matches."]).filter { !$0.isEmpty }.joined(separator: " ")
    }
    return timeline.isDone ? "There are no events." : "No event has arrived yet."
  }

  private func drawTitle(_ height: Int, in state: BrowserState, on painter: inout Painter) {
    let width = state.context.size.width
    let all = timeline.rows.count
    var notes = [kind.map { "only \($0)" } ?? "", showsOnlyFailed ? "only failed" : ""]
    notes.append(
      shown.count == all ? "\(Amount.grouped(all)) events" : "\(Amount.grouped(shown.count)) of \(Amount.grouped(all))")
    if shown.count > height, height > 0 {
      notes.append("\(Amount.grouped(window.top + 1))-\(Amount.grouped(min(shown.count, window.top + height)))")
    }
    if !isSearching, !search.text.isEmpty { notes.insert("\"\(state.context.excerpt(of: search.text))\"", at: 0) }
    let separator = " \(painter.glyphs.separator.text) "
    let note = DisplayText(notes.filter { !$0.isEmpty }.joined(separator: separator), upTo: width)
    painter.put("", row: 0, column: 0, width: width, role: .title)
    painter.put(
      "Time line of \(subject.title)", row: 0, column: 1, width: max(0, width - 4 - note.width), role: .title)
    painter.put(note, row: 0, column: max(0, width - note.width - 1), width: note.width, role: .title)
  }

  private func draw(
    _ entry: TimelineEntry, at row: Int, isCursor: Bool, in state: BrowserState, on painter: inout Painter
  ) {
    let width = painter.grid.size.width
    func role(_ plain: Role) -> Role { isCursor ? .selection : plain }
    painter.put("", row: row, column: 0, width: width, role: role(.text))
    if isCursor { painter.put(painter.glyphs.pointer, row: row, column: 0, width: 1, role: .selection) }
    let zone = state.context.configuration.timeZone
    let time = entry.time.map { DateText.minutes(milliseconds: $0, in: zone) } ?? "unknown"
    painter.put(time, row: row, column: 2, width: Self.timeWidth, role: role(.dim))
    var column = 2 + Self.timeWidth + 2
    // On a narrow screen, the events need the room more than their kind.
    if width >= 60 {
      painter.put(entry.source.kind, row: row, column: column, width: Self.kindWidth, role: role(.label))
      column += Self.kindWidth + 2
    }
    let sign: DisplayText = entry.outcome.map { painter.glyphs.sign(of: $0) } ?? .empty
    painter.put(sign, row: row, column: column, width: 1, role: role(entry.outcome?.role ?? .text))
    column += 2
    let words = words
    let ending = entry.outcome == .done ? "" : entry.outcome.map { ": \($0.rawValue)" } ?? ""
    let text = DisplayText(entry.title + ending, upTo: width)
    let room = max(0, width - column - 1)
    painter.put(text, row: row, column: column, width: room, role: role(entry.outcome == .failed ? .bad : .text))
    painter.highlight(
      words, in: text, row: row, column: column, width: min(room, text.width), role: isCursor ? .selectionMatch : .match
    )
    let rest = column + text.width + 2
    guard !entry.details.isEmpty, width - rest > 8 else { return }
    let details = DisplayText(entry.details, upTo: width)
    painter.put(details, row: row, column: rest, width: width - rest - 1, role: role(.dim))
    painter.highlight(
      words, in: details, row: row, column: rest, width: min(width - rest - 1, details.width),
      role: isCursor ? .selectionMatch : .match)
  }

  /// The whole event: what does not fit in its line, and where it comes from.
  private func drawSelected(in area: Area, _ state: BrowserState, on painter: inout Painter) {
    guard area.height > 0, let selected else { return }
    let time = selected.time.map { state.context.exactTime(Instant(milliseconds: $0)) } ?? "Time unknown"
    let text = [time, selected.source.title, selected.title, selected.outcome?.rawValue ?? "", selected.details]
      .filter { !$0.isEmpty }.joined(separator: " \(painter.glyphs.separator.text) ")
    let lines = DisplayText.lines(of: text, width: max(1, area.width - 2), atMost: area.height, glyphs: painter.glyphs)
    for (row, index) in zip(area.rows, 0...) {
      painter.put("", row: row, column: 0, width: area.width, role: .status)
      if lines.indices.contains(index) {
        painter.put(lines[index], row: row, column: 1, width: area.width - 2, role: .status)
      }
    }
  }
}

extension Glyphs {
  fileprivate func sign(of outcome: TimelineEntry.Outcome) -> DisplayText {
    switch outcome {
    case .done: good
    case .pending: unknown
    case .failed: bad
    }
  }
}

extension TimelineEntry.Outcome {
  fileprivate var role: Role {
    switch self {
    case .done: .good
    case .pending: .dim
    case .failed: .bad
    }
  }
}
