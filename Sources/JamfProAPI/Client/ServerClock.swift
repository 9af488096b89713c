import APIRuntime
import HTTPTypes
import Synchronization

#if canImport(FoundationEssentials)
  import struct FoundationEssentials.URL
#else
  import struct Foundation.URL
#endif

/// Keeps the server's time of day, as the header `Date` of its answers reports it.
final class ServerClock: ClientMiddleware {
  private let now: @Sendable () -> ContinuousClock.Instant
  private let last = Mutex<(milliseconds: Int64, at: ContinuousClock.Instant)?>(nil)

  init(now: @escaping @Sendable () -> ContinuousClock.Instant) { self.now = now }

  /// The server's time now, in milliseconds since 1970-01-01 in UTC; nil while no answer had a date.
  var milliseconds: Int64? {
    last.withLock(\.self).map { $0.milliseconds + Int64($0.at.duration(to: now()) / .milliseconds(1)) }
  }

  func intercept(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
    next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
  ) async throws -> (HTTPResponse, HTTPBody?) {
    let answer = try await next(request, body, baseURL)
    if let date = answer.0.headerFields.answerDate {
      let read = (milliseconds: Int64((date.timeIntervalSince1970 * 1000).rounded()), at: now())
      last.withLock { $0 = read }
    }
    return answer
  }
}

extension JamfProAPIClient {
  /// The server's time of day now, in milliseconds since 1970-01-01 in UTC: the last `Date` header, and the time that
  /// has passed since. Nil while no answer had one. It can be a second late.
  package var serverTime: Int64? { serverClock.milliseconds }
}
