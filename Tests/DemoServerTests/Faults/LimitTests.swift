import JamfProAPI
import APIRuntime
import HTTPTypes
import Testing

@testable import DemoServer

@Suite("Limits")
struct LimitTests {
  private func field(_ answer: InProcess.Answer, _ name: String) throws -> String? {
    answer.fields[try #require(HTTPField.Name(name))]
  }

  @Test("requests beyond the limit per second are rejected with Retry-After")
  func rateLimit() async throws {
    let server = InProcess(count: 5, faults: [.rateLimit(perSecond: 3)])
    for round in 1...2 {
      for remaining in [2, 1, 0] {
        let answer = await server.get("/api/v4/computers-inventory")
        #expect(answer.status == 200, "round \(round)")
        #expect(try field(answer, "x-ratelimit-limit") == "3")
        #expect(try field(answer, "x-ratelimit-remaining") == "\(remaining)")
        #expect(try field(answer, "x-ratelimit-reset") == "1")
      }
      server.clock.advance(by: .milliseconds(400))
      let refused = await server.get("/api/v4/computers-inventory")
      #expect(refused.status == 429 && refused.json["httpStatus"] == 429)
      #expect(refused.fields[.retryAfter] == "1")
      #expect(try field(refused, "x-ratelimit-remaining") == "0")
      server.clock.advance(by: .milliseconds(600))
    }
    #expect(server.api.counters.snapshot.tokenRequests == 8, "tokens are not limited")
  }

  @Test("during maintenance, every path answers with a web page")
  func maintenance() async {
    let server = InProcess(count: 5, faults: [.maintenance(seconds: 10)])
    // The time starts with the first request.
    server.clock.advance(by: .seconds(60))
    let token = await server.requestToken()
    #expect(token.status == 503 && token.contentType.hasPrefix("text/html") && token.fields[.retryAfter] == "10")
    server.clock.advance(by: .milliseconds(6500))
    let list = await server.send(.get, "/api/v4/computers-inventory", token: "x")
    #expect(list.status == 503 && list.fields[.retryAfter] == "4")
    server.clock.advance(by: .milliseconds(3500))
    #expect(await server.get("/api/v4/computers-inventory").status == 200)
  }

  @Test("only some versions can be enabled, although the release has all")
  func versions() async {
    let server = InProcess(count: 5, faults: [.api([.v1, .v3])])
    for version in InventoryVersion.allCases {
      let status = [.v1, .v3].contains(version) ? 200 : 404
      #expect(await server.get("/api/\(version.name)/computers-inventory").status == status)
      #expect(await server.get("/api/\(version.name)/computers-inventory-detail/1").status == status)
    }
    #expect(await server.get("/api/v1/jamf-pro-version").json["version"]?.stringValue?.hasPrefix("11.30") == true)
  }

  @Test("the gateway has only the newest inventory, no release, no users, and a rate limit")
  func gateway() async throws {
    let server = InProcess(count: 5, faults: [.gateway])
    for path in ["v1/jamf-pro-version", "v1/auth", "v3/computers-inventory", "v1/computers-inventory/1"] {
      #expect(await server.get("/api/" + path).status == 404, "\(path)")
    }
    #expect(await server.signIn().status != 200)
    let answer = await server.get("/api/v4/computers-inventory")
    #expect(answer.status == 200)
    #expect(try field(answer, "x-ratelimit-limit") == "100")
    #expect(await server.get("/api/v1/departments").status == 200)
    for _ in 0..<94 { _ = await server.get("/api/v4/computers-inventory") }
    #expect(await server.get("/api/v4/computers-inventory").status == 429)
  }
}
