import Algorithms
import Inventory
import Screen

/// What has happened to a computer, newest first, on the whole screen. Its sources arrive one after the other.
struct TimelinePanel: Panel {
  let subject: TimelineSubject
  /// The number of the load. News of other loads are not its own.
  private(set) var generation: Int
  private(set) var timeline: Timeline
  /// The rows that the filter leaves, in their order.
  private(set) var shown: [Timeline.Row] = []
  private(set) var window = ScrollWindow()
  /// What is typed to find events.
  private(set) var search = LineEditor()
  private(set) var isSearching = false
  /// The only kind of events that is shown; nil for all.
  private(set) var kind: String?
  private(set) var showsOnlyFailed = false
  /// The rows as they are searched.
  private var folded: [Int: [UInt8]] = [:]

  var context: ActionContext { isSearching ? .searchingTimeline : .timeline }
  var chooseHint: String { isSearching ? "keep" : "copy line" }
  var isTyping: Bool { isSearching }

  init(_ subject: TimelineSubject, generation: Int) {
    (self.subject, self.generation, timeline) = (subject, generation, Timeline())
  }

  /// The event under the cursor; nil if there is none.
  var selected: TimelineEntry? { shown.indices.contains(window.position) ? shown[window.position].entry : nil }

  var words: SearchWords { SearchWords(search.text) }

  // MARK: Events

  /// Begins another load. Nothing of the previous one is shown any more.
  mutating func reload(generation: Int) {
    (self.generation, timeline, folded) = (generation, Timeline(), [:])
    (shown, window) = ([], ScrollWindow())
  }

  mutating func take(_ news: TimelineNews, in state: BrowserState) {
    timeline.take(news)
    follow(in: state)
  }

  /// The kinds that have events, in a fixed order.
  var kinds: [String] {
    Array(timeline.sources.filter { timeline.count(of: $0) > 0 }.map(\.kind).uniqued())
  }

  /// Shows the next kind alone, after the last one all.
  mutating func turnKind(isForward: Bool, in state: BrowserState) {
    let kinds: [String?] = [nil] + kinds
    let current = kinds.firstIndex(of: kind) ?? 0
    kind = kinds[(current + (isForward ? 1 : kinds.count - 1)) % kinds.count]
    follow(in: state)
  }

  mutating func toggleFailed(in state: BrowserState) {
    showsOnlyFailed.toggle()
    follow(in: state)
  }

  /// Finds the rows again. The cursor stays on its event, or on the newest.
  private mutating func follow(in state: BrowserState) {
    let current = window.position > 0 && shown.indices.contains(window.position) ? shown[window.position].id : nil
    let words = words
    if !words.isEmpty {
      for row in timeline.rows where folded[row.id] == nil {
        folded[row.id] = Folding.folded(row.entry.line(in: state.context.configuration.timeZone))
      }
    }
    shown = timeline.rows.filter { row in
      (kind == nil || row.entry.source.kind == kind) && (!showsOnlyFailed || row.entry.outcome == .failed)
        && (words.isEmpty || folded[row.id].map { words.occur(inFolded: $0, anyWord: false) } == true)
    }
    let height = places(in: state).rows.height
    let position = current.flatMap { id in shown.firstIndex { $0.id == id } } ?? 0
    window.place(at: position, linesAbove: window.position - window.top, count: shown.count, height: height)
  }

  // MARK: Typing

  var line: LineEditor? {
    get { isSearching ? search : nil }
    set { if let newValue { search = newValue } }
  }

  mutating func beginSearch() { isSearching = true }

  mutating func lineChanged(in state: BrowserState) { follow(in: state) }

  /// Clears what is typed and chosen first, then closes the time line.
  func leave(in state: inout BrowserState) -> [BrowserEffect] {
    guard isSearching || !search.text.isEmpty || kind != nil || showsOnlyFailed else {
      state.panels.close()
      return timeline.isDone ? [] : [.cancelTimeline]
    }
    var cleared = self
    (cleared.isSearching, cleared.search, cleared.kind, cleared.showsOnlyFailed) = (false, LineEditor(), nil, false)
    cleared.follow(in: state)
    state.panels.show(cleared)
    return []
  }

  // MARK: The cursor

  mutating func move(_ movement: Movement, in state: BrowserState) {
    let height = places(in: state).rows.height
    window.move(
      to: movement.target(from: window.position, count: shown.count, height: height), count: shown.count,
      height: height)
  }

  mutating func settle(in state: BrowserState) {
    window.settle(count: shown.count, height: places(in: state).rows.height)
  }

  mutating func click(_ place: CellPosition, in state: BrowserState) -> PanelClick {
    let area = places(in: state).rows
    let position = window.top + place.row - area.row
    guard area.rows.contains(place.row), shown.indices.contains(position) else { return .beside }
    let before = window.position
    window.move(to: position, count: shown.count, height: area.height)
    return before == position ? .again : .moved
  }

  // MARK: Copying

  func choose(in state: inout BrowserState) -> [BrowserEffect] {
    if isSearching {
      var kept = self
      kept.isSearching = false
      state.panels.show(kept)
      return []
    }
    guard let selected else { return [.bell] }
    return state.copy(text: copied(selected, in: state), label: "an event of \(subject.title)")
  }

  /// The shown events, a line each, with tabs.
  func copied(in state: BrowserState) -> String { shown.map { copied($0.entry, in: state) }.joined() }

  /// An event for a ticket: the time with its zone, and which computer it happened to.
  private func copied(_ entry: TimelineEntry, in state: BrowserState) -> String {
    let time = entry.time.map { state.context.exactTime(Instant(milliseconds: $0)) } ?? "unknown time"
    let parts = [
      time, subject.title, subject.serialNumber, entry.source.kind, entry.title, entry.outcome?.rawValue ?? "",
      entry.details,
    ]
    return parts.map { PlainText($0).text }.joined(separator: "\t") + "\n"
  }
}
