import APIRuntime
import AsyncHTTPTransport
import Essentials
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
  /// Whether the server's API document is fetched.
  var wantsSchema = false
  var progress: @Sendable (String) -> Void

  /// Rows of the requested page, the same as the browser's first page.
  private static let rows = 100

  /// What an examination found.
  struct Findings: Sendable {
    /// The verdicts up to the first failure.
    var verdicts: [Verdict] = []
    /// The server's API document; nil if it is not wanted, or if no server was found.
    var schema: Result<[UInt8], CommandFailure>?
    /// Whether the server accepts API clients but reports no release, as Jamf's Platform gateway.
    var isLikeGateway = false
  }

  /// The verdicts up to the first failure. The access token is revoked however the run ends, including by Ctrl-C.
  ///
  /// - Throws: `CommandFailure` when interrupted.
  func wait() throws -> Findings {
    let interruption = Interruption()
    return try interruption.heeded {
      let findings = try waiting { await examine(until: interruption) }
      if let failure = interruption.failure { throw failure }
      return findings
    }
  }

  /// The asynchronous variant.
  func examine(until interruption: Interruption = Interruption()) async -> Findings {
    // Without a credential, the client is used only to explain errors.
    let client = route.client(credential ?? .token(Secret("")), logger: logger)
    // Only this part is canceled, not the sign-out after it. Its findings are dropped then.
    let findings = (try? await interruption.run { await self.findings(client) }) ?? Findings()
    progress("Signing out ...")
    await client.shutdown()
    demo?.stop()
    return findings
  }

  private func findings(_ client: JamfProAPIClient) async -> Findings {
    var findings = Findings(verdicts: await verdicts(client))
    let verdicts = findings.verdicts
    // A list that does not load may be one whose API has changed.
    guard wantsSchema, verdicts.contains(where: { $0.check == .server && $0.grade != .fail }) else { return findings }
    progress("Loading the API document ...")
    let isSignedIn = verdicts.contains { $0.check == .signIn && $0.grade == .ok }
    let fetch = SchemaFetch(
      route: route, logger: logger, explain: { client.explain($0) },
      token: { isSignedIn ? try await client.tokens.token().value : nil })
    findings.schema = await fetch.bytes()
    if isSignedIn, case .apiClient = credential {
      findings.isLikeGateway = (try? await client.serverInfo())?.release.isEmpty == true
    }
    return findings
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
      let (head, _) = try await route.send(request, operationID: Operations.JamfProVersionGetV1.id, logger)
      return .answered(head, asked: asked, came: Date())
    } catch {
      return .failed(error)
    }
  }
}
