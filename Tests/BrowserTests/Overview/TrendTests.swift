import Inventory
import Screen
import Testing

@testable import Browser

@Suite("Charts over time in the overview") struct TrendTests {
  private static let day: Int64 = 86_400_000

  /// Changes of the last 60 days, without loads on some of them.
  static func history(days: Int = 60, versions: Bool = true) throws -> ChangeHistory {
    let now = Session.start.milliseconds
    let start = now - Int64(days) * day
    let loads = (0...days).filter { !(12..<16).contains($0) && $0 % 9 != 8 }.map { start + Int64($0) * day }
    func seen(_ number: Int) -> Int64 { loads[1 + number * 7 % (loads.count - 1)] }
    let list = try OverviewSample.snapshot(1240)
    let path = "operatingSystem.version"
    let column = try #require(list.column(path: path))
    var changes: [RecordedChange] = []
    var events: [FleetEvent] = []
    var gone: [GoneValue] = []
    for row in 0..<list.count where loads.count > 1 {
      let value = list.text(row: row, column: column)
      if value.hasPrefix("26"), row % 3 > 0 {
        changes.append(
          RecordedChange(list.id(at: row), path: path, before: "15.6", after: value, seenAt: seen(row)))
      } else if row % 17 == 0 {
        events.append(FleetEvent(list.id(at: row), name: nil, serial: nil, .enrolled, seenAt: seen(row)))
      }
    }
    for number in 0..<40 where loads.count > 1 {
      let id = RecordID(rawValue: "gone\(number)")
      events.append(FleetEvent(id, name: nil, serial: nil, .deleted, seenAt: seen(number)))
      gone.append(GoneValue(id, seenAt: seen(number), value: "13.7.8"))
    }
    return ChangeHistory(
      changes: changes.sorted { $0.seenAt < $1.seenAt }, events: events.sorted { $0.seenAt < $1.seenAt },
      recordsSince: start, loads: loads, goneValues: versions ? [path: gone] : [:])
  }

  private func opened(
    width: Int = 80, height: Int = 24, glyphs: Glyphs = .unicode, isAccessible: Bool = false, filter: String = "",
    _ history: ChangeHistory?
  ) throws -> Session {
    var session = try OverviewSample.session(
      width: width, height: height, glyphs: glyphs, isAccessible: isAccessible, recordsChanges: true)
    if !filter.isEmpty {
      session.type("/" + filter)
      session.press(.enter)
    }
    session.press(.character("O"))
    session.send(.recordedRead(history))
    return session
  }

  private func trends(_ session: Session) throws -> [OverviewTrend] {
    try #require(session.state.panel as? OverviewPanel).trends
  }

  // MARK: Screens

  @Test("macOS and the size of the fleet", arguments: [(80, 24), (120, 36), (200, 60)])
  func screens(width: Int, height: Int) throws {
    var session = try opened(width: width, height: height, try Self.history())
    for _ in 0..<20 { session.press(.tab) }
    session.press(.backTab)
    try Golden.expect(session.state.render(), "overview-trend-\(width)x\(height)")
    session.press(.tab)
    try Golden.expect(session.state.render(), "overview-trend-size-\(width)x\(height)")
  }

  @Test("in ASCII each line has a mark of its own; for a screen reader there are sentences")
  func others() throws {
    var ascii = try opened(glyphs: .ascii, try Self.history())
    for _ in 0..<20 { ascii.press(.tab) }
    ascii.press(.backTab)
    try Golden.expect(ascii.state.render(), "overview-trend-ascii-80x24")
    #expect(ascii.screen.contains("* 26 710") && ascii.screen.contains("o 15 303"))
    var spoken = try opened(isAccessible: true, try Self.history())
    for _ in 0..<20 { spoken.press(.tab) }
    spoken.press(.character("G"))
    try Golden.expect(spoken.state.render(), "overview-trend-accessible-80x24")
  }

  @Test("each sentence is a line that the cursor reaches")
  func sentences() throws {
    var session = try opened(isAccessible: true, try Self.history())
    let expected = try trends(session).flatMap(\.sentences)
    #expect(expected[0] == "Whole fleet since 2026-09-19, no load on 10 of 61 days.")
    // Those that neither had another version nor came later.
    let list = try OverviewSample.snapshot(1240)
    let column = try #require(list.column(path: "operatingSystem.version"))
    let first = (0..<list.count).count { row in
      list.text(row: row, column: column).hasPrefix("26") && row % 3 == 0 && row % 17 != 0
    }
    #expect(expected[1] == "26: \(first) computers on 2026-09-19, 710 on 2026-11-18")
    #expect(expected.contains { $0.hasPrefix("All: ") && $0.hasSuffix(", 1,240 on 2026-11-18") })
    for _ in 0..<20 { session.press(.tab) }
    session.press(.backTab)
    var read: [String] = []
    for _ in expected {
      let row = try #require(session.state.render().cursor?.row)
      read.append(session.lines[row].trimmingSpaces)
      session.press(.down)
    }
    #expect(read == expected)
  }

  // MARK: What they are of

