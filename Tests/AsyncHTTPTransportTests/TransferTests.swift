import APIRuntime
import AsyncHTTPTransport
import Foundation
import HTTPTypes
import RouteServer
import Synchronization
import Testing

@Suite struct TransferTests {
  let request = HTTPRequest(method: .post, scheme: nil, authority: nil, path: "/files")

  /// Runs `body` with a transport and a server's address; an error of `respond` is a failure of the server.
  func withServer(
    _ respond: @escaping @Sendable (HTTPRequest, HTTPBody) async throws -> HTTPBody,
    _ body: @escaping @Sendable (AsyncHTTPTransport, URL) async throws -> Void
  ) async throws {
    let server = RouteServer { head, body in
      do { return (HTTPResponse(status: .ok), try await respond(head, body ?? HTTPBody([]))) } catch {
        return (HTTPResponse(status: .internalServerError), nil)
      }
    }
    try await server.serving { port in
      let transport = AsyncHTTPTransport(configuration: .init().patient)
      let result: Result<Void, any Error>
      do {
        result = .success(try await body(transport, URL(string: "http://127.0.0.1:\(port)/api")!))
      } catch { result = .failure(error) }
      await transport.shutdown()
      try result.get()
    }
  }

  @Test("an upload has its length in the head and is never in memory as a whole")
  func upload() async throws {
    let chunk = [UInt8](repeating: 7, count: 1 << 16)
    let count = 2560
    let sent = Atomic(0)
    let received = Atomic(0)
    let mostInFlight = Atomic(0)
    let respond = { @Sendable (head: HTTPRequest, body: HTTPBody) async throws -> HTTPBody in
      for try await chunk in body { received.add(chunk.count, ordering: .relaxed) }
      return HTTPBody(head.headerFields[.contentLength] ?? "none")
    }
    let chunks = Chunks(count: count) { _ in
      let inFlight = sent.load(ordering: .relaxed) - received.load(ordering: .relaxed)
      mostInFlight.max(inFlight, ordering: .relaxed)
      sent.add(chunk.count, ordering: .relaxed)
      return chunk
    }
    let request = request
    try await withServer(respond) { transport, url in
      let body = HTTPBody(chunks, length: .known(Int64(count * chunk.count)))
      let (_, answer) = try await transport.send(request, body: body, baseURL: url, operationID: "x")
      #expect(try await answer?.collect(upTo: 100) == Array("\(count * chunk.count)".utf8))
    }
    #expect(received.load(ordering: .relaxed) == 160 << 20)
    // Bytes that were read but did not arrive yet: the system's buffers on both sides may take 36 MiB, and on a loaded
    // machine the receiver counts late.
    #expect(mostInFlight.load(ordering: .relaxed) < 120 << 20)
  }

  @Test("a form with a file goes from disk to server, and arrives unchanged")
  func multipart() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "upload-\(UUID().uuidString)")
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let respond = { @Sendable (head: HTTPRequest, body: HTTPBody) async throws -> HTTPBody in
      let parts = try await MultipartForm.parts(of: body, contentType: head.headerFields[.contentType])
      let isWhole = parts.last?.bytes == bytes
      let names = parts.map { "\($0.name)=\($0.head.filename ?? $0.text)" }.joined(separator: ",")
      return HTTPBody("\(head.headerFields[.contentLength] ?? "none") \(names) \(isWhole)")
    }
    var form = MultipartForm()
    form.add("title", "Ünïcode \"x\"")
    form.add("file", file: try await MultipartFile(contentsOf: file.path, filename: "a b.bin"))
    form.add("again", file: try await MultipartFile(contentsOf: file.path))
    guard case .known(let length) = form.length else {
      Issue.record("a form of a file knows its length")
      return
    }
    var request = request
    request.headerFields[.contentType] = form.contentType
    let (head, body) = (request, form.body)
    try await withServer(respond) { transport, url in
      // Twice, because a form of files can be sent again.
      for _ in 0..<2 {
        let (_, answer) = try await transport.send(head, body: body, baseURL: url, operationID: "x")
        let text = String(decoding: try await answer?.collect(upTo: 1000) ?? [], as: UTF8.self)
        #expect(text == "\(length) title=Ünïcode \"x\",file=a b.bin,again=\(file.lastPathComponent) true")
      }
    }
  }

  @Test("a file that has changed is reported as such, not as a network failure")
  func changed() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "upload-\(UUID().uuidString)")
    try Data("1234".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let body = try await HTTPBody(contentsOf: file.path)
    try Data("12345".utf8).write(to: file)
    let server = try await LoopbackServer.start(answer: "", then: .stayOpen)
    let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/api"))
    let transport = AsyncHTTPTransport(configuration: .init().patient)
    await #expect(throws: HTTPFileError.changed(path: file.path)) {
      try await transport.send(request, body: body, baseURL: url, operationID: "x")
    }
    await transport.shutdown()
    await server.stop()
  }

  @Test("a long answer is read in pieces of up to 256 kB")
  func pieces() async throws {
    let size = 64 << 20
    let head = "HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\n\r\n"
    let server = try await LoopbackServer.start(
      answer: Array(head.utf8) + [UInt8](repeating: 7, count: size), then: .stayOpen)
    let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/api"))
    let transport = AsyncHTTPTransport(configuration: .init(asksForCompression: false).patient)
    let (_, body) = try await transport.send(request, body: nil, baseURL: url, operationID: "x")
    var (count, largest) = (0, 0)
    for try await piece in try #require(body) {
      count += piece.count
      largest = max(largest, piece.count)
    }
    #expect(count == size)
    // NIO's own limit is 64 kB.
    #expect(largest > 1 << 16)
    #expect(largest <= 1 << 18)
    await transport.shutdown()
    await server.stop()
  }

  @Test("a download is written to disk as it arrives, and an interrupted one leaves nothing")
  func download() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "download-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "a.bin").path
    let size = 8 << 20
    let respond = { @Sendable (_: HTTPRequest, body: HTTPBody) async throws -> HTTPBody in
      for try await _ in body {}
      let chunks = Chunks(count: size >> 16) { _ in [UInt8](repeating: 9, count: 1 << 16) }
      return HTTPBody(chunks, length: .known(Int64(size)))
    }
    let request = request
    try await withServer(respond) { transport, url in
      let (_, body) = try await transport.send(request, body: nil, baseURL: url, operationID: "x")
      #expect(try await body?.write(to: path) == Int64(size))
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == Data(repeating: 9, count: size))

    let server = try await LoopbackServer.start(
      answer: "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc", then: .close)
    let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/api"))
    let transport = AsyncHTTPTransport(configuration: .init().patient)
    let (_, body) = try await transport.send(request, body: nil, baseURL: url, operationID: "x")
    await #expect(throws: TransportError.connectionClosed) { try await body?.write(to: path + ".part") }
    await transport.shutdown()
    await server.stop()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.bin"])
  }
}
