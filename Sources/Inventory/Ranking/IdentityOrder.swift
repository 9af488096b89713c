/// The order of computers by id, as in `RecordID`: by number, then ids that are not numbers.
struct IdentityOrder: Sendable {
  private let snapshot: InventorySnapshot

  init(_ snapshot: InventorySnapshot) { self.snapshot = snapshot }

  /// The rows from `first` on, by id.
  ///
  /// Within a page, computers are usually in the order of ids, and pages arrive in any order. So only the ascending runs
  /// are put in order; rows are sorted one by one only when runs overlap.
  func rows(from first: Int) -> [UInt32] {
    guard let runs = runs(from: first) else {
      return (first..<snapshot.count).map { UInt32($0) }.sorted(by: isBefore)
    }
    var rows: [UInt32] = []
    rows.reserveCapacity(snapshot.count - first)
    for run in runs { for row in run { rows.append(UInt32(truncatingIfNeeded: row)) } }
    return rows
  }

  /// The ascending runs of the rows from `first` on, in the order of ids; nil when they overlap, and for ids that are
  /// not numbers.
  private func runs(from first: Int) -> [Range<Int>]? {
    if let chunks = snapshot.identities.chunksInOrder {
      return chunks.map { max(first, snapshot.starts[$0])..<max(first, snapshot.starts[$0 + 1]) }
    }
    var runs: [Run] = []
    for (index, chunk) in snapshot.chunks.enumerated() where snapshot.starts[index + 1] > first {
      let start = snapshot.starts[index]
      let isReadable = chunk.ids.bytes.withUnsafeBufferPointer { bytes in
        // Across chunks, a run could take in the ids of a chunk that follows.
        var run: Run?
        for local in max(first - start, 0)..<chunk.count {
          guard let number = IdentityOrder.number(bytes, chunk.ids.range(local)) else { return false }
          if let last = run, last.lastID < number {
            run = Run(rows: last.rows.lowerBound..<start + local + 1, firstID: last.firstID, lastID: number)
          } else {
            if let run { runs.append(run) }
            run = Run(rows: start + local..<start + local + 1, firstID: number, lastID: number)
          }
        }
        if let run { runs.append(run) }
        return true
      }
      guard isReadable else { return nil }
    }
    runs.sort { $0.firstID < $1.firstID }
    return zip(runs, runs.dropFirst()).allSatisfy { $0.lastID < $1.firstID } ? runs.map(\.rows) : nil
  }

  /// In how many runs the rows from `first` on are put in order; nil when they are sorted one by one.
  func runCount(from first: Int) -> Int? { runs(from: first)?.count }

  /// Rows with ascending ids.
  private struct Run {
    var rows: Range<Int>
    var firstID: Int
    var lastID: Int
  }

  /// Whether the id of a row comes before that of another one.
  func isBefore(_ left: UInt32, _ right: UInt32) -> Bool {
    if let leftNumber = number(left), let rightNumber = number(right), leftNumber != rightNumber {
      return leftNumber < rightNumber
    }
    let (leftID, rightID) = (snapshot.id(at: Int(left)), snapshot.id(at: Int(right)))
    return leftID < rightID || leftID == rightID && left < right
  }

  private func number(_ row: UInt32) -> Int? {
    let (chunk, local) = snapshot.location(of: Int(row))
    let ids = snapshot.chunks[chunk].ids
    return ids.bytes.withUnsafeBufferPointer { IdentityOrder.number($0, ids.range(local)) }
  }

  /// An id as a number; nil for ids with a sign, a leading zero or too many digits, and for other texts.
  private static func number(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
    guard (1...18).contains(range.count) else { return nil }
    var number = 0
    for place in range {
      let digit = bytes[place] &- UInt8(ascii: "0")
      guard digit < 10, number > 0 || digit > 0 || range.count == 1 else { return nil }
      number = number * 10 + Int(digit)
    }
    return number
  }
}
