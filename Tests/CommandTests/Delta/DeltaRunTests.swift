import APIRuntime
import Archive
import Browser
import DemoServer
import Foundation
import Inventory
import JamfProAPI
import Synchronization
import Terminal
import Testing

@testable import jamf_tui

@Suite("A browser that looks for changes", .timeLimit(.minutes(5)))
struct DeltaRunTests {
  private static let computers = 300

  /// Runs work with a browser's effects and a demo server.
  private func run<Value: Sendable>(
    faults: [Fault] = [.changing], keeper: FleetKeeper? = nil,
    _ work: @escaping @Sendable (EffectRunner, DemoServer) async throws -> Value
  ) async throws -> Value {
    let configuration = DemoServer.Configuration(
      fleet: DemoFleet(seed: 1, count: Self.computers, reference: DemoService.today),
      versions: Set(InventoryVersion.allCases), faults: faults)
    let fields = try ["name", "serialNumber", "osVersion", "lastContact", "department", "duplicates"].map {
      try FieldCatalogue.jamfPro.field(named: $0)
    }
    return try await DemoServer.serving(configuration) { server, port in
      let client = try JamfProAPIClient.ofDemo(port: port)
      let loader = FleetLoader(
        client: client, columns: LoadedColumns(searched: fields), timeZone: .utc, asksForNames: true,
        keepsSections: true)
      let runner = EffectRunner(
        fleet: loader, label: "test", mailbox: Mailbox(waker: Waker()), environment: [:], configurationFile: "",
        keeper: keeper)
      let value = try await work(runner, server)
      await client.shutdown()
      return value
    }
  }

  /// Handles events until one of them has a result.
  private func first<Value>(of runner: EffectRunner, _ handle: (BrowserEvent) throws -> Value?) async throws -> Value? {
    let deadline = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < deadline {
      for case .browser(let event) in runner.mailbox.drain() {
        if case .loadFailed(_, let problem, _) = event { Issue.record("\(problem)") }
        if let value = try handle(event) { return value }
      }
      try await Task.sleep(for: .milliseconds(2))
    }
    return nil
  }

