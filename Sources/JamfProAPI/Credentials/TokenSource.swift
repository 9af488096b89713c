import APIRuntime
import HTTPTypes
import Logging
import Notation
import Synchronization

#if canImport(FoundationEssentials)
  import struct FoundationEssentials.Date
  import struct FoundationEssentials.URL
#else
  import struct Foundation.Date
  import struct Foundation.URL
#endif

/// Gets an access token for a credential from the server, exchanges it for a new one, and invalidates it.
struct TokenSource: Sendable {
  /// The operations that need no token, because they get one.
  static let operationIDs: Set<String> = [
    Operations.AccessTokenRequest.id, Operations.OauthTokenPostV1.id, Operations.AuthTokenPostV1.id,
  ]

  private let credential: Credential
  private let serverURL: URL
  private let transport: any ClientTransport
  private let layers: ClientLayers
  private let context: JamfProError.Context
  private let logger: Logger?
  private let now: @Sendable () -> ContinuousClock.Instant
  private let readyToken = ReadyToken()

  init(
    credential: Credential, serverURL: URL, transport: any ClientTransport, layers: ClientLayers,
    context: JamfProError.Context, logger: Logger?, now: @escaping @Sendable () -> ContinuousClock.Instant
  ) {
    self.credential = credential
    self.serverURL = serverURL
    self.transport = transport
    self.layers = layers
    self.context = context
    self.logger = logger
    self.now = now
  }

  /// Keeps a token: for a user, it is exchanged before it expires if the server allows that. Requests throw
  /// `JamfProError`.
  func manager() -> AccessTokenManager {
    AccessTokenManager(now: now) {
      try await issued { start in
        switch credential {
        case .apiClient(let id, let secret): try await clientToken(start, clientID: id, secret: secret)
        case .user(let name, let password): try await userToken(start, name: name, password: password)
        case .token(let value): try readyToken.take(value, start, context)
        }
      }
    } exchange: { previous in
      guard case .user = credential else { return nil }
      return try await issued { try await exchanged(previous, $0) }
    }
  }

  /// Requests a token, remembers it as a secret, and logs how long it is valid.
  private func issued(_ request: (ContinuousClock.Instant) async throws -> AccessToken) async throws -> AccessToken {
    do {
      var token = try await request(now())
      context.secrets.add(token.value)
      token = AccessToken(
        value: token.value, start: token.start, lifetime: token.lifetime, scope: token.scope.map(context.secrets.redact)
      )
      let life = token.lifetime.map { "is valid for \($0.components.seconds) s" } ?? "was issued"
      logger?.info("The access token of \(context.credential.label) \(life).")
      return token
    } catch {
      throw JamfProError(error, context: context)
    }
  }

  /// Invalidates a token that the server issued to this client. Errors do not matter, because the token expires anyway.
  func invalidate(_ token: AccessToken) async {
    if case .token = credential { return }
    let client = client(authorization: "Bearer " + token.value.reveal(), repeats: false)
    _ = try? await client.AuthInvalidateTokenPostV1()
  }

  private func clientToken(
    _ start: ContinuousClock.Instant, clientID: String, secret: Secret
  ) async throws -> AccessToken {
    let answer = try await client().AccessTokenRequest(
      body: .urlEncodedForm(
        .init(client_id: clientID, client_secret: secret.reveal(), grant_type: "client_credentials")))
    let token = try answer.ok.body.json
    return AccessToken(
      value: Secret(token.access_token), start: start, lifetime: .seconds(max(0, token.expires_in)), scope: token.scope)
  }

  private func userToken(
    _ start: ContinuousClock.Instant, name: String, password: Secret
  ) async throws -> AccessToken {
    let dates = AnswerDates()
    let basic = "Basic " + Base64.encode("\(name):\(password.reveal())")
    let answer = try await client(authorization: basic, watchedBy: dates).AuthTokenPostV1()
    return try Self.token(in: answer.ok.body.json, start, dates)
  }

  /// A new token in exchange for one that is about to expire.
  private func exchanged(_ previous: AccessToken, _ start: ContinuousClock.Instant) async throws -> AccessToken {
    let dates = AnswerDates()
    let client = client(authorization: "Bearer " + previous.value.reveal(), watchedBy: dates)
    return try Self.token(in: try await client.AuthKeepAlivePostV1().ok.body.json, start, dates)
  }

  private func client(
    authorization: String? = nil, repeats: Bool = true, watchedBy dates: AnswerDates? = nil
  ) -> Client {
    Client(
      serverURL: serverURL, configuration: Configuration().redacting(with: context.secrets), transport: transport,
      middlewares: layers.forTokens(
        FixedAuthorization(serverURL: serverURL, value: authorization), repeats: repeats, watchedBy: dates))
  }

  private static func token(
    in answer: Components.Schemas.AuthTokenV1, _ start: ContinuousClock.Instant, _ dates: AnswerDates
  ) throws -> AccessToken {
    guard let text = answer.token, !text.isEmpty else {
      throw JSONReadingError(path: "token", offset: 0, expected: "a token", found: "none")
    }
    return AccessToken(
      value: Secret(text), start: start, lifetime: lifetime(until: answer.expires, from: dates.last ?? Date()))
  }

  /// The server reports the expiry by its own clock, and usually sends its current time, too. If it does not, our clock
  /// may differ so much that no plausible time is left. Then the token is assumed to live half an hour, as usual for
  /// Jamf Pro; if the server refuses it earlier, it is replaced.
  private static func lifetime(until expires: String?, from date: Date) -> Duration {
    let usual = Duration.seconds(1800)
    guard let end = expires.flatMap({ ISO8601Timestamp($0) }) else { return usual }
    let left = end.date.timeIntervalSince(date)
    return left > 1 && left < 86_400 ? .seconds(left) : usual
  }
}

/// A token supplied by the user, which is used once: it cannot be renewed.
private final class ReadyToken: Sendable {
  private let isTaken = OnceFlag()

  func take(
    _ value: Secret, _ start: ContinuousClock.Instant, _ context: JamfProError.Context
  ) throws -> AccessToken {
    guard isTaken.set() else {
      throw JamfProError.tokenRejected(context, detail: nil)
    }
    return AccessToken(value: value, start: start, lifetime: nil)
  }
}

/// Notes the server's current time.
final class AnswerDates: ClientMiddleware {
  private let date = Mutex<Date?>(nil)

  /// The date in the header of the last answer; nil when it had none.
  var last: Date? { date.withLock(\.self) }

  func intercept(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
    next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
  ) async throws -> (HTTPResponse, HTTPBody?) {
    let answer = try await next(request, body, baseURL)
    date.withLock { $0 = answer.0.headerFields.answerDate }
    return answer
  }
}

/// The last middleware before the log and the transport for requests about tokens. It adds an authorization, and sends
/// nothing to a host other than the credential's. A request for a token also carries a secret in its body.
struct FixedAuthorization: ClientMiddleware {
  let serverURL: URL
  /// The value of the header; nil for none.
  let value: String?

  func intercept(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
    next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
  ) async throws -> (HTTPResponse, HTTPBody?) {
    guard serverURL.isSameServer(as: baseURL) else {
      throw TransportError.other(reason: "credentials are for \(serverURL.host() ?? "one server") only")
    }
    var request = request
    if let value { request.headerFields[.authorization] = value }
    return try await next(request, body, baseURL)
  }
}
