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
