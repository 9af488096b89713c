import APIRuntime
import Browser
import DemoServer
import Foundation
import Inventory
import JamfProAPI
import Terminal
import Testing

@testable import jamf_tui

@Suite("The effect runner")
struct EffectRunnerTests {
  @Test("after a load the search index is prepared in the background, so that typing does not wait for it")
  func searchReady() async throws {
    let configuration = DemoServer.Configuration(
      fleet: DemoFleet(seed: 1, count: 300, reference: DemoService.today), versions: Set(InventoryVersion.allCases))
    try await DemoServer.serving(configuration) { _, port in
      let client = try JamfProAPIClient.ofDemo(port: port)
      let fields = try ["id", "name", "serialNumber", "model"].map { try FieldCatalogue.jamfPro.field(named: $0) }
      let loader = FleetLoader(
        client: client, columns: LoadedColumns(searched: fields), timeZone: .utc, asksForNames: true)
      #expect(try await !loader.load { _ in }.snapshot.isSearchPrepared)

      let runner = EffectRunner(
        fleet: loader, label: "test", mailbox: Mailbox(waker: Waker()), environment: [:], configurationFile: "")
      runner.load(LoadRequest(generation: 1))
      var deadline = ContinuousClock.now + .seconds(300)
      var loaded: InventorySnapshot?
      while loaded?.isSearchPrepared != true, ContinuousClock.now < deadline {
        for case .browser(.loadFinished(_, let snapshot, _)) in runner.mailbox.drain() {
          loaded = snapshot
          deadline = .now + .seconds(60)
        }
        try await Task.sleep(for: .milliseconds(5))
      }
      #expect(loaded?.isSearchPrepared == true)
      await client.shutdown()
    }
  }

  /// The events of a load of 300 computers, in order. `act` is called once the load runs.
  private func told(faults: [String] = [], _ act: @Sendable @escaping (EffectRunner) -> Void) async throws -> [String] {
    let configuration = DemoServer.Configuration(
      fleet: DemoFleet(seed: 1, count: 300, reference: DemoService.today), versions: Set(InventoryVersion.allCases),
      faults: try faults.map { try Fault($0) })
    return try await DemoServer.serving(configuration) { _, port in
      let client = try JamfProAPIClient.ofDemo(port: port)
      let loader = FleetLoader(
        client: client, columns: LoadedColumns(searched: [try FieldCatalogue.jamfPro.field(named: "name")]),
        timeZone: .utc, asksForNames: false)
      let runner = EffectRunner(
        fleet: loader, label: "test", mailbox: Mailbox(waker: Waker()), environment: [:], configurationFile: "")
      runner.load(LoadRequest(generation: 1))
      act(runner)
      var told: [String] = []
      let deadline = ContinuousClock.now + .seconds(60)
      while !told.contains(where: { $0 != "started" }), ContinuousClock.now < deadline {
        for case .browser(let event) in runner.mailbox.drain() {
          switch event {
          case .loadStarted(1, _): told.append("started")
          case .loadFinished(1, let snapshot, _): told.append("finished with \(snapshot.count)")
          case .loadStopped(1, _): told.append("stopped")
          case .loadFailed: told.append("failed")
          default: break
          }
        }
        try await Task.sleep(for: .milliseconds(5))
      }
      await client.shutdown()
      return told
    }
  }

  @Test("a load reports when the server has answered and when all computers are loaded")
  func loading() async throws {
    #expect(try await told { _ in } == ["started", "finished with 300"])
  }

  @Test("a ranking that is no longer needed is canceled")
  func rankingGivenUp() async throws {
    let field = try FieldCatalogue.jamfPro.field(named: "name")
    let columns = LoadedColumns(searched: [field])
    let client = JamfProAPIClient(
      address: try ServerAddress("http://127.0.0.1:9"), credential: .token(Secret("unused")))
    let runner = EffectRunner(
      fleet: FleetLoader(client: client, columns: columns, timeZone: .utc, asksForNames: false), label: "test",
      mailbox: Mailbox(waker: Waker()), environment: [:], configurationFile: "")
    // Large enough that sorting still runs when it is canceled.
    var builder = InventoryBuilder(columns: [field], layout: .v4)
    let records = (0..<200_000).map { #"{"id":"\#($0)","general":{"name":"mac \#($0 &* 7919 % 200_000)"}}"# }
    try builder.append(page: Array("{\"results\":[\(records.joined(separator: ","))]}".utf8))
    let query = ListQuery(sort: [SortKey(path: field.path, descending: false)])
    runner.rank(RankRequest(generation: 7, snapshot: builder.snapshot(), query: query, previous: nil))
    runner.cancelRanking(generation: 7)
    var isGivenUp: Bool?
    let deadline = ContinuousClock.now + .seconds(60)
    while isGivenUp == nil, ContinuousClock.now < deadline {
      for case .browser(let event) in runner.mailbox.drain() {
        switch event {
        case .rankingCancelled(7): isGivenUp = true
        case .ranked: isGivenUp = false
        default: break
        }
      }
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(isGivenUp == true)
    await client.shutdown()
  }

  @Test("leaving cancels the running load")
  func leavingWhileLoading() async throws {
    #expect(try await told(faults: ["latency=30000"]) { $0.cancelAll() } == ["stopped"])
  }
}
