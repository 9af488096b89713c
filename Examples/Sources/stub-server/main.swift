import APIRuntime
import Foundation
import RouteServer
import StatusAPI
import URLSessionTransport

/// Answers as a test needs it.
struct Stub: APIProtocol {
  var version: String?

  func serverVersion(_ input: Operations.ServerVersion.Input) async throws -> Operations.ServerVersion.Output {
    guard let version else { return .unauthorized(.init()) }
    return .ok(.init(body: .json(.init(version: version))))
  }
}

let table = RouteTable(routes: Stub(version: "11.30.2").routes(), basePath: "/api")
let server = RouteServer { request, body in await table.answer(request, body: body) }
let version = try await server.serving { port in
  guard let url = URL(string: "http://127.0.0.1:\(port)/api") else { exit(1) }
  let client = Client(serverURL: url, transport: URLSessionTransport())
  return try await client.serverVersion().ok.body.json.version
}
print(version ?? "unknown")
