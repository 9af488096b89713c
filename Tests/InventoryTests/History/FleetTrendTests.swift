import APIRuntime
import SeededNumbers
import Testing

@testable import Inventory

/// A fleet whose every load is kept, so that each day can be counted from the lists themselves.
private struct RecordedFleet {
  static let day: Int64 = 86_400_000
  static let path = "operatingSystem.version"
  static let catalogue = FieldCatalogue([
    SchemaField(path: "id", kind: .string),
    SchemaField(path: "operatingSystem.version", kind: .string, section: "OPERATING_SYSTEM"),
  ])

  private(set) var loads: [(time: Int64, versions: [Int: String?])] = []
  private(set) var changes: [RecordedChange] = []
  private(set) var events: [FleetEvent] = []
  private(set) var gone: [GoneValue] = []

  init(seed: UInt64, days: Int) {
    var random = Seeded(state: seed)
    var fleet: [Int: String?] = [:]
    var deleted: [Int: String?] = [:]
    func version(_ random: inout Seeded) -> String? {
      random.isOne(of: 12)
        ? nil
        : ["26.1", "26.0.1", "15.7", "15", "14.8.1", "13.7", "12.7.6", "11.7", "10.15.7", "beta"][
          min(random.below(10), random.below(10))]
    }
    for id in 1...60 { fleet[id] = .some(version(&random)) }
    loads = [(Self.start, fleet)]
    var next = 61
    for day in 0..<days {
      // Some days have no load, others several, some of them close to midnight in Berlin.
      for _ in 0..<(random.isOne(of: 4) ? 0 : 1 + random.below(3)) {
        let moment = Self.start + Int64(day) * Self.day + Int64(random.below(86_400_000))
        let time = max(loads[loads.count - 1].time + 1, moment)
        for id in fleet.keys.sorted() where random.isOne(of: 15) { fleet[id] = .some(version(&random)) }
        if random.isOne(of: 2) {
          fleet[next] = .some(version(&random))
          next += 1
        }
        if random.isOne(of: 3), let id = fleet.keys.sorted().randomElement(using: &random) {
          deleted[id] = fleet.removeValue(forKey: id)
        }
        if random.isOne(of: 4), let id = deleted.keys.sorted().randomElement(using: &random) {
          fleet[id] = .some(random.isOne(of: 2) ? version(&random) : deleted[id] ?? nil)
          deleted[id] = nil
        }
        record(fleet, at: time)
      }
    }
  }

  static let start = SummaryFleet.now - 40 * day

  private mutating func record(_ fleet: [Int: String?], at time: Int64) {
    let last = loads[loads.count - 1].versions
    for (id, version) in fleet.sorted(by: { $0.key < $1.key }) {
      let record = RecordID(rawValue: "\(id)")
      guard let before = last[id] else {
        let isBack = events.contains { $0.id == record }
        events.append(FleetEvent(record, name: nil, serial: nil, isBack ? .returned : .enrolled, seenAt: time))
        continue
      }
      if before != version {
        changes.append(RecordedChange(record, path: Self.path, before: before, after: version, seenAt: time))
      }
    }
    for (id, version) in last.sorted(by: { $0.key < $1.key }) where fleet[id] == nil {
      let record = RecordID(rawValue: "\(id)")
      events.append(FleetEvent(record, name: nil, serial: nil, .deleted, seenAt: time))
      if let version { gone.append(GoneValue(record, seenAt: time, value: version)) }
    }
    loads.append((time, fleet))
  }

  func history(completeSince: Int64? = nil) -> ChangeHistory {
    ChangeHistory(
      changes: changes, events: events, recordsSince: Self.start, completeSince: completeSince,
      loads: loads.map(\.time), goneValues: [Self.path: gone])
  }

  static func snapshot(_ versions: [Int: String?]) throws -> InventorySnapshot {
    var builder = InventoryBuilder(columns: catalogue.fields.filter { $0.path == path }, layout: .v4)
    let rows = versions.sorted { $0.key < $1.key }.map { id, version in
      let text = version.map { "\"\($0)\"" } ?? "null"
      return "{\"id\":\"\(id)\",\"operatingSystem\":{\"version\":\(text)}}"
    }
    try builder.append(page: Array("{\"results\":[\(rows.joined(separator: ","))]}".utf8))
    return builder.snapshot()
  }

  static func major(_ version: String?) -> String? {
    guard let version, version.first?.isNumber == true else { return nil }
    let parts = version.split(separator: ".").map(String.init)
    return parts[0] == "10" ? "10.\(parts[1])" : parts[0]
  }

  /// The local day of a moment.
  static func date(_ moment: Int64) -> String {
    String(DateText.minutes(milliseconds: moment, in: SummaryFleet.berlin).prefix(10))
  }
}

@Suite("How a fleet was on earlier days") struct FleetTrendTests {
  private static let scale = SummaryScale(now: SummaryFleet.now, timeZone: SummaryFleet.berlin)

  private static func dimension() throws -> SummaryDimension {
    try SummaryDimension.named("osMajor", in: RecordedFleet.catalogue)
  }

