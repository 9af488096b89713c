import APIRuntime
import Foundation
import HTTPTypes
import Synchronization
import Testing

@Suite struct SmallMiddlewareTests {
  @Test("default headers are added and override nothing")
  func defaultHeaders() async throws {
    let name = HTTPField.Name("X-Tenant")!
    var several = HTTPFields()
    several.append(HTTPField(name: name, value: "a"))
    several.append(HTTPField(name: name, value: "b"))
    several[.userAgent] = "inventory/1"
    let server = ScriptedTransport(.answer(200), .answer(200))
    try await exchange(through: DefaultHeaders(several), to: server)
    try await exchange(headers: [name: "mine"], through: DefaultHeaders(several), to: server)
    #expect(server.received.map { $0.request.headerFields[values: name] } == [["a", "b"], ["mine"]])
    #expect(server.received.map { $0.request.headerFields[.userAgent] } == ["inventory/1", "inventory/1"])
  }

  @Test("observers see each request and its result, and can distinguish them")
  func observing() async throws {
    let log = Log<String>()
    let observing = ObservingMiddleware(
      onRequest: { log.add("\($0.id) \($0.operationID) \($0.request.method) \($0.baseURL)\($0.request.path ?? "")") },
      onResponse: { log.add("\($0.id) \($1.status.code)") },
      onFailure: { log.add("\($0.id) \($1)") })
    let server = ScriptedTransport(.answer(404, body: "none"), .failure(.connectionClosed))
    let (_, body) = try await exchange(through: observing, to: server)
    #expect(try await body?.collect(upTo: 10) == Array("none".utf8))
    await #expect(throws: ClientError.self) { try await exchange(.post, through: observing, to: server) }
    #expect(
      log.entries == [
        "1 x GET https://jamf.example/api/v1/x", "1 404", "2 x POST https://jamf.example/api/v1/x",
        "2 connectionClosed",
      ])
  }

  /// A clock that advances by a second each time it is read.
  func tickingClock() -> @Sendable () -> ContinuousClock.Instant {
    let start = ContinuousClock.now
    let ticks = Log<Void>()
    return {
      ticks.add(())
      return start + .seconds(ticks.entries.count)
    }
  }

  @Test("the time of a call is reported once, when its response was read: to the head and to the last byte")
  func timing() async throws {
    let log = Log<OperationTiming>()
    let server = ScriptedTransport(.answer(200, body: "12345678"))
    let (_, body) = try await exchange(
      .put, through: TimingMiddleware(now: tickingClock(), report: { log.add($0) }), to: server)
    #expect(log.entries.isEmpty)
    _ = try await body?.collect(upTo: 10)
    let timing = try #require(log.entries.first)
    #expect(log.entries.count == 1)
    #expect(timing.operationID == "x" && timing.method == .put && timing.status == 200 && timing.bytes == 8)
    // The clock is read at the start, the head, two chunks and the end.
    #expect(timing.timeToHead == .seconds(1))
    #expect(timing.total == .seconds(4))
  }

  @Test("responses without a body, unread responses and failures are reported too")
  func timingWithoutBody() async throws {
    let log = Log<OperationTiming>()
    let timing = TimingMiddleware(now: tickingClock(), report: { log.add($0) })
    let server = ScriptedTransport(.answer(204), .answer(200, body: "12345678"), .failure(.connectionClosed))
    try await exchange(through: timing, to: server)
    try await exchange(through: timing, to: server)
    await #expect(throws: ClientError.self) { try await exchange(through: timing, to: server) }
    #expect(log.entries.map(\.status) == [204, 200, nil])
    #expect(log.entries.map(\.total) == [.seconds(2), .seconds(1), .seconds(1)])
    #expect(log.entries.map(\.bytes) == [0, 0, 0])
  }

  @Test("an unsuccessful response is thrown with its head and body, a successful one is not")
  func statusErrors() async throws {
    let server = ScriptedTransport(
      .answer(204), .answer(302, [.location: "https://sso.example/x?token=HUSH"], body: "<html>"))
    #expect(try await exchange(through: StatusErrorMiddleware(), to: server).response.status == .noContent)
    let error = await #expect(throws: ClientError.self) {
      try await exchange(through: StatusErrorMiddleware(), to: server)
    }
    #expect(error?.kind == .status)
    let status = try #require(error?.statusError)
    #expect(status.status == 302 && status.operationID == "x" && status.redirectHost == "sso.example" && status.isHTML)
    #expect(status.body == Array("<html>".utf8))
    #expect(status.headerFields[.location] == nil)
  }
}
