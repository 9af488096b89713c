import APIRuntime
import Foundation
import HTTPTypes
import JamfProAPI
import Synchronization
import Testing

@Suite struct JamfProErrorTests {
  let html = "<html><body><h1>403 Forbidden</h1></body></html>"

  /// The error of listing computers for this answer.
  func listing(_ given: @escaping @Sendable () throws -> (HTTPResponse, HTTPBody?)) async throws -> JamfProError {
    let (client, _) = stubClient { _ in try given() }
    return try #require(
      await #expect(throws: JamfProError.self) {
        try await client.inventory(InventoryRequest(sections: ["GENERAL"])) { page in
          _ = try Components.Schemas.ComputerInventorySearchResultsV4(jsonBytes: page.bytes)
          return .init(rows: 0, newRows: 0, totalCount: nil)
        }
      })
  }

  @Test("403 names the privilege; 403 from the edge is a different error")
  func forbidden() async throws {
    let privilege = try await listing { jamfError(403, "INVALID_PRIVILEGE", "Forbidden") }
    #expect(privilege.kind == .missingPrivilege(["Read Computers"]))
    #expect(privilege.what == "The API client client-1 may not do this on jamf.example.")
    #expect(privilege.why == "It needs the privilege \"Read Computers\".")
    #expect(privilege.localizedDescription == privilege.description)
    #expect((privilege as any LocalizedError).failureReason == privilege.why)
    #expect((privilege as any LocalizedError).recoverySuggestion == privilege.next)
    let html = html
    for contentType in ["text/html; charset=utf-8", nil] {
      let edge = try await listing { answer(403, html, contentType: contentType) }
      #expect(edge.kind == .blockedByEdge)
      #expect(edge.status == 403)
    }
  }

  @Test(
    "each status explains what it means and what to do",
    arguments: [
      (400, JamfProError.Kind.invalidRequest), (404, .notFound), (409, .conflict), (429, .rateLimited),
      (500, .serverError(500)), (502, .unavailable), (503, .unavailable), (504, .timedOut), (302, .redirected),
    ])
  func statuses(_ status: Int, _ kind: JamfProError.Kind) async throws {
    for body in [#"{"httpStatus":1,"errors":[]}"#, "<html></html>", "", "{"] {
      let error = try await listing { answer(status, body) }
      #expect(error.kind == kind)
      #expect(error.status == status)
      #expect(error.what.contains("jamf.example"))
    }
  }

  @Test("the server's message is quoted, with its field")
  func serverMessage() async throws {
    let error = try await listing { jamfError(400, "INVALID_FIELD", "no such field", field: "\"general.nome\"") }
    #expect(error.why == "The server says: INVALID_FIELD: no such field (general.nome).")
  }

  @Test(
    "the server's message ends with a period",
    arguments: [
      ("gone", "gone."), ("Gone.", "Gone."), ("Why?", "Why?"), (#"\"Gone.\""#, "\"Gone.\""), ("Wait…", "Wait…"),
    ])
  func serverSentence(said: String, quoted: String) async throws {
    let error = try await listing { answer(400, #"{"errors":[{"description":"\#(said)"}]}"#) }
    #expect(error.why == "The server says: \(quoted)")
  }

  @Test("a missing computer has its own message")
  func noSuchComputer() async throws {
    let (client, _) = stubClient { _ in jamfError(404, "INVALID_ID", "nothing of this id") }
    let error = await #expect(throws: JamfProError.self) { try await client.computerDetail(id: "7") }
    #expect(error?.kind == .notFound)
    #expect(error?.what.hasSuffix(" does not have this computer, or no longer has it.") == true)
    #expect(error?.description.contains("nothing of this id. Load the list again.") == true)
  }

  @Test("rejected credentials are named, with where to look")
  func badCredentials() async throws {
    for status in [400, 401] {
      let server = StubServer { _ in
        answer(status, #"{"error":"invalid_client","error_description":"no client for HUSH-client-secret"}"#)
      }
      let client = JamfProAPIClient(serverURL: stubURL, credential: stubCredential, transport: server)
      let error = await #expect(throws: JamfProError.self) { try await client.serverInfo() }
      #expect(error?.kind == .badCredentials)
      #expect(error?.what == "jamf.example does not accept the API client client-1.")
      #expect(error?.why == "The server says: invalid_client: no client for (secret).")
      #expect(server.received.count == 1)
    }
  }

  @Test("a web page with status 200 is not parsed as JSON")
  func page() async throws {
    let html = html
    let error = try await listing { answer(200, html, contentType: "text/html") }
    #expect(error.kind == .notJSON(contentType: "text/html"))
    #expect(error.why == "It sent a web page instead of JSON.")
    let posing = try await listing { answer(200, html, contentType: "application/json") }
    #expect(posing.kind == .notJSON(contentType: nil))
  }

  @Test("truncated JSON reports path and byte")
  func truncated() async throws {
    let client = stubClient { _ in answer(200, #"{"totalCount":2,"results":[{"id":"1"},{"id":"2","general":{"na"#) }.0
    let error = await #expect(throws: JamfProError.self) { try await client.ComputerInventoryGetV4AllPages() }
    #expect(error?.kind == .malformed(path: "results[1].general", offset: 62))
    #expect(
      error?.why == "At byte 62, results[1].general: expected the end of the string, found the end of the text.")
  }

  @Test(
    "a network failure says what happened and what to do next",
    arguments: [
      (
        TransportError.couldNotConnect(host: "jamf.example", port: 443, reason: "connection refused"),
        JamfProError.Kind.unreachable
      ),
      (.unknownHost("jamf.example"), .unreachable), (.tls(.unknownAuthority, reason: "r"), .tls(.unknownAuthority)),
      (.timedOut(.connecting), .timedOut), (.timedOut(.reading), .timedOut), (.timedOut(.total), .timedOut),
      (.connectionClosed, .interrupted), (.canceled, .canceled), (.other(reason: "x"), .other),
    ])
  func transport(_ failure: TransportError, _ kind: JamfProError.Kind) async throws {
    let error = try await listing { throw failure }
    #expect(error.kind == kind)
    #expect(kind == .canceled || error.what.contains("jamf.example"))
    #expect(kind == .canceled || kind == .other || error.next?.isEmpty == false)
  }

  @Test("each TLS failure has its own next step")
  func certificates() async throws {
    var next: [TLSFailure: String] = [:]
    for failure in TLSFailure.allCases {
      let error = try await listing { throw TransportError.tls(failure, reason: "the server's certificate expired") }
      #expect(error.kind == .tls(failure))
      #expect(error.what == "Cannot connect securely to jamf.example.")
      #expect(error.why == "The server's certificate expired.")
      #expect(error.affectsEverything && !error.isPassing)
      next[failure] = error.next
    }
    #expect(Set(next.values).count == TLSFailure.allCases.count)
    for failure in [TLSFailure.unknownAuthority, .other] {
      #expect(next[failure]?.contains("caFile") == true && next[failure]?.contains("SSL_CERT_FILE") == true)
    }
    #expect(next[.wrongName]?.contains("name") == true)
    #expect(next[.expired]?.contains("date") == true)
    #expect(next[.clientCertificateRequired]?.contains("clientCertificate") == true)
    // Verification cannot be disabled, so no message mentions it.
    #expect(!next.values.joined().lowercased().contains("insecure"))
  }

  typealias AnswerThatIsNone = (
    name: String, given: @Sendable () throws -> (HTTPResponse, HTTPBody?), kind: JamfProError.Kind
  )

  /// Each kind of answer that is not a list of computers, with its error.
  static let answersThatAreNone: [AnswerThatIsNone] =
    [
      ("400", { jamfError(400, "INVALID_FIELD", "no such field") }, .invalidRequest),
      ("401", { jamfError(401, "INVALID_TOKEN", "Unauthorized") }, .tokenRejected),
      ("401 that says nothing", { answer(401, #"{"httpStatus":401,"errors":[]}"#) }, .tokenRejected),
      ("403", { jamfError(403, "INVALID_PRIVILEGE", "Forbidden") }, .missingPrivilege(["Read Computers"])),
      ("403 of the edge", { answer(403, "<html>", contentType: "text/html") }, .blockedByEdge),
      ("404", { jamfError(404, "NOT_FOUND", "no") }, .notFound),
      ("408", { answer(408, "") }, .timedOut),
      ("409", { jamfError(409, "CONFLICT", "no") }, .conflict),
      ("414", { answer(414, "") }, .invalidRequest),
      ("429", { answer(429, "{}") }, .rateLimited),
      ("500", { answer(500, #"{"httpStatus":500,"errors":[]}"#) }, .serverError(500)),
      ("502", { answer(502, "<html>", contentType: "text/html") }, .unavailable),
      ("503", { answer(503, "<html>", contentType: "text/html") }, .unavailable),
      ("504", { answer(504, "<html>", contentType: "text/html") }, .timedOut),
      ("a web page", { answer(200, "<html>", contentType: "text/html") }, .notJSON(contentType: "text/html")),
      ("a web page that poses as JSON", { answer(200, "<html>") }, .notJSON(contentType: nil)),
      ("another type", { answer(200, "a,b", contentType: "text/csv") }, .notJSON(contentType: "text/csv")),
      ("an empty body", { answer(200, "") }, .emptyAnswer),
      ("no content", { (HTTPResponse(status: .noContent), nil) }, .emptyAnswer),
      ("broken JSON", { answer(200, #"{"totalCount":"#) }, .malformed(path: "totalCount", offset: 14)),
      ("a redirect", { answer(302, "", [.location: "https://sso.example/"]) }, .redirected),
      ("a redirect to nowhere", { answer(307, "") }, .redirected),
    ]

  @Test("every invalid answer has a kind, a message and a next step", arguments: 0..<22)
  func table(_ row: Int) async throws {
    let (name, given, kind) = Self.answersThatAreNone[row]
    let error = try await listing(given)
    #expect(error.kind == kind, "\(name)")
    #expect(error.what.contains("jamf.example") && error.what.hasSuffix("."), "\(name)")
    #expect(error.next?.hasSuffix(".") == true, "\(name)")
    #expect(error.why?.isEmpty != true, "\(name)")
    // No message suggests a retry that cannot work, or a total failure if the next page could work.
    let lasting: [JamfProError.Kind] = [
      .invalidRequest, .tokenRejected, .missingPrivilege(["Read Computers"]), .blockedByEdge, .notFound, .conflict,
      .redirected,
    ]
    #expect(error.isPassing == !lasting.contains(kind), "\(name)")
    let total: [JamfProError.Kind] = [
      .tokenRejected, .missingPrivilege(["Read Computers"]), .blockedByEdge, .redirected, .rateLimited, .unavailable,
    ]
    #expect(error.affectsEverything == total.contains(kind), "\(name)")
  }

  @Test("no two kinds have the same message")
  func distinct() async throws {
    var words: [String: JamfProError.Kind] = [:]
    for (_, given, _) in Self.answersThatAreNone {
      let error = try await listing(given)
      let text = [error.what, error.next ?? ""].joined(separator: " ")
      let other = words.updateValue(error.kind, forKey: text)
      // One kind can have several content types.
      #expect(other == nil || "\(other!)".prefix(8) == "\(error.kind)".prefix(8), "\(text)")
    }
  }

  @Test("a redirect names its target host, and is not followed")
  func redirect() async throws {
    let error = try await listing {
      answer(302, "", [.location: "https://sso.example/login?token=HUSH"])
    }
    #expect(error.what == "jamf.example redirects the request to sso.example.")
  }

  @Test("an answer beyond the limit is rejected")
  func tooLarge() async throws {
    let server = StubServer { received in
      received.operationID == Operations.AccessTokenRequest.id
        ? tokenAnswer() : answer(200, #"{"version":"\#(String(repeating: "1", count: 4000))"}"#)
    }
    let client = JamfProAPIClient(
      serverURL: stubURL, credential: stubCredential, transport: server,
      configuration: Configuration(maximumResponseBytes: 1000))
    let error = await #expect(throws: JamfProError.self) { try await client.serverInfo() }
    #expect(error?.kind == .tooLarge)
  }

  @Test("an ID that is not a valid path component is rejected before anything is sent")
  func badID() async throws {
    let (client, server) = stubClient { _ in answer(200, "{}") }
    let error = await #expect(throws: JamfProError.self) { try await client.computerDetail(id: "..") }
    #expect(error?.kind == .invalidRequest)
    #expect(!server.received.contains { $0.path.contains("detail") })
  }

  @Test("a token error reports how far the call got")
  func tokenErrors() async throws {
    let answers: [(ClientErrorKind, @Sendable () throws -> (HTTPResponse, HTTPBody?))] = [
      (.status, { answer(401, "{}") }), (.status, { answer(504, "") }), (.decoding, { answer(200, "{") }),
      (.notSent, { throw TransportError.unknownHost("h") }), (.network, { throw TransportError.connectionClosed }),
      (.canceled, { throw TransportError.canceled }),
    ]
    for (kind, given) in answers {
      let client = JamfProAPIClient(
        serverURL: stubURL, credential: stubCredential, transport: StubServer { _ in try given() }, sleep: { _ in })
      let error = await #expect(throws: ClientError.self) { try await client.api.JamfProVersionGetV1() }
      #expect(error?.kind == kind)
    }
  }

  @Test("programs can read a rejected field from the call's error")
  func fields() async throws {
    let (client, _) = stubClient { _ in jamfError(400, "INVALID_FIELD", "no such field", field: "\"general.nome\"") }
    let output = try await client.api.ComputersInventoryGetV4()
    let error = #expect(throws: UnexpectedResponse.self) { try output.ok }
    #expect(error.map { ClientErrorKind($0) } == .validation)
    #expect(error?.statusError.details.first?.field == "general.nome")
    #expect(error.map { client.explain($0).why } == "The server says: INVALID_FIELD: no such field (general.nome).")
  }

  @Test("the caller's middleware sees every request, including token requests")
  func callersMiddlewares() async throws {
    let lines = Mutex<[String]>([])
    let client = JamfProAPIClient(
      serverURL: stubURL, credential: stubCredential,
      transport: StubServer { received in
        received.operationID == Operations.AccessTokenRequest.id
          ? tokenAnswer() : answer(200, #"{"version":"11.30.2"}"#)
      },
      middlewares: [RequestLogging { line in lines.withLock { $0.append(line) } }, RetryMiddleware()])
    _ = try await client.api.JamfProVersionGetV1().ok
    let logged = lines.withLock(\.self)
    #expect(logged.count == 2)
    #expect(logged.contains { $0.contains("--data-raw 'client_id=client-1&client_secret=REDACTED&grant_type=") })
    #expect(!logged.joined().contains("HUSH"))
  }
}
