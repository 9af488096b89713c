import APIRuntime
import AsyncHTTPTransport
import Foundation
import JamfProAPI
import Logging

/// The way to a server: its address, and the transport with all that the network needs. No secret is fetched for it.
struct ServerRoute: Sendable {
  /// What API paths are appended to.
  var url: URL
  /// The server for people, as on the status line.
  var label: String
  var transport: AsyncHTTPTransport

  /// What is special about the way, as a proxy, in words without a secret.
  var remarks: [String]

  /// The way to the server of a plan.
  ///
  /// - Throws: `CommandFailure` when the settings for the network cannot be used.
  init(_ plan: ConnectionPlan, environment: [String: String]) throws {
    let network = NetworkSettings(plan: plan, environment: environment)
    url = plan.address.url
    label = plan.address.label
    remarks = network.remarks
    transport = AsyncHTTPTransport(configuration: try network.transportConfiguration())
    for warning in plan.address.warnings + network.warnings { StandardError.note(warning) }
  }

  /// The way to the demo server of this process.
  init(_ demo: DemoService) throws {
    url = try demo.address().url
    label = "demo fleet"
    remarks = []
    // Within one process compressing is work for nothing.
    transport = AsyncHTTPTransport(configuration: AsyncHTTPTransportConfiguration(asksForCompression: false))
  }

  /// The server and the proxy before it, for errors: either may be what is wrong.
  var labelWithProxy: String {
    label + (transport.configuration.proxy.map { " through the proxy \($0)" } ?? "")
  }

  /// The address of the server's web pages, without a slash at its end.
  var webURL: String {
    // The address of the interface, without where on the server the interface is.
    var address = url.absoluteString
    for end in ["/", "/api"] where address.hasSuffix(end) { address.removeLast(end.count) }
    return address
  }

  /// A client that goes this way.
  ///
  /// - Parameters:
  ///   - onRetry: told of each attempt that is followed by another, before the wait.
  ///   - onRetryEnd: told of each call that was tried again, when it ends.
  func client(
    _ credential: Credential, logger: Logger? = nil, onRetry: @escaping @Sendable (RetryAttempt) -> Void = { _ in },
    onRetryEnd: @escaping @Sendable (_ call: Int) -> Void = { _ in }
  ) -> JamfProAPIClient {
    JamfProAPIClient(
      serverURL: url, label: labelWithProxy, credential: credential, transport: transport, logger: logger,
      onRetry: onRetry, onRetryEnd: onRetryEnd, shutdown: { [transport] in await transport.shutdown() })
  }
}
