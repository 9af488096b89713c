import APIRuntime
import Foundation
import HTTPTypes
import RecordsAPI

/// Signs in when a token is needed, as a real program would.
actor Sessions: BearerTokenProvider {
  private let client: Client
  private var token: String?

  init(serverURL: URL, transport: any ClientTransport, password: String = "s3cret") {
    let credential = "Basic " + Data("ada:\(password)".utf8).base64EncodedString()
    client = Client(
      serverURL: serverURL, transport: transport, middlewares: [DefaultHeaders([.authorization: credential])])
  }

  func bearerToken() async throws -> String {
    if let token { return token }
    let session = try await client.openSession(path: .init(database: "Zoo")).ok
    let fresh = session.headers.X_hyphen_Data_hyphen_Access_hyphen_Token
    token = fresh
    return fresh
  }

  func discardBearerToken(_ refused: String) {
    if token == refused { token = nil }
  }
}
