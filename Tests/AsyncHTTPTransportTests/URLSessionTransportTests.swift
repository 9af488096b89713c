import APIRuntime
import Foundation
import HTTPTypes
import NIOCore
import RouteServer
import TestCertificates
import Testing
import URLSessionTransport

@Suite("The transport on URLSession") struct URLSessionTransportTests {
  private func request(_ method: HTTPRequest.Method = .get, _ path: String = "/v1/x?a=1%2B2") -> HTTPRequest {
    HTTPRequest(method: method, scheme: nil, authority: nil, path: path)
  }

  private func address(_ port: Int, scheme: String = "http") throws -> URL {
    try #require(URL(string: "\(scheme)://127.0.0.1:\(port)/api/"))
  }

  /// The error of an exchange with a server that sends these bytes.
  private func failure(
    of answer: String, then ending: LoopbackServer.Ending, _ limits: URLSessionTransport.Limits = .init()
  ) async throws -> (any Error)? {
    let server = try await LoopbackServer.start(answer: answer, then: ending)
    defer { Task { await server.stop() } }
    do {
      let transport = URLSessionTransport(limits: limits)
      let (_, body) = try await transport.send(
        request(), body: nil, baseURL: address(server.port), operationID: "x")
      _ = try await body?.collect(upTo: 1 << 30)
      return nil
    } catch { return error }
  }

  @Test("method, address, headers and body arrive as they were sent, and the response comes back")
  func roundTrip() async throws {
    let server = RouteServer { head, body in
      let bytes = (try? await body?.collect(upTo: 1 << 20)) ?? []
      let echo = [
        head.method.rawValue, head.path ?? "", head.headerFields[.authorization] ?? "",
        String(decoding: bytes, as: UTF8.self),
      ]
      return (
        HTTPResponse(status: .accepted, headerFields: [.contentType: "text/plain"]),
        HTTPBody(echo.joined(separator: "|"))
      )
    }
    try await server.serving { port in
      let transport = URLSessionTransport()
      var request = request(.put)
      request.headerFields[.authorization] = "Bearer t"
      let streamed = AsyncStream<ArraySlice<UInt8>> {
        $0.yield([104]); $0.yield([105]); $0.finish()
      }
      for body in [HTTPBody("hi"), HTTPBody(streamed, length: .unknown)] {
        let (response, answer) = try await transport.send(
          request, body: body, baseURL: address(port), operationID: "x")
        #expect(response.status == .accepted && response.headerFields[.contentType] == "text/plain")
        #expect(try await answer?.text(upTo: 100) == "PUT|/api/v1/x?a=1%2B2|Bearer t|hi")
      }
    }
  }

