import Inventory
import Screen

/// What the status line says of the list.
extension ListModel {
  /// How many computers are shown, and of how many.
  func countPiece(during progress: LoadProgress, _ glyphs: Glyphs) -> StatusPiece? {
    guard let fleet, let shown else {
      return progress.isRunning ? nil : StatusPiece([("no list", 0)])
    }
    // During the first load, the progress shows the same number.
    if progress.phase == .loading, fleet.load == progress.generation, query.filter.isAll { return nil }
    if shown.order.isNear, shown.query == query {
      let near = Amount.grouped(shown.count)
      let loaded = Amount.grouped(shown.snapshot.count)
      return StatusPiece([("0 of \(loaded), \(near) similar", 0)], role: .warning)
    }
    // While a new ranking runs, the number is that of the previous query.
    let mark = shown.query == query ? "" : glyphs.ellipsis.text
    let loaded = shown.snapshot.count - shown.early
    // The server has named computers before the first page.
    if loaded == 0, shown.early > 0 { return StatusPiece([(Amount.grouped(shown.count) + mark, 0)], role: .title) }
    // Computers may have been deleted while the list was loaded.
    // Early computers that match are counted among all that are in the list, so that there are never more of them.
    let listed = shown.count > loaded ? shown.snapshot.count : loaded
    let total = query.filter.isAll ? max(fleet.total ?? loaded, loaded) : listed
    return StatusPiece([("\(Amount.grouped(shown.count)) of \(Amount.grouped(total))\(mark)", 0)], role: .title)
  }

  /// Shows that the list is incomplete.
  var partialPiece: StatusPiece? {
    guard let fleet, !fleet.isComplete, fleet.asOf != nil else { return nil }
    if fleet.missing > 0 {
      let amount = Amount.grouped(fleet.missing)
      return StatusPiece([("\(amount) could not be read", 22), ("\(amount) missing", 0)], role: .warning)
    }
    // Early computers are shown, but most of their values are missing.
    if query.filter.isAll, fleet.early == 0 { return StatusPiece([("partial", 0)], role: .warning) }
    let loaded = Amount.loaded(fleet.loaded, of: fleet.total)
    return StatusPiece([("partial: \(loaded) loaded", 40), ("partial", 0)], role: .warning)
  }

  /// The order, which matters less while headings show it.
  ///
  /// - Parameters:
  ///   - title: what a field is called; nil for one that is unknown.
  ///   - columns: the columns on the screen, whose headings show the order.
  func sortPiece(
    _ glyphs: Glyphs, columns: [ListColumn], title: (_ path: String) -> String?
  ) -> StatusPiece? {
    let keys = query.sort.compactMap { key in
      title(key.path).map { "\($0) \((key.descending ? glyphs.sortDown : glyphs.sortUp).text)" }
    }
    guard let first = keys.first, let path = query.sort.first?.path else { return nil }
    // With words that are in IDs by chance, the heading alone does not explain the order.
    if let shown, shown.query == query, shown.order.idMatches > 0 {
      return StatusPiece([
        ("by relevance, then \(keys.joined(separator: ", then "))", 46), ("by relevance", 45), ("", 0),
      ])
    }
    let isSeen = columns.contains { setup.columns[$0.index].field.path == path }
    return StatusPiece([
      ("by \(keys.joined(separator: ", then "))", isSeen ? 60 : 46), ("by \(first)", isSeen ? 59 : 45), ("", 0),
    ])
  }
}
