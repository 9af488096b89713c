import ArgumentParser
import Inventory
import JamfProAPI
import RSQL
import Screen
import Wording

/// Finds the computer a question refers to, by requesting candidates from the server.
struct ShowLookup {
  let session: Session

  /// The computer, and what is missing in the list it was found in, since a missing computer might match as well.
  ///
  /// - Throws: `CommandFailure` unless exactly one computer matches.
  func computer(_ question: ShowQuestion) throws -> (id: RecordID, incomplete: CommandFailure?) {
    guard !question.keys.isEmpty else { throw CommandFailure(noneOf: [], for: question) }
    let columns = LoadedColumns(searched: [], kept: question.fields)
    let filter = question.exact.flatMap(filter)
    // A server that rejects the filter sends all computers, and so does one that cannot be sent the text.
    let fleet = try session.loadFleet(columns: columns, filter: filter)
    let search = ShowSearch(question, in: fleet.snapshot)
    let incomplete = CommandFailure(incomplete: fleet.outcome, isNarrowed: filter != nil && fleet.refusal == nil)
    if let only = try only(of: search) { return (only, incomplete) }
    if let incomplete { throw incomplete }
    guard filter != nil, fleet.refusal == nil else { throw CommandFailure(noneOf: search.near(), for: question) }
    if question.keys.contains(.ip) {
      let reported = ShowQuestion(question.text, by: .lastReportedIpV4)
      let found = all(upTo: Self.mostMarked, of: reported.exact, for: reported)
      if let found, found.isWhole, let only = try only(of: found.search) { return (only, nil) }
    }
    let marked = all(upTo: Self.mostMarked, of: question.marked, for: question)
    // Computers that were not loaded may match as well.
    if let marked, marked.isWhole, let only = try only(of: marked.search) { return (only, nil) }
    let pages = [marked?.search, first(Self.mostNear, of: question.near, for: question)].compactMap(\.self)
    throw CommandFailure(noneOf: pages.map { $0.near() }.first { !$0.isEmpty } ?? [], for: question)
  }

  /// The only match; nil for none.
  ///
  /// - Throws: `CommandFailure` when there may be several.
  private func only(of search: ShowSearch) throws -> RecordID? {
    let (computers, keys) = search.found()
    if computers.count > 1 { throw CommandFailure(several: computers, for: search.question, by: keys) }
    return computers.first?.id
  }

  private func filter(_ expression: RSQLExpression) -> ServerFilter? {
    let filter = try? Filter("=" + expression.description, catalogue: .jamfPro, now: 0, timeZone: .utc)
    return filter.map { ServerFilter(filter: $0) }
  }

  /// How many computers are searched for matches with diacritics that were not typed.
  private static let mostMarked = 1000
  /// How many computers are searched for suggestions.
  private static let mostNear = 200

  /// The first computers that the server finds, for suggestions. One answer is enough for them, and a failure is
  /// ignored: the message then has no suggestions.
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

  /// More computers match than are searched.
  private struct TooMany: Error {}

  /// The computers that the server finds, up to a limit, and whether these are all. It pages through them as `list`
  /// does, because the only match is taken as the computer that was meant, and a single answer is not reliable enough
  /// for that.
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

/// Searches loaded computers for those a question refers to.
struct ShowSearch {
  let question: ShowQuestion
  let snapshot: InventorySnapshot
  private let columns: [(key: ShowKey, column: Int)]

  init(_ question: ShowQuestion, in snapshot: InventorySnapshot) {
    self.question = question
    self.snapshot = snapshot
    columns = question.keys.compactMap { key in snapshot.column(path: key.path).map { (key, $0) } }
  }

  /// The matching computers in the order they arrived, and the fields that match. Computers with different diacritics
  /// count only when none has the same.
  func found() -> (computers: [ShowCandidate], keys: [ShowKey]) {
    let wanted = columns.map { $0.key.key(question.text) }
    var hits: [(row: Int, key: ShowKey, isSame: Bool)] = []
    for row in 0..<snapshot.count {
      for (column, wanted) in zip(columns, wanted) where !wanted.isEmpty && key(row, column) == wanted {
        hits.append((row, column.key, column.key.isSame(text(row, column), as: question.text)))
      }
    }
    if hits.contains(where: \.isSame) { hits.removeAll { !$0.isSame } }
    let keys = Set(hits.map(\.key))
    var rows: [Int] = []
    for hit in hits where rows.last != hit.row { rows.append(hit.row) }
    return (rows.map { ShowCandidate(row: $0, of: snapshot) }, ShowKey.allCases.filter(keys.contains))
  }

