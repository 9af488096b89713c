import Inventory
import Screen

/// The detail pane: its computer, what is known about it, and which part is visible.
struct DetailModel: Sendable {
  /// How long the cursor rests on a computer before its sections are fetched, so that running down the list fetches
  /// nothing.
  static let restMilliseconds = 150
  /// How long the cursor rests in the list before the pane beside it turns to its computer. Longer than the repeat time
  /// of a held key, and too short to notice: running down the list redraws only the list.
  static let turnMilliseconds = 60

  /// A previous record of the same computer stays visible whatever the result of a refresh.
  enum Phase: Hashable, Sendable {
    /// Nothing was requested.
    case idle
    /// The sections were requested.
    case fetching
    case loaded
    /// The user stopped the fetch; nothing is fetched until the user asks for it.
    case stopped
    case failed(Problem)
  }

  /// The computer the pane is about.
  var subject: ComputerID?
  /// When it turns to the computer under the cursor; nil when that is its subject.
  var turnsAt: Instant?
  /// Whether the list beside it has scrolled since the cursor left the subject. A terminal that only moves whole lines
  /// would move the pane's lines along, so they are left out until the pane turns.
  var isLeftBehind = false
  var phase = Phase.idle {
    didSet { (isAwaited, delay) = (false, nil) }
  }
  /// Whether the running fetch was requested by a key, and not by the cursor.
  var isAwaited = false
  /// Why they take longer than usual; nil when they do not.
  var delay: LoadDelay?
  /// The subject's record; nil until it came.
  var record: ComputerRecord? {
    didSet { facts = record.map(RecordFacts.init) }
  }
  /// What the summary says of the record.
  private(set) var facts: RecordFacts?
  var cache = RecordCache()
  /// How many time lines were loaded: the number of the latest.
  var timelines = 0
  var folds = DetailFolds()

  /// What the lines depend on besides the record.
  struct Form: Hashable, Sendable {
    var card: [DetailCardItem]
    /// The names the list knows; nil when they have not come.
    var names: ReferenceNames?
    /// Whether they may still come.
    var areNamesAwaited = false
    var width: Int
    /// Whether each field has a line of its own, in plain words.
    var isPlain = false
    var keys = DetailKeys()
  }

  private struct Version: Hashable, Sendable {
    var form: Form
    var folds: DetailFolds
    var record: Int
    var phase: Phase
    var delay: String?
  }

  private var recordNumber = 0
  private var laidOut: Version?
  /// What the pane shows, wrapped to its width.
  private(set) var lines: [DetailLine] = []
  /// The tables that lines are rows of.
  private(set) var tables: [DetailTable] = []
  /// What the lines show: the facts of the head, and the record's sections with ids replaced by names.
  private(set) var card: [DetailCardItem] = []
  private(set) var sections: [ComputerRecord.Section] = []
  /// When the lines will say something else by the passing of time alone.
  private(set) var nextChange: Instant?
  /// The line the cursor is on, and those on the screen.
  private(set) var window = ScrollWindow()
  /// Which of the fields of a line the cursor wants to be on, where several are beside each other.
  var side = 0
  /// Where the cursor goes when it arrives: another computer's record may still be loading.
  private var pending: DetailAnchor?
  var search = DetailSearch()
  /// What is searched for, as it is typed.
  var searchLine = LineEditor()

  var isIdle: Bool {
    if case .idle = phase { true } else { false }
  }

  var hasSubject: Availability {
    subject == nil ? .unavailable(reason: "No computer is selected.") : .available
  }

  var isFetching: Bool {
    if case .fetching = phase { true } else { false }
  }

  var failure: Problem? {
    if case .failed(let problem) = phase { problem } else { nil }
  }

  /// Whether the visible record could not be refreshed.
  var isOld: Bool { record != nil && (failure != nil || phase == .stopped) }

  /// The first line on the screen.
  var top: Int { window.top }

  /// The line under the cursor.
  var line: DetailLine? {
    lines.indices.contains(window.position) ? lines[window.position] : nil
  }

  /// The field under the cursor.
  var cell: DetailLine? { line.map { $0.cells[$0.cell(side)] } }

  /// What the field under the cursor shows.
  var place: DetailPlace? { cell?.place }

  func section(_ number: Int) -> ComputerRecord.Section? {
    sections.indices.contains(number) ? sections[number] : nil
  }

  /// Turns to another computer, or to none. A cached record shows at once.
  mutating func turn(to id: ComputerID?) {
    if pending == nil { pending = anchor() }
    // Content of the previous computer must not be taken for this one's while the pane is hidden.
    (lines, tables, card, sections, nextChange) = ([], [], [], [], nil)
    subject = id
    record = id.flatMap { cache.record(for: $0) }
    recordNumber += 1
    phase = record == nil ? .idle : .loaded
    folds.rows = []
    search.forgetPlace()
  }

