import Inventory
import Screen
import Testing

@testable import Browser

@Suite("Filters by recorded changes") struct RecordedKnowledgeTests {
  private func session(recordsChanges: Bool = true) throws -> Session {
    var session = Session(catalogue: FilterSample.catalogue) { $0.recordsChanges = recordsChanges }
    session.send(.started)
    try session.finishLoad(with: TestFleet.numbered(1...4))
    return session
  }

  private func reads(_ session: Session) -> Int {
    session.effects.count { if case .readRecorded = $0 { true } else { false } }
  }

  private func history(of ids: [Int], path: String = "operatingSystem.version") -> ChangeHistory {
    let now = Session.start.milliseconds
    return ChangeHistory(
      changes: ids.map {
        RecordedChange(RecordID(rawValue: "\($0)"), path: path, before: "15.1", after: "15.6.1", seenAt: now - 1000)
      }, events: [], recordsSince: now - 86_400_000)
  }

  @Test("they are read when a filter first tests them, and again after a list was stored")
  func reading() throws {
    var session = try session()
    session.type("/mac")
    #expect(reads(session) == 0)
    session.press(.escape)
    session.type("/changed:osVersion")
    #expect(reads(session) == 1)
    session.send(.recordedRead(history(of: [2])))
    #expect(session.state.shown?.count == 1)
    session.send(.listStored)
    #expect(reads(session) == 2 && session.state.shown?.count == 1)
    session.send(.recordedRead(history(of: [2, 3])))
    #expect(session.state.shown?.count == 2)
  }

  @Test("what is stored while they are read is read once more")
  func storedMeanwhile() throws {
    var session = try session()
    session.type("/changed:osVersion")
    session.send(.listStored)
    #expect(reads(session) == 1)
    session.send(.recordedRead(history(of: [2])))
    #expect(reads(session) == 2 && session.state.shown?.count == 1)
    session.send(.recordedRead(history(of: [2, 4])))
    #expect(reads(session) == 2 && session.state.shown?.count == 2)
  }

  @Test("where nothing is recorded, or not of a field, a message says so")
  func nothing() throws {
    var none = try session(recordsChanges: false)
    none.type("/changed:osVersion")
    #expect(reads(none) == 0)
    none.press(.enter)
    #expect(none.state.notices.log.entries.contains { $0.message.text.contains("No changes are recorded here") })
    var volatile = try session()
    volatile.type("/changed:lastContact")
    volatile.send(.recordedRead(history(of: [2])))
    #expect(
      volatile.state.notices.log.entries.contains { $0.message.text.contains("Last contact are not recorded") })
    var empty = try session()
    empty.type("/changed:osVersion")
    empty.send(.recordedRead(history(of: [])))
    #expect(empty.state.notices.log.entries.contains { $0.message.text.contains("Recording began on") })
  }
}
