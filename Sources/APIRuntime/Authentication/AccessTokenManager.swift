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

  /// Whether there is a token that is valid, as far as known. Nothing is requested.
  public var hasValidToken: Bool { current?.isValid(at: now()) == true }

  /// Forgets a token that the server refused, unless it was already replaced.
  public func discard(_ token: AccessToken) {
    if current == token { current = nil }
  }

  /// Returns the current token if it is valid, and forgets it, so that it can be invalidated. Cancels a request for
  /// another one.
  public func surrender() -> AccessToken? {
    flight.giveUp()
    defer { current = nil }
    return current?.isValid(at: now()) == true ? current : nil
  }

  /// The scope of the last token, as the server reported it.
  public var scope: String? { current?.scope }

  /// How many callers wait for a token.
  package var waitingCount: Int { flight.waitingCount }

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
