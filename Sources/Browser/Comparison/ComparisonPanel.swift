import Inventory
import Screen

/// Two computers side by side, over both panes: what differs, what is known of one only, what is equal.
struct ComparisonPanel: Panel {
  /// One of the two computers.
  struct Side: Sendable {
    let id: ComputerID
    let name: String
    /// All of its sections; nil until they have arrived.
    var record: ComputerRecord?
    /// Whether they are being fetched.
    private(set) var isAwaited: Bool
    /// Why they could not be fetched.
    private(set) var problem: Problem?

    init(id: ComputerID, name: String, record: ComputerRecord?) {
      (self.id, self.name, self.record) = (id, name, record)
      isAwaited = record == nil
    }

    mutating func reload() { (isAwaited, problem) = (true, nil) }

    mutating func take(_ new: ComputerRecord) { (record, isAwaited, problem) = (new, false, nil) }

    /// A record that has arrived is not lost by a later failure.
    mutating func take(_ new: Problem) {
      guard isAwaited else { return }
      (isAwaited, problem) = (false, new)
    }
  }

  /// What the lines depend on besides the records.
  private struct Form: Hashable {
    var width: Int
    var names: ReferenceNames?
    var isPlain: Bool
    var hidesEqual: Bool
  }

  private(set) var left: Side
  private(set) var right: Side
  private(set) var comparison: RecordComparison?
  private(set) var lines: [ComparisonLine] = []
  private(set) var window = ScrollWindow()
  /// Whether only what may differ is shown.
  var hidesEqual = false
  private var laidOut: Form?
  private(set) var search = ComparisonSearch()
  /// Whether the search is being typed.
  private(set) var isSearching = false

  var context: ActionContext { isSearching ? .searchingComparison : .comparing }
  var chooseHint: String { isSearching ? "keep" : "copy line" }
  var isTyping: Bool { isSearching }

  init(_ left: Side, _ right: Side) {
    (self.left, self.right) = (left, right)
  }

  var sides: [Side] { [left, right] }

  /// The row under the cursor.
  var row: RecordComparison.Row? {
    guard lines.indices.contains(window.position), let row = lines[window.position].row else { return nil }
    return comparison?.rows[row]
  }

  // MARK: Records

  /// The computers whose sections are to be fetched.
  var wanted: [ComputerID] { sides.filter(\.isAwaited).map(\.id) }

  /// Waits for the records again. What is shown stays until they have arrived.
  mutating func reload() {
    left.reload()
    right.reload()
  }

  mutating func take(_ record: ComputerRecord, of id: ComputerID) {
    if left.id == id { left.take(record) }
    if right.id == id { right.take(record) }
    laidOut = nil
  }

  mutating func take(_ problem: Problem, of id: ComputerID) {
    if left.id == id { left.take(problem) }
    if right.id == id { right.take(problem) }
  }

  // MARK: Lines

  mutating func settle(in state: BrowserState) {
    layOut(in: state)
    window.settle(count: lines.count, height: places(in: state).lines.height)
  }

  /// Brings the lines up to date. Costs as much as the records are long, when anything has changed.
  private mutating func layOut(in state: BrowserState) {
    let names = state.list.shown.map(\.snapshot.names).flatMap { $0 == ReferenceNames() ? nil : $0 }
    let form = Form(
      width: state.context.size.width, names: names, isPlain: state.context.configuration.isAccessible,
      hidesEqual: hidesEqual)
    guard form != laidOut, let left = left.record, let right = right.record else { return }
    let isOther = comparison == nil || laidOut == nil || laidOut?.names != names
    if isOther {
      comparison = RecordComparison(
        names.map { left.naming($0) } ?? left, names.map { right.naming($0) } ?? right)
    }
    guard let comparison else { return }
    let current = lines.indices.contains(window.position) ? lines[window.position].row : nil
    let above = window.position - window.top
    laidOut = form
    lines =
      ComparisonLayout(
        comparison, names: (self.left.name, self.right.name), width: form.width,
        glyphs: state.context.configuration.glyphs, isPlain: form.isPlain, hidesEqual: hidesEqual,
        hint: state.context.keyHint(.hideEqual, "to show them")
      ).lines
    let height = places(in: state).lines.height
    let line = current.flatMap { row in lines.firstIndex { $0.row == row } }
    window.place(
      at: line ?? min(window.position, lines.count - 1), linesAbove: above, count: lines.count, height: height)
    avoidBlank(isForward: true, height: height)
    if isOther {
      let row = lines.indices.contains(window.position) ? lines[window.position].row : nil
      search.search(comparison, insteadAt: row)
    }
  }

  mutating func toggleEqual(in state: BrowserState) {
    hidesEqual.toggle()
    layOut(in: state)
  }

  // MARK: The cursor

  mutating func move(_ movement: Movement, in state: BrowserState) {
    let height = places(in: state).lines.height
    let target = movement.target(from: window.position, count: lines.count, height: height)
    let isForward = target > window.position
    window.move(to: target, count: lines.count, height: height)
    avoidBlank(isForward: isForward, height: height)
  }

