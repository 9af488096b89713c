import APIRuntime
import AsyncHTTPTransport
import Foundation
import HTTPTypes
import NIOHTTP1
import Testing

@Suite("Compressed and long responses")
struct CompressionTests {
  /// The error from reading a response, and the number of bytes before it.
  private func readFailing(
    _ port: Int, limit: Int
  ) async throws -> (error: any Error, bytes: Int)? {
    let transport = AsyncHTTPTransport(configuration: .init(maximumResponseBytes: limit).patient)
    var bytes = 0
    var failure: (any Error, Int)?
    do {
      let (_, body) = try await transport.send(
        HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/x"), body: nil,
        baseURL: try #require(URL(string: "http://127.0.0.1:\(port)")), operationID: "x")
      for try await chunk in try #require(body) { bytes += chunk.count }
    } catch { failure = (error, bytes) }
    await transport.shutdown()
    return failure
  }

  @Test("compressed responses are requested, decompressed, and no longer marked as compressed")
  func unpacked() async throws {
    let server = try await HTTPLoopbackServer.start(.zeros(100_000))
    let (head, body) = try await fetch("http://127.0.0.1:\(server.port)/api")
    #expect(server.heads.first?.headers["Accept-Encoding"].joined().contains("gzip") == true)
    #expect(body == Array("/api/v1/x\n".utf8) + [UInt8](repeating: 0, count: 100_000))
    #expect(head.headerFields[.contentEncoding] == nil)
    #expect(head.headerFields[.contentLength] == nil)
    await server.stop()
  }

  @Test("a server on this machine need not compress")
  func unasked() async throws {
    let server = try await HTTPLoopbackServer.start(.zeros(10))
    let (_, body) = try await fetch("http://127.0.0.1:\(server.port)/api", .init(asksForCompression: false))
    #expect(server.heads.first?.headers.contains(name: "Accept-Encoding") == false)
    #expect(body.count == "/api/v1/x\n".utf8.count + 10)
    await server.stop()
  }

  @Test("a small response that decompresses endlessly ends at the limit")
  func bomb() async throws {
    let server = try await HTTPLoopbackServer.start(.zeros(64 << 20))
    let limit = 1 << 20
    let failure = try #require(await readFailing(server.port, limit: limit))
    #expect(failure.error as? HTTPBodyError == .tooLong(limit: limit))
    #expect(failure.bytes <= limit)
    await server.stop()
  }

  @Test(
    "an uncompressed response ends at the limit, with and without a length in its head",
    arguments: [
      ("Content-Length: 3000\r\n\r\n", 0), ("Connection: close\r\n\r\n", 2000),
    ])
  func long(rest: String, most: Int) async throws {
    let answer = "HTTP/1.1 200 OK\r\n" + rest + String(repeating: "x", count: 3000)
    let server = try await LoopbackServer.start(answer: answer, then: .close)
    let failure = try #require(await readFailing(server.port, limit: 2000))
    #expect(failure.error as? HTTPBodyError == .tooLong(limit: 2000))
    #expect(failure.bytes <= most)
    await server.stop()
  }

  @Test("a response of exactly the limit is accepted")
  func justSo() async throws {
    let answer = "HTTP/1.1 200 OK\r\nContent-Length: 2000\r\n\r\n" + String(repeating: "x", count: 2000)
    let server = try await LoopbackServer.start(answer: answer, then: .close)
    #expect(try await fetch("http://127.0.0.1:\(server.port)", .init(maximumResponseBytes: 2000)).body.count == 2000)
    await server.stop()
  }

  @Test(
    "a compressed response that is invalid or truncated is an error",
    arguments: [
      "not compressed at all", "\u{1F}\u{8B}",
    ])
  func broken(body: String) async throws {
    let bytes = body.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(bytes.count)\r\n\r\n"
    let server = try await LoopbackServer.start(answer: Array(head.utf8) + bytes, then: .stayOpen)
    let error = await fetchFailure("http://127.0.0.1:\(server.port)")
    #expect(error == .other(reason: "the compressed response is invalid"))
    await server.stop()
  }
}
