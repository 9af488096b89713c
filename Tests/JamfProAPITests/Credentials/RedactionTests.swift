import APIRuntime
import Foundation
import HeldWork
import HTTPTypes
import Synchronization
import Testing

@testable import JamfProAPI

@Suite("Secrets are removed from messages, and never from parsed answers") struct RedactionTests {
  /// Secrets that answers are made of, or parts of them.
  static let ordinary = [
    "applicationX", "application", "application/json", "json", "html", "text/html", "version", "results", "totalCount",
    "true", "null", "token", "Bearer", "charset", "utf-8", "11.30.2", "a", "1", "<", "{", "\"", ":", "id", "abc",
  ]

  static func credentials(_ secret: String) -> [Credential] {
    [.apiClient(id: "client-1", secret: Secret(secret)), .user(name: "jane", password: Secret(secret))]
  }

  func server(_ other: @escaping StubServer.Answer) -> StubServer {
    StubServer { received in
      switch received.operationID {
      case Operations.AccessTokenRequest.id: tokenAnswer("issued")
      case Operations.AuthTokenPostV1.id: answer(200, #"{"token":"issued","expires":"2030-01-01T00:00:00Z"}"#)
      default: try await other(received)
      }
    }
  }

  func client(_ credential: Credential, _ server: StubServer) -> JamfProAPIClient {
    JamfProAPIClient(serverURL: stubURL, credential: credential, transport: server, sleep: { _ in })
  }

  @Test("a secret that equals a word of an answer does not prevent parsing", arguments: ordinary)
  func reading(_ secret: String) async throws {
    for credential in Self.credentials(secret) {
      let calls = Counter()
      let server = server { received in
        switch received.operationID {
        case Operations.JamfProVersionGetV1.id where calls.increment() == 1:
          answer(503, "<html></html>", contentType: "text/html", [.retryAfter: "1"])
        case Operations.JamfProVersionGetV1.id:
          answer(200, #"{"version":"11.30.2"}"#, contentType: "application/json;charset=utf-8")
        case Operations.SitesGetV1.id, Operations.ComputerGroupsGetV1.id:
          answer(200, #"[{"id":"1","name":"application true null abc"}]"#)
        default:
          answer(200, #"{"totalCount":1,"results":[{"id":"1","name":"application true null abc"}]}"#)
        }
      }
      let client = client(credential, server)
      #expect(try await client.serverInfo().version == "11.30.2", "\(secret)")
      let lookups = await client.lookups()
      for lookup in [lookups.departments, lookups.buildings, lookups.sites, lookups.groups] {
        #expect(lookup == .names(["1": "application true null abc"]), "\(secret)")
      }
    }
  }

  @Test("a secret that equals a word of an answer does not change what an error means", arguments: ordinary)
  func meaning(_ secret: String) async throws {
    let pages: [(Int, String, String?, JamfProError.Kind)] = [
      (200, "<html></html>", "text/html; charset=utf-8", .notJSON(contentType: nil)),
      (200, "<html></html>", nil, .notJSON(contentType: nil)), (403, "<html></html>", "text/html", .blockedByEdge),
      (200, "{}", "text/plain", .notJSON(contentType: nil)), (200, "", "application/json", .emptyAnswer),
      (200, #"{"version":[]}"#, "application/json", .malformed(path: "", offset: 0)),
    ]
    for credential in Self.credentials(secret) {
      for (status, body, contentType, kind) in pages {
        let client = client(credential, server { _ in answer(status, body, contentType: contentType) })
        let error = await #expect(throws: JamfProError.self) { try await client.serverInfo() }
        let place = "\(secret): \(status) \(contentType ?? "-") \(body)"
        #expect(error.map { Self.name($0.kind) } == Self.name(kind), "\(place)")
        let raw = await #expect(throws: (any Error).self) { try await client.api.JamfProVersionGetV1().ok.body.json }
        if let raw {
          #expect(Self.name(client.explain(raw).kind) == Self.name(kind), "\(place)")
        }
      }
    }
  }

  private static func name(_ kind: JamfProError.Kind) -> String { String("\(kind)".prefix { $0 != "(" }) }

  @Test("callers get headers and bodies unchanged, including the secret")
  func untouched() async throws {
    let seen = Mutex<HTTPFields?>(nil)
    let fields: [HTTPField.Name: String] = [.server: "applicationX", .eTag: "applicationX"]
    let client = JamfProAPIClient(
      serverURL: stubURL, credential: .apiClient(id: "c", secret: Secret("applicationX")),
      transport: server { _ in answer(404, "applicationX", contentType: "application/json", fields) },
      middlewares: [Watcher { fields in seen.withLock { $0 = fields } }], sleep: { _ in })
    guard case .undocumented(_, let payload) = try await client.api.JamfProVersionGetV1() else {
      return #expect(Bool(false))
    }
    #expect(payload.headerFields[.contentType] == "application/json")
    #expect(payload.headerFields[.eTag] == "applicationX")
    #expect(payload.body == Array("applicationX".utf8))
    #expect(seen.withLock { $0?[.server] } == "applicationX")
    #expect(!"\(payload)".contains("applicationX"))
  }

  @Test("an error shows no secret that a header repeats, and keeps the header's meaning")
  func headers() async throws {
    let client = client(
      .apiClient(id: "c", secret: Secret("applicationX")),
      server { _ in answer(200, "{}", contentType: "text/applicationX", [.server: "applicationX"]) })
    let refusal = await #expect(throws: ClientError.self) { try await client.api.JamfProVersionGetV1() }
    var text = ""
    dump(refusal, to: &text)
    #expect(!text.contains("applicationX") && text.contains("text/(secret)"))
  }

  // MARK: Messages

  @Test(
    "only the secret is removed from a message, not words with the same prefix",
    arguments: [
      ("applicationX", "Invalid application id.", "Invalid application id."),
      ("applicationX", "Invalid id applicationX.", "Invalid id (secret)."),
      ("applicationX", "Sent applicationXYZ", "Sent (secret)YZ"), ("applicationX", "Sent applicati…", "Sent (secret)…"),
      ("applicationX", "Sent applicat****", "Sent (secret)****"), ("applicationX", "cut: applicatio", "cut: (secret)"),
      ("correct horse battery staple", "not correct horse battery", "not (secret)"),
      ("correct horse battery staple", "correct horse battery is wrong", "(secret)is wrong"),
      ("json", "It sent application/json.", "It sent application/(secret)."),
      ("a", "A password has a letter: a.", "A password has (secret) letter: (secret)."), ("a", "banana", "banana"),
      ("abc", "abcdef abc-abc", "abcdef (secret)-(secret)"), ("é", "é, née", "(secret), née"),
      ("", "nothing to hide", "nothing to hide"),
    ])
  func messages(_ secret: String, _ text: String, _ clean: String) {
    #expect(KnownSecrets(.token(Secret(secret))).redact(text) == clean)
  }
}

/// Sees the headers of answers on their way.
private struct Watcher: ClientMiddleware {
  let note: @Sendable (HTTPFields) -> Void

  func intercept(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
    next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
  ) async throws -> (HTTPResponse, HTTPBody?) {
    let answer = try await next(request, body, baseURL)
    note(answer.0.headerFields)
    return answer
  }
}