  private static func trend(
    _ fleet: RecordedFleet, list: Int? = nil, completeSince: Int64? = nil, present: FleetTrend.Present? = nil
  ) throws -> FleetTrend {
    let load = fleet.loads[list ?? fleet.loads.count - 1]
    return try #require(
      FleetTrend.make(
        of: try RecordedFleet.snapshot(load.versions), fleet.history(completeSince: completeSince), asOf: load.time,
        dimension: try dimension(), scale: scale, present: present))
  }

  /// Compares each day with the last load of it.
  private static func expect(_ trend: FleetTrend, _ loads: ArraySlice<(time: Int64, versions: [Int: String?])>) throws {
    let versions = try #require(trend.versions)
    var byDay: [String: [Int: String?]] = [:]
    for load in loads { byDay[RecordedFleet.date(load.time)] = load.versions }
    #expect(Set(trend.known.map { DateText.day(milliseconds: trend.days[$0]) }) == Set(byDay.keys))
    let named = Set(versions.compactMap(\.version))
    for (place, day) in trend.days.enumerated() {
      let expected = byDay[DateText.day(milliseconds: day)]
      #expect(trend.computers[place] == expected?.count)
      for line in versions {
        let count = expected?.values.count { version in
          let major = RecordedFleet.major(version)
          return line.version == nil ? !named.contains(major ?? "") : major == line.version
        }
        #expect(line.counts[place] == count, "\(line.label) on \(DateText.day(milliseconds: day))")
      }
    }
  }

  @Test(
    "each day is what its last load was, computed from the lists themselves", arguments: 1...8 as ClosedRange<UInt64>)
  func reference(seed: UInt64) throws {
    let fleet = RecordedFleet(seed: seed, days: 40)
    let trend = try Self.trend(fleet)
    try Self.expect(trend, fleet.loads[...])
    #expect(trend.known.count < trend.days.count && trend.isChart)
    // The most common of today, and what the bars have.
    let last = try #require(fleet.loads.last).versions
    let summary = try #require(
      FleetSummary.make([try Self.dimension()], of: try RecordedFleet.snapshot(last), scale: Self.scale))
    let bars = summary.charts[0].bars.filter { $0.kind == .value }
    let lines = try #require(trend.versions).filter { $0.version != nil }
    #expect(lines.count == 5 && bars.count > 5)
    for line in lines { #expect(bars.first { $0.label == line.version }?.count == line.counts.last ?? nil) }
    #expect(
      bars.filter { bar in !lines.contains { $0.version == bar.label } }.allSatisfy { bar in
        lines.allSatisfy { bar.count <= ($0.counts.last ?? nil) ?? 0 }
      })
    #expect(trend.computers.last == summary.computers)
  }

  @Test("a list that is older than the history ends where it was loaded", arguments: 1...4 as ClosedRange<UInt64>)
  func older(seed: UInt64) throws {
    let fleet = RecordedFleet(seed: seed, days: 40)
    let list = fleet.loads.count - 6
    try Self.expect(try Self.trend(fleet, list: list), fleet.loads[...list])
  }

  @Test("removed changes: the chart begins where everything is known", arguments: 1...4 as ClosedRange<UInt64>)
  func pruned(seed: UInt64) throws {
    let fleet = RecordedFleet(seed: seed, days: 40)
    let first = fleet.loads.count / 2
    let since = fleet.loads[first].time
    let trend = try Self.trend(fleet, completeSince: since)
    #expect(trend.since == since)
    try Self.expect(trend, fleet.loads[first...])
  }

  @Test("newer counts are the last point, and choose the versions")
  func present() throws {
    let fleet = RecordedFleet(seed: 3, days: 40)
    let list = try RecordedFleet.snapshot([1: "10.14.6", 2: "26.2", 3: nil])
    let summary = try #require(FleetSummary.make([try Self.dimension()], of: list, scale: Self.scale))
    let time = SummaryFleet.now + 3 * RecordedFleet.day
    let trend = try Self.trend(
      fleet, present: FleetTrend.Present(computers: 3, versions: summary.charts[0], time: time))
    #expect(DateText.day(milliseconds: trend.days.last ?? 0) == RecordedFleet.date(time))
    #expect(trend.versions?.map(\.label) == ["26", "10.14", "others"])
    #expect(trend.versions?.map(\.counts.last) == [1, 1, 1] && trend.computers.last == 3)
    #expect(trend.computers[trend.computers.count - 2] == nil)
  }

  @Test("one day is no chart, and versions that are not stored have no lines")
  func little() throws {
    let list = try RecordedFleet.snapshot([1: "26.1", 2: "15.1"])
    let now = SummaryFleet.now
    func trend(_ history: ChangeHistory, asOf: Int64 = now) throws -> FleetTrend {
      try #require(
        FleetTrend.make(of: list, history, asOf: asOf, dimension: try Self.dimension(), scale: Self.scale))
    }
    let new = try trend(ChangeHistory(changes: [], events: [], recordsSince: now - 1000, loads: [now - 1000]))
    #expect(!new.isChart && new.versions == nil && new.since == now - 1000)
    // The list was stored before recording began.
    #expect(try trend(ChangeHistory(changes: [], events: [], recordsSince: now), asOf: now - 1000).known.isEmpty)
    let stored = ChangeHistory(
      changes: [], events: [], recordsSince: now - RecordedFleet.day, loads: [now - RecordedFleet.day, now],
      goneValues: [RecordedFleet.path: []])
    #expect(try trend(stored).isChart && trend(stored).versions?.map(\.label) == ["26", "15"])
  }

  @Test("it stops when it is canceled")
  func canceled() throws {
    let changes = (0..<10_000).map { number in
      RecordedChange(
        RecordID(rawValue: "1"), path: RecordedFleet.path, before: "26.\(number)", after: "26.\(number + 1)",
        seenAt: SummaryFleet.now - 10_000 + Int64(number))
    }
    let history = ChangeHistory(
      changes: changes, events: [], recordsSince: SummaryFleet.now - 3 * RecordedFleet.day,
      loads: [SummaryFleet.now - 2 * RecordedFleet.day], goneValues: [RecordedFleet.path: []])
    let list = try RecordedFleet.snapshot([1: "26.10000"])
    let trend = FleetTrend.make(
      of: list, history, asOf: SummaryFleet.now, dimension: try Self.dimension(), scale: Self.scale,
      isCancelled: { true })
    #expect(trend == nil)
  }
}
