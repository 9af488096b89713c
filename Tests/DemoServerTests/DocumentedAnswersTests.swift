import APIRuntime
import Foundation
import HTTPTypes
import JamfProAPI
import Testing

@testable import DemoServer

@Suite("The document")
struct DocumentedAnswersTests {
  /// A client of the demo server with a token and without a socket.
  private struct Transport: ClientTransport {
    let gate: DemoGate
    let token: String

    init(_ configuration: DemoServer.Configuration, isSignedIn: Bool = true) async throws {
      let api = DemoAPI(configuration)
      gate = api.gate()
      let form = Components.Schemas.AccessTokenRequest(
        client_id: "demo-client", client_secret: "demo-secret", grant_type: "client_credentials")
      token = isSignedIn ? try api.tokens.issue(to: form).get().access_token : "guess"
    }

    func send(
      _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String
    ) async throws -> (HTTPResponse, HTTPBody?) {
      var request = request
      request.path = "/api" + (request.path ?? "/")
      request.headerFields[.authorization] = "Bearer " + token
      return await gate.answer(request, body)
    }
  }

  private static func client(_ transport: Transport) throws -> Client {
    Client(serverURL: try #require(URL(string: "http://127.0.0.1/api")), transport: transport)
  }

  private static let fleet = DemoFleet(count: 3, reference: reference)

  /// Status codes by operation; an undocumented response fails the test.
  private func codes(
    _ transport: Transport, id: String = "1", page: Int? = nil
  ) async throws -> [String: Int] {
    let client = try Self.client(transport)
    var codes: [String: Int] = [:]
    func note<Operation: APIOperation>(_: Operation.Type, _ output: Operation.Output) {
      let (code, answer) = output.answer
      #expect(!(answer is UndocumentedPayload), "\(Operation.id) \(code)")
      codes[Operation.id] = code
    }
    typealias All = Operations
    note(All.JamfProVersionGetV1.self, try await client.JamfProVersionGetV1())
    note(All.AuthGetV1.self, try await client.AuthGetV1())
    note(All.BuildingsGetV1.self, try await client.BuildingsGetV1(query: .init(page: page)))
    note(All.ComputerGroupsGetV1.self, try await client.ComputerGroupsGetV1())
    note(
      All.ComputerExtensionAttributesGetV1.self,
      try await client.ComputerExtensionAttributesGetV1(query: .init(page: page)))
    note(All.DepartmentsGetV1.self, try await client.DepartmentsGetV1(query: .init(page: page)))
    note(All.SitesGetV1.self, try await client.SitesGetV1())
    note(All.ComputersGetPreview.self, try await client.ComputersGetPreview(query: .init(page: page)))
    note(All.ComputersInventoryGetV1.self, try await client.ComputersInventoryGetV1(query: .init(page: page)))
    note(All.ComputersInventoryGetV2.self, try await client.ComputersInventoryGetV2(query: .init(page: page)))
    note(All.ComputersInventoryGetV3.self, try await client.ComputersInventoryGetV3(query: .init(page: page)))
    note(All.ComputersInventoryGetV4.self, try await client.ComputersInventoryGetV4(query: .init(page: page)))
    note(All.ComputersInventoryByIdGetV1.self, try await client.ComputersInventoryByIdGetV1(path: .init(id: id)))
    note(All.ComputersInventoryByIdGetV2.self, try await client.ComputersInventoryByIdGetV2(path: .init(id: id)))
    note(All.ComputersInventoryByIdGetV3.self, try await client.ComputersInventoryByIdGetV3(path: .init(id: id)))
    note(All.ComputersInventoryByIdGetV4.self, try await client.ComputersInventoryByIdGetV4(path: .init(id: id)))
    note(
      All.ComputersInventoryDetailByIdGetV1.self,
      try await client.ComputersInventoryDetailByIdGetV1(path: .init(id: id)))
    note(
      All.ComputersInventoryDetailByIdGetV2.self,
      try await client.ComputersInventoryDetailByIdGetV2(path: .init(id: id)))
    note(
      All.ComputersInventoryDetailByIdGetV3.self,
      try await client.ComputersInventoryDetailByIdGetV3(path: .init(id: id)))
    note(
      All.ComputersInventoryDetailByIdGetV4.self,
      try await client.ComputersInventoryDetailByIdGetV4(path: .init(id: id)))
    return codes
  }

  @Test("every response is documented for its operation, including errors")
  func answers() async throws {
    let signedIn = try await Transport(.init(fleet: Self.fleet))
    let good = try await codes(signedIn)
    #expect(good.count == 20 && Set(good.values) == [200])
    let bad = try await codes(signedIn, id: "99", page: -1)
    #expect(bad.values.count { $0 == 404 } == 8 && bad.values.count { $0 == 400 } == 8)
    let stranger = try await codes(Transport(.init(fleet: Self.fleet), isSignedIn: false))
    #expect(Set(stranger.values) == [401])
    let weak = try await codes(
      Transport(.init(fleet: Self.fleet, faults: [.missingPrivilege("Read Computers")])))
    #expect(weak.values.count { $0 == 403 } == 13)
  }

  @Test("every operation of the document has a route, and there are no others")
  func routes() throws {
    let api = DemoAPI(.init(fleet: Self.fleet))
    let ids = Set(api.routes().map(\.operationID))
    #expect(ids.isSuperset(of: ["AccessTokenRequest", "OauthTokenPostV1", "AuthTokenPostV1"]))
    #expect(ids.count == api.routes().count && ids.count == 44)
  }

  @Test("a server that rejects a method lists the allowed ones")
  func allow() async {
    let server = InProcess(count: 1)
    let token = await server.requestToken().json["access_token"]?.stringValue ?? ""
    let request = HTTPRequest(
      method: .delete, scheme: "http", authority: "127.0.0.1", path: "/api/v4/computers-inventory",
      headerFields: [.authorization: "Bearer " + token])
    let (response, _) = await server.api.gate().answer(request, nil)
    #expect(response.status == .methodNotAllowed && response.headerFields[.allow] == "GET, HEAD")
  }
}
