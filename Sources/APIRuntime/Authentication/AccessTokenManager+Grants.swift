extension AccessTokenManager {
  /// A manager that signs in as an API client.
  ///
  /// - Parameters:
  ///   - endpoint: where tokens are issued.
  ///   - scope: what they should be usable for; nil for the server's default.
  ///   - now: the clock that lifetimes are measured with.
  public init(
    clientCredentials endpoint: OAuthTokenEndpoint, scope: String? = nil,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.init(now: now, source: { try await endpoint.tokens(for: .clientCredentials, scope: scope).access })
  }

  /// A manager that renews its token by a refresh token, and signs in when there is none or the server refuses it.
  ///
  /// - Parameters:
  ///   - endpoint: where tokens are issued.
  ///   - store: keeps the refresh token. Servers may replace it with each request.
  ///   - scope: what tokens should be usable for; nil for the server's default.
  ///   - now: the clock that lifetimes are measured with.
  ///   - signIn: gets the first tokens, for example with a user's password. Throws if that is not possible.
  public init(
    refreshingAt endpoint: OAuthTokenEndpoint, store: any RefreshTokenStore, scope: String? = nil,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    signIn: @escaping @Sendable () async throws -> OAuthTokens
  ) {
    self.init(
      now: now,
      source: {
        if let known = try await store.refreshToken() {
          do {
            let tokens = try await endpoint.tokens(for: .refreshToken(known), scope: scope)
            if let next = tokens.refresh, next != known { try await store.keep(next) }
            return tokens.access
          } catch let error as ClientError where (error.underlyingError as? OAuthError)?.code == "invalid_grant" {
            try await store.keep(nil)
          }
        }
        let tokens = try await signIn()
        try await store.keep(tokens.refresh)
        return tokens.access
      })
  }

  /// A manager of sessions: signs in with a user's password, for example, and exchanges its token for another one before
  /// it expires.
  ///
  /// - Parameters:
  ///   - now: the clock that lifetimes are measured with.
  ///   - signIn: gets a token.
  ///   - exchange: gets a token for one that is about to expire; nil if the server does not exchange it. Then, and after
  ///     an error, the manager signs in.
  public init(
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    signIn: @escaping @Sendable () async throws -> AccessToken,
    exchange: @escaping @Sendable (AccessToken) async throws -> AccessToken?
  ) {
    self.init(
      now: now,
      renewing: { previous in
        if let previous {
          do { if let token = try await exchange(previous) { return token } } catch {
            // Signing in gives a better error, if anything is wrong.
            try Task.checkCancellation()
          }
        }
        return try await signIn()
      })
  }
}
