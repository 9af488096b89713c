#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.URL
#else
  public import struct Foundation.URL
#endif
public import HTTPTypes
public import Logging

/// Logs each request as one line when it has ended: method, path, how it ended, and as metadata which call and attempt it
/// was, its status, the bytes of its answer and the milliseconds it took.
///
/// A request that went well is logged at debug level; one that the client is at fault for, or that was refused, at notice; one
/// that the server or the network is at fault for at warning. No header and no body is logged, and of the query no value
/// whose name speaks of a secret.
///
/// It belongs last in the chain, so that it sees each attempt.
public struct LoggingMiddleware: ClientMiddleware {
  private let logger: Logger
  private let redaction: Redaction
  private let redact: @Sendable (String) -> String
  private let now: @Sendable () -> ContinuousClock.Instant

  /// The middleware.
  ///
  /// - Parameters:
  ///   - secretNames: names of fields of a query that hold a secret, besides the usual ones.
  ///   - redact: takes secrets out that are known as such, wherever they stand.
  ///   - now: the clock that requests are timed with.
  public init(
    logger: Logger, secretNames: Set<String> = [], redact: @escaping @Sendable (String) -> String = { $0 },
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.logger = logger
    self.redact = redact
    self.now = now
    redaction = Redaction(furtherSecretNames: secretNames, shownHeaders: [])
  }

  public func intercept(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
    next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
  ) async throws -> (HTTPResponse, HTTPBody?) {
    let trace = RequestTrace.current ?? .newCall()
    let line = redact("\(request.method.rawValue) \(redaction.path(request.path ?? ""))")
    let exchange = TimedExchange(operationID, request.method, now: now) { [logger, redact] timing, ending in
      let report = RequestReport(timing: timing, ending: ending)
      logger.log(
        level: report.level, "\(line): \(redact(report.words))", metadata: report.metadata(trace), source: "APIRuntime")
    }
    return try await exchange.run { try await next(request, body, baseURL) }
  }
}
