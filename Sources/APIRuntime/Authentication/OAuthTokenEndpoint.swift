import HTTPTypes
import Notation

#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.URL
#else
  public import struct Foundation.URL
#endif

/// The address at which an OAuth 2 server issues tokens (RFC 6749), and the client that requests them.
public struct OAuthTokenEndpoint: Sendable {
  /// How the client names itself.
  public enum ClientAuthentication: Hashable, Sendable {
    /// `client_id` and `client_secret` in the form.
    case form
    /// The header `Authorization`, as for a user.
    case basic
  }

  /// What a token is issued for.
  public enum Grant: Hashable, Sendable {
    /// The client itself.
    case clientCredentials
    /// A user's name and password.
    case password(user: String, password: Secret)
    /// An earlier answer.
    case refreshToken(Secret)
    /// A code that the server has given to a user, with the verifier of RFC 7636 if there is one.
    case authorizationCode(Secret, redirectURI: String, verifier: Secret? = nil)
  }

  private let url: URL
  private let clientID: String
  private let clientSecret: Secret?
  private let authentication: ClientAuthentication
  private let client: UniversalClient
  private let now: @Sendable () -> ContinuousClock.Instant

  /// The name of the request for middlewares and errors.
  public static let operationID = "requestToken"
  private static let longestAnswer = 1 << 20

  /// An endpoint.
  ///
  /// - Parameters:
  ///   - url: the address.
  ///   - clientID: the client's identifier.
  ///   - clientSecret: the client's secret; nil for clients without one.
  ///   - authentication: how the client names itself.
  ///   - transport: what sends the requests.
  ///   - middlewares: middlewares for the requests, such as `RetryMiddleware`, but none that adds a token.
  ///   - now: the clock that lifetimes are measured with.
  public init(
    url: URL, clientID: String, clientSecret: Secret?, authentication: ClientAuthentication = .form,
    transport: any ClientTransport, middlewares: [any ClientMiddleware] = [],
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    (self.url, self.clientID, self.clientSecret) = (url, clientID, clientSecret)
    (self.authentication, self.now) = (authentication, now)
    client = UniversalClient(serverURL: url, transport: transport, middlewares: middlewares)
  }

  /// Requests tokens.
  ///
  /// - Parameters:
  ///   - grant: what they are issued for.
  ///   - scope: what they should be usable for, names separated by spaces; nil for the server's default.
  /// - Throws: `ClientError`. Its cause is an `OAuthError` if the server refused.
  public func tokens(for grant: Grant, scope: String? = nil) async throws -> OAuthTokens {
    let start = now()
    return try await client.send(input: grant, forOperation: Self.operationID) { grant in
      request(grant, scope)
    } deserializer: { response, body in
      let bytes = try await body?.collect(upTo: Self.longestAnswer) ?? []
      return try read(response, bytes, start, grant)
    }
  }

  private func request(_ grant: Grant, _ scope: String?) -> (HTTPRequest, HTTPBody?) {
    var form = grant.fields
    if let scope { form.append(("scope", scope)) }
    var fields: HTTPFields = [.contentType: "application/x-www-form-urlencoded", .accept: "application/json"]
    switch authentication {
    case .form:
      form.append(("client_id", clientID))
      if let clientSecret { form.append(("client_secret", clientSecret.reveal())) }
    case .basic:
      // RFC 6749, section 2.3.1: both are encoded as in a form first.
      let user = PercentEncoding.encode(clientID)
      let password = PercentEncoding.encode(clientSecret?.reveal() ?? "")
      fields[.authorization] = "Basic " + Base64.encode("\(user):\(password)")
    }
    let text = form.map { "\($0)=\(PercentEncoding.encode($1))" }.joined(separator: "&")
    // The whole address is the endpoint's.
    let request = HTTPRequest(method: .post, scheme: nil, authority: nil, path: "", headerFields: fields)
    return (request, HTTPBody(Array(text.utf8)))
  }

