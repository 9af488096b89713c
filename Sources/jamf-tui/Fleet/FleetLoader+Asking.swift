import APIRuntime
import Browser
import Inventory
import JamfProAPI
import Synchronization

extension FleetLoader {
  /// Asks for the computers that a person searches for while the list loads.
  ///
  /// - Returns: the answer; nil when the server cannot help with this.
  /// - Throws: `JamfProError`.
  func answer(to question: ServerQuestion) async throws -> ServerAnswer? {
    var loader = self
    loader.columns = columns.keeping(question.besides)
    loader.onRepair = nil
    switch question.subject {
    case .filter(let filter, let words): return try await loader.answer(to: filter, words: words)
    case .list(let text):
      // One request at a time: the pages need the other connections.
      let named = try await loader.named(by: ListSearch(text), width: 1, acceptsPart: true) { _ in }
      return named.map { named in
        let (snapshot, outcome) = (named.fleet.snapshot, named.fleet.outcome)
        return ServerAnswer(
          snapshot: snapshot, found: snapshot.count, isCut: !outcome.isComplete,
          coversAll: named.isWhole && outcome.isComplete)
      }
    }
  }

  private func answer(to filter: Filter, words: [Field]) async throws -> ServerAnswer? {
    @Sendable func question(_ version: InventoryVersion) -> FilterQuestion? {
      filter.question(for: version.layout, words: words)
    }
    guard question(try await client.serverInfo().inventoryVersion) != nil else { return nil }
    var request = InventoryRequest(sections: columns.sections.sorted())
    request.precedence = .normal
    let isUndecidable = Mutex(false)
    do {
      let page = try await client.inventoryPage(request, rows: ServerQuestion.mostRows) { request, version in
        guard let question = question(version) else {
          // Without a filter, the answer would be any computers.
          isUndecidable.withLock { $0 = true }
          throw CancellationError()
        }
        var request = request
        request.filter = question.serverFilter
        return request
      }
      var builder = builder(of: columns, for: page.version)
      let summary = try builder.append(page: page.bytes)
      let snapshot = builder.snapshot()
      let found = Ranking.order(snapshot, ListQuery(filter: filter)).map(\.count) ?? 0
      let isCut = summary.totalCount.map { $0 > snapshot.count } ?? (summary.rows >= ServerQuestion.mostRows)
      return ServerAnswer(
        snapshot: snapshot, found: found, isCut: isCut, coversAll: question(page.version)?.coversAll ?? false)
    } catch {
      // The server turned out to have a version that cannot be asked.
      if isUndecidable.withLock(\.self) { return nil }
      throw client.explain(error)
    }
  }
}
