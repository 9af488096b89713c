import APIRuntime
import HTTPTypes
import Testing

@testable import DemoServer

@Suite("Tokens")
struct TokenTests {
  @Test("both spellings of the path give a valid token", arguments: ["/api/oauth/token", "/api/v1/oauth/token"])
  func paths(path: String) async {
    let server = InProcess(count: 1, lifetime: .seconds(59))
    let answer = await server.requestToken(path: path)
    #expect(answer.status == 200)
    #expect(answer.json["token_type"] == "Bearer")
    #expect(answer.json["expires_in"] == 59)
    let token = answer.json["access_token"]?.stringValue ?? ""
    #expect(
      await server.send(.get, "/api/v1/jamf-pro-version", fields: [.authorization: "Bearer " + token]).status == 200)
    #expect(
      await server.send(.get, "/api/v1/jamf-pro-version", fields: [.authorization: "bearer " + token]).status == 200)
    #expect(server.api.counters.snapshot.tokenRequests == 1)
    #expect(server.api.counters.snapshot.requests == 2)
  }

  @Test("a token expires at the end of its lifetime, and not before")
  func expiry() async {
    let server = InProcess(count: 1, lifetime: .seconds(5))
    let token = await server.requestToken().json["access_token"]?.stringValue ?? ""
    func status() async -> Int {
      await server.send(.get, "/api/v1/jamf-pro-version", fields: [.authorization: "Bearer " + token]).status
    }
    server.clock.advance(by: .milliseconds(4999))
    #expect(await status() == 200)
    server.clock.advance(by: .milliseconds(1))
    #expect(await status() == 401)
    #expect(await server.get("/api/v1/jamf-pro-version").status == 200, "a new one works")
  }

  @Test("tokens can be invalidated immediately")
  func revocation() async {
    let server = InProcess(count: 1)
    let token = await server.requestToken().json["access_token"]?.stringValue ?? ""
    server.api.tokens.expireAll()
    #expect(
      await server.send(.get, "/api/v1/jamf-pro-version", fields: [.authorization: "Bearer " + token]).status == 401)
  }

  @Test("wrong credentials and forms are rejected with OAuth's errors")
  func refusals() async {
    let server = InProcess(count: 1)
    let wrong = await server.requestToken(secret: "nope")
    #expect(wrong.status == 401 && wrong.json["error"] == "invalid_client" && wrong.json["errors"] == nil)
    let grant = await server.requestToken(grant: "password")
    #expect(grant.status == 400 && grant.json["error"] == "unsupported_grant_type")
    let form: HTTPFields = [.contentType: "application/x-www-form-urlencoded; charset=UTF-8"]
    let empty = await server.send(.post, "/api/oauth/token", fields: form)
    #expect(empty.status == 400 && empty.json["error"] == "invalid_request")
    let json = await server.send(.post, "/api/oauth/token", fields: [.contentType: "application/json"], body: "{}")
    #expect(json.status == 400 && json.json["error"] == "invalid_request")
  }

  @Test("secrets with special characters arrive unchanged")
  func encoding() async {
    let api = DemoAPI(.init(fleet: DemoFleet(count: 1, reference: reference), clientID: "a b", clientSecret: "p+&=%é"))
    let request = HTTPRequest(
      method: .post, scheme: "http", authority: "127.0.0.1", path: "/api/oauth/token",
      headerFields: [.contentType: "application/x-www-form-urlencoded"])
    let form = "grant_type=client_credentials&client_id=a+b&client_secret=p%2B%26%3D%25%C3%A9"
    #expect(await api.gate().answer(request, HTTPBody(form)).0.status == .ok)
  }
}
