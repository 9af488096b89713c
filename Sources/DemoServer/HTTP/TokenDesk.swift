import APIRuntime
import HTTPTypes
import JamfProAPI
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Issues bearer tokens and knows which are still valid.
final class TokenDesk: Sendable {
  private struct Token {
    var holder: Caller.Holder
    var expiry: ContinuousClock.Instant
    var uses = 0
  }

  private struct Rules {
    var lifetime: Duration
    /// A token is refused after this many uses, whatever its age.
    var uses = Int.max
  }

  private let configuration: DemoServer.Configuration
  private let rules: Mutex<Rules>
  private let clock: DemoClock
  private let tokens = Mutex<[String: Token]>([:])

  init(_ configuration: DemoServer.Configuration, clock: DemoClock) {
    self.configuration = configuration
    self.clock = clock
    rules = Mutex(Rules(lifetime: configuration.tokenLifetime))
    follow(configuration.faults)
  }

  private var lifetime: Duration { rules.withLock(\.lifetime) }

  /// Issues and checks tokens as these faults demand from now on.
  func follow(_ faults: [Fault]) {
    var rules = Rules(lifetime: configuration.tokenLifetime)
    for fault in faults {
      switch fault {
      case .tokenLifetime(let seconds): rules.lifetime = .seconds(seconds)
      case .revokeAfter(let limit): rules.uses = min(rules.uses, limit)
      default: break
      }
    }
    self.rules.withLock { $0 = rules }
  }

  /// The holder of the token; nil when it is not valid. Each call counts as a use.
  func use(_ token: some StringProtocol) -> Caller.Holder? {
    let now = clock.now()
    let uses = rules.withLock(\.uses)
    return tokens.withLock { tokens in
      guard let found = tokens[String(token)], now < found.expiry, found.uses < uses else { return nil }
      tokens[String(token)]?.uses += 1
      return found.holder
    }
  }

  /// Makes the token invalid.
  func revoke(_ token: some StringProtocol) {
    tokens.withLock { $0[String(token)] = nil }
  }

  func expireAll() {
    tokens.withLock { $0.removeAll() }
  }

  // MARK: - API clients

  /// Why no token was issued. The errors are OAuth's (RFC 6749, 5.2), not those of the rest of the API.
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
    guard form.client_id == configuration.clientID, form.client_secret == configuration.clientSecret else {
      return .failure(.credentials(Self.error("invalid_client", "The client id or its secret is not right")))
    }
    return .success(
      .init(
        access_token: issue(to: .apiClient), token_type: "Bearer", scope: "api-role:1",
        expires_in: Int(lifetime.components.seconds)))
  }

  /// The answer to an invalid request for a token: not a form, or a form with missing fields.
  static func refuse(_ refusal: ServerRefusal) -> DemoGate.Message {
    guard case .problem(let problem) = refusal else { return APIFailure(refusal).message }
    let fields: HTTPFields = [.contentType: "application/json"]
    return (
      HTTPResponse(status: .badRequest, headerFields: fields),
      HTTPBody(error("invalid_request", problem.message).jsonBytes())
    )
  }

  private static func error(_ error: String, _ description: String) -> Components.Schemas.AccessTokenError {
    .init(
      error: error, error_description: description,
      error_uri: "https://datatracker.ietf.org/doc/html/rfc6749#section-5.2")
  }

  // MARK: - Users

  /// A token for the user name and password of a Basic credential (RFC 7617); nil when they are wrong.
  func signIn(_ credential: some StringProtocol) -> Components.Schemas.AuthTokenV1? {
    guard let bytes = Data(base64Encoded: String(credential)),
      bytes.elementsEqual("\(configuration.username):\(configuration.password)".utf8)
    else { return nil }
    return issueToUser()
  }

  /// A new token in exchange for a user's token, which becomes invalid; nil when it is not a user's.
  func renew(_ token: some StringProtocol) -> Components.Schemas.AuthTokenV1? {
    let isUsers = tokens.withLock { tokens in
      guard tokens[String(token)]?.holder == .user else { return false }
      tokens[String(token)] = nil
      return true
    }
    return isUsers ? issueToUser() : nil
  }

  private func issueToUser() -> Components.Schemas.AuthTokenV1 {
    let end = clock.milliseconds() + lifetime.components.seconds * 1000
    return .init(token: issue(to: .user), expires: DemoDate.text(instant: end))
  }

  private func issue(to holder: Caller.Holder) -> String {
    let token = (0..<4).map { _ in HexText.upper(UInt64.random(in: .min ... .max), digits: 16) }.joined()
    let now = clock.now()
    let expiry = now + lifetime
    tokens.withLock { tokens in
      tokens = tokens.filter { now < $0.value.expiry }
      tokens[token] = Token(holder: holder, expiry: expiry)
    }
    return token
  }
}
