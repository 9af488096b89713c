import APIRuntime
import AsyncHTTPTransport
import TestCertificates
import Testing

@Suite("The proxy")
struct ProxyTests {
  @Test("TLS goes through the proxy to the server: the proxy sees the destination, and nothing of the request")
  func tunnel() async throws {
    let authority = try TestAuthority()
    let folder = try TestFolder()
    let server = try await LoopbackServer.secure(authority.issue(for: ["jamf.test"]).server())
    let proxy = try await ConnectProxy.start(to: server.port)
    let configuration = AsyncHTTPTransportConfiguration(
      authoritiesFiles: [try folder.file("authority.pem", authority.pem())],
      proxy: .init(host: "127.0.0.1", port: proxy.port, username: "ada", password: "s3cret"))
    // Only the proxy knows the name.
    #expect(try await fetch("https://jamf.test/api", configuration).body == Array("ok".utf8))
    let head = try #require(proxy.heads.first)
    #expect(head.hasPrefix("CONNECT jamf.test:443 HTTP/1.1\r\n"))
    #expect(head.lowercased().contains("proxy-authorization: basic ywrhonmzy3jlda=="))
    #expect(!head.lowercased().contains("bearer"))
    #expect(!String(decoding: proxy.tunnelled, as: UTF8.self).contains("of-the-test"))
    await proxy.stop()
    await server.stop()
  }

  @Test("a proxy that accepts and never answers is a time-out while connecting")
  func silent() async throws {
    let proxy = try await LoopbackServer.start(answer: "", then: .stayOpen)
    let error = await fetchFailure(
      "https://jamf.test/api",
      .init(connectTimeout: .milliseconds(100), proxy: .init(host: "127.0.0.1", port: proxy.port)))
    #expect(error == .timedOut(.connecting))
    await proxy.stop()
  }
}
