public import APIRuntime
import HTTPTypes
import Synchronization

#if canImport(FoundationEssentials)
  import struct FoundationEssentials.URL
#else
  import struct Foundation.URL
#endif

/// Notices when the connection to a server is lost, and waits for its return on behalf of all calls.
///
/// One small request at a time tests whether the server answers, whatever the number of calls that wait. As soon as it
/// does, or any other call gets an answer, all of them continue. When no call is left, nothing is tested.
final class ConnectionWatch: ClientMiddleware {
  private struct State {
    /// Whether the server has ever answered.
    var isReached = false
    var outage: Outage?
    /// Ends a wait early.
    var wake: AsyncStream<Void>.Continuation?
  }

  private let state = Mutex(State())
  private let flight = Flight<Void>()
  private let reconnection: Reconnection?
  private let server: URL
  private let now: @Sendable () -> ContinuousClock.Instant
  private let sleep: @Sendable (Duration) async throws -> Void
  private let random: @Sendable () -> Double
  private let onRetry: @Sendable (RetryAttempt) -> Void
  private let onRetryEnd: @Sendable (_ call: Int) -> Void

  init(
    _ reconnection: Reconnection?, server: URL, now: @escaping @Sendable () -> ContinuousClock.Instant,
    sleep: @escaping @Sendable (Duration) async throws -> Void, random: @escaping @Sendable () -> Double,
    onRetry: @escaping @Sendable (RetryAttempt) -> Void, onRetryEnd: @escaping @Sendable (_ call: Int) -> Void
  ) {
    self.reconnection = reconnection
    self.server = server
    self.now = now
    self.sleep = sleep
    self.random = random
    self.onRetry = onRetry
    self.onRetryEnd = onRetryEnd
  }

  func intercept(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
    next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
  ) async throws -> (HTTPResponse, HTTPBody?) {
    let answer = try await next(request, body, baseURL)
    note(answer.0)
    return answer
  }

  private func note(_ answer: HTTPResponse) {
    // A gateway answers like this while the server behind it is away.
    let isFromServer = ![502, 503, 504].contains(answer.status.code)
    let hasReturned = state.withLock { state in
      state.isReached = true
      guard isFromServer, state.outage != nil else { return false }
      state.outage = nil
      state.wake?.finish()
      state.wake = nil
      return true
    }
    if hasReturned { reconnection?.onChange(.connected) }
  }

  /// Whether a lost connection is waited for: only if there was one, in this run or in an earlier one. A server that
  /// never answered has probably another address.
  var isPatient: Bool {
    guard let reconnection else { return false }
    return state.withLock(\.isReached) || reconnection.isKnownServer()
  }

  /// Whether the server does not answer at present, as far as known.
  var isLost: Bool { state.withLock { $0.outage != nil } }

  /// Waits until the server answers again.
  ///
  /// - Parameter probe: sends the small request; throws if it gets no answer.
  /// - Returns: false if the server never answered.
  /// - Throws: `TransportError` when patience ends; `CancellationError`.
  func wait(probe: @escaping @Sendable () async throws -> Void) async throws -> Bool {
    guard isPatient else { return false }
    try await flight.join { try await self.reconnect(probe) }
    return true
  }

  private func reconnect(_ probe: @Sendable () async throws -> Void) async throws {
    guard let reconnection else { return }
    let isNew = state.withLock { state in
      defer { state.outage = state.outage ?? Outage() }
      return state.outage == nil
    }
    if isNew { reconnection.onChange(.lost) }
    let call = RequestTrace.newCall().call
    defer { onRetryEnd(call) }
    var number = 0
    while let step = state.withLock({ $0.outage?.nextStep(reconnection, chance: random()) }) {
      switch step {
      case .giveUp(let error): throw meaning(of: error)
      case .pause(let pause, let error, let isOffline, let isNewlyOffline):
        if isNewlyOffline {
          onRetryEnd(call)
          reconnection.onChange(.offline(meaning(of: error)))
        }
        number += 1
        if !isOffline {
          onRetry(
            RetryAttempt(
              operationID: Operations.JamfProVersionGetV1.id, call: call, number: number,
              reason: .transport(error ?? .connectionClosed), delay: pause))
        }
        let start = now()
        try await rest(pause)
        state.withLock { $0.outage?.note(pause, took: start.duration(to: now())) }
        try await test(probe)
      }
    }
  }

  /// Sends the small request, unless the server has answered meanwhile.
  private func test(_ probe: @Sendable () async throws -> Void) async throws {
    guard state.withLock({ $0.outage != nil }) else { return }
    let start = now()
    // An answer of the server itself has ended the outage by now.
    do { try await probe() } catch {
      try Task.checkCancellation()
      let error = (error as? ClientError)?.underlyingError as? TransportError
      state.withLock { $0.outage?.note(error, took: start.duration(to: now())) }
    }
  }

  /// Waits, but not longer than until the server answers some call.
  private func rest(_ pause: Duration) async throws {
    let (answers, wake) = AsyncStream<Void>.makeStream()
    state.withLock { state in
      if state.outage == nil { wake.finish() } else { state.wake = wake }
    }
    try await withThrowingTaskGroup(of: Void.self) { [sleep] group in
      group.addTask { try await sleep(pause) }
      group.addTask {
        for await _ in answers {}
        try Task.checkCancellation()
      }
      try await group.next()
      group.cancelAll()
    }
  }

