import APIRuntime
import Foundation
import HTTPTypes
import Testing

/// Answers every request with a closure.
struct StubTransport: ClientTransport {
  var answer: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)

  func send(_ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String) async throws
    -> (HTTPResponse, HTTPBody?)
  {
    try await answer(request, body, baseURL)
  }
}

/// Records its name for the request and the response.
struct NotingMiddleware: ClientMiddleware {
  var name: String

  func intercept(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
    next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
  ) async throws -> (HTTPResponse, HTTPBody?) {
    var request = request
    let field = HTTPField.Name("X-Way")!
    request.headerFields[field] = (request.headerFields[field] ?? "") + name
    var (response, body) = try await next(request, body, baseURL)
    response.headerFields[field] = (response.headerFields[field] ?? "") + name
    return (response, body)
  }
}

@Suite struct UniversalClientTests {
  let url = URL(string: "https://jamf.example/api")!
  let way = HTTPField.Name("X-Way")!

  func client(
    _ middlewares: [any ClientMiddleware] = [],
    answer: @escaping @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
  ) -> UniversalClient {
    UniversalClient(serverURL: url, transport: StubTransport(answer: answer), middlewares: middlewares)
  }

  @Test("the first middleware sees the request first and the response last")
  func order() async throws {
    let way = way
    let client = client([NotingMiddleware(name: "a"), NotingMiddleware(name: "b")]) { request, _, _ in
      #expect(request.headerFields[way] == "ab")
      return (HTTPResponse(status: .ok), HTTPBody("1"))
    }
    let output = try await client.send(
      input: 1, forOperation: "x",
      serializer: { _ in (HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/v1/x"), nil) },
      deserializer: { response, _ in response.headerFields[way] })
    #expect(output == "ba")
  }

  @Test("an error names its operation and contains no token, cookie or secret")
  func errorsHoldNoSecret() async throws {
    let client = client { _, _, _ in
      var response = HTTPResponse(status: .internalServerError)
      response.headerFields[.setCookie] = "JSESSIONID=HUSH3"
      response.headerFields[.contentType] = "text/html"
      return (response, HTTPBody("HUSH4"))
    }
    let error = await #expect(throws: ClientError.self) {
      try await client.send(
        input: "HUSH1", forOperation: "AccessTokenRequest",
        serializer: { _ in
          var request = HTTPRequest(method: .post, scheme: nil, authority: nil, path: "/oauth/token")
          request.headerFields[.authorization] = "Bearer HUSH2"
          request.headerFields[HTTPField.Name("X-Custom-Token")!] = "HUSH5"
          return (request, HTTPBody("HUSH1"))
        },
        deserializer: { _, _ in
          throw UnexpectedContentType(status: 500, contentType: "text/html", expected: "application/json")
        })
    }
    let thrown = try #require(error)
    var dumped = "\(thrown) \(String(reflecting: thrown))"
    dump(thrown, to: &dumped)
    #expect(!dumped.contains("HUSH"))
    #expect(thrown.operationID == "AccessTokenRequest")
    #expect(thrown.response?.headerFields[.contentType] == "text/html")
  }

  @Test("a stream is collected up to the limit and read once; bytes in memory can be read repeatedly")
  func bodies() async throws {
    let chunks = AsyncStream<ArraySlice<UInt8>> { continuation in
      continuation.yield([1, 2])
      continuation.yield([3])
      continuation.finish()
    }
    let stream = HTTPBody(chunks, length: .unknown)
    #expect(try await stream.collect(upTo: 3) == [1, 2, 3])
    await #expect(throws: HTTPBodyError.readTwice) { try await stream.collect(upTo: 3) }
    let bytes = HTTPBody([1, 2, 3])
    for _ in 0..<2 { #expect(try await bytes.collect(upTo: 3) == [1, 2, 3]) }
    await #expect(throws: HTTPBodyError.tooLong(limit: 2)) { try await bytes.collect(upTo: 2) }
    let long = AsyncStream<ArraySlice<UInt8>> { continuation in
      continuation.yield([1, 2, 3])
      continuation.finish()
    }
    await #expect(throws: HTTPBodyError.tooLong(limit: 2)) {
      try await HTTPBody(long, length: .unknown).collect(upTo: 2)
    }
  }

  @Test("an unexpected content type is reported, except for parameters and +json")
  func contentTypes() async throws {
    #expect(ResponseBody.matches("application/json; charset=utf-8", "application/json"))
    #expect(ResponseBody.matches("Application/JSON", "application/json"))
    #expect(ResponseBody.matches("application/problem+json", "application/json"))
    #expect(ResponseBody.matches(nil, "application/json"))
    #expect(!ResponseBody.matches("text/html;charset=UTF-8", "application/json"))
    var response = HTTPResponse(status: .ok)
    response.headerFields[.contentType] = "text/html"
    let html = response
    let error = await #expect(throws: UnexpectedContentType.self) {
      try await ResponseBody.bytes(
        html, HTTPBody("<html>"), expecting: "application/json", configuration: Configuration())
    }
    #expect(error?.description == "expected application/json, got text/html with status 200")
  }

  @Test("a JSON body is read on demand and keeps its bytes")
  func jsonBody() throws {
    let body = JSONContent<[Int]>(bytes: Array("[1, 2]".utf8))
    #expect(try body.json == [1, 2])
    #expect(JSONContent.json([1, 2]).bytes == Array("[1,2]".utf8))
    #expect(throws: JSONReadingError.self) { try JSONContent<[Int]>(bytes: Array("[1, ".utf8)).json }
  }
}
