import APIRuntime
import AsyncHTTPTransport
import Foundation
import HTTPTypes
import RouteServer
import Testing

@Suite struct AsyncHTTPTransportTests {
  /// Runs `body` with a transport and shuts it down.
  @discardableResult
  func withTransport<Value>(
    _ configuration: AsyncHTTPTransportConfiguration = AsyncHTTPTransportConfiguration(),
    _ body: (AsyncHTTPTransport) async throws -> Value
  ) async throws -> Value {
    let transport = AsyncHTTPTransport(configuration: configuration.patient)
    do {
      let value = try await body(transport)
      await transport.shutdown()
      return value
    } catch {
      await transport.shutdown()
      throw error
    }
  }

  /// Runs `body` with a server that sends `answer`.
  @discardableResult
  func withServer<Value>(
    answer: String, then ending: LoopbackServer.Ending, _ body: (URL) async throws -> Value
  ) async throws -> Value {
    let server = try await LoopbackServer.start(answer: answer, then: ending)
    let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/api"))
    do {
      let value = try await body(url)
      await server.stop()
      return value
    } catch {
      await server.stop()
      throw error
    }
  }

  func request(_ method: HTTPRequest.Method = .get, _ path: String = "/v1/x?a=1%2B2") -> HTTPRequest {
    HTTPRequest(method: method, scheme: nil, authority: nil, path: path)
  }

  /// Sends a GET and reads the whole response.
  func fetch(_ url: URL, by transport: AsyncHTTPTransport) async throws -> (HTTPResponse, [UInt8]) {
    let (response, body) = try await transport.send(request(), body: nil, baseURL: url, operationID: "x")
    return (response, try await body?.collect(upTo: 1 << 30) ?? [])
  }

  @Test("method, address, headers and body arrive as they were sent, and the response comes back")
  func roundTrip() async throws {
    let server = RouteServer { head, body in
      let bytes = (try? await body?.collect(upTo: 1 << 20)) ?? []
      let echo = [head.path ?? "", head.headerFields[.authorization] ?? "", String(decoding: bytes, as: UTF8.self)]
      return (
        HTTPResponse(status: .accepted, headerFields: [.contentType: "text/plain"]),
        HTTPBody(echo.joined(separator: "|"))
      )
    }
    try await server.serving { port in
      try await withTransport { transport in
        var request = request(.put)
        request.headerFields[.authorization] = "Bearer t"
        let url = try #require(URL(string: "http://127.0.0.1:\(port)/api/"))
        let streamed = AsyncStream<ArraySlice<UInt8>> {
          $0.yield([104]); $0.yield([105]); $0.finish()
        }
        for body in [HTTPBody("hi"), HTTPBody(streamed, length: .unknown)] {
          let (response, answer) = try await transport.send(request, body: body, baseURL: url, operationID: "x")
          #expect(response.status == .accepted)
          #expect(response.headerFields[.contentType] == "text/plain")
          let text = String(decoding: try await answer?.collect(upTo: 100) ?? [], as: UTF8.self)
          #expect(text == "/api/v1/x?a=1%2B2|Bearer t|hi")
        }
      }
    }
  }

