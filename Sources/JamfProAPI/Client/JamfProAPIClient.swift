public import APIRuntime
public import AsyncHTTPTransport
import HTTPTypes

#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.URL
#else
  public import struct Foundation.URL
#endif

/// A client of one Jamf Pro server: the generated operations as `api`, and above them what every caller needs, as the
/// whole inventory, one computer, and what the server is.
///
/// The token is obtained when first needed and renewed before it ends. `shutdown()` closes connections.
public struct JamfProAPIClient: Sendable {
  /// The operations of the document. Errors are `ClientError`; a token is added by itself.
  public let api: Client
  /// The address that API paths are appended to.
  public let serverURL: URL
  /// The access token's keeper.
  public let tokens: AccessTokenManager
  /// The API client's ID; empty with another credential.
  public let clientId: String

  /// As `api`, with every answer that is no success thrown as a `StatusError`.
  let checked: Client
  let context: JamfProError.Context
  let negotiation: VersionNegotiation
  private let shutdownTransport: @Sendable () async -> Void

  /// A client by the name of the server, as `x.jamfcloud.com`. A text that is no server's name is told by the first call.
  public init(
    hostname: String, clientID: String, clientSecret: String, middlewares: [any ClientMiddleware] = []
  ) {
    let credential = Credential.apiClient(id: clientID, secret: Secret(clientSecret))
    do {
      self.init(address: try ServerAddress(hostname), credential: credential, middlewares: middlewares)
    } catch {
      self.init(
        serverURL: URL(filePath: "/invalid"), label: hostname, credential: credential,
        transport: FailingTransport(error))
    }
  }

  /// A client by the address of the API, as `https://x.jamfcloud.com:443/api`.
  public init(
    serverURL: URL, clientID: String, clientSecret: String, middlewares: [any ClientMiddleware] = []
  ) {
    let transport = AsyncHTTPTransport()
    self.init(
      serverURL: serverURL, credential: .apiClient(id: clientID, secret: Secret(clientSecret)), transport: transport,
      middlewares: middlewares, shutdown: { await transport.shutdown() })
  }

  /// A client of a server over the network. `configuration` is the transport's, `apiConfiguration` says how answers are
  /// read.
  public init(
    address: ServerAddress, credential: Credential,
    configuration: AsyncHTTPTransportConfiguration = AsyncHTTPTransportConfiguration(),
    apiConfiguration: Configuration = Configuration(), middlewares: [any ClientMiddleware] = []
  ) {
    let transport = AsyncHTTPTransport(configuration: configuration)
    self.init(
      serverURL: address.url, label: address.label, credential: credential, transport: transport,
      middlewares: middlewares, configuration: apiConfiguration, shutdown: { await transport.shutdown() })
  }

  /// A client with a transport of the caller's. Middlewares see requests before the token is added, those for the token
  /// itself among them; the first sees a request first. One that tries again is to come before one that observes or logs
  /// when each attempt is to be seen.
  ///
  /// - Parameters:
  ///   - label: the server for people, in errors; by default its host.
  ///   - now: the clock that token lifetimes are measured with.
  ///   - shutdown: what `shutdown()` does.
  public init(
    serverURL: URL, label: String? = nil, credential: Credential, transport: any ClientTransport,
    middlewares: [any ClientMiddleware] = [], configuration: Configuration = Configuration(),
    userAgent: String = "jamf-tui", now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    shutdown: @escaping @Sendable () async -> Void = {}
  ) {
    let secrets = KnownSecrets(credential)
    let label = label ?? serverURL.host() ?? "the server"
    context = JamfProError.Context(server: label, credential: credential, secrets: secrets)
    if case .apiClient(let id, _) = credential { clientId = id } else { clientId = "" }
    self.serverURL = serverURL
    shutdownTransport = shutdown
    negotiation = VersionNegotiation()
    let outer = middlewares + [DefaultHeaders([.userAgent: userAgent])]
    let source = TokenSource(
      credential: credential, serverURL: serverURL, transport: transport, middlewares: outer, secrets: secrets,
      context: context, now: now)
    tokens = AccessTokenManager(now: now) { try await source.token() }
    let layers =
      outer + [
        BearerAuthentication(serverURL: serverURL, tokens: tokens, exemptOperationIDs: TokenSource.operationIDs)
      ]
    api = Client(serverURL: serverURL, configuration: configuration, transport: transport, middlewares: layers)
    checked = Client(
      serverURL: serverURL, configuration: configuration, transport: transport,
      middlewares: [StatusErrorMiddleware()] + layers)
  }

  /// Closes the connections; requests under way fail as cancelled. A client with a transport of the caller's leaves that
  /// to the caller.
  public func shutdown() async { await shutdownTransport() }

  /// What an error thrown by `api` means.
  public func explain(_ error: any Error, requiredPrivileges: [String] = []) -> JamfProError {
    var context = context
    context.requiredPrivileges = requiredPrivileges
    return JamfProError(error, context: context)
  }

  /// Runs a call, and explains what goes wrong with it.
  func explaining<Value>(
    _ requiredPrivileges: [String], _ call: () async throws -> Value
  ) async throws -> Value {
    do { return try await call() } catch { throw explain(error, requiredPrivileges: requiredPrivileges) }
  }
}

/// Neither dumps nor debuggers see what the client holds.
extension JamfProAPIClient: CustomStringConvertible, CustomReflectable {
  public var description: String { "Jamf Pro API at \(context.server)" }
  public var customMirror: Mirror { Mirror(self, children: ["serverURL": serverURL, "clientId": clientId]) }
}
