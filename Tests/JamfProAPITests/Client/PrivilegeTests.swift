import APIRuntime
import Foundation
import HeldWork
import HTTPTypes
import JamfProAPI
import Testing

@Suite("privileges of a credential") struct PrivilegeTests {
  static let account = """
    {"account":{"id":"1","username":"jane","accessLevel":"FullAccess","privilegeSet":"CUSTOM",
    "privilegesBySite":{"-1":["Read Computers"],"3":["Read Sites"]},"groupIds":[]},
    "accountGroups":[{"accessLevel":"GroupBasedAccess","privileges":["Read Buildings"]}],
    "sites":[],"authenticationType":"JSS"}
    """

  @Test("the account's privileges are requested once, including those of sites and groups")
  func account() async throws {
    let (client, server) = stubClient { _ in answer(200, Self.account) }
    for _ in 0..<3 {
      let report = await client.privileges()
      #expect(report.source == .account)
      #expect(report.account == "jane")
      #expect(report.granted == ["Read Computers", "Read Sites", "Read Buildings"])
      #expect(report.scope == "api-role:1")
      #expect(report.may("Read Computers") == true)
      #expect(report.may("Read Departments") == false)
    }
    #expect(server.count(Operations.AuthGetV1.id) == 1)
  }

  @Test("an administrator has all privileges")
  func administrator() async {
    let (client, _) = stubClient { _ in
      answer(200, #"{"account":{"accessLevel":"FullAccess","privilegeSet":"ADMINISTRATOR","privilegesBySite":{}}}"#)
    }
    let report = await client.privileges()
    #expect(report.isAdministrator)
    #expect(report.may("Send Computer Remote Wipe Command") == true)
  }

  @Test(
    "without the server's report there is only the token's scope, and privileges are unknown",
    arguments: [
      (403, #"{"errors":[]}"#), (404, "{}"), (200, #"{"account":{"username":null}}"#), (200, "[]"),
      (500, #"{"errors":[]}"#),
    ])
  func scope(_ status: Int, _ body: String) async {
    let (client, _) = stubClient { _ in answer(status, body) }
    let report = await client.privileges()
    #expect(report.source == .tokenScope)
    #expect(report.scope == "api-role:1")
    #expect(report.granted == nil)
    #expect(report.may("Read Computers") == nil)
  }

  @Test("an unreachable server is tried again the next time")
  func notReached() async {
    let calls = Counter()
    let (client, _) = stubClient { _ in
      if calls.increment() == 1 { throw TransportError.timedOut(.reading) }
      return answer(200, Self.account)
    }
    #expect(await client.privileges().source == .tokenScope)
    #expect(await client.privileges().source == .account)
  }

  @Test("without a scope, only rejected privileges are known")
  func unknown() async throws {
    let server = StubServer { received in
      received.operationID == Operations.DepartmentsGetV1.id
        ? jamfError(403, "INVALID_PRIVILEGE", "Forbidden") : answer(404, "{}")
    }
    let client = JamfProAPIClient(
      serverURL: stubURL, credential: .token(Secret("HUSH")), transport: server, sleep: { _ in })
    #expect(await client.privileges() == PrivilegeReport(source: .unknown))
    _ = try await client.api.DepartmentsGetV1()
    let report = await client.privileges()
    #expect(report.denied == ["Read Departments"])
    #expect(report.may("Read Departments") == false)
    #expect(report.may("Read Buildings") == nil)
  }

  @Test("a rejection by any call counts, a web page from the edge does not, and a later success revokes it")
  func refusals() async throws {
    let answers = [
      jamfError(403, "INVALID_PRIVILEGE", "Forbidden"),
      answer(403, "<html></html>", contentType: "text/html"),
      answer(200, #"{"totalCount":0,"results":[]}"#),
    ]
    for (index, denied) in [Set(["Read Buildings"]), [], []].enumerated() {
      let (client, _) = stubClient { received in
        received.operationID == Operations.BuildingsGetV1.id ? answers[index] : answer(404, "{}")
      }
      // A page instead of JSON is an error; the others are answers.
      _ = try? await client.api.BuildingsGetV1()
      #expect(await client.privileges().denied == denied)
    }
    let calls = Counter()
    let (client, _) = stubClient { received in
      guard received.operationID == Operations.BuildingsGetV1.id else { return answer(404, "{}") }
      return calls.increment() == 1 ? answers[0] : answers[2]
    }
    _ = try await client.api.BuildingsGetV1()
    _ = try await client.api.BuildingsGetV1()
    #expect(await client.privileges().denied == [])
  }

  @Test("of several privileges, the one that the account does not have is missing; otherwise it is unknown which")
  func several() async throws {
    for (granted, denied) in [
      ("[\"Read Smart Computer Groups\"]", Set(["Read Static Computer Groups"])),
      ("[\"Read Computers\"]", ["Read Smart Computer Groups", "Read Static Computer Groups"]),
      (
        "[\"Read Smart Computer Groups\", \"Read Static Computer Groups\"]",
        ["Read Smart Computer Groups", "Read Static Computer Groups"]
      ),
      ("[]", []),
    ] {
      let (client, _) = stubClient { received in
        received.operationID == Operations.AuthGetV1.id
          ? answer(200, #"{"account":{"privilegesBySite":{"-1":\#(granted)}}}"#)
          : jamfError(403, "INVALID_PRIVILEGE", "Forbidden")
      }
      _ = try await client.api.ComputerGroupsGetV1()
      #expect(await client.privileges().denied == denied)
    }
  }

  @Test("an error of a direct call also names the privilege")
  func explained() async throws {
    let (client, _) = stubClient { _ in jamfError(403, "INVALID_PRIVILEGE", "Forbidden") }
    let error = await #expect(throws: JamfProError.self) { try await client.computerDetail(id: "1") }
    #expect(error?.kind == .missingPrivilege(["Read Computers"]))
    #expect(error?.affectsEverything == true)
  }

  @Test("a canceled caller returns immediately, and the result is not kept")
  func canceled() async throws {
    let gate = Gate()
    let calls = Counter()
    let (client, _) = stubClient { _ in
      if calls.increment() == 1 {
        await gate.pass()
        try Task.checkCancellation()
      }
      return answer(200, Self.account)
    }
    let task = Task { await client.privileges() }
    while calls.value == 0 { await Task.yield() }
    task.cancel()
    #expect(await task.value.granted == nil)
    gate.open()
    #expect(await client.privileges().source == .account)
  }
}
