import APIRuntime
import Foundation
import HTTPTypes
import HeldWork
import Testing

@Suite("Tokens of OAuth 2") struct OAuthTests {
  private static let answer = #"{"access_token":"a1","expires_in":60,"refresh_token":"r1","scope":"read"}"#

  private func endpoint(
    _ server: ScriptedTransport, secret: Secret? = Secret("s&1"),
    _ authentication: OAuthTokenEndpoint.ClientAuthentication = .form, clock: ManualClock = ManualClock()
  ) -> OAuthTokenEndpoint {
    OAuthTokenEndpoint(
      url: URL(string: "https://jamf.example/api/oauth/token")!, clientID: "client 1", clientSecret: secret,
      authentication: authentication, transport: server, now: { clock.now })
  }

  private func form(_ server: ScriptedTransport, _ number: Int = 0) -> String {
    String(decoding: server.received[number].body, as: UTF8.self)
  }

  @Test(
    "each grant is a form with its fields",
    arguments: [
      (.clientCredentials, "grant_type=client_credentials"),
      (.password(user: "ada", password: Secret("p=1")), "grant_type=password&username=ada&password=p%3D1"),
      (.refreshToken(Secret("r/1")), "grant_type=refresh_token&refresh_token=r%2F1"),
      (
        .authorizationCode(Secret("c"), redirectURI: "app://x", verifier: Secret("v")),
        "grant_type=authorization_code&code=c&redirect_uri=app%3A%2F%2Fx&code_verifier=v"
      ),
    ] as [(OAuthTokenEndpoint.Grant, String)])
  func grants(grant: OAuthTokenEndpoint.Grant, fields: String) async throws {
    let server = ScriptedTransport(.answer(200, body: Self.answer))
    let tokens = try await endpoint(server).tokens(for: grant, scope: "read write")
    #expect(tokens.access.value == Secret("a1") && tokens.refresh == Secret("r1"))
    #expect(tokens.access.lifetime == .seconds(60) && tokens.access.scope == "read")
    #expect(form(server) == fields + "&scope=read%20write&client_id=client%201&client_secret=s%261")
    let request = try #require(server.received.first)
    #expect("\(request.baseURL)\(request.request.path ?? "")" == "https://jamf.example/api/oauth/token")
    #expect(request.request.method == .post && request.request.headerFields[.authorization] == nil)
    #expect(request.request.headerFields[.contentType] == "application/x-www-form-urlencoded")
  }

  @Test("a client can name itself in the header, and need not have a secret")
  func clients() async throws {
    let server = ScriptedTransport(.answer(200, body: Self.answer), .answer(200, body: Self.answer))
    _ = try await endpoint(server, .basic).tokens(for: .clientCredentials)
    #expect(server.authorizations == ["Basic " + Data("client%201:s%261".utf8).base64EncodedString()])
    #expect(form(server) == "grant_type=client_credentials")
    _ = try await endpoint(server, secret: nil).tokens(for: .clientCredentials)
    #expect(form(server, 1) == "grant_type=client_credentials&client_id=client%201")
  }

