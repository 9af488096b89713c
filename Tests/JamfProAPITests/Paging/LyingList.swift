import JamfProAPI
import Synchronization

/// A server whose answers a test chooses: the count and the computers of each request.
final class LyingList: Sendable {
  struct Request: Sendable {
    /// Counted from 1.
    var number: Int
    var page: Int
    var rows: Int

    /// The answer of a server with computers 1 to `count`.
    func honest(_ count: Int) -> Answer {
      let start = page > count / rows ? count : page * rows
      return Answer(total: count, ids: Array(start + 1..<min(count, start + rows) + 1))
    }
  }

  struct Answer: Sendable {
    var total: Int?
    var ids: [Int]

    /// The same computers with another count.
    func counted(_ total: Int?) -> Answer { Answer(total: total, ids: ids) }
  }

  private let requests = Mutex<[Request]>([])
  private let answer: @Sendable (Request) throws -> Answer

  init(_ answer: @escaping @Sendable (Request) throws -> Answer) { self.answer = answer }

  /// The requests, in order.
  var asked: [Request] { requests.withLock { $0 } }

  /// Walks through the list, each computer once.
  ///
  /// - Parameter tellsIDs: whether the page reader reports the IDs.
  func run(
    rows: Int = 100, firstRows: Int? = nil, window: Int = 4, startPage: Int = 0, tellsIDs: Bool = false
  ) async throws -> (ids: [Int], outcome: InventoryPager.Outcome) {
    let answers = Mutex<[Int: Answer]>([:])
    let standstill = ContinuousClock.now
    let pager = InventoryPager(
      firstRows: firstRows, rows: rows, window: window, now: { standstill }, sleep: { _ in }
    ) { page, rows, _ in
      let request = self.requests.withLock { requests in
        requests.append(Request(number: requests.count + 1, page: page, rows: rows))
        return requests[requests.count - 1]
      }
      let answer = try self.answer(request)
      answers.withLock { $0[request.number] = answer }
      // The page is only the number of its answer.
      return InventoryPage(version: .v4, number: page, rows: rows, bytes: Array(String(request.number).utf8))
    }
    var seen: Set<Int> = []
    var ids: [Int] = []
    let outcome = try await pager.run(startPage: startPage) { page in
      let number = Int(String(decoding: page.bytes, as: UTF8.self)) ?? 0
      let answer = answers.withLock { $0[number] } ?? Answer(total: nil, ids: [])
      let news = answer.ids.filter { seen.insert($0).inserted }
      ids += news
      return .init(
        rows: answer.ids.count, newRows: news.count, totalCount: answer.total,
        firstID: tellsIDs ? answer.ids.first.map(String.init) : nil,
        lastID: tellsIDs ? answer.ids.last.map(String.init) : nil)
    }
    return (ids, outcome)
  }
}
