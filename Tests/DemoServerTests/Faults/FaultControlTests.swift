import APIRuntime
import HTTPTypes
import JamfProAPI
import Testing

@testable import DemoServer

@Suite("Faults that change while the server runs")
struct FaultControlTests {
  private let clock = ManualClock()

  private func server(_ faults: [Fault] = []) -> DemoServer {
    let clock = clock
    return DemoServer(
      .init(fleet: DemoFleet(count: 20, reference: reference), faults: faults),
      clock: DemoClock(milliseconds: reference) { clock.now })
  }

  private func control(
    _ server: DemoServer, _ method: HTTPRequest.Method = .put, _ body: String = ""
  ) async throws -> InProcess.Answer {
    let request = HTTPRequest(method: method, scheme: "http", authority: "127.0.0.1", path: FaultControl.path)
    return InProcess.Answer(try await server.answer(request, body.isEmpty ? nil : HTTPBody(body)))
  }

  private func list(_ server: DemoServer, _ path: String = "/api/v4/computers-inventory") async throws
    -> InProcess.Answer
  {
    let request = HTTPRequest(
      method: .get, scheme: "http", authority: "127.0.0.1", path: path,
      headerFields: [.authorization: "Bearer " + (try await BrokenConnectionTests.token(server))])
    return InProcess.Answer(try await server.answer(request, nil))
  }

  @Test("PUT replaces the faults, GET lists them")
  func replacing() async throws {
    let server = server([.latency(milliseconds: 1)])
    #expect(try await control(server, .get).text == "latency=1\n")
    let answer = try await control(server, .put, "row-cost=26&gateway-timeout=90\nmissing-privilege=Read Computers\r\n")
    #expect(answer.status == 200 && answer.contentType.hasPrefix("text/plain"))
    #expect(answer.text == "row-cost=26\ngateway-timeout=90\nmissing-privilege=Read Computers\n")
    #expect(
      server.faults == [
        .rowCost(milliseconds: 26), .gatewayTimeout(seconds: 90), .missingPrivilege("Read Computers"),
      ])
    #expect(try await control(server, .get).text == answer.text)
    #expect(try await control(server).text == "")
    #expect(server.faults.isEmpty && server.counts.requests == 0)
  }

  @Test("a wrong fault changes nothing, and the answer says why")
  func wrong() async throws {
    let server = server([.noCount])
    let answer = try await control(server, .put, "html=2&row-cots=3")
    #expect(answer.status == 400 && answer.text.contains("did you mean row-cost?"))
    for name in ["growing", "changing"] {
      let fixed = try await control(server, .put, name)
      #expect(fixed.status == 400 && fixed.text.contains(name))
    }
    #expect(try await control(server, .put, String(repeating: "x", count: 100_000)).status == 400)
    #expect(server.faults == [.noCount])
    let post = try await control(server, .post, "html=2")
    #expect(post.status == 405 && post.fields[.allow] == "GET, HEAD, PUT")
  }

  @Test("the next request has the new faults")
  func effect() async throws {
    let server = server([.shrinking])
    #expect(try await list(server).total == 20)
    try server.change(to: [.shrinking, .noCount, .smallPages(rows: 7), .missingPrivilege("Read Buildings")])
    let page = try await list(server)
    #expect(page.total == nil && page.results.count == 7)
    #expect(try await list(server, "/api/v1/buildings").status == 403)
    try server.change(to: [.shrinking, .api([.v1], preview: false), .rateLimit(perSecond: 2)])
    #expect(try await list(server).status == 404)
    #expect(try await list(server, "/api/v1/computers-inventory").status == 200)
    #expect(try await list(server, "/api/v1/computers-inventory").status == 429)
    try server.change(to: [.shrinking, .maintenance(seconds: 3)])
    clock.advance(by: .seconds(60))
    #expect(try await control(server, .get).text == "shrinking\nmaintenance=3\n")
  }

  @Test("a cost can begin, change and end")
  func cost() async throws {
    let server = server([.rowCost(milliseconds: 0)])
    #expect(try await list(server).results.count == 20)
    try server.change(to: [.rowCost(milliseconds: 10)])
    let start = ContinuousClock.now
    #expect(try await list(server).results.count == 20)
    #expect(start.duration(to: .now) >= .milliseconds(200))
    try server.change(to: [.rowCost(milliseconds: 1_000_000)])
    try server.change(to: [])
    #expect(try await list(server).results.count == 20)
  }

  @Test("faults that remain continue, and others begin with the next request")
  func continuation() async throws {
    let server = server([.html(every: 3), .badGateway(seconds: 10)])
    let token = HTTPRequest(method: .get, scheme: "http", authority: "127.0.0.1", path: "/api/v1/jamf-pro-version")
    func status() async throws -> Int { try await server.answer(token, nil).0.status.code }
    #expect(try await status() == 502)
    clock.advance(by: .seconds(6))
    try server.change(to: [.badGateway(seconds: 10), .html(every: 3), .maintenance(seconds: 7)])
    #expect(try await status() == 503, "the longer closing")
    clock.advance(by: .seconds(4))
    #expect(try await status() == 503)
    clock.advance(by: .seconds(3))
    for expected in [401, 401] { #expect(try await status() == expected) }
    try server.change(to: [.html(every: 3)])
    #expect(try await status() == 200, "the third")
  }

  @Test("tokens follow the faults")
  func tokens() async throws {
    let server = server()
    let request = HTTPRequest(
      method: .get, scheme: "http", authority: "127.0.0.1", path: "/api/v1/jamf-pro-version",
      headerFields: [.authorization: "Bearer " + (try await BrokenConnectionTests.token(server))])
    #expect(try await server.answer(request, nil).0.status == .ok)
    try server.change(to: [.revokeAfter(uses: 2)])
    #expect(try await server.answer(request, nil).0.status == .ok)
    #expect(try await server.answer(request, nil).0.status == .unauthorized)
    try server.change(to: [])
    #expect(try await server.answer(request, nil).0.status == .ok)
  }
}
