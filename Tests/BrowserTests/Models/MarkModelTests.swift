import Inventory
import Testing

@testable import Browser

@Suite("Marks by themselves") struct MarkModelTests {
  private static func shown(_ numbers: some Sequence<Int>) throws -> ShownRows {
    let snapshot = try TestFleet.snapshot(TestFleet.numbered(numbers))
    let query = ListQuery(sort: TestFleet.byName)
    let order = Ranking.order(snapshot, query, previous: nil, workers: .one) { false }
    return ShownRows(snapshot: snapshot, query: query, order: try #require(order), load: 1)
  }

  private static func id(_ number: Int) -> ComputerID { ComputerID(rawValue: String(number)) }

  @Test func `a computer is marked, and no longer`() throws {
    let shown = try Self.shown(1...3)
    var marking = MarkModel()
    marking.toggle(Self.id(2), in: shown)
    #expect(marking.marks.ids == [Self.id(2)])
    #expect(marking.pieces(cursor: 0, isWhole: true).count == 1)
    marking.toggle(Self.id(2), in: shown)
    #expect(marking.marks.isEmpty)
    #expect(marking.pieces(cursor: 0, isWhole: true).isEmpty)
  }

  @Test func `hidden marks are counted once for the same marks and rows`() throws {
    let shown = try Self.shown(1...3)
    var marking = MarkModel()
    #expect(marking.followHidden(in: shown) == .isCurrent)
    marking.marks = Marks(ComputerSet([Self.id(1), Self.id(9)]))
    guard case .isNeeded(let basis) = marking.followHidden(in: shown) else {
      Issue.record("new marks are to be counted")
      return
    }
    #expect(marking.followHidden(in: shown) == .isCurrent)
    marking.take(HiddenMarks.Count(hidden: 0, lost: 1), of: basis)
    #expect(marking.lost == 1 && marking.countAtHand == 1)
    marking.toggle(Self.id(2), in: shown)
    #expect(marking.followHidden(in: shown) == .isCurrent, "a visible mark does not change the number")
    marking.marks = Marks()
    #expect(marking.followHidden(in: shown) == .isVoid)
    #expect(marking.lost == 0)
    marking.take(HiddenMarks.Count(hidden: 0, lost: 1), of: basis)
    #expect(marking.lost == 0, "a count of other marks is dropped")
  }

  @Test func `a range ends at the cursor and keeps its beginning in other rows`() throws {
    var marking = MarkModel()
    marking.beginRange(at: Self.id(3), position: 2)
    #expect(marking.positions(to: 0) == 0..<3 && marking.positions(to: 4) == 2..<5)
    #expect(marking.settleRange(in: try Self.shown([2, 3, 4])) == nil)
    #expect(marking.range?.position == 1)
    let said = marking.settleRange(in: try Self.shown([2, 4]))
    #expect(said?.text == "The first computer of the range is gone. Nothing was marked.")
    #expect(marking.range == nil)
  }
}
