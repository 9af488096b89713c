import APIRuntime
import ArgumentParser
import Foundation
import HTTPTypes
import JamfProAPI
import RouteServer
import Synchronization
import Testing

@testable import jamf_tui

@Suite("Fetching the server's API document")
struct SchemaFetchTests {
  private typealias Answer = (HTTPResponse, HTTPBody?)

  /// What a fetch from a server with these answers results in, and the requests it sends.
  private func fetch(
    limit: Int = SchemaFetch.mostBytes, token: String? = nil,
    _ answer: @escaping @Sendable (HTTPRequest) -> (HTTPResponse, HTTPBody?)
  ) async throws -> (result: Result<[UInt8], CommandFailure>, requests: [HTTPRequest]) {
    let requests = Mutex<[HTTPRequest]>([])
    let server = RouteServer { request, _ in
      requests.withLock { $0.append(request) }
      return answer(request)
    }
    let result = try await server.serving { number in
      let options = try ConnectionOptions.parse(["--host", "http://127.0.0.1:\(number)"])
      let doctor = Doctor(options: options, environment: ["HOME": "/nonexistent", "JAMF_TOKEN": "x"])
      let route = try #require(doctor.prepare().server).route
      let client = route.client(.token(Secret("x")))
      var fetch = SchemaFetch(route: route, explain: { client.explain($0) }, token: { token.map { Secret($0) } })
      fetch.mostBytes = limit
      let result = await fetch.bytes()
      await client.shutdown()
      return result
    }
    return (result, requests.withLock { $0 })
  }

  private func failure(_ result: Result<[UInt8], CommandFailure>) throws -> CommandFailure {
    if case .failure(let failure) = result { return failure }
    throw CommandFailure("no failure", exitCode: .failure)
  }

  private static func answer(_ status: Int, _ fields: HTTPFields = [:], _ body: String = "") -> (
    HTTPResponse, HTTPBody?
  ) {
    (HTTPResponse(status: .init(code: status), headerFields: fields), HTTPBody(body))
  }

  @Test("it is fetched from the path with the slash, without the token, and redirects within the API are followed")
  func redirect() async throws {
    let (result, requests) = try await fetch(token: "secret-token") { request in
      request.path == "/api/other/" ? Self.answer(200, [:], "{}") : Self.answer(302, [.location: "/api/other/"])
    }
    #expect(try result.get() == Array("{}".utf8))
    #expect(requests.map(\.path) == ["/api/schema/", "/api/other/"])
    #expect(requests.allSatisfy { $0.headerFields[.authorization] == nil })
  }

  @Test(
    "redirects elsewhere are not followed, nor are those without end",
    arguments: [
      "https://other.example/login?token=t", "//other.example/api/schema/", "/login", "",
    ])
  func elsewhere(location: String) async throws {
    let (result, requests) = try await fetch { _ in Self.answer(302, [.location: location]) }
    let failure = try failure(result)
    #expect(requests.count == 1)
    #expect(failure.what.contains("redirects") && failure.exitCode == .unavailable && failure.next != nil)
    #expect(!failure.description.contains("token=t"))
    #expect(failure.what.contains("other.example") == location.contains("other.example"))
    let (endless, more) = try await fetch { _ in Self.answer(302, [.location: "/api/schema/"]) }
    #expect(try self.failure(endless).what.contains("redirects") && more.count == 4)
  }

  @Test("the token is sent after a refusal, once, and a second refusal is reported")
  func token() async throws {
    let (result, requests) = try await fetch(token: "secret-token") { request in
      Self.answer(request.headerFields[.authorization] == nil ? 401 : 200, [:], "{}")
    }
    #expect((try? result.get()) != nil)
    #expect(requests.map { $0.headerFields[.authorization] } == [nil, "Bearer secret-token"])
    let (refused, _) = try await fetch(token: "secret-token") { _ in Self.answer(403) }
    let failure = try failure(refused)
    #expect(failure.why == "It refuses the access token, too." && failure.exitCode == .notAuthorized)
    #expect(!failure.description.contains("secret-token"))
  }

  @Test("a document that is too long is not read to its end")
  func tooLong() async throws {
    let (result, _) = try await fetch(limit: 1 << 20) { _ in
      Self.answer(200, [:], String(repeating: " ", count: 3 << 20))
    }
    #expect(try failure(result).what.contains("longer than 1 MiB"))
  }

  @Test(
    "every other answer says what to do next",
    arguments: [
      (404, "does not publish"), (500, "failed (status 500)"), (503, "not available"), (429, "too many requests"),
      (418, "does not accept"), (204, "empty answer"),
    ])
  func others(status: Int, words: String) async throws {
    let (result, _) = try await fetch { _ in Self.answer(status) }
    let failure = try failure(result)
    #expect(failure.what.contains(words), "\(failure)")
    #expect(failure.next != nil && failure.exitCode == .unavailable)
  }
}