  /// A server that closes every connection cannot be reached, and no other request is worth sending.
  private func meaning(of error: TransportError?) -> TransportError {
    switch error {
    case .couldNotConnect, .unknownHost, .timedOut(.connecting): error ?? .connectionClosed
    default:
      .couldNotConnect(
        host: server.host() ?? "", port: server.port ?? 443, reason: "the connection was lost and did not come back")
    }
  }
}

/// How long a client waits when the connection to its server is lost.
public struct Reconnection: Sendable {
  /// How long calls wait for the server's return, not counting time in which this program was suspended. A client
  /// starts waiting only after its server has answered once, unless it is known from an earlier run.
  public var patience: Duration
  /// Whether calls wait even longer, with pauses of half a minute to two minutes, until they are canceled.
  public var isEndless: @Sendable () -> Bool
  /// Whether the server has answered in an earlier run: then also the first call waits for it.
  public var isKnownServer: @Sendable () -> Bool
  /// Called when the connection is lost, when patience ends, and when the server answers again.
  public var onChange: @Sendable (ConnectionState) -> Void

  /// The time to wait.
  ///
  /// - Parameters:
  ///   - patience: how long calls wait for the server's return.
  ///   - isEndless: whether calls wait even longer, with long pauses, until they are canceled.
  ///   - isKnownServer: whether the server has answered in an earlier run.
  ///   - onChange: called when the connection is lost, when patience ends, and when the server answers again.
  public init(
    patience: Duration = .seconds(60), isEndless: @escaping @Sendable () -> Bool = { false },
    isKnownServer: @escaping @Sendable () -> Bool = { false },
    onChange: @escaping @Sendable (ConnectionState) -> Void = { _ in }
  ) {
    self.patience = patience
    self.isEndless = isEndless
    self.isKnownServer = isKnownServer
    self.onChange = onChange
  }
}

/// Whether a client reaches its server.
public enum ConnectionState: Hashable, Sendable {
  /// The server answers.
  case connected
  /// The server does not answer, and is tested every few seconds.
  case lost
  /// The server did not answer for as long as patience lasts, at last for this reason.
  case offline(TransportError)
}

/// The time since a connection was lost, and what was tried meanwhile.
struct Outage: Sendable {
  /// What to do next.
  enum Step: Sendable {
    case pause(Duration, TransportError?, isOffline: Bool, isNewlyOffline: Bool)
    case giveUp(TransportError?)
  }

  /// The time spent on waiting, as far as this program was running.
  private(set) var spent = Duration.zero
  private var pauses = 0
  private var isOffline = false
  private var latest: TransportError?

  private static let first = Duration.milliseconds(500)
  /// The longest pause of a short outage: what the test finds late, a person waits for. In a longer one, pauses grow
  /// with the time it has lasted.
  private static let short = (longest: Duration.milliseconds(500), parts: 40)
  private static let offline = (first: Duration.seconds(30), longest: Duration.seconds(120))
  /// The most that a test without an answer counts.
  private static let longestTest = Duration.seconds(10)
  /// A test that takes longer was suspended together with this program: time limits end all others.
  private static let suspendedTest = Duration.seconds(120)
  /// A pause that lasts this much longer than planned shows that the program was suspended.
  private static let late = Duration.seconds(5)

  mutating func nextStep(_ reconnection: Reconnection, chance: Double) -> Step {
    let isOver = spent >= reconnection.patience
    guard isOver else {
      let longest = max(Self.short.longest, spent / Self.short.parts)
      let pause = min(Self.first * (1 << min(pauses, 20)), longest) * (0.5 + 0.5 * chance)
      pauses += 1
      return .pause(pause, latest, isOffline: isOffline, isNewlyOffline: false)
    }
    guard reconnection.isEndless() else { return .giveUp(latest) }
    let isNew = !isOffline
    if isNew { pauses = 0 }
    isOffline = true
    defer { pauses += 1 }
    let pause = min(Self.offline.first * (1 << min(pauses, 20)), Self.offline.longest)
    return .pause(pause, latest, isOffline: true, isNewlyOffline: isNew)
  }

  /// A pause has ended. After a suspension, the network needs time to come back, so patience starts again.
  mutating func note(_ pause: Duration, took time: Duration) {
    if time > pause + Self.late {
      (spent, pauses) = (.zero, 0)
    } else {
      spent += pause
    }
  }

  /// A test got no answer.
  mutating func note(_ error: TransportError?, took time: Duration) {
    latest = error ?? latest
    if time > Self.suspendedTest {
      (spent, pauses) = (.zero, 0)
    } else {
      spent += min(time, Self.longestTest)
    }
  }
}

extension JamfProAPIClient {
  /// Waits until the server answers again, if the connection is lost.
  ///
  /// - Throws: `JamfProError` when patience ends, and when the task is canceled.
  public func awaitConnection() async throws {
    guard watch.isLost else { return }
    do { _ = try await watch.wait(probe: probe) } catch { throw explain(error) }
  }

  /// Tests immediately whether the server answers. If it does, all calls that wait for it continue.
  public func testConnection() async -> Bool {
    try? await probe()
    return !watch.isLost
  }
}
