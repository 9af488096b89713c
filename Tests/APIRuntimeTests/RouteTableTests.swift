import APIRuntime
import Foundation
import HTTPTypes
import Testing

/// Operations as in generated code, as far as these tests need them.
private enum Echo: APIOperation {
  static let facts = OperationFacts("Echo", .get, "/v1/echo/{id}", contentTypes: [])
  struct Input: OperationInput, ServerInput {
    var headers = AcceptHeaders()
    var id: String
    var page: Int?
    var tags: [String]?
    var sort: [String]?
    var session: String?
    var trace: String?

    init(id: String, page: Int? = nil, tags: [String]? = nil, sort: [String]? = nil) {
      self.id = id
      self.page = page
      self.tags = tags
      self.sort = sort
    }

    init(_ request: ServerRequest) throws {
      id = try request.path("id")
      page = try request.query.optional("page")
      tags = try request.query.optionalList("tag")
      sort = try request.query.optionalList("sort", explode: false)
      session = try request.cookies.optional("JSESSIONID")
      trace = try request.headers.optional("x-trace")
    }

    func write(to request: inout RequestBuilder) {
      request.path("id", id)
      request.query("page", page)
      request.query("tag", tags)
      request.query("sort", sort, explode: false)
    }
  }
  typealias Output = Only
}

private enum Create: APIOperation {
  static let facts = OperationFacts("Create", .post, "/v1/echo")
  struct Input: OperationInput, ServerInput {
    var headers = AcceptHeaders()
    var body: JSONRequest<[String: Int]>
    init(_ request: ServerRequest) async throws { body = try await .init(request) }
    func write(to request: inout RequestBuilder) throws { try request.body(body) }
  }
  typealias Output = Only
}

private enum Only: OperationOutput {
  case ok(JSONAnswer<JSONValue>)
  case undocumented(statusCode: Int, UndocumentedPayload)
  static var answers: [AnswerCase<Self>] { [.init(200, Self.ok)] }
  var answer: (statusCode: Int, any Answer) {
    switch self {
    case .ok(let answer): (200, answer)
    case .undocumented(let statusCode, let answer): (statusCode, answer)
    }
  }
}

@Suite("A server's routes") struct RouteTableTests {
  /// Answers with the operation's name and its input.
  private func route(_ template: String, _ method: OperationMethod = .get, _ name: String) -> ServerRoute {
    ServerRoute(Named.self, as: OperationFacts(name, method, template)) { _ in
      .ok(JSONAnswer(body: .json(.string(name))))
    }
  }

  private func table(_ routes: [ServerRoute], basePath: String = "") -> RouteTable {
    RouteTable(routes: routes, basePath: basePath)
  }

  private func answer(
    _ table: RouteTable, _ method: HTTPRequest.Method = .get, _ path: String, _ body: String? = nil,
    headers: HTTPFields = [:]
  ) async throws -> (status: Int, headers: HTTPFields, text: String?) {
    let request = HTTPRequest(method: method, scheme: nil, authority: nil, path: path, headerFields: headers)
    let (response, content) = await table.answer(request, body: body.map { HTTPBody($0) })
    let bytes = try await content?.collect(upTo: 1 << 20)
    return (response.status.code, response.headerFields, bytes.map { String(decoding: $0, as: UTF8.self) })
  }

  private let echo = ServerRoute(Echo.self) { input in
    var told: JSONObject = ["id": .string(input.id)]
    if let page = input.page { told["page"] = .integer(page) }
    if let tags = input.tags { told["tags"] = .array(tags.map { .string($0) }) }
    if let sort = input.sort { told["sort"] = .array(sort.map { .string($0) }) }
    if let session = input.session { told["session"] = .string(session) }
    if let trace = input.trace { told["trace"] = .string(trace) }
    return .ok(JSONAnswer(body: .json(.object(told))))
  }

  private let create = ServerRoute(Create.self) { input in
    guard case .json(let value) = input.body else { return .undocumented(statusCode: 500, UndocumentedPayload()) }
    return .ok(JSONAnswer(body: .json(.integer(value["n"] ?? 0))))
  }

  @Test("path, query, headers and cookies of a request are decoded")
  func parameters() async throws {
    let path = "/v1/echo/a%2Fb%20%C3%A9?page=3&tag=x%2Cy&tag=a+b&sort=name%3Aasc,id&other=1"
    let answer = try await answer(
      table([echo]), .get, path, headers: [.cookie: "a=1; JSESSIONID=x%3By", HTTPField.Name("X-Trace")!: "t"])
    #expect(answer.status == 200)
    #expect(answer.headers[.contentType] == "application/json")
    #expect(
      answer.text
        == #"{"id":"a/b é","page":3,"tags":["x,y","a b"],"sort":["name:asc","id"],"session":"x;y","trace":"t"}"#)
  }

  @Test("the server reads what a client writes", arguments: ["a/../b?c#d%2F é", "{id}", "100%", "+ &="])
  func roundTrip(_ text: String) async throws {
    let client = UniversalClient(serverURL: URL(string: "http://in.process")!, transport: table([echo]))
    let output = try await client.call(Echo.self, Echo.Input(id: text, tags: [text, "b"], sort: [text, ","]))
    let value = try JSONValue(jsonBytes: output.bytes)
    #expect(value["id"] == .string(text))
    #expect(value["tags"] == .array([.string(text), "b"]))
    #expect(value["sort"] == .array([.string(text), ","]))
  }

