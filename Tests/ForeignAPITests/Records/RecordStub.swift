import APIRuntime
import Foundation
import HTTPTypes
import RecordsAPI
import Synchronization

/// A database server in memory, behind the generated protocol: one database, any layouts.
final class RecordStub: APIProtocol {
  typealias Schemas = Components.Schemas

  struct State {
    var tokens: Set<String> = []
    var sessionsOpened = 0
    var layouts: [String: RecordTable] = [:]
  }

  let state = Mutex(State())
  /// The size limit of a file in a container.
  let containerLimit: Int

  init(containerLimit: Int = 16 << 20) { self.containerLimit = containerLimit }

  static let fine = [Schemas.Message(code: "0", message: "OK")]

  static func envelope(_ code: Int, _ message: String) -> JSONContent<Schemas.Envelope> {
    .json(.init(messages: [.init(code: String(code), message: message)]))
  }

  static func failure(_ code: Int, _ message: String) -> Components.Responses.Failure {
    .init(body: envelope(code, message))
  }

  static let missing = failure(101, "Record is missing")

  /// Checks access: the document's `security` is not part of an operation's input.
  func responder() -> @Sendable (HTTPRequest, HTTPBody?) async -> (HTTPResponse, HTTPBody?) {
    let table = RouteTable(routes: routes(), basePath: "/records/v1", maximumBytes: containerLimit + 4096)
    return { request, body in
      let credential = request.headerFields[.authorization] ?? ""
      let path = request.path ?? ""
      let refused: Bool
      if path.contains("/layouts/") {
        refused = !self.state.withLock { $0.tokens.contains(String(credential.trimmingPrefix("Bearer "))) }
      } else if path.hasSuffix("/sessions") {
        refused = credential != "Basic " + Data("ada:s3cret".utf8).base64EncodedString()
      } else {
        refused = false
      }
      guard refused else { return await table.answer(request, body: body) }
      let fields: HTTPFields = [.contentType: "application/json", .wwwAuthenticate: "Basic realm=\"records\""]
      let envelope = Self.envelope(path.contains("/layouts/") ? 952 : 212, "Not signed in")
      return (HTTPResponse(status: .unauthorized, headerFields: fields), HTTPBody(envelope.bytes))
    }
  }

  // MARK: Sessions

  func productInfo(_ input: Operations.productInfo.Input) async throws -> Operations.productInfo.Output {
    .ok(
      .init(
        body: .json(
          .init(
            messages: Self.fine,
            response: .init(productInfo: .init(name: "Stub", buildDate: "2026-11-21", version: "1"))))))
  }

  func listDatabases(_ input: Operations.listDatabases.Input) async throws -> Operations.listDatabases.Output {
    .ok(.init(body: .json(.init(messages: Self.fine, response: .init(databases: [.init(name: "Zoo")])))))
  }

  func openSession(_ input: Operations.openSession.Input) async throws -> Operations.openSession.Output {
    let token = UUID().uuidString
    state.withLock { state in
      state.tokens.insert(token)
      state.sessionsOpened += 1
    }
    return .ok(
      .init(
        headers: .init(X_hyphen_Data_hyphen_Access_hyphen_Token: token, X_hyphen_Session_hyphen_Seconds: 900),
        body: .json(.json(.init(messages: Self.fine, response: .init(token: token))))))
  }

  func closeSession(_ input: Operations.closeSession.Input) async throws -> Operations.closeSession.Output {
    let wasOpen = state.withLock { $0.tokens.remove(input.path.token) != nil }
    guard wasOpen else { return ._default(statusCode: 401, Self.failure(952, "Invalid token")) }
    return .ok(.init(body: .json(.init(messages: Self.fine))))
  }
}
