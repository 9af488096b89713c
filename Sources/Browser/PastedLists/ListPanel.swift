import Inventory
import Screen

/// The result for a pasted list: each entry with its computers, in parts such as found and not found.
struct ListPanel: Panel {
  /// A search among the entries, and the version of the result to search.
  struct Wish: Hashable {
    var words: String
    var version: Int
  }

  /// The result for the whole list; nil during the first lookup.
  private(set) var full: LookupReport?
  /// The entries that match the search; nil for all. They stay until newer ones arrive.
  private var found: (report: LookupReport, wish: Wish)?
  /// Numbers the results.
  private var version = 0
  /// What is typed to find some of the entries.
  private var words = LineEditor()
  /// Whether it is being typed.
  private var isFinding = false
  private(set) var kind = LookupReport.Kind.all
  private var window = ScrollWindow()
  /// How many entries were last visible.
  private var height = 1

  var context: ActionContext { isFinding ? .entries : .lookup }
  var chooseHint: String { isFinding ? "keep" : "go there" }
  var isTyping: Bool { isFinding && !words.isEmpty }

  /// The result for the shown entries.
  var report: LookupReport? { found?.report ?? full }

  var line: LineEditor? {
    get { isFinding ? words : nil }
    set { if let newValue { words = newValue } }
  }

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

  /// Records fields that are fetched for it.
  mutating func note(fetched fields: [Field]) { full?.fetched.formUnion(fields.map(\.path)) }

  /// Records that the server was asked about all entries.
  mutating func noteDecided() {
    full?.isDecided = true
    found?.report.isDecided = true
  }

  /// Takes a newer result.
  mutating func take(_ new: LookupReport) {
    keepingEntry {
      $0.full = new
      $0.version += 1
    }
  }

  /// Changes what is shown. The part stays the same, and the cursor stays on its entry, or on the next one when that
  /// moved to another part.
  private mutating func keepingEntry(_ change: (inout ListPanel) -> Void) {
    let old = report
    change(&self)
    guard let old, let new = report, old.text == new.text, let place = old.place(kind, at: window.position) else {
      return
    }
    let entry = old.verdict.entries[place]
    func isSame(_ other: ListEntry) -> Bool { other.line == entry.line && other.text == entry.text }
    let entries = new.verdict.entries
    // The matches decide how lines are split, so the entry may have moved.
    let isInPlace = entries.indices.contains(place) && isSame(entries[place])
    let now = isInPlace ? place : entries.firstIndex(where: isSame) ?? place
    window.place(
      at: new.position(kind, ofPlace: now), linesAbove: window.position - window.top, count: count, height: height)
  }

  // MARK: Finding entries

  mutating func beginFinding() {
    isFinding = true
    words.moveToEnd()
  }

  /// The search that is still to be done; nil when the shown entries are up to date.
  var wish: Wish? {
    let wish = Wish(words: words.text, version: version)
    return words.isEmpty || found?.wish == wish ? nil : wish
  }

  mutating func lineChanged(in state: BrowserState) {
    if words.isEmpty { keepingEntry { $0.found = nil } }
  }

  /// Takes the result of a search.
  mutating func take(_ report: LookupReport, for wish: Wish) {
    // If the line was cleared meanwhile, all entries are shown.
    guard !words.isEmpty else { return }
    keepingEntry { $0.found = (report, wish) }
  }

  /// Clears the search first, then closes the panel.
  func leave(in state: inout BrowserState) -> [BrowserEffect] {
    guard isFinding || !words.isEmpty else {
      state.panels.close()
      return []
    }
    var all = self
    all.isFinding = false
    all.words.clear()
    all.keepingEntry { $0.found = nil }
    state.panels.show(all)
    return []
  }

  // MARK: Parts

  /// Goes to the next kind of entries that there are any of.
  mutating func stepKind(by step: Int) {
    guard let report else { return }
    let kinds = kinds(of: report)
    guard let index = kinds.firstIndex(of: kind) else { return }
    kind = kinds[(index + step + kinds.count) % kinds.count]
    window = ScrollWindow()
  }

  /// The parts that have entries, and the current one, which may have become empty.
  private func kinds(of report: LookupReport) -> [LookupReport.Kind] {
    LookupReport.Kind.allCases.filter { $0 == .all || $0 == kind || report.count($0) > 0 }
  }

  func choose(in state: inout BrowserState) -> [BrowserEffect] {
    if isFinding {
      var kept = self
      kept.isFinding = false
      state.panels.show(kept)
      return []
    }
    guard let report, let selected else { return [.bell] }
    guard let id = report.target(of: selected) else {
      state.say("No computer has that name or a similar one.", tone: .warning)
      return [.bell]
    }
    state.panels.close()
    return state.putCursor(on: id)
  }

  // MARK: Drawing

  private var showsWords: Bool { isFinding || !words.isEmpty }

