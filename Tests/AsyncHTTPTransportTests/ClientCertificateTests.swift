import APIRuntime
import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import TestCertificates
import Testing

@testable import AsyncHTTPTransport

@Suite("Client certificates")
struct ClientCertificateTests {
  private let authority: TestAuthority
  private let folder: TestFolder
  private let trusting: AsyncHTTPTransportConfiguration

  init() throws {
    authority = try TestAuthority()
    folder = try TestFolder()
    trusting = .init(authoritiesFiles: [try folder.file("authority.pem", authority.pem())])
  }

  /// A server that requests a certificate of the authority.
  private func askingServer(_ version: TLSVersion) async throws -> LoopbackServer {
    var tls = try authority.issue().server()
    tls.maximumTLSVersion = version
    tls.certificateVerification = .noHostnameVerification
    tls.trustRoots = try authority.trustRoots()
    return try await .secure(tls)
  }

  private func certificate(_ identity: TestIdentity) throws -> ClientCertificate {
    try ClientCertificate(
      certificateFile: folder.file("client.pem", identity.certificatePEM),
      keyFile: folder.file("key.pem", identity.keyPEM))
  }

  /// The error from reading these files.
  private func flaw(
    _ certificateFile: String, _ keyFile: String?, _ passphrase: String? = nil
  ) -> ClientCertificateError? {
    #expect(throws: ClientCertificateError.self) {
      try ClientCertificate(certificateFile: certificateFile, keyFile: keyFile, passphrase: passphrase)
    }
  }

  @Test("a server that requests a certificate gets it", arguments: [TLSVersion.tlsv12, .tlsv13])
  func shown(version: TLSVersion) async throws {
    let server = try await askingServer(version)
    var configuration = trusting
    configuration.clientCertificate = try certificate(authority.issue(for: ["client"]))
    #expect(try await fetch("https://127.0.0.1:\(server.port)/api", configuration).body == Array("ok".utf8))
    await server.stop()
  }

  @Test("a server that requires a certificate is reported as such", arguments: [TLSVersion.tlsv12, .tlsv13])
  func missing(version: TLSVersion) async throws {
    let server = try await askingServer(version)
    let error = await fetchFailure("https://127.0.0.1:\(server.port)/api", trusting)
    #expect(error == .tls(.clientCertificateRequired, reason: "the server requires a client certificate"))
    await server.stop()
  }

  @Test("a rejected certificate is reported as such", arguments: [TLSVersion.tlsv12, .tlsv13])
  func refused(version: TLSVersion) async throws {
    let server = try await askingServer(version)
    var configuration = trusting
    configuration.clientCertificate = try certificate(TestAuthority("Another").issue(for: ["client"]))
    let error = await fetchFailure("https://127.0.0.1:\(server.port)/api", configuration)
    let reason = "the server rejected the client certificate: the server does not trust its issuer"
    #expect(error == .tls(.clientCertificateRequired, reason: reason))
    await server.stop()
  }

  @Test("a server that requests a certificate and closes the connection requires it", arguments: [false, true])
  func cut(showsCertificate: Bool) async throws {
    var tls = try authority.issue().server()
    tls.certificateVerification = .optionalVerification
    tls.trustRoots = try authority.trustRoots()
    let server = try await LoopbackServer.start(answer: "", then: .close, tls: NIOSSLContext(configuration: tls))
    var configuration = trusting
    if showsCertificate { configuration.clientCertificate = try certificate(authority.issue(for: ["client"])) }
    let error = await fetchFailure("https://127.0.0.1:\(server.port)/api", configuration)
    let refused = "the server probably rejected the client certificate: it closed the connection"
    let reason = showsCertificate ? refused : "the server requires a client certificate"
    #expect(error == .tls(.clientCertificateRequired, reason: reason))
    await server.stop()
  }

  @Test("a server that requested a certificate and answered is not taken to require it when a connection ends")
  func answered() async throws {
    let server = try #require(URL(string: "https://127.0.0.1:1/api"))
    let requests = CertificateRequests()
    let diagnosis = FailureDiagnosis(server: server, configuration: .init(), certificateRequests: requests)
    let asked = MultiThreadedEventLoopGroup.singleton.any().makePromise(of: NIOSSLContextConfigurationOverride.self)
    requests.callback(.init(serverHostname: nil), asked)
    _ = try await asked.futureResult.get()
    #expect(await diagnosis.explain(TransportError.connectionClosed) != .connectionClosed)
    requests.noteAnswer()
    #expect(await diagnosis.explain(TransportError.connectionClosed) == .connectionClosed)
  }

  @Test("one file may contain certificate and key")
  func together() throws {
    let identity = try authority.issue(for: ["client"])
    let file = try folder.file("both.pem", identity.keyPEM + "\n" + identity.certificatePEM)
    #expect(try ClientCertificate(certificateFile: file).file == file)
  }

  @Test("files that are missing or contain something else are named")
  func wrongFiles() throws {
    let identity = try authority.issue(for: ["client"])
    let good = try folder.file("good.pem", identity.certificatePEM)
    let key = try folder.file("good.key", identity.keyPEM)
    let text = try folder.file("text.pem", "no certificate, and no key")
    let broken = try folder.file("broken.key", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n")
    let missing = folder.path + "/missing"
    #expect(flaw(missing, key) == .unreadable(file: missing, reason: "No such file or directory"))
    #expect(flaw(good, missing) == .unreadable(file: missing, reason: "No such file or directory"))
    #expect(flaw(folder.path, key) == .unreadable(file: folder.path, reason: "Is a directory"))
    #expect(flaw(text, key) == .noCertificate(file: text))
    #expect(flaw(good, text) == .noKey(file: text))
    #expect(flaw(good, broken) == .noKey(file: broken))
    #expect(flaw(good, nil) == .noKey(file: good))
    let other = try folder.file("other.key", authority.issue(for: ["other"]).keyPEM)
    #expect(flaw(good, other) == .keyOfAnother(certificateFile: good, keyFile: other))
  }

  @Test("only its passphrase opens an encrypted key")
  func encrypted() throws {
    let certificate = try folder.file("e.pem", authority.issue(for: ["c"], keyPEM: EncryptedKey.plain).certificatePEM)
    let key = try folder.file("e.key", EncryptedKey.encrypted)
    #expect(
      try ClientCertificate(certificateFile: certificate, keyFile: key, passphrase: EncryptedKey.passphrase)
        == ClientCertificate(certificateFile: certificate, keyFile: folder.file("p.key", EncryptedKey.plain)))
    #expect(flaw(certificate, key) == .passphraseMissing(file: key))
    #expect(flaw(certificate, key, "") == .passphraseMissing(file: key))
    #expect(flaw(certificate, key, "open sesam") == .passphraseWrong(file: key))
    #expect(flaw(certificate, key, "öffne dich") == .passphraseNotASCII(file: key))
  }

  @Test("no dump, description or error shows a key or a passphrase")
  func secrecy() throws {
    let identity = try authority.issue(for: ["client"])
    let shown = try certificate(identity)
    var dumped = ""
    dump(AsyncHTTPTransportConfiguration(clientCertificate: shown), to: &dumped)
    dumped += "\(shown) \(String(reflecting: shown))"
    let error = try flaw(folder.file("x.pem", identity.certificatePEM), "/nowhere", "hunter2")
    dumped += String(reflecting: error)
    let keyLines = identity.keyPEM.split(separator: "\n").dropFirst().dropLast()
    #expect(!keyLines.isEmpty)
    for line in keyLines { #expect(!dumped.contains(line)) }
    #expect(!dumped.contains("hunter2"))
    #expect(dumped.contains("client.pem"))
  }
}

