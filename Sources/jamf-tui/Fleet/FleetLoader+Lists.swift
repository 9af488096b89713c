import APIRuntime
import Inventory
import JamfProAPI
import RSQL

extension FleetLoader {
  /// The computers that a list may name, and what was sent to find them.
  struct NamedFleet: Sendable {
    var fleet: Fleet
    var questions: [RSQLExpression]
    /// Whether the server was asked about every text. Otherwise, computers that are not loaded may have the others.
    var isWhole = true
  }

  /// More computers match than are worth reading.
  private struct TooMany: Error {}

  /// Longer lists are not worth the requests.
  private static let mostTexts = 2000
  /// Up to this many texts, the number of computers does not matter.
  private static let fewTexts = 200
  /// The most requests at a time; one connection is left for others.
  static let mostAtOnce = 4
  private static let mostSpelled = 1000
  private static let mostSimilar = 20

  /// Loads the computers that a list names, without the others; nil when all computers have to be loaded.
  ///
  /// They have to when the list has more than 2,000 texts, or more than 200 and half as many as there are computers;
  /// when a MAC address is not found, because servers do not search the second one; and when too many texts are not
  /// found as typed, so that they may have other diacritics.
  ///
  /// - Parameters:
  ///   - width: the most requests at a time.
  ///   - acceptsPart: whether to return what was found when all computers have to be loaded for the rest.
  ///   - report: called with the number of computers so far.
  /// - Throws: `JamfProError`; its kind is `invalidRequest` when the server rejects a question.
  func named(
    by search: ListSearch, width: Int = mostAtOnce, acceptsPart: Bool = false, report: @escaping @Sendable (Int) -> Void
  ) async throws -> NamedFleet? {
    guard search.count <= Self.mostTexts else { return nil }
    do {
      async let names = asksForNames ? ReferenceNames(client.lookups()) : ReferenceNames()
      guard try await isWorthwhile(search) else { return nil }
      let version = try await client.serverInfo().inventoryVersion
      var found = FoundComputers(builder: builder(of: columns, for: version), version: version)
      var questions: [RSQLExpression] = []
      var isWhole = true
      for round in ListSearch.Round.allCases {
        guard let asked = search.questions(round, after: found.builder.snapshot()) else {
          guard acceptsPart else { return nil }
          isWhole = false
          continue
        }
        if round == .similar {
          if search.needsAll(after: found.builder.snapshot()) {
            guard acceptsPart else { return nil }
            isWhole = false
          }
          for question in asked { found.add(similar: try? await page(of: question)) }
          continue
        }
        questions += asked
        for start in stride(from: 0, to: asked.count, by: width) {
          let part = asked[start..<min(start + width, asked.count)]
          for answer in try await answers(to: part, most: round == .spellings ? Self.mostSpelled : .max) {
            if answer.version != found.version {
              // The server may not have the version that its release should have.
              guard found.builder.count == 0 else { return nil }
              found = FoundComputers(builder: builder(of: columns, for: answer.version), version: answer.version)
            }
            try found.add(answer)
          }
          report(found.builder.count)
        }
      }
      found.builder.names = await names
      let fleet = Fleet(snapshot: found.builder.snapshot(), outcome: found.outcome, version: found.version)
      return NamedFleet(fleet: fleet, questions: questions, isWhole: isWhole)
    } catch is TooMany {
      return nil
    } catch {
      throw client.explain(error)
    }
  }

  /// Whether finding the texts of a long list costs less than loading all computers.
  private func isWorthwhile(_ search: ListSearch) async throws -> Bool {
    guard search.count > Self.fewTexts else { return true }
    var request = InventoryRequest(sections: ["GENERAL"])
    request.precedence = .normal
    let page = try await client.inventoryPage(request, rows: 1)
    var builder = InventoryBuilder(columns: [], layout: page.version.layout)
    let total = try builder.append(page: page.bytes).totalCount
    return total.map { search.count * 2 <= $0 } ?? true
  }

  private func request(_ question: RSQLExpression) -> InventoryRequest {
    // Several computers with the same text are listed by id, as in a full load.
    var request = InventoryRequest(
      sections: columns.sections.sorted(), filter: question.description, keepsOrder: true)
    request.precedence = .normal
    return request
  }

  private func page(of question: RSQLExpression) async throws -> InventoryPage {
    try await client.inventoryPage(request(question), rows: Self.mostSimilar) { try $0.translated(for: $1) }
  }

  /// The answers to some questions at a time, in their order.
  private func answers(to questions: ArraySlice<RSQLExpression>, most: Int) async throws -> [FoundPages] {
    try await withThrowingTaskGroup(of: (Int, FoundPages).self) { group in
      for (index, question) in zip(questions.indices, questions) {
        group.addTask { (index, try await answer(to: question, most: most)) }
      }
      var answers: [Int: FoundPages] = [:]
      for try await (index, answer) in group { answers[index] = answer }
      return questions.indices.compactMap { answers[$0] }
    }
  }

  private func answer(to question: RSQLExpression, most: Int) async throws -> FoundPages {
    var pages: [[UInt8]] = []
    var version = try await client.serverInfo().inventoryVersion
    var builder = builder(of: columns, for: version)
    let outcome = try await client.inventoryPager(request(question)) { try $0.translated(for: $1) }.run { page in
      if page.version != version {
        version = page.version
        builder = self.builder(of: columns, for: version)
      }
      let summary = try builder.append(page: page.bytes)
      pages.append(page.bytes)
      if max(builder.count, summary.totalCount ?? 0) > most { throw TooMany() }
      return InventoryPage.Counts(
        rows: summary.rows, newRows: summary.newRows, totalCount: summary.totalCount, firstID: summary.firstID,
        lastID: summary.lastID)
    }
    return FoundPages(pages: pages, outcome: outcome, version: version)
  }

  /// The answer to a question.
  private struct FoundPages: Sendable {
    var pages: [[UInt8]]
    var outcome: InventoryPager.Outcome
    var version: InventoryVersion
  }

  /// The computers of all answers.
  private struct FoundComputers {
    var builder: InventoryBuilder
    let version: InventoryVersion
    var outcome = InventoryPager.Outcome()

    mutating func add(_ answer: FoundPages) throws {
      for page in answer.pages { try builder.append(page: page) }
      outcome.computers = builder.count
      outcome.requests += answer.outcome.requests
      outcome.missing += answer.outcome.missing
      outcome.gaps += answer.outcome.gaps
      outcome.unreadable += answer.outcome.unreadable
      outcome.isUncertain = (outcome.failure == nil || outcome.isUncertain) && answer.outcome.isUncertain
      outcome.failure = outcome.failure ?? answer.outcome.failure
    }

    /// Suggestions are optional.
    mutating func add(similar page: InventoryPage?) {
      guard let page, page.version == version else { return }
      _ = try? builder.append(page: page.bytes)
    }
  }
}
