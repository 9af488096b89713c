import Inventory
import Screen
import Testing

@testable import Browser

@Suite("The fleet at a glance")
struct OverviewTests {
  private func panel(_ session: Session) throws -> OverviewPanel { try #require(session.state.panel as? OverviewPanel) }

  private func opened(
    _ computers: Int = 1240, width: Int = 120, height: Int = 36, filter: String = "", overview: [String]? = nil
  ) throws -> Session {
    var session = try OverviewSample.session(computers, width: width, height: height, overview: overview)
    if !filter.isEmpty {
      session.type("/" + filter)
      session.press(.enter)
    }
    session.press(.character("O"))
    return session
  }

  private func cursor(_ session: Session) throws -> String {
    let cursor = try panel(session).cursor
    return "\(cursor?.chart ?? "") \(cursor?.label ?? "")"
  }

  @Test("O counts the listed computers, and the title says which")
  func opening() throws {
    let session = try opened()
    #expect(session.screen.contains("Overview: 1,240 computers"))
    #expect(try panel(session).charts.map(\.dimension.name) == SummaryDimension.usualNames)
    let filtered = try opened(filter: "osVersion:<15")
    let count = try #require(filtered.state.shown?.count)
    #expect(filtered.screen.contains("Overview: \(count) of 1,240 computers that match osVersion:<15"))
    #expect(try panel(filtered).computers == count)
    #expect(try panel(filtered).charts[0].bars.map(\.label) == ["14", "13"])
  }

  @Test("Enter on any bar lists exactly its computers, and Backspace returns to the bar", arguments: ["", "model:mac"])
  func everyBar(filter: String) throws {
    var session = try opened(width: 200, height: 60, filter: filter)
    var seen = 0
    for chart in try panel(session).charts where !chart.isMissing {
      for bar in chart.bars {
        let before = try panel(session)
        #expect(before.cursor == OverviewCursor(chart: chart.dimension.name, kind: bar.kind, label: bar.label))
        session.press(.enter)
        #expect(session.state.panel == nil)
        #expect(session.state.shown?.count == bar.count, "\(chart.dimension.name) \(bar.label)")
        session.press(.backspace)
        #expect(session.state.filter.text == filter)
        #expect(try panel(session).cursor == before.cursor)
        seen += 1
        next(&session)
      }
      if chart.dimension.name == "fileVault2Status" { next(&session) }
    }
    #expect(seen > 35)
  }

  /// Moves down, and to the next chart from the last bar of one.
  private func next(_ session: inout Session) {
    let before = (session.state.panel as? OverviewPanel)?.cursor
    guard let chart = (session.state.panel as? OverviewPanel)?.selected?.chart else { return }
    let isLast = chart.isMissing || chart.bars.last.map { $0.kind == before?.kind && $0.label == before?.label } == true
    session.press(isLast ? .tab : .down)
  }

  @Test("arrows and Tab move between bars, columns and charts")
  func moving() throws {
    var session = try opened()
    #expect(try cursor(session) == "osMajor 26")
    session.press(.character("j"))
    #expect(try cursor(session) == "osMajor 15")
    session.press(.tab)
    #expect(try cursor(session) == "osMinor 26.1")
    session.press(.backTab)
    #expect(try cursor(session) == "osMajor 26")
    session.press(.character("l"))
    #expect(try panel(session).layout(in: session.state).columns.count == 2)
    let right = try cursor(session)
    #expect(!right.hasPrefix("osM"))
    session.press(.character("l"))
    #expect(try cursor(session) == right)
    session.press(.character("h"), .character("G"), .character("k"), .character("g"))
    #expect(try cursor(session) == "osMajor 26")
    session.press(.character("h"))
    #expect(try cursor(session) == "osMajor 26")
  }

  @Test("the cursor's bar and its chart's title stay on the screen, whatever its size")
  func scrolling() throws {
    for (width, height) in [(40, 12), (80, 24), (120, 20), (200, 14), (20, 5)] {
      var session = try opened(width: width, height: height)
      for _ in 0..<120 {
        let panel = try panel(session)
        let layout = panel.layout(in: session.state)
        let place = try #require(panel.cursor.flatMap { layout.place(of: $0, in: panel.charts) })
        let visible = panel.top..<(panel.top + panel.places(in: session.state).charts.height)
        #expect(visible.contains(place.row))
        next(&session)
      }
      session.press(.character("G"), .pageUp, .pageDown, .control("u"))
    }
  }

  @Test("a section that is not loaded is loaded with Enter")
  func loading() throws {
    var session = try opened(overview: ["osMajor", "freeSpace"])
    session.press(.tab)
    #expect(session.screen.contains("Not loaded. Press Enter to load it."))
    session.press(.enter)
    let request = try #require(session.requestedColumns.last)
    #expect(request.fields.map(\.path) == ["storage.bootDriveAvailableSpaceMegabytes"])
    let awaited = try #require(try panel(session).charts[1].bars.last)
    #expect(awaited.kind == .notRequested && awaited.count == 1240)
    #expect(session.screen.contains("loading "))
    let addition = try OverviewSample.snapshot(1240, besides: request.fields)
    session.send(
      .columnsLoaded(
        generation: request.generation, request.snapshot.adding(columnsOf: addition), missing: 0, nil))
    let chart = try panel(session).charts[1]
    #expect(!chart.isMissing && chart.bars.reduce(0) { $0 + $1.count } == 1240)
    #expect(try cursor(session).hasPrefix("freeSpace"))
  }

  @Test("the charts follow the list while it loads, and say so")
  func following() throws {
    var session = try OverviewSample.session(isLoaded: false)
    session.send(
      .page(generation: session.load, try OverviewSample.snapshot(100), loaded: 100, total: 1240))
    session.press(.character("O"))
    #expect(session.screen.contains("Overview: 100 computers (100 of 1,240 so far)"))
    session.send(.loadFinished(generation: session.load, try OverviewSample.snapshot(1240), at: Session.start))
    #expect(session.screen.contains("Overview: 1,240 computers"))
    #expect(!session.screen.contains("so far"))
  }

  @Test("charts are chosen on the screen, and saved")
  func choosing() throws {
    var session = try opened()
    session.press(.character("c"))
    session.type("vendor")
    session.press(.enter, .control("u"))
    session.type("osmajor")
    session.press(.enter, .escape)
    let wanted = Array(SummaryDimension.usualNames.dropFirst()) + ["vendor"]
    #expect(session.state.panels.overview.names == wanted)
    #expect(session.effects.map(\.summary).contains("save overview \(wanted.joined(separator: ","))"))
    #expect(try panel(session).charts.map(\.dimension.name) == wanted)
    session.press(.character("c"), .control("x"), .escape)
    #expect(session.state.panels.overview.names == SummaryDimension.usualNames)
  }

  @Test("a filter that is RSQL takes no bar, and says so")
  func refused() throws {
    var session = try opened(filter: "=general.name==\"Mac*\"")
    session.press(.enter)
    #expect(session.state.panel is OverviewPanel)
    #expect(session.screen.contains("RSQL"))
  }
}
