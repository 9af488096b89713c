import APIRuntime
import DemoServer
import HTTPTypes
import Inventory
import JamfProAPI
import Synchronization
import Testing

import struct Foundation.URL

@testable import jamf_tui

@Suite("Painting a list from previews", .serialized, .timeLimit(.minutes(5)))
struct PreviewPainterTests {
  private static let names = [
    "id", "name", "managementId", "username", "serialNumber", "model", "osVersion", "lastContact",
  ]

  private static var fields: [Field] { get throws { try names.map { try FieldCatalogue.jamfPro.field(named: $0) } } }

  /// A load reads the last computer before and after the pages, to notice changes, and large pages have the rows of the
  /// first page again.
  private static let repeatedRows = 2 + FleetLoader.firstRows

  private static let many = 400

  private struct Load {
    var reports: [FleetLoader.Progress]
    var fleet: FleetLoader.Fleet
    var counts: DemoServer.Counts
  }

  private func load(_ faults: [String], computers: Int, painting: Bool = true) async throws -> Load {
    let configuration = DemoServer.Configuration(
      fleet: DemoFleet(seed: 1, count: computers, reference: DemoService.today),
      faults: try faults.map { try Fault($0) })
    let fields = try Self.fields
    return try await DemoServer.serving(configuration) { server, port in
      let client = try JamfProAPIClient.ofDemo(port: port)
      var loader = FleetLoader(
        client: client, columns: LoadedColumns(searched: fields), timeZone: .utc, asksForNames: false)
      loader.paintsPreviews = painting
      let reports = Mutex<[FleetLoader.Progress]>([])
      let fleet = try await loader.load { progress in reports.withLock { $0.append(progress) } }
      await client.shutdown()
      return Load(reports: reports.withLock(\.self), fleet: fleet, counts: server.counts)
    }
  }

  private func values(_ snapshot: InventorySnapshot) -> [String: [FieldValue]] {
    Dictionary(
      uniqueKeysWithValues: (0..<snapshot.count).map { row in
        (snapshot.id(at: row).rawValue, snapshot.columns.indices.map { snapshot.value(row: row, column: $0) })
      })
  }

  /// Whether all computers were shown before the last page.
  private static func isWholeEarly(_ load: Load) -> Bool {
    load.reports.first { $0.snapshot.count == many }.map { $0.loaded < many && $0.total == many } ?? false
  }

