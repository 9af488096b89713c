import APIRuntime
import HTTPTypes
import JamfProAPI
import Synchronization

/// Gives out bearer tokens and knows which are still good.
final class TokenDesk: Sendable {
  private let clientID: String
  private let clientSecret: String
  private let lifetime: Duration
  private let now: @Sendable () -> ContinuousClock.Instant
  private let expiries = Mutex<[String: ContinuousClock.Instant]>([:])

  init(
    clientID: String, clientSecret: String, lifetime: Duration,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
  ) {
    self.clientID = clientID
    self.clientSecret = clientSecret
    self.lifetime = lifetime
    self.now = now
  }

  func isGood(_ token: some StringProtocol) -> Bool {
    let now = now()
    return expiries.withLock { $0[String(token)].map { now < $0 } ?? false }
  }

  func expireAll() {
    expiries.withLock { $0.removeAll() }
  }

  /// Why no token was given; the errors are OAuth's (RFC 6749, 5.2), not those of the rest of the API.
  enum Refusal: Error {
    case request(Components.Schemas.AccessTokenError)
    case credentials(Components.Schemas.AccessTokenError)
  }

  func issue(
    to form: Components.Schemas.AccessTokenRequest
  ) -> Result<Components.Schemas.AccessToken, Refusal> {
    guard form.grant_type == "client_credentials" else {
      return .failure(.request(Self.error("unsupported_grant_type", "OAuth 2.0 Parameter: grant_type")))
    }
    guard form.client_id == clientID, form.client_secret == clientSecret else {
      return .failure(.credentials(Self.error("invalid_client", "The client id or its secret is not right")))
    }
    return .success(
      .init(
        access_token: issue(), token_type: "Bearer", scope: "api-role:1",
        expires_in: Int(lifetime.components.seconds)))
  }

  /// The answer to a request for a token that is none: not a form, or a form without what it needs.
  static func refuse(_ refusal: ServerRefusal) -> DemoGate.Message {
    guard case .problem(let problem) = refusal else { return APIFailure(refusal).message }
    let fields: HTTPFields = [.contentType: "application/json"]
    return (
      HTTPResponse(status: .badRequest, headerFields: fields),
      HTTPBody(error("invalid_request", problem.message).jsonBytes())
    )
  }

  private func issue() -> String {
    let token = (0..<4).map { _ in HexText.upper(UInt64.random(in: .min ... .max), digits: 16) }.joined()
    let now = now()
    expiries.withLock { expiries in
      expiries = expiries.filter { now < $0.value }
      expiries[token] = now + lifetime
    }
    return token
  }

  private static func error(_ error: String, _ description: String) -> Components.Schemas.AccessTokenError {
    .init(
      error: error, error_description: description,
      error_uri: "https://datatracker.ietf.org/doc/html/rfc6749#section-5.2")
  }
}
