import APIRuntime
import Browser
import DemoServer
import Inventory
import JamfProAPI
import SeededNumbers
import Testing

@testable import jamf_tui

@Suite("Questions to the server while the list loads", .timeLimit(.minutes(5)))
struct AskingTests {
  private static let columns = FieldCatalogue.jamfPro.defaultColumns

  private func serving(
    computers: Int, faults: [String] = [], versions: Set<InventoryVersion> = Set(InventoryVersion.allCases),
    _ body: @escaping @Sendable (FleetLoader, DemoServer) async throws -> Void
  ) async throws {
    let configuration = DemoServer.Configuration(
      fleet: DemoFleet(seed: 1, count: computers, reference: DemoService.today), versions: versions,
      faults: try faults.map { try Fault($0) })
    try await DemoServer.serving(configuration) { server, port in
      let client = try JamfProAPIClient.ofDemo(port: port)
      let loader = FleetLoader(
        client: client, columns: LoadedColumns(searched: Self.columns), timeZone: .utc, asksForNames: false)
      try await body(loader, server)
      await client.shutdown()
    }
  }

  private static func question(_ text: String) throws -> ServerQuestion {
    let filter = try Filter(text, catalogue: .jamfPro, now: 1_795_000_000_000, timeZone: .utc)
    return ServerQuestion(generation: 1, subject: .filter(filter, words: columns), besides: filter.fields)
  }

  private static func ids(_ snapshot: InventorySnapshot, _ filter: Filter) throws -> Set<String> {
    let order = try #require(Ranking.order(snapshot, ListQuery(filter: filter)))
    return Set((0..<order.count).map { snapshot.id(at: order.row(at: $0)).rawValue })
  }

  @Test("an answer takes one request of few rows, and has the computers that the whole list has")
  func answers() async throws {
    try await serving(computers: 900) { loader, server in
      let whole = try await loader.load { _ in }.snapshot
      func value(_ path: String, _ row: Int) throws -> String {
        whole.text(row: row, column: try #require(whole.column(path: path)))
      }
      var texts: [String] = ["id:=506", "serialNumber:^C02", "=id=in=(7,8)", "zzzzz"]
      for row in stride(from: 40, to: 880, by: 120) {
        let serial = try value("hardware.serialNumber", row)
        texts += [serial, "serialNumber:\(serial)", "managementId:=\(try value("general.managementId", row))"]
        let user = try value("userAndLocation.username", row)
        if !user.isEmpty { texts.append("username:\"\(user)\"") }
      }
      for text in texts {
        let question = try Self.question(text)
        guard case .filter(let filter, _) = question.subject else { return }
        let before = server.counts
        let answer = try #require(try await loader.answer(to: question), "\(text)")
        #expect(server.counts.requests == before.requests + 1, "\(text)")
        let found = try Self.ids(answer.snapshot, filter)
        let columnless = whole.column(path: "id") == nil && text.contains("id")
        #expect(found.count == answer.found)
        if columnless { continue }
        let expected = try Self.ids(whole, filter)
        #expect(answer.isCut ? found.isSubset(of: expected) : found == expected, "\(text)")
        #expect(answer.isCut == (expected.count > ServerQuestion.mostRows), "\(text)")
      }
    }
  }

  @Test("an answer that covers all lacks no computer, whatever is asked", arguments: [UInt64(1), 2])
  func coverage(seed: UInt64) async throws {
    try await serving(computers: 200) { loader, _ in
      let whole = try await loader.load { _ in }.snapshot
      var numbers = Seeded(state: seed)
      for _ in 0..<60 {
        let row = Int.random(in: 0..<whole.count, using: &numbers)
        let column = Int.random(in: 0..<5, using: &numbers)
        let text = Array(whole.text(row: row, column: column).filter { $0.isASCII && ($0.isLetter || $0.isNumber) })
        guard text.count > 2 else { continue }
        let start = Int.random(in: 0...text.count - 2, using: &numbers)
        let end = Int.random(in: min(start + 2, text.count)...text.count, using: &numbers)
        let question = try Self.question(String(text[start..<end]))
        guard case .filter(let filter, _) = question.subject else { return }
        guard let answer = try await loader.answer(to: question) else { continue }
        let (found, expected) = (try Self.ids(answer.snapshot, filter), try Self.ids(whole, filter))
        #expect(found.isSubset(of: expected))
        if answer.coversAll, !answer.isCut { #expect(found == expected, "\(filter.text)") }
      }
    }
  }

  @Test("a pasted list is asked one request at a time", arguments: [InventoryVersion.v1, .v4])
  func lists(version: InventoryVersion) async throws {
    try await serving(computers: 400, versions: [version]) { loader, server in
      let whole = try await loader.load { _ in }.snapshot
      let column = try #require(whole.column(path: "hardware.serialNumber"))
      let serials = stride(from: 3, to: 400, by: 40).map { whole.text(row: $0, column: column) }
        .filter { $0.count >= 8 && $0.contains(where: \.isNumber) && $0.contains(where: \.isUppercase) }
      let before = server.counts.requests
      let question = ServerQuestion(
        generation: 1, subject: .list(serials.joined(separator: "\n")),
        besides: ListLookup.paths.compactMap { FieldCatalogue.jamfPro.field(path: $0) })
      let answer = try #require(try await loader.answer(to: question))
      #expect(answer.found == serials.count && answer.coversAll && !answer.isCut)
      // The second confirms how many there are.
      #expect(server.counts.requests - before <= 2, "\(serials)")
      // Servers do not search the second address, so the list has to be loaded to decide about this one.
      let other = ServerQuestion(
        generation: 2, subject: .list((serials.prefix(1) + ["3C:22:FB:00:00:01"]).joined(separator: "\n")),
        besides: question.besides)
      let part = try #require(try await loader.answer(to: other))
      #expect(part.snapshot.count >= 1 && !part.coversAll)
    }
  }

  @Test("a question is answered during a load at 26 ms a row, with a connection kept free for it")
  func duringLoad() async throws {
    try await serving(computers: 1200, faults: ["row-cost=26"]) { loader, server in
      let target = try await loader.load(limit: 1) { _ in }.snapshot
      let serial = target.text(row: 0, column: try #require(target.column(path: "hardware.serialNumber")))
      loader.client.holdConnection(true)
      async let whole = loader.load { _ in }
      // The load has begun when its first page has arrived.
      while server.counts.requests < 6 { try await Task.sleep(for: .milliseconds(20)) }
      // On a busy machine, one of several questions may wait for the processor.
      var quickest = Duration.seconds(60)
      for _ in 0..<3 where quickest >= .milliseconds(1500) {
        let start = ContinuousClock.now
        let answer = try #require(try await loader.answer(to: try Self.question(serial)))
        quickest = min(quickest, start.duration(to: .now))
        #expect(answer.found == 1)
      }
      // Far less than a page of the load takes.
      #expect(quickest < .milliseconds(1500))
      loader.client.holdConnection(false)
      #expect(try await whole.snapshot.count == 1200)
    }
  }
}