  @Test("a large response streams in chunks and is complete")
  func largeAnswer() async throws {
    let size = 8 << 20
    let answer = "HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\n\r\n" + String(repeating: "x", count: size)
    try await withServer(answer: answer, then: .close) { url in
      try await withTransport { transport in
        let (_, body) = try await transport.send(request(), body: nil, baseURL: url, operationID: "x")
        #expect(body?.length == .known(Int64(size)))
        var total = 0
        var chunks = 0
        for try await chunk in try #require(body) {
          total += chunk.count
          chunks += 1
        }
        #expect(total == size)
        #expect(chunks > 1)
      }
    }
  }

  @Test("a redirect is returned, not followed")
  func redirect() async throws {
    let answer = "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n"
    try await withServer(answer: answer, then: .close) { url in
      let (response, _) = try await withTransport { try await fetch(url, by: $0) }
      #expect(response.status == .found)
    }
  }

  @Test("a refused connection is reported with host and port")
  func refused() async throws {
    let reserved = try ReservedPort()
    let port = reserved.number
    let url = try #require(URL(string: "http://127.0.0.1:\(port)/api"))
    await #expect(
      throws: TransportError.couldNotConnect(host: "127.0.0.1", port: port, reason: "connection refused")
    ) {
      try await withTransport { try await fetch(url, by: $0) }
    }
    withExtendedLifetime(reserved) {}
  }

  @Test("a name without an address is an unknown host")
  func unknownHost() async throws {
    let url = try #require(URL(string: "https://no-such-host.invalid/api"))
    await #expect(throws: TransportError.unknownHost("no-such-host.invalid")) {
      try await withTransport { try await fetch(url, by: $0) }
    }
  }

  @Test("a server that does not speak TLS is a TLS failure with that reason")
  func plainServer() async throws {
    try await withServer(answer: "HTTP/1.1 400 Bad Request\r\n\r\n", then: .close) { url in
      let secure = try #require(URL(string: url.absoluteString.replacing("http:", with: "https:")))
      let error = await #expect(throws: TransportError.self) {
        try await withTransport { try await fetch(secure, by: $0) }
      }
      #expect(error == .tls(.notSpoken, reason: "the server does not speak TLS on this port"))
    }
  }

  @Test(
    "requests go to the proxy, and its refusals are reported as such",
    arguments: [
      ("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n", "the proxy requires a user name and password"),
      ("HTTP/1.1 403 Forbidden\r\n\r\n", "the proxy refused to connect"),
    ])
  func proxy(answer: String, reason: String) async throws {
    // The server does not exist: only the proxy can answer.
    let proxy = try await LoopbackServer.start(answer: answer, then: .close)
    let url = try #require(URL(string: "https://no-such-host.invalid/api"))
    await #expect(throws: TransportError.couldNotConnect(host: "no-such-host.invalid", port: 443, reason: reason)) {
      try await withTransport(.init(proxy: .init(host: "127.0.0.1", port: proxy.port))) { try await fetch(url, by: $0) }
    }
    await proxy.stop()
  }

  @Test(
    "silence is a read time-out, before the head and within the body",
    arguments: [
      "", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc",
    ])
  func silence(_ answer: String) async throws {
    try await withServer(answer: answer, then: .stayOpen) { url in
      await #expect(throws: TransportError.timedOut(.reading)) {
        try await withTransport(.init(readTimeout: .milliseconds(100))) { try await fetch(url, by: $0) }
      }
    }
  }

  @Test("a response that trickles forever ends with the total time-out")
  func dripping() async throws {
    let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    try await withServer(answer: head, then: .dripForEver) { url in
      await #expect(throws: TransportError.timedOut(.total)) {
        try await withTransport(.init(totalTimeout: .milliseconds(200))) { try await fetch(url, by: $0) }
      }
    }
  }

  @Test("a missing head within the total time-out is a time-out too")
  func noHead() async throws {
    try await withServer(answer: "", then: .stayOpen) { url in
      await #expect(throws: TransportError.timedOut(.total)) {
        try await withTransport(.init(totalTimeout: .milliseconds(100))) { try await fetch(url, by: $0) }
      }
    }
  }

  @Test(
    "a connection that closes before or during the response is reported as such",
    arguments: [
      "", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n",
    ])
  func closed(_ answer: String) async throws {
    try await withServer(answer: answer, then: .close) { url in
      await #expect(throws: TransportError.connectionClosed) {
        try await withTransport { try await fetch(url, by: $0) }
      }
    }
  }

  @Test("an unused connection is closed after a while, so that nothing wakes an idle program")
  func idleConnection() async throws {
    let server = try await LoopbackServer.start(
      answer: "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok", then: .stayOpen)
    let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/api"))
    try await withTransport(.init(idleTimeout: .milliseconds(20))) { transport in
      let (response, body) = try await fetch(url, by: transport)
      #expect(response.status == .ok)
      #expect(body == Array("ok".utf8))
      // Ends only with the connection.
      for await _ in server.ended { break }
    }
    await server.stop()
  }

  @Test("a released transport closes its connections by itself")
  func forgotten() async throws {
    let server = try await LoopbackServer.start(
      answer: "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok", then: .stayOpen)
    let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/api"))
    _ = try await fetch(url, by: AsyncHTTPTransport(configuration: .init(idleTimeout: .seconds(600)).patient))
    for await _ in server.ended { break }
    await server.stop()
  }

  @Test("a response that is not HTTP is reported as such")
  func notHTTP() async throws {
    try await withServer(answer: "SSH-2.0-OpenSSH_9.6\r\n\r\n", then: .stayOpen) { url in
      await #expect(throws: TransportError.other(reason: "the response is not HTTP")) {
        try await withTransport { try await fetch(url, by: $0) }
      }
    }
  }

  @Test(
    "canceling ends a request at once, before and after the head",
    arguments: [
      "", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc",
    ])
  func cancelling(_ answer: String) async throws {
    try await withServer(answer: answer, then: .stayOpen) { url in
      await #expect(throws: TransportError.canceled) {
        try await withTransport { transport in
          let task = Task { try await fetch(url, by: transport) }
          task.cancel()
          return try await task.value
        }
      }
    }
  }

  @Test("canceling in the middle of a body is not taken for its end")
  func cancellingBody() async throws {
    let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    try await withServer(answer: head, then: .dripForEver) { url in
      await #expect(throws: TransportError.canceled) {
        try await withTransport { transport in
          let (seen, first) = AsyncStream<Void>.makeStream()
          let task = Task {
            let (_, body) = try await transport.send(request(), body: nil, baseURL: url, operationID: "x")
            for try await _ in try #require(body) { first.yield() }
          }
          for await _ in seen { break }
          task.cancel()
          try await task.value
        }
      }
    }
  }
}
