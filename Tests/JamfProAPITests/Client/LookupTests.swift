import APIRuntime
import Foundation
import HeldWork
import HTTPTypes
import JamfProAPI
import Testing

@Suite("names of IDs") struct LookupTests {
  static let kinds = [
    Operations.DepartmentsGetV1.id, Operations.BuildingsGetV1.id, Operations.SitesGetV1.id,
    Operations.ComputerGroupsGetV1.id,
  ]

  /// A server with this many departments and buildings, two sites and a group, which limits pages to `rows`.
  func fleet(
    _ count: Int = 3, rows: Int = 2000,
    overriding other: @escaping @Sendable (String) -> (HTTPResponse, HTTPBody?)? = { _ in nil }
  ) -> (JamfProAPIClient, StubServer) {
    stubClient { received in
      if let special = other(received.operationID) { return special }
      switch received.operationID {
      case Operations.SitesGetV1.id: return answer(200, #"[{"id":"1","name":"Kiel"},{"id":2,"name":"Bonn"}]"#)
      case Operations.ComputerGroupsGetV1.id: return answer(200, #"[{"id":"9","name":"All","smartGroup":true}]"#)
      default:
        let page = queryValues("page", in: received.path).first.flatMap { Int($0) } ?? 0
        let size = min(rows, queryValues("page-size", in: received.path).first.flatMap { Int($0) } ?? 100)
        let results = (page * size..<max(page * size, min(count, (page + 1) * size)))
          .map { #"{"id":"\#($0)","name":"N\#($0)"}"# }
        return answer(200, #"{"totalCount":\#(count),"results":[\#(results.joined(separator: ","))]}"#)
      }
    }
  }

  func requests(_ server: StubServer) -> Int { LookupTests.kinds.map(server.count).reduce(0, +) }

  @Test("all four are requested once; a single page is confirmed by a second request")
  func once() async {
    let (client, server) = fleet()
    for _ in 0..<3 {
      let lookups = await client.lookups()
      #expect(lookups.departments == .names(["0": "N0", "1": "N1", "2": "N2"]))
      #expect(lookups.buildings["2"] == "N2" && lookups.buildings["7"] == nil)
      #expect(lookups.sites == .names(["1": "Kiel", "2": "Bonn"]))
      #expect(lookups.groups["9"] == "All")
    }
    #expect(requests(server) == 6)
    _ = await client.lookups(refresh: true)
    #expect(requests(server) == 12)
  }

  @Test("a list that the server cuts into pages is complete", arguments: [1, 7, 100, 2000])
  func pages(_ rows: Int) async {
    let (client, server) = fleet(101, rows: rows)
    let lookups = await client.lookups()
    guard case .names(let names) = lookups.departments else { return #expect(Bool(false), "\(lookups)") }
    #expect(names.count == 101)
    #expect(server.count(Operations.DepartmentsGetV1.id) == max(2, (101 + rows - 1) / rows))
  }

  @Test("the lookup ends if the server always sends the same page")
  func repeating() async {
    let (client, server) = fleet { operation in
      operation == Operations.BuildingsGetV1.id
        ? answer(200, #"{"totalCount":500,"results":[{"id":"1","name":"A"}]}"#) : nil
    }
    #expect(await client.lookups().buildings == .names(["1": "A"]))
    #expect(server.count(Operations.BuildingsGetV1.id) == 2)
  }

  @Test("a forbidden lookup reports its privilege, and the others are loaded")
  func refused() async throws {
    let (client, _) = fleet { operation in
      operation == Operations.DepartmentsGetV1.id ? jamfError(403, "INVALID_PRIVILEGE", "Forbidden") : nil
    }
    let lookups = await client.lookups()
    guard case .unavailable(let error) = lookups.departments else { return #expect(Bool(false), "\(lookups)") }
    #expect(error.kind == .missingPrivilege(["Read Departments"]))
    #expect(lookups.departments["0"] == nil)
    #expect(lookups.buildings["0"] == "N0")
    #expect(await client.privileges().denied == ["Read Departments"])
  }

  @Test("a failure is never an empty list", arguments: [200, 404, 500, 503, 302])
  func failing(_ status: Int) async {
    let (client, _) = fleet { operation in
      operation == Operations.SitesGetV1.id ? answer(status, #"{"errors":[]}"#) : nil
    }
    guard case .unavailable = await client.lookups().sites else {
      return #expect(Bool(false), "status \(status) was taken for a list")
    }
  }

  @Test("a page that fails in the middle makes the kind unavailable, because partial names look complete")
  func middle() async {
    let calls = Counter()
    let (client, _) = fleet(50, rows: 10) { operation in
      operation == Operations.DepartmentsGetV1.id && calls.increment() == 3 ? answer(500, "{}") : nil
    }
    let lookups = await client.lookups()
    guard case .unavailable(let error) = lookups.departments else { return #expect(Bool(false), "\(lookups)") }
    #expect(error.kind == .serverError(500))
  }

  @Test("a garbled page is retried")
  func garbled() async {
    let calls = Counter()
    let (client, _) = fleet { operation in
      operation == Operations.SitesGetV1.id && calls.increment() < 3 ? answer(200, #"[{"id":"#) : nil
    }
    #expect(await client.lookups().sites["1"] == "Kiel")
  }

  @Test("a canceled caller returns immediately, and the result is not kept")
  func canceled() async {
    let reached = Counter()
    let gate = Gate()
    let (client, _) = stubClient { received in
      if reached.increment() <= 4 {
        await gate.pass()
        try Task.checkCancellation()
      }
      return answer(200, #"[{"id":"1","name":"A"}]"#)
    }
    let task = Task { await client.lookups() }
    while reached.value < 4 { await Task.yield() }
    task.cancel()
    #expect(await task.value.sites == .unavailable(JamfProError(.canceled, what: "Canceled.")))
    gate.open()
    #expect(await client.lookups().sites == .names(["1": "A"]))
  }
}
