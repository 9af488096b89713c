import Inventory
import Screen

/// The detail pane: the computer it is about, what is known of it, and which part is on the screen.
struct DetailModel: Sendable {
  /// How long the cursor rests on a computer before its sections are asked for, so that running down the list asks for
  /// nothing.
  static let restMilliseconds = 150
  /// How long it rests in the list before the pane beside it turns to its computer: longer than a key that is held down takes
  /// to the next step, shorter than anybody has to wait for. So running down the list moves nothing but the list.
  static let turnMilliseconds = 60

  /// An older record of the same computer stays in sight whatever comes of asking again.
  enum Phase: Hashable, Sendable {
    /// Nothing was asked for.
    case idle
    /// The sections were asked for.
    case fetching
    case loaded
    /// The user would not wait; nothing is asked for before somebody says so.
    case stopped
    case failed(Problem)
  }

  /// The computer the pane is about.
  var subject: ComputerID?
  /// When it turns to the computer that the cursor has come to; nil when that is its subject.
  var turnsAt: Instant?
  /// Whether the list beside has scrolled since the cursor left the subject: a terminal that moves whole lines only would take
  /// the pane's along, so that they are left out until it turns.
  var isLeftBehind = false
  var phase = Phase.idle {
    didSet { (isAwaited, delay) = (false, nil) }
  }
  /// Whether the sections on their way were asked for by a key, and not by the cursor.
  var isAwaited = false
  /// Why they take longer than usual; nil when they do not.
  var delay: LoadDelay?
  /// The subject's record; nil until it came.
  var record: ComputerRecord?
  var cache = RecordCache()
  /// As the user has set it, for as long as the browser runs.
  var split = DetailSplit()
  var folds = DetailFolds()

  /// What the lines depend on besides the record.
  struct Form: Hashable, Sendable {
    var card: [DetailCardItem]
    /// The names the list knows; nil when they have not come.
    var names: ReferenceNames?
    var width: Int
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
  /// What the lines tell: the facts of the head, and the record's sections with names in them.
  private(set) var card: [DetailCardItem] = []
  private(set) var sections: [ComputerRecord.Section] = []
  /// When the lines will say something else by the passing of time alone.
  private(set) var nextChange: Instant?
  /// The line the cursor is on, and those on the screen.
  private(set) var window = ScrollWindow()
  /// What the cursor is to go to as soon as it is there: another computer's record may still be on its way.
  private var pending: DetailAnchor?
  var search = DetailSearch()

  var isIdle: Bool {
    if case .idle = phase { true } else { false }
  }

  var isFetching: Bool {
    if case .fetching = phase { true } else { false }
  }

  var failure: Problem? {
    if case .failed(let problem) = phase { problem } else { nil }
  }

  /// Whether the record in sight is one that could not be had anew.
  var isOld: Bool { record != nil && (failure != nil || phase == .stopped) }

  /// The first line on the screen.
  var top: Int { window.top }

  /// The line under the cursor.
  var line: DetailLine? {
    lines.indices.contains(window.position) ? lines[window.position] : nil
  }

  func section(_ number: Int) -> ComputerRecord.Section? {
    sections.indices.contains(number) ? sections[number] : nil
  }

  /// Turns to another computer, or to none; what is known of it from before shows at once.
  mutating func turn(to id: ComputerID?) {
    if pending == nil { pending = anchor() }
    // Nothing of the one before may be taken for this one's while there is no room for the pane.
    (lines, tables, card, sections, nextChange) = ([], [], [], [], nil)
    subject = id
    record = id.flatMap { cache.record(for: $0) }
    recordNumber += 1
    phase = record == nil ? .idle : .loaded
    folds.rows = []
    search.forgetPlace()
  }

  /// Takes in a record that came, whether or not it is still the one that is looked at.
  mutating func take(_ record: ComputerRecord, of id: ComputerID) {
    cache.insert(record, for: id)
    guard id == subject else { return }
    self.record = record
    recordNumber += 1
    phase = .loaded
  }

  /// Makes everything be fetched again when it is next looked at; the record in sight stays until then.
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
    if laidOut?.record != recordNumber || laidOut?.form.names != form.names {
      sections = (form.names.flatMap { record?.naming($0) } ?? record)?.sections ?? []
      search.forgetFound()
    }
    if laidOut?.form.card != form.card { search.forgetFound() }
    card = form.card
    laidOut = version
    var layout = DetailLayout(width: form.width, glyphs: glyphs, now: now, timeZone: timeZone, folds: folds)
    layout.add(card: card)
    switch phase {
    case .idle, .loaded: break
    case .fetching:
      // What is asked for again says so in the title, where nothing moves for it.
      if let delay {
        layout.add(note: delay.sentences(at: now) + form.keys.stop)
      } else if record == nil {
        layout.add(note: "Loading all sections" + glyphs.ellipsis.text)
      }
    case .stopped:
      let old = record == nil ? "" : " These are the ones from before."
      layout.add(note: "The sections were not waited for.\(old)\(form.keys.askAgain)")
    case .failed(let problem): layout.add(problem: problem, isOld: isOld, form.keys)
    }
    layout.add(sections: sections)
    lines = layout.lines
    tables = layout.tables
    nextChange = layout.nextChange
    restore(anchor, height: height)
  }

  /// Puts the cursor back on what it was on; where that is still to come, as soon as it does.
  private mutating func restore(_ anchor: DetailAnchor?, height: Int) {
    pending = nil
    if let anchor, let line = line(of: anchor) {
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

  /// The line that tells a place: its own, or the row or the section it is in.
  func line(of place: DetailPlace) -> Int? {
    if let line = lines.firstIndex(where: { $0.place == place }) { return line }
    let table = section(place.section)?.tables.first { $0.lines.contains(place.item) }
    if let table, let row = table.row(ofLine: place.item) {
      let start = DetailPlace(section: place.section, item: table.lines(ofRow: row).lowerBound)
      if let line = lines.firstIndex(where: { $0.place == start }) { return line }
    }
    return lines.firstIndex { $0.place == .title(ofSection: place.section) }
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

  /// Goes on from a line that says nothing, back where there is none further on.
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
