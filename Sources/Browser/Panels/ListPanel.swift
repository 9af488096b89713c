import Inventory
import Screen

/// What became of a list: each entry with the computers it names, in parts that one looks at one by one.
struct ListPanel: Panel {
  /// Nil while it is looked up for the first time.
  private(set) var report: LookupReport?
  private(set) var kind = LookupReport.Kind.all
  private var window = ScrollWindow()
  /// How many entries were last in sight.
  private var height = 1

  var context: ActionContext { .lookup }
  var chooseHint: String { "go there" }

  private var count: Int { report?.count(kind) ?? 0 }

  /// The entry under the cursor.
  var selected: ListEntry? { report?.entry(kind, at: window.position) }

  mutating func move(_ movement: Movement, in state: BrowserState) {
    let height = places(in: state).lines.height
    window.move(
      to: movement.target(from: window.position, count: count, height: height), count: count, height: height)
  }

  mutating func settle(in state: BrowserState) {
    height = places(in: state).lines.height
    window.settle(count: count, height: height)
  }

  /// Takes note of fields that are fetched for it.
  mutating func note(fetched fields: [Field]) { report?.fetched.formUnion(fields.map(\.path)) }

  /// Takes what became of the list by now. The part stays, and the cursor on its entry: where that has gone to another part,
  /// on the one after it.
  mutating func take(_ new: LookupReport) {
    let old = report
    report = new
    guard let old, old.text == new.text, let place = old.place(kind, at: window.position) else { return }
    let entry = old.verdict.entries[place]
    func isSame(_ other: ListEntry) -> Bool { other.line == entry.line && other.text == entry.text }
    let entries = new.verdict.entries
    // What is found decides how lines are divided, so it may stand elsewhere.
    let isInPlace = entries.indices.contains(place) && isSame(entries[place])
    let now = isInPlace ? place : entries.firstIndex(where: isSame) ?? place
    window.place(
      at: new.position(kind, ofPlace: now), linesAbove: window.position - window.top, count: count, height: height)
  }

  /// Goes to the next kind of entries that there are any of.
  mutating func stepKind(by step: Int) {
    guard let report else { return }
    let kinds = kinds(of: report)
    guard let index = kinds.firstIndex(of: kind) else { return }
    kind = kinds[(index + step + kinds.count) % kinds.count]
    window = ScrollWindow()
  }

  /// The parts that there are, and the one that is looked at, which may have become empty.
  private func kinds(of report: LookupReport) -> [LookupReport.Kind] {
    LookupReport.Kind.allCases.filter { $0 == .all || $0 == kind || report.count($0) > 0 }
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
    let title = "Find a list: \(computers) found"
    box.draw(title: title, note: note(report, in: state, box.roomForNote(beside: title)), on: &painter)
    drawKinds(report, in: kinds, on: &painter)
    let entryWidth = min(30, max(8, lines.width / 3))
    for row in lines.rows {
      let position = window.top + row - lines.row
      guard let entry = report.entry(kind, at: position) else { break }
      draw(entry, report, isCursor: position == window.position, row: row, in: lines, entryWidth, on: &painter)
    }
    if count == 0 {
      painter.put(
        "There are none of these any more.", row: lines.row, column: lines.column + 2, width: lines.width - 2,
        role: .dim)
    }
    if state.configuration.isAccessible, count > 0 {
      painter.grid.cursor = CellPosition(row: lines.row + window.position - window.top, column: lines.column)
    }
  }

  private func drawKinds(_ report: LookupReport, in area: Area, on painter: inout Painter) {
    var column = area.column
    for each in kinds(of: report) {
      let words = "\(report.title(each)) \(Amount.grouped(report.count(each)))"
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

  /// Where was not looked, in as many words as there is room for: how to look there comes first when it is little.
  private func note(_ report: LookupReport, in state: BrowserState, _ room: Int) -> String {
    let key = ActionTable.action(named: .lookUpEverywhere).flatMap { state.shownKey(of: $0)?.name }
    let computers = computersNotes(report.fleet)
    let fields = fieldsNotes(report, key: key, in: state)
    let separator = " \(state.configuration.glyphs.separator.text) "
    let both = computers.flatMap { first in fields.map { first + separator + $0 } }
    let all = both + (fields.isEmpty ? computers : fields)
    return all.first { DisplayText($0).width <= room } ?? all.last ?? ""
  }

  /// How many of the computers were looked at, the longest wording first; nothing when those are all.
  private func computersNotes(_ fleet: Fleet) -> [String] {
    guard !fleet.isComplete else { return [] }
    let amount = Amount.loaded(fleet.snapshot.count, of: fleet.total)
    return ["looked in \(amount) computers", "looked in \(amount)"]
  }

  /// Which fields were not looked in, the longest wording first; nothing when all were.
  private func fieldsNotes(_ report: LookupReport, key: String?, in state: BrowserState) -> [String] {
    let all = report.unaskedPaths.map { state.knownField(path: $0).lowerTitle }
    guard !all.isEmpty else { return [] }
    guard let key, !report.unasked.isEmpty else {
      return ["not looked in: \(all.joined(separator: ", "))", "some fields were not looked in"]
    }
    let open = report.unasked.map(\.lowerTitle)
    let titles = open.joined(separator: ", ")
    let some = (1..<max(1, open.count)).reversed().map { count in
      "\(key) looks in \(open.prefix(count).joined(separator: ", ")) and \(open.count - count) more"
    }
    return ["not looked in: \(titles); \(key) looks there", "\(key) looks in \(titles)"] + some
      + ["\(key) looks in all fields"]
  }
}
