/// Undoes what was recorded, the latest first.
struct TrendWalk {
  /// The number of computers, and of those with each version that has a line, at the time that was reached.
  private(set) var computers: Int
  private(set) var counts: [String: Int] = [:]
  /// The versions with lines in the order of the bars; nil when versions are not known.
  private(set) var labels: [String]?
  private(set) var health: [String: Health] = [:]
  /// The counts of the present, which the bars have.
  private(set) var present: [String: Int]?

  private let snapshot: InventorySnapshot
  private let column: Int?
  private var changes: ArraySlice<RecordedChange>
  private var events: ArraySlice<FleetEvent>
  private var gone: [Deletion: String] = [:]
  /// What the computers of the history were; those that were not needed so far are as in the list.
  private var states: [RecordID: State] = [:]
  private var versions: [String: String?] = [:]

  private enum State: Hashable {
    case absent
    case present(String?)
  }

  private struct Deletion: Hashable {
    var id: RecordID
    var seenAt: Int64
  }

  /// - Parameters:
  ///   - dimension: that of major versions.
  ///   - newer: newer bars of major versions, which have the lines' labels; nil for those of the list.
  init(
    _ snapshot: InventorySnapshot, _ history: ChangeHistory, _ dimension: SummaryDimension?, _ scale: SummaryScale,
    _ newer: SummaryChart?
  ) {
    self.snapshot = snapshot
    computers = snapshot.count
    events = history.events[...]
    guard let dimension, let column = snapshot.finishedColumn(path: dimension.field.path),
      let last = history.goneValues[dimension.field.path]
    else {
      (self.column, changes) = (nil, [])
      return
    }
    self.column = column
    changes = history.changes(of: dimension.field.path)[...]
    for value in last { gone[Deletion(id: value.id, seenAt: value.seenAt)] = value.value }
    var tally = FacetTally()
    for chunk in snapshot.chunks {
      tally.add(chunk.columns[snapshot.stored[column]], rows: chunk.count, marks: nil, zone: snapshot.timeZone)
    }
    let chart = newer ?? SummaryChart(dimension, tally, nil, scale, isMissing: false)
    let bars = chart.bars.filter { $0.kind == .value }
    let most = Set(bars.sorted { $0.count > $1.count }.prefix(FleetTrend.mostVersions).map(\.label))
    let shown = bars.filter { most.contains($0.label) }
    labels = shown.map(\.label)
    present = Dictionary(shown.map { ($0.label, $0.count) }) { first, _ in first }
    health = Dictionary(shown.compactMap { bar in bar.health.map { (bar.label, $0) } }) { first, _ in first }
    for label in most { counts[label] = 0 }
    for number in 0..<tally.texts.count {
      guard let label = label(of: tally.texts.string(number)) else { continue }
      counts[label, default: 0] += tally.textCounts[number].count
    }
  }

  /// Undoes everything that was seen after a time.
  ///
  /// - Returns: false when canceled.
  mutating func goBack(to time: Int64, isCancelled: () -> Bool) -> Bool {
    var steps = 0
    while true {
      steps += 1
      if steps % 4096 == 0, isCancelled() { return false }
      let (change, event) = (changes.last, events.last)
      guard max(change?.seenAt ?? .min, event?.seenAt ?? .min) > time else { return true }
      // In one load, a computer has either an event or changes.
      if let change, change.seenAt >= event?.seenAt ?? .min {
        changes.removeLast()
        undo(change)
      } else if let event {
        events.removeLast()
        undo(event)
      }
    }
  }

  private mutating func undo(_ change: RecordedChange) {
    guard case .present(change.after) = state(change.id) else { return }
    count(change.after, by: -1)
    count(change.before, by: 1)
    states[change.id] = .present(change.before)
  }

  private mutating func undo(_ event: FleetEvent) {
    switch (event.kind, state(event.id)) {
    case (.deleted, .absent):
      let value = gone[Deletion(id: event.id, seenAt: event.seenAt)]
      states[event.id] = .present(value)
      computers += 1
      count(value, by: 1)
    case (.enrolled, .present(let value)), (.returned, .present(let value)):
      states[event.id] = .absent
      computers -= 1
      count(value, by: -1)
    case (.deleted, .present), (.enrolled, .absent), (.returned, .absent): return
    }
  }

  private func state(_ id: RecordID) -> State {
    if let known = states[id] { return known }
    guard let row = snapshot.row(of: id) else { return .absent }
    return .present(column.flatMap { snapshot.value(row: row, column: $0).historyText })
  }

  private mutating func count(_ value: String?, by step: Int) {
    guard let value, let label = label(of: value) else { return }
    counts[label, default: 0] += step
  }

  /// The line of a version; nil for all others.
  private mutating func label(of text: String) -> String? {
    if let known = versions[text] { return known }
    let label = SummaryGroups.majorVersion(text).flatMap { counts[$0] == nil ? nil : $0 }
    versions[text] = .some(label)
    return label
  }
}
