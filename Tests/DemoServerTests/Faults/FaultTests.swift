import APIRuntime
import JamfProAPI
import Testing

@testable import DemoServer

@Suite("Faults")
struct FaultTests {
  @Test(
    "faults are parsed as written on the command line",
    arguments: [
      ("latency=250", Fault.latency(milliseconds: 250)), ("token-lifetime=5", .tokenLifetime(seconds: 5)),
      ("revoke-after=3", .revokeAfter(uses: 3)), ("rate-limit=20", .rateLimit(perSecond: 20)),
      ("timeout-above=100", .timeoutAbove(rows: 100)), ("bad-record=1234", .badRecord(id: "1234")),
      ("reset-mid-body=7", .resetMidBody(every: 7)), ("truncate-json=2", .truncateJSON(every: 2)),
      ("html=3", .html(every: 3)), ("edge-html=1", .edgeHTML(every: 1)), ("unauthorised=4", .unauthorised(every: 4)),
      ("maintenance=5", .maintenance(seconds: 5)), ("bad-gateway=5", .badGateway(seconds: 5)),
      ("duplicates", .duplicates), ("renamed=7", .renamed(id: "7")), ("shrinking", .shrinking),
      ("growing", .growing), ("changing", .changing), ("unknown-enums", .unknownEnums),
      ("unknown-fields", .unknownFields),
      ("hostile-text", .hostileText), ("missing-privilege=Read Computers", .missingPrivilege("Read Computers")),
      ("api=v1", .api([.v1])), ("api=v1+v3", .api([.v1, .v3])), ("gateway", .gateway), ("no-count", .noCount),
      ("api=v1+v4+preview", .api([.v1, .v4], preview: true)), ("row-cost=26", .rowCost(milliseconds: 26)),
      ("row-cost=0", .rowCost(milliseconds: 0)), ("light-row-cost=4", .lightRowCost(milliseconds: 4)),
      ("gateway-timeout=90", .gatewayTimeout(seconds: 90)), ("outage=8:20", .outage(after: 8, seconds: 20)),
      ("small-pages=50", .smallPages(rows: 50)), ("long-value=5000000", .longValue(bytes: 5_000_000)),
      ("history=5000", .history(events: 5000)),
      ("schema=field-gone+value-new", .schema([.fieldGone, .valueNew])),
    ])
  func reading(argument: String, expected: Fault) throws {
    #expect(try Fault(argument) == expected)
    #expect(expected.argument == argument)
  }

  @Test("every fault of the table is accepted in its documented form, and has a summary")
  func table() throws {
    let values = ["v1[+v2…]": "v2", "NAME": "Read Computers", "AFTER:S": "0:9", "CHANGE[+…]": "html"]
    for kind in FaultKind.allCases {
      let argument = kind.valueName.map { kind.rawValue + "=" + (values[$0] ?? "9") } ?? kind.rawValue
      #expect(try Fault(argument).argument == argument)
      #expect(!kind.summary.isEmpty)
      guard let name = kind.valueName, !["MS", "S", "v1[+v2…]", "CHANGE[+…]"].contains(name) else { continue }
      for part in name.split(separator: ":") {
        #expect(kind.summary.contains(part), "\(kind) does not say what \(part) is")
      }
    }
    #expect(Set(FaultKind.allCases.map(\.summary)).count == FaultKind.allCases.count)
  }

  @Test("an unknown fault is an error with the nearest name and the whole list")
  func unknown() {
    let error = #expect(throws: FaultError.self) { try Fault("latencey=5") }
    #expect(error?.description.contains("did you mean latency?") == true)
    for kind in FaultKind.allCases { #expect(error?.description.contains(kind.usage) == true) }
    #expect(#expect(throws: FaultError.self) { try Fault("zzzzzz") }?.description.contains("did you mean") == false)
    #expect(throws: FaultError.self) { try Fault("") }
  }

  @Test(
    "missing and impossible values are errors",
    arguments: [
      "latency", "latency=", "latency=x", "latency=-1", "html=0", "hostile-text=1", "missing-privilege",
      "missing-privilege=",
      "token-lifetime=0", "truncate-json=1.5", "revoke-after=0", "rate-limit=0", "bad-record=x", "bad-record=0",
      "duplicates=1", "renamed", "renamed=0", "gateway=", "api", "api=", "api=v5", "api=v1+", "api=v1,v2",
      "small-pages=0", "maintenance=0",
      "api=preview", "row-cost", "row-cost=-1", "gateway-timeout=0", "outage=8",
      "outage=8:0", "outage=:3", "outage=1:2:3", "outage",
      "long-value=0",
    ])
  func badValues(argument: String) {
    let error = #expect(throws: FaultError.self) { try Fault(argument) }
    #expect(error?.description.contains(argument.split(separator: "=")[0]) == true)
  }

  @Test("a renamed computer has another name in the list, the previews and the detail, and others keep theirs")
  func renamed() async {
    let usual = InProcess(count: 3)
    let server = InProcess(count: 3, faults: [.renamed(id: "2")])
    for path in ["v4/computers-inventory?section=GENERAL", "preview/computers", "v4/computers-inventory-detail/2"] {
      #expect(await !usual.get("/api/" + path).text.contains(" renamed\""))
      #expect(await server.get("/api/" + path).text.ranges(of: " renamed\"").count == 1, "\(path)")
    }
  }

  @Test("every third response is a web page, and no other")
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

  @Test("a truncated response stops in the middle of its JSON")
  func truncated() async {
    let server = InProcess(count: 5, faults: [.truncateJSON(every: 2)])
    let whole = await server.get("/api/v4/computers-inventory")
    let cut = await server.get("/api/v4/computers-inventory")
    #expect(whole.json != .null && cut.json == .null)
    #expect(whole.text.hasPrefix(cut.text) && !cut.text.isEmpty)
  }

  @Test("a missing privilege affects only the requests that need it")
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

  @Test("faults combine, and each counts separately")
  func combined() async {
    let server = InProcess(count: 5, faults: [.unauthorised(every: 2), .html(every: 3), .latency(milliseconds: 0)])
    var outcomes: [String] = []
    for _ in 1...6 {
      let answer = await server.get("/api/v4/computers-inventory")
      outcomes.append(answer.status == 401 ? "401" : answer.contentType.hasPrefix("text/html") ? "html" : "ok")
    }
    #expect(outcomes == ["ok", "401", "ok", "401", "html", "401"])
  }

  @Test("the token lifetime can be a fault")
  func lifetime() async {
    let answer = await InProcess(count: 1, faults: [.tokenLifetime(seconds: 7)]).requestToken()
    #expect(answer.json["expires_in"] == 7)
  }
}
