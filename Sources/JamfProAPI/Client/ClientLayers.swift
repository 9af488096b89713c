public import APIRuntime
import HTTPTypes
import Logging

#if canImport(FoundationEssentials)
  import struct FoundationEssentials.URL
#else
  import struct Foundation.URL
#endif

/// The middlewares of a client, from the caller to the transport:
///
/// 1. what a status means, for calls that want it as an error;
/// 2. notes what the server refuses because a privilege is missing;
/// 3. the caller's own, and the headers that every request has;
/// 4. the retry;
/// 5. the limit of requests at a time: a request that waits for its next attempt holds no slot, and one that waits for
///    a slot takes its token afterwards, when the token is certainly fresh;
/// 6. the token: a request that waits for one keeps its slot, which the request for the token uses, so that it needs
///    none of its own;
/// 7. the log, which sees each attempt, including those with a new token, but never the content of the header.
///
/// No layer changes an answer. Secrets that a server repeats are removed where an answer becomes an error or a message
/// (`Configuration.redact`, `JamfProError`), and never from the data that is read: a secret may equal a word in it.
struct ClientLayers: Sendable {
  let outer: [any ClientMiddleware]
  let limiter: RequestLimiter
  let retryPolicy: RetryPolicy
  let secrets: KnownSecrets
  let denials: PrivilegeDenials
  let logger: Logger?
  let now: @Sendable () -> ContinuousClock.Instant
  let sleep: @Sendable (Duration) async throws -> Void
  let random: @Sendable () -> Double
  let onRetry: @Sendable (RetryAttempt) -> Void
  let onRetryEnd: @Sendable (_ call: Int) -> Void

  /// For all operations.
  func forCalls(serverURL: URL, tokens: AccessTokenManager) -> [any ClientMiddleware] {
    [denials] + outer
      + [
        retry,
        LimitingMiddleware(limiter: limiter),
        BearerAuthentication(serverURL: serverURL, tokens: tokens, exemptOperationIDs: TokenSource.operationIDs),
      ] + log
  }

  /// For requests about tokens.
  func forTokens(
    _ authorization: FixedAuthorization, repeats: Bool, watchedBy dates: AnswerDates?
  ) -> [any ClientMiddleware] {
    var layers: [any ClientMiddleware] = [StatusErrorMiddleware()] + outer
    if repeats { layers.append(retry) }
    if let dates { layers.append(dates) }
    return layers + [authorization] + log
  }

  private var log: [any ClientMiddleware] {
    logger.map { [LoggingMiddleware(logger: $0, redact: secrets.redact, now: now)] } ?? []
  }

  private var retry: RetryMiddleware {
    var policy = retryPolicy
    let mayRepeat = policy.mayRepeat
    // Getting a token twice does no harm: the first is not used and expires.
    policy.mayRepeat = { TokenSource.operationIDs.contains($1) || mayRepeat($0, $1) }
    let log: @Sendable (RetryAttempt) -> Void = { [logger, onRetry] attempt in
      onRetry(attempt)
      logger?.notice(
        "\(attempt.operationID) is retried in \(attempt.delay)",
        metadata: [
          "request": "\(attempt.call)", "attempt": "\(attempt.number)",
          "reason": "\(attempt.reason.words)",
        ])
    }
    return RetryMiddleware(
      policy: policy, sleep: sleep, clock: now, random: random, onRetry: log, onEnd: onRetryEnd)
  }
}

extension RetryAttempt.Reason {
  fileprivate var words: String {
    switch self {
    case .status(let status): "status \(status)"
    case .transport(let error): "\(error)"
    case .unreadableAnswer: "unreadable answer"
    }
  }
}

extension RetryPolicy {
  /// The policy for a Jamf Pro server while a person waits: up to four attempts within seconds, two where no connection
  /// can be made, and up to a minute where the server says when to retry.
  public static var jamfPro: RetryPolicy {
    RetryPolicy(attempts: 4, connectionAttempts: 2, deadline: .seconds(60))
  }
}
