import APIRuntime
import Foundation
import HTTPTypes
import Testing

@Suite struct AuthenticationTests {
  static let url = URL(string: "https://jamf.example/api")!

  /// An operation that requires one of these alternatives.
  private static func call(_ security: [[SecurityRequirement]]) -> ClientCall {
    ClientCall(operationID: "find", facts: OperationFacts("find", .get, "/v1/x", security: security))
  }

  /// Sends one request of such an operation.
  private func send(
    _ security: [[SecurityRequirement]]?, through authentication: Authentication, to server: ScriptedTransport,
    path: String = "/v1/x", headers: HTTPFields = [:], body: HTTPBody? = nil, baseURL: URL = url
  ) async throws -> HTTPResponse {
    let request = HTTPRequest(method: .get, scheme: nil, authority: nil, path: path, headerFields: headers)
    let call = security.map(Self.call) ?? ClientCall(operationID: "find")
    return try await authentication.intercept(request, body: body, baseURL: baseURL, call: call) {
      request, body, url, _ in
      try await server.send(request, body: body, baseURL: url, operationID: "find")
    }.0
  }

  @Test("each way to authenticate has its place in the request")
  func places() async throws {
    let basic = BasicAuthenticator(user: "ada", password: Secret("s3cret:x"))
    let all: [(any Authenticator, HTTPField.Name?, String?, String)] = [
      (basic, .authorization, "Basic " + Data("ada:s3cret:x".utf8).base64EncodedString(), "/v1/x?a=b"),
      (TokenAuthenticator(Secret("t")), .authorization, "Bearer t", "/v1/x?a=b"),
      (APIKeyAuthenticator("X-Key", in: .header, key: Secret("k 1")), HTTPField.Name("X-Key"), "k 1", "/v1/x?a=b"),
      (APIKeyAuthenticator("my key", in: .query, key: Secret("k&1")), nil, nil, "/v1/x?a=b&my%20key=k%261"),
      (APIKeyAuthenticator("sid", in: .cookie, key: Secret("k;1")), .cookie, "old=1; sid=k%3B1", "/v1/x?a=b"),
    ]
    for (authenticator, name, value, path) in all {
      let server = ScriptedTransport(.answer(200))
      _ = try await send(
        [["Any"]], through: Authentication(serverURL: Self.url, authenticator), to: server, path: "/v1/x?a=b",
        headers: [.cookie: "old=1"])
      let request = try #require(server.received.first?.request)
      #expect(request.path == path)
      if let name { #expect(request.headerFields[name] == value) }
    }
    let scheme = SecurityScheme("Key", .apiKey(name: "k", .query))
    #expect(APIKeyAuthenticator(scheme, key: Secret("1")) != nil)
    #expect(APIKeyAuthenticator(SecurityScheme("Bearer", .http("bearer")), key: Secret("1")) == nil)
  }

  @Test("without its key, a request is not sent")
  func unusableName() async throws {
    let server = ScriptedTransport(.answer(200))
    let key = APIKeyAuthenticator("not a name", in: .header, key: Secret("k"))
    await #expect(throws: UnusableHeader.self) {
      try await send([["Key"]], through: Authentication(serverURL: Self.url, key), to: server)
    }
    #expect(server.received.isEmpty)
  }

  @Test("an operation without a requirement, another server, and a request with an authorization get nothing")
  func untouched() async throws {
    let authentication = Authentication(serverURL: Self.url, TokenAuthenticator(Secret("t")))
    let server = ScriptedTransport(.answer(200), .answer(200), .answer(200), .answer(200))
    _ = try await send([], through: authentication, to: server)
    _ = try await send(
      [["Bearer"]], through: authentication, to: server, baseURL: URL(string: "https://jamf.example:1/")!)
    _ = try await send([["Bearer"]], through: authentication, to: server, headers: [.authorization: "own"])
    // Nothing is known of a call outside generated code.
    _ = try await send(nil, through: authentication, to: server)
    #expect(server.authorizations == [nil, nil, "own", "Bearer t"])
  }

  @Test(
    "of several alternatives, the first that can be met is used",
    arguments: [
      ([["OAuth"], ["Key"]], "/v1/x?k=1", nil), ([["Basic", "Key"]], "/v1/x?k=1", "Basic YTpi"),
      ([[], ["Basic"]], "/v1/x", "Basic YTpi"), ([[], ["OAuth"]], "/v1/x", nil), ([], "/v1/x", nil),
    ] as [([[SecurityRequirement]], String, String?)])
  func alternatives(security: [[SecurityRequirement]], path: String, authorization: String?) async throws {
    let authentication = Authentication(
      serverURL: Self.url,
      schemes: [
        "Key": APIKeyAuthenticator("k", in: .query, key: Secret("1")),
        "Basic": BasicAuthenticator(user: "a", password: Secret("b")),
      ])
    let server = ScriptedTransport(.answer(200))
    _ = try await send(security, through: authentication, to: server)
    #expect(server.received.first?.request.path == path && server.authorizations == [authorization])
  }

  @Test("an operation whose requirements cannot be met is not sent, and the error names them")
  func missing() async throws {
    let server = ScriptedTransport(.answer(200))
    let error = await #expect(throws: MissingAuthenticator.self) {
      try await send(
        [["A", "B"], [.init("OAuth", scopes: ["read", "write"])]],
        through: Authentication(serverURL: Self.url, schemes: ["A": TokenAuthenticator(Secret("t"))]), to: server)
    }
    #expect(error?.description == "find requires A with B, or OAuth (read, write), for which there is no authenticator")
    #expect(error?.clientErrorKind == .notSent && server.received.isEmpty)
  }

  @Test("a refused token is replaced once; a fixed credential is not sent twice")
  func refused() async throws {
    let tokens = NumberedTokens()
    let server = ScriptedTransport(.answer(401), .answer(200), .answer(401))
    let renewing = Authentication(serverURL: Self.url, TokenAuthenticator(tokens))
    #expect(try await send([["Bearer"]], through: renewing, to: server, body: HTTPBody("1")).status == .ok)
    #expect(server.received.map(\.body) == [[49], [49]])
    let fixed = Authentication(serverURL: Self.url, TokenAuthenticator(Secret("t")))
    #expect(try await send([["Bearer"]], through: fixed, to: server).status == .unauthorized)
    #expect(server.authorizations == ["Bearer token-1", "Bearer token-2", "Bearer t"])
  }

  @Test("with a renewed token, the other credentials of an alternative are sent again, too")
  func together() async throws {
    let authentication = Authentication(
      serverURL: Self.url,
      schemes: [
        "Bearer": TokenAuthenticator(NumberedTokens()), "Key": APIKeyAuthenticator("k", in: .query, key: Secret("1")),
      ])
    let server = ScriptedTransport(.answer(401), .answer(200))
    _ = try await send([["Bearer", "Key"]], through: authentication, to: server)
    #expect(server.received.map(\.request.path) == ["/v1/x?k=1", "/v1/x?k=1"])
    #expect(server.authorizations == ["Bearer token-1", "Bearer token-2"])
  }
}
