import Inventory
import Screen
import Testing

@testable import Browser

@Suite("The list by itself") struct ListModelTests {
  private static func model(_ computers: [TestComputer], isComplete: Bool = true) throws -> ListModel {
    var list = ListModel(columns: TestFleet.columns, sort: TestFleet.byName)
    list.fleet = Fleet(
      snapshot: try TestFleet.snapshot(computers), load: 1, total: computers.count, isComplete: isComplete)
    return list
  }

  /// The rows that the list's query leads to.
  private static func rows(_ list: ListModel) throws -> ShownRows {
    let fleet = try #require(list.fleet)
    let order = Ranking.order(fleet.snapshot, list.query, previous: nil, workers: .one) { false }
    return ShownRows(snapshot: fleet.snapshot, query: list.query, order: try #require(order), load: fleet.load)
  }

  private static func filter(_ text: String) throws -> Filter {
    try Filter(text, catalogue: FilterSample.catalogue, now: Session.start.milliseconds, timeZone: .utc)
  }

  @Test func `only a wish that differs asks for a ranking`() throws {
    var list = try Self.model(TestFleet.numbered(1...5))
    #expect(list.want(TestFleet.byName) == false)
    #expect(list.want([SortKey(path: "hardware.model", descending: true)]) == true)
    #expect(list.query.sort.map(\.path) == ["hardware.model"])
    let restriction = Restriction(to: ComputerSet([ComputerID(rawValue: "2")]), label: "changed")
    #expect(list.want(only: restriction) == true)
    #expect(list.want(only: restriction) == false)
    #expect(list.want(only: nil) == true)
    #expect(list.want(list.query) == false)
  }

  @Test func `a filter is ranked when the list has its columns, not before`() throws {
    var list = ListModel(columns: TestFleet.columns, sort: TestFleet.byName)
    #expect(list.rank().isEmpty, "there is nothing to rank")
    list = try Self.model(TestFleet.numbered(1...5))
    let filter = try Self.filter("build:24G90")
    #expect(list.missing(filter.fields).map(\.path) == ["operatingSystem.build"])
    #expect(list.want(filter) == true)
    #expect(list.rank().isEmpty)
    #expect(list.want(try Self.filter("0002")) == true)
    #expect(list.rank().map(\.summary) == ["rank \"0002\" of 5"])
  }

  @Test func `the cursor stays on its computer in other rows, and goes to a neighbor when that is gone`() throws {
    var list = try Self.model(TestFleet.numbered(1...9))
    #expect(list.take(try Self.rows(list), height: 5, isLoading: false) == nil)
    list.move(.lines(4), height: 5)
    #expect(list.cursor?.rawValue == "5")
    list.want([SortKey(path: "general.name", descending: true)])
    #expect(list.take(try Self.rows(list), height: 5, isLoading: false) == nil)
    #expect(list.current?.rawValue == "5" && list.window.position == 4)

    list.fleet = try Self.model(TestFleet.numbered([1, 2, 3, 4, 6, 7, 8, 9])).fleet
    let said = list.take(try Self.rows(list), height: 5, isLoading: false)
    #expect(said?.text == "MAC-0005 is no longer on the server; the cursor moved to its neighbor.")
    #expect(list.current?.rawValue == "4")
  }

  @Test func `until the first key, the cursor stays on the first line while pages arrive`() throws {
    var list = try Self.model(TestFleet.numbered(5...9), isComplete: false)
    _ = list.take(try Self.rows(list), height: 5, isLoading: true)
    #expect(list.cursor?.rawValue == "5")
    list.fleet = try Self.model(TestFleet.numbered(1...9)).fleet
    _ = list.take(try Self.rows(list), height: 5, isLoading: true)
    #expect(list.cursor?.rawValue == "1")
  }

  @Test func `the cursor goes to a computer as soon as the list shows it, unless it was moved`() throws {
    for isMoved in [false, true] {
      var list = try Self.model(TestFleet.numbered(1...9))
      _ = list.take(try Self.rows(list), height: 5, isLoading: false)
      list.want([SortKey(path: "general.name", descending: true)])
      list.goTo(ComputerID(rawValue: "7"), height: 5)
      #expect(list.isUnderway && list.cursor?.rawValue == "1")
      if isMoved { list.move(.lines(1), height: 5) }
      list.arrive(height: 5)
      _ = list.take(try Self.rows(list), height: 5, isLoading: false)
      list.arrive(height: 5)
      #expect(!list.isUnderway)
      #expect(list.cursor?.rawValue == (isMoved ? "2" : "7"))
    }
  }

  @Test func `columns move, take the width of their content, and give it up again`() throws {
    var list = try Self.model(TestFleet.numbered(1...3))
    _ = list.take(try Self.rows(list), height: 5, isLoading: false)
    #expect(list.moveToColumn(1) && !list.moveToColumn(99))
    #expect(list.moveColumn(by: -1) && list.setup.current == 0)
    #expect(list.moveColumn(by: -1) == false)
    #expect(list.setup.fields.map(\.shortName).prefix(2) == ["managementId", "name"])
    let width = list.contentWidth(height: 5, CellFormat(now: Session.start, glyphs: .unicode))
    #expect(width == 36)
    #expect(list.fitColumn(to: width) == false)
    #expect(list.setup.columns[0].width == 36)
    #expect(list.fitColumn(to: width) == true)
    #expect(list.setup.columns[0].width == nil)
    #expect(list.freezeColumns()?.text == "No column is frozen.")
    #expect(list.setup.frozen == 0)
  }
}
