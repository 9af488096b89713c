import Inventory
import Screen
import Testing

@testable import Browser

@Suite("An incomplete list")
struct PartialLoadTests {
  private static let badRecord = Problem(
    what: "One computer could not be read.", why: "The server fails on the record after ID 412.",
    next: "Look into the server's log.")

  @Test("the list is usable, the status counts missing computers, and the notice says why and what to do")
  func firstLoad() throws {
    var session = Session(width: 140)
    session.send(.started)
    try session.finishLoad(with: TestFleet.numbered(1...4999), missing: 1, Self.badRecord)
    #expect(session.status.contains("4,999 of 5,000 · 1 could not be read"))
    #expect(session.screen.contains("One computer could not be read. Press r to retry. The server fails on the record"))
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
    "a load that repeats requests shows how many and why, until they are there", arguments: [140, 80, 40])
  func repairing(width: Int) throws {
    var session = Session(width: width, height: 24)
    session.send(.started)
    try session.page(TestFleet.numbered(1...3902), total: 4000)
    session.send(.loadRepairing(generation: session.load, LoadRepair(again: 98, reread: 1200)))
    #expect(session.status.contains("requesting 98"))
    #expect(session.status.contains("3,902 of 4,000"))
    #expect(session.status.contains("98 computers") == (width > 40))
    session.send(.loadRepairing(generation: session.load, LoadRepair(again: 0, reread: 1200)))
    #expect(session.status.contains("reloading 1,200"))
    session.send(.loadRepairing(generation: session.load - 1, nil))
    session.send(.loadRepairing(generation: session.load, LoadRepair(again: 2, reread: 0)))
    #expect(session.status.contains("requesting 2"))
    // Each reason is logged once.
    let logged: [String] = session.state.log.entries.map(\.message.text)
    #expect(logged.count { $0.contains("Requesting them again") } == 1)
    #expect(logged.count { $0.contains("no computer is missed") } == 1)
    session.send(.loadRepairing(generation: session.load, nil))
    #expect(!session.status.contains("requesting") && !session.status.contains("reloading"))
    session.send(.loadRepairing(generation: session.load, LoadRepair(again: 2, reread: 0)))
    try session.finishLoad(with: TestFleet.numbered(1...4000))
    #expect(!session.status.contains("requesting") && session.status.contains("4,000 of 4,000"))
    session.send(.loadRepairing(generation: session.load, LoadRepair(again: 2, reread: 0)))
    #expect(!session.status.contains("requesting"))
  }

  @Test("there are never more computers than the total, even if some are removed during the load")
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

  @Test("after a stop, the status line and the message count the computers that were loaded, not the early ones")
  func stoppedWithEarly() throws {
    var session = Session(width: 160)
    session.send(.started)
    let snapshot = try TestFleet.snapshot(TestFleet.numbered(1...10))
    session.send(.page(generation: session.load, snapshot, loaded: 4, total: 30))
    session.press(.character("R"))
    session.send(.loadStopped(generation: session.load, at: Session.start))
    #expect(session.status.contains("10 of 30 · partial: 4 of 30 loaded"))
    #expect(session.status.contains("· 4 loaded just now") && session.footer.contains("Stopped: 4 of 30 loaded."))
  }

  @Test("on a narrow screen the number of missing computers stays")
  func narrow() throws {
    for (width, words) in [(40, "2 could not be read"), (24, "2 missing")] {
      var session = Session(width: width, height: 12)
      session.send(.started)
      try session.finishLoad(with: TestFleet.numbered(1...40), missing: 2, Self.badRecord)
      #expect(session.status.contains("40 of 42") && session.status.contains(words))
    }
  }

  @Test("a refresh with few missing computers replaces the list, and keeps the cursor")
  func refresh() throws {
    var session = try Session(TestFleet.numbered(1...100))
    session.press(.down, .down, .character("r"))
    let later = Session.start.advanced(byMilliseconds: 600_000)
    let rest = TestFleet.numbered((1...100).filter { $0 != 3 })
    try session.finishLoad(with: rest, missing: 1, Self.badRecord, at: later)
    #expect(session.status.contains("99 of 100 · 1 could not be read"))
    #expect(session.state.age?.since == later)
    #expect(session.cursorName == "MAC-0004")
    #expect(session.footer.contains("MAC-0003 is not loaded"))
  }

  @Test("a refresh that loads only a fragment leaves the list as it was, and says so", arguments: [90, 0])
  func pieceOfRefresh(missing: Int) throws {
    var session = try Session(TestFleet.numbered(1...100))
    session.press(.character("r"))
    try session.finishLoad(with: TestFleet.numbered(1...10), missing: missing, Self.badRecord)
    #expect(session.status.contains("100 of 100"))
    #expect(!session.status.contains("could not be read"))
    let amount = missing == 0 ? "10" : "10 of 100"
    #expect(session.footer.contains("The refresh loaded only \(amount). The previous list stays."))
    #expect(session.screen.contains("One computer could not be read. Press r to retry."))
    #expect(!session.state.progress.isRunning)
  }

  @Test(
    "a refresh that misses at most a tenth of its computers replaces the list; with more missing, the previous list stays",
    arguments: [(100, 10, true), (91, 9, true), (90, 10, false), (100, 11, false)])
  func boundaryOfRefresh(loaded: Int, missing: Int, replaces: Bool) throws {
    var session = try Session(TestFleet.numbered(1...(loaded + missing)))
    session.press(.character("r"))
    try session.finishLoad(with: TestFleet.numbered(1...loaded), missing: missing, Self.badRecord)
    #expect(session.status.contains("\(missing) could not be read") == replaces)
    #expect(session.status.contains("\(replaces ? loaded : loaded + missing) of \(loaded + missing)"))
  }

  @Test("a fragment replaces a smaller fragment")
  func growingPieces() throws {
    var session = Session()
    session.send(.started)
    try session.finishLoad(with: TestFleet.numbered(1...10), missing: 90, Self.badRecord)
    #expect(session.status.contains("10 of 100 · 90 could not be read"))
    session.press(.character("r"))
    try session.finishLoad(with: TestFleet.numbered(1...40), missing: 60, Self.badRecord)
    #expect(session.status.contains("40 of 100 · 60 could not be read"))
  }

  @Test("a part with an unknown number of missing computers is labeled partial")
  func uncounted() throws {
    var session = Session()
    session.send(.started)
    try session.finishLoad(with: TestFleet.numbered(1...10), missing: 0, Self.badRecord)
    #expect(session.status.contains("10 of 10 · partial"))
  }

  @Test("a list without any readable computer is not shown as an empty server")
  func nothingReadable() throws {
    var session = Session()
    session.send(.started)
    try session.finishLoad(with: [], missing: 3, Self.badRecord)
    #expect(session.screen.contains("The server has computers, but none could be read."))
    #expect(session.status.contains("0 of 3 · 3 could not be read"))
  }

  @Test("the part of an older load is ignored")
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
