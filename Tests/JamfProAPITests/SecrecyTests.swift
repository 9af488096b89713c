import APIRuntime
import Foundation
import HTTPTypes
import JamfProAPI
import Logging
import Synchronization
import Testing

/// Every secret through every path: headers, bodies, addresses, errors, dumps, descriptions and the log.
@Suite("secrets are not shown") struct SecrecyTests {
  /// With characters that are escaped differently in addresses, JSON and headers.
  static let secret = #"HUSH cl/ient+"secret"\ä"#
  static let token = "HUSH-issued.eyJhbGciOiJIUzI1NiJ9." + String(repeating: "QmFzZTY0", count: 20)
  static let credentials = [
    Credential.apiClient(id: "client-1", secret: Secret(secret)), .user(name: "jane", password: Secret(secret)),
    .token(Secret(secret)),
  ]

  /// The places where a server repeats a request's text.
  enum Echo: String, CaseIterable, Sendable {
    case description, code, field, key, wrongType, scope, contentType, headers, location, page, plain, cut

    func answer(_ status: Int, _ text: String) -> (HTTPResponse, HTTPBody?) {
      let quoted = String(decoding: JSONValue.string(text).jsonBytes(), as: UTF8.self)
      let header = text.unicodeScalars.filter { $0.isASCII && $0.value >= 0x20 }.map(String.init).joined()
      return switch self {
      case .description: JamfProAPITests.answer(status, #"{"errors":[{"code":"X","description":\#(quoted)}]}"#)
      case .code: JamfProAPITests.answer(status, #"{"error":\#(quoted),"error_description":\#(quoted)}"#)
      case .field: JamfProAPITests.answer(status, #"{"errors":[{"code":"X","field":\#(quoted)}]}"#)
      case .key: JamfProAPITests.answer(status, #"{"results":{\#(quoted):1},"version":{\#(quoted):[}}"#)
      case .wrongType: JamfProAPITests.answer(status, #"{"version":[\#(quoted)],"totalCount":\#(quoted)}"#)
      case .scope:
        JamfProAPITests.answer(
          status,
          #"{"access_token":\#(quoted),"scope":\#(quoted),"expires_in":60,"token_type":\#(quoted),"token":\#(quoted)}"#
        )
      case .contentType: JamfProAPITests.answer(status, "{}", contentType: "text/" + header)
      case .headers:
        JamfProAPITests.answer(
          status, "{}", contentType: "application/json",
          [.setCookie: header, .server: header, .retryAfter: header, .wwwAuthenticate: header, .date: header])
      case .location:
        JamfProAPITests.answer(
          status, "", contentType: nil,
          [.location: "https://\(PercentEncoding.encode(text))@\(SecrecyTests.hostLike(text)).example/?t=\(header)"])
      case .page: JamfProAPITests.answer(status, "<html>\(text)</html>", contentType: "text/html")
      case .plain: JamfProAPITests.answer(status, text, contentType: nil)
      case .cut:
        JamfProAPITests.answer(
          status,
          #"{"errors":[{"description":"\#(String(repeating: "x", count: 280)) \#(quoted.dropFirst().dropLast())"}]}"#)
      }
    }
  }

  /// The part of a text that can be a host name: a token can be one.
  static func hostLike(_ text: String) -> String {
    text.split(separator: " ").first {
      $0.contains(".") && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-.".contains($0)) }
    }.map(String.init)
      ?? "sso"
  }

  /// Everything that printing, dumping or debugging a value shows.
  func exposure(_ value: some Any) -> String {
    var text = "\(value)\n\(String(reflecting: value))\n"
    dump(value, to: &text)
    return text
  }

  /// The secrets found in a text, in any encoding.
  func finds(_ text: String) -> [String] {
    let encoded = Data("jane:\(Self.secret)".utf8).base64EncodedString()
    // Prefixes and suffixes, so that a partly redacted secret is found.
    let needles = [
      "HUSH", "ient+", "ient%2B", "ient%2b", "eyJhbGci", "QmFzZTY0QmFzZTY0", String(encoded.suffix(12)),
      String(Data(Self.secret.utf8).base64EncodedString().suffix(12)),
    ]
    return needles.filter { text.contains($0) }
  }

  /// A server that repeats every request after it has issued its token (or immediately).
  func echoing(_ echo: Echo, _ status: Int, refusesToken: Bool) -> StubServer {
    StubServer { received in
      let isToken = [Operations.AccessTokenRequest.id, Operations.AuthTokenPostV1.id].contains(received.operationID)
      if isToken, !refusesToken {
        return answer(
          200,
          #"{"access_token":"\#(Self.token)","scope":"\#(Self.token)","token_type":"Bearer","expires_in":60,"token":"\#(Self.token)"}"#
        )
      }
      let body = String(decoding: received.body, as: UTF8.self)
      // In its raw form, and decoded.
      let read = PercentEncoding.decode(body, plusIsSpace: true) ?? ""
      return echo.answer(status, "\(received.authorization ?? "") \(Self.secret) \(body) \(read)")
    }
  }

  @Test(
    "no trace of a call shows a secret or token, even if the server repeats them everywhere",
    arguments: Echo.allCases, [200, 302, 401, 403, 503])
  func calls(_ echo: Echo, _ status: Int) async throws {
    for (credential, refusesToken) in [
      (Self.credentials[0], false), (Self.credentials[0], true), (Self.credentials[1], false),
      (Self.credentials[1], true), (Self.credentials[2], false),
    ] {
      let log = LogText()
      let client = JamfProAPIClient(
        serverURL: stubURL, credential: credential,
        transport: echoing(echo, status, refusesToken: refusesToken),
        retryPolicy: RetryPolicy(attempts: 2), logger: log.logger, sleep: { _ in })
      var shown = ""
      func note(_ call: () async throws -> some Any) async {
        do { shown += exposure(try await call()) } catch {
          shown += exposure(error) + exposure(client.explain(error)) + error.localizedDescription
        }
      }
      await note { try await client.computerDetail(id: "1").count }
      await note { try await client.serverInfo().inventoryVersion }
      await note { try await client.api.JamfProVersionGetV1() }
      await note { try await client.api.JamfProVersionGetV1().ok.body.json.version?.count }
      await note { try await client.api.AuthKeepAlivePostV1() }
      await note { await client.privileges() }
      await note { await client.lookups() }
      await note { try await client.tokens.token() }
      await client.shutdown()
      shown += exposure(client) + exposure(client.tokens) + exposure(client.api)
      #expect(finds(shown) == [], "\(credential.label)")
      #expect(!log.text.isEmpty)
      #expect(finds(log.text) == [], "\(credential.label)")
    }
  }

  @Test("a secret in an address does not reach the log", arguments: credentials)
  func addresses(_ credential: Credential) async throws {
    let log = LogText()
    let client = JamfProAPIClient(
      serverURL: stubURL, credential: credential,
      transport: StubServer { received in
        switch received.operationID {
        case Operations.AccessTokenRequest.id: tokenAnswer(Self.token)
        case Operations.AuthTokenPostV1.id: answer(200, #"{"token":"\#(Self.token)"}"#)
        default: answer(503, "")
        }
      }, logger: log.logger, sleep: { _ in })
    for text in [Self.secret, Self.token] {
      _ = try? await client.tokens.token()
      _ = try? await client.computerDetail(id: text)
      _ = try? await client.api.ComputersInventoryGetV4(.init(query: .init(sort: [text], filter: text)))
    }
    #expect(log.text.contains("/v4/computers-inventory"))
    // An existing token is the secret itself; the other one does not belong to this client.
    let isForeign = if case .token = credential { true } else { false }
    #expect(finds(isForeign ? log.text.replacing(Self.token, with: "") : log.text) == [])
  }

  @Test("neither credential, token, form nor answer shows a secret")
  func values() async throws {
    for credential in Self.credentials { #expect(finds(exposure(credential)) == []) }
    #expect(finds(exposure(AccessToken(value: Secret(Self.token), start: .now, lifetime: nil))) == [])
    let body = Components.Schemas.AccessTokenRequest(
      client_id: "c", client_secret: Self.secret, grant_type: "client_credentials")
    #expect(finds(exposure(body)) == [])
    let client = JamfProAPIClient(
      serverURL: stubURL, credential: Self.credentials[0],
      transport: StubServer { _ in tokenAnswer(Self.token) })
    let token = try await client.tokens.token()
    #expect(token.value.reveal() == Self.token)
    #expect(finds(exposure(token)) == [])
    let answer = try await client.api.AccessTokenRequest(body: .urlEncodedForm(body))
    #expect(finds(exposure(answer)) == [])
    #expect(finds(exposure(try answer.ok.body.json)) == [])
  }
}

/// A log that keeps all messages as one text.
final class LogText: Sendable {
  private let lines = Mutex("")

  var text: String { lines.withLock(\.self) }

  var logger: Logger { Logger(label: "test") { _ in Handler(log: self) } }

  private struct Handler: LogHandler {
    let log: LogText
    var logLevel = Logger.Level.trace
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?

    init(log: LogText) { self.log = log }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      log.lines.withLock { $0 += "\(event.level) \(event.message) \(event.metadata ?? [:])\n" }
    }
  }
}
