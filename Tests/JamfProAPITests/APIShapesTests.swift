import APIRuntime
import Foundation
import HTTPTypes
import JamfProAPI
import Testing

/// The call sites of other programs.
@Suite struct APIShapesTests {
  let record = """
    {"id":"117","udid":"u","general":{"name":"Mac","managementId":"m-1","platform":"Mac",
    "lastContactTime":"2026-01-02T03:04:05.7Z","reportDate":"","remoteManagement":{"managed":true},"unheardOf":[1]},
    "userAndLocation":{"username":"jane"},"hardware":null,
    "diskEncryption":{"individualRecoveryKeyValidityStatus":"SOMETHING_NEW"}}
    """

  func client() -> (JamfProAPIClient, StubServer) {
    stubClient { [record] received in
      received.path.contains("detail") ? answer(200, record) : answer(200, #"{"totalCount":1,"results":[\#(record)]}"#)
    }
  }

  @Test("requesting the version reads naturally")
  func version() async throws {
    let (client, _) = client()
    let response = try await client.api.JamfProVersionGetV1()
    #expect(try response.ok.body.json.version == "11.30.2-t1785446884863")
  }

  @Test("requesting a page reads naturally")
  func page() async throws {
    let (client, server) = client()
    let response = try await client.api.ComputersInventoryGetV1(
      .init(query: .init(section: [.GENERAL, .USER_AND_LOCATION], page: 0, page_hyphen_size: 1000)))
    let computer = try #require(try response.ok.body.json.results?.first)
    #expect(computer.id == "117")
    #expect(computer.general?.managementId == "m-1")
    #expect(computer.general?.remoteManagement?.managed == true)
    #expect(computer.general?.lastContactTime == Date(timeIntervalSince1970: 1_767_323_045.7))
    #expect(computer.general?.reportDate == nil)
    #expect(computer.hardware == nil)
    let path = server.received.last?.path
    #expect(path == "/v1/computers-inventory?section=GENERAL&section=USER_AND_LOCATION&page=0&page-size=1000")
  }

  @Test("requesting a computer's detail reads naturally")
  func detail() async throws {
    let (client, server) = client()
    let response = try await client.api.ComputersInventoryDetailByIdGetV1(.init(path: .init(id: "117")))
    let computer: Components.Schemas.ComputerInventory = try response.ok.body.json
    #expect(identity(computer) == "117")
    #expect(server.received.last?.path == "/v1/computers-inventory-detail/117")
    #expect(server.received.last?.authorization == "Bearer token-1")
  }

  func identity<Value: Identifiable>(_ value: Value) -> Value.ID { value.id }

  @Test("an undocumented enumeration value is kept")
  func unknownEnumeration() async throws {
    let computer = try Components.Schemas.ComputerInventory(jsonBytes: Array(record.utf8))
    let status = try #require(computer.diskEncryption?.individualRecoveryKeyValidityStatus)
    #expect(status.rawValue == "SOMETHING_NEW")
    let again = try Components.Schemas.ComputerInventory(jsonBytes: computer.jsonBytes())
    #expect(again == computer)
    let byCodable = try JSONDecoder().decode(
      Components.Schemas.ComputerInventory.self, from: try JSONEncoder().encode(computer))
    #expect(byCodable.diskEncryption?.individualRecoveryKeyValidityStatus == status)
  }

  @Test("requesting a token reads naturally, and the secret is escaped in the form")
  func token() async throws {
    let (client, server) = client()
    let response = try await client.api.AccessTokenRequest(
      body: .urlEncodedForm(
        .init(client_id: client.clientId, client_secret: "a+b&c=d%", grant_type: "client_credentials")))
    #expect(try response.ok.body.json.access_token == "token-1")
    let request = try #require(server.received.last)
    #expect(
      String(decoding: request.body, as: UTF8.self)
        == "client_id=client-1&client_secret=a%2Bb%26c%3Dd%25&grant_type=client_credentials")
    #expect(request.authorization == nil)
  }

  @Test("requesting all pages reads naturally, in versions 1 and 4")
  func allPages() async throws {
    let (client, server) = client()
    let v1 = try await client.ComputerInventoryGetV1AllPages(query: .init(section: [.GENERAL], page: 0))
    #expect(v1.results?.map(\.id) == ["117"])
    #expect(v1.totalCount == 1)
    let v4 = try await client.ComputerInventoryGetV4AllPages()
    #expect(v4.results?.count == 1)
    // A list that fits one page is confirmed, each in its own version.
    #expect(server.received.suffix(4).map { $0.path.prefix(4) } == ["/v1/", "/v1/", "/v4/", "/v4/"])
    #expect(queryValues("sort", in: server.received.last?.path ?? "") == ["id:asc"])
  }

  struct Noting: ClientMiddleware {
    func intercept(
      _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
      next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
    ) async throws -> (HTTPResponse, HTTPBody?) {
      var request = request
      request.headerFields[.acceptLanguage] = "en"
      return try await next(request, body, baseURL)
    }
  }

  @Test("a client accepts custom middleware and configuration")
  func ownParts() async throws {
    let server = StubServer { _ in answer(200, #"{"version":"1.2.3"}"#) }
    let client = Client(
      serverURL: stubURL, configuration: Configuration(dateTranscoder: .iso8601WithFractionalSeconds),
      transport: server, middlewares: [Noting()])
    #expect(try await client.JamfProVersionGetV1().ok.body.json.version == "1.2.3")
    #expect(server.received.first?.request.headerFields[.acceptLanguage] == "en")
  }

  @Test("a client is created from a host name or an address")
  func initialisers() async throws {
    let byName = JamfProAPIClient(hostname: "x.jamfcloud.com", clientID: "id", clientSecret: "s")
    #expect(byName.serverURL.absoluteString == "https://x.jamfcloud.com/api")
    #expect(byName.clientId == "id")
    let url = try #require(URL(string: "https://x.jamfcloud.com:443/api"))
    #expect(JamfProAPIClient(serverURL: url, clientID: "id", clientSecret: "s").serverURL == url)
  }

  @Test("an invalid host name is reported by the first call")
  func badHostname() async throws {
    let client = JamfProAPIClient(hostname: "not a host", clientID: "id", clientSecret: "s")
    let error = await #expect(throws: JamfProError.self) { try await client.serverInfo() }
    #expect(error?.kind == .badAddress)
  }

  @Test("every operation has its facts")
  func facts() {
    #expect(Operations.ComputersInventoryGetV4.id == "ComputersInventoryGetV4")
    #expect(Operations.ComputersInventoryGetV4.pathTemplate == "/v4/computers-inventory")
    #expect(Operations.ComputersInventoryGetV4.requiredPrivileges == ["Read Computers"])
    #expect(Catalogue.ComputerInventoryV4.contains { $0.path == "general.managementId" && $0.section == "GENERAL" })
  }
}