  @Test(
    "the lifetime may be a text, a fraction or missing",
    arguments: [
      ("\"60\"", .seconds(60)), ("1.5", .seconds(1.5)), ("-5", .zero), ("1e300", nil), ("\"soon\"", nil), ("null", nil),
    ] as [(String, Duration?)])
  func lifetimes(json: String, lifetime: Duration?) async throws {
    let server = ScriptedTransport(.answer(200, body: #"{"access_token":"a","expires_in":\#(json)}"#))
    let tokens = try await endpoint(server).tokens(for: .clientCredentials)
    #expect(tokens.access.lifetime == lifetime && tokens.refresh == nil)
  }

  @Test("a refusal has the server's code and words, and no secret")
  func refusal() async throws {
    let body = #"{"error":"invalid_client","error_description":"not known: s&1"}"#
    let server = ScriptedTransport(.answer(401, body: body), .answer(200, body: "{}"), .answer(500))
    let error = await #expect(throws: ClientError.self) { try await endpoint(server).tokens(for: .clientCredentials) }
    let cause = try #require(error?.underlyingError as? OAuthError)
    #expect(cause == OAuthError(status: 401, code: "invalid_client", explanation: "not known: (secret)"))
    #expect(cause.localizedDescription == "no token was issued (status 401): invalid_client: not known: (secret)")
    #expect(error?.kind == .status && !"\(String(reflecting: error))".contains("s&1"))
    let empty = await #expect(throws: ClientError.self) { try await endpoint(server).tokens(for: .clientCredentials) }
    #expect(empty?.kind == .decoding && empty?.underlyingError is JSONReadingError)
    let broken = await #expect(throws: ClientError.self) { try await endpoint(server).tokens(for: .clientCredentials) }
    #expect((broken?.underlyingError as? OAuthError)?.description == "no token was issued (status 500)")
  }

  @Test(
    "a web page instead of a token is reported with its status and address",
    arguments: [(200, "\n <!DOCTYPE html>", nil), (302, "", "text/html; charset=utf-8")] as [(Int, String, String?)])
  func page(status: Int, body: String, type: String?) async throws {
    let server = ScriptedTransport(.answer(status, type.map { [.contentType: $0] } ?? [:], body: body))
    let error = await #expect(throws: ClientError.self) { try await endpoint(server).tokens(for: .clientCredentials) }
    let words = "https://jamf.example/api/oauth/token answered with a web page instead of a token"
    #expect("\(try #require(error).underlyingError)" == "no token was issued (status \(status)): \(words)")
  }

  @Test("client credentials: one request for many calls, another one before the token expires")
  func clientCredentials() async throws {
    let clock = ManualClock()
    let second = Self.answer.replacingOccurrences(of: "a1", with: "a2")
    let server = ScriptedTransport(.answer(200, body: Self.answer), .answer(200, body: second))
    let tokens = AccessTokenManager(clientCredentials: endpoint(server, clock: clock), now: { clock.now })
    #expect(await !tokens.hasValidToken)
    for _ in 0..<3 { #expect(try await tokens.bearerToken() == "a1") }
    #expect(await tokens.hasValidToken)
    clock.advance(.seconds(55))
    #expect(try await tokens.bearerToken() == "a2")
    #expect(server.received.count == 2)
    clock.advance(.seconds(61))
    #expect(await !tokens.hasValidToken)
  }

  @Test("a refresh token is used until the server refuses it; then the manager signs in")
  func refreshing() async throws {
    func answer(_ number: Int, refresh: String?) -> ScriptedTransport.Step {
      let more = refresh.map { #","refresh_token":"\#($0)""# } ?? ""
      return .answer(200, body: #"{"access_token":"a\#(number)","expires_in":60\#(more)}"#)
    }
    let clock = ManualClock()
    let server = ScriptedTransport(
      answer(1, refresh: "r1"), answer(2, refresh: nil), answer(3, refresh: "r3"),
      .answer(400, body: #"{"error":"invalid_grant"}"#), answer(4, refresh: "r4"), .answer(503))
    let endpoint = endpoint(server, clock: clock)
    let store = RefreshTokenMemory()
    let signIns = Counter()
    let tokens = AccessTokenManager(refreshingAt: endpoint, store: store, now: { clock.now }) {
      signIns.increment()
      return try await endpoint.tokens(for: .password(user: "ada", password: Secret("p")))
    }
    for (number, refresh, count) in [(1, "r1", 1), (2, "r1", 1), (3, "r3", 1), (4, "r4", 2)] {
      #expect(try await tokens.bearerToken() == "a\(number)")
      #expect(store.refreshToken() == Secret(refresh) && signIns.value == count)
      clock.advance(.seconds(60))
    }
    // Another failure says nothing about the refresh token.
    await #expect(throws: ClientError.self) { try await tokens.bearerToken() }
    #expect(store.refreshToken() == Secret("r4") && signIns.value == 2)
    #expect(form(server, 3).contains("refresh_token=r3"))
  }

  @Test("a session's token is exchanged before it expires, and after a failure the manager signs in")
  func sessions() async throws {
    struct Refused: Error {}
    let clock = ManualClock()
    let (signIns, exchanges) = (Counter(), Counter())
    let tokens = AccessTokenManager(now: { clock.now }) {
      AccessToken(value: Secret("s\(signIns.increment())"), start: clock.now, lifetime: .seconds(60))
    } exchange: { previous in
      switch exchanges.increment() {
      case 1: AccessToken(value: Secret(previous.value.reveal() + "x"), start: clock.now, lifetime: .seconds(60))
      case 2: nil
      default: throw Refused()
      }
    }
    for token in ["s1", "s1x", "s2", "s3"] {
      #expect(try await tokens.bearerToken() == token)
      clock.advance(.seconds(56))
    }
    // An expired token is not exchanged.
    clock.advance(.seconds(60))
    #expect(try await tokens.bearerToken() == "s4" && exchanges.value == 3)
  }
}
