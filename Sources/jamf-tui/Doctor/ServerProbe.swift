import APIRuntime
import AsyncHTTPTransport
import Foundation
import HTTPTypes
import JamfProAPI
import Logging

/// What became of one request without a credential: whether there is a way to the server, and who answers at its end.
///
/// It goes first, so that no secret is sent anywhere before it is known that a Jamf Pro server listens there.
enum ServerProbe {
  /// An answer's head, and when it was asked for and came, by this machine's clock.
  case answered(HTTPResponse, asked: Date, came: Date)
  /// No answer came.
  case failed(any Error)

  /// Asks for the server's release, which a Jamf Pro server refuses to tell without a token.
  static func send(along route: ServerRoute, logger: Logger?) async -> ServerProbe {
    let request = HTTPRequest(
      method: .get, scheme: nil, authority: nil, path: "/v1/jamf-pro-version",
      headerFields: [.accept: "application/json"])
    let asked = Date()
    do {
      let (head, _) = try await send(request, route, logger)
      return .answered(head, asked: asked, came: Date())
    } catch {
      return .failed(error)
    }
  }

  private static func send(
    _ request: HTTPRequest, _ route: ServerRoute, _ logger: Logger?
  ) async throws -> (HTTPResponse, HTTPBody?) {
    let operationID = Operations.JamfProVersionGetV1.id
    let next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?) = {
      request, body, url in
      try await route.transport.send(request, body: body, baseURL: url, operationID: operationID)
    }
    guard let logger else { return try await next(request, nil, route.url) }
    return try await LoggingMiddleware(logger: logger)
      .intercept(request, body: nil, baseURL: route.url, operationID: operationID, next: next)
  }
}
