/// Which rows of a snapshot pass a filter, and what the next, narrower one can go on from.
///
/// The work of a narrower filter should be that of the rows that are left: while they are many, a byte for each row is
/// quickest, and when they are few, a list of them.
struct FilterMatches: Sendable {
  enum Passing: Sendable {
    /// A byte for each row: 1 for those that pass.
    case marks([UInt8])
    /// Those that pass, in the order of rows.
    case rows([UInt32])
  }

  let passing: Passing
  /// How many rows pass.
  let count: Int
  /// How many rows of each chunk pass.
  let counts: [Int]
  /// For each chunk the searched columns that may have the filter's last word (`ChunkFilter.reached`).
  let reached: [UInt64]

  /// Of so many rows one passes, or fewer do: then they are listed.
  static let fewness = 16

  /// Whether a row passes.
  func contains(_ row: Int) -> Bool {
    switch passing {
    case .marks(let marks): return marks[row] != 0
    case .rows(let rows):
      let place = FilterMatches.place(of: row, in: rows)
      return place < rows.count && rows[place] == row
    }
  }

  /// Where a row is, or would be, among others.
  static func place(of row: Int, in rows: [UInt32]) -> Int {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if rows[middle] < row { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Those that pass, in the order of `candidates`, among which they all are.
  ///
  /// - Parameter rowCount: how many rows the snapshot has.
  func rows(of candidates: [UInt32], rowCount: Int) -> [UInt32] {
    // All that were found before are found again, as often when a word is typed to its end.
    guard count < candidates.count else { return candidates }
    guard count > 0 else { return [] }
    switch passing {
    case .marks(let marks):
      return marks.withUnsafeBufferPointer { marks in
        FilterMatches.pick(count, of: candidates) { Int(marks[Int($0)]) }
      }
    case .rows(let rows):
      return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: rowCount / 64 + 1) { bits in
        bits.initialize(repeating: 0)
        for row in rows { bits[Int(row >> 6)] |= 1 << UInt64(row & 63) }
        return FilterMatches.pick(count, of: candidates) { Int(bits[Int($0 >> 6)] >> UInt64($0 & 63) & 1) }
      }
    }
  }

  /// The `count` candidates for which `passes` gives 1, and not 0.
  @inline(__always)
  private static func pick(_ count: Int, of candidates: [UInt32], _ passes: (UInt32) -> Int) -> [UInt32] {
    // Every row is written, and the next one over it if it does not pass: quicker than asking when many do.
    [UInt32](unsafeUninitializedCapacity: count + 1) { rows, initialized in
      var place = 0
      for row in candidates {
        rows[place] = row
        place += passes(row)
      }
      initialized = count
    }
  }
}