  /// The cursor of the list beside the pane has moved: the pane turns when it rests.
  ///
  /// - Parameter scrolled: by how many rows the list was scrolled for that.
  mutating func awaitRest(after told: Instant, scrolled: Int, in layout: Layout) {
    turnsAt = told.advanced(byMilliseconds: Int64(Self.turnMilliseconds))
    // After a jump most rows are redrawn anyway.
    let isStep = (1...max(1, layout.list.height / 2)).contains(abs(scrolled))
    if layout.arrangement == .sideBySide, isStep { isLeftBehind = true }
  }

  /// Whether the pane waits for the cursor to rest on `wanted`.
  private func isBehind(_ wanted: ComputerID?) -> Bool {
    turnsAt != nil && wanted != nil && (wanted != subject || isLeftBehind)
  }

  /// Whether the pane can turn to the computer under the cursor: not while the cursor runs down the list.
  ///
  /// - Parameter told: the time of the last clock event.
  func isDue(_ wanted: ComputerID?, at told: Instant) -> Bool {
    guard let turnsAt, isBehind(wanted) else { return true }
    // A clock that was set back does not keep it waiting.
    return told >= turnsAt || told < turnsAt.advanced(byMilliseconds: Int64(-Self.turnMilliseconds))
  }

  /// Turns to the computer under the cursor, and fetches its sections.
  ///
  /// - Parameters:
  ///   - wanted: that computer; nil for none.
  ///   - isShown: whether the pane is on the screen.
  ///   - canFetch: whether its sections can be seen, and are to be fetched.
  mutating func follow(_ wanted: ComputerID?, isShown: Bool, canFetch: Bool) -> [BrowserEffect] {
    let wasFetching = isFetching
    // It has rested for that long already.
    let rest = Self.restMilliseconds - (isBehind(wanted) ? Self.turnMilliseconds : 0)
    (turnsAt, isLeftBehind) = (nil, false)
    var effects: [BrowserEffect] = []
    if wanted != subject {
      turn(to: wanted)
      if wasFetching, !isIdle || wanted == nil || !isShown { effects.append(.cancelDetail) }
    }
    if let wanted, isIdle, canFetch {
      phase = .fetching
      effects.append(.fetchDetail(wanted, afterMilliseconds: rest))
    }
    return effects
  }

  /// Cancels the fetch for the computer that the cursor has left. The pane keeps its content until it turns.
  mutating func leaveSubject() -> [BrowserEffect] {
    guard isFetching else { return [] }
    phase = .idle
    return [.cancelDetail]
  }

  /// Fetches the sections again, for the user.
  mutating func refresh() -> [BrowserEffect] {
    guard let subject else { return [] }
    phase = .fetching
    isAwaited = true
    return [.fetchDetail(subject, afterMilliseconds: 0)]
  }

  /// Takes a record that arrived, whether or not it is still the subject's.
  mutating func take(_ record: ComputerRecord, of id: ComputerID) {
    cache.insert(record, for: id)
    guard id == subject else { return }
    self.record = record
    recordNumber += 1
    phase = .loaded
  }

  /// Clears the cache, so that records are fetched again when next shown; the visible record stays until then.
  mutating func forgetCache() {
    cache.removeAll()
    if !isFetching { phase = .idle }
  }

  /// Brings the lines up to date when anything has changed that they depend on. Costs as much as the record is long.
  mutating func layOut(_ form: Form, glyphs: Glyphs, height: Int, now: Instant, timeZone: TimeZoneRules) {
    let version = Version(
      form: form, folds: folds, record: recordNumber, phase: phase,
      delay: delay?.sentences(at: now))
    let isAged = nextChange.map { now >= $0 } ?? false
    guard version != laidOut || isAged else {
      window.settle(count: lines.count, height: height)
      return
    }
    let anchor = pending ?? anchor()
    if laidOut?.record != recordNumber || laidOut?.form.names != form.names
      || laidOut?.form.areNamesAwaited != form.areNamesAwaited
    {
      let unnamed = form.areNamesAwaited ? record?.replacingNames(by: glyphs.ellipsis.text) : record
      sections = (form.names.flatMap { record?.naming($0) } ?? unnamed)?.sections ?? []
      search.forgetFound()
    }
    if laidOut?.form.card != form.card { search.forgetFound() }
    card = form.card
    laidOut = version
    var layout = DetailLayout(
      width: form.width, glyphs: glyphs, now: now, timeZone: timeZone, folds: folds, isPlain: form.isPlain)
    layout.add(card: card)
    switch phase {
    case .idle, .loaded: break
    case .fetching:
      // A refresh is announced in the title, where no line has to move for it.
      if let delay {
        layout.add(note: delay.sentences(at: now) + form.keys.stop)
      } else if record == nil {
        layout.add(note: "Loading all sections" + glyphs.ellipsis.text)
      }
    case .stopped:
      let old = record == nil ? "" : " The previous ones are shown."
      layout.add(note: "Loading the sections was stopped.\(old)\(form.keys.askAgain)")
    case .failed(let problem): layout.add(problem: problem, isOld: isOld, form.keys)
    }
    layout.add(sections: sections, form.keys)
    lines = layout.lines
    tables = layout.tables
    nextChange = layout.nextChange
    restore(anchor, height: height)
  }

