public import APIRuntime
public import HTTPTypes
import RouteServer
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A Jamf Pro look-alike on loopback HTTP, to try the browser with and for its tests.
public final class DemoServer: Sendable {
  /// The configuration that the server was made with.
  package let configuration: Configuration
  private let api: DemoAPI
  private let gate: DemoGate

  /// A server that does not listen yet.
  ///
  /// - Parameter clock: the clock for its tokens and limits.
  public init(_ configuration: Configuration, clock: DemoClock = DemoClock()) {
    self.configuration = configuration
    api = DemoAPI(configuration, clock: clock)
    gate = api.gate()
  }

  /// The requests so far.
  package var counts: Counts { api.counters.snapshot }

  /// The ids of the computers that are in the fleet now, in order.
  package func fleetIDs() -> [String] { api.fleetIDs() }

  /// Makes every token issued so far invalid, as if it had expired.
  package func expireTokens() { api.tokens.expireAll() }

  /// What goes wrong on purpose now.
  package var faults: [Fault] { gate.faults }

  /// Replaces the faults while the server runs. Those that remain continue to count; requests that are being answered
  /// are not affected.
  ///
  /// - Throws: `FaultError.fixed` when `growing` or `shrinking` would begin or end.
  package func change(to faults: [Fault]) throws(FaultError) { try gate.change(to: faults) }

  /// Answers a request whose path begins with `/api`, as over a socket but without one. If the socket would be closed
  /// in the middle, the body throws.
  ///
  /// Waiting for the server ends when the task is canceled.
  ///
  /// - Throws: `TransportError.connectionClosed` if the socket would be closed without an answer.
  @Sendable
  public func answer(_ request: HTTPRequest, _ body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody?) {
    if DemoGate.path(of: request) == FaultControl.path {
      return await FaultControl(gate: gate).answer(request, body)
    }
    if DemoGate.path(of: request) == RequestRecord.path { return api.requests.answer(request) }
    api.requests.note(request)
    return try await gate.carry(request, body)
  }

  /// Serves on 127.0.0.1 until the task is canceled.
  ///
  /// - Parameter onListening: called once, with the port, as soon as connections are accepted.
  /// - Throws: ``DemoServerError`` when the server cannot listen on the port.
  package func run(onListening: @escaping @Sendable (_ port: Int) -> Void = { _ in }) async throws {
    let server = RouteServer(port: configuration.port, compresses: configuration.compresses, respond: answer)
    do {
      try await server.run(onListening: onListening)
    } catch let error as RouteServerError {
      throw DemoServerError.cannotListen(port: error.port, reason: error.reason)
    }
  }
}

extension DemoServer {
  /// Runs a server while `body` runs, then stops it.
  ///
  /// - Parameter body: gets the server and the port that it listens on.
  /// - Returns: The result of `body`.
  /// - Throws: ``DemoServerError``, and what `body` throws.
  package static func serving<Result: Sendable>(
    _ configuration: Configuration,
    _ body: @escaping @Sendable (_ server: DemoServer, _ port: Int) async throws -> Result
  ) async throws -> Result {
    let server = DemoServer(configuration)
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    return try await withThrowingTaskGroup(of: Result?.self) { group in
      group.addTask {
        defer { port.finish() }
        try await server.run { port.yield($0) }
        return nil
      }
      group.addTask {
        for await port in ports { return try await body(server, port) }
        return nil
      }
      defer { group.cancelAll() }
      while let result = try await group.next() {
        if let result { return result }
      }
      throw CancellationError()
    }
  }
}

/// Why the demo server did not start.
package enum DemoServerError: Error, Hashable, Sendable {
  /// The port is in use or not allowed; `reason` is the system's.
  case cannotListen(port: Int, reason: String)
}

extension DemoServerError: CustomStringConvertible {
  /// What happened and what to do, as sentences.
  package var description: String {
    switch self {
    case .cannotListen(let port, let reason):
      "The demo server cannot listen on 127.0.0.1:\(port): \(reason). Choose another port, or 0 for any free port."
    }
  }
}

extension DemoServer {
  /// The requests that a server got so far.
  package struct Counts: Hashable, Sendable {
    /// Requests other than those for tokens.
    package internal(set) var requests = 0
    /// Requests for tokens, including those that exchange one.
    package internal(set) var tokenRequests = 0
    /// Records of computers that were written, completely or in part.
    package internal(set) var records = 0
    /// Requests that are being answered.
    package internal(set) var running = 0
    /// The most requests that were being answered at the same time.
    package internal(set) var mostRunning = 0
    /// Requests that the server works for; the others that are being answered wait.
    package internal(set) var working = 0
    /// The most requests that the server worked for at the same time.
    package internal(set) var mostWorking = 0
  }
}

/// Counts requests that arrive concurrently.
final class RequestCounters: Sendable {
  private let counts = Mutex(DemoServer.Counts())

  var snapshot: DemoServer.Counts { counts.withLock { $0 } }

  func begin(isToken: Bool) {
    counts.withLock { counts in
      if isToken { counts.tokenRequests += 1 } else { counts.requests += 1 }
      counts.running += 1
      counts.mostRunning = max(counts.mostRunning, counts.running)
    }
  }

  func end() { counts.withLock { $0.running -= 1 } }

  func beginWork() {
    counts.withLock { counts in
      counts.working += 1
      counts.mostWorking = max(counts.mostWorking, counts.working)
    }
  }

  func endWork() { counts.withLock { $0.working -= 1 } }

  func wrote(records: Int) { counts.withLock { $0.records += records } }
}

/// The time as a server sees it: a steady clock and the time of day. Tests move it by hand.
public struct DemoClock: Sendable {
  private let instant: @Sendable () -> ContinuousClock.Instant
  private let start: (instant: ContinuousClock.Instant, milliseconds: Int64)

  /// The clock of this machine.
  public init() {
    self.init(milliseconds: Int64(Date.now.timeIntervalSince1970 * 1000)) { ContinuousClock.now }
  }

  /// A clock that starts at a given time of day.
  ///
  /// - Parameters:
  ///   - milliseconds: the time of day now, since 1970-01-01T00:00:00Z.
  ///   - instant: the steady clock.
  package init(milliseconds: Int64, instant: @escaping @Sendable () -> ContinuousClock.Instant) {
    self.instant = instant
    start = (instant(), milliseconds)
  }

  func now() -> ContinuousClock.Instant { instant() }

  /// The time of day, since 1970-01-01T00:00:00Z.
  func milliseconds() -> Int64 { start.milliseconds + Int64(start.instant.duration(to: instant()) / .milliseconds(1)) }
}
