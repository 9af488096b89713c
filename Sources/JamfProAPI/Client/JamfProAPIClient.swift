public import APIRuntime
public import AsyncHTTPTransport
import HTTPTypes
public import Logging

#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.URL
#else
  public import struct Foundation.URL
#endif

/// A client of one Jamf Pro server: the generated operations as `api`, and above them what every caller needs, such as
/// the whole inventory, one computer, and the version of the server.
///
/// The client gets a token when it first needs one and renews it before it expires. It retries requests that fail
/// temporarily (`RetryPolicy`) and limits how many run at a time (`ClientLimits`). `shutdown()` invalidates the token
/// and closes the connections.
public final class JamfProAPIClient: Sendable {
  /// The operations of the document. They throw `ClientError`, which `explain(_:requiredPrivileges:)` turns into a
  /// `JamfProError`. The client adds the token.
  public let api: Client
  /// The URL that API paths are appended to.
  public let serverURL: URL
  /// Keeps the access token.
  public let tokens: AccessTokenManager
  /// The ID of the API client; empty for other credentials.
  public let clientId: String

  /// Like `api`, but throws a `StatusError` for every status other than success.
  let checked: Client
  /// Like `checked`, but before all other requests that wait.
  let checkedFirst: Client
  /// Like `checked`, but after all other requests that wait.
  let checkedLast: Client
  /// A client like `checked` for requests of a precedence, which collects the bodies of answers in another way, with
  /// middlewares that see each request when it is sent.
  let checkedCollecting: @Sendable (RequestPrecedence, BodyCollection, _ last: [any ClientMiddleware]) -> Client
  /// Like `checkedFirst`, but each request is sent once, and the memory of answers is overwritten.
  let checkedConfidential: Client
  let context: JamfProError.Context
  let denials: PrivilegeDenials
  let memory = ClientMemory()
  let shares = ConnectionShares()
  let retryPolicy: RetryPolicy
  let logger: Logger?
  let now: @Sendable () -> ContinuousClock.Instant
  let sleep: @Sendable (Duration) async throws -> Void
  let random: @Sendable () -> Double
  let onRetry: @Sendable (RetryAttempt) -> Void
  let onRetryEnd: @Sendable (_ call: Int) -> Void
  /// Tests whether the server answers.
  let probe: @Sendable () async throws -> Void
  let watch: ConnectionWatch
  let serverClock: ServerClock
  private let tokenSource: TokenSource
  private let limits: ClientLimits
  private let shutdownTransport: @Sendable () async -> Void

  var negotiation: VersionNegotiation { memory.negotiation }