  /// Puts the cursor back on what it was on; if that has not arrived yet, as soon as it does.
  private mutating func restore(_ anchor: DetailAnchor?, height: Int) {
    pending = nil
    if let anchor, let place = place(of: anchor), let line = line(of: place) {
      aim(at: place, in: line)
      window.place(at: line, linesAbove: anchor.linesAbove, count: lines.count, height: height)
    } else if anchor != nil {
      window.move(to: 0, count: lines.count, height: height)
      if record == nil { pending = anchor }
    } else {
      window.settle(count: lines.count, height: height)
    }
    avoidBlank(forward: true, height: height)
  }

  // MARK: The cursor

  /// The line that shows a place: its own, or that of the row or the section it is in.
  func line(of place: DetailPlace) -> Int? {
    if let line = lines.firstIndex(where: { $0.shows(place) }) { return line }
    let table = section(place.section)?.tables.first { $0.lines.contains(place.item) }
    if let table, let row = table.row(ofLine: place.item) {
      let start = DetailPlace(section: place.section, item: table.lines(ofRow: row).lowerBound)
      if let line = lines.firstIndex(where: { $0.place == start }) { return line }
    }
    return lines.firstIndex { $0.place == .title(ofSection: place.section) }
  }

  /// Puts the cursor on the field of a place in a line.
  mutating func aim(at place: DetailPlace, in line: Int) {
    guard lines.indices.contains(line) else { return }
    side = lines[line].cells.firstIndex { $0.place == place } ?? 0
  }

  /// Moves to the field to the right, or to the left.
  ///
  /// - Returns: false when there is none.
  mutating func moveSideways(by step: Int) -> Bool {
    guard let line else { return false }
    let from = line.cell(side)
    let cells = line.cells
    let others = cells.indices.filter { cells[$0].kind != .blank && (step > 0 ? $0 > from : $0 < from) }
    guard let target = step > 0 ? others.first : others.last else { return false }
    side = target
    return true
  }

  mutating func move(_ movement: Movement, height: Int) {
    let target = movement.target(from: window.position, count: lines.count, height: height)
    let isForward = target > window.position
    go(to: target, height: height)
    avoidBlank(forward: isForward, height: height)
  }

  /// Scrolls what is seen; the cursor comes along where it would go out of sight.
  mutating func scroll(by lines: Int, height: Int) {
    pending = nil
    window.scroll(by: lines, count: self.lines.count, height: height)
    avoidBlank(forward: lines > 0, height: height)
  }

  mutating func go(to line: Int, height: Int) {
    pending = nil
    window.move(to: line, count: lines.count, height: height)
  }

  /// Goes to a match, which is easiest to see in the middle.
  mutating func goToMatch(_ place: DetailPlace, height: Int) {
    guard let line = line(of: place) else { return }
    aim(at: place, in: line)
    pending = nil
    window.place(at: line, linesAbove: (height - 1) / 2, count: lines.count, height: height)
  }

  /// Goes to a section that is still to come, when it has.
  mutating func expect(section title: String) {
    folds.sections.remove(title)
    pending = DetailAnchor(section: title, linesAbove: 0)
  }

  /// Goes to a line and shows as much as possible of what follows it.
  mutating func show(_ line: Int, atTopOf height: Int) {
    pending = nil
    window.place(at: line, linesAbove: 0, count: lines.count, height: height)
  }

  /// Moves off a line without content, in the given direction if possible.
  private mutating func avoidBlank(forward: Bool, height: Int) {
    guard let line, !line.isStop else { return }
    let below = lines[window.position...].firstIndex(where: \.isStop)
    let above = lines[..<window.position].lastIndex(where: \.isStop)
    guard let target = forward ? below ?? above : above ?? below else { return }
    window.move(to: target, count: lines.count, height: height)
  }

  /// The line of the next section's title below the cursor, or of the last one above it.
  func heading(after line: Int) -> Int? {
    lines[min(lines.count, line + 1)...].firstIndex { $0.kind == .heading }
  }

  func heading(before line: Int) -> Int? {
    lines[..<min(lines.count, max(0, line))].lastIndex { $0.kind == .heading }
  }
}

/// The folded sections, and the opened rows.
struct DetailFolds: Hashable, Sendable {
  /// Sections by their titles: what is of no interest in one computer is of none in the next.
  var sections: Set<String> = []
  /// Rows of tables by the path of their first line. They belong to one computer.
  var rows: Set<String> = []
  /// Whether what was not reported is hidden.
  var hidesAbsent = false
}

extension Set<String> {
  /// Takes it out when it is in, else puts it in.
  mutating func toggle(_ member: String) {
    if remove(member) == nil { insert(member) }
  }
}
