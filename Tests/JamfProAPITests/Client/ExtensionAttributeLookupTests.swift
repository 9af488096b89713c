import APIRuntime
import HeldWork
import HTTPTypes
import JamfProAPI
import Testing

@Suite("definitions of extension attributes") struct ExtensionAttributeLookupTests {
  static let operation = Operations.ComputerExtensionAttributesGetV1.id

  /// A server with this many attributes, which limits pages to `rows`.
  func fleet(
    _ count: Int = 3, rows: Int = 2000,
    overriding other: @escaping @Sendable () -> (HTTPResponse, HTTPBody?)? = { nil }
  ) -> (JamfProAPIClient, StubServer) {
    stubClient { received in
      if let special = other() { return special }
      let page = queryValues("page", in: received.path).first.flatMap { Int($0) } ?? 0
      let size = min(rows, queryValues("page-size", in: received.path).first.flatMap { Int($0) } ?? 100)
      let results = (page * size..<max(page * size, min(count, (page + 1) * size))).map {
        #"{"id":"\#($0)","name":"N\#($0)","dataType":"INTEGER","inventoryDisplayType":"HARDWARE","inputType":"TEXT"}"#
      }
      return answer(200, #"{"totalCount":\#(count),"results":[\#(results.joined(separator: ","))]}"#)
    }
  }

  @Test("they are requested once, confirmed by a second request, and loaded again on demand")
  func once() async {
    let (client, server) = fleet(1)
    let one = ExtensionAttribute(
      id: "0", name: "N0", dataType: "INTEGER", inventoryDisplayType: "HARDWARE", inputType: "TEXT")
    for _ in 0..<3 { #expect(await client.extensionAttributes() == .definitions([one])) }
    #expect(server.count(Self.operation) == 2)
    #expect(await client.extensionAttributes(refresh: true) == .definitions([one]))
    #expect(server.count(Self.operation) == 4)
  }

  @Test("a list that the server cuts into pages is complete and in order", arguments: [1, 7, 2000])
  func pages(_ rows: Int) async {
    let (client, server) = fleet(23, rows: rows)
    guard case .definitions(let all) = await client.extensionAttributes() else { return #expect(Bool(false)) }
    #expect(all.map(\.id) == (0..<23).map(String.init))
    #expect(server.count(Self.operation) == max(2, (23 + rows - 1) / rows))
  }

  @Test("nulls, numbers and unknown kinds are parsed, and entries without a name are skipped")
  func oddities() async {
    let (client, _) = fleet {
      answer(
        200,
        #"""
        {"totalCount":4,"results":[
          {"id":7,"name":"Été 🍃","dataType":"DURATION","inventoryDisplayType":null,"inputType":"ORACLE","description":""},
          {"id":"8","name":null,"dataType":"STRING"},
          {"id":"9","name":"Plain","description":"Line one\nline two","scriptContents":null,"enabled":false},
          {"name":"No id","dataType":"STRING"}
        ]}
        """#)
    }
    let expected = [
      ExtensionAttribute(id: "7", name: "Été 🍃", dataType: "DURATION", inputType: "ORACLE"),
      ExtensionAttribute(id: "9", name: "Plain", description: "Line one\nline two"),
    ]
    #expect(await client.extensionAttributes() == .definitions(expected))
  }

  @Test("without permission, the needed privilege is reported, and remembered")
  func refused() async {
    let (client, server) = fleet { jamfError(403, "INVALID_PRIVILEGE", "Forbidden") }
    for _ in 0..<2 {
      guard case .unavailable(let error) = await client.extensionAttributes() else { return #expect(Bool(false)) }
      #expect(error.kind == .missingPrivilege(["Read Computer Extension Attributes"]))
    }
    #expect(server.count(Self.operation) == 1)
    #expect(await client.privileges().denied == ["Read Computer Extension Attributes"])
  }

  @Test("a server that is too old for the list has it unavailable, not empty")
  func tooOld() async {
    let (client, _) = fleet { answer(404, #"{"httpStatus":404,"errors":[]}"#) }
    guard case .unavailable(let error) = await client.extensionAttributes() else { return #expect(Bool(false)) }
    #expect(error.kind == .notFound)
  }

  @Test("a partial list is a failure, and a temporary failure is not remembered")
  func middle() async {
    let calls = Counter()
    let (client, _) = fleet(50, rows: 10) { (3...6).contains(calls.increment()) ? answer(503, "{}") : nil }
    guard case .unavailable(let error) = await client.extensionAttributes() else { return #expect(Bool(false)) }
    #expect(error.kind == .unavailable)
    guard case .definitions(let all) = await untilAnswered(client) else { return #expect(Bool(false)) }
    #expect(all.count == 50)
  }

  /// Calls until there is an answer, at most ten times.
  private func untilAnswered(_ client: JamfProAPIClient) async -> ExtensionAttributeLookup {
    for _ in 0..<9 {
      let answer = await client.extensionAttributes()
      if case .definitions = answer { return answer }
    }
    return await client.extensionAttributes()
  }

  @Test("a canceled caller returns immediately, and the result is not kept")
  func canceled() async {
    let reached = Counter()
    let gate = Gate()
    let (client, _) = stubClient { received in
      if reached.increment() == 1 {
        await gate.pass()
        try Task.checkCancellation()
      }
      return answer(200, #"{"totalCount":0,"results":[]}"#)
    }
    let task = Task { await client.extensionAttributes() }
    while reached.value < 1 { await Task.yield() }
    task.cancel()
    #expect(await task.value == .unavailable(JamfProError(.canceled, what: "Canceled.")))
    gate.open()
    #expect(await client.extensionAttributes() == .definitions([]))
  }
}
