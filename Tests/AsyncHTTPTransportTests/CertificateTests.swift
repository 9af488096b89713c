import APIRuntime
import AsyncHTTPTransport
import Foundation
import NIOSSL
import TestCertificates
import Testing

@Suite("Server certificates")
struct CertificateTests {
  private let authority: TestAuthority
  private let folder: TestFolder
  private let trusting: AsyncHTTPTransportConfiguration

  init() throws {
    authority = try TestAuthority()
    folder = try TestFolder()
    trusting = .init(authoritiesFiles: [try folder.file("authority.pem", authority.pem())])
  }

  /// The error of fetching from a server with this certificate.
  private func failure(
    _ identity: TestIdentity, host: String = "127.0.0.1", _ configuration: AsyncHTTPTransportConfiguration
  ) async throws -> TransportError? {
    let server = try await LoopbackServer.secure(identity.server())
    let error = await fetchFailure("https://\(host):\(server.port)/api", configuration)
    #expect(server.requests == 0)
    await server.stop()
    return error
  }

  @Test("a server with a certificate of the file's authority is accepted, by name and by address")
  func trusted() async throws {
    let server = try await LoopbackServer.secure(authority.issue().server())
    for host in ["127.0.0.1", "localhost"] {
      #expect(try await fetch("https://\(host):\(server.port)/api", trusting).body == Array("ok".utf8))
    }
    await server.stop()
  }

  @Test("a certificate without a trusted issuer is reported, and no request is sent")
  func unknownAuthority() async throws {
    let error = try await failure(TestAuthority("Another").issue(), trusting)
    #expect(
      error
        == .tls(
          .unknownAuthority, reason: "this machine does not trust the issuer of the server's certificate"))
  }

  @Test("an expired certificate is reported with the day it expired")
  func expired() async throws {
    let end = Date(timeIntervalSince1970: 1_769_817_600)
    let error = try await failure(authority.issue(from: end - 86_400, until: end), trusting)
    #expect(error == .tls(.expired, reason: "the server's certificate expired on 2026-01-31"))
  }

  @Test("a certificate that is not valid yet is reported with its first day and this machine's clock")
  func early() async throws {
    let error = try await failure(authority.issue(from: .now + 86_400 * 400, until: .now + 86_400 * 500), trusting)
    guard case .tls(.expired, let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.hasPrefix("the server's certificate is valid from "))
    #expect(reason.contains("this machine's clock says 20"))
  }

  @Test("a certificate for other names is reported with the names")
  func wrongName() async throws {
    let names = ["jamf.example.org", "*.example.net", "10.0.0.7", "d.example"]
    let error = try await failure(authority.issue(for: names), trusting)
    let shown = "jamf.example.org, *.example.net, 10.0.0.7 and others"
    #expect(error == .tls(.wrongName, reason: "the server's certificate is for \(shown), not for 127.0.0.1"))
  }

  @Test("the reason is found through a proxy, too")
  func throughProxy() async throws {
    let end = Date(timeIntervalSince1970: 1_769_817_600)
    let server = try await LoopbackServer.secure(
      authority.issue(for: ["jamf.test"], from: end - 86_400, until: end).server())
    let proxy = try await ConnectProxy.start(to: server.port)
    var configuration = trusting
    configuration.proxy = .init(host: "127.0.0.1", port: proxy.port, username: "ada", password: "s3cret")
    let error = await fetchFailure("https://jamf.test:8443/api", configuration)
    #expect(error == .tls(.expired, reason: "the server's certificate expired on 2026-01-31"))
    // The connection of the request and that of the probe; both authenticate to the proxy.
    #expect(proxy.heads.count == 2)
    #expect(proxy.heads.allSatisfy { $0.contains("Basic YWRhOnMzY3JldA==") })
    await proxy.stop()
    await server.stop()
  }

  @Test("a file of authorities that disappears is reported")
  func vanishedFile() async throws {
    let configuration = AsyncHTTPTransportConfiguration(authoritiesFiles: [folder.path + "/gone.pem"])
    let error = try await failure(authority.issue(), configuration)
    #expect(error == .tls(reason: "the file of trusted authorities cannot be read"))
  }

  @Test("a server without a TLS version above 1.1 is refused")
  func oldTLS() async throws {
    var tls = try authority.issue().server()
    tls.minimumTLSVersion = .tlsv1
    tls.maximumTLSVersion = .tlsv11
    let server = try await LoopbackServer.secure(tls)
    let error = await fetchFailure("https://127.0.0.1:\(server.port)/api", trusting)
    #expect(error == .tls(.nothingInCommon, reason: "the server does not support TLS 1.2 or later"))
    await server.stop()
  }

  @Test("a server that ends the handshake is reported as such")
  func brokenOff() async throws {
    let server = try await LoopbackServer.start(answer: "", then: .close)
    let error = await fetchFailure("https://127.0.0.1:\(server.port)/api")
    #expect(error == .tls(reason: "the server closed the connection during the TLS handshake"))
    await server.stop()
  }

  @Test("a server that never continues the handshake is a time-out while connecting")
  func stalled() async throws {
    let server = try await LoopbackServer.start(answer: "", then: .stayOpen)
    let error = await fetchFailure(
      "https://127.0.0.1:\(server.port)/api", .init(connectTimeout: .milliseconds(100)))
    #expect(error == .timedOut(.connecting))
    await server.stop()
  }
}
