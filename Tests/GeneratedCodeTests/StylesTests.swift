import APIRuntime
import Foundation
import HTTPTypes
import StylesAPI
import Testing

/// A handler that keeps what arrives.
private actor Receiver: APIProtocol {
  private(set) var values: Operations.values.Input?
  private(set) var lists: Operations.lists.Input?
  private(set) var objects: Operations.objects.Input?
  private(set) var open: Operations.open.Input?
  private(set) var openForm: Operations.openForm.Input?
  private(set) var halfOpen: Operations.halfOpen.Input?
  private(set) var halfOpenForm: Operations.halfOpenForm.Input?
  private(set) var either: Operations.either.Input?
  private(set) var order: Operations.order.Input?
  private(set) var orders: Operations.orders.Input?

  func values(_ input: Operations.values.Input) async throws -> Operations.values.Output {
    values = input
    return .noContent(.init())
  }

  func lists(_ input: Operations.lists.Input) async throws -> Operations.lists.Output {
    lists = input
    return .noContent(.init())
  }

  func objects(_ input: Operations.objects.Input) async throws -> Operations.objects.Output {
    objects = input
    return .noContent(.init())
  }

  func open(_ input: Operations.open.Input) async throws -> Operations.open.Output {
    open = input
    return .noContent(.init())
  }

  func openForm(_ input: Operations.openForm.Input) async throws -> Operations.openForm.Output {
    openForm = input
    return .noContent(.init())
  }

  func halfOpen(_ input: Operations.halfOpen.Input) async throws -> Operations.halfOpen.Output {
    halfOpen = input
    return .noContent(.init())
  }

  func halfOpenForm(_ input: Operations.halfOpenForm.Input) async throws -> Operations.halfOpenForm.Output {
    halfOpenForm = input
    return .noContent(.init())
  }

  func order(_ input: Operations.order.Input) async throws -> Operations.order.Output {
    order = input
    return .noContent(.init())
  }

  func orders(_ input: Operations.orders.Input) async throws -> Operations.orders.Output {
    orders = input
    return .noContent(.init())
  }

  func either(_ input: Operations.either.Input) async throws -> Operations.either.Output {
    either = input
    guard case .json(let setting) = input.body else { return .undocumented(statusCode: 500, UndocumentedPayload()) }
    return .ok(.init(body: .json(setting)))
  }
}

/// Keeps the requests as they would be sent over the network.
private actor Sent: ClientMiddleware {
  private(set) var head: HTTPRequest?
  private(set) var body = ""

  func intercept(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
    next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
  ) async throws -> (HTTPResponse, HTTPBody?) {
    head = request
    self.body = body.flatMap(\.bytes).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return try await next(request, body, baseURL)
  }

  var path: String { head?.path ?? "" }
}

/// How operations can be called: `StylesAPI` has all options for it.
@Suite("Ways to call an operation") struct WaysToCallTests {
  private let receiver = Receiver()

  private func client() throws -> Client {
    Client(
      serverURL: try #require(URL(string: "http://in.process/api")), transport: RouteTable(routes: receiver.routes()))
  }

  @Test("parameters directly: names that occur twice say where they are sent, and default values are sent")
  func direct() async throws {
    _ = try await client().order(id: 7, query_id: "x", body: .json(.init(note: "n"))).noContent
    let input = try #require(await receiver.order)
    #expect(input.path.id == 7 && input.query.id == "x" && input.query.copies == 1)
    // `haste` has its default from the schema that it refers to.
    #expect(input.query.body == [.none, .express] && input.query.haste == Components.Schemas.Haste.none)
    #expect(input.headers.X_hyphen_Trace == #"a "b""# && input.cookies.visit == 0.5)
    #expect(input.body == .json(.init(haste: Components.Schemas.Haste.none, weeks: ._4, remind: true, note: "n")))
    _ = try await client().order(
      id: 1, copies: 2, query_body: [], haste: .express, visit: nil, X_hyphen_Trace: nil, body: .json(.init(weeks: nil))
    ).noContent
    let second = try #require(await receiver.order)
    #expect(second.query.copies == 2 && second.query.haste == .express && second.headers.X_hyphen_Trace == nil)
    #expect(second.body == .json(.init(haste: Components.Schemas.Haste.none, weeks: nil, remind: true)))
  }

  @Test("default values are those of requests: nothing is added to what is read")
  func reading() throws {
    let order = try Components.Schemas.Order(jsonBytes: Array("{}".utf8))
    #expect(order.haste == nil && order.weeks == nil && order.remind == nil)
    #expect(String(decoding: order.jsonBytes(), as: UTF8.self) == "{}")
  }

  @Test("by tags, with an input, its parts, or parameters")
  func tags() async throws {
    let client = try client()
    _ = try await client.orders_tag.orders(id: 3).noContent
    #expect(await receiver.orders == .init(path: .init(id: 3), query: .init(page: 0)))
    _ = try await client.orders_tag.orders(path: .init(id: 4)).noContent
    #expect(await receiver.orders?.path.id == 4)
    _ = try await client.lending_space_desk.order(.init(path: .init(id: 5), body: .json(.init()))).noContent
    #expect(await receiver.order?.path.id == 5)
    _ = try await client.with(headers: [:]).orders_tag.order(id: 6, body: .json(.init())).noContent
    #expect(await receiver.order?.path.id == 6)
  }
}

/// The texts are those of the table "Style Examples" in OpenAPI 3.1.1.
@Suite("Styles of parameters") struct StylesTests {
  private let receiver = Receiver()
  private let sent = Sent()
  private let colors = ["blue", "black", "brown"]

