import APIRuntime
import Foundation
import HTTPTypes
import JamfProAPI
import SeededNumbers
import Synchronization

/// A server whose computers cost time, and which cannot be reached at some times.
final class UnreliableServer: ClientTransport {
  struct Request: Sendable {
    var operationID: String
    var at: Duration
    /// The rows of a page; empty for other requests.
    var rows: Range<Int> = 0..<0
    var isAnswered = false
    /// How many requests had ended when it was sent.
    var endsBefore = 0
  }

  private struct Log {
    var requests: [Request] = []
    var running = 0
    var most = 0
    var ends = 0
  }

  let time: VirtualTime
  let count: Int
  /// When it cannot be reached.
  let outages: [Range<Duration>]
  /// What a request gets that is sent during an outage.
  let failure: TransportError
  private let cost: Duration
  private let tokenLifetime: Int
  private let log = Mutex(Log())

  init(
    _ count: Int, cost: Duration = .milliseconds(26), tokenLifetime: Int = 1800, outages: [Range<Duration>] = [],
    failure: TransportError = refused, time: VirtualTime = VirtualTime()
  ) {
    self.count = count
    self.cost = cost
    self.tokenLifetime = tokenLifetime
    self.outages = outages
    self.failure = failure
    self.time = time
  }

  static let refused = TransportError.couldNotConnect(host: "jamf.example", port: 443, reason: "connection refused")

  var requests: [Request] { log.withLock(\.requests) }

  /// The most requests that it worked for at a time.
  var mostAtOnce: Int { log.withLock(\.most) }

  /// How many requests have ended.
  var ends: Int { log.withLock(\.ends) }

  /// The requests sent while the server could not be reached.
  var vain: [Request] { requests.filter { request in outages.contains { $0.contains(request.at) } } }

  /// A client of this server in its time. Its random numbers are the same in each run.
  func client(
    _ reconnection: Reconnection = Reconnection(), seed: Int = 1,
    onRetry: @escaping @Sendable (RetryAttempt) -> Void = { _ in },
    onRetryEnd: @escaping @Sendable (Int) -> Void = { _ in }
  ) -> JamfProAPIClient {
    let random = Mutex(Seeded(seed))
    return JamfProAPIClient(
      serverURL: stubURL, credential: stubCredential, transport: self, reconnection: reconnection,
      now: { [time] in time.instant }, sleep: { [time] in try await time.sleep($0) },
      random: { random.withLock { Double.random(in: 0...1, using: &$0) } }, onRetry: onRetry, onRetryEnd: onRetryEnd)
  }

  func send(_ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String) async throws
    -> (HTTPResponse, HTTPBody?)
  {
    let start = time.now
    var entry = Request(operationID: operationID, at: start)
    let path = request.path ?? ""
    if let page = queryValues("page", in: path).first.flatMap({ Int($0) }),
      let size = queryValues("page-size", in: path).first.flatMap({ Int($0) })
    {
      entry.rows = min(count, page * size)..<min(count, (page + 1) * size)
    }
    let rows = entry.rows
    let number = log.withLock { [entry] log in
      log.running += 1
      log.most = max(log.most, log.running)
      log.requests.append(entry)
      log.requests[log.requests.count - 1].endsBefore = log.ends
      return log.requests.count - 1
    }
    defer {
      log.withLock { log in
        log.running -= 1
        log.ends += 1
      }
    }
    time.noteActivity()
    if outages.contains(where: { $0.contains(start) }) {
      // A refusal takes a moment, too.
      try await time.sleep(.milliseconds(5))
      throw failure
    }
    let length = Duration.milliseconds(40) + cost * rows.count
    let cut = outages.map(\.lowerBound).filter { $0 > start && $0 < start + length }.min()
    try await time.sleep(cut.map { $0 - start } ?? length)
    if cut != nil { throw TransportError.connectionClosed }
    log.withLock { $0.requests[number].isAnswered = true }
    switch operationID {
    case Operations.AccessTokenRequest.id: return tokenAnswer(expiresIn: tokenLifetime)
    case Operations.JamfProVersionGetV1.id:
      return request.headerFields[.authorization] == nil
        ? answer(401, "{}") : answer(200, #"{"version":"11.30.2"}"#)
    default:
      let computers = rows.map { #"{"id":"\#($0 + 1)"}"# }.joined(separator: ",")
      return answer(200, #"{"totalCount":\#(count),"results":[\#(computers)]}"#)
    }
  }

  /// How a load went.
  struct Load: Sendable {
    var outcome: InventoryPager.Outcome
    var time: Duration
    /// The rows in the order of their arrival.
    var rows: [Int]
  }

  /// Loads all computers while time passes.
  func load(_ client: JamfProAPIClient) async throws -> Load {
    try await time.run { [self] in try await read(client) }
  }

  /// Loads all computers.
  func read(_ client: JamfProAPIClient) async throws -> Load {
    let rows = Mutex<[Int]>([])
    let start = time.now
    let outcome = try await client.inventory(InventoryRequest(sections: ["GENERAL"], firstPageRows: 25)) { page in
      let wanted = min(count, page.number * page.rows)..<min(count, (page.number + 1) * page.rows)
      let news = rows.withLock { rows in
        let known = Set(rows)
        let new = wanted.filter { !known.contains($0) }
        rows += new
        return new.count
      }
      return .init(
        rows: wanted.count, newRows: news, totalCount: count, firstID: wanted.first.map { "\($0 + 1)" },
        lastID: wanted.last.map { "\($0 + 1)" })
    }
    return Load(outcome: outcome, time: time.now - start, rows: rows.withLock(\.self))
  }
}
