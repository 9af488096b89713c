import APIRuntime
import Testing

@testable import DemoServer

@Suite("Faults")
struct FaultTests {
  @Test(
    "faults are read as they are written on the command line",
    arguments: [
      ("latency=250", Fault.latency(milliseconds: 250)), ("token-lifetime=5", .tokenLifetime(seconds: 5)),
      ("hostile-text", .hostileText), ("html=3", .html(every: 3)), ("edge-html=1", .edgeHTML(every: 1)),
      ("truncate-json=2", .truncateJSON(every: 2)), ("unauthorised=4", .unauthorised(every: 4)),
      ("missing-privilege=Read Computers", .missingPrivilege("Read Computers")),
    ])
  func reading(argument: String, expected: Fault) throws {
    #expect(try Fault(argument) == expected)
  }

  @Test("an unknown fault is answered with the nearest and the whole list")
  func unknown() {
    let error = #expect(throws: FaultError.self) { try Fault("latencey=5") }
    #expect(error?.description.contains("did you mean latency?") == true)
    for kind in FaultKind.allCases { #expect(error?.description.contains(kind.usage) == true) }
    #expect(#expect(throws: FaultError.self) { try Fault("zzzzzz") }?.description.contains("did you mean") == false)
    #expect(throws: FaultError.self) { try Fault("") }
  }

  @Test(
    "missing and impossible values are told",
    arguments: [
      "latency", "latency=", "latency=x", "latency=-1", "html=0", "hostile-text=1", "missing-privilege",
      "missing-privilege=",
      "token-lifetime=0", "truncate-json=1.5",
    ])
  func badValues(argument: String) {
    let error = #expect(throws: FaultError.self) { try Fault(argument) }
    #expect(error?.description.contains(argument.split(separator: "=")[0]) == true)
  }

  @Test("every third answer is a web page, and only that")
  func html() async {
    let server = InProcess(count: 5, faults: [.html(every: 3)])
    for number in 1...9 {
      let answer = await server.get("/api/v4/computers-inventory")
      #expect(answer.contentType.hasPrefix("text/html") == (number % 3 == 0))
      #expect(answer.status == 200)
    }
  }

  @Test("a firewall's page is a 403 without JSON")
  func edge() async {
    let answer = await InProcess(count: 5, faults: [.edgeHTML(every: 1)]).get("/api/v4/computers-inventory")
    #expect(answer.status == 403 && answer.contentType.hasPrefix("text/html") && answer.json == .null)
  }

  @Test("a truncated answer stops in the middle of its JSON")
  func truncated() async {
    let server = InProcess(count: 5, faults: [.truncateJSON(every: 2)])
    let whole = await server.get("/api/v4/computers-inventory")
    let cut = await server.get("/api/v4/computers-inventory")
    #expect(whole.json != .null && cut.json == .null)
    #expect(whole.text.hasPrefix(cut.text) && !cut.text.isEmpty)
  }

  @Test("a missing privilege closes what needs it and nothing else")
  func privilege() async {
    let server = InProcess(count: 5, faults: [.missingPrivilege("read computers")])
    for path in [
      "/api/v4/computers-inventory", "/api/v1/computers-inventory/1", "/api/v4/computers-inventory-detail/1",
    ] {
      let answer = await server.get(path)
      #expect(answer.status == 403)
      #expect(answer.json["errors"]?[0]?["code"] == "INVALID_PRIVILEGE")
    }
    #expect(await server.get("/api/v1/jamf-pro-version").status == 200)
  }

  @Test("faults combine, each counting by itself")
  func combined() async {
    let server = InProcess(count: 5, faults: [.unauthorised(every: 2), .html(every: 3), .latency(milliseconds: 0)])
    var outcomes: [String] = []
    for _ in 1...6 {
      let answer = await server.get("/api/v4/computers-inventory")
      outcomes.append(answer.status == 401 ? "401" : answer.contentType.hasPrefix("text/html") ? "html" : "ok")
    }
    #expect(outcomes == ["ok", "401", "ok", "401", "html", "401"])
  }

  @Test("the lifetime of tokens can be a fault")
  func lifetime() async {
    let answer = await InProcess(count: 1, faults: [.tokenLifetime(seconds: 7)]).requestToken()
    #expect(answer.json["expires_in"] == 7)
  }
}
