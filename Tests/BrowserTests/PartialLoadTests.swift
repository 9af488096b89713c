import Inventory
import Screen
import Testing

@testable import Browser

@Suite("A list that lacks some computers")
struct PartialLoadTests {
  private static let badRecord = Problem(
    what: "One computer could not be read.", why: "The server fails on the record after ID 412.",
    next: "Look into the server's log.")

  @Test("the list can be used, the status counts what is missing, and the notice says why and what to do")
  func firstLoad() throws {
    var session = Session(width: 140)
    session.send(.started)
    try session.finishLoad(with: TestFleet.numbered(1...4999), missing: 1, Self.badRecord)
    #expect(session.status.contains("4,999 of 5,000 · 1 could not be read"))
    #expect(session.screen.contains("One computer could not be read. r tries again. The server fails on the record"))
    #expect(session.screen.contains("Look into the server's log."))
    #expect(session.visibleNames.first == "MAC-0001")
    session.type("/0042")
    #expect(session.status.contains("1 of 4,999 · 1 could not be read"))
    session.press(.escape)
    _ = session.takeEffects()
    session.press(.character("r"))
    #expect(session.takeEffects().map(\.summary) == ["load 2"])
    #expect(!session.screen.contains("One computer could not be read."))
    try session.finishLoad(with: TestFleet.numbered(1...5000))
    #expect(session.status.contains("5,000 of 5,000"))
    #expect(!session.status.contains("could not be read"))
  }

  @Test(
    "a load that asks again for some says so, for how many and why, until they are there", arguments: [140, 80, 40])
  func repairing(width: Int) throws {
    var session = Session(width: width, height: 24)
    session.send(.started)
    try session.page(TestFleet.numbered(1...3902), total: 4000)
    session.send(.loadRepairing(generation: session.load, LoadRepair(again: 98, reread: 1200)))
    #expect(session.status.contains("asking again for 98"))
    #expect(session.status.contains("3,902 of 4,000"))
    #expect(session.status.contains("98 computers") == (width > 40))
    session.send(.loadRepairing(generation: session.load, LoadRepair(again: 0, reread: 1200)))
    #expect(session.status.contains("reading 1,200"))
    session.send(.loadRepairing(generation: session.load - 1, nil))
    session.send(.loadRepairing(generation: session.load, LoadRepair(again: 2, reread: 0)))
    #expect(session.status.contains("asking again for 2"))
    // Each reason once.
    #expect(session.state.log.entries.map(\.message.text).filter { $0.contains("asked again") }.count == 1)
    #expect(session.state.log.entries.map(\.message.text).filter { $0.contains("slipped by") }.count == 1)
    session.send(.loadRepairing(generation: session.load, nil))
    #expect(!session.status.contains("asking again") && !session.status.contains("reading"))
    session.send(.loadRepairing(generation: session.load, LoadRepair(again: 2, reread: 0)))
    try session.finishLoad(with: TestFleet.numbered(1...4000))
    #expect(!session.status.contains("asking again") && session.status.contains("4,000 of 4,000"))
    session.send(.loadRepairing(generation: session.load, LoadRepair(again: 2, reread: 0)))
    #expect(!session.status.contains("asking again"))
  }

  @Test("there are never more computers than there are, though some go from the server while the list comes")
  func shrinking() throws {
    var session = Session(width: 140)
    session.send(.started)
    try session.page(TestFleet.numbered(1...60), total: 100)
    #expect(session.status.contains(" 60 of 100"))
    try session.page(TestFleet.numbered(1...90), total: 80)
    #expect(session.status.contains(" 90 ") && !session.status.contains("90 of 80"))
    session.press(.character("R"))
    session.send(.loadStopped(generation: session.load, at: Session.start))
    #expect(session.status.contains("90 of 90 · partial"))
  }