  @Test("many exchanges at once do not mix, and a response without a body has none")
  func sideBySide() async throws {
    let server = RouteServer { head, _ in
      if head.method == .head { return (HTTPResponse(status: .ok, headerFields: [.contentLength: "5"]), nil) }
      return (HTTPResponse(status: .ok), HTTPBody(String(repeating: head.path ?? "", count: 1000)))
    }
    try await server.serving { port in
      let transport = URLSessionTransport()
      let url = try address(port)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<40 {
          group.addTask {
            let (_, body) = try await transport.send(
              request(.get, "/\(number)"), body: nil, baseURL: url, operationID: "x")
            #expect(
              try await body?.text(upTo: 1 << 20) == String(repeating: "/api/\(number)", count: 1000))
          }
        }
        try await group.waitForAll()
      }
      #expect(try await transport.send(request(.head), body: nil, baseURL: url, operationID: "x").1 == nil)
    }
  }

  @Test("a redirect is the answer, and nothing is sent to where it leads")
  func redirect() async throws {
    let other = try await LoopbackServer.start(answer: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", then: .close)
    let answer =
      "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:\(other.port)/\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    let server = try await LoopbackServer.start(answer: answer, then: .close)
    let (response, _) = try await URLSessionTransport().send(
      request(), body: nil, baseURL: address(server.port), operationID: "x")
    #expect(response.status.code == 302 && other.requests == 0)
    await server.stop()
    await other.stop()
  }

  @Test("cookies are not kept")
  func cookies() async throws {
    let server = RouteServer { head, _ in
      (HTTPResponse(status: .ok, headerFields: [.setCookie: "a=b"]), HTTPBody(head.headerFields[.cookie] ?? "none"))
    }
    try await server.serving { port in
      let transport = URLSessionTransport()
      for _ in 0..<2 {
        let (_, body) = try await transport.send(request(), body: nil, baseURL: address(port), operationID: "x")
        #expect(try await body?.text(upTo: 100) == "none")
      }
    }
  }

  @Test("compressed responses are unpacked, and their heads no longer say so")
  func compression() async throws {
    let text = String(repeating: "inventory ", count: 2000)
    let server = RouteServer(compresses: true) { _, _ in
      (HTTPResponse(status: .ok, headerFields: [.contentType: "text/plain"]), HTTPBody(text))
    }
    try await server.serving { port in
      let (head, body) = try await URLSessionTransport().send(
        request(), body: nil, baseURL: address(port), operationID: "x")
      #expect(try await body?.text(upTo: 1 << 20) == text)
      #expect(head.headerFields[.contentEncoding] == nil)
      let tooLong = try await URLSessionTransport(limits: .init(responseBytes: 19_999)).send(
        request(), body: nil, baseURL: address(port), operationID: "x"
      ).1
      await #expect(throws: HTTPBodyError.tooLong(limit: 19_999)) { try await tooLong?.collect(upTo: 1 << 20) }
    }
  }

  @Test("a server that does not answer, and answers that end early, never come or are too long, are errors")
  func failures() async throws {
    let free = try ReservedPort()
    let nothing = try await #require(throws: TransportError.self) {
      try await URLSessionTransport().send(request(), body: nil, baseURL: address(free.number), operationID: "x")
    }
    guard case .couldNotConnect(host: "127.0.0.1", port: free.number, _) = nothing else {
      Issue.record("\(nothing)")
      return
    }
    let short = try await failure(of: "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello", then: .close)
    #expect(short is TransportError)
    #expect(try await failure(of: "", then: .close) is TransportError)
    let idle = try await failure(of: "", then: .stayOpen, .init(idle: .seconds(1)))
    #expect(idle as? TransportError == .timedOut(.reading))
    let total = try await failure(
      of: "HTTP/1.1 200 OK\r\n\r\n", then: .dripForEver, .init(total: .seconds(1)))
    #expect(total as? TransportError == .timedOut(.total))
    let long = try await failure(
      of: "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n", then: .stayOpen, .init(responseBytes: 99))
    #expect(long as? HTTPBodyError == .tooLong(limit: 99))
  }

  @Test("a call that is canceled ends at once")
  func cancellation() async throws {
    let server = try await LoopbackServer.start(answer: "", then: .stayOpen)
    let url = try address(server.port)
    let call = Task {
      try await URLSessionTransport().send(request(), body: nil, baseURL: url, operationID: "x")
    }
    while server.requests == 0 { try await Task.sleep(for: .milliseconds(5)) }
    call.cancel()
    await #expect(throws: TransportError.canceled) { _ = try await call.value }
    await server.stop()
  }

  @Test("a certificate without a trusted authority is refused")
  func certificates() async throws {
    let server = try await LoopbackServer.secure(TestAuthority().issue().server())
    let error = try await #require(throws: TransportError.self) {
      try await URLSessionTransport().send(
        request(), body: nil, baseURL: address(server.port, scheme: "https"), operationID: "x")
    }
    guard case .tls = error else {
      Issue.record("\(error)")
      return
    }
    #expect(server.requests == 0)
    await server.stop()
  }
}