  @Test("a body is decoded, and an error in it has its place")
  func bodies() async throws {
    let table = table([create])
    let json: HTTPFields = [.contentType: "application/json; charset=utf-8"]
    #expect(try await answer(table, .post, "/v1/echo", #"{"n":7}"#, headers: json).text == "7")
    let broken = try await answer(table, .post, "/v1/echo", #"{"n":"7"}"#, headers: json)
    #expect(broken.status == 400)
    #expect(
      broken.text
        == #"{"title":"Bad Request","status":400,"detail":"the body is invalid at byte 5: expected a number","field":"n"}"#
    )
    let text = try await answer(table, .post, "/v1/echo", "n=7", headers: [.contentType: "text/plain"])
    #expect(text.status == 415)
  }

  @Test("a body longer than the limit is refused")
  func limit() async throws {
    let table = RouteTable(routes: [create], maximumBytes: 8)
    #expect(try await answer(table, .post, "/v1/echo", #"{"n":71234}"#).status == 413)
  }

  @Test(
    "an error for a parameter of the wrong type names the parameter",
    arguments: [
      ("/v1/echo/1?page=many", "query parameter page is not an integer"),
      ("/v1/echo/1?page=%zz", "query parameter page is not percent-encoded UTF-8"),
      ("/v1/echo/%ff", "the path is not percent-encoded UTF-8"),
    ])
  func badParameters(path: String, message: String) async throws {
    let answer = try await answer(table([echo]), .get, path)
    #expect(answer.status == 400)
    #expect(answer.text?.contains("\"detail\":\"\(message)\"") == true)
  }

  @Test("an unknown path is 404; an unsupported method is 405 and lists the supported ones")
  func unknown() async throws {
    let table = table([route("/a/{id}", .get, "get"), route("/a/{id}", .put, "put")])
    for path in ["/", "/a", "/a/", "/b/1", "/a/1/2"] { #expect(try await answer(table, .get, path).status == 404) }
    let answer = try await answer(table, .delete, "/a/1")
    #expect(answer.status == 405)
    #expect(answer.headers[.allow] == "GET, PUT, HEAD")
  }

  @Test("literal text in a path precedes a parameter in any order, and a method decides between the two")
  func specificity() async throws {
    let table = table([
      route("/a/{id}", .get, "any"), route("/a/{id}/c", .get, "end"), route("/a/all", .get, "all"),
      route("/a/all/{x}", .get, "middle"), route("/a/{id}", .delete, "drop"), route("/a/r-{id}.csv", .get, "file"),
    ])
    for (path, name) in [("/a/1", "any"), ("/a/all", "all"), ("/a/all/c", "middle"), ("/a/r-7.csv", "file")] {
      #expect(try await answer(table, .get, path).text == "\"\(name)\"")
    }
    #expect(try await answer(table, .delete, "/a/all").text == "\"drop\"")
  }

  @Test("a parameter beside text in a segment matches the rest of the segment, at least one character")
  func mixedSegments() async throws {
    let file = ServerRoute(Echo.self, as: OperationFacts("File", .get, "/a/report-{id}.csv")) { input in
      .ok(JSONAnswer(body: .json(.string(input.id))))
    }
    let table = table([file])
    for (name, id) in [("report-7.csv", "7"), ("report-report-7.csv", "report-7"), ("report-a.csv.csv", "a.csv")] {
      #expect(try await answer(table, .get, "/a/\(name)").text == "\"\(id)\"")
    }
    for name in ["7.csv", "my-report-7.csv", "report-.csv", "report-7", "report-7.csv2", "report-"] {
      #expect(try await answer(table, .get, "/a/\(name)").status == 404, "\(name)")
    }
  }

  @Test("HEAD gets the same response as GET, without the body")
  func head() async throws {
    let answer = try await answer(table([route("/a", .get, "a")]), .head, "/a")
    #expect(answer.status == 200)
    #expect(answer.text == nil)
    #expect(answer.headers[.contentLength] == "3")
  }

  @Test("a table with a base path serves nothing outside it, and a client reaches it")
  func basePath() async throws {
    let table = table([echo], basePath: "/api/")
    #expect(try await answer(table, .get, "/api/v1/echo/1").status == 200)
    #expect(try await answer(table, .get, "/v1/echo/1").status == 404)
    let client = UniversalClient(serverURL: URL(string: "http://in.process/api")!, transport: table)
    #expect(try await client.call(Echo.self, Echo.Input(id: "1")).statusCode == 200)
  }

  @Test("errors of a handler are hidden, and the server can make the responses without a handler")
  func failures() async throws {
    struct Secret: Error { var text = "HUSH" }
    let failing = ServerRoute(Echo.self) { _ in throw Secret() }
    let plain = try await answer(table([failing]), .get, "/v1/echo/1")
    #expect(plain.status == 500)
    #expect(plain.text?.contains("HUSH") == false)
    let own = RouteTable(routes: [failing]) { refusal, request in
      (HTTPResponse(status: .init(code: refusal.statusCode)), HTTPBody("\(refusal.statusCode) \(request.path ?? "")"))
    }
    #expect(try await answer(own, .get, "/v1/echo/1").text == "500 /v1/echo/1")
    #expect(try await answer(own, .get, "/x").text == "404 /x")
  }

  @Test("a response that the document does not describe is sent unchanged")
  func undocumented() async throws {
    let fields: HTTPFields = [.contentType: "text/html"]
    let odd = ServerRoute(Echo.self) { _ in
      .undocumented(statusCode: 418, UndocumentedPayload(headerFields: fields, body: Array("<p>".utf8)))
    }
    let answer = try await answer(table([odd]), .get, "/v1/echo/1")
    #expect(answer.status == 418)
    #expect(answer.headers[.contentType] == "text/html")
    #expect(answer.text == "<p>")
  }
}

private enum Named: APIOperation {
  static let facts = OperationFacts("Named", .get, "/")
  typealias Input = NoInput
  typealias Output = Only
}
