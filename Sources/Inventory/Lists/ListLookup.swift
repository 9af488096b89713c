/// Finds the computers that a pasted list names.
///
/// A list may give serial numbers, names, ids, management IDs, UDIDs, MAC addresses, user names, email addresses and full
/// names, mixed as they come; letter case, diacritics and the way an address is written do not matter. It may be lines,
/// the first column of a table, or entries with commas, semicolons, tabs or spaces between them.
public enum ListLookup {
  /// The paths of the columns that are looked in, as far as a snapshot has them. Ids need no column.
  public static let paths = IdentityField.allCases.map(\.path)

  /// The path of the id.
  public static let idPath = "id"

  /// What each entry of a text names, in the order given; nil when cancelled.
  ///
  /// - Parameters:
  ///   - text: as it was pasted: quotes, byte order marks, any line ends.
  ///   - snapshot: the computers; only those loaded are found.
  ///   - workers: who shares the work.
  ///   - isCancelled: asked once a chunk.
  public static func resolve(
    _ text: String, in snapshot: InventorySnapshot, workers: Workers = .one,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) -> ListVerdict? {
    var wanted = WantedKeys()
    let lines = PastedLine.lines(of: text).map { WantedLine($0, &wanted) }
    let scan = IdentityScan(snapshot)
    guard let hits = scan.hits(wanted, workers: workers, isCancelled: isCancelled) else { return nil }
    let index = HitIndex(hits, wanted: wanted, scan: scan)
    var reader = ListReader(lines: lines, index: index)
    let given = reader.read()
    guard let nearest = NearMisses.find(given, wanted, scan, workers: workers, isCancelled: isCancelled) else {
      return nil
    }
    return ListVerdict(
      entries: ListLookup.entries(given, nearest), layout: reader.layout,
      paths: [idPath] + scan.places.map(\.field.path))
  }

  /// The entries with suggestions, and with the lines that gave the same before.
  private static func entries(_ given: [GivenEntry], _ nearest: [Int: [ListSuggestion]]) -> [ListEntry] {
    var lineOfRow: [Int: Int] = [:]
    var lineOfText: [Int: Int] = [:]
    return given.map { entry in
      var made = ListEntry(line: entry.line, text: String(decoding: entry.text, as: UTF8.self), outcome: .heading)
      guard !entry.isHeading else { return made }
      made.outcome = outcome(entry, nearest)
      made.firstGiven = entry.key.flatMap { lineOfText[$0] }
      guard made.firstGiven == nil else { return made }
      if let key = entry.key { lineOfText[key] = entry.line }
      guard let rows = entry.hits.first?.rows else { return made }
      if rows.allSatisfy({ lineOfRow[$0] != nil }) { made.firstGiven = lineOfRow[rows[0]] }
      for row in rows where lineOfRow[row] == nil { lineOfRow[row] = entry.line }
      return made
    }
  }

  private static func outcome(_ entry: GivenEntry, _ nearest: [Int: [ListSuggestion]]) -> ListOutcome {
    guard let hit = entry.hits.first else {
      return .notFound(nearest: entry.key.flatMap { nearest[$0] } ?? [])
    }
    guard entry.hits.count > 1 else { return .found(hit, others: []) }
    let rows = Set(hit.rows)
    return .found(hit, others: entry.hits.dropFirst().filter { !rows.isSuperset(of: $0.rows) })
  }
}
