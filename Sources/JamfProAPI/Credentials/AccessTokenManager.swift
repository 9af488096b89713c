public import APIRuntime

/// Keeps the access token: returns the current one while it is valid, and gets a new one when it is not, with one
/// request for all callers that wait.
///
/// Callers that wait for the same request share its result or its error. An error is not stored: the next caller tries
/// again. A canceled caller leaves at once and does not affect the others. When no caller is left, the request is
/// canceled.
public actor AccessTokenManager {
  /// Gets a token from the server.
  public typealias Source = @Sendable () async throws -> AccessToken
  /// Gets a token from the server, possibly in exchange for `previous`, which is still valid but about to expire;
  /// `previous` is nil when there is none.
  public typealias Renewal = @Sendable (_ previous: AccessToken?) async throws -> AccessToken

  private let renewal: Renewal
  private let now: @Sendable () -> ContinuousClock.Instant
  private let flight = Flight<AccessToken>()
  private var current: AccessToken?

  /// A manager that has no token yet.
  ///
  /// - Parameters:
  ///   - now: the clock that lifetimes are measured with.
  ///   - source: gets a token from the server.
  public init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }, source: @escaping Source) {
    self.init(now: now, renewing: { _ in try await source() })
  }

  /// A manager that has no token yet, with a source that can exchange tokens.
  ///
  /// - Parameters:
  ///   - now: the clock that lifetimes are measured with.
  ///   - renewal: gets a token from the server, possibly in exchange for the previous one.
  public init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }, renewing renewal: @escaping Renewal) {
    self.now = now
    self.renewal = renewal
  }

  /// A valid token.
  ///
  /// - Throws: What the source throws, or `CancellationError`.
  public func token() async throws -> AccessToken {
    if let current, current.isFresh(at: now()) { return current }
    return try await flight.join { try await self.renew() }
  }

  /// Forgets a token that the server refused, unless it was already replaced.
  public func discard(_ token: AccessToken) {
    if current == token { current = nil }
  }

  /// Returns the current token if it is valid, and forgets it, so that it can be invalidated. Cancels a request for
  /// another one.
  func surrender() -> AccessToken? {
    flight.giveUp()
    defer { current = nil }
    return current?.isValid(at: now()) == true ? current : nil
  }

  /// The scope of the last token, as the server reported it.
  var scope: String? { current?.scope }

  /// How many callers wait for a token.
  var waitingCount: Int { flight.waitingCount }

  private func renew() async throws -> AccessToken {
    // Another caller may have renewed the token since this one found it too old.
    if let current, current.isFresh(at: now()) { return current }
    let token = try await renewal(current?.isValid(at: now()) == true ? current : nil)
    try Task.checkCancellation()
    current = token
    return token
  }
}

extension AccessTokenManager: BearerTokenProvider {
  /// The text of a valid token.
  ///
  /// - Throws: What the source throws, or `CancellationError`.
  public func bearerToken() async throws -> String { try await token().value.reveal() }

  /// Forgets the token with this text, unless it was already replaced.
  public func discardBearerToken(_ token: String) {
    if current?.value.reveal() == token { current = nil }
  }
}

/// A token that authenticates requests for a limited time.
public struct AccessToken: Hashable, Sendable {
  /// The token itself.
  public let value: Secret
  /// When its lifetime began: when it was requested, because the server's clock may have started before the answer
  /// arrived.
  public let start: ContinuousClock.Instant
  /// How long it is valid; nil when unknown.
  public let lifetime: Duration?
  /// What it may be used for, as the server reported it: `api-role:2 api-role:5`. Nil when it did not.
  public let scope: String?

  /// A token.
  ///
  /// - Parameters:
  ///   - value: the token itself.
  ///   - start: when its lifetime began: when it was requested, because the server's clock may have started before the
  ///     answer arrived.
  ///   - lifetime: how long it is valid.
  ///   - scope: what it may be used for, as the server reported it: `api-role:2 api-role:5`.
  public init(value: Secret, start: ContinuousClock.Instant, lifetime: Duration?, scope: String? = nil) {
    self.value = value
    self.start = start
    self.lifetime = lifetime
    self.scope = scope
  }

  /// How long before its expiry a token is replaced: a tenth of its lifetime, at most a minute. With a fixed minute,
  /// the 60-second tokens that Jamf Pro issues by default would never count as valid.
  public var margin: Duration { min((lifetime ?? .zero) / 10, .seconds(60)) }

  /// Whether a request that starts now finds the token valid.
  public func isFresh(at now: ContinuousClock.Instant) -> Bool {
    guard let lifetime else { return true }
    return now < start + lifetime - margin
  }

  /// Whether the token has not expired, as far as known.
  public func isValid(at now: ContinuousClock.Instant) -> Bool { lifetime.map { now < start + $0 } ?? true }
}