  /// A client of the server with this name. If the text is not a server's address, the first call throws.
  ///
  /// - Parameters:
  ///   - hostname: the server, such as `x.jamfcloud.com` (any text that `ServerAddress` reads).
  ///   - clientID: the ID of the API client.
  ///   - clientSecret: its secret.
  ///   - middlewares: see each request once, however often it is retried, and before the token is added.
  ///   - logger: logs each request, tokens and retries; never a secret.
  public convenience init(
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

  /// A client of the server with this API URL.
  ///
  /// - Parameters:
  ///   - serverURL: the URL that API paths are appended to, such as `https://x.jamfcloud.com:443/api`.
  ///   - clientID: the ID of the API client.
  ///   - clientSecret: its secret.
  ///   - middlewares: see each request once, however often it is retried, and before the token is added.
  ///   - logger: logs each request, tokens and retries; never a secret.
  public convenience init(
    serverURL: URL, clientID: String, clientSecret: String, middlewares: [any ClientMiddleware] = [],
    logger: Logger? = nil
  ) {
    let transport = AsyncHTTPTransport()
    self.init(
      serverURL: serverURL, credential: .apiClient(id: clientID, secret: Secret(clientSecret)), transport: transport,
      middlewares: middlewares, logger: logger, shutdown: { await transport.shutdown() })
  }

  /// A client that connects over the network.
  ///
  /// - Parameters:
  ///   - address: the server.
  ///   - credential: how the client signs in.
  ///   - configuration: settings of the transport.
  ///   - apiConfiguration: how answers are read.
  ///   - middlewares: see each request once, however often it is retried, and before the token is added.
  ///   - retryPolicy: what is retried, how often, and after which delay.
  ///   - limits: how many requests run at a time, and how long `shutdown()` waits.
  ///   - logger: logs each request, tokens and retries; never a secret.
  public convenience init(
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

  /// A client with the caller's own transport.
  ///
  /// - Parameters:
  ///   - serverURL: the URL that API paths are appended to.
  ///   - label: the server in errors; by default its host.
  ///   - credential: how the client signs in.
  ///   - transport: sends the requests.
  ///   - middlewares: see each request once, however often it is retried, and before the token is added, including
  ///     requests for tokens. The first one sees a request first.
  ///   - configuration: how answers are read.
  ///   - userAgent: the value of the `User-Agent` header.
  ///   - retryPolicy: what is retried, how often, and after which delay.
  ///   - reconnection: how long calls wait when the connection is lost; nil to leave that to the retry policy.
  ///   - limits: how many requests run at a time, and how long `shutdown()` waits.
  ///   - logger: logs each request, tokens and retries; never a secret.
  ///   - now: the clock that token lifetimes and delays are measured with.
  ///   - sleep: waits before another attempt; throws `CancellationError` when the task is canceled.
  ///   - random: returns a number from 0 to 1, for the random part of a delay.
  ///   - onRetry: called for each attempt that is followed by another, before the delay.
  ///   - onRetryEnd: called with the number of each retried call when the call ends.
  ///   - shutdown: called last by `shutdown()`.
  public init(
    serverURL: URL, label: String? = nil, credential: Credential, transport: any ClientTransport,
    middlewares: [any ClientMiddleware] = [], configuration: Configuration = Configuration(),
    userAgent: String = "jamf-tui", retryPolicy: RetryPolicy = .jamfPro, reconnection: Reconnection? = nil,
    limits: ClientLimits = ClientLimits(), logger: Logger? = nil,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
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
    self.now = now
    self.sleep = sleep
    self.random = random
    self.onRetry = onRetry
    self.onRetryEnd = onRetryEnd
    shutdownTransport = shutdown
    denials = PrivilegeDenials()
    let watch = ConnectionWatch(
      reconnection, server: serverURL, now: now, sleep: sleep, random: random, onRetry: onRetry,
      onRetryEnd: onRetryEnd)
    self.watch = watch
    serverClock = ServerClock(now: now)
    let layers = ClientLayers(
      outer: middlewares + [DefaultHeaders([.userAgent: userAgent])],
      limiter: RequestLimiter(limit: limits.requestsAtOnce), watch: watch, clock: serverClock, retryPolicy: retryPolicy,
      secrets: secrets, denials: denials, logger: logger, now: now, sleep: sleep, random: random, onRetry: onRetry,
      onRetryEnd: onRetryEnd)
    let source = TokenSource(
      credential: credential, serverURL: serverURL, transport: transport, layers: layers, context: context,
      logger: logger, now: now)
    tokenSource = source
    tokens = source.manager()
    let configuration = configuration.redacting(with: secrets)
    let tester = Client(
      serverURL: serverURL, configuration: configuration, transport: transport, middlewares: layers.forProbes)
    // The smallest answer that every release has. Without a token, it is a refusal, and that is enough.
    let probe: @Sendable () async throws -> Void = { _ = try await tester.JamfProVersionGetV1() }
    self.probe = probe
    let forCalls: @Sendable (RequestPrecedence) -> [any ClientMiddleware] = { [tokens] precedence in
      layers.forCalls(serverURL: serverURL, tokens: tokens, precedence: precedence, probe: probe)
    }
    api = Client(
      serverURL: serverURL, configuration: configuration, transport: transport, middlewares: forCalls(.normal))
    checkedCollecting = { precedence, collection, last in
      var configuration = configuration
      configuration.collection = collection
      return Client(
        serverURL: serverURL, configuration: configuration, transport: transport,
        middlewares: [StatusErrorMiddleware()] + forCalls(precedence) + last)
    }
    var confidential = configuration
    confidential.collection = BodyCollection(isConfidential: true)
    confidential.maximumResponseBytes = CollectedBody.mostConfidential
    confidential.onDecoded = nil
    checkedConfidential = Client(
      serverURL: serverURL, configuration: confidential, transport: transport,
      middlewares: [ConfidentialStatus(collection: confidential.collection)]
        + layers.forSecrets(serverURL: serverURL, tokens: tokens))
    checked = checkedCollecting(.normal, configuration.collection, [])
    checkedFirst = checkedCollecting(.high, configuration.collection, [])
    checkedLast = checkedCollecting(.low, configuration.collection, [])
  }

  /// Invalidates the token on the server, unless the caller supplied it, and waits for that at most
  /// `ClientLimits.farewell`. Then closes the connections: requests in flight fail as canceled. A client with the
  /// caller's own transport leaves closing it to the caller.
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
  /// - Parameters:
  ///   - error: what the call threw.
  ///   - requiredPrivileges: the privileges that the operation needs; by default those of the operation, if the server
  ///     refused it because of them.
  public func explain(_ error: any Error, requiredPrivileges: [String] = []) -> JamfProError {
    var context = context
    context.requiredPrivileges = requiredPrivileges
    if requiredPrivileges.isEmpty, let error = error as? ClientError {
      context.requiredPrivileges = denials.privileges(of: error.operationID)
    }
    return JamfProError(error, context: context)
  }

  /// Runs a call, and throws what goes wrong as a `JamfProError`.
  func explaining<Value>(
    _ requiredPrivileges: [String], _ call: () async throws -> Value
  ) async throws -> Value {
    do { return try await call() } catch { throw explain(error, requiredPrivileges: requiredPrivileges) }
  }
}

/// Dumps and debuggers do not see what the client holds.
extension JamfProAPIClient: CustomStringConvertible, CustomReflectable {
  /// The server, without any secret.
  public var description: String { "Jamf Pro API at \(context.server)" }
  /// The URL and the client ID only.
  public var customMirror: Mirror { Mirror(self, children: ["serverURL": serverURL, "clientId": clientId]) }
}

/// The limits that a client keeps.
public struct ClientLimits: Hashable, Sendable {
  /// The most requests in flight. Jamf recommends at most five for each client of a server.
  public var requestsAtOnce: Int
  /// How long `shutdown()` waits for the server to invalidate the token.
  public var farewell: Duration

  /// Limits; the defaults suit a Jamf Pro server.
  ///
  /// - Parameters:
  ///   - requestsAtOnce: the most requests in flight.
  ///   - farewell: how long `shutdown()` waits for the server to invalidate the token.
  public init(requestsAtOnce: Int = 5, farewell: Duration = .seconds(2)) {
    self.requestsAtOnce = requestsAtOnce
    self.farewell = farewell
  }
}

/// Sends nothing and throws an error, for a client without a valid address.
struct FailingTransport: ClientTransport {
  let error: JamfProError

  init(_ error: JamfProError) { self.error = error }

  func send(_ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String) async throws
    -> (HTTPResponse, HTTPBody?)
  { throw error }
}