  private static let mostNear = 5

  /// Up to five computers with a similar value: typing errors first, then values that contain the text.
  func near() -> [ShowCandidate] {
    let wanted = String(decoding: ShowKey.name.key(question.text), as: UTF8.self)
    guard wanted.utf8.count > 1 else { return [] }
    // One error in six letters: the server search matches either half of the text.
    let most = max(1, wanted.utf8.count / 6)
    var mistyped: [(distance: Int, row: Int)] = []
    var parts: [Int] = []
    for row in 0..<snapshot.count {
      var nearest = Int.max
      var isPart = false
      // Every ID is similar to some other ID.
      for column in columns where column.key != .id {
        let text = String(decoding: key(row, column), as: UTF8.self)
        if abs(text.utf8.count - wanted.utf8.count) <= most {
          nearest = min(nearest, NearestNames.distance(text, wanted))
        }
        isPart = isPart || text.contains(wanted)
      }
      if nearest <= most { mistyped.append((nearest, row)) } else if isPart { parts.append(row) }
    }
    mistyped.sort { ($0.distance, $0.row) < ($1.distance, $1.row) }
    return (mistyped.map(\.row) + parts).prefix(Self.mostNear).map { ShowCandidate(row: $0, of: snapshot) }
  }

  private func key(_ row: Int, _ column: (key: ShowKey, column: Int)) -> [UInt8] {
    column.key.key(text(row, column))
  }

  private func text(_ row: Int, _ column: (key: ShowKey, column: Int)) -> String {
    snapshot.text(row: row, column: column.column)
  }
}

/// A computer that may be the one in question, with the values that identify it.
struct ShowCandidate: Hashable {
  var id: RecordID
  var name: String
  var serialNumber: String
  var username: String

  init(row: Int, of snapshot: InventorySnapshot) {
    func text(_ key: ShowKey) -> String {
      snapshot.column(path: key.path).map { snapshot.text(row: row, column: $0) } ?? ""
    }
    id = snapshot.id(at: row)
    name = text(.name)
    serialNumber = text(.serialNumber)
    username = text(.username)
  }
}

/// The messages when not exactly one computer matches.
extension CommandFailure {
  private static let mostListed = 50

  /// - Parameter keys: the fields that match.
  init(
    several computers: [ShowCandidate], for question: ShowQuestion, by keys: [ShowKey], command: String = "show"
  ) {
    let example = computers.first?.id.rawValue ?? ""
    self.init(
      "\(DeviceKind.computers.counted(computers.count)) have \"\(question.text)\" as their \(Self.either(keys)):",
      next:
        "To \(command.prefix { $0 != " " }) one of them, use the same options with --by id: jamf-tui \(command) --by id \(example)",
      more: Self.table(computers), exitCode: .failure)
  }

  /// - Parameter stored: the stored list that was searched; nil when the server was.
  init(noneOf near: [ShowCandidate], for question: ShowQuestion, in stored: StoredList? = nil) {
    let keys = question.keys.isEmpty ? "" : Self.either(question.keys)
    let place = stored == nil ? "" : " in the stored list"
    let reason =
      stored.map { "No computer in it has this \(keys). \($0.remark)" }
      ?? "No computer that this sign-in can see has this \(keys)."
    let partly = "To search for a part of a value, use jamf-tui list\(stored == nil ? "" : " --offline") --filter."
    let next = stored == nil ? partly : "To search on the server, run show without --offline. " + partly
    self.init(
      "There is no computer \"\(question.text)\"\(place)" + (near.isEmpty ? "." : ". Similar ones:"),
      why: keys.isEmpty ? "That is not a valid computer identifier." : reason,
      next: near.isEmpty ? next : nil, more: Self.table(near), exitCode: .noMatch)
  }

  /// `ID, name or user name`.
  private static func either(_ keys: [ShowKey]) -> String {
    let words = keys.map(\.words)
    guard let last = words.last, words.count > 1 else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  private static func table(_ computers: [ShowCandidate]) -> [String] {
    guard !computers.isEmpty else { return [] }
    let rows =
      [["ID", "NAME", "SERIAL NUMBER", "USER"]]
      + computers.prefix(mostListed).map { [$0.id.rawValue, $0.name, $0.serialNumber, $0.username] }
    let cells = rows.map { $0.map { DisplayText($0.isEmpty ? "–" : $0) } }
    var lines = AlignedRows(cells).lines.map { "  " + $0 }
    if computers.count > mostListed { lines.append("  and \(computers.count - mostListed) more") }
    return lines
  }
}
