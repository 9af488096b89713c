import Browser
import DemoServer
import Foundation
import Inventory
import JamfProAPI
import Terminal
import Testing

@testable import jamf_tui

@Suite("What the browser has done for it")
struct EffectRunnerTests {
  @Test("behind a load, what words are looked for in is made ready: nobody who types waits for it")
  func searchReady() async throws {
    let configuration = DemoServer.Configuration(
      fleet: DemoFleet(seed: 1, count: 300, reference: DemoService.today), versions: Set(APIVersion.allCases))
    try await DemoServer.serving(configuration) { _, port in
      let client = JamfProAPIClient(
        address: try ServerAddress("http://127.0.0.1:\(port)"),
        credential: .apiClient(id: "demo-client", secret: Secret("demo-secret")))
      let fields = try ["id", "name", "serialNumber", "model"].map { try FieldCatalogue.jamfPro.field(named: $0) }
      let loader = FleetLoader(
        client: client, columns: LoadedColumns(searched: fields), timeZone: .utc, asksForNames: true)
      let byItself = try await loader.load { _ in }.snapshot
      let without = byItself.storedBytes
      byItself.prepareSearch()
      // Where pages end, and so a few bytes, is another every time.
      let ready = without + (byItself.storedBytes - without) / 2
      try #require(ready > without * 9 / 8)

      let runner = EffectRunner(
        fleet: loader, label: "test", mailbox: Mailbox(waker: Waker()), environment: [:], configurationFile: "")
      runner.load(LoadRequest(generation: 1))
      let deadline = ContinuousClock.now + .seconds(60)
      var loaded: InventorySnapshot?
      while (loaded?.storedBytes ?? 0) < ready, ContinuousClock.now < deadline {
        for case .browser(.loadFinished(_, let snapshot, _)) in runner.mailbox.drain() { loaded = snapshot }
        try await Task.sleep(for: .milliseconds(5))
      }
      #expect(loaded?.storedBytes ?? 0 >= ready)
      await client.shutdown()
    }
  }
}
