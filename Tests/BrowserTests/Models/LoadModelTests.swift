import Inventory
import Testing

@testable import Browser

@Suite("Loading by itself") struct LoadModelTests {
  @Test func `a load runs from its beginning to its end; other loads are stale`() {
    var progress = LoadProgress()
    #expect(!progress.isRunning)
    progress.begin(isAutomatic: false)
    #expect(progress.phase == .connecting && progress.isRunning(1) && !progress.isRunning(2))
    progress.noteAnswer(of: 2)
    #expect(progress.phase == .connecting)
    progress.noteAnswer(of: 1)
    #expect(progress.phase == .loading)
    progress.end(at: Session.start)
    #expect(!progress.isRunning && progress.ended == Session.start)
  }

  @Test func `the log has each reason for requesting again once a load`() {
    var progress = LoadProgress()
    progress.begin(isAutomatic: false)
    let repair = LoadRepair(again: 3, reread: 0)
    #expect(progress.take(repair) != nil)
    #expect(progress.take(LoadRepair(again: 2, reread: 0)) == nil)
    #expect(progress.take(nil) == nil && progress.repair == nil)
    progress.begin(isAutomatic: true)
    #expect(progress.take(repair) != nil)
  }
}

@Suite("Loading columns by itself") struct ColumnLoadModelTests {
  private static let build = Field(path: "operatingSystem.build")
  private static let udid = Field(path: "udid")

  private static func wait(_ purpose: String, _ fields: [Field]) -> ColumnWait {
    ColumnWait(purpose: purpose, fields: fields) { _ in [] }
  }

  @Test func `a newer load cancels the one that runs`() throws {
    let list = Fleet(snapshot: try TestFleet.snapshot(TestFleet.numbered(1...3)), load: 1, isComplete: true)
    var load = ColumnLoad()
    #expect(load.begin([Self.build], for: list).count == 1)
    #expect(load.isLoading(1) && load.untried(of: [Self.build, Self.udid]) == [Self.udid])
    #expect(load.begin([Self.build, Self.udid], for: list).count == 2)
    #expect(!load.isLoading(1) && load.isLoading(2))
    load.report(1, loaded: 9, total: 9)
    #expect(load.loaded == 0)
    load.report(2, loaded: 2, total: 3)
    #expect(load.loaded == 2 && load.total == 3)
    #expect(load.end().count == 1)
    #expect(load.end().isEmpty)
  }

  @Test func `an action waits for its columns, and a newer one with its purpose replaces it`() {
    var load = ColumnLoad()
    load.add(Self.wait("this sort", [Self.build]))
    load.add(Self.wait("this sort", [Self.udid]))
    #expect(load.waits.map(\.fields) == [[Self.udid]])
    load.drop(waitsFor: "the copy")
    #expect(load.waits.map(\.purpose) == ["this sort"])
    load.drop(waitsFor: "this sort")
    #expect(load.waits.isEmpty)
  }

  @Test func `columns that failed are not tried again until someone asks, and their actions are dropped`() {
    var load = ColumnLoad()
    load.add(Self.wait("this sort", [Self.build]))
    load.add(Self.wait("the copy", [Self.udid]))
    load.fail([Self.build], Problem(what: "No."))
    #expect(load.waits.map(\.purpose) == ["the copy"])
    #expect(load.untried(of: [Self.build, Self.udid]) == [Self.udid])
    load.forgetFailures()
    #expect(load.problem == nil && load.untried(of: [Self.build]) == [Self.build])
  }
}
