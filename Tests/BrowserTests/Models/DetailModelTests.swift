import Inventory
import Screen
import Testing

@testable import Browser

@Suite("The detail by itself") struct DetailModelTests {
  private static let one = ComputerID(rawValue: "1")
  private static let two = ComputerID(rawValue: "2")

  @Test func `a record that was shown before shows at once, until the list is loaded again`() throws {
    var detail = DetailModel()
    detail.turn(to: Self.one)
    #expect(detail.isIdle && detail.record == nil)
    detail.take(try TestFleet.record(of: .number(1)), of: Self.one)
    #expect(detail.phase == .loaded)
    detail.turn(to: Self.two)
    #expect(detail.isIdle && detail.record == nil)
    detail.turn(to: Self.one)
    #expect(detail.phase == .loaded && detail.record != nil)
    detail.forgetCache()
    #expect(detail.isIdle && detail.record != nil, "what is visible stays until it is fetched again")
  }

  @Test func `a record of another computer is kept and not shown`() throws {
    var detail = DetailModel()
    detail.turn(to: Self.one)
    detail.take(try TestFleet.record(of: .number(2)), of: Self.two)
    #expect(detail.record == nil)
    detail.turn(to: Self.two)
    #expect(detail.record != nil)
  }

  @Test func `a fetch that the user requested is waited for; leaving the computer cancels it`() {
    var detail = DetailModel()
    #expect(detail.refresh().isEmpty, "there is no computer")
    detail.turn(to: Self.one)
    #expect(detail.leaveSubject().isEmpty, "nothing is fetched")
    #expect(detail.refresh().map(\.summary) == ["fetch 1 after 0"])
    #expect(detail.isAwaited && detail.isFetching)
    #expect(detail.leaveSubject().map(\.summary) == ["cancel detail"])
    #expect(detail.isIdle && !detail.isAwaited)
  }

  @Test func `a failure leaves the previous record, marked as old`() throws {
    var detail = DetailModel()
    detail.turn(to: Self.one)
    detail.take(try TestFleet.record(of: .number(1)), of: Self.one)
    detail.phase = .failed(Problem(what: "No answer."))
    #expect(detail.isOld && detail.record != nil)
  }

  @Test func `it turns to the computer under the cursor when that has rested, and fetches what is shown`() {
    var detail = DetailModel()
    #expect(detail.follow(Self.one, isShown: true, canFetch: true).map(\.summary) == ["fetch 1 after 150"])
    let layout = Layout(
      size: ScreenSize(width: 80, height: 24), wantsDetailOnly: false, focus: .list, comfortableListWidth: 40,
      noticeRows: 0)
    detail.awaitRest(after: Session.start, scrolled: 0, in: layout)
    #expect(!detail.isDue(Self.two, at: Session.start))
    #expect(detail.isDue(Self.one, at: Session.start), "the cursor came back")
    #expect(detail.isDue(Self.two, at: Session.start.advanced(byMilliseconds: 60)))
    #expect(detail.isDue(Self.two, at: Session.start.advanced(byMilliseconds: -1000)), "the clock was set back")
    #expect(detail.leaveSubject().map(\.summary) == ["cancel detail"])
    #expect(detail.follow(Self.two, isShown: true, canFetch: true).map(\.summary) == ["fetch 2 after 90"])
    #expect(detail.subject == Self.two && detail.turnsAt == nil)
    #expect(detail.follow(nil, isShown: true, canFetch: true).map(\.summary) == ["cancel detail"])
    #expect(detail.follow(Self.one, isShown: false, canFetch: false).isEmpty)
  }
}
