import APIRuntime
import AsyncHTTPTransport
import Foundation
import HTTPTypes
import JamfProAPI
import Testing

@testable import DemoServer

@Suite("What rows cost")
struct CostTests {
  private static let list = ["GENERAL", "HARDWARE", "OPERATING_SYSTEM", "USER_AND_LOCATION"]
  private static let path = "/api/v4/computers-inventory"

  private func time(_ body: () async throws -> Void) async rethrows -> Duration {
    let start = ContinuousClock.now
    try await body()
    return start.duration(to: .now)
  }

  @Test("a row costs the time once for each group of sections")
  func groups() {
    let cost = RowCost([.rowCost(milliseconds: 26)])
    #expect(cost.time(sections: Self.list) == .milliseconds(26))
    #expect(cost.time(sections: ["GENERAL"]) == .milliseconds(26))
    #expect(cost.time(sections: ["SECURITY"]) == .milliseconds(26))
    #expect(cost.time(sections: Self.list + ["SECURITY", "DISK_ENCRYPTION"]) == .milliseconds(52))
    #expect(cost.time(sections: RecordSection.allCases.map(\.rawValue)) == .milliseconds(208))
    #expect(RecordSection.all(in: .v1).count == 24 && SectionGroup.allCases.count == 8)
    #expect(cost.time(rows: 500, [.general, .hardware, .operatingSystem]) == .seconds(13))
    #expect(cost.time(rows: 0, [.general], isFiltered: true) == .milliseconds(26))
    #expect(RowCost([]).time(sections: Self.list) == .zero)
    #expect(RowCost([.rowCost(milliseconds: 5), .rowCost(milliseconds: 7)]).row == .milliseconds(7))
  }

  @Test("the documentation lists each section in its group")
  func documentation() throws {
    let page = URL(filePath: #filePath).appending(path: "../../../docs/demo-server.md").standardized
    let text = try String(contentsOf: page, encoding: .utf8)
    for group in SectionGroup.allCases {
      let names = RecordSection.allCases.filter { $0.group == group }.map { "`\($0.rawValue)`" }
      #expect(text.contains("| \(names.joined(separator: ", ")) |"), "\(group)")
    }
  }

  /// How long an answer takes, which must have this many rows.
  private func time(
    _ server: InProcess, _ path: String, _ query: KeyValuePairs<String, String> = [:], rows: Int? = nil
  ) async -> Duration {
    await time {
      let answer = await server.get(path, query)
      #expect(answer.status == 200 && (rows == nil || answer.results.count == rows))
    }
  }

  @Test("a page takes as long as its rows")
  func page() async {
    let server = InProcess(faults: [.rowCost(milliseconds: 5), .lightRowCost(milliseconds: 2)])
    #expect(await time(server, Self.path, ["page-size": "40"], rows: 40) >= .milliseconds(200))
    let twoGroups = await time(server, Self.path, ["page-size": "20", "section": "GENERAL,SECURITY"], rows: 20)
    #expect(twoGroups >= .milliseconds(200))
    #expect(await time(server, "/api/preview/computers", ["page-size": "50"], rows: 50) >= .milliseconds(100))
  }

  @Test("one computer costs a row with all its sections")
  func detail() async {
    let server = InProcess(faults: [.rowCost(milliseconds: 20)])
    #expect(await time(server, "/api/v1/computers-inventory-detail/1") >= .milliseconds(160))
    #expect(await time(server, "/api/v4/computers-inventory-detail/1") >= .milliseconds(160))
    #expect(await time(server, "/api/v1/computers-inventory/1") >= .milliseconds(20))
  }

  @Test("a filter costs its matches, not the fleet")
  func filter() async {
    // The whole fleet would take more than an hour.
    let server = InProcess(count: 5000, faults: [.rowCost(milliseconds: 1000)])
    let taken = await time {
      let answer = await server.get(Self.path, ["filter": "id==4321", "page-size": "2000"])
      #expect(answer.ids == ["4321"])
    }
    #expect(taken >= .seconds(2))
  }

  @Test("five requests are served at a time, and the others wait")
  func places() async {
    let server = InProcess(faults: [.rowCost(milliseconds: 20)])
    let taken = await time {
      await withTaskGroup(of: Int.self) { group in
        for _ in 0..<12 { group.addTask { await server.get(Self.path, ["page-size": "5"]).status } }
        for await status in group { #expect(status == 200) }
      }
    }
    #expect(taken >= .milliseconds(300), "three rounds")
    let counts = server.api.counters.snapshot
    #expect(counts.mostWorking == 5 && counts.working == 0)
    #expect(counts.mostRunning > 5)
  }

  @Test("the gateway gives up, and the work is discarded")
  func gateway() async {
    let server = InProcess(faults: [.rowCost(milliseconds: 60_000), .gatewayTimeout(seconds: 1)])
    let taken = await time {
      let answer = await server.get(Self.path)
      #expect(answer.status == 504 && answer.contentType.hasPrefix("text/html") && answer.text.contains("504"))
    }
    #expect(taken >= .seconds(1))
    let counts = server.api.counters.snapshot
    #expect(counts.records == 0 && counts.working == 0)
    #expect(await server.get("/api/v1/jamf-pro-version").status == 200)
  }

  @Test("time in the queue counts for the gateway")
  func queue() async {
    let server = InProcess(faults: [.rowCost(milliseconds: 700), .gatewayTimeout(seconds: 1)])
    let statuses = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<6 { group.addTask { await server.get(Self.path, ["page-size": "1"]).status } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(statuses).isSubset(of: [200, 504]) && statuses.contains(504))
    #expect(server.api.counters.snapshot.working == 0)
  }

  @Test("a canceled request stops working and leaves the queue")
  func cancellation() async {
    let server = InProcess(faults: [.rowCost(milliseconds: 100_000)])
    let tasks = (0..<8).map { _ in Task { await server.get(Self.path) } }
    while server.api.counters.snapshot.running < 8 || server.api.counters.snapshot.working < 5 { await Task.yield() }
    for task in tasks { task.cancel() }
    for task in tasks { #expect(await task.value.status == 504) }
    #expect(server.api.counters.snapshot.mostWorking == 5)
    #expect(server.api.places.running == 0 && server.api.places.waiting == 0)
    #expect(await server.get("/api/v1/jamf-pro-version").status == 200)
  }

  @Test("the work for a client that disconnects ends")
  func disconnection() async throws {
    let fleet = DemoFleet(count: 100, reference: reference)
    try await DemoServer.serving(.init(fleet: fleet, faults: [.rowCost(milliseconds: 100_000)])) { server, port in
      let token = try await BrokenConnectionTests.token(server)
      let transport = AsyncHTTPTransport(configuration: .patient)
      let url = try #require(URL(string: "http://127.0.0.1:\(port)/api"))
      let request = HTTPRequest(
        method: .get, scheme: nil, authority: nil, path: "/v4/computers-inventory",
        headerFields: [.authorization: "Bearer " + token])
      let client = Task { try await transport.send(request, body: nil, baseURL: url, operationID: "list") }
      try await Self.wait { server.counts.working == 1 }
      client.cancel()
      try await Self.wait { server.counts.working == 0 && server.counts.running == 0 }
      await transport.shutdown()
    }
  }

  private static func wait(until condition: () -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(60)
    while !condition() {
      try #require(ContinuousClock.now < deadline)
      // The pause between two checks.
      try await Task.sleep(for: .milliseconds(5))
    }
  }
}
