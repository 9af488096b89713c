public import HTTPTypes
public import Logging

#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.URL
#else
  public import struct Foundation.URL
#endif

/// Logs each request as one line when it has ended: method, path and outcome, with call, attempt, status, bytes of the
/// answer and milliseconds as metadata.
///
/// Successful requests are logged at debug level, client errors and refusals at notice, server and network errors at
/// warning. No header or body is logged, and no value of the query whose name suggests a secret.
///
/// Place it last in the chain, so that it sees each attempt.
public struct LoggingMiddleware: CallMiddleware {
  private let logger: Logger
  private let redaction: Redaction
  private let redact: @Sendable (String) -> String
  private let now: @Sendable () -> ContinuousClock.Instant

  /// Creates the middleware.
  ///
  /// - Parameters:
  ///   - logger: gets the lines.
  ///   - secretNames: further names of query fields that contain a secret.
  ///   - redact: removes known secrets from any text.
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
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, call: ClientCall,
    next: @Sendable (HTTPRequest, HTTPBody?, URL, ClientCall) async throws -> (HTTPResponse, HTTPBody?)
  ) async throws -> (HTTPResponse, HTTPBody?) {
    let trace = call.trace ?? .newCall()
    let line = redact("\(request.method.rawValue) \(redaction.path(request.path ?? ""))")
    let exchange = TimedExchange(call.operationID, request.method, now: now) { [logger, redact] timing, ending in
      let report = RequestReport(timing: timing, ending: ending)
      logger.log(
        level: report.level, "\(line): \(redact(report.words))", metadata: report.metadata(trace), source: "APIRuntime")
    }
    return try await exchange.run { try await next(request, body, baseURL, call) }
  }
}

/// The log message of a finished request.
struct RequestReport {
  let timing: OperationTiming
  let ending: TimedExchange.Ending

  var level: Logger.Level {
    switch ending {
    case .failed(let error): ClientErrorKind(error) == .canceled ? .debug : .warning
    case .complete, .dropped:
      switch timing.status ?? 0 {
      case 429, 500...: .warning
      case 400..<500: .notice
      default: .debug
      }
    }
  }

  /// How it ended, in words. An unknown error is named by its type: its description may contain secrets.
  var words: String {
    let status = timing.status.map { "status \($0)" } ?? "no response"
    switch ending {
    case .complete: return status
    case .dropped: return "\(status), not read to the end"
    case .failed(let error):
      let reason =
        switch error {
        case is CancellationError: "canceled"
        case let error as TransportError: "\(error)"
        case let error as HTTPBodyError: "\(error)"
        default: "\(type(of: error))"
        }
      return timing.status == nil ? "no response (\(reason))" : "\(status), interrupted (\(reason))"
    }
  }

  func metadata(_ trace: RequestTrace) -> Logger.Metadata {
    var metadata: Logger.Metadata = [
      "request": "\(trace.call)", "attempt": "\(trace.attempt)", "operation": "\(timing.operationID)",
      "bytes": "\(timing.bytes)", "ms": "\(timing.total.wholeMilliseconds)",
      "msToHead": "\(timing.timeToHead.wholeMilliseconds)",
    ]
    if let status = timing.status { metadata["status"] = "\(status)" }
    return metadata
  }
}

extension Duration {
  fileprivate var wholeMilliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}
