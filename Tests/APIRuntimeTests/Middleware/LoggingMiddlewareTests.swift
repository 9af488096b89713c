import APIRuntime
import Foundation
import HTTPTypes
import Logging
import Testing

@Suite("a log of requests") struct LoggingMiddlewareTests {
  let log = Log<LoggedLine>()

  var logging: LoggingMiddleware { LoggingMiddleware(logger: logger(log)) }

  @Test("a request is one line: what was asked, how it ended, and which call and attempt it was")
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

  @Test("every attempt of a call has its line, and all have its number")
  func attempts() async throws {
    let server = ScriptedTransport(.answer(503), .failure(.connectionClosed), .answer(204))
    let retrying = RetryMiddleware(sleep: { _ in })
    try await exchange(through: retrying, logging, to: server)
    #expect(log.entries.map { "\($0.metadata["attempt"] ?? "")" } == ["1", "2", "3"])
    #expect(Set(log.entries.map { "\($0.metadata["request"] ?? "")" }).count == 1)
    #expect(
      log.entries.map(\.message) == [
        "GET /v1/x: status 503", "GET /v1/x: no answer (connectionClosed)", "GET /v1/x: status 204",
      ])
  }

  @Test(
    "what went wrong is told louder",
    arguments: [
      (200, Logger.Level.debug), (302, .debug), (401, .notice), (404, .notice), (429, .warning), (500, .warning),
      (503, .warning),
    ])
  func levels(_ status: Int, _ level: Logger.Level) async throws {
    try await exchange(through: logging, to: ScriptedTransport(.answer(status)))
    #expect(log.entries.map(\.level) == [level])
  }

  @Test("a request that was given up is nothing to warn of")
  func cancelled() async {
    _ = try? await exchange(through: logging, to: ScriptedTransport(.failure(.cancelled)))
    #expect(log.entries.map(\.level) == [.debug])
  }

  @Test("an answer that breaks off, or is not wanted, says so")
  func brokenOff() async throws {
    let (_, body) = try await exchange(
      through: logging, to: RequestLimiterTests.Streaming(breaks: true))
    _ = try? await body?.collect(upTo: 10)
    _ = try await exchange(through: logging, to: RequestLimiterTests.Streaming())
    #expect(
      log.entries.map(\.message) == [
        "GET /v1/x: status 200, broke off (connectionClosed)", "GET /v1/x: status 200, not read to its end",
      ])
    #expect(log.entries.map(\.level) == [.warning, .debug])
  }

  @Test("neither headers nor bodies nor secret values of a query are logged, nor what is known to be secret")
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
