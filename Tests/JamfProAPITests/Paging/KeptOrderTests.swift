import DemoServer
import JamfProAPI
import Testing

@Suite("A list that is printed while it arrives")
struct KeptOrderTests {
  private static let request = InventoryRequest(
    sections: ["GENERAL"], pageRows: 50, firstPageRows: 20, keepsOrder: true)

  @Test(
    "retried and split pages delay those after them, so computers arrive in the order of IDs",
    arguments: [
      ["bad-record=77"], ["bad-record=77", "bad-record=78", "bad-record=390"], ["truncate-json=3"],
      ["html=4"], ["timeout-above=25"], ["reset-mid-body=3"], ["bad-record=120", "small-pages=40"],
    ])
  func faults(faults: [String]) async throws {
    let result = await FaultLoad(try faults.map { try Fault($0) }, computers: 400).run(Self.request)
    let ids = result.ids.compactMap { Int($0) }
    let bad = faults.compactMap { $0.hasPrefix("bad-record=") ? Int($0.dropFirst("bad-record=".count)) : nil }
    #expect(ids == (1...400).filter { !bad.contains($0) }, "\(faults)")
    #expect(result.outcome?.unreadable.count == bad.count)
  }

  @Test("the order also holds for pages that are read again because the server shortens pages")
  func readAgain() async throws {
    let faults = ["truncate-json=3", "bad-record=120", "small-pages=150"]
    let request = InventoryRequest(sections: ["GENERAL"], firstPageRows: 100, keepsOrder: true)
    let result = await FaultLoad(try faults.map { try Fault($0) }, computers: 3000).run(request)
    #expect(result.ids.compactMap { Int($0) } == (1...3000).filter { $0 != 120 })
  }

  @Test("otherwise the other pages do not wait")
  func usual() async throws {
    var request = Self.request
    request.keepsOrder = false
    let result = await FaultLoad([try Fault("bad-record=77")], computers: 400).run(request)
    let ids = result.ids.compactMap { Int($0) }
    #expect(ids.count == 399 && ids != ids.sorted())
  }

  @Test("a page that never arrives is skipped, and the waiting pages are delivered")
  func givenUp() async throws {
    let pager = InventoryPager(rows: 10, keepsOrder: true, sleep: { _ in }) { number, rows, _ in
      guard number * rows + rows <= 20 || number * rows >= 30 else {
        throw JamfProError(.timedOut, what: "x did not answer in time.")
      }
      let ids = (number * rows..<min(100, (number + 1) * rows)).map { "{\"id\":\"\($0 + 1)\"}" }
      return InventoryPage(
        version: .v4, number: number, rows: rows,
        bytes: Array("{\"totalCount\":100,\"results\":[\(ids.joined(separator: ","))]}".utf8))
    }
    var ids: [Int] = []
    let outcome = try await pager.run { page in
      let content = try IDPage(page.bytes)
      let news = content.ids.compactMap { Int($0) }.filter { !ids.contains($0) }
      ids += news
      return .init(rows: content.ids.count, newRows: news.count, totalCount: content.totalCount)
    }
    #expect(ids == Array(1...20) + Array(31...100))
    #expect(outcome.missing == 10 && !outcome.isComplete)
  }
}