  /// Loads all computers: the list, and when the server was asked.
  private func load(_ runner: EffectRunner, _ generation: Int) async throws -> (list: InventorySnapshot, asked: Instant)
  {
    runner.load(LoadRequest(generation: generation))
    var asked: Instant?
    let list = try await first(of: runner) { event in
      if case .loadStarted(generation, let time) = event { asked = time }
      if case .loadFinished(generation, let list, _) = event { return list }
      return nil
    }
    return (try #require(list), try #require(asked))
  }

  private static func text(_ list: InventorySnapshot, _ id: String, _ path: String) -> String? {
    guard let row = list.row(of: RecordID(rawValue: id)), let column = list.column(path: path) else { return nil }
    return list.text(row: row, column: column)
  }

  @Test("each check finds what has changed on the demo server, and the list equals a full load")
  func demo() async throws {
    try await run { runner, server in
      var (list, asked) = try await load(runner, 1)
      var found = InventoryChanges()
      for generation in 2...6 {
        let kind = LoadRequest.Kind.delta(asked: asked, full: .now)
        runner.load(LoadRequest(generation: generation, kind: kind, earlier: list))
        var next: Instant?
        let updated = try await first(of: runner) { event -> InventorySnapshot? in
          if case .loadStarted(generation, let time) = event { next = time }
          if case .loadFinished = event { Issue.record("all computers were loaded") }
          if case .listUpdated(generation, let list, false, _) = event { return list }
          return nil
        }
        let later = try #require(updated)
        let changes = try #require(InventoryChanges(from: list, to: later))
        found.new += changes.new
        found.gone += changes.gone
        found.changed += changes.changed
        (list, asked) = (later, try #require(next))
        #expect((0..<list.count).map { list.id(at: $0).rawValue }.sorted() == server.fleetIDs().sorted())
      }
      #expect(!found.new.isEmpty && !found.gone.isEmpty && found.changed.count >= 5)
      // The next reading of the list changes a few computers again, which are those of the step after.
      let full = try await load(runner, 7).list
      let difference = try #require(InventoryChanges(from: list, to: full))
      #expect(difference.new.count + difference.gone.count <= 1 && difference.changed.count <= 3)
      #expect(full.columns.count == list.columns.count)
      let places = try #require(list.column(path: "department") ?? list.column(path: "userAndLocation.department"))
      #expect((0..<list.count).allSatisfy { list.value(row: $0, column: places) != .notRequested })
    }
  }

  @Test("a list of another API version, and a filter that the server refuses, lead to a load of all computers")
  func otherVersion() async throws {
    let faults = [try Fault("api=v1+preview")]
    let newer = try await run { runner, _ in try await load(runner, 1).list }
    let loaded = try await run(faults: faults) { runner, _ in
      runner.load(LoadRequest(generation: 1, kind: .delta(asked: .now, full: .now), earlier: newer))
      return try await first(of: runner) { event -> InventorySnapshot? in
        if case .loadFinished(1, let list, _) = event { return list }
        return nil
      }
    }
    #expect(loaded?.layout == .v1 && loaded?.count == Self.computers)
  }

  @Test("a column that is chosen meanwhile is in the list at the end")
  func columnBeside() async throws {
    let field = try FieldCatalogue.jamfPro.field(named: "gatekeeperStatus")
    let list = try await run(faults: [.changing, .rowCost(milliseconds: 2)]) { runner, server in
      let (list, asked) = try await load(runner, 1)
      runner.load(LoadRequest(generation: 2, kind: .delta(asked: asked, full: .now), earlier: list))
      runner.loadColumns(
        ColumnRequest(generation: 1, fields: [field], snapshot: list, load: 2, isRefresh: true, total: list.count))
      var (last, isUpdated, hasColumns) = (list, false, false)
      return try await first(of: runner) { event -> InventorySnapshot? in
        switch event {
        case .listUpdated(2, let list, _, _): (last, isUpdated) = (list, true)
        case .columnsArrived(1, let list, _, _): last = list
        case .columnsLoaded(1, let list, _, _): (last, hasColumns) = (list, true)
        default: break
        }
        return isUpdated && hasColumns ? last : nil
      }
    }
    let last = try #require(list)
    let column = try #require(last.column(path: field.path))
    let known = (0..<last.count).count { last.value(row: $0, column: column) != .notRequested }
    // A computer that was enrolled meanwhile may have no value.
    #expect(known >= last.count - 1 && last.unfinished.isEmpty)
  }

  @Test("the archive gets the list with both times, and the next start can go on from there")
  func storing() async throws {
    try await EmptyFolder.with { folder in
      let store = try #require(
        FleetStore(
          ArchiveAccount(host: "h", name: "client 1"), .init(), environment: ["XDG_STATE_HOME": folder.path]))
      /// The stored list, once it is as wanted.
      @Sendable func stored(_ isWanted: (ArchivedFleet) -> Bool) async throws -> ArchivedFleet {
        let deadline = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < deadline {
          if let fleet = try? store.fleet(timeZone: .utc), isWanted(fleet) { return fleet }
          try await Task.sleep(for: .milliseconds(5))
        }
        throw CancellationError()
      }
      let (full, asked) = try await run(keeper: FleetKeeper(store, definitions: nil, columns: [])) { runner, _ in
        let (list, asked) = try await load(runner, 1)
        let first = try await stored { _ in true }
        #expect(first.asked == asked.milliseconds && first.checked == first.full)
        let full = Instant(milliseconds: first.full)
        runner.load(LoadRequest(generation: 2, kind: .delta(asked: asked, full: full), earlier: list))
        let next = try await self.first(of: runner) { event -> Instant? in
          if case .loadStarted(2, let time) = event { return time }
          return nil
        }
        _ = try await stored { $0.checked > $0.full }
        return (full, next)
      }
      let later = try await stored { $0.checked > $0.full }
      #expect(later.full == full.milliseconds && later.asked == asked?.milliseconds)
      let archive = OpenedArchive(store, isOn: true, reads: true, searched: nil, timeZone: .utc)
      var configuration = BrowserConfiguration(columns: [], sort: [], hostLabel: "h")
      archive.apply(to: &configuration)
      let list = try #require(configuration.archived)
      #expect(list.full == full && list.asked == asked && list.asOf.milliseconds == later.checked)
    }
  }
}
