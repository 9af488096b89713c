/// The order of computers by id, as in `RecordID`: by number, then ids that are not numbers.
struct IdentityOrder: Sendable {
  private let snapshot: InventorySnapshot

  init(_ snapshot: InventorySnapshot) { self.snapshot = snapshot }

  /// The rows from `first` on, by id.
  ///
  /// Within a page, computers are usually in the order of ids. So only the ascending runs are put in order; rows are
  /// sorted one by one only when runs overlap.
  func rows(from first: Int) -> [UInt32] {
    var runs: [Run] = []
    for (index, chunk) in snapshot.chunks.enumerated() where snapshot.starts[index + 1] > first {
      let start = snapshot.starts[index]
      let isReadable = chunk.ids.bytes.withUnsafeBufferPointer { bytes in
        for local in max(first - start, 0)..<chunk.count {
          guard let number = IdentityOrder.number(bytes, chunk.ids.range(local)) else { return false }
          if let last = runs.last, last.lastID < number {
            runs[runs.count - 1].lastID = number
            runs[runs.count - 1].rows = last.rows.lowerBound..<start + local + 1
          } else {
            runs.append(Run(rows: start + local..<start + local + 1, firstID: number, lastID: number))
          }
        }
        return true
      }
      guard isReadable else { return (first..<snapshot.count).map { UInt32($0) }.sorted(by: isBefore) }
    }
    runs.sort { $0.firstID < $1.firstID }
    guard zip(runs, runs.dropFirst()).allSatisfy({ $0.lastID < $1.firstID }) else {
      return (first..<snapshot.count).map { UInt32($0) }.sorted(by: isBefore)
    }
    var rows: [UInt32] = []
    rows.reserveCapacity(snapshot.count - first)
    for run in runs { for row in run.rows { rows.append(UInt32(truncatingIfNeeded: row)) } }
    return rows
  }

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
