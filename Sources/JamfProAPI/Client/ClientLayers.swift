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
/// 4. the retry, which waits for a lost connection together with all other calls (`ConnectionWatch`);
/// 5. the limit of requests at a time: a request that waits for its next attempt holds no slot, and one that waits for
///    a slot takes its token afterwards, when the token is certainly fresh; what a person waits for gets a slot before
///    pages that wait (`RequestPrecedence`);
/// 6. the token: a request that waits for one keeps its slot, which the request for the token uses, so that it needs
///    none of its own;
/// 7. the server's clock, which notes the dates of answers;
/// 8. the watch over the connection, which sees that the server answers;
/// 9. the log, which sees each attempt, including those with a new token, but never the content of the header.
///
/// No layer changes an answer. Secrets that a server repeats are removed where an answer becomes an error or a message
/// (`Configuration.redact`, `JamfProError`), and never from the data that is read: a secret may equal a word in it.
struct ClientLayers: Sendable {
  let outer: [any ClientMiddleware]
  let limiter: RequestLimiter
  let watch: ConnectionWatch
  let clock: ServerClock
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
  ///
  /// - Parameters:
  ///   - precedence: which of the calls that wait for a slot get one first.
  ///   - probe: sends the small request that tests a lost connection.
  func forCalls(
    serverURL: URL, tokens: AccessTokenManager, precedence: RequestPrecedence,
    probe: @escaping @Sendable () async throws -> Void
  ) -> [any ClientMiddleware] {
    [denials] + outer
      + [
        retry { [watch] _ in try await watch.wait(probe: probe) },
        LimitingMiddleware(limiter: limiter, precedence: precedence),
        BearerAuthentication(serverURL: serverURL, tokens: tokens, exemptOperationIDs: TokenSource.operationIDs),
        clock, watch,
      ] + log
  }

  /// For calls that reveal a secret, which are never repeated: the server records each. Compressed answers would leave copies
  /// in the memory of the decompression.
  func forSecrets(serverURL: URL, tokens: AccessTokenManager) -> [any ClientMiddleware] {
    [denials] + outer
      + [
        DefaultHeaders([.acceptEncoding: "identity"]), LimitingMiddleware(limiter: limiter, precedence: .high),
        BearerAuthentication(serverURL: serverURL, tokens: tokens, exemptOperationIDs: TokenSource.operationIDs),
        clock, watch,
      ] + log
  }

  /// For the small requests that test a lost connection: each is sent once, without a token and outside the limit.
  var forProbes: [any ClientMiddleware] { [StatusErrorMiddleware()] + outer + [watch] + log }

  /// For requests about tokens.
  func forTokens(
    _ authorization: FixedAuthorization, repeats: Bool, watchedBy dates: AnswerDates?
  ) -> [any ClientMiddleware] {
    var layers: [any ClientMiddleware] = [StatusErrorMiddleware()] + outer
    // A request for a token is part of a call, which waits for a lost connection itself.
    if repeats { layers.append(retry { [watch] error in if watch.isPatient { throw error } else { false } }) }
    if let dates { layers.append(dates) }
    return layers + [authorization, watch] + log
  }

  private var log: [any ClientMiddleware] {
    logger.map { [LoggingMiddleware(logger: $0, redact: secrets.redact, now: now)] } ?? []
  }

  private func retry(_ reconnect: @escaping RetryMiddleware.Reconnect) -> RetryMiddleware {
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
      policy: policy, sleep: sleep, clock: now, random: random, onRetry: log, onEnd: onRetryEnd, reconnect: reconnect)
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