  private func client() throws -> Client {
    Client(
      serverURL: try #require(URL(string: "http://in.process/api")), transport: RouteTable(routes: receiver.routes()),
      middlewares: [sent])
  }

  @Test("values in paths", arguments: ["blue", "a.b;c=d,e/f", "é", ";", ".."])
  func values(_ text: String) async throws {
    let input = Operations.values.Input(path: .init(label: text, matrix: -5))
    _ = try await client().values(input).noContent
    #expect(await receiver.values?.path == input.path)
    if text == "blue" { #expect(await sent.path == "/v1/values/.blue/;matrix=-5") }
  }

  @Test("a value that would change the path is refused")
  func unusable() async throws {
    let input = Operations.values.Input(path: .init(label: ".", matrix: 1))
    await #expect(throws: (any Error).self) { try await client().values(input) }
    #expect(await receiver.values == nil)
  }

  @Test("lists in headers may have spaces after their commas")
  func spaces() async throws {
    let table = RouteTable(routes: receiver.routes())
    let path = "/v1/lists/a/.a/.a/;matrix=a/;matrices=a"
    var request = HTTPRequest(method: .get, scheme: nil, authority: nil, path: path)
    request.headerFields[try #require(HTTPField.Name("X-Colors"))] = "blue, black ,brown"
    #expect(await table.answer(request, body: nil).0.status.code == 204)
    #expect(await receiver.lists?.headers.X_hyphen_Colors == colors)
  }

  @Test("lists")
  func lists() async throws {
    let input = Operations.lists.Input(
      path: .init(simple: colors, label: colors, labels: colors, matrix: colors, matrices: colors),
      query: .init(many: colors, one: colors, spaced: colors, barred: colors),
      cookies: .init(crumbs: colors, crumb: colors), headers: .init(X_hyphen_Colors: colors))
    _ = try await client().lists(input).noContent
    #expect(
      await sent.path
        == "/v1/lists/blue,black,brown/.blue,black,brown/.blue.black.brown/;matrix=blue,black,brown"
        + "/;matrices=blue;matrices=black;matrices=brown?many=blue&many=black&many=brown&one=blue,black,brown"
        + "&spaced=blue%20black%20brown&barred=blue%7Cblack%7Cbrown")
    let head = try #require(await sent.head)
    #expect(head.headerFields[try #require(HTTPField.Name("X-Colors"))] == "blue,black,brown")
    #expect(head.headerFields[.cookie] == "crumbs=blue; crumbs=black; crumbs=brown; crumb=blue,black,brown")
    let received = try #require(await receiver.lists)
    #expect(received.path == input.path && received.query == input.query && received.cookies == input.cookies)
    #expect(received.headers.X_hyphen_Colors == colors)
  }

  @Test("elements that contain what separates them arrive whole, as far as the style allows")
  func separators() async throws {
    let odd = ["a,b", "c.d;e=f", "g h|i", "", "j&k=l%"]
    let input = Operations.lists.Input(
      path: .init(simple: odd, label: odd, labels: ["a,b", "c;e=f"], matrix: odd, matrices: odd),
      query: .init(many: odd, one: odd), cookies: .init(crumb: ["a,b", "c;d"]))
    _ = try await client().lists(input).noContent
    let received = try #require(await receiver.lists)
    #expect(received.path == input.path && received.query == input.query && received.cookies == input.cookies)
  }

  @Test("objects")
  func objects() async throws {
    let mix = Components.Schemas.Mix(R: 100, G: 200)
    let input = Operations.objects.Input(
      path: .init(simple: mix, simples: mix, label: mix, labels: mix, matrix: mix, matrices: mix),
      query: .init(one: mix, spaced: mix, barred: mix, deep: mix, open: ["a b": 1, "c": 2]), cookies: .init(crumb: mix),
      headers: .init(X_hyphen_Mix: mix, X_hyphen_Mixes: mix))
    _ = try await client().objects(input).noContent
    #expect(
      await sent.path
        == "/v1/objects/R,100,G,200/R=100,G=200/.R,100,G,200/.R=100.G=200/;matrix=R,100,G,200/;R=100;G=200"
        + "?one=R,100,G,200&spaced=R%20100%20G%20200&barred=R%7C100%7CG%7C200&deep%5BR%5D=100&deep%5BG%5D=200"
        + "&open%5Ba%20b%5D=1&open%5Bc%5D=2")
    let head = try #require(await sent.head)
    #expect(head.headerFields[try #require(HTTPField.Name("X-Mix"))] == "R,100,G,200")
    #expect(head.headerFields[try #require(HTTPField.Name("X-Mixes"))] == "R=100,G=200")
    #expect(head.headerFields[.cookie] == "crumb=R,100,G,200")
    let received = try #require(await receiver.objects)
    #expect(received.path == input.path && received.query == input.query && received.cookies == input.cookies)
    #expect(received.headers.X_hyphen_Mix == mix && received.headers.X_hyphen_Mixes == mix)
  }

