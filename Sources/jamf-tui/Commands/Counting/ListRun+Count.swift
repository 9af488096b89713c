import APIRuntime
import Inventory
import JamfProAPI

/// `list --count`.
extension ListRun {
  /// Counts the computers that `list` would print.
  ///
  /// - Throws: `CommandFailure`.
  func count() throws -> CountReport {
    let columns = columns
    var filter = ServerFilter(filter: wanted.filter, needsAll: columns.areDerived || given != nil)
    let preface = ListPreface(
      filter, remarks: wanted.remarks, warnings: wanted.warnings,
      explains: wishes.explains && (given == nil || columns.areDerived))
    guard stored != nil || columns.areDerived || given != nil else {
      let loader = session.fleet(columns: columns, asksForNames: false)
      let counted = try session.waitingForAnswer { [filter] in try await loader.serverCount(of: filter) }
      if let counted {
        preface.say(of: counted.version, refusal: nil)
        return report(counted.computers)
      }
      let streamed = try StreamedCount(session: session, interruption: interruption).run(
        columns, filter, preface, isWanted: true, into: 0
      ) { $0 += $2.count }
      if streamed.fleet.refusal != nil { filter.needsAll = true }
      return report(
        streamed.tally, remarks(on: streamed.fleet, filter, fields: []), failure: streamed.failure(filter),
        isInterrupted: streamed.interruption != nil)
    }
    // Computers are compared with each other, or named by a list, so they are kept.
    let fleet = try stored ?? loadGiven(columns) ?? load(columns, filter, limit: nil)
    if stored == nil { preface.say(of: fleet.version, refusal: fleet.refusal) }
    let selected = try rows(of: fleet, stored == nil ? filter.split(for: fleet.version).left : wanted.filter)
    filter.needsAll = true
    return report(
      selected.rows.count, remarks(on: fleet, filter, fields: []) + (selected.report?.sentences ?? []),
      failure: CommandFailure(incomplete: fleet.outcome))
  }

  private func report(
    _ computers: Int, _ notes: [String] = [], failure: CommandFailure? = nil, isInterrupted: Bool = false
  ) -> CountReport {
    CountReport(
      table: CountTable(columns: [CountTable.computers], rows: [[GroupValue(count: computers)]]), notes: notes,
      failure: failure, isInterrupted: isInterrupted)
  }
}

extension FleetLoader {
  /// How many computers match a filter, as the server counts them, in one request for one computer.
  ///
  /// - Returns: nil when the server cannot apply the whole filter, rejects it, or does not count.
  /// - Throws: `JamfProError`.
  func serverCount(of filter: ServerFilter) async throws -> (computers: Int, version: InventoryVersion)? {
    guard filter.isDecided(by: try await client.serverInfo().inventoryVersion) else { return nil }
    var request = InventoryRequest(sections: ["GENERAL"])
    request.precedence = .normal
    do {
      let page = try await client.inventoryPage(request, rows: 1) { request, version in
        guard filter.isDecided(by: version) else {
          throw JamfProError(.invalidRequest, what: "\(version) cannot apply the whole filter.")
        }
        var request = try request.translated(for: version)
        request.filter = filter.filter.isAll ? nil : filter.split(for: version).sent
        return request
      }
      var builder = InventoryBuilder(columns: [], layout: page.version.layout)
      let summary = try builder.append(page: page.bytes)
      guard let count = summary.totalCount, count >= summary.rows else { return nil }
      return (count, page.version)
    } catch let refusal as JamfProError where refusal.kind == .invalidRequest {
      return nil
    } catch {
      throw client.explain(error)
    }
  }
}
