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
    let incomplete = CommandFailure(incomplete: fleet.outcome, isNarrowed: filter != nil && fleet.refusal == nil)
    if let only = try only(of: search) { return (only, incomplete) }
    if let incomplete { throw incomplete }
    guard filter != nil, fleet.refusal == nil else { throw CommandFailure(noneOf: search.near(), for: question) }
    let marked = all(upTo: Self.mostMarked, of: question.marked, for: question)
    // Among those that did not come there may be another.
    if let marked, marked.isWhole, let only = try only(of: marked.search) { return (only, nil) }
    let pages = [marked?.search, first(Self.mostNear, of: question.near, for: question)].compactMap(\.self)
    throw CommandFailure(noneOf: pages.map { $0.near() }.first { !$0.isEmpty } ?? [], for: question)
  }

  /// The one that is meant; nil for none.
  ///
  /// - Throws: `CommandFailure` when it may be several.
  private func only(of search: ShowSearch) throws -> ComputerID? {
    let (computers, keys) = search.found()
    if computers.count > 1 { throw CommandFailure(several: computers, for: search.question, by: keys) }
    return computers.first?.id
  }

  private func filter(_ expression: RSQLExpression) -> ServerFilter? {
    let filter = try? Filter("=" + expression.description, catalogue: .jamfPro, now: 0, timeZone: .utc)
    return filter.map { ServerFilter(filter: $0) }
  }

  /// So many computers are looked at for those that have diacritics where none were typed.
  private static let mostMarked = 1000
  /// So many computers are looked at for those that may have been meant.
  private static let mostNear = 200

  /// The first that the server finds, for what may have been meant. They are proposals only, so one answer is enough. That
  /// they cannot be told is no failure: the answer stays that nobody is named so.
  private func first(_ rows: Int, of expression: RSQLExpression?, for question: ShowQuestion) -> ShowSearch? {
    guard let expression else { return nil }
    let request = Self.request(expression, question)
    let page = try? session.waitingForAnswer { [client = session.client] in
      try await client.inventoryPage(request, rows: rows) { try $0.translated(for: $1) }
    }
    guard let page else { return nil }
    var builder = InventoryBuilder(columns: question.fields, layout: page.version.layout)
    _ = try? builder.append(page: page.bytes)
    return ShowSearch(question, in: builder.snapshot())
  }

  private static func request(_ expression: RSQLExpression, _ question: ShowQuestion) -> InventoryRequest {
    let sections = Set(question.fields.flatMap(\.sections)).sorted()
    return InventoryRequest(sections: sections, filter: expression.description, pageRows: mostMarked)
  }

  /// More computers came than are looked at.
  private struct TooMany: Error {}

  /// What the server finds, up to so many, and whether these are all. It is walked as a list is, because who is the only one
  /// found is taken for the one that was meant: one answer is not enough for that.
  private func all(
    upTo most: Int, of expression: RSQLExpression?, for question: ShowQuestion
  ) -> (search: ShowSearch, isWhole: Bool)? {
    guard let expression else { return nil }
    let request = Self.request(expression, question)
    let found = try? session.waitingForAnswer { [client = session.client, fields = question.fields] in
      var builder: InventoryBuilder?
      var isWhole = false
      do {
        let outcome = try await client.inventoryPager(request) { try $0.translated(for: $1) }.run { page in
          var pages = builder ?? InventoryBuilder(columns: fields, layout: page.version.layout)
          let summary = try pages.append(page: page.bytes)
          builder = pages
          if max(pages.count, summary.totalCount ?? 0) > most { throw TooMany() }
          return InventoryPage.Counts(
            rows: summary.rows, newRows: summary.newRows, totalCount: summary.totalCount, firstID: summary.firstID,
            lastID: summary.lastID)
        }
        isWhole = outcome.isComplete
      } catch is TooMany {}
      return builder.map { ($0.snapshot(), isWhole) }
    }
    return found.flatMap(\.self).map { (ShowSearch(question, in: $0.0), $0.1) }
  }
}
