import APIRuntime
import Foundation
import HTTPTypes
import JamfProAPI
import SeededNumbers
import Synchronization

@testable import DemoServer

/// The demo server without a socket, whose responses are changed at random. A response depends only on the seed, the
/// path and how often it was requested, but not on the order of requests.
final class MutatingServer: ClientTransport {
  /// A response as it was sent.
  struct Sent: Sendable {
    var request: String
    var head: HTTPResponse
    var bytes: [UInt8]
    var changes: [String]
  }

  private struct State {
    var times: [String: Int] = [:]
    var sent: [Sent] = []
    var answers: [String: Sent] = [:]
    var bytes = 0
    var requests = 0
  }

  private let gate: DemoGate
  private let seed: UInt64
  private let mostBytes: Int
  private let state = Mutex(State())
  /// Known responses, by request and its repetition.
  private let known: [String: Sent]
  /// More requests than any load of so few computers needs: the client does not stop requesting.
  private static let mostRequests = 4000

  /// - Parameters:
  ///   - mostBytes: how many bytes a mutation may add to a response.
  ///   - replaying: a server with the same seed, whose responses are reused.
  init(seed: UInt64, mostBytes: Int, replaying other: MutatingServer? = nil) {
    known = other?.state.withLock(\.answers) ?? [:]
    self.seed = seed
    self.mostBytes = mostBytes
    var random = Seeded(state: seed)
    let fleet = DemoFleet(
      seed: seed, count: random.pick([0, 1, 3, 12, 12, 12, 130]), reference: 1_795_262_400_000,
      hasHostileText: random.isOne(of: 4))
    let faults: [[Fault]] = [
      [], [], [.smallPages(rows: 5)], [.noCount], [.unknownFields, .unknownEnums], [.duplicates],
    ]
    let versions: [Set<InventoryVersion>] = [Set(InventoryVersion.allCases), [.v1], [.v1, .v2], [.v1, .v2, .v3]]
    gate = DemoAPI(
      .init(fleet: fleet, versions: random.pick(versions), tokenLifetime: .seconds(3600), faults: random.pick(faults)),
      clock: DemoClock(milliseconds: fleet.reference) { .now }
    ).gate()
  }

  /// All responses so far.
  var sent: [Sent] { state.withLock(\.sent) }
  var sentBytes: Int { state.withLock(\.bytes) }
  /// Whether the client was stopped because it did not stop requesting.
  var wasAskedTooOften: Bool { state.withLock { $0.requests > Self.mostRequests } }

  func send(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String
  ) async throws -> (HTTPResponse, HTTPBody?) {
    let key = "\(request.method.rawValue) \(request.path ?? "/")"
    let (time, isTooOften) = state.withLock { state in
      state.times[key, default: 0] += 1
      state.requests += 1
      return (state.times[key, default: 0], state.requests > Self.mostRequests)
    }
    if isTooOften { throw CancellationError() }
    var random = Seeded(state: seed ^ Self.hash("\(key) \(time)"))
    var answer = known["\(key) \(time)"]
    if answer == nil { answer = try await self.answer(request, body, key, &random) }
    guard let answer else { throw CancellationError() }
    state.withLock { state in
      state.sent.append(answer)
      state.answers["\(key) \(time)"] = answer
      state.bytes += answer.bytes.count
    }
    let body = HTTPBody(
      Self.chunks(answer.bytes, &random), length: random.isOne(of: 2) ? .unknown : .known(Int64(answer.bytes.count)))
    return (answer.head, body)
  }

  private func answer(
    _ request: HTTPRequest, _ body: HTTPBody?, _ key: String, _ random: inout Seeded
  ) async throws -> Sent {
    var whole = request
    whole.path = DemoAPI.basePath + (request.path ?? "/")
    var (head, answer) = await gate.answer(whole, body)
    var bytes = try await answer?.collect(upTo: .max) ?? []
    var changes: [String] = []
    // Signing in mostly works, because nothing else can be tested without it.
    let isSpared = key.contains("token") ? !random.isOne(of: 20) : random.isOne(of: 3)
    if !isSpared {
      var mutator = AnswerMutator(seed: random.next(), mostBytes: random.size(upTo: mostBytes))
      bytes = mutator.mutate(bytes)
      changes = mutator.changes
      changeHead(&head, &changes, &random)
    }
    head.headerFields[.contentLength] = nil
    return Sent(request: key, head: head, bytes: bytes, changes: changes)
  }

  private func changeHead(_ head: inout HTTPResponse, _ changes: inout [String], _ random: inout Seeded) {
    guard random.isOne(of: 12) else { return }
    let oddDates = ["Fri, 31 Dec 9999 23:59:59 GMT", "Thu, 01 Jan 0001 00:00:00 GMT"]
    let oddValues = OddValues.numbers + oddDates + ["NaN", "inf", ""]
    let names: [HTTPField.Name] = [.retryAfter, .date, .contentType, .age]
    let resets = ["x-ratelimit-reset", "x-ratelimit-remaining"].compactMap { HTTPField.Name($0) }
    for name in names + resets where random.isOne(of: 2) { head.headerFields[name] = random.pick(oddValues) }
    let type = head.headerFields[.contentType]
    if type == nil || random.isOne(of: 2) { head.headerFields[.contentType] = "application/json" }
    let codes = [200, 204, 206, 301, 400, 401, 404, 429, 500, 503, 999]
    if random.isOne(of: 2) { head.status = .init(code: random.pick(codes)) }
    changes.append("\(head.status.code) \(head.headerFields)")
  }

  /// The bytes in chunks, as from a socket.
  private static func chunks(_ bytes: [UInt8], _ random: inout Seeded) -> AsyncStream<ArraySlice<UInt8>> {
    let (chunks, source) = AsyncStream.makeStream(of: ArraySlice<UInt8>.self)
    let least = random.pick([1, 100, 10_000, 1 << 20])
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + max(least, bytes.count / 64))
      source.yield(bytes[start..<end])
      start = end
    }
    source.finish()
    return chunks
  }

  private static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// A client of this server that never really waits: its clock advances instead.
  func client() -> JamfProAPIClient {
    let steps = ClockSteps()
    return JamfProAPIClient(
      serverURL: URL(string: "https://jamf.example.com/api") ?? URL(filePath: "/"),
      credential: .apiClient(id: "demo-client", secret: Secret("demo-secret")), transport: self,
      now: { steps.now }, sleep: { steps.advance(by: $0) }, random: { 0.5 })
  }
}

/// A clock that sleeping advances.
private final class ClockSteps: Sendable {
  private let instant = Mutex(ContinuousClock.now)

  var now: ContinuousClock.Instant { instant.withLock { $0 } }

  func advance(by duration: Duration) { instant.withLock { $0 += min(max(duration, .zero), .seconds(86_400)) } }
}