  private func read(
    _ response: HTTPResponse, _ bytes: [UInt8], _ start: ContinuousClock.Instant, _ grant: Grant
  ) throws -> OAuthTokens {
    if isPage(response, bytes) {
      throw OAuthError(
        status: response.status.code, explanation: "\(address) answered with a web page instead of a token")
    }
    guard (200..<300).contains(response.status.code) else {
      let detail = APIErrorDetail.list(in: bytes).first
      let secrets = grant.secrets + [clientSecret].compactMap(\.self)
      let words = secrets.reduce(detail?.description ?? "") { text, secret in
        secret.reveal().isEmpty ? text : text.replacing(secret.reveal(), with: "(secret)")
      }
      throw OAuthError(
        status: response.status.code, code: detail?.code, explanation: words.isEmpty ? nil : words)
    }
    let json = try JSONValue(jsonBytes: bytes)
    guard let text = json["access_token"]?.stringValue, !text.isEmpty else {
      throw JSONReadingError(path: "access_token", offset: 0, expected: "a token", found: "none")
    }
    let access = AccessToken(
      value: Secret(text), start: start, lifetime: Self.lifetime(json["expires_in"]),
      scope: json["scope"]?.stringValue)
    let refresh = json["refresh_token"]?.stringValue.flatMap { $0.isEmpty ? nil : Secret($0) }
    return OAuthTokens(access: access, refresh: refresh)
  }

  /// Whether an answer is a web page, as of a sign-in page, a proxy, or another server at this address.
  private func isPage(_ response: HTTPResponse, _ bytes: [UInt8]) -> Bool {
    if let type = response.headerFields[.contentType], ResponseBody.matches(type, "text/html") { return true }
    return bytes.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "<")
  }

  /// The address for people, without what may be secret.
  private var address: String {
    let port = url.port.map { ":\($0)" } ?? ""
    return "\(url.scheme ?? "https")://\(url.host() ?? "")\(port)\(url.path())"
  }

  /// Some servers write the number as a text.
  private static func lifetime(_ value: JSONValue?) -> Duration? {
    let seconds: Double? =
      switch value {
      case .integer(let number): Double(number)
      case .number(let number): number
      case .string(let text): Double(text)
      default: nil
      }
    guard let seconds, seconds.isFinite, seconds < 1e9 else { return nil }
    return .seconds(max(0, seconds))
  }
}

extension OAuthTokenEndpoint.Grant {
  fileprivate var fields: [(String, String)] {
    switch self {
    case .clientCredentials: [("grant_type", "client_credentials")]
    case .password(let user, let password):
      [("grant_type", "password"), ("username", user), ("password", password.reveal())]
    case .refreshToken(let token): [("grant_type", "refresh_token"), ("refresh_token", token.reveal())]
    case .authorizationCode(let code, let redirectURI, let verifier):
      [("grant_type", "authorization_code"), ("code", code.reveal()), ("redirect_uri", redirectURI)]
        + (verifier.map { [("code_verifier", $0.reveal())] } ?? [])
    }
  }

  fileprivate var secrets: [Secret] {
    switch self {
    case .clientCredentials: []
    case .password(_, let secret), .refreshToken(let secret): [secret]
    case .authorizationCode(let code, _, let verifier): [code] + [verifier].compactMap(\.self)
    }
  }
}

/// The answer of a token endpoint.
public struct OAuthTokens: Hashable, Sendable {
  /// The token for requests.
  public var access: AccessToken
  /// What another one can be requested with later; nil if the server sent none.
  public var refresh: Secret?

  /// Tokens.
  public init(access: AccessToken, refresh: Secret? = nil) { (self.access, self.refresh) = (access, refresh) }
}

/// A token endpoint's refusal (RFC 6749, section 5.2). It has no secret.
public struct OAuthError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The status code.
  public let status: Int
  /// The code for programs, such as `invalid_client`; nil if the server sent none.
  public let code: String?
  /// The server's words for people; nil if it sent none.
  public let explanation: String?

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - status: the status code.
  ///   - code: the code for programs.
  ///   - explanation: the server's words for people, without secrets.
  public init(status: Int, code: String? = nil, explanation: String? = nil) {
    (self.status, self.code, self.explanation) = (status, code, explanation)
  }

  public var description: String {
    let reason = [code, explanation].compactMap(\.self).joined(separator: ": ")
    return "no token was issued (status \(status))" + (reason.isEmpty ? "" : ": \(reason)")
  }
}

extension OAuthError: ClientErrorKindProviding {
  public var clientErrorKind: ClientErrorKind { .status }
}
