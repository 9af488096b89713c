import APIRuntime
import AsyncHTTPTransport
import HTTPTypes
import NIOHTTP1
import TestCertificates
import Testing

@Suite("HTTP/2")
struct HTTP2Tests {
  @Test("a server that speaks only HTTP/2 gets HTTP/2")
  func spoken() async throws {
    let authority = try TestAuthority()
    let folder = try TestFolder()
    let server = try await HTTPLoopbackServer.start(.zeros(200_000), http2: authority.issue().server())
    let file = try folder.file("authority.pem", authority.pem())
    let trusting = AsyncHTTPTransportConfiguration(authoritiesFiles: [file])
    let (head, body) = try await fetch("https://localhost:\(server.port)/api", trusting)
    #expect(head.status == .ok)
    #expect(body == Array("/api/v1/x\n".utf8) + [UInt8](repeating: 0, count: 200_000))
    #expect(server.heads.first?.headers["authorization"] == ["Bearer of-the-test"])
    await server.stop()
  }

  @Test("a stream that the server resets in the middle of a response is reported, never taken for its end")
  func reset() async throws {
    let authority = try TestAuthority()
    let folder = try TestFolder()
    let server = try await HTTPLoopbackServer.start(.reset, http2: authority.issue().server())
    let file = try folder.file("authority.pem", authority.pem())
    let trusting = AsyncHTTPTransportConfiguration(authoritiesFiles: [file])
    #expect(await fetchFailure("https://localhost:\(server.port)/api", trusting) == .connectionClosed)
    await server.stop()
  }
}
