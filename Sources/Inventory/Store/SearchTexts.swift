import Synchronization

/// The folded texts of a chunk's columns that words are looked for in: made when they are first asked for, so that a load need
/// not wait for them.
///
/// Chunks that share columns share what was made of them.
final class SearchTexts: Sendable {
  /// A column of the chunk that words are looked for in.
  typealias Source = (column: Int, values: Column)

  let sources: [Source]
  private let rows: Int
  private let zone: TimeZoneRules
  /// What is known of the sources already.
  private let known: [SearchColumn]
  private let made = AtomicLazyReference<Made>()

  private final class Made: Sendable {
    let columns: [SearchColumn]
    init(_ columns: [SearchColumn]) { self.columns = columns }
  }

  /// - Parameters:
  ///   - sources: the columns, by their places in the chunk.
  ///   - known: texts of some of them.
  init(_ sources: [Source], rows: Int, zone: TimeZoneRules, known: [SearchColumn] = []) {
    self.sources = sources
    self.rows = rows
    self.zone = zone
    self.known = known
  }

  /// The texts of each column that has any.
  var columns: [SearchColumn] {
    if let made = made.load() { return made.columns }
    // Two threads that ask at the same time both make them, which does no harm and is rare.
    let columns = sources.compactMap { source in
      known.first { $0.column == source.column } ?? SearchColumn(source.column, source.values, rows: rows, zone: zone)
    }
    return made.storeIfNil(Made(columns)).columns
  }

  /// Those that were made so far.
  var ready: [SearchColumn] { made.load()?.columns ?? known }
}

extension InventorySnapshot {
  /// Makes ready what words are looked for in. Whoever looks first does so otherwise, and waits for it.
  ///
  /// - Parameters:
  ///   - workers: who shares the work.
  ///   - isCancelled: asked once a chunk, on any of the workers' threads.
  public func prepareSearch(workers: Workers = .one, isCancelled: @escaping @Sendable () -> Bool = { false }) {
    let parts = parts(for: workers)
    _ = workers.map(parts.count) { part in
      for chunk in parts[part] where !isCancelled() { _ = chunks[chunk].searched }
    }
  }
}
