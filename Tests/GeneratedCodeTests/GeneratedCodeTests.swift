import APIRuntime
import DepotAPI
import Foundation
import HTTPTypes
import Testing

/// Records the requests as they would be sent over the network.
private actor Wire: ClientMiddleware {
  private(set) var requests: [HTTPRequest] = []

  func intercept(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
    next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
  ) async throws -> (HTTPResponse, HTTPBody?) {
    requests.append(request)
    return try await next(request, body, baseURL)
  }
}

@Suite("Generated clients and servers") struct GeneratedCodeTests {
  private let wire = Wire()

  /// A client of a handler in the same process.
  private func client(_ depot: Depot) throws -> Client {
    Client(
      serverURL: try #require(URL(string: "http://in.process/api")), transport: RouteTable(routes: depot.routes()),
      middlewares: [wire])
  }

  private func text(_ body: HTTPBody) async throws -> String {
    String(decoding: try await body.collect(upTo: 1 << 20), as: UTF8.self)
  }

  // MARK: Parameters

  @Test("parameters of every kind arrive at the handler as the client sent them")
  func parameters() async throws {
    let input = Operations.items_period_find.Input(
      path: .init(item_hyphen_id: -7, parts: ["a,b", "c/d"]),
      query: .init(
        kind: .undocumented("huge & new"), tag: ["a", "b,c"], sort: ["name:asc", "id,x"],
        near: .init(x: 1.5, label: "hé"), range: .init(to: 9), query: .init(name: "n", count: 2),
        since: Date(timeIntervalSince1970: 1_700_000_000), loose: "l"),
      cookies: .init(JSESSIONID: "x;y"), headers: .init(X_hyphen_Trace: "t", X_hyphen_Parts: [1, 2]))
    let depot = Depot(find: { received in
      var asked = received
      asked.headers.accept = nil
      #expect(asked == input)
      return .noContent(.init(headers: .init(X_hyphen_Why: "because")))
    })
    let output = try await client(depot).items_period_find(input)
    #expect(try output.noContent.headers.X_hyphen_Why == "because")
    let sent = try #require(await wire.requests.first)
    #expect(
      sent.path
        == "/v1/items/-7/parts/a%2Cb,c%2Fd?kind=huge%20%26%20new&tag=a&tag=b%2Cc&sort=name%3Aasc,id%2Cx&near%5Bx%5D=1.5"
        + "&near%5Blabel%5D=h%C3%A9&to=9&query=%7B%22name%22%3A%22n%22%2C%22count%22%3A2%7D"
        + "&since=2023-11-14T22%3A13%3A20.000Z&loose=l")
    #expect(sent.headerFields[.cookie] == "JSESSIONID=x%3By")
    #expect(sent.headerFields[.accept] == "application/json")
  }

  @Test("missing optional parameters are nil at the handler")
  func missingParameters() async throws {
    let input = Operations.items_period_find.Input(
      path: .init(item_hyphen_id: 1, parts: ["a"]), query: .init(kind: .LARGE))
    let depot = Depot(find: { received in
      #expect(received.query == input.query)
      #expect(received.cookies.JSESSIONID == nil)
      return .ok(
        .init(headers: .init(X_hyphen_Total: 3, X_hyphen_Kinds: ["a", "b"]), body: .json(.json(.init(name: "n")))))
    })
    let ok = try await client(depot).items_period_find(input).ok
    #expect(ok.headers == .init(X_hyphen_Total: 3, X_hyphen_Kinds: ["a", "b"]))
    #expect(try ok.body.json == Components.Schemas.Item(name: "n"))
  }

  @Test("a missing required parameter is refused before the handler is called")
  func refusal() async throws {
    let table = RouteTable(routes: Depot().routes())
    let request = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/v1/items/1/parts/a")
    let (response, body) = await table.answer(request, body: nil)
    #expect(response.status.code == 400)
    #expect(try await text(#require(body)).contains("query parameter kind is missing"))
  }

  // MARK: Bodies

  @Test("JSON arrives at the handler, and its result returns")
  func json() async throws {
    let depot = Depot(create: { input in
      guard case .json(let item) = input.body else { return ._default(statusCode: 400, .init()) }
      return .created(.init(body: .json(.init(href: "/v1/items/\(item.name)"))))
    })
    let output = try await client(depot).items_period_create(body: .json(.init(name: "n")))
    #expect(try output.created.body.json.href == "/v1/items/n")
  }

  @Test("an operation distinguishes its content types")
  func contentTypes() async throws {
    let depot = Depot(create: { input in
      switch input.body {
      case .json: ._default(statusCode: 210, .init())
      case .application_sol_merge_hyphen_patch_plus_json(let patch):
        ._default(statusCode: patch.name == "m" ? 211 : 500, .init())
      case .plainText(let body): ._default(statusCode: try await text(body) == "é" ? 212 : 500, .init())
      case .urlEncodedForm(let form):
        ._default(
          statusCode: form == .init(name: "a+b & c", tags: ["x", "y=z"]) && form.count == nil ? 213 : 500, .init())
      case .multipartForm: ._default(statusCode: 214, .init())
      }
    })
    let client = try client(depot)
    let bodies: [(Operations.items_period_create.Input.Body, Int)] = [
      (.json(.init(name: "n")), 210), (.application_sol_merge_hyphen_patch_plus_json(.init(name: "m")), 211),
      (.plainText(HTTPBody("é")), 212), (.urlEncodedForm(.init(name: "a+b & c", tags: ["x", "y=z"])), 213),
      (.multipartForm(.init(file: .init(filename: nil, body: HTTPBody("f")))), 214),
    ]
    for (body, status) in bodies {
      #expect(try await client.items_period_create(body: body).statusCode == status)
    }
  }

  @Test("a form with files arrives with its fields, its files and their names")
  func multipart() async throws {
    let depot = Depot(create: { input in
      guard case .multipartForm(let form) = input.body else { return ._default(statusCode: 400, .init()) }
      #expect(form.file.filename == "a.bin")
      #expect(form.file.contentType == "application/x-thing")
      let bytes = try await text(form.file.body)
      #expect(bytes == "bytes")
      #expect(form.more?.count == 2)
      #expect(form.name == "né")
      #expect(form.tags == [1, 2])
      #expect(form.about == Components.Schemas.Item(name: "about"))
      return .created(.init(body: .json(.init())))
    })
    let form = Operations.items_period_create.Input.Body.multipartFormPayload(
      file: .init(filename: "a.bin", contentType: "application/x-thing", body: HTTPBody("bytes")),
      more: ["1", "2"].map { .init(filename: $0, body: HTTPBody($0)) }, name: "né", tags: [1, 2],
      about: .init(name: "about"))
    _ = try await client(depot).items_period_create(body: .multipartForm(form)).created
  }

  @Test("an omitted optional body is nil, also for DELETE")
  func optionalBody() async throws {
    let depot = Depot(drop: { input in
      if case .json(let ids)? = input.body { #expect(ids == [1, 2]) } else { #expect(input.body == nil) }
      return .noContent(.init())
    })
    let client = try client(depot)
    _ = try await client.items_period_drop().noContent
    _ = try await client.items_period_drop(body: .json([1, 2])).noContent
    #expect(await wire.requests.map { $0.headerFields[.contentType] } == [nil, "application/json; charset=utf-8"])
  }

  // MARK: Responses

  @Test("the header of a response with several content types selects its type")
  func severalAnswers() async throws {
    let csv = Depot(export: { _ in .ok(.init(body: .csv(HTTPBody("a,b")))) })
    let body = try await client(csv).items_period_export().ok.body
    #expect(try await text(body.csv) == "a,b")
    #expect(throws: UnexpectedBody.self) { try body.json }
    let json = Depot(export: { _ in .ok(.init(body: .json(.json([.init(name: "n")])))) })
    #expect(try await client(json).items_period_export().ok.body.json == [.init(name: "n")])
    let image = Depot(export: { _ in
      .undocumented(
        statusCode: 200,
        UndocumentedPayload(headerFields: [.contentType: "image/png"], body: Array("png".utf8)))
    })
    let picture = try await client(image).items_period_export().ok.body
    #expect(try await text(picture.image_sol__ast_) == "png")
    #expect(
      await wire.requests.first?.headerFields[.accept]
        == "application/json, text/csv, image/*, application/problem+json")
  }

  @Test("reading another response than the received one is an error that names the received one")
  func unexpected() async throws {
    let depot = Depot(find: { _ in .clientError(statusCode: 418, .init(body: .json(.init(name: "teapot")))) })
    let output = try await client(depot).items_period_find(
      path: .init(item_hyphen_id: 1, parts: ["a"]), query: .init(kind: .small))
    #expect(try output.clientError.body.json.name == "teapot")
    let error = #expect(throws: UnexpectedResponse.self) { try output.ok }
    #expect(error?.status == 418)
    #expect(error?.expected == "ok")
    #expect(error?.description == "expected the response ok, got status 418")
    guard case .clientError(418, _) = output else {
      Issue.record("not a client's error")
      return
    }
  }

  @Test("an operation without documented responses reports what it received")
  func undocumented() async throws {
    let output = try await client(Depot()).Ping()
    #expect(output.statusCode == 200)
    #expect(output.bytes == Array("pong".utf8))
  }

  // MARK: Facts and descriptions

  @Test("an operation has the document's facts")
  func facts() {
    #expect(Operations.items_period_find.id == "items.find")
    #expect(Operations.items_period_find.method == .get)
    #expect(Operations.items_period_find.pathTemplate == "/v1/items/{item-id}/parts/{parts}")
    #expect(Operations.items_period_find.requiredPrivileges == ["Read Items"])
    #expect(Operations.items_period_find.security == [["Bearer"]])
    #expect(Operations.items_period_export.security.isEmpty)
    #expect(Operations.Ping.id == "Ping")
  }

  @Test("a server's address has its variables, with the document's defaults")
  func servers() throws {
    #expect(try Servers.Server1.url().absoluteString == "/api")
    #expect(try Servers.Server2.url().absoluteString == "https://depot.example:443/api")
    #expect(
      try Servers.Server2.url(host: "h", port_hyphen_number: "8443").absoluteString == "https://h:8443/api")
    #expect(throws: InvalidServerURL.self) { try Servers.Server2.url(port_hyphen_number: "none") }
  }

  @Test("a missing required response header is an error that names it")
  func missingHeader() async throws {
    let error = await #expect(throws: MissingHeader.self) {
      try await Operations.items_period_find.output(HTTPResponse(status: .noContent), nil)
    }
    #expect(error?.description == "the response with status 204 has no valid header X-Why")
  }

  @Test("an operation describes requests and responses for other clients")
  func descriptions() async throws {
    let (request, body) = try Operations.items_period_create.request(.init(body: .json(.init(name: "n"))))
    #expect(request.method == .post)
    #expect(request.path == "/v1/items")
    #expect(try await text(#require(body)) == #"{"name":"n"}"#)
    var response = HTTPResponse(status: .created)
    response.headerFields[.contentType] = "application/json"
    let output = try await Operations.items_period_create.output(response, HTTPBody(#"{"href":"h"}"#))
    #expect(try output.created.body.json.href == "h")
  }
}
