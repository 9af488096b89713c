import Archive
import Foundation
import Inventory
import SeededNumbers
import Testing

@Suite("The history of a fleet that was simulated for 90 days")
struct SimulationTests {
  /// What the history must have: computed from the plain texts.
  private struct Expected: Equatable {
    var changes: [String] = []
    var events: [String] = []

    mutating func compare(
      _ before: [Int: SimulatedFleet.Computer], _ after: [Int: SimulatedFleet.Computer], at time: Int64,
      returning deleted: Set<Int>
    ) {
      for (id, values) in after {
        guard let old = before[id] else {
          events.append("\(id) C02\(id) \(deleted.contains(id) ? "returned" : "enrolled") \(time)")
          continue
        }
        for (path, value) in values where !VolatileFields.standard.contains(path) {
          let earlier = old[path] ?? nil
          if earlier != value { changes.append(line("\(id)", path, earlier, value, time)) }
        }
      }
      for id in before.keys where after[id] == nil { events.append("\(id) C02\(id) deleted \(time)") }
    }
  }

  private static func line(_ id: String, _ path: String, _ before: String?, _ after: String?, _ time: Int64) -> String {
    "\(id) \(path) \(before ?? "null") -> \(after ?? "null") at \(time)"
  }

  private static func line(_ change: RecordedChange) -> String {
    line(change.id.rawValue, change.path, change.before, change.after, change.seenAt)
  }

  @Test(
    "every difference that a load could see is in the history exactly once", arguments: [1, 2, 3] as [UInt64])
  func exact(seed: UInt64) throws {
    let scratch = try Scratch()
    var random = Seeded(state: seed ^ 77)
    var fleet = SimulatedFleet(seed: seed, computers: 150)
    var last: [Int: SimulatedFleet.Computer] = [:]
    var gone: Set<Int> = []
    var expected = Expected()
    var versions: [Int64: [String?: Int]] = [:]
    var sizes: [Int64: Int] = [:]
    for day in 1...90 {
      fleet.pass()
      // Not every day has a load.
      guard day == 1 || !random.isOne(of: 5) else { continue }
      let time = SimulatedFleet.time(day: day)
      let archive = try FleetArchive.writing(scratch.place())
      // Pages of other sizes put the computers into other chunks.
      let snapshot = try fleet.snapshot(page: random.isOne(of: 4) ? 37 : 50)
      let facts = LoadFacts(day % 7 == 1 ? .full : .delta, started: time - 1, ended: time)
      _ = try archive.save(snapshot, facts, keeping: { _ in true })
      if day > 1 { expected.compare(last, fleet.computers, at: time, returning: gone) }
      gone.formUnion(last.keys.filter { fleet.computers[$0] == nil })
      gone.subtract(fleet.computers.keys)
      last = fleet.computers
      sizes[time] = last.count
      versions[time] = last.values.reduce(into: [:]) { counts, computer in
        counts[computer[SimulatedFleet.version] ?? nil, default: 0] += 1
      }
    }
    let archive = try FleetArchive.reading(scratch.place().path)
    let changes = try archive.changes()
    #expect(changes.count > 500)
    #expect(changes.map(Self.line).sorted() == expected.changes.sorted())
    let events = try archive.events().map { "\($0.id) \($0.serial ?? "") \($0.kind.rawValue) \($0.seenAt)" }
    #expect(events.count > 30 && events.contains { $0.contains("returned") })
    #expect(events.sorted() == expected.events.sorted())
    // The computer's own report, of the day of the change or earlier.
    #expect(changes.allSatisfy { ($0.reportedAt ?? .max) <= $0.seenAt })
    try Self.checkQueries(archive, changes)

    // How the fleet was follows from what it is and the history.
    let current = try archive.fleet(document: SimulatedFleet.catalogue, timeZone: .utc)
    let history = try #require(try archive.history(volatile: .standard, following: [SimulatedFleet.version]))
    let trend = try #require(
      FleetTrend.make(
        of: current.snapshot, history, asOf: current.checked,
        dimension: try SummaryDimension.named("osMajor", in: SimulatedFleet.catalogue),
        scale: SummaryScale(now: current.checked, timeZone: .utc)))
    let lines = try #require(trend.versions)
    #expect(trend.known.count == sizes.count && lines.count == 6)
    for (time, size) in sizes {
      let place = try #require(trend.days.firstIndex { $0 == time / 86_400_000 * 86_400_000 })
      #expect(trend.computers[place] == size)
      for line in lines where line.version != nil {
        let count = versions[time]?.filter { $0.key?.hasPrefix("\(line.label).") == true }.values.reduce(0, +)
        #expect(line.counts[place] == count)
      }
    }
  }

  /// Queries find the rows of the whole list that they mean.
  private static func checkQueries(_ archive: FleetArchive, _ all: [RecordedChange]) throws {
    let id = try #require(all.last?.id)
    #expect(try archive.changes(HistoryQuery(of: id)) == all.filter { $0.id == id })
    #expect(try archive.events(HistoryQuery(of: id)).allSatisfy { $0.id == id })
    let since = SimulatedFleet.time(day: 60)
    let paths: Set = [SimulatedFleet.version, "general.supervised"]
    let found = try archive.changes(HistoryQuery(since: since, paths: paths))
    #expect(!found.isEmpty && found == all.filter { $0.seenAt >= since && paths.contains($0.path) })
    #expect(try archive.changes(HistoryQuery(since: .max)).isEmpty)
  }
}
