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

  /// Answers a request for a token; refusals are OAuth's (RFC 6749, 5.2), not those of the rest of the API.
  func answer(contentType: String?, body: [UInt8]) -> DemoResponse {
    let type = contentType?.split(separator: ";").first?.lowercased()
    guard type == "application/x-www-form-urlencoded" else {
      return Self.refusal(400, "invalid_request", "The body has to be a form")
    }
    let form = QueryItems(String(decoding: body, as: UTF8.self))
    guard let grant = form.first("grant_type") else {
      return Self.refusal(400, "invalid_request", "OAuth 2.0 Parameter: grant_type")
    }
    guard grant == "client_credentials" else {
      return Self.refusal(400, "unsupported_grant_type", "OAuth 2.0 Parameter: grant_type")
    }
    guard form.first("client_id") == clientID, form.first("client_secret") == clientSecret else {
      return Self.refusal(401, "invalid_client", "The client id or its secret is not right")
    }
    return .json(
      """
      {"access_token":"\(issue())","scope":"api-role:1","token_type":"Bearer","expires_in":\(lifetime.components.seconds)}
      """)
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

  private static func refusal(_ status: Int, _ error: String, _ description: String) -> DemoResponse {
    .json(
      status: status,
      """
      {"error":"\(error)","error_description":"\(description)","error_uri":"https://datatracker.ietf.org/doc/html/rfc6749#section-5.2"}
      """)
  }
}
