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
    let exchange = TimedExchange(operationID, request.method, now: now, report: report)
    do {
      let (response, responseBody) = try await next(request, body, baseURL)
      exchange.headArrived(response.status.code)
      guard let responseBody else {
        exchange.end()
        return (response, nil)
      }
      if let bytes = responseBody.bytes {
        exchange.bytesArrived(bytes.count)
        exchange.end()
        return (response, responseBody)
      }
      let timed = HTTPBody(
        TimedChunks(body: responseBody, exchange: exchange), length: responseBody.length,
        isReplayable: responseBody.isReplayable)
      return (response, timed)
    } catch {
      exchange.end()
      throw error
    }
  }
}
