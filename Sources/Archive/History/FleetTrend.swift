package import Inventory

/// How a fleet was at some times, from what it is now and what was recorded since.
package struct FleetTrend: Hashable, Sendable {
  /// A time, in milliseconds since 1970-01-01, with the number of computers per value of the field. Nil stands for
  /// computers that have not reported a value, or whose value was not stored.
  package struct Point: Hashable, Sendable {
    package var time: Int64
    package var counts: [String?: Int]

    package var computers: Int { counts.values.reduce(0, +) }
  }

  /// In ascending order. Times before recording began are left out.
  package var points: [Point]
}

extension FleetArchive {
  /// The number of computers per value of a field at some times, as `RecordedChange` writes values.
  ///
  /// Each computer's value is followed back in time: from the current list, or from its last value when it is gone.
  ///
  /// - Parameters:
  ///   - path: the path of a field that is stored and recorded. Without changes of it, the value is the current one.
  ///   - current: the list that the archive has.
  ///   - times: in milliseconds since 1970-01-01.
  package func trend(of path: String, current: InventorySnapshot, at times: [Int64]) throws(ArchiveError) -> FleetTrend
  {
    guard let since = try recordsSince() else { return FleetTrend(points: []) }
    var values: [RecordID: String?] = [:]
    var counts: [String?: Int] = [:]
    let column = current.column(path: path)
    for row in 0..<current.count {
      let value = column.flatMap { current.value(row: row, column: $0).historyText }
      values[current.id(at: row)] = .some(value)
      counts[value, default: 0] += 1
    }
    var last: [RecordID: [(seenAt: Int64, value: String)]] = [:]
    for gone in try lastValues(of: path) { last[gone.id, default: []].append((gone.seenAt, gone.value)) }
    var steps = TrendSteps(
      changes: try changes(HistoryQuery(since: since, paths: [path])), events: try events(HistoryQuery(since: since)))
    var points: [FleetTrend.Point] = []
    for time in Set(times).filter({ $0 >= since }).sorted(by: >) {
      while let step = steps.next(after: time) {
        switch step {
        case .change(let change):
          guard values[change.id] != nil else { continue }
          counts[change.after, default: 0] -= 1
          counts[change.before, default: 0] += 1
          values[change.id] = .some(change.before)
        case .event(let event) where event.kind == .deleted:
          let value = last[event.id]?.last { $0.seenAt == event.seenAt }?.value
          values[event.id] = .some(value)
          counts[value, default: 0] += 1
        case .event(let event):
          if let value = values.removeValue(forKey: event.id) { counts[value, default: 0] -= 1 }
        }
      }
      points.append(FleetTrend.Point(time: time, counts: counts.filter { $0.value > 0 }))
    }
    return FleetTrend(points: points.reversed())
  }

  /// The number of computers at some times; nil for times of which nothing is known.
  package func sizes(current: Int, at times: [Int64]) throws(ArchiveError) -> [Int?] {
    let since = try recordsSince()
    let events = try since.map { since throws(ArchiveError) in try self.events(HistoryQuery(since: since)) } ?? []
    let loads = try loads()
    return times.map { time in
      if let since, time >= since {
        return events.reduce(current) { count, event in
          event.seenAt <= time ? count : count + (event.kind == .deleted ? 1 : -1)
        }
      }
      return loads.last { $0.ended <= time }?.computers
    }
  }
}

/// Changes and events, the latest first.
private struct TrendSteps {
  enum Step {
    case change(RecordedChange)
    case event(FleetEvent)
  }

  var changes: [RecordedChange]
  var events: [FleetEvent]

  /// The latest one after a time.
  mutating func next(after time: Int64) -> Step? {
    let (change, event) = (changes.last?.seenAt ?? .min, events.last?.seenAt ?? .min)
    guard max(change, event) > time else { return nil }
    // In one load, a computer has either an event or changes.
    if change >= event { return changes.popLast().map { .change($0) } }
    return events.popLast().map { .event($0) }
  }
}
