import APIRuntime
import HTTPTypes
import JamfProAPI
import Testing

@testable import DemoServer

@Suite("Accounts")
struct AccessTests {
  private func isGood(_ token: String?, _ server: InProcess) async -> Bool {
    await server.send(.get, "/api/v1/jamf-pro-version", token: token).status == 200
  }

  @Test("a user name and password get a token with an expiration date")
  func signIn() async {
    let server = InProcess(count: 1, lifetime: .seconds(1800))
    let answer = await server.signIn()
    #expect(answer.status == 200)
    #expect(answer.json["expires"] == "2026-11-21T12:30:00Z")
    #expect(await isGood(answer.json["token"]?.stringValue, server))
    #expect(answer.fields[.date] == "Sat, 21 Nov 2026 12:00:00 GMT", "by the clock of the expiration date")
    server.clock.advance(by: .milliseconds(700))
    #expect(await server.signIn().json["expires"] == "2026-11-21T12:30:00.7Z", "zeros at the end are not written")
    server.clock.advance(by: .seconds(1800))
    #expect(await isGood(answer.json["token"]?.stringValue, server) == false)
    #expect(server.api.counters.snapshot.tokenRequests == 2)
  }

  @Test("a wrong or missing password is rejected without a cause")
  func wrongPassword() async {
    let server = InProcess(count: 1)
    for answer in [
      await server.signIn("demo-user", "nope"), await server.signIn("demo-client", "demo-secret"),
      await server.send(.post, "/api/v1/auth/token"),
      await server.send(.post, "/api/v1/auth/token", fields: [.authorization: "Basic !!!"]),
      await server.send(.post, "/api/v1/auth/token", token: "x"),
    ] {
      #expect(answer.status == 401 && answer.json == ["httpStatus": 401, "errors": []])
    }
  }

  @Test("a user's token is exchanged for another, an API client's is not")
  func keepAlive() async {
    let server = InProcess(count: 1, lifetime: .seconds(10))
    let old = await server.signIn().json["token"]?.stringValue
    server.clock.advance(by: .seconds(9))
    let answer = await server.send(.post, "/api/v1/auth/keep-alive", token: old)
    let new = answer.json["token"]?.stringValue
    #expect(answer.status == 200 && new != nil && new != old)
    server.clock.advance(by: .seconds(9))
    #expect(await isGood(new, server))
    #expect(await isGood(old, server) == false)
    #expect(server.api.counters.snapshot.tokenRequests == 2)
    let client = await server.requestToken().json["access_token"]?.stringValue
    #expect(await server.send(.post, "/api/v1/auth/keep-alive", token: client).status == 403)
    #expect(await isGood(client, server))
    #expect(await server.send(.post, "/api/v1/auth/keep-alive", token: "x").status == 401)
  }

  @Test("an invalidated token no longer works, and others still do")
  func invalidate() async {
    let server = InProcess(count: 1)
    let user = await server.signIn().json["token"]?.stringValue
    let client = await server.requestToken().json["access_token"]?.stringValue
    let answer = await server.send(.post, "/api/v1/auth/invalidate-token", token: user)
    #expect(answer.status == 204 && answer.bytes.isEmpty)
    #expect(await isGood(user, server) == false)
    #expect(await isGood(client, server))
    #expect(await server.send(.post, "/api/v1/auth/invalidate-token", token: client).status == 204)
    #expect(await isGood(client, server) == false)
    #expect(await server.send(.post, "/api/v1/auth/invalidate-token", token: client).status == 401)
  }

  @Test("an account reports its privileges, without those that a fault removes")
  func authorisation() async throws {
    func authorisation(_ server: InProcess, _ token: String?) async throws -> Components.Schemas.AuthorizationV1 {
      let answer = await server.send(.get, "/api/v1/auth", token: token)
      return try JSONContent<Components.Schemas.AuthorizationV1>(bytes: answer.bytes).json
    }
    let server = InProcess(count: 1, faults: [.missingPrivilege("read sites")])
    let user = try await authorisation(server, await server.signIn().json["token"]?.stringValue)
    #expect(user.account?.username == "demo-user" && user.authenticationType == .JSS)
    #expect(
      user.account?.privilegesBySite?["-1"] == [
        "Read Buildings", "Read Computer Extension Attributes", "Read Computers", "Read Departments",
        "Read Smart Computer Groups", "Read Static Computer Groups", "View Computer Device Lock Pin",
        "View Disk Encryption Recovery Key", "View Local Admin Password", "View Local Admin Password Audit History",
        "View MDM command information in Jamf Pro API", "View Recovery Lock",
      ])
    let client = try await authorisation(server, await server.requestToken().json["access_token"]?.stringValue)
    #expect(client.account?.username == "demo-client" && client.authenticationType == .CLIENT_CREDENTIALS)
  }

  @Test("a token can be rejected after a number of uses, and a new one works")
  func revokeAfter() async {
    let server = InProcess(count: 1, faults: [.revokeAfter(uses: 3)])
    for _ in 1...2 {
      let token = await server.requestToken().json["access_token"]?.stringValue
      for _ in 1...3 { #expect(await isGood(token, server)) }
      for _ in 1...2 { #expect(await isGood(token, server) == false) }
    }
  }
}
