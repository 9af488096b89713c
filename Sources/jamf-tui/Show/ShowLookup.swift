import Inventory
import JamfProAPI
import RSQL

/// Finds the one computer that is meant, by asking the server for those that may be.
struct ShowLookup {
  let session: Session

  /// The computer, and what lacks in the list that it was found in: others might be meant as well.
  ///
  /// - Throws: `CommandFailure` when not exactly one is meant.
  func computer(_ question: ShowQuestion) throws -> (id: ComputerID, incomplete: CommandFailure?) {
    guard !question.keys.isEmpty else { throw CommandFailure(noneOf: [], for: question) }
    let columns = LoadedColumns(searched: [], kept: question.fields)
    let filter = question.exact.flatMap(filter)
    // A server that refuses the filter sends all, and so does one that cannot be asked for the text.
    let fleet = try session.loadFleet(columns: columns, filter: filter)
    let search = ShowSearch(question, in: fleet.snapshot)
    let (computers, keys) = search.found()
    let incomplete = CommandFailure(incomplete: fleet.outcome, isNarrowed: filter != nil && fleet.refusal == nil)
    if computers.count > 1 { throw CommandFailure(several: computers, for: question, by: keys) }
    if let only = computers.first { return (only.id, incomplete) }
    if let incomplete { throw incomplete }
    let isWhole = filter == nil || fleet.refusal != nil
    throw CommandFailure(noneOf: isWhole ? search.near() : near(question), for: question)
  }

  private func filter(_ expression: RSQLExpression) -> ServerFilter? {
    let filter = try? Filter("=" + expression.description, catalogue: .jamfPro, now: 0, timeZone: .utc)
    return filter.map { ServerFilter(filter: $0) }
  }

  /// So many computers are looked at for those that may have been meant.
  private static let mostNear = 200

  /// Those that may have been meant. That they cannot be told is no failure: the answer stays that there is none.
  private func near(_ question: ShowQuestion) -> [ShowCandidate] {
    guard let expression = question.near else { return [] }
    let fields = question.fields
    let sections = Set(fields.flatMap(\.sections)).sorted()
    let page = try? waiting { [client = session.client] in
      try await client.inventoryPage(
        InventoryRequest(sections: sections, filter: expression.description), rows: Self.mostNear
      ) { try $0.translated(for: $1) }
    }
    guard let page else { return [] }
    var builder = InventoryBuilder(columns: fields, layout: page.version.layout)
    _ = try? builder.append(page: page.bytes)
    return ShowSearch(question, in: builder.snapshot()).near()
  }
}
