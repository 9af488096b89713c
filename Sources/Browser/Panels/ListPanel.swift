import Inventory
import Screen

/// What became of a list: each entry with the computers it names, in parts that one looks at one by one.
struct ListPanel: Panel {
  /// Nil while it is looked up.
  var report: LookupReport?
  private(set) var kind = LookupReport.Kind.all
  private var window = ScrollWindow()

  var context: ActionContext { .lookup }
  var chooseHint: String { "go there" }

  init(_ report: LookupReport? = nil) { self.report = report }

  private var count: Int { report?.count(kind) ?? 0 }

  /// The entry under the cursor.
  var selected: ListEntry? { report?.entry(kind, at: window.position) }

  mutating func move(_ movement: Movement, in state: BrowserState) {
    let height = places(in: state).lines.height
    window.move(
      to: movement.target(from: window.position, count: count, height: height), count: count, height: height)
  }

  mutating func settle(in state: BrowserState) {
    window.settle(count: count, height: places(in: state).lines.height)
  }

  /// Goes to the next kind of entries that there are any of.
  mutating func stepKind(by step: Int) {
    guard let report else { return }
    let kinds = LookupReport.Kind.allCases.filter { $0 == .all || report.count($0) > 0 }
    guard let index = kinds.firstIndex(of: kind) else { return }
    kind = kinds[(index + step + kinds.count) % kinds.count]
    window = ScrollWindow()
  }

  func choose(in state: inout BrowserState) -> [BrowserEffect] {
    guard let report, let selected else { return [.bell] }
    guard let id = report.target(of: selected) else {
      state.message = Message(text: "No computer is called that, or nearly that.", tone: .warning)
      return [.bell]
    }
    state.panel = nil
    return state.putCursor(on: id)
  }

  // MARK: Drawing

  private func places(in state: BrowserState) -> (box: Box, kinds: Area, lines: Area) {
    let box = Box(width: 110, height: max(12, count + 2), in: state)
    var (kinds, lines) = (box.inner, box.inner)
    kinds.height = min(1, kinds.height)
    lines.row += 1
    lines.height = max(0, lines.height - 1)
    return (box, kinds, lines)
  }

  func draw(_ state: BrowserState, on painter: inout Painter) {
    let (box, kinds, lines) = places(in: state)
    guard let report else {
      box.draw(title: "Find a list", on: &painter)
      painter.put(
        "Looking it up\(painter.glyphs.ellipsis.text)", row: kinds.row, column: kinds.column, width: kinds.width,
        role: .dim)
      return
    }
    let computers = Amount.computers(report.verdict.rows.count)
    let note = report.unaskedPaths.isEmpty ? "" : "not looked in: \(Self.titles(report.unaskedPaths, state))"
    box.draw(title: "Find a list: \(computers) found", note: note, on: &painter)
    drawKinds(report, in: kinds, on: &painter)
    let entryWidth = min(30, max(8, lines.width / 3))
    for row in lines.rows {
      let position = window.top + row - lines.row
      guard let entry = report.entry(kind, at: position) else { break }
      draw(entry, report, isCursor: position == window.position, row: row, in: lines, entryWidth, on: &painter)
    }
    if state.configuration.isAccessible, count > 0 {
      painter.grid.cursor = CellPosition(row: lines.row + window.position - window.top, column: lines.column)
    }
  }

  private func drawKinds(_ report: LookupReport, in area: Area, on painter: inout Painter) {
    var column = area.column
    for each in LookupReport.Kind.allCases where each == .all || report.count(each) > 0 {
      let words = "\(each.title) \(Amount.grouped(report.count(each)))"
      let text = DisplayText(each == kind ? "[\(words)]" : " \(words) ")
      let width = min(text.width, area.column + area.width - column)
      painter.put(text, row: area.row, column: column, width: width, role: each == kind ? .title : .label)
      column += text.width
    }
  }

  private func draw(
    _ entry: ListEntry, _ report: LookupReport, isCursor: Bool, row: Int, in area: Area, _ entryWidth: Int,
    on painter: inout Painter
  ) {
    var role: Role = .text
    if case .notFound = entry.outcome { role = .warning }
    if entry.rows.count > 1 { role = .label }
    let base: Role = isCursor ? .selection : .text
    painter.put("", row: row, column: area.column, width: area.width, role: base)
    if isCursor { painter.put(painter.glyphs.pointer, row: row, column: area.column, width: 1, role: base) }
    painter.put(entry.text, row: row, column: area.column + 2, width: entryWidth, role: base)
    let column = area.column + 4 + entryWidth
    painter.put(
      report.words(entry), row: row, column: column, width: area.column + area.width - column,
      role: isCursor ? base : role)
  }

  private static func titles(_ paths: [String], _ state: BrowserState) -> String {
    paths.map { state.knownField(path: $0).lowerTitle }.joined(separator: ", ")
  }
}
