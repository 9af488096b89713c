import Inventory
import Screen
import Testing

@testable import Browser

@Suite("Filters for one row of a table") struct ElementFilterTests {
  private func typing(_ text: String, width: Int = 100) throws -> Session {
    var session = try ViewFixture.session(width: width) { $0.catalogue = DetailSample.catalogue }
    session.type("/" + text)
    return session
  }

  private func titles(_ session: Session) -> [String] { session.state.completion.proposals.map(\.title) }

  @Test func `the fields of a table are loaded together, and the filter waits for them`() throws {
    var session = try typing("applications:(name:=Safari.app version:=18.1)")
    session.press(.enter)
    let loads = session.takeEffects().map(\.summary).filter { $0.hasPrefix("columns") }
    #expect(loads.last?.contains("applications.name") == true, "\(loads)")
    #expect(loads.last?.hasSuffix(" version") == true, "\(loads)")
    #expect(session.state.isFilterWaiting)
  }

  @Test func `a table is suggested before its fields, and inside its brackets the fields' short names`() throws {
    var session = try typing("appl")
    #expect(titles(session).prefix(2) == ["applications:(", "applications.name"])
    session.press(.tab)
    #expect(session.state.filter.text == "applications:(")
    session.type("v")
    #expect(titles(session).first == "version")
    #expect(session.screen.contains("version"))
    session.press(.tab)
    #expect(session.state.filter.text == "applications:(version:")
    session.type("=18.1 na")
    #expect(titles(session) == ["name"])
    session.press(.tab)
    #expect(session.state.filter.text == "applications:(version:=18.1 name:")
  }

  @Test func `an open bracket suggests all fields of the table`() throws {
    let session = try typing("partitions:(")
    #expect(titles(session) == ["name", "sizeMegabytes", "percentUsed", "partitionType"])
    #expect(session.screen.contains("percentUsed"))
  }

  @Test func `an error inside the brackets is reported at its place`() throws {
    let session = try typing("applications:(model:x")
    #expect(session.state.filterError?.offset == 14)
    #expect(session.screen.contains("not a field of applications"))
  }

  @Test func `tests of two fields of one table say what they find, and name the alternative`() throws {
    var session = try typing("applications.name:=Safari.app applications.version:=18.1", width: 150)
    let form = "applications:(name:=Safari.app version:=18.1)"
    let hint = "Different applications may match these tests. For one that matches all of them: \(form)"
    #expect(session.screen.contains(hint))
    session.press(.enter)
    #expect(session.footer.contains(hint))
    session.press(.down)
    #expect(!session.screen.contains("Different applications"))
    session = try typing(form, width: 150)
    #expect(!session.screen.contains("Different applications"))
  }

  // MARK: Similar computers for a row

  /// The zoomed detail with the cursor on the first line that contains a text.
  private func zoomed(on text: String) throws -> Session {
    var session = try ViewFixture.session { $0.catalogue = DetailSample.catalogue }
    session.press(.enter)
    session.send(.detailLoaded(ComputerID(rawValue: "1"), try DetailSample.record(of: ViewFixture.computers[0])))
    session.type("/\(text)")
    session.press(.enter)
    return session
  }

  private func choices(_ session: Session) -> [PivotChoice] {
    (session.state.panel as? PivotPanel)?.list.items.map(\.value) ?? []
  }

  @Test(
    arguments: [
      ("Safari.app", "Safari.app 18.1", "applications:(name:=Safari.app version:=\"18.1\")"),
      ("Data", "Data OTHER", "partitions:(name:=Data partitionType:=OTHER)"),
      (
        "jamf.example.com", "jamf.example.com 2027-02-01",
        "certificates:(commonName:=jamf.example.com expirationDate:2027-02-01)"
      ),
      ("com.example.agent", nil, nil), ("Battery Cycles", nil, nil), ("Zürich", nil, nil),
    ] as [(String, String?, String?)])
  func `a table row is offered as a whole`(text: String, value: String?, filter: String?) throws {
    var session = try zoomed(on: text)
    session.press(.character("p"))
    let row = choices(session).first { $0.title == "Row" }
    #expect(row?.value == value)
    if let filter {
      let row = try #require(row)
      #expect(row.filter.replacing("\"", with: "") == filter.replacing("\"", with: ""))
      #expect(
        try Filter(row.filter, catalogue: DetailSample.catalogue, now: 0, timeZone: .utc).description.contains(":("))
    }
  }

  @Test func `each value of the row is offered, the one under the cursor first`() throws {
    var session = try zoomed(on: "Safari.app")
    session.press(.character("p"))
    let titles = choices(session).map(\.title)
    #expect(titles.prefix(2) == ["Application name", "Row"])
    let filters = choices(session).map(\.filter)
    #expect(filters.contains { $0.hasPrefix("version:") })
    #expect(filters.contains { $0.hasPrefix("bundleId:") })
    #expect(filters.contains { $0.hasPrefix("model:") })
    #expect(Set(filters).count == filters.count)
    session.press(.down, .enter)
    #expect(session.state.filter.text.hasPrefix("applications:(name:=Safari.app version:"))
    #expect(session.state.filterError == nil)
  }
}
