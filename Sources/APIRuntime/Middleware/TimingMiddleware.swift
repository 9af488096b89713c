#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.URL
#else
  public import struct Foundation.URL
#endif
public import HTTPTypes

/// Reports how long each request took: once for each, when its answer was read to the end, or when nobody reads it further.
///
/// What it measures is what comes after it in the chain: before a middleware that tries again, all attempts together and the
/// waits between them; after it, each attempt.
public struct TimingMiddleware: ClientMiddleware {
  private let now: @Sendable () -> ContinuousClock.Instant
  private let report: @Sendable (OperationTiming) -> Void

  /// The middleware. `now` is the clock, `report` is told of each request.
  public init(
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    report: @escaping @Sendable (OperationTiming) -> Void
  ) {
    self.now = now
    self.report = report
  }

  public func intercept(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
    next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
  ) async throws -> (HTTPResponse, HTTPBody?) {
    let exchange = TimedExchange(operationID, request.method, now: now) { [report] timing, _ in report(timing) }
    return try await exchange.run { try await next(request, body, baseURL) }
  }
}
