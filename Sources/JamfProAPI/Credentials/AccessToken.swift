/// A token that the server takes as proof of who is asking, for a time.
public struct AccessToken: Hashable, Sendable {
  /// The token itself.
  public let value: Secret
  /// When its time began: when it was asked for, as the server's clock may have started before the answer arrived.
  public let start: ContinuousClock.Instant
  /// How long it is valid; nil when nobody said.
  public let lifetime: Duration?
  /// What it is good for, as the server wrote it: `api-role:2 api-role:5`. Nil when it did not.
  public let scope: String?

  /// A token.
  public init(value: Secret, start: ContinuousClock.Instant, lifetime: Duration?, scope: String? = nil) {
    self.value = value
    self.start = start
    self.lifetime = lifetime
    self.scope = scope
  }

  /// How long before its end a token is replaced: a tenth of its lifetime, at most a minute. With a fixed minute, the
  /// 60-second tokens that Jamf Pro issues by default would never count as valid.
  public var margin: Duration { min((lifetime ?? .zero) / 10, .seconds(60)) }

  /// Whether a request begun now will find the token valid.
  public func isFresh(at now: ContinuousClock.Instant) -> Bool {
    guard let lifetime else { return true }
    return now < start + lifetime - margin
  }

  /// Whether the server still takes the token, as far as can be told.
  public func isValid(at now: ContinuousClock.Instant) -> Bool { lifetime.map { now < start + $0 } ?? true }
}