  @Test("the last points are the numbers of the bars")
  func lastPoints() throws {
    let session = try opened(try Self.history())
    let panel = try #require(session.state.panel as? OverviewPanel)
    let trend = try #require(panel.trends[0].trend)
    #expect(trend.computers.last == panel.computers)
    for line in try #require(trend.versions) where line.version != nil {
      #expect(panel.charts[0].bars.first { $0.label == line.label }?.count == line.counts.last ?? nil)
    }
  }

  @Test("they are of the whole fleet and say so, whatever the filter")
  func filtered() throws {
    var session = try opened(filter: "osVersion:<15", try Self.history())
    #expect(try trends(session)[0].trend?.computers.last == 1240)
    for _ in 0..<20 { session.press(.tab) }
    #expect(session.screen.contains("at the end of each day, whatever the filter"))
    #expect(session.screen.contains("Whole fleet since 2026-09-19, no load on 10 of 61 days"))
  }

  @Test("what is recorded is read when the overview opens; the bars do not wait for it")
  func reading() throws {
    var session = try OverviewSample.session(recordsChanges: true)
    #expect(session.effects.isEmpty)
    session.press(.character("O"))
    #expect(session.effects.contains { if case .readRecorded = $0 { true } else { false } })
    #expect(try #require(session.state.panel as? OverviewPanel).computers == 1240)
    #expect(try trends(session).map(\.caption) == ["Reading what was recorded…"])
    session.send(.recordedRead(try Self.history()))
    #expect(try trends(session).map(\.title) == ["macOS over time", "Fleet size over time"])
    // A list that was stored since then has more.
    session.effects = []
    session.send(.listStored)
    #expect(session.effects.contains { if case .readRecorded = $0 { true } else { false } })
    session.send(.recordedRead(try Self.history(days: 10)))
    #expect(try trends(session)[0].trend?.days.count == 11)
  }

  @Test("without two days, or without any record, one line says so")
  func nothing() throws {
    let since = DateText.minutes(milliseconds: Session.start.milliseconds, in: .utc)
    let young = try opened(try Self.history(days: 0))
    #expect(try trends(young).map(\.caption) == ["Recorded since \(since). A chart needs two days."])
    let none = try opened(nil)
    #expect(try trends(none).map(\.caption) == ["Nothing is recorded yet. A chart needs loads on two days."])
    let unknown = try opened(try Self.history(versions: false))
    #expect(try trends(unknown).map(\.title) == ["Fleet size over time"])
    var off = try OverviewSample.session()
    off.press(.character("O"))
    #expect(try trends(off).isEmpty && off.effects.allSatisfy { if case .readRecorded = $0 { false } else { true } })
  }

  // MARK: Drawing

  private func rows(_ values: [[Int?]], width: Int, height: Int, _ glyphs: Glyphs) -> [String] {
    LinePlot(values.map { LinePlot.Line(label: "", role: .text, values: $0) }, startsAtZero: true)
      .cells(width: width, height: height, glyphs: glyphs).map { $0.map { $0.text.isEmpty ? " " : $0.text }.joined() }
  }

  @Test("lines in braille and ASCII join neighboring days only")
  func plot() {
    let rising: [Int?] = [0, 1, 2, 3, 4, 5, 6, 8]
    #expect(rows([rising], width: 4, height: 2, .unicode) == ["  ⣀⠜", "⡠⠊  "])
    #expect(rows([rising], width: 8, height: 4, .ascii) == ["       *", "    *** ", "  **    ", "**      "])
    let gap: [Int?] = [4, 4, nil, 4, nil, nil, 4, 4]
    #expect(rows([gap], width: 8, height: 3, .ascii) == ["** *  **", "        ", "        "])
    // The first line is on top where lines meet, and all have marks of their own.
    #expect(rows([[2, 2], [0, 2]], width: 3, height: 3, .ascii) == ["***", " o ", "o  "])
    #expect(rows([[7]], width: 2, height: 1, .ascii) == ["* "])
    #expect(rows([[nil, nil]], width: 2, height: 1, .unicode) == ["  "])
  }

  @Test("the labels at the ends never share a row, and keep the order of the values")
  func labels() {
    func labelRows(_ ends: [Int], height: Int) -> [Int?] {
      LinePlot(ends.map { LinePlot.Line(label: "", role: .text, values: [0, $0]) }, startsAtZero: true)
        .labelRows(height: height)
    }
    #expect(labelRows([100, 50, 0], height: 5) == [0, 2, 4])
    #expect(labelRows([0, 1, 2, 100], height: 5) == [4, 3, 2, 0])
    #expect(labelRows([100, 99, 98], height: 5) == [0, 1, 2])
    #expect(labelRows([3, 2, 1], height: 2) == [nil, 0, 1])
  }

  @Test("edges are round numbers around the values; the size of the fleet need not begin at 0")
  func bounds() {
    func edges(_ values: [Int], _ startsAtZero: Bool) -> [Int] {
      let bounds = LineBounds.bounds(of: values, startsAtZero: startsAtZero)
      return [bounds.low, bounds.high]
    }
    #expect(edges([3, 710], true) == [0, 720])
    #expect(edges([1171, 1203], false) == [1170, 1210])
    #expect(edges([1200, 1200], false) == [0, 1200])
    #expect(edges([1, 90], false) == [0, 90])
    #expect(edges([0], true) == [0, 2] && edges([], true) == [0, 2])
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
