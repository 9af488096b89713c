public import APIRuntime
public import AsyncHTTPTransport
import HTTPTypes
public import Logging

#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.URL
#else
  public import struct Foundation.URL
#endif

/// A client of one Jamf Pro server: the generated operations as `api`, and above them what every caller needs, as the
/// whole inventory, one computer, and what the server is.
///
/// The token is obtained when first needed and renewed before it ends. Requests that fail in passing are made again, and no
/// more than a few run at the same time, as `ClientLayers` has it. `shutdown()` ends the token and closes connections.
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
  let denials: PrivilegeDenials
  let memory = ClientMemory()
  let retryPolicy: RetryPolicy
  let logger: Logger?
  let sleep: @Sendable (Duration) async throws -> Void
  let random: @Sendable () -> Double
  let onRetry: @Sendable (RetryAttempt) -> Void
  let onRetryEnd: @Sendable (_ call: Int) -> Void
  private let tokenSource: TokenSource
  private let limits: ClientLimits
  private let shutdownTransport: @Sendable () async -> Void

  var negotiation: VersionNegotiation { memory.negotiation }

  /// A client by the name of the server, as `x.jamfcloud.com`. A text that is no server's name is told by the first call.
  public init(
    hostname: String, clientID: String, clientSecret: String, middlewares: [any ClientMiddleware] = [],
    logger: Logger? = nil
  ) {
    let credential = Credential.apiClient(id: clientID, secret: Secret(clientSecret))
    do {
      self.init(address: try ServerAddress(hostname), credential: credential, middlewares: middlewares, logger: logger)
    } catch {
      self.init(
        serverURL: URL(filePath: "/invalid"), label: hostname, credential: credential,
        transport: FailingTransport(error))
    }
  }

  /// A client by the address of the API, as `https://x.jamfcloud.com:443/api`.
  public init(
    serverURL: URL, clientID: String, clientSecret: String, middlewares: [any ClientMiddleware] = [],
    logger: Logger? = nil
  ) {
    let transport = AsyncHTTPTransport()
    self.init(
      serverURL: serverURL, credential: .apiClient(id: clientID, secret: Secret(clientSecret)), transport: transport,
      middlewares: middlewares, logger: logger, shutdown: { await transport.shutdown() })
  }

  /// A client of a server over the network. `configuration` is the transport's, `apiConfiguration` says how answers are
  /// read.
  public init(
    address: ServerAddress, credential: Credential,
    configuration: AsyncHTTPTransportConfiguration = AsyncHTTPTransportConfiguration(),
    apiConfiguration: Configuration = Configuration(), middlewares: [any ClientMiddleware] = [],
    retryPolicy: RetryPolicy = .jamfPro, limits: ClientLimits = ClientLimits(), logger: Logger? = nil
  ) {
    let transport = AsyncHTTPTransport(configuration: configuration)
    self.init(
      serverURL: address.url, label: address.label, credential: credential, transport: transport,
      middlewares: middlewares, configuration: apiConfiguration, retryPolicy: retryPolicy, limits: limits,
      logger: logger, shutdown: { await transport.shutdown() })
  }

  /// A client with a transport of the caller's. Middlewares see each request once, however often it is tried, and before the
  /// token is added; those for the token itself are among them. The first sees a request first.
  ///
  /// - Parameters:
  ///   - label: the server for people, in errors; by default its host.
  ///   - retryPolicy: what is tried again, how often, and after how long.
  ///   - limits: what the client keeps within.
  ///   - logger: told of each request, of tokens and of attempts that are repeated; never of a secret.
  ///   - now: the clock that token lifetimes and waits are measured with.
  ///   - sleep: waits before another attempt; throws `CancellationError` when the caller gives up.
  ///   - random: a number from 0 to 1, for the part of a wait that is left to chance.
  ///   - onRetry: told of each attempt that is followed by another, before the wait.
  ///   - onRetryEnd: told the number of each call that was tried again, when it ends.
  ///   - shutdown: what `shutdown()` does at last.
  public init(
    serverURL: URL, label: String? = nil, credential: Credential, transport: any ClientTransport,
    middlewares: [any ClientMiddleware] = [], configuration: Configuration = Configuration(),
    userAgent: String = "jamf-tui", retryPolicy: RetryPolicy = .jamfPro, limits: ClientLimits = ClientLimits(),
    logger: Logger? = nil, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    random: @escaping @Sendable () -> Double = { .random(in: 0...1) },
    onRetry: @escaping @Sendable (RetryAttempt) -> Void = { _ in },
    onRetryEnd: @escaping @Sendable (_ call: Int) -> Void = { _ in },
    shutdown: @escaping @Sendable () async -> Void = {}
  ) {
    let secrets = KnownSecrets(credential)
    context = JamfProError.Context(
      server: label ?? serverURL.host() ?? "the server", credential: credential, secrets: secrets)
    if case .apiClient(let id, _) = credential { clientId = id } else { clientId = "" }
    self.serverURL = serverURL
    self.retryPolicy = retryPolicy
    self.limits = limits
    self.logger = logger
    self.sleep = sleep
    self.random = random
    self.onRetry = onRetry
    self.onRetryEnd = onRetryEnd
    shutdownTransport = shutdown
    denials = PrivilegeDenials()
    let layers = ClientLayers(
      outer: middlewares + [DefaultHeaders([.userAgent: userAgent])],
      limiter: RequestLimiter(limit: limits.requestsAtOnce), retryPolicy: retryPolicy, secrets: secrets,
      denials: denials, logger: logger, now: now, sleep: sleep, random: random, onRetry: onRetry,
      onRetryEnd: onRetryEnd)
    let source = TokenSource(
      credential: credential, serverURL: serverURL, transport: transport, layers: layers, context: context,
      logger: logger, now: now)
    tokenSource = source
    tokens = AccessTokenManager(now: now, renewing: { try await source.token(replacing: $0) })
    let forCalls = layers.forCalls(serverURL: serverURL, tokens: tokens)
    let configuration = configuration.redacting(with: secrets)
    api = Client(serverURL: serverURL, configuration: configuration, transport: transport, middlewares: forCalls)
    checked = Client(
      serverURL: serverURL, configuration: configuration, transport: transport,
      middlewares: [StatusErrorMiddleware()] + forCalls)
  }

  /// Ends the token where the server does that, unless the caller has brought it; waits no longer for it than the limits say.
  /// Then closes the connections; requests under way fail as cancelled. A client with a transport of the caller's leaves
  /// closing to the caller.
  public func shutdown() async {
    if let token = await tokens.surrender() {
      await withTaskGroup { [tokenSource, limits] group in
        group.addTask { await tokenSource.invalidate(token) }
        group.addTask { try? await Task.sleep(for: limits.farewell) }
        await group.next()
        group.cancelAll()
      }
    }
    await shutdownTransport()
  }

  /// What an error thrown by `api` means.
  ///
  /// - Parameter requiredPrivileges: what the operation needs; by default what is known of one that was refused.
  public func explain(_ error: any Error, requiredPrivileges: [String] = []) -> JamfProError {
    var context = context
    context.requiredPrivileges = requiredPrivileges
    if requiredPrivileges.isEmpty, let error = error as? ClientError {
      context.requiredPrivileges = denials.privileges(of: error.operationID)
    }
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
