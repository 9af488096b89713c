import DemoServer
import JamfProAPI
import Testing

/// The table of faults: loads from a demo server with each fault, and with each two. The demo server answers as
/// over a network, including truncated bodies. One at a time, because they would take all processors from other tests,
/// which wait for servers.
@Suite(.serialized) struct FaultTableTests {
  /// The size of page faults fits the fleet.
  static func faults(_ fleet: Fleet) -> [String] {
    [
      "latency=1", "token-lifetime=2", "revoke-after=5", "rate-limit=3", "timeout-above=\(fleet.rows * 3 / 5)",
      "bad-record=\(fleet.computers / 4)", "reset-mid-body=4", "truncate-json=4", "html=4", "edge-html=5",
      "unauthorised=4", "row-cost=0", "light-row-cost=1", "gateway-timeout=60", "outage=1:1", "maintenance=5",
      "bad-gateway=1", "duplicates", "renamed=7", "shrinking", "growing", "changing",
      "unknown-enums", "unknown-fields", "hostile-text", "missing-privilege=Read Computers", "api=v2", "gateway",
      "no-count", "small-pages=\(fleet.rows / 5)", "long-value=30000", "history=40", "schema=field-gone",
    ]
  }

  struct Fleet: Sendable {
    var computers: Int
    var rows: Int

    static let whole = Fleet(computers: 1000, rows: InventoryRequest.usualPageRows / 5)
  }

  static var pairs: [[String]] {
    let faults = faults(.whole)
    return faults.indices.flatMap { first in faults[(first + 1)...].map { [faults[first], $0] } }
  }

  /// Faults that spoil some pages. With two of them, every attempt for a page can fail.
  private static let breaking = [
    "truncate-json", "html", "edge-html", "reset-mid-body", "unauthorised", "revoke-after", "duplicates", "small-pages",
  ]

  @Test("the table has every fault of the demo server")
  func allFaults() {
    let kinds = Self.faults(.whole).map { $0.prefix { $0 != "=" } }
    #expect(Set(kinds.map(String.init)) == Set(FaultKind.allCases.map(\.rawValue)))
  }

  @Test("with any fault, the whole fleet is loaded, or the missing part is reported", arguments: faults(.whole))
  func alone(_ fault: String) async throws { try await check([fault], .whole) }

  @Test("with any two faults, the whole fleet is loaded, or the missing part is reported", arguments: pairs)
  func together(_ faults: [String]) async throws { try await check(faults, .whole) }

  func check(_ names: [String], _ fleet: Fleet) async throws {
    let load = FaultLoad(try names.map { try Fault($0) }, computers: fleet.computers)
    let result = await load.run(rows: fleet.rows)
    let has = { (name: String) in names.contains { $0.hasPrefix(name) } }

    #expect(Set(result.ids).count == result.ids.count)
    #expect(result.tokenHosts == [FaultLoad.host])
    #expect(result.counts.mostRunning <= 5)
    // Which of several pages ends first decides how much is read again: most runs need fewer than 14 for each page, which
    // the server may have made smaller.
    let rows = names.contains("small-pages=16") ? 16 : fleet.rows
    #expect(result.counts.requests <= 16 * (fleet.computers / rows + 8))
    // The first token, and others only for expired or rejected ones.
    let ends =
      has("token-lifetime") || has("revoke-after") || has("unauthorised") || has("maintenance")
      || has("bad-gateway")
    // If the load ends with its first page, a proxy rejected more of them than there are requests.
    let mostTokens = max(result.counts.requests, has("bad-gateway") ? 4 : 0)
    #expect(ends ? result.counts.tokenRequests <= mostTokens : result.counts.tokenRequests == 1)

    if has("missing-privilege") {
      #expect(result.error?.kind == .missingPrivilege(["Read Computers"]))
      return #expect(result.ids.isEmpty)
    }
    if has("api=v2"), names.contains("gateway") {
      // Each of the two versions has one that the other does not have.
      #expect(result.error?.kind == .notFound)
      return #expect(result.ids.isEmpty)
    }
    let outcome = try #require(result.outcome, "\(String(describing: result.error))")
    #expect(outcome.computers == result.ids.count)
    #expect(outcome.missing == result.missing.count)
    #expect(outcome.isComplete == result.missing.isEmpty)
    if has("bad-record") {
      #expect(result.missing == ["\(fleet.computers / 4)"])
      #expect(outcome.unreadable.map(\.reason.kind) == [.serverError(500)])
    } else if Self.breaking.filter(has).count > 1 {
      // One page can be broken, or begin with other computers, in every attempt. Then that is reported.
      #expect(result.missing.count <= fleet.rows && (outcome.isComplete || outcome.reason != nil))
    } else {
      #expect(result.missing.isEmpty, "\(outcome)")
    }
    // No computer that never existed.
    #expect(Set(result.ids).subtracting(load.before).subtracting(result.fleet).count <= (has("growing") ? 250 : 0))
  }
}
