import APIRuntime
import Foundation
import HTTPTypes
import JamfProAPI
import Testing

/// Credentials go to the server they are for, and nowhere else.
@Suite("where credentials go") struct CredentialReachTests {
  /// A caller's middleware that sends requests to another server.
  struct Detour: ClientMiddleware {
    let target: URL

    func intercept(
      _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
      next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
    ) async throws -> (HTTPResponse, HTTPBody?) { try await next(request, body, target) }
  }

  @Test(
    "no secret, password or token goes to another host, port or scheme",
    arguments: [
      "https://evil.example/api", "https://jamf.example:8443/api", "http://jamf.example:443/api",
      "https://jamf.example.evil.example/api",
    ],
    [
      stubCredential, .user(name: "jane", password: Secret("HUSH-password")), .token(Secret("HUSH-token")),
    ])
  func detour(_ address: String, _ credential: Credential) async throws {
    let server = StubServer { _ in tokenAnswer("HUSH-issued") }
    let client = JamfProAPIClient(
      serverURL: stubURL, credential: credential, transport: server,
      middlewares: [Detour(target: try #require(URL(string: address)))], sleep: { _ in })
    _ = try? await client.api.JamfProVersionGetV1()
    _ = await client.lookups()
    _ = try? await client.tokens.token()
    await client.shutdown()
    for received in server.received {
      #expect(received.authorization == nil)
      #expect(!String(decoding: received.body, as: UTF8.self).contains("HUSH"))
    }
  }

  @Test("a redirect is final: nothing is sent to its target", arguments: [301, 302, 303, 307, 308])
  func redirect(_ status: Int) async throws {
    let (client, server) = stubClient { _ in
      answer(status, "", [.location: "https://evil.example/api/v4/computers-inventory"])
    }
    let error = await #expect(throws: JamfProError.self) { try await client.computerDetail(id: "1") }
    #expect(error?.kind == .redirected)
    #expect(error?.what == "jamf.example redirects the request to evil.example.")
    #expect(server.received.allSatisfy { $0.baseURL == stubURL })
    #expect(server.count(Operations.ComputersInventoryDetailByIdGetV4.id) == 1)
  }
}
