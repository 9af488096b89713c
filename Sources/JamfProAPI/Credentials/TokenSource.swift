import APIRuntime
import HTTPTypes
import Synchronization

#if canImport(FoundationEssentials)
  import struct FoundationEssentials.Date
  import struct FoundationEssentials.URL
#else
  import struct Foundation.Date
  import struct Foundation.URL
#endif

/// Gets an access token for a credential from the server.
struct TokenSource: Sendable {
  /// The operations that go without a token, as they get one.
  static let operationIDs: Set<String> = [Operations.AccessTokenRequest.id, Operations.AuthTokenPostV1.id]

  private let credential: Credential
  private let client: Client
  private let secrets: KnownSecrets
  private let context: JamfProError.Context
  private let now: @Sendable () -> ContinuousClock.Instant
  private let readyToken: ReadyToken

  init(
    credential: Credential, serverURL: URL, transport: any ClientTransport, middlewares: [any ClientMiddleware],
    secrets: KnownSecrets, context: JamfProError.Context, now: @escaping @Sendable () -> ContinuousClock.Instant
  ) {
    self.credential = credential
    self.secrets = secrets
    self.context = context
    self.now = now
    readyToken = ReadyToken()
    var layers: [any ClientMiddleware] = [StatusErrorMiddleware()] + middlewares
    if case .user(let name, let password) = credential {
      layers.append(BasicAuthentication(name: name, password: password))
    }
    client = Client(serverURL: serverURL, transport: transport, middlewares: layers)
  }

  /// A new token. Throws `JamfProError`.
  func token() async throws -> AccessToken {
    let start = now()
    do {
      let token =
        switch credential {
        case .apiClient(let id, let secret): try await token(start, clientID: id, secret: secret)
        case .user: try await userToken(start)
        case .token(let value): try readyToken.take(value, start, context)
        }
      secrets.add(token.value)
      return token
    } catch {
      throw JamfProError(error, context: context)
    }
  }

  private func token(
    _ start: ContinuousClock.Instant, clientID: String, secret: Secret
  ) async throws -> AccessToken {
    let answer = try await client.AccessTokenRequest(
      body: .urlEncodedForm(
        .init(client_id: clientID, client_secret: secret.reveal(), grant_type: "client_credentials")))
    let token = try answer.ok.body.json
    return AccessToken(
      value: Secret(token.access_token), start: start, lifetime: .seconds(max(0, token.expires_in)))
  }

  private func userToken(_ start: ContinuousClock.Instant) async throws -> AccessToken {
    let answer = try await client.AuthTokenPostV1()
    let token = try answer.ok.body.json
    guard let text = token.token else {
      throw JSONReadingError(path: "token", offset: 0, expected: "a token", found: "none")
    }
    return AccessToken(value: Secret(text), start: start, lifetime: TokenSource.lifetime(until: token.expires))
  }

  /// The server names a point in time by its own clock. When ours differs so much that no sensible time is left, the
  /// half hour that Jamf Pro gives is assumed; a token refused all the same is replaced then.
  private static func lifetime(until expires: String?) -> Duration {
    let usual = Duration.seconds(1800)
    guard let end = expires.flatMap({ ISO8601Timestamp($0) }) else { return usual }
    let left = end.date.timeIntervalSince(Date())
    return left > 1 && left < 86_400 ? .seconds(left) : usual
  }
}

/// A token given by the user, which is good for one try: there is nothing to renew it with.
private final class ReadyToken: Sendable {
  private let isTaken = Atomic(false)

  func take(
    _ value: Secret, _ start: ContinuousClock.Instant, _ context: JamfProError.Context
  ) throws -> AccessToken {
    guard !isTaken.exchange(true, ordering: .relaxed) else {
      throw JamfProError.tokenRejected(context, detail: nil)
    }
    return AccessToken(value: value, start: start, lifetime: nil)
  }
}

/// Puts name and password on the request for a user's token.
private struct BasicAuthentication: ClientMiddleware {
  let name: String
  let password: Secret

  func intercept(
    _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
    next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
  ) async throws -> (HTTPResponse, HTTPBody?) {
    var request = request
    request.headerFields[.authorization] = "Basic " + Base64.encode(Array("\(name):\(password.reveal())".utf8))
    return try await next(request, body, baseURL)
  }
}