  @Test("on a narrow screen the number of the missing stays")
  func narrow() throws {
    for (width, words) in [(40, "2 could not be read"), (24, "2 missing")] {
      var session = Session(width: width, height: 12)
      session.send(.started)
      try session.finishLoad(with: TestFleet.numbered(1...40), missing: 2, Self.badRecord)
      #expect(session.status.contains("40 of 42") && session.status.contains(words))
    }
  }

  @Test("a refresh that lacks little takes the place of the list, cursor and age with it")
  func refresh() throws {
    var session = try Session(TestFleet.numbered(1...100))
    session.press(.down, .down, .character("r"))
    let later = Session.start.advanced(byMilliseconds: 600_000)
    let rest = TestFleet.numbered((1...100).filter { $0 != 3 })
    try session.finishLoad(with: rest, missing: 1, Self.badRecord, at: later)
    #expect(session.status.contains("99 of 100 · 1 could not be read"))
    #expect(session.status.contains("just now"))
    #expect(session.cursorName == "MAC-0004")
    #expect(session.footer.contains("MAC-0003 is not loaded"))
  }

  @Test("a refresh that got a piece leaves the list as it was, and says so", arguments: [90, 0])
  func pieceOfRefresh(missing: Int) throws {
    var session = try Session(TestFleet.numbered(1...100))
    session.press(.character("r"))
    try session.finishLoad(with: TestFleet.numbered(1...10), missing: missing, Self.badRecord)
    #expect(session.status.contains("100 of 100"))
    #expect(!session.status.contains("could not be read"))
    let amount = missing == 0 ? "10" : "10 of 100"
    #expect(session.footer.contains("The refresh got \(amount). The list is the one from before."))
    #expect(session.screen.contains("One computer could not be read. r tries again."))
    #expect(!session.state.progress.isRunning)
  }

  @Test(
    "a refresh that misses at most a tenth of what it loaded replaces the list, any more and the previous list stays",
    arguments: [(100, 10, true), (91, 9, true), (90, 10, false), (100, 11, false)])
  func boundaryOfRefresh(loaded: Int, missing: Int, replaces: Bool) throws {
    var session = try Session(TestFleet.numbered(1...(loaded + missing)))
    session.press(.character("r"))
    try session.finishLoad(with: TestFleet.numbered(1...loaded), missing: missing, Self.badRecord)
    #expect(session.status.contains("\(missing) could not be read") == replaces)
    #expect(session.status.contains("\(replaces ? loaded : loaded + missing) of \(loaded + missing)"))
  }

  @Test("a piece takes the place of a smaller piece")
  func growingPieces() throws {
    var session = Session()
    session.send(.started)
    try session.finishLoad(with: TestFleet.numbered(1...10), missing: 90, Self.badRecord)
    #expect(session.status.contains("10 of 100 · 90 could not be read"))
    session.press(.character("r"))
    try session.finishLoad(with: TestFleet.numbered(1...40), missing: 60, Self.badRecord)
    #expect(session.status.contains("40 of 100 · 60 could not be read"))
  }

  @Test("a part without a count of what is missing is marked as partial")
  func uncounted() throws {
    var session = Session()
    session.send(.started)
    try session.finishLoad(with: TestFleet.numbered(1...10), missing: 0, Self.badRecord)
    #expect(session.status.contains("10 of 10 · partial"))
  }

  @Test("a list of which nothing could be read is not told as a server without computers")
  func nothingReadable() throws {
    var session = Session()
    session.send(.started)
    try session.finishLoad(with: [], missing: 3, Self.badRecord)
    #expect(session.screen.contains("The server has computers, and none of them could be read."))
    #expect(session.status.contains("0 of 3 · 3 could not be read"))
  }

  @Test("an older load's part is not listened to")
  func stale() throws {
    var session = try Session(TestFleet.numbered(1...20))
    session.press(.character("r"))
    session.send(
      .loadPartial(
        generation: 1, try TestFleet.snapshot(TestFleet.numbered(1...3)), missing: 1, Self.badRecord, at: Session.start)
    )
    #expect(session.state.progress.isRunning)
    #expect(session.status.contains("20 of 20"))
  }
}
