import Inventory
import Screen
import Testing

@testable import Browser

@Suite("Dates in the list")
struct ListDateTests {
  @Test("dates show their age; stale contacts have a sign, and missing ones a word")
  func dates() throws {
    var session = try Session(TestFleet.numbered(1...40), width: 300, height: 24)
    let contact = Instant(milliseconds: 1_795_183_380_000)  // 2026-11-20 14:03
    session.send(.clock(contact.advanced(byMilliseconds: 3 * 86_400_000)))
    #expect(session.lines[1].contains("● 3 d "))
    session.send(.clock(contact.advanced(byMilliseconds: 45 * 86_400_000)))
    #expect(session.lines[1].contains("▲ 45 d "))
    let roles = session.state.render().roleText().split(separator: "\n", omittingEmptySubsequences: false)
    #expect(roles[2].contains("wwwwwwwwww"))
  }

  @Test(
    "a last contact without a time shows its age and is flagged exactly when the view Stale has it",
    arguments: [-11, -5, 0, 2, 13])
  func days(hours: Int) throws {
    let zone = TimeZoneRules(firstOffsetSeconds: hours * 3600)
    let field = try #require(TestFleet.columns.last)
    // Around thirty days before 2026-11-20 14:03 UTC, and around now.
    let days = (18...24).map { "2026-10-\($0)" } + (18...22).map { "2026-11-\($0)" }
    var builder = InventoryBuilder(columns: [field], layout: .v4, timeZone: zone)
    let computers = days.enumerated().map { #"{"id":"\#($0.offset + 1)","general":{"lastContact":"\#($0.element)"}}"# }
    try builder.append(page: Array(#"{"results":[\#(computers.joined(separator: ","))]}"#.utf8))
    let snapshot = builder.snapshot()
    for minutes in stride(from: -24 * 60, through: 24 * 60, by: 90) {
      let now = Instant(milliseconds: 1_795_183_380_000 + Int64(minutes) * 60_000)
      let reader = FilterReader(catalogue: FilterSample.catalogue, now: now.milliseconds, timeZone: zone)
      let found = try #require(Ranking.order(snapshot, ListQuery(filter: try reader.read("lastContact:>30d"))))
      let rows = Set((0..<found.count).map { found.row(at: $0) })
      let cells = SnapshotColumns([field], in: snapshot)
      for row in 0..<snapshot.count {
        let cell = ListCell(field, row: row, column: 0, in: cells, CellFormat(now: now, glyphs: .unicode), upTo: 40)
        #expect((cell.tone == .health(.attention)) == rows.contains(row), "\(days[row]) at \(minutes) minutes")
        #expect(cell.text.text.hasPrefix("▲ ") == rows.contains(row))
      }
    }
  }

  @Test(
    "days as words, by the calendar of the time zone",
    arguments: [
      ("2026-11-20", "today"), ("2026-11-19", "1 d ago"), ("2026-11-21", "in 1 d"), ("2026-10-21", "30 d ago"),
      ("2024-11-22", "728 d ago"), ("2024-11-20", "2 y ago"), ("2027-11-20", "in 365 d"), ("1970-01-01", "56 y ago"),
    ])
  func dayWords(day: String, words: String) throws {
    // 2026-11-20 23:30 there, and half an hour before the next day.
    let zone = TimeZoneRules(firstOffsetSeconds: -5 * 3600)
    let now = Instant(milliseconds: 1_795_235_400_000)
    let time = RelativeTime(.day(try Self.start(of: day)), in: zone, now: now)
    #expect(time.words == words)
    #expect(time.nextChange == now.advanced(byMilliseconds: 1_800_000))
    let later = RelativeTime(.day(try Self.start(of: day)), in: zone, now: time.nextChange)
    let last = time.nextChange.advanced(byMilliseconds: -1)
    let before = RelativeTime(.day(try Self.start(of: day)), in: zone, now: last)
    #expect(before.words == words && (later.words != words || words.hasSuffix("y ago")))
  }

  private static func start(of day: String) throws -> Int64 {
    let field = try #require(TestFleet.columns.last)
    var builder = InventoryBuilder(columns: [field], layout: .v4)
    try builder.append(page: Array(#"{"results":[{"id":"1","general":{"lastContact":"\#(day)"}}]}"#.utf8))
    guard case .day(let start) = builder.snapshot().value(row: 0, column: 0) else { return 0 }
    return start
  }

  @Test(
    "points in time as words",
    arguments: [
      (0, "just now"), (59_999, "just now"), (60_000, "1 min ago"), (3_600_000, "1 h ago"), (86_400_000, "1 d ago"),
      (729 * 86_400_000, "729 d ago"), (730 * 86_400_000, "2 y ago"), (-90_000, "in 1 min"),
      (-340 * 86_400_000, "in 340 d"), (Int64.max, "292471208 y ago"), (Int64.min, "in 292471208 y"),
    ] as [(Int64, String)])
  func moments(age: Int64, words: String) {
    let time = RelativeTime(.moment(0), in: .utc, now: Instant(milliseconds: age))
    #expect(time.words == words)
    if age > -86_400_000 * 1000, age < 86_400_000 * 1000 {
      #expect(RelativeTime(.moment(0), in: .utc, now: time.nextChange).words != words)
      let before = time.nextChange.advanced(byMilliseconds: -1)
      #expect(RelativeTime(.moment(0), in: .utc, now: before).words == words)
    }
  }
}
