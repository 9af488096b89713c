/// Which rows of a snapshot pass a filter, and what the next, narrower one can go on from.
struct FilterMatches: Sendable {
  /// A byte for each row: 1 for those that pass.
  let marks: [UInt8]
  /// How many rows of each chunk pass.
  let counts: [Int]
  /// For each chunk the searched columns that may have the filter's last word (`ChunkFilter.reached`).
  let reached: [UInt64]

  /// Asks all rows of a snapshot; nil when cancelled.
  ///
  /// - Parameters:
  ///   - earlier: what a filter found that this one only narrows, in a snapshot of which this one has grown.
  static func find(
    _ filter: Filter, in snapshot: InventorySnapshot, after earlier: (filter: Filter, matches: FilterMatches)?,
    workers: Workers, isCancelled: @escaping @Sendable () -> Bool
  ) -> FilterMatches? {
    let parts = snapshot.parts(for: workers)
    let found = workers.map(parts.count) { index in
      part(parts[index], filter, in: snapshot, after: earlier, isCancelled: isCancelled)
    }
    var marks: [UInt8] = []
    marks.reserveCapacity(snapshot.count)
    var counts: [Int] = []
    var reached: [UInt64] = []
    for part in found {
      guard let part else { return nil }
      marks.append(contentsOf: part.marks)
      counts += part.counts
      reached += part.reached
    }
    return FilterMatches(marks: marks, counts: counts, reached: reached)
  }

  /// Those of the rows that pass, in the order they come in.
  func rows(of sorted: [UInt32]) -> [UInt32] {
    let count = counts.reduce(0, +)
    return marks.withUnsafeBufferPointer { marks in
      // Every row is written, and the next one over it if it does not pass: quicker than asking when many do.
      [UInt32](unsafeUninitializedCapacity: count + 1) { rows, initialized in
        var place = 0
        for row in sorted {
          rows[place] = row
          place += Int(marks[Int(row)])
        }
        initialized = count
      }
    }
  }

  private static func part(
    _ chunks: Range<Int>, _ filter: Filter, in snapshot: InventorySnapshot,
    after earlier: (filter: Filter, matches: FilterMatches)?, isCancelled: @escaping @Sendable () -> Bool
  ) -> FilterMatches? {
    let rows = snapshot.starts[chunks.lowerBound]..<snapshot.starts[chunks.upperBound]
    let plan = FilterPlan(filter.root, for: snapshot)
    let narrowing = earlier.map { earlier in
      (
        plan: FilterPlan(filter.root, for: snapshot, known: earlier.filter.root), matches: earlier.matches,
        goesOn: filter.root.goesOn(from: earlier.filter.root)
      )
    }
    var counts: [Int] = []
    var reached: [UInt64] = []
    var isDone = true
    let marks = [UInt8](unsafeUninitializedCapacity: rows.count) { buffer, count in
      buffer.initialize(repeating: 1)
      count = rows.count
      for index in chunks {
        guard isDone, !isCancelled() else {
          isDone = false
          return
        }
        let start = snapshot.starts[index]
        let part = UnsafeMutableBufferPointer(
          rebasing: buffer[start - rows.lowerBound..<snapshot.starts[index + 1] - rows.lowerBound])
        var chunk = ChunkFilter(snapshot.chunks[index], zone: snapshot.timeZone, isCancelled: isCancelled)
        if let narrowing, index < narrowing.matches.counts.count {
          _ = part.update(fromContentsOf: narrowing.matches.marks[start..<start + part.count])
          if narrowing.goesOn { chunk.reached = narrowing.matches.reached[index] }
          counts.append(chunk.keep(narrowing.plan.root, part, narrowing.matches.counts[index]))
        } else {
          counts.append(chunk.keep(plan.root, part, part.count))
        }
        reached.append(chunk.reached)
      }
      if isCancelled() { isDone = false }
    }
    return isDone ? FilterMatches(marks: marks, counts: counts, reached: reached) : nil
  }
}

extension FilterNode {
  /// Whether the last word is the earlier filter's last word, typed on.
  fileprivate func goesOn(from earlier: FilterNode) -> Bool {
    guard let word = lastWord, let before = earlier.lastWord else { return false }
    return TextTest.contains(word).implies(.contains(before))
  }
}

extension InventorySnapshot {
  /// The chunks in runs of about as many rows each, several a worker, so that none waits long for another.
  func parts(for workers: Workers) -> [Range<Int>] {
    guard workers.count > 1, count >= workers.fewRows else { return chunks.isEmpty ? [] : [0..<chunks.count] }
    let rows = max(count / (workers.count * 4), 1)
    var parts: [Range<Int>] = []
    var first = 0
    for index in chunks.indices where starts[index + 1] - starts[first] >= rows || index == chunks.count - 1 {
      parts.append(first..<index + 1)
      first = index + 1
    }
    return parts
  }
}
