import APIRuntime
import AsyncHTTPTransport
import Foundation
import StatusAPI

/// Prints the version of a server, with a client generated from StatusAPI/openapi.yaml.
@main
struct ServerVersion {
  static func main() async throws {
    let environment = ProcessInfo.processInfo.environment
    guard let host = environment["JAMF_HOST"], let server = URL(string: "\(host)/api"),
      let id = environment["JAMF_CLIENT_ID"], let secret = environment["JAMF_CLIENT_SECRET"]
    else {
      let message = "JAMF_HOST (as https://...), JAMF_CLIENT_ID and JAMF_CLIENT_SECRET are needed.\n"
      FileHandle.standardError.write(Data(message.utf8))
      exit(64)
    }
    let transport = AsyncHTTPTransport()
    // A client without middlewares requests the token for the requests of the other client.
    let keeper = TokenKeeper(client: Client(serverURL: server, transport: transport), id: id, secret: secret)
    let client = Client(
      serverURL: server, transport: transport,
      middlewares: [RetryMiddleware(), BearerAuthentication(serverURL: server, tokens: keeper)])
    print(try await client.serverVersion().ok.body.json.version ?? "not told")
    await transport.shutdown()
  }
}

/// Requests a token if there is none.
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
