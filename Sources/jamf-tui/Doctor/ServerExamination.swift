import Foundation
import Inventory
import JamfProAPI
import Logging

/// A server as `doctor` examines it, from the first request to the last look-up.
struct ServerExamination: Sendable {
  var route: ServerRoute
  /// Nil when it could not be fetched: then only the way to the server is looked at.
  var credential: Credential?
  /// What the browser would load, and so what the first page is asked for.
  var columns: [Field]
  var logger: Logger?
  /// The server of this process, when it is that.
  var demo: DemoService?
  var progress: @Sendable (String) -> Void

  /// Rows of the page asked for, as many as the browser asks for first.
  private static let rows = 100

  /// Verdicts as far as the way goes. However that ends, by Ctrl-C too, the access token is given back.
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

  /// The same for one who waits otherwise.
  func examine(until interruption: Interruption = Interruption()) async -> [Verdict] {
    // Without a credential the client only puts errors into words.
    let client = route.client(credential ?? .token(Secret("")), logger: logger)
    // Only this is cancelled, not what comes behind it. What it found then is of no use.
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

  /// What a signed-in client finds.
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
      // Only a page tells for certain which version of the inventory there is.
      verdicts.append(.version(try await client.serverInfo()))
    } catch {
      let error = client.explain(error)
      switch error.kind {
      // What is refused for a privilege is not the inventory's fault.
      case .missingPrivilege: step = .privileges
      // A token that the user gave is first tried here.
      case .badCredentials, .tokenRejected:
        step = .signIn
        verdicts.removeAll { $0.check == .signIn }
      default: break
      }
      return verdicts + [.fail(step, CommandFailure(error))]
    }
    progress("Asking for privileges and names ...")
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
      // That a server has no computers is not believed because of one answer.
      page = try await client.inventoryPage(request, rows: Self.rows)
      summary = try builder.append(page: page.bytes)
    }
    return .inventory(summary, bytes: page.bytes.count, took: took)
  }
}
