import AsyncHTTPTransport
import Foundation
import JamfProAPI
import Logging
import NIOSSL

/// The way to a server: its address, and the transport with all that the network needs. No secret is fetched for it.
struct ServerRoute: Sendable {
  /// What API paths are appended to.
  var url: URL
  /// The server for people, as on the status line.
  var label: String
  var transport: AsyncHTTPTransport

  /// The way to the server of a plan.
  ///
  /// - Throws: `CommandFailure` when the environment's network settings cannot be used.
  init(_ plan: ConnectionPlan, environment: [String: String]) throws {
    url = plan.address.url
    label = plan.address.label
    transport = AsyncHTTPTransport(
      configuration: AsyncHTTPTransportConfiguration(
        authoritiesFile: try Self.authoritiesFile(environment),
        proxy: try ProxyEnvironment.proxy(for: plan.address.url, environment: environment)))
  }

  /// The way to the demo server of this process.
  init(_ demo: DemoService) throws {
    url = try demo.address().url
    label = "demo fleet"
    transport = AsyncHTTPTransport()
  }

  /// The server and the proxy before it, for errors: either may be what is wrong.
  var labelWithProxy: String {
    label + (transport.configuration.proxy.map { " through the proxy \($0)" } ?? "")
  }

  /// A client that goes this way.
  func client(_ credential: Credential, logger: Logger? = nil) -> JamfProAPIClient {
    JamfProAPIClient(
      serverURL: url, label: labelWithProxy, credential: credential, transport: transport,
      shutdown: { [transport] in await transport.shutdown() })
  }

  /// The file of `SSL_CERT_FILE`, trusted besides the system's authorities.
  private static func authoritiesFile(_ environment: [String: String]) throws -> String? {
    guard let file = environment["SSL_CERT_FILE"], !file.isEmpty else { return nil }
    if let certificates = try? NIOSSLCertificate.fromPEMFile(file), !certificates.isEmpty { return file }
    let isThere = FileManager.default.isReadableFile(atPath: file)
    throw CommandFailure(
      "The file of SSL_CERT_FILE, \(file), \(isThere ? "holds no certificate in PEM form" : "cannot be read").",
      next: "Name a PEM file with the authorities to trust.", exitCode: .configuration)
  }
}
