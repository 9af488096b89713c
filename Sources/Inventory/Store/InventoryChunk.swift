import Synchronization

/// The computers of one page, column by column. Never changed once made; snapshots share it.
final class InventoryChunk: Sendable {
  let count: Int
  let ids: TextArena
  let columns: [Column]
  let search: SearchArena
  /// Sort keys made so far, for the columns sorted by last.
  private let keys = Mutex<[(column: Int, keys: ColumnSortKeys)]>([])

  init(ids: TextArena, columns: [Column], zone: TimeZoneRules) {
    count = ids.count
    self.ids = ids
    let writer = SearchArenaWriter(columns: columns, rows: ids.count, zone: zone)
    search = writer.arena
    let (arena, unchanged) = (writer.arena, writer.unchanged)
    self.columns = columns.enumerated().map { index, column in
      unchanged[index] ? column.with(.searched(arena, column: index)) : column
    }
  }

  /// The keys to sort a column by; made when first asked for, and kept for the two columns asked for last.
  func sortKeys(column: Int) -> ColumnSortKeys {
    if let made = keys.withLock({ held in held.first { $0.column == column }?.keys }) { return made }
    let made = ColumnSortKeys(columns[column], rows: count)
    keys.withLock { held in
      held.removeAll { $0.column == column }
      held = Array(held.suffix(1)) + [(column, made)]
    }
    return made
  }
}
