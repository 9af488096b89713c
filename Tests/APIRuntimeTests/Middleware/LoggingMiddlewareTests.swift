import APIRuntime
import Foundation
import HTTPTypes
import Logging
import Testing

@Suite("Logging requests") struct LoggingMiddlewareTests {
  let log = Log<LoggedLine>()

  var logging: LoggingMiddleware { LoggingMiddleware(logger: logger(log)) }

  @Test("a request is one line: the request, its result, and the numbers of call and attempt")
  func line() async throws {
    let server = ScriptedTransport(.answer(200, body: "12345"))
    let (_, body) = try await exchange(.get, "/v4/x?page=0&filter=a%3Db", through: logging, to: server)
    #expect(log.entries.isEmpty)
    _ = try await body?.collect(upTo: 10)
    let line = try #require(log.entries.first)
    #expect(log.entries.count == 1)
    #expect(line.level == .debug)
    #expect(line.message == "GET /v4/x?page=0&filter=a%3Db: status 200")
    #expect(line.metadata["status"] == "200")
    #expect(line.metadata["bytes"] == "5")
    #expect(line.metadata["operation"] == "x")
    #expect(line.metadata["attempt"] == "1")
    #expect(line.metadata["request"].flatMap { Int("\($0)") } != nil)
    #expect(line.metadata["ms"].flatMap { Int("\($0)") } != nil)
  }

  @Test("every attempt of a call has its own line with the number of the call")
  func attempts() async throws {
    let server = ScriptedTransport(.answer(503), .failure(.connectionClosed), .answer(204))
    let retrying = RetryMiddleware(sleep: { _ in })
    try await exchange(through: retrying, logging, to: server)
    #expect(log.entries.map { "\($0.metadata["attempt"] ?? "")" } == ["1", "2", "3"])
    #expect(Set(log.entries.map { "\($0.metadata["request"] ?? "")" }).count == 1)
    #expect(
      log.entries.map(\.message) == [
        "GET /v1/x: status 503", "GET /v1/x: no response (connectionClosed)", "GET /v1/x: status 204",
      ])
  }

  @Test(
    "failures have a higher log level",
    arguments: [
      (200, Logger.Level.debug), (302, .debug), (401, .notice), (404, .notice), (429, .warning), (500, .warning),
      (503, .warning),
    ])
  func levels(_ status: Int, _ level: Logger.Level) async throws {
    try await exchange(through: logging, to: ScriptedTransport(.answer(status)))
    #expect(log.entries.map(\.level) == [level])
  }

  @Test("a canceled request is not a warning")
  func canceled() async {
    _ = try? await exchange(through: logging, to: ScriptedTransport(.failure(.canceled)))
    #expect(log.entries.map(\.level) == [.debug])
  }

  @Test("an interrupted or unread response is logged as such")
  func brokenOff() async throws {
    let (_, body) = try await exchange(
      through: logging, to: RequestLimiterTests.Streaming(breaks: true))
    _ = try? await body?.collect(upTo: 10)
    _ = try await exchange(through: logging, to: RequestLimiterTests.Streaming())
    #expect(
      log.entries.map(\.message) == [
        "GET /v1/x: status 200, interrupted (connectionClosed)", "GET /v1/x: status 200, not read to the end",
      ])
    #expect(log.entries.map(\.level) == [.warning, .debug])
  }

  @Test("headers, bodies, secret values of a query and known secrets are not logged")
  func secrets() async throws {
    let server = ScriptedTransport(.answer(200, [.setCookie: "HUSH"], body: "HUSH"), .failure(.other(reason: "HUSH")))
    let logging = LoggingMiddleware(
      logger: logger(log), secretNames: ["badge"], redact: { $0.replacing("HUSH", with: "(secret)") })
    let (_, body) = try await exchange(
      .post, "/v1/x/HUSH?token=a1&badge=b2&filter=HUSH&page=3", headers: [.authorization: "Bearer HUSH"],
      body: HTTPBody("HUSH"), through: logging, to: server)
    _ = try await body?.collect(upTo: 10)
    _ = try? await exchange(through: logging, to: server)
    let text = log.entries.map { "\($0)" }.joined()
    #expect(!text.contains("HUSH") && !text.contains("a1") && !text.contains("b2"))
    #expect(text.contains("page=3"))
  }
}
