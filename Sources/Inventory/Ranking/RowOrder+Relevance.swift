/// The order by relevance: rows that match only by their ids come last.
///
/// Hexadecimal words occur in many UUIDs by chance. Other words cannot, which the set of letters of a chunk's column
/// shows at once: for them, nothing is searched twice.
extension RowOrder {
  /// Moves the rows that do not match without their ids to the end, and keeps the order otherwise.
  ///
  /// - Parameter relevant: the matches without ids; nil when they are not known.
  /// - Returns: false when canceled.
  mutating func putIDMatchesLast(
    _ filter: Filter, in snapshot: InventorySnapshot, _ relevant: FilterMatches?, _ workers: Workers,
    _ isCancelled: @escaping @Sendable () -> Bool
  ) -> Bool {
    guard let matches, !rows.isEmpty else { return true }
    guard
      let relevant = relevant
        ?? FilterMatches.find(
          filter, in: snapshot, after: (filter, matches), words: .besidesIDs, workers: workers,
          isCancelled: isCancelled)
    else { return false }
    guard relevant.count < matches.count else { return true }
    (rows, idMatches) = relevant.relevantFirst(rows, rowCount: snapshot.count)
    return true
  }
}

extension FilterMatches {
  /// The rows, first those that match, and the number of the others.
  fileprivate func relevantFirst(_ rows: [UInt32], rowCount: Int) -> (rows: [UInt32], others: Int) {
    guard count > 0 else { return (rows, rows.count) }
    return withMarks(rowCount: rowCount) { marks in
      var first = 0
      let parted = [UInt32](unsafeUninitializedCapacity: rows.count + 1) { parted, count in
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: rows.count + 1) { others in
          var rest = 0
          // Writes every row to both, and overwrites it in one: faster than branching.
          for row in rows {
            let passes = Int(marks[Int(row)])
            parted[first] = row
            others[rest] = row
            first += passes
            rest += 1 - passes
          }
          for place in 0..<rest { parted[first + place] = others[place] }
        }
        count = rows.count
      }
      return (parted, rows.count - first)
    }
  }

  /// A byte for each row: 1 for those that match, else 0.
  private func withMarks<Result>(rowCount: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    switch passing {
    case .marks(let marks): return marks.withUnsafeBufferPointer(body)
    case .rows(let passing):
      return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: rowCount) { marks in
        marks.initialize(repeating: 0)
        for row in passing { marks[Int(row)] = 1 }
        return body(UnsafeBufferPointer(marks))
      }
    }
  }

  /// The matches of a word, and those without ids, which are searched first. Then only ids are searched, and only those
  /// of the rows that are left.
  ///
  /// - Parameter earlier: the matches of a filter that this one narrows.
  /// - Returns: nil when canceled.
  static func findRelevantFirst(
    _ filter: Filter, _ snapshot: InventorySnapshot, after earlier: Answered?, _ workers: Workers,
    _ isCancelled: @escaping @Sendable () -> Bool
  ) -> (matches: FilterMatches, relevant: FilterMatches?)? {
    guard
      let relevant = find(
        filter, in: snapshot, after: earlier, words: .besidesIDs, workers: workers, isCancelled: isCancelled)
    else { return nil }
    guard relevant.count < snapshot.count else { return (relevant.alsoReachingIDs(in: snapshot), relevant) }
    let rest = relevant.others(in: snapshot)
    guard
      let found = find(
        filter, in: snapshot, after: (Filter(text: "", root: .and([])), rest), words: .onlyInIDs, workers: workers,
        isCancelled: isCancelled)
    else { return nil }
    return (relevant.alsoReachingIDs(in: snapshot).joined(with: found, rowCount: snapshot.count), relevant)
  }

  /// The rows of a snapshot that do not match.
  private func others(in snapshot: InventorySnapshot) -> FilterMatches {
    let counts = zip(counts, snapshot.chunks).map { $1.count - $0 }
    return withMarks(rowCount: snapshot.count) { marks in
      FilterMatches(
        marks: marks.map { 1 - $0 }, count: snapshot.count - count, counts: counts,
        reached: [UInt64](repeating: .max, count: counts.count))
    }
  }

  /// The rows that match either.
  private func joined(with other: FilterMatches, rowCount: Int) -> FilterMatches {
    guard other.count > 0 else {
      return FilterMatches(
        passing: passing, count: count, counts: counts, reached: zip(reached, other.reached).map { $0 | $1 })
    }
    return withMarks(rowCount: rowCount) { left in
      other.withMarks(rowCount: rowCount) { right in
        FilterMatches(
          marks: [UInt8](unsafeUninitializedCapacity: rowCount) { marks, initialized in
            for row in 0..<rowCount { marks[row] = left[row] | right[row] }
            initialized = rowCount
          },
          count: count + other.count, counts: zip(counts, other.counts).map { $0 + $1 },
          reached: zip(reached, other.reached).map { $0 | $1 })
      }
    }
  }

  /// The same rows. A narrower filter also searches their ids, which this one has left out.
  private func alsoReachingIDs(in snapshot: InventorySnapshot) -> FilterMatches {
    let ids = Set(snapshot.idColumns)
    let reached = zip(reached, snapshot.chunks).map { reached, chunk in
      chunk.searched.indices.reduce(reached) { reached, index in
        ids.contains(chunk.searched[index].column) ? reached | 1 << UInt64(Swift.min(index, 63)) : reached
      }
    }
    return FilterMatches(passing: passing, count: count, counts: counts, reached: reached)
  }
}

/// Whether a filter can match ids.
enum SearchInIDs {
  /// No word of it can occur in them.
  case none
  /// Some computers have its words there.
  case some
  /// It is a word that is so short that most computers have it somewhere.
  case most
}

extension FilterNode {
  /// The most bytes of a word that occurs in most computers.
  private static let shortWord = 1

  /// Whether a word that has to match may occur in a column with ids.
  func searchInIDs(of snapshot: InventorySnapshot) -> SearchInIDs {
    let words = wantedWords
    let letters = words.map { ByteSet($0) }
    let idColumns = snapshot.idColumns
    guard !words.isEmpty, !idColumns.isEmpty else { return .none }
    let canMatch = snapshot.chunks.contains { chunk in
      chunk.searched.contains { column in
        idColumns.contains(column.column) && letters.contains { column.bytes.isSuperset(of: $0) }
      }
    }
    guard canMatch else { return .none }
    guard conjuncts.count == 1, case .text(.contains(let word))? = conjuncts.first else { return .some }
    return word.count <= Self.shortWord ? .most : .some
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
    case .not, .field, .rsql, .element, .history: []
    }
  }
}
