public import APIRuntime

/// Keeps the access token: hands out the one there is while it is valid, and gets a new one when it is not, with one
/// request however many are waiting.
///
/// A request that failed is not remembered: the next caller tries again. A caller that is cancelled leaves at once and
/// does not disturb the others; when nobody waits any more, the request is given up.
public actor AccessTokenManager {
  /// Gets a token from the server.
  public typealias Source = @Sendable () async throws -> AccessToken
  /// Gets a token from the server, perhaps in exchange for one that is still valid but near its end.
  public typealias Renewal = @Sendable (_ previous: AccessToken?) async throws -> AccessToken

  private let renewal: Renewal
  private let now: @Sendable () -> ContinuousClock.Instant
  private let flight = Flight<AccessToken>()
  private var current: AccessToken?

  /// A manager that has no token yet. `now` is the clock that lifetimes are measured with.
  public init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }, source: @escaping Source) {
    self.init(now: now, renewing: { _ in try await source() })
  }

  /// A manager that has no token yet, with a source that can exchange tokens.
  public init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }, renewing renewal: @escaping Renewal) {
    self.now = now
    self.renewal = renewal
  }

  /// A valid token. Throws what the source throws, or `CancellationError`.
  public func token() async throws -> AccessToken {
    if let current, current.isFresh(at: now()) { return current }
    return try await flight.join { try await self.renew() }
  }

  /// Forgets a token that the server refused, unless another has taken its place.
  public func discard(_ token: AccessToken) {
    if current == token { current = nil }
  }

  /// Gives away the token that is valid, if there is one, and forgets it, so that it can be ended. A request for another is
  /// given up.
  func surrender() -> AccessToken? {
    flight.giveUp()
    defer { current = nil }
    return current?.isValid(at: now()) == true ? current : nil
  }

  /// The scope of the last token, as the server named it.
  var scope: String? { current?.scope }

  /// How many callers wait for a token.
  var waitingCount: Int { flight.waitingCount }

  private func renew() async throws -> AccessToken {
    // A caller that found the token too old may have come here after another had renewed it.
    if let current, current.isFresh(at: now()) { return current }
    let token = try await renewal(current?.isValid(at: now()) == true ? current : nil)
    try Task.checkCancellation()
    current = token
    return token
  }
}

extension AccessTokenManager: BearerTokenProvider {
  public func bearerToken() async throws -> String { try await token().value.reveal() }

  public func discardBearerToken(_ token: String) {
    if current?.value.reveal() == token { current = nil }
  }
}
