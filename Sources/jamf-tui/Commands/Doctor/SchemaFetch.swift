import APIRuntime
import ArgumentParser
import AsyncHTTPTransport
import Essentials
import HTTPTypes
import JamfProAPI
import Logging

/// Fetches the document of the API that a server publishes about itself.
///
/// Jamf's servers publish it for everybody, so the access token is sent only if the server asks for one. Nothing that the
/// server sends is trusted: the length is limited, and redirects are followed only within the API.
struct SchemaFetch: Sendable {
  static let path = "/schema/"
  private static let mostRedirects = 3
  /// Jamf's documents have 1 to 2 MB.
  static let mostBytes = 16 << 20

  var route: NetworkRoute
  var logger: Logger?
  /// Puts errors of the connection into words.
  var explain: @Sendable (any Error) -> JamfProError
  /// The access token; nil when there is none to send.
  var token: @Sendable () async throws -> Secret?
  var mostBytes = Self.mostBytes

  /// The bytes, which may be anything.
  func bytes() async -> Result<[UInt8], CommandFailure> {
    do {
      var (head, body) = try await following(authorization: nil)
      var hadToken = false
      if [401, 403].contains(head.status.code), let token = try await token() {
        (head, body) = try await following(authorization: "Bearer " + token.reveal())
        hadToken = true
      }
      guard head.status.code == 200 else { return .failure(refusal(head, hadToken: hadToken)) }
      if let type = head.headerFields[.contentType], ResponseBody.matches(type, "text/html") {
        return .failure(Self.page(route.label))
      }
      return .success(try await body?.collect(upTo: mostBytes) ?? [])
    } catch HTTPBodyError.tooLong(let limit) {
      return .failure(
        CommandFailure(
          "The API document of \(route.label) is longer than \(limit >> 20) MiB.",
          why: "Jamf's documents have 1 to 2 MiB, so this is something else.",
          next: Self.advice(route), exitCode: .unavailable))
    } catch {
      return .failure(failure(error))
    }
  }

  /// The exit code of other commands for errors of unknown kinds is that of a difference here.
  private func failure(_ error: any Error) -> CommandFailure {
    var failure = CommandFailure(explain(error))
    if failure.exitCode == .failure { failure.exitCode = .unavailable }
    return failure
  }

  private func following(authorization: String?) async throws -> (HTTPResponse, HTTPBody?) {
    var path = Self.path
    for _ in 0..<Self.mostRedirects {
      let (head, body) = try await send(path, authorization)
      guard head.status.kind == .redirection, let next = target(of: head, from: path) else { return (head, body) }
      // Read to its end, if that is near, so that the connection can be reused.
      _ = try? await body?.collect(upTo: 1 << 16)
      path = next
    }
    return try await send(path, authorization)
  }

  private func send(_ path: String, _ authorization: String?) async throws -> (HTTPResponse, HTTPBody?) {
    var request = HTTPRequest(
      method: .get, scheme: nil, authority: nil, path: path, headerFields: [.accept: "application/json"])
    request.headerFields[.authorization] = authorization
    return try await route.send(request, operationID: "schema", logger)
  }

  /// The path of a redirect below the API's address; nil for one that leads elsewhere.
  private func target(of head: HTTPResponse, from path: String) -> String? {
    let base = route.url.absoluteString
    guard let here = URL(string: base + path),
      let there = head.headerFields[.location].flatMap({ URL(string: $0, relativeTo: here) })?.absoluteURL,
      there.scheme == here.scheme, there.host() == here.host(), there.port == here.port,
      there.absoluteString.hasPrefix(base + "/")
    else { return nil }
    return String(there.absoluteString.dropFirst(base.count))
  }

  private func refusal(_ head: HTTPResponse, hadToken: Bool) -> CommandFailure {
    let label = route.label
    switch head.status.code {
    case 300..<400:
      let host = head.headerFields[.location].flatMap { URL(string: $0)?.host() }
      return CommandFailure(
        "\(label) redirects the request for its API document\(host.map { " to \($0)" } ?? "").",
        why: "A sign-in page may be in front of it.", next: Self.advice(route), exitCode: .unavailable)
    case 401, 403:
      return CommandFailure(
        "\(label) does not show its API document (status \(head.status.code)).",
        why: hadToken ? "It refuses the access token, too." : "It requires sign-in, which has failed.",
        next: Self.advice(route), exitCode: .notAuthorized)
    case 404:
      return CommandFailure(
        Self.hidden(label),
        why: "Jamf Pro has it at /api/schema/. Something in front of the server may hide it.", next: Self.advice(route),
        exitCode: .unavailable)
    default: return failure(StatusError(response: head, body: []))
    }
  }

  /// What a failure says if the server has no document.
  static func hidden(_ label: String) -> String { "\(label) does not publish its API document." }

  static func page(_ label: String) -> CommandFailure {
    CommandFailure(
      "\(label) sent a web page instead of its API document.",
      why: "A sign-in page or a proxy may be in front of the server.",
      next: "Check what is in front of the server, then try again.", exitCode: .unavailable)
  }

  private static func advice(_ route: NetworkRoute) -> String {
    "Open \(route.url.absoluteString)\(path) in a web browser, and check what is in front of the server."
  }
}

extension NetworkRoute {
  /// Sends a request outside a client, without retries.
  ///
  /// - Throws: what the transport throws.
  func send(
    _ request: HTTPRequest, operationID: String, _ logger: Logger?
  ) async throws -> (HTTPResponse, HTTPBody?) {
    let next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?) = {
      request, body, url in
      try await transport.send(request, body: body, baseURL: url, operationID: operationID)
    }
    guard let logger else { return try await next(request, nil, url) }
    return try await LoggingMiddleware(logger: logger)
      .intercept(request, body: nil, baseURL: url, operationID: operationID, next: next)
  }
}