  @Test("on a slow server, every computer is shown long before its page; what a preview has is right")
  func slow() async throws {
    // On a busy machine, the first previews can take so long that the others do not pay.
    let most = 4
    var load = try await load(["row-cost=100", "light-row-cost=0"], computers: Self.many)
    for _ in 1..<most where !Self.isWholeEarly(load) {
      load = try await self.load(["row-cost=100", "light-row-cost=0"], computers: Self.many)
    }
    #expect(Self.isWholeEarly(load))
    #expect(load.fleet.outcome.isComplete)
    let final = values(load.fleet.snapshot)
    #expect(final.count == Self.many)
    let kept = try Self.names.filter { $0 != "model" && $0 != "lastContact" }
      .map { try FieldCatalogue.jamfPro.field(named: $0).path }
    for report in load.reports {
      // Fails for an id that occurs twice.
      let shown = values(report.snapshot)
      #expect(shown.count == report.snapshot.count && report.loaded <= report.snapshot.count)
      let columns = report.snapshot.columns
      for (id, values) in shown {
        let known = try #require(final[id])
        for (index, value) in values.enumerated() where value != known[index] {
          #expect(value == .notRequested, "\(columns[index].path) of \(id)")
          // Null in the preview.
          if kept.contains(columns[index].path) { #expect(known[index] == .notReported) }
        }
      }
    }
    let others = try await self.load([], computers: Self.many, painting: false)
    #expect(values(others.fleet.snapshot) == final)
  }

  @Test("previews are requested where they come early enough to be worth their time")
  func worth() {
    func pays(_ ahead: Int, rows: Int = 450, cost: Int = 3, pageCost: Int = 26) -> Bool {
      PreviewPainter.pays(
        ahead: ahead, rows: rows, cost: .milliseconds(cost), pageCost: .milliseconds(pageCost))
    }
    // The pages bring 154 computers a second beside the previews. A page of previews takes 1.35 s.
    #expect(pays(2000) && pays(1039) && !pays(1038) && !pays(0) && !pays(-300))
    // Where they cost nothing, all are worth it.
    #expect(pays(1, cost: 0) && !pays(0, cost: 0))
    #expect(!pays(2000, cost: 26))
  }

  @Test("on a fast server, only the first previews are requested")
  func fast() async throws {
    let most = 400 + PreviewPainter.firstRows + Self.repeatedRows
    // On a busy machine, the server is not always fast.
    for attempt in 1...5 {
      let load = try await load([], computers: 400)
      #expect(load.fleet.outcome.isComplete && load.fleet.snapshot.count == 400)
      for report in load.reports { #expect(Set(values(report.snapshot).keys).count == report.snapshot.count) }
      if load.counts.records <= most { return }
      #expect(attempt < 5, "\(load.counts.records) records")
    }
  }

  /// The most requests that were under way at a time.
  private final class Crowd: ClientMiddleware {
    private let state = Mutex((now: 0, most: 0))

    var most: Int { state.withLock(\.most) }

    func intercept(
      _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
      next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
    ) async throws -> (HTTPResponse, HTTPBody?) {
      state.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
      defer { state.withLock { $0.now -= 1 } }
      return try await next(request, body, baseURL)
    }
  }

  @Test("as long as the first page has not arrived, connections without work bring previews")
  func beforeFirstPage() async throws {
    let configuration = DemoServer.Configuration(
      fleet: DemoFleet(seed: 1, count: 4000, reference: DemoService.today), faults: [try Fault("light-row-cost=3")])
    try await DemoServer.serving(configuration) { _, port in
      let crowd = Crowd()
      let client = try JamfProAPIClient.ofDemo(port: port, middlewares: [crowd])
      let loader = FleetLoader(
        client: client, columns: LoadedColumns(searched: try Self.fields), timeZone: .utc, asksForNames: false)
      let version = try await client.serverInfo().inventoryVersion
      let builder = loader.builder(of: loader.columns, for: version, requesting: [])
      let painted = Mutex(0)
      // A first page that has been awaited for an hour makes every preview worth its time, on any machine.
      let assembly = FleetAssembly(builder, started: .now - .seconds(3600)) { progress in
        painted.withLock { $0 = progress.snapshot.count }
      }
      let painter = PreviewPainter(client: client, assembly: assembly, builder: builder, layout: version.layout)
      await painter.run()
      assembly.end()
      await client.shutdown()
      #expect(painted.withLock(\.self) == 4000)
      #expect(crowd.most == 3)
    }
  }

  @Test("a server without previews, or with slow ones, loads as before", arguments: ["api=v4", "light-row-cost=20"])
  func useless(_ fault: String) async throws {
    let load = try await load(["row-cost=5", fault], computers: 300)
    #expect(load.fleet.outcome.isComplete && load.fleet.snapshot.count == 300)
    #expect(load.counts.records <= 300 + PreviewPainter.firstRows + Self.repeatedRows)
  }

  @Test("the end of a load without a page ends the wait for the first page")
  func endWithoutPage() async throws {
    let assembly = FleetAssembly(InventoryBuilder(columns: try Self.fields, layout: .v3)) { _ in }
    async let cost = assembly.costOfFirstPage()
    await Task.yield()
    assembly.end()
    #expect(await cost == nil)
    #expect(await assembly.costOfFirstPage() == nil)
  }

  @Test("a load that fails at once does not wait for previews")
  func failing() async throws {
    await #expect(throws: JamfProError.self) {
      try await load(["missing-privilege=Read Computers"], computers: 50)
    }
  }
}