  private mutating func avoidBlank(isForward: Bool, height: Int) {
    guard lines.indices.contains(window.position), !lines[window.position].isStop else { return }
    // Blank lines stand alone, and neither first nor last.
    window.move(to: window.position + (isForward ? 1 : -1), count: lines.count, height: height)
  }

  /// Goes to the next title, or to that of this section or the previous one.
  ///
  /// - Returns: false when there is none.
  mutating func goToTitle(isForward: Bool, in state: BrowserState) -> Bool {
    func isTitle(_ line: ComparisonLine) -> Bool {
      switch line.kind {
      case .part, .section: true
      default: false
      }
    }
    let position = window.position
    let target =
      isForward
      ? lines.indices.dropFirst(position + 1).first { isTitle(lines[$0]) }
      : lines.indices.prefix(position).last { isTitle(lines[$0]) }
    guard let target else { return false }
    window.place(at: target, linesAbove: 0, count: lines.count, height: places(in: state).lines.height)
    return true
  }

  mutating func click(_ place: CellPosition, in state: BrowserState) -> PanelClick {
    let area = places(in: state).lines
    let position = window.top + place.row - area.row
    guard area.rows.contains(place.row), lines.indices.contains(position), lines[position].isStop else {
      return .beside
    }
    let before = window.position
    window.move(to: position, count: lines.count, height: area.height)
    return before == position ? .again : .moved
  }

  func choose(in state: inout BrowserState) -> [BrowserEffect] {
    if isSearching {
      var kept = self
      kept.isSearching = false
      state.panels.show(kept)
      if !search.line.isEmpty, !search.hasMatch { state.tellNoMatch(of: search.line.text) }
      return []
    }
    guard let row else {
      state.say("There is nothing to copy on this line.", tone: .warning)
      return [.bell]
    }
    return state.copy(text: "\(row.copied)\n", label: "\(row.label) of both computers")
  }

  // MARK: Searching

  var line: LineEditor? {
    get { isSearching ? search.line : nil }
    set { if let newValue { search.line = newValue } }
  }

  mutating func beginSearch() {
    isSearching = true
    search.begin(at: window.position)
  }

  mutating func lineChanged(in state: BrowserState) {
    search.forgetFound()
    let origin = search.origin ?? window.position
    goToLine(findMatch(isForward: true, from: origin, isStart: true, in: state) ?? origin, in: state)
  }

  mutating func stepMatch(isForward: Bool, in state: BrowserState) -> Bool {
    guard let target = findMatch(isForward: isForward, from: window.position, isStart: false, in: state) else {
      return false
    }
    goToLine(target, in: state)
    return true
  }

  /// Finds a match, also among what is hidden, which is then shown.
  private mutating func findMatch(isForward: Bool, from line: Int, isStart: Bool, in state: BrowserState) -> Int? {
    guard let comparison else { return nil }
    search.search(comparison)
    if let target = search.step(isForward: isForward, from: line, isStart: isStart, in: lines) { return target }
    guard search.hasMatch, hidesEqual else { return nil }
    toggleEqual(in: state)
    return search.step(isForward: isForward, from: line, isStart: isStart, in: lines)
  }

  private mutating func goToLine(_ line: Int, in state: BrowserState) {
    let height = places(in: state).lines.height
    window.place(at: line, linesAbove: (height - 1) / 2, count: lines.count, height: height)
  }

  /// Clears the search first, then closes the comparison.
  func leave(in state: inout BrowserState) -> [BrowserEffect] {
    guard isSearching || !search.line.isEmpty else {
      state.panels.close()
      return wanted.isEmpty ? [] : [.cancelRecords]
    }
    var cleared = self
    cleared.isSearching = false
    cleared.search.clear()
    state.panels.show(cleared)
    return []
  }

  // MARK: Copying

  /// All shown rows, a line each.
  var copied: String {
    guard let comparison else { return "" }
    let head = ["Section", "Field", left.name, right.name, "Comparison"].map(Self.cell).joined(separator: "\t") + "\n"
    let shown = RecordComparison.Verdict.allCases.filter { !hidesEqual || !$0.isHideable }
    return head
      + shown.flatMap { verdict in
        comparison.rows.filter { $0.verdict == verdict }.map { row in
          [row.section, row.copied, row.verdict.word].joined(separator: "\t") + "\n"
        }
      }.joined()
  }

  /// A text as a cell: on one line and without tabs.
  static func cell(_ text: String) -> String { PlainText(text).text }
}

extension RecordComparison.Row {
  /// What it is called, and both values, separated by tabs.
  fileprivate var copied: String {
    [label, left.text, right.text].map(ComparisonPanel.cell).joined(separator: "\t")
  }
}

extension RecordComparison.Verdict {
  fileprivate var word: String {
    switch self {
    case .different: "different"
    case .halfKnown: "known for one only"
    case .equal: "equal"
    case .unknown: "unknown"
    }
  }
}
