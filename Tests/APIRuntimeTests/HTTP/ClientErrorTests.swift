import APIRuntime
import Foundation
import HTTPTypes
import Testing

@Suite struct ClientErrorTests {
  /// The error of a call that fails in one of its three stages.
  func error(
    serializing: (any Error)? = nil, sending: (any Error)? = nil, reading: (any Error)? = nil
  ) async throws -> ClientError {
    let client = UniversalClient(
      serverURL: URL(string: "https://jamf.example/api")!,
      transport: StubTransport { _, _, _ in
        if let sending { throw sending }
        return (HTTPResponse(status: .ok), nil)
      })
    return try #require(
      await #expect(throws: ClientError.self) {
        try await client.send(
          input: (), forOperation: "x",
          serializer: { _ in
            if let serializing { throw serializing }
            return (HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/v1/x?key=HUSH"), nil)
          },
          deserializer: { _, _ in if let reading { throw reading } })
      })
  }

  struct Unknown: Error {}

  @Test(
    "an error reports how far the call got",
    arguments: [
      (TransportError.couldNotConnect(host: "h", port: 1, reason: "r"), ClientErrorKind.notSent),
      (.unknownHost("h"), .notSent), (.tls(reason: "r"), .notSent), (.timedOut(.connecting), .notSent),
      (.timedOut(.reading), .network), (.timedOut(.total), .network), (.connectionClosed, .network),
      (.other(reason: "r"), .network), (.canceled, .canceled),
    ])
  func transport(_ failure: TransportError, _ kind: ClientErrorKind) async throws {
    #expect(try await error(sending: failure).kind == kind)
    #expect(ClientErrorKind(failure) == kind)
  }

  @Test("an unknown error is classified by the stage of the call")
  func stages() async throws {
    #expect(try await error(serializing: Unknown()).kind == .notSent)
    #expect(try await error(sending: Unknown()).kind == .network)
    #expect(try await error(reading: Unknown()).kind == .decoding)
    #expect(try await error(reading: CancellationError()).kind == .canceled)
    #expect(try await error(serializing: CancellationError()).kind == .canceled)
    #expect(try await error(reading: TransportError.connectionClosed).kind == .network)
    #expect(try await error(sending: HTTPBodyError.readTwice).kind == .notSent)
    #expect(try await error(reading: HTTPBodyError.tooLong(limit: 1)).kind == .decoding)
    let json = JSONReadingError(offset: 0, expected: "a", found: "b")
    #expect(try await error(reading: json).kind == .decoding)
    let html = UnexpectedContentType(status: 200, contentType: "text/html", expected: "application/json")
    #expect(try await error(reading: html).kind == .decoding)
    let edge = UnexpectedContentType(status: 502, contentType: "text/html", expected: "application/json")
    #expect(try await error(reading: edge).kind == .status)
  }

  @Test("an error of a nested call stays unchanged")
  func nested() async throws {
    let inner = ClientError(operationID: "token", underlyingError: TransportError.unknownHost("h"))
    let outer = try await error(sending: inner)
    #expect(outer.operationID == "token")
    #expect(outer.kind == .notSent)
  }

  @Test("the query, which may contain a key, is not kept")
  func query() async throws {
    let error = try await error(sending: Unknown())
    #expect(error.request?.path == "/v1/x")
  }

  @Test("known secrets are removed from the path and headers in an error, not from the body")
  func redaction() async throws {
    let client = UniversalClient(
      serverURL: URL(string: "https://jamf.example/api")!,
      configuration: Configuration(redact: { $0.replacing("HUSH", with: "(secret)") }),
      transport: StubTransport { request, _, _ in
        #expect(request.path == "/v1/HUSH" && request.headerFields[.accept] == "text/HUSH")
        return (HTTPResponse(status: .ok, headerFields: [.server: "Jamf-HUSH", .age: "1"]), nil)
      })
    let error = try #require(
      await #expect(throws: ClientError.self) {
        try await client.send(
          input: (), forOperation: "x",
          serializer: { _ in
            let fields: HTTPFields = [.accept: "text/HUSH", .userAgent: "jamf-tui"]
            return (HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/v1/HUSH", headerFields: fields), nil)
          },
          deserializer: { response, _ in
            #expect(response.headerFields[.server] == "Jamf-HUSH")
            throw Unknown()
          })
      })
    #expect(error.request?.path == "/v1/(secret)")
    #expect(error.request?.headerFields == [.accept: "text/(secret)", .userAgent: "jamf-tui"])
    #expect(error.response?.headerFields == [.server: "Jamf-(secret)", .age: "1"])
  }

  func status(_ code: Int, _ body: String, contentType: String? = "application/json") -> StatusError {
    var response = HTTPResponse(status: .init(code: code))
    response.headerFields[.contentType] = contentType
    response.headerFields[.setCookie] = "JSESSIONID=HUSH"
    response.headerFields[.retryAfter] = "5"
    return StatusError(operationID: "x", response: response, body: Array(body.utf8))
  }

  @Test("Jamf Pro's errors are read completely, with their field, whatever is null")
  func jamf() async throws {
    let body = """
      { "httpStatus" : 400, "errors" : [ { "code" : "INVALID_FIELD", "description" : "too long", "id" : "0",
        "field" : "general.name" }, { "code" : "X", "description" : null, "id" : 7, "field" : null }, { }, null, 3 ] }
      """
    let error = try await error(reading: status(400, body))
    #expect(error.kind == .validation)
    #expect(error.status == 400)
    #expect(
      error.details == [
        APIErrorDetail(code: "INVALID_FIELD", field: "general.name", description: "too long", id: "0"),
        APIErrorDetail(code: "X", id: "7"),
      ])
    #expect(error.statusError?.headerFields[.retryAfter] == "5")
    #expect(error.statusError?.headerFields[.setCookie] == nil)
    #expect(error.statusError?.body == Array(body.utf8))
  }

  @Test(
    "only 400 and 422 with a field are errors in the request",
    arguments: [
      (400, #""name""#, ClientErrorKind.validation), (422, #""name""#, .validation), (400, "null", .status),
      (400, #""""#, .status), (401, #""name""#, .status), (409, #""name""#, .status), (500, #""name""#, .status),
    ])
  func validation(_ code: Int, _ field: String, _ kind: ClientErrorKind) {
    let error = status(code, #"{"httpStatus":1,"errors":[{"code":"A","description":"B","id":"0","field":\#(field)}]}"#)
    #expect(error.clientErrorKind == kind)
    #expect(ClientErrorKind(error) == kind)
  }

  @Test(
    "errors of other servers are read as well",
    arguments: [
      (
        #"{"error":"invalid_client","error_description":"no"}"#,
        [APIErrorDetail(code: "invalid_client", description: "no")]
      ),
      (#"{"error":{"code":12,"message":"no"}}"#, [APIErrorDetail(code: "12", description: "no")]),
      (
        #"{"messages":[{"code":"401","message":"No records match"}]}"#,
        [APIErrorDetail(code: "401", description: "No records match")]
      ),
      (#"{"title":"Bad","status":400}"#, [APIErrorDetail(description: "Bad")]),
      (
        #"{"errors":{"title":["is too long","is odd"],"code":"is taken"}}"#,
        [
          APIErrorDetail(field: "title", description: "is too long"),
          APIErrorDetail(field: "title", description: "is odd"),
          APIErrorDetail(field: "code", description: "is taken"),
        ]
      ),
      (
        #"{"responseStatus":{"errorCode":"Bad","message":"no","errors":[]}}"#,
        [APIErrorDetail(code: "Bad", description: "no")]
      ),
      (
        #"{"ResponseStatus":{"errorCode":"Bad","errors":[{"errorCode":"Lost","fieldName":"Name","message":"is empty"}]}}"#,
        [APIErrorDetail(code: "Lost", field: "Name", description: "is empty")]
      ),
      (
        #"{"type":"/invalid","title":"Bad","invalid-params":[{"name":"age","reason":"is negative"}]}"#,
        [APIErrorDetail(field: "age", description: "is negative")]
      ),
      (
        ##"{"title":"Bad","errors":[{"detail":"is negative","pointer":"#/age"}]}"##,
        [APIErrorDetail(field: "#/age", description: "is negative")]
      ),
      (
        #"{"data":null,"errors":[{"message":"no","path":["hero",1,"name"],"extensions":{"code":"DENIED"}}]}"#,
        [APIErrorDetail(code: "DENIED", field: "hero.1.name", description: "no")]
      ),
      (#"{"name":"Refused","message":"no"}"#, [APIErrorDetail(description: "no")]),
      (#"{"errors":["no","", "never"]}"#, [APIErrorDetail(description: "no"), APIErrorDetail(description: "never")]),
    ])
  func others(_ body: String, _ details: [APIErrorDetail]) {
    #expect(APIErrorDetail.list(in: Array(body.utf8)) == details)
  }

  @Test(
    "a body without information is not a separate error",
    arguments: [
      "", "<html></html>", "{", "null", "[]", "3", #"{"httpStatus":401,"errors":[]}"#, #"{"errors":null}"#,
      #"{"errors":[[["x"]]]}"#, #"{"error":true}"#, "\u{FEFF}", #"{"id":"7"}"#,
    ])
  func nothing(_ body: String) {
    #expect(APIErrorDetail.list(in: Array(body.utf8)).isEmpty)
    #expect(status(400, body).clientErrorKind == .status)
  }

  @Test("the number of errors that are kept is limited")
  func many() {
    let body = #"{"errors":[\#(Array(repeating: #"{"code":"A"}"#, count: 5000).joined(separator: ","))]}"#
    #expect(APIErrorDetail.list(in: Array(body.utf8)).count == 100)
  }

  @Test("reading another output than the received one reports the server's message")
  func unexpected() {
    let body = #"{"httpStatus":400,"errors":[{"code":"A","description":"B","id":"0","field":"f"}]}"#
    let error = UnexpectedResponse(
      expected: "ok", status: 400, payload: UndocumentedPayload(body: Array(body.utf8)))
    #expect(ClientErrorKind(error) == .validation)
    #expect(error.statusError.details.map(\.field) == ["f"])
    #expect(ClientError(operationID: "x", underlyingError: error).details.count == 1)
  }

  @Test("no error shows the server's text, which may repeat a secret")
  func secrecy() async throws {
    let status = status(400, #"{"errors":[{"code":"HUSH","description":"HUSH","field":"HUSH"}]}"#)
    let error = try await error(reading: status)
    var dumped = "\(error) \(String(reflecting: error)) \(status)"
    dump(error, to: &dumped)
    dump(status, to: &dumped)
    #expect(!dumped.contains("HUSH"))
    #expect(error.description == "x: status 400")
  }

  @Test("discards are reported with their operation")
  func discards() throws {
    let found = Log<String>()
    let configuration = Configuration(decodingPolicy: .tolerant) { found.add("\($0 ?? "-") \($1.path)") }
    let bytes = Array("[1, \"x\", 3]".utf8)
    #expect(try [Int](jsonBytes: bytes, options: configuration.readingOptions(operationID: "op")) == [1, 3])
    #expect(try [Int](jsonBytes: bytes, options: configuration.readingOptions) == [1, 3])
    #expect(found.entries == ["op [1]", "- [1]"])
    #expect(throws: JSONReadingError.self) {
      try [Int](jsonBytes: bytes, options: Configuration().readingOptions)
    }
  }
}
