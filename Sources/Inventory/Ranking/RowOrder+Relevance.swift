/// The order by relevance: rows that match only by their ids come last.
///
/// Hexadecimal words occur in many UUIDs by chance. Other words cannot, which the set of letters of a chunk's column
/// shows at once: for them, nothing is searched twice.
extension RowOrder {
  /// Moves the rows that do not match without their ids to the end, and keeps the order otherwise.
  ///
  /// - Returns: false when canceled.
  mutating func putIDMatchesLast(
    _ filter: Filter, in snapshot: InventorySnapshot, _ workers: Workers,
    _ isCancelled: @escaping @Sendable () -> Bool
  ) -> Bool {
    guard let matches, !rows.isEmpty, filter.root.canMatchIDs(in: snapshot) else { return true }
    guard
      let relevant = FilterMatches.find(
        filter, in: snapshot, after: (filter, matches), words: .besidesIDs, workers: workers, isCancelled: isCancelled)
    else { return false }
    guard relevant.count < matches.count else { return true }
    let first = relevant.rows(of: rows, isRelevant: true, rowCount: snapshot.count)
    let last = relevant.rows(of: rows, isRelevant: false, rowCount: snapshot.count)
    rows = first + last
    idMatches = last.count
    return true
  }
}

extension FilterMatches {
  /// Those of the rows that match, or those that do not, in their order.
  fileprivate func rows(of rows: [UInt32], isRelevant: Bool, rowCount: Int) -> [UInt32] {
    switch passing {
    case .marks(let marks): return rows.filter { (marks[Int($0)] != 0) == isRelevant }
    case .rows(let passing):
      return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: rowCount / 64 + 1) { bits in
        bits.initialize(repeating: 0)
        for row in passing { bits[Int(row >> 6)] |= 1 << UInt64(row & 63) }
        return rows.filter { (bits[Int($0 >> 6)] >> UInt64($0 & 63) & 1 == 1) == isRelevant }
      }
    }
  }
}

extension FilterNode {
  /// Whether a word that has to match may occur in a column with ids.
  fileprivate func canMatchIDs(in snapshot: InventorySnapshot) -> Bool {
    let words = wantedWords.map { ByteSet($0) }
    let idColumns = snapshot.idColumns
    guard !words.isEmpty, !idColumns.isEmpty else { return false }
    return snapshot.chunks.contains { chunk in
      chunk.searched.contains { column in
        idColumns.contains(column.column) && words.contains { column.bytes.isSuperset(of: $0) }
      }
    }
  }

  /// The bytes that texts of searched columns must contain, except in negated parts.
  private var wantedWords: [[UInt8]] {
    switch self {
    case .and(let parts), .or(let parts): parts.flatMap(\.wantedWords)
    case .text(.contains(let text)), .text(.starts(let text)), .text(.ends(let text)), .text(.equals(let text)),
      .text(.fuzzy(let text)):
      [text]
    // An expression may match anything.
    case .text(.regex): [[]]
    case .not, .field, .rsql, .element: []
    }
  }
}