  private func places(in state: BrowserState) -> (box: Box, kinds: Area, lines: Area) {
    // Its size does not change during typing.
    let box = Box(width: 110, height: max(12, (full?.count(kind) ?? 0) + 2), in: state)
    var (kinds, lines) = (box.inner, box.inner)
    kinds.height = min(1, kinds.height)
    let headRows = showsWords ? 2 : 1
    lines.row += headRows
    lines.height = max(0, lines.height - headRows)
    return (box, kinds, lines)
  }

  func draw(_ state: BrowserState, on painter: inout Painter) {
    let (box, kinds, lines) = places(in: state)
    guard let report else {
      box.draw(title: "Find computers from a list", on: &painter)
      painter.put(
        "Looking it up\(painter.glyphs.ellipsis.text)", row: kinds.row, column: kinds.column, width: kinds.width,
        role: .dim)
      return
    }
    let computers = Amount.computers(report.verdict.rows.count)
    let title = "From a list: \(computers) found"
    box.draw(title: title, note: note(report, in: state, box.roomForNote(beside: title)), on: &painter)
    drawKinds(report, in: kinds, on: &painter)
    if showsWords, lines.row > kinds.row + 1 {
      let area = Area(row: kinds.row + 1, column: kinds.column, width: kinds.width, height: 1)
      painter.putTyped(words, in: area)
      // The keys go to the entries again.
      if !isFinding { painter.grid.cursor = nil }
    }
    let entryWidth = min(30, max(8, lines.width / 3))
    for row in lines.rows {
      let position = window.top + row - lines.row
      guard let entry = report.entry(kind, at: position) else { break }
      draw(entry, report, isCursor: position == window.position, row: row, in: lines, entryWidth, on: &painter)
    }
    if count == 0 {
      painter.put(
        words.isEmpty ? "There are no such entries." : "Nothing matches \"\(state.context.excerpt(of: words.text))\".",
        row: lines.row,
        column: lines.column + 2, width: lines.width - 2,
        role: .dim)
    }
    if state.context.configuration.isAccessible, count > 0, !isFinding {
      painter.grid.cursor = CellPosition(row: lines.row + window.position - window.top, column: lines.column)
    }
  }

  private func drawKinds(_ report: LookupReport, in area: Area, on painter: inout Painter) {
    var parts = kinds(of: report).map { each in
      let words = "\(report.title(each)) \(Amount.grouped(report.count(each)))"
      return (kind: each, text: DisplayText(each == kind ? "[\(words)]" : " \(words) "))
    }
    // The first ones are dropped so that the current one fits.
    func end() -> Int { parts.prefix { $0.kind != kind }.reduce(0) { $0 + $1.text.width } + current }
    let current = parts.first { $0.kind == kind }?.text.width ?? 0
    while end() > area.width, let first = parts.first, first.kind != kind { parts.removeFirst() }
    var column = area.column
    for (each, text) in parts {
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

  /// What was not searched, in the longest wording that fits. Where there is little room, the key to search it comes
  /// first.
  private func note(_ report: LookupReport, in state: BrowserState, _ room: Int) -> String {
    let key = ActionTable.action(named: .lookUpEverywhere).flatMap { state.shownKey(of: $0)?.name }
    let computers = report.isDecided ? [] : computersNotes(report.fleet)
    let fields = fieldsNotes(report, key: key, in: state)
    let separator = " \(state.context.configuration.glyphs.separator.text) "
    let both = computers.flatMap { first in fields.map { first + separator + $0 } }
    let all = both + (fields.isEmpty ? computers : fields)
    return all.first { DisplayText($0).width <= room } ?? all.last ?? ""
  }

  /// How many of the computers were searched, the longest wording first; nothing when all were.
  private func computersNotes(_ fleet: Fleet) -> [String] {
    guard !fleet.isComplete else { return [] }
    let amount = Amount.loaded(fleet.loaded, of: fleet.total)
    return [
      "searched \(Amount.loadedComputers(fleet.loaded, of: fleet.total))", "searched \(amount)",
    ]
  }

  /// Which fields were not searched, the longest wording first; nothing when all were.
  private func fieldsNotes(_ report: LookupReport, key: String?, in state: BrowserState) -> [String] {
    let all = report.unaskedPaths.map { state.fields.known(path: $0).lowerTitle }
    guard !all.isEmpty else { return [] }
    guard let key, !report.unasked.isEmpty else {
      return ["not searched: \(all.joined(separator: ", "))", "some fields were not searched"]
    }
    let open = report.unasked.map(\.lowerTitle)
    let titles = open.joined(separator: ", ")
    let some = (1..<max(1, open.count)).reversed().map { count in
      "\(key) searches \(open.prefix(count).joined(separator: ", ")) and \(open.count - count) more"
    }
    return ["not searched: \(titles); \(key) searches all", "\(key) searches \(titles)"] + some
      + ["\(key) searches all fields"]
  }
}
