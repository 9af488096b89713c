import APIRuntime
import StatusAPI

/// Asks for a token when there is none.
actor TokenKeeper: BearerTokenProvider {
  private let client: Client
  private let id: String
  private let secret: String
  private var token: String?

  init(client: Client, id: String, secret: String) {
    self.client = client
    self.id = id
    self.secret = secret
  }

  func bearerToken() async throws -> String {
    if let token { return token }
    let request = Components.Schemas.TokenRequest(clientId: id, clientSecret: secret, grantType: .clientCredentials)
    let token = try await client.requestToken(body: .urlEncodedForm(request)).ok.body.json.accessToken
    self.token = token
    return token
  }

  func discardBearerToken(_ token: String) {
    if self.token == token { self.token = nil }
  }
}