/// The same key twice. It protects nothing. No library here encrypts keys, so the encrypted form is a constant.
private enum EncryptedKey {
  static let passphrase = "open sesame"
  static let plain = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgyDcu3ggA24SxzRZ2
    VbcFfyFMNlqc9s2e/L7lijp8KGmhRANCAATU5t1hsYi1uYyNw2FH1zSPEBtHuge3
    QfzzMxBCbelGOke5PcObvDZWjHQupUA3w9zjYC6NhcVFHcDsNc3orFDm
    -----END PRIVATE KEY-----
    """
  static let encrypted = """
    -----BEGIN ENCRYPTED PRIVATE KEY-----
    MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAijU3O9atwVLAICCAAw
    DAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEGuCev/VoFoPwjgI3fQdeiYEgZDJ
    0l46lAz3UF0FstPqqtQB4eUByiHZ+g+17rgN4DLs4MYdnieljCczMxbYKW5uwYCz
    lRAURSx2ATppq4bnl7OL+RjeyRommLfEA8AcH+cgibluxOiq+xlnMABQLyu90hmJ
    ALHo1tgkF4/jtsjODc3etg/NRcsiFShtCzEzrl9C0EYmS2v5pZ4M7wyha5kYVbs=
    -----END ENCRYPTED PRIVATE KEY-----
    """
}
