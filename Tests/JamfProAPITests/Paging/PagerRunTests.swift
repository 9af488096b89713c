import APIRuntime
@testable import JamfProAPI
import Testing

@Suite("Pages that wait for their turn")
struct PagerRunTests {
  private typealias Run = PagerRun<Void>

  private let noTime: PageTime = {
    let now = ContinuousClock.now
    return PageTime(start: now, end: now)
  }()

  private func come(to run: inout Run, _ ask: PageAsk?) throws {
    let ask = try #require(ask)
    let page = InventoryPage(version: .v4, number: ask.number, rows: ask.rows, bytes: [])
    try run.note(
      PageArrival(ask: ask, result: .success(FetchedPage(page: page, reading: .success(()))), time: noTime))
  }

  /// Reads the next page as one of a server with 200 computers that never sends more than 40, and returns its number; nil
  /// if none is due.
  @discardableResult
  private func handOverNext(of run: inout Run) async throws -> Int? {
    guard let (ask, page) = run.nextToHandOver() else { return nil }
    let rows = min(ask.rows, 40)
    try await run.handOver(page, of: ask) { _, _ in .init(rows: rows, newRows: rows, totalCount: 200) }
    return ask.number
  }

  @Test("pages do not overtake rows that are requested again because the server shortens pages")
  func cut() async throws {
    var run = Run(
      walk: InventoryWalk(firstRows: 20, rows: 50), pace: RequestPace(most: 4), buffers: BodyBuffers(keeping: 4),
      keepsOrder: true)
    try come(to: &run, run.walk.next())
    try await handOverNext(of: &run)
    let asks = (0..<4).compactMap { _ in run.walk.next() }
    #expect(asks.map(\.needed.lowerBound) == [20, 50, 100, 150])
    // The second one is broken and waits for its retry; the others arrive, the first one last.
    let broken = JamfProError(.malformed(path: "", offset: 0), what: "The server sent a page that cannot be read.")
    try run.note(PageArrival(ask: asks[1], result: .failure(broken), time: noTime))
    for ask in [asks[2], asks[3], asks[0]] { try come(to: &run, ask) }
    #expect(try await handOverNext(of: &run) == 0)
    // Its 40 rows imply that the pages after it have rows 80 to 159.
    #expect(try await handOverNext(of: &run) == nil)
    #expect(run.hasRoom)
    let missing = run.walk.next()
    #expect(missing?.needed == 40..<80)
    #expect(try await handOverNext(of: &run) == nil)
    try come(to: &run, missing)
    var order: [Int] = []
    while let number = try await handOverNext(of: &run) { order.append(number) }
    #expect(order == [1, 2, 3])
  }
}
