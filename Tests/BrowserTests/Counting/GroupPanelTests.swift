import Inventory
import Screen
import Testing

@testable import Browser

@Suite("Grouping the list")
struct GroupPanelTests {
  /// The groups by fields with these titles, one or two.
  private func opened(_ titles: String..., filter: String = "", width: Int = 100, height: Int = 30) throws -> Session {
    var session = try FilterSample.session(width: width, height: height)
    if !filter.isEmpty {
      session.type("/" + filter)
      session.press(.enter)
    }
    _ = session.takeEffects()
    for (index, title) in titles.enumerated() {
      session.press(index == 0 ? .character("b") : .tab)
      session.type(title)
      session.press(.enter)
    }
    return session
  }

  private func panel(_ session: Session) throws -> GroupPanel { try #require(session.state.panel as? GroupPanel) }

  private func lines(_ session: Session) throws -> [String] {
    let panel = try panel(session)
    return (0..<panel.count).compactMap { panel.countLine(at: $0) }.map {
      "\($0.texts.joined(separator: " / ")) \($0.count)"
    }
  }

  @Test("b asks for a field and shows its groups, the largest first, with bars and percentages")
  func oneField() throws {
    let session = try opened("OS version")
    #expect(try lines(session) == ["15.6.1 14", "14.7.1 13", "15.1 13"])
    #expect(session.screen.contains("Groups by OS version"))
    #expect(session.screen.contains("3 groups by count · 40 computers"))
    #expect(session.screen.contains("35.0 %") && session.screen.contains("█"))
  }

  @Test("Tab adds a second field; every group of the list is there, missing values included")
  func twoFields() throws {
    let session = try opened("OS version", "User")
    let groups = try lines(session)
    #expect(groups.count == 39)
    #expect(groups.contains("15.6.1 / (not reported) 2"))
    let counts = groups.compactMap { Int($0.split(separator: " ").last ?? "") }
    #expect(counts.reduce(0, +) == 40 && counts == counts.sorted(by: >))
  }

  @Test("Enter lists the computers of a group by both values, and Backspace returns to its line")
  func opening() throws {
    var session = try opened("OS version", "Model", filter: "mac-00")
    session.press(.down)
    let group = try lines(session)[1]
    session.press(.enter)
    #expect(session.state.panel == nil)
    #expect(session.state.filter.text.hasPrefix("mac-00 osVersion:="))
    #expect(session.state.filter.text.contains(" model:="))
    #expect(session.state.shown?.count == Int(group.split(separator: " ").last ?? ""))
    session.press(.backspace)
    #expect(session.state.filter.text == "mac-00")
    let panel = try panel(session)
    #expect(panel.search.window.position == 1 && panel.fields.count == 2)
    session.press(.escape)
    #expect(session.state.panel == nil && session.state.filter.text == "mac-00")
  }

  @Test("every group of difficult values lists as many computers as it counts")
  func allGroups() throws {
    for (title, expected) in [("Model", 16), ("User", 37)] {
      let session = try opened(title)
      let groups = try lines(session)
      #expect(groups.count == expected)
      for position in groups.indices {
        var copy = session
        for _ in 0..<position { copy.press(.down) }
        copy.press(.enter)
        // A filter cannot test a text without letters and digits.
        if copy.state.panel != nil {
          #expect(copy.screen.contains("A filter cannot match"), "\(groups[position])")
          continue
        }
        #expect(
          copy.state.shown?.count == Int(groups[position].split(separator: " ").last ?? ""), "\(groups[position])")
      }
    }
  }

  @Test("typing finds groups, and Shift-Tab orders them by value")
  func finding() throws {
    var session = try opened("OS version", "Model")
    session.type("air 15")
    #expect(try lines(session).allSatisfy { $0.contains("Air") && $0.contains("15.") })
    #expect(session.screen.contains(" of ") && session.screen.contains("groups by count"))
    session.press(.control("u"), .backTab)
    let values = try lines(session).map { $0.prefix { $0 != " " } }
    #expect(values == values.sorted())
    session.type("zzz")
    #expect(session.screen.contains("No group contains \"zzz\"."))
    session.press(.enter)
    #expect(session.state.panel != nil)
  }

  @Test("a field that the list does not have is loaded first, and the panel says so")
  func loading() throws {
    var session = try opened("Realname")
    #expect(session.screen.contains("is not loaded yet…"))
    #expect(session.effects.contains { if case .loadColumns = $0 { true } else { false } })
    try session.answerColumns(of: FilterSample.fleet)
    #expect(try lines(session) == ["(not reported) 40"])
  }

  @Test("groups follow the list while it loads")
  func following() throws {
    var session = try opened("OS version")
    session.press(.escape, .character("r"), .character("b"))
    session.type("OS version")
    session.press(.enter)
    try session.finishLoad(with: Array(FilterSample.fleet.prefix(9)))
    #expect(try lines(session) == ["14.7.1 3", "15.1 3", "15.6.1 3"])
  }

  @Test("a filter that is RSQL cannot be combined, which is said")
  func rsql() throws {
    var session = try opened("OS version", filter: "=id==1")
    session.press(.enter)
    #expect(session.state.panel != nil && session.screen.contains("Groups cannot be added"))
  }

  @Test("a second field is never of the same table as the first")
  func sameTable() throws {
    let session = try FilterSample.session()
    let name = try FilterSample.catalogue.field(named: "applications.name")
    let paths = GroupFieldPanel(besides: name, at: nil, in: session.state).list.items.map(\.value)
    #expect(!paths.contains { $0.hasPrefix("applications[]") } && paths.contains("hardware.model"))
  }

  @Test("the panel fits every screen", arguments: [(20, 5), (40, 12), (80, 24), (200, 60)])
  func sizes(width: Int, height: Int) throws {
    var session = try opened("Model", "OS version", width: width, height: height)
    session.press(.end, .up, .home)
    let size = session.state.render().size
    #expect(size.width == width && size.height == height)
    if height > 5 { #expect(session.screen.contains("▸")) }
  }
}
