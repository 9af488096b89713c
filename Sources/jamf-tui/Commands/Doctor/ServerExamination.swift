import APIRuntime
import AsyncHTTPTransport
import Foundation
import HTTPTypes
import Inventory
import JamfProAPI
import Logging

/// Examines a server for `doctor`, from the first request to the lookups.
struct ServerExamination: Sendable {
  var route: NetworkRoute
  /// Nil when it could not be fetched. Then only the connection is examined.
  var credential: Credential?
  /// The columns that the browser would load; the first page is requested for them.
  var columns: [Field]
  var logger: Logger?
  /// The demo server of this process, if the run uses it.
  var demo: DemoService?
  var progress: @Sendable (String) -> Void

  /// Rows of the requested page, the same as the browser's first page.
  private static let rows = 100

  /// The verdicts up to the first failure. The access token is revoked however the run ends, including by Ctrl-C.
  ///
  /// - Throws: `CommandFailure` when interrupted.
  func wait() throws -> [Verdict] {
    let interruption = Interruption()
    return try interruption.heeded {
      let verdicts = try waiting { await examine(until: interruption) }
      if let failure = interruption.failure { throw failure }
      return verdicts
    }
  }

  /// The asynchronous variant.
  func examine(until interruption: Interruption = Interruption()) async -> [Verdict] {
    // Without a credential, the client is used only to explain errors.
    let client = route.client(credential ?? .token(Secret("")), logger: logger)
    // Only this part is canceled, not the sign-out after it. Its findings are dropped then.
    let verdicts = (try? await interruption.run { await self.verdicts(client) }) ?? []
    progress("Signing out ...")
    await client.shutdown()
    demo?.stop()
    return verdicts
  }

  private func verdicts(_ client: JamfProAPIClient) async -> [Verdict] {
    progress("Connecting to \(route.label) ...")
    let way = (label: route.labelWithProxy, isEncrypted: route.url.scheme == "https", remarks: route.remarks)
    var verdicts = Verdict.reaching(way, await ServerProbe.send(along: route, logger: logger)) { client.explain($0) }
    if let credential, !verdicts.contains(where: { $0.grade == .fail }) {
      verdicts += await examine(client, credential)
    }
    return verdicts
  }

  /// Examines a server with a signed-in client.
  private func examine(_ client: JamfProAPIClient, _ credential: Credential) async -> [Verdict] {
    var verdicts: [Verdict] = []
    var step = DoctorCheck.signIn
    do {
      progress("Signing in ...")
      verdicts.append(.signIn(credential, lifetime: try await client.tokens.token().lifetime))
      step = .version
      _ = try await client.serverInfo()
      step = .inventory
      progress("Loading a first page of computers ...")
      verdicts.append(try await firstPage(client))
      // The inventory version is certain only once a page has arrived.
      verdicts.append(.version(try await client.serverInfo()))
    } catch {
      let error = client.explain(error)
      switch error.kind {
      // A missing privilege is not a failure of the inventory.
      case .missingPrivilege: step = .privileges
      // A token given by the user is used here for the first time.
      case .badCredentials, .tokenRejected:
        step = .signIn
        verdicts.removeAll { $0.check == .signIn }
      default: break
      }
      return verdicts + [.fail(step, CommandFailure(error))]
    }
    progress("Loading privileges and names ...")
    let lookups = await client.lookups()
    let privileges = await client.privileges()
    return verdicts + [.lookups(lookups, credential), .privileges(privileges, credential)]
  }

  private func firstPage(_ client: JamfProAPIClient) async throws -> Verdict {
    let sections = Set(columns.compactMap(\.section))
    let request = InventoryRequest(sections: sections.sorted(), firstPageRows: Self.rows)
    let start = ContinuousClock.now
    var page = try await client.inventoryPage(request, rows: Self.rows)
    let took = start.duration(to: .now)
    var builder = InventoryBuilder(columns: columns, layout: page.version.layout)
    var summary = try builder.append(page: page.bytes)
    if summary.rows == 0 {
      // A single answer is not enough to conclude that the server has no computers.
      page = try await client.inventoryPage(request, rows: Self.rows)
      summary = try builder.append(page: page.bytes)
    }
    return .inventory(summary, bytes: page.bytes.count, took: took)
  }
}

/// The result of one request without a credential: whether the server can be reached, and whether it is Jamf Pro.
///
/// It is the first request, so that no secret is sent before a Jamf Pro server is known to listen.
enum ServerProbe {
  /// The head of the response, and this machine's clock before and after the request.
  case answered(HTTPResponse, asked: Date, came: Date)
  /// No answer came.
  case failed(any Error)

  /// Requests the server's release, which Jamf Pro refuses without a token.
  static func send(along route: NetworkRoute, logger: Logger?) async -> ServerProbe {
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
    _ request: HTTPRequest, _ route: NetworkRoute, _ logger: Logger?
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