  @Test("what an object leaves out is not sent, and a missing object stays missing")
  func missing() async throws {
    let mix = Components.Schemas.Mix(R: 1)
    let input = Operations.objects.Input(
      path: .init(simple: mix, simples: mix, label: mix, labels: mix, matrix: mix, matrices: mix),
      headers: .init(X_hyphen_Mixes: mix))
    _ = try await client().objects(input).noContent
    #expect(await sent.path == "/v1/objects/R,1/R=1/.R,1/.R=1/;matrix=R,1/;R=1")
    let received = try #require(await receiver.objects)
    #expect(received.path == input.path && received.query == input.query && received.headers.X_hyphen_Mix == nil)
  }

  @Test("objects without fixed names, in queries and forms")
  func open() async throws {
    let labels = ["a": "1 & 2", "page size": "é"]
    _ = try await client().open(.init(query: .init(page: 2, labels: labels))).noContent
    #expect(await sent.path == "/v1/open?page=2&a=1%20%26%202&page%20size=%C3%A9")
    #expect(await receiver.open?.query == .init(page: 2, labels: labels))
    _ = try await client().open(.init()).noContent
    #expect(await receiver.open?.query == .init())
    _ = try await client().openForm(.init(body: .urlEncodedForm(labels))).noContent
    #expect(await sent.body == "a=1%20%26%202&page%20size=%C3%A9")
    #expect(await receiver.openForm?.body == .urlEncodedForm(labels))
  }

  @Test("objects with some fixed names, in queries and forms")
  func halfOpen() async throws {
    let mix = Components.Schemas.OpenMix(R: 1, additionalProperties: ["A": 2, "B": 3])
    _ = try await client().halfOpen(.init(query: .init(page: 7, mix: mix))).noContent
    #expect(await sent.path == "/v1/half-open?page=7&R=1&A=2&B=3")
    #expect(await receiver.halfOpen?.query == .init(page: 7, mix: mix))
    _ = try await client().halfOpenForm(.init(body: .urlEncodedForm(mix))).noContent
    #expect(await sent.body == "R=1&A=2&B=3")
    #expect(await receiver.halfOpenForm?.body == .urlEncodedForm(mix))
  }

  @Test("values of several types, behind a path that is described elsewhere")
  func either() async throws {
    let cases: [(Components.Schemas.NumberOrName, Operations.either.Input.Query.limitPayload, String)] = [
      (.integer(7), .boolean(true), "7?limit=true"), (.string("seven"), .integer(-3), "seven?limit=-3"),
      (.string("x y"), .string("all"), "x%20y?limit=all"),
    ]
    for (id, limit, path) in cases {
      let setting = Components.Schemas.Setting(value: .integer(5), level: .string(.high), version: 3)
      let input = Operations.either.Input(
        path: .init(id: id), query: .init(limit: limit), body: .json(setting))
      let answer = try await client().either(input).ok.body.json
      #expect(answer == setting)
      #expect(await sent.path == "/v1/either/" + path)
      let received = try #require(await receiver.either)
      #expect(received.path == input.path && received.query == input.query)
    }
  }

  @Test("text in another style than the document's is refused, with the parameter's name")
  func refused() async throws {
    let table = RouteTable(routes: receiver.routes())
    for path in [
      "/v1/values/blue/;matrix=1", "/v1/values/.blue/5", "/v1/values/.blue/;other=5", "/v1/values/.a,b/;matrix=5",
      "/v1/objects/R/R=1/.R,1/.R=1/;matrix=R,1/;R=1", "/v1/objects/R,1/R/.R,1/.R=1/;matrix=R,1/;R=1",
    ] {
      let request = HTTPRequest(method: .get, scheme: nil, authority: nil, path: path)
      let (response, body) = await table.answer(request, body: nil)
      #expect(response.status.code == 400, "\(path)")
      let text = String(decoding: try await body?.collect(upTo: 1 << 16) ?? [], as: UTF8.self)
      #expect(text.contains("path parameter"), "\(text)")
    }
  }
}
