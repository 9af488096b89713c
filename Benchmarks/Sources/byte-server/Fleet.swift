import APIRuntime
import DemoServer
import HTTPTypes
import Measuring

/// The demo server's fleet: its records, written once, and its answers to everything that is no page of the list.
struct Fleet: Sendable {
  /// The records, with the sections that the usual columns are in.
  let records: RecordStore
  private let server: DemoServer

  static let sections = ["GENERAL", "HARDWARE", "OPERATING_SYSTEM", "USER_AND_LOCATION"]
  private static let blockRows = 2000
  /// The instant that the fleet's dates count from: 2026-11-20T12:00:00Z, so that every run has the same records.
  private static let reference: Int64 = 1_795_176_000_000

  /// Writes the records of so many computers.
  init(computers: Int) async throws {
    let configuration = DemoServer.Configuration(
      fleet: DemoFleet(count: computers, reference: Self.reference), versions: [.v4], tokenLifetime: .seconds(86_400))
    server = DemoServer(configuration)
    let token = try await Self.token(server, configuration)
    var records = RecordStore(blockRows: Self.blockRows)
    while records.count < computers {
      let query =
        Self.sections.map { "section=\($0)" }.joined(separator: "&")
        + "&page=\(records.count / Self.blockRows)&page-size=\(Self.blockRows)&sort=id%3Aasc"
      let (response, body) = await server.answer(
        HTTPRequest(
          method: .get, scheme: "http", authority: "127.0.0.1", path: "/api/v4/computers-inventory?\(query)",
          headerFields: [.authorization: "Bearer \(token)"]), nil)
      let page = try await body?.collect(upTo: 1 << 30) ?? []
      guard response.status == .ok else { throw BenchmarkError("the demo server refused a page: \(response.status)") }
      let before = records.count
      records.add(page: page)
      guard records.count > before else { throw BenchmarkError("the demo server sent a page without records") }
    }
    self.records = records
  }

  /// What the demo server answers to any other request.
  func answer(_ request: HTTPRequest, _ body: [UInt8]) async throws -> (HTTPResponse, [UInt8]) {
    let (response, answer) = await server.answer(request, body.isEmpty ? nil : HTTPBody(body))
    return (response, try await answer?.collect(upTo: 1 << 30) ?? [])
  }

  private static func token(_ server: DemoServer, _ configuration: DemoServer.Configuration) async throws -> String {
    let form =
      "grant_type=client_credentials&client_id=\(configuration.clientID)&client_secret=\(configuration.clientSecret)"
    let (_, body) = await server.answer(
      HTTPRequest(
        method: .post, scheme: "http", authority: "127.0.0.1", path: "/api/v1/oauth/token",
        headerFields: [.contentType: "application/x-www-form-urlencoded"]), HTTPBody(form))
    let answer = try JSONValue(jsonBytes: try await body?.collect(upTo: 1 << 20) ?? [])
    guard let token = answer["access_token"]?.stringValue else {
      throw BenchmarkError("the demo server gave no token")
    }
    return token
  }
}
