import APIRuntime
import HTTPTypes
import Synchronization

/// The faults on the way of a request: before it is read, when its privilege is checked, and when its response is
/// ready. Each fault counts requests by itself, so that faults combine.
final class FaultPlan: Sendable {
  let faults: [Fault]
  private let counts: Mutex<[Fault: Int]>
  /// nil when requests are not limited.
  let limit: RequestLimit?
  let closings: Closings
  /// What the rows of a list cost.
  let cost: RowCost
  /// The time after which something in front of the server gives up; nil when it waits forever.
  let gatewayTimeout: Duration?

  /// A plan that begins, or that replaces another one: faults that both have continue.
  init(_ faults: [Fault], clock: DemoClock, after previous: FaultPlan? = nil) {
    self.faults = faults
    counts = Mutex(previous?.counts.withLock(\.self) ?? [:])
    limit = RequestLimit(faults, clock: clock)
    closings = Closings(faults, clock: clock, after: previous?.closings)
    cost = RowCost(faults)
    gatewayTimeout =
      faults.compactMap { fault in
        if case .gatewayTimeout(let seconds) = fault { .seconds(seconds) } else { nil }
      }.min()
  }

  /// What the server answers instead of reading the request; nil to continue.
  func interruption() async throws(APIFailure) -> DemoGate.Message? {
    for fault in faults {
      switch fault {
      case .latency(let milliseconds):
        // Cancellation means that the server stops; then no client waits for the answer.
        try? await Task.sleep(for: .milliseconds(milliseconds))
      case .html(let every) where isDue(fault, every): return HTMLPage.signIn
      case .edgeHTML(let every) where isDue(fault, every): return HTMLPage.blocked
      case .unauthorised(let every) where isDue(fault, every): throw .invalidToken
      default: break
      }
    }
    return nil
  }

  func grants(_ privilege: String) -> Bool {
    !faults.contains { fault in
      if case .missingPrivilege(let name) = fault { name.lowercased() == privilege.lowercased() } else { false }
    }
  }

  /// An answer as it leaves the server.
  func altered(_ message: DemoGate.Message) -> DemoGate.Message {
    guard message.0.status == .ok, var bytes = message.1?.bytes else { return message }
    var head = message.0
    var isBroken = false
    for fault in faults {
      switch fault {
      case .truncateJSON(let every) where isDue(fault, every): bytes.removeLast(bytes.count - bytes.count * 2 / 3)
      case .resetMidBody(let every) where isDue(fault, every): isBroken = true
      default: break
      }
    }
    head.headerFields[.contentLength] = String(bytes.count)
    return (head, isBroken ? Self.broken(bytes) : HTTPBody(bytes))
  }

  /// A body whose second half does not arrive.
  private static func broken(_ bytes: [UInt8]) -> HTTPBody {
    let (chunks, source) = AsyncThrowingStream.makeStream(of: ArraySlice<UInt8>.self)
    source.yield(bytes.prefix(bytes.count / 2))
    source.finish(throwing: TransportError.connectionClosed)
    return HTTPBody(chunks, length: .known(Int64(bytes.count)))
  }

  private func isDue(_ fault: Fault, _ every: Int) -> Bool {
    counts.withLock { counts in
      counts[fault, default: 0] += 1
      return counts[fault, default: 0] % every == 0
    }
  }
}

/// A limit of requests per second. The header fields are those of Jamf's gateway.
final class RequestLimit: Sendable {
  /// The limit of Jamf's Platform gateway.
  static let gateway = 100

  private struct Window {
    var end: ContinuousClock.Instant
    var requests = 0
  }

  private let limit: Int
  private let clock: DemoClock
  private let window: Mutex<Window>

  /// nil when no fault limits requests.
  init?(_ faults: [Fault], clock: DemoClock) {
    let limits = faults.compactMap { fault in
      switch fault {
      case .rateLimit(let limit): limit
      case .gateway: Self.gateway
      default: nil
      }
    }
    guard let limit = limits.min() else { return nil }
    self.limit = limit
    self.clock = clock
    window = Mutex(Window(end: clock.now()))
  }

  /// What an answer reports about the limit.
  struct Standing {
    var isExceeded: Bool
    var fields: HTTPFields
  }

  /// Counts a request.
  func enter() -> Standing {
    let now = clock.now()
    let (requests, end) = window.withLock { window in
      if now >= window.end { window = Window(end: now + .seconds(1)) }
      window.requests += 1
      return (window.requests, window.end)
    }
    let seconds = String(max(1, now.duration(to: end).wholeSeconds))
    var fields: HTTPFields = [:]
    // The reset is in seconds from now.
    let values = [
      ("x-ratelimit-limit", String(limit)), ("x-ratelimit-remaining", String(max(0, limit - requests))),
      ("x-ratelimit-reset", seconds),
    ]
    for (name, value) in values { if let name = HTTPField.Name(name) { fields[name] = value } }
    if requests > limit { fields[.retryAfter] = seconds }
    return Standing(isExceeded: requests > limit, fields: fields)
  }
}

extension Duration {
  /// Rounded up.
  var wholeSeconds: Int64 { components.seconds + (components.attoseconds > 0 ? 1 : 0) }
}

/// The web pages that arrive instead of JSON.
enum HTMLPage {
  static let signIn = message(
    .ok,
    """
    <!DOCTYPE html>
    <html><head><title>Network sign-in</title></head>
    <body><h1>Sign in to use this network</h1><form action="/login"><input name="user"></form></body></html>

    """)

  static let blocked = message(
    .forbidden,
    """
    <html>
    <head><title>403 Forbidden</title></head>
    <body><center><h1>403 Forbidden</h1></center><hr><p>The request could not be satisfied. Request blocked.</p></body>
    </html>

    """)

  static let closed = message(
    .serviceUnavailable,
    """
    <!DOCTYPE html>
    <html><head><title>Maintenance</title></head>
    <body><h1>Jamf Pro is being updated</h1><p>Please come back in a few minutes.</p></body></html>

    """)

  /// A refusal of the Classic API.
  static func classic(status: Int) -> DemoGate.Message {
    message(
      HTTPResponse.Status(code: status),
      """
      <html>
      <head><title>Status page</title></head>
      <body><p>The server has refused the request.</p><p>You can get technical details elsewhere.</p></body>
      </html>

      """)
  }

  static let badGateway = message(
    .badGateway,
    """
    <html>
    <head><title>502 Bad Gateway</title></head>
    <body><center><h1>502 Bad Gateway</h1></center></body>
    </html>

    """)

  static let timeout = message(
    .gatewayTimeout,
    """
    <html>
    <head><title>504 Gateway Time-out</title></head>
    <body><center><h1>504 Gateway Time-out</h1></center></body>
    </html>

    """)

  private static func message(_ status: HTTPResponse.Status, _ page: String) -> DemoGate.Message {
    (HTTPResponse(status: status, headerFields: [.contentType: "text/html;charset=utf-8"]), HTTPBody(page))
  }
}
