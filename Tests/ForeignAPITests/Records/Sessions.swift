import APIRuntime
import Foundation
import RecordsAPI

/// Signs in when a token is needed, as a real program would.
enum Sessions {
  static func manager(
    serverURL: URL, transport: any ClientTransport, password: String = "s3cret"
  ) -> AccessTokenManager {
    let user = BasicAuthenticator(user: "ada", password: Secret(password))
    let client = Client(
      serverURL: serverURL, transport: transport,
      middlewares: [Authentication(serverURL: serverURL, schemes: [SecuritySchemes.password.name: user])])
    return AccessTokenManager {
      let session = try await client.openSession(path: .init(database: "Zoo")).ok
      let token = session.headers.X_hyphen_Data_hyphen_Access_hyphen_Token
      return AccessToken(value: Secret(token), start: .now, lifetime: .seconds(900))
    }
  }
}
