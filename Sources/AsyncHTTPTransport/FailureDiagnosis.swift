import APIRuntime
import NIOCore
import NIOSSL

#if canImport(FoundationEssentials)
  import struct FoundationEssentials.Date
  import struct FoundationEssentials.URL
#else
  import struct Foundation.Date
  import struct Foundation.URL
#endif

/// Turns what the HTTP library throws into a `TransportError` with the reason as far as it can be found out.
struct FailureDiagnosis: Sendable {
  let server: URL
  let configuration: AsyncHTTPTransportConfiguration
  let certificateRequests: CertificateRequests

  var host: String { server.host() ?? "" }
  var port: Int { server.port ?? (server.scheme == "http" ? 80 : 443) }

  /// The error without asking anybody.
  func classify(_ error: any Error) -> TransportError {
    TransportError(error, host: host, port: port, tls: tlsVerdict)
  }

  /// Why no head came. When the server's certificate was refused, what is wrong with it: looking takes one more connection,
  /// which carries nothing but the beginning of a handshake.
  func explain(_ error: any Error) async -> TransportError {
    let error = classify(error)
    if error == .connectionClosed, certificateRequests.mayBeInsisted {
      let verdict = TLSVerdict.cut(showsCertificate: showsCertificate)
      return .tls(verdict.failure, reason: verdict.reason)
    }
    guard case .tls(let failure, _) = error, failure == .unknownAuthority || failure == .wrongName else { return error }
    let probe = CertificateProbe(
      host: host, port: port, proxy: configuration.proxy, timeout: TimeAmount(configuration.connectTimeout))
    let chain = await probe.certificates().map { ShownCertificate($0) }
    guard let own = chain.first else { return error }
    let verdict =
      failure == .wrongName
      ? .wrongName(host, names: own.names)
      : TLSVerdict(chain: chain, host: host, now: Int(Date().timeIntervalSince1970))
    return .tls(verdict.failure, reason: verdict.reason)
  }

  private func tlsVerdict(_ error: BoringSSLError) -> TLSVerdict {
    TLSVerdict(
      error, showsCertificate: showsCertificate, mayInsist: certificateRequests.mayBeInsisted)
  }

  private var showsCertificate: Bool { configuration.clientCertificate != nil }
}
