extension FilterMatches {
  /// A filter that has been answered, and what it found.
  typealias Answered = (filter: Filter, matches: FilterMatches)

  /// Asks the rows of a snapshot; nil when cancelled.
  ///
  /// - Parameters:
  ///   - earlier: what a filter found that this one only narrows, in a snapshot of which this one has grown.
  static func find(
    _ filter: Filter, in snapshot: InventorySnapshot, after earlier: Answered?, workers: Workers,
    isCancelled: @escaping @Sendable () -> Bool
  ) -> FilterMatches? {
    if let earlier, case .rows(let rows) = earlier.matches.passing,
      earlier.matches.counts.count == snapshot.chunks.count
    {
      return find(filter, among: rows, after: earlier, in: snapshot, workers: workers, isCancelled: isCancelled)
    }
    let parts = snapshot.parts(for: workers)
    let found = workers.map(parts.count) { index in
      part(parts[index], filter, in: snapshot, after: earlier, isCancelled: isCancelled)
    }
    return joined(found) { marks, counts in
      let count = counts.reduce(0, +)
      guard count * fewness <= snapshot.count else { return .marks(flat(marks)) }
      var rows: [UInt32] = []
      rows.reserveCapacity(count)
      var start = 0
      for part in marks {
        part.withUnsafeBytes { part in part.eachMarked { rows.append(UInt32(start + $0)) } }
        start += part.count
      }
      return .rows(rows)
    }
  }

  /// The marks of a run of chunks; nil when cancelled.
  private static func part(
    _ chunks: Range<Int>, _ filter: Filter, in snapshot: InventorySnapshot, after earlier: Answered?,
    isCancelled: @escaping @Sendable () -> Bool
  ) -> Part<[UInt8]>? {
    let first = snapshot.starts[chunks.lowerBound]
    let known = min(earlier?.matches.counts.count ?? 0, chunks.upperBound)
    let narrowing = earlier.map { Narrowing(filter, after: $0, in: snapshot) }
    let plan = known < chunks.upperBound ? FilterPlan(filter.root, for: snapshot) : nil
    var found = Part<[UInt8]>(chunks: chunks)
    var isDone = true
    found.passing = [UInt8](unsafeUninitializedCapacity: snapshot.starts[chunks.upperBound] - first) { buffer, count in
      buffer.initialize(repeating: 1)
      count = buffer.count
      for index in chunks {
        guard isDone, !isCancelled() else {
          isDone = false
          return
        }
        let marks = ChunkFilter.Marks(
          rebasing: buffer[snapshot.starts[index] - first..<snapshot.starts[index + 1] - first])
        if let narrowing, index < known {
          let candidates = narrowing.mark(marks, index, from: snapshot.starts[index])
          found.add(narrowing.keep(marks, index, candidates, in: snapshot, isCancelled))
        } else if let plan {
          var chunk = ChunkFilter(snapshot.chunks[index], zone: snapshot.timeZone, isCancelled: isCancelled)
          found.add((chunk.keep(plan.root, marks, marks.count), chunk.reached))
        }
      }
      if isCancelled() { isDone = false }
    }
    return isDone ? found : nil
  }

  /// Asks only the rows that an earlier filter left, and touches only the chunks that have any; nil when cancelled.
  private static func find(
    _ filter: Filter, among rows: [UInt32], after earlier: Answered, in snapshot: InventorySnapshot, workers: Workers,
    isCancelled: @escaping @Sendable () -> Bool
  ) -> FilterMatches? {
    // A row alone costs some ten times what it does in a sweep.
    let isShared = rows.count * 10 >= workers.fewRows
    let parts = snapshot.parts(for: isShared ? workers : .one)
    let found = workers.map(parts.count) { index in
      part(parts[index], filter, among: rows, after: earlier, in: snapshot, isCancelled: isCancelled)
    }
    return joined(found) { parts, _ in .rows(flat(parts)) }
  }

  /// The rows of a run of chunks that pass; nil when cancelled.
  private static func part(
    _ chunks: Range<Int>, _ filter: Filter, among rows: [UInt32], after earlier: Answered,
    in snapshot: InventorySnapshot, isCancelled: @escaping @Sendable () -> Bool
  ) -> Part<[UInt32]>? {
    let narrowing = Narrowing(filter, after: earlier, in: snapshot)
    let counts = earlier.matches.counts
    var found = Part<[UInt32]>(chunks: chunks)
    var next = counts[..<chunks.lowerBound].reduce(0, +)
    for index in chunks {
      guard counts[index] > 0 else {
        found.add((0, 0))
        continue
      }
      guard !isCancelled() else { return nil }
      let (start, end) = (snapshot.starts[index], snapshot.starts[index + 1])
      let candidates = rows[next..<next + counts[index]]
      next += counts[index]
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: end - start) { marks in
        marks.initialize(repeating: 0)
        for row in candidates { marks[Int(row) - start] = 1 }
        let kept = narrowing.keep(marks, index, candidates.count, in: snapshot, isCancelled)
        found.add(kept)
        if kept.count == candidates.count {
          found.passing += candidates
        } else if kept.count > 0 {
          for row in candidates where marks[Int(row) - start] != 0 { found.passing.append(row) }
        }
      }
    }
    return isCancelled() ? nil : found
  }

  /// What was found of a run of chunks.
  private struct Part<Found: RangeReplaceableCollection & Sendable>: Sendable {
    var passing = Found()
    var counts: [Int] = []
    var reached: [UInt64] = []

    init(chunks: Range<Int>) {
      counts.reserveCapacity(chunks.count)
      reached.reserveCapacity(chunks.count)
    }

    mutating func add(_ chunk: (count: Int, reached: UInt64)) {
      counts.append(chunk.count)
      reached.append(chunk.reached)
    }
  }

  /// The parts in one, copied as wholes.
  private static func flat<Element>(_ parts: [[Element]]) -> [Element] {
    guard parts.count > 1 else { return parts.first ?? [] }
    var all: [Element] = []
    all.reserveCapacity(parts.reduce(0) { $0 + $1.count })
    for part in parts { all += part }
    return all
  }

  private static func joined<Found: RangeReplaceableCollection & Sendable>(
    _ parts: [Part<Found>?], _ passing: ([Found], [Int]) -> Passing
  ) -> FilterMatches? {
    let found = parts.compactMap(\.self)
    guard found.count == parts.count else { return nil }
    let counts = found.flatMap(\.counts)
    return FilterMatches(
      passing: passing(found.map(\.passing), counts), count: counts.reduce(0, +), counts: counts,
      reached: found.flatMap(\.reached))
  }
}

/// A filter for rows that have passed an earlier one.
private struct Narrowing {
  let plan: FilterPlan
  let matches: FilterMatches
  /// Whether its last word is the earlier filter's last word, typed on.
  let goesOn: Bool

  init(_ filter: Filter, after earlier: FilterMatches.Answered, in snapshot: InventorySnapshot) {
    plan = FilterPlan(filter.root, for: snapshot, known: earlier.filter.root)
    matches = earlier.matches
    goesOn = filter.root.goesOn(from: earlier.filter.root)
  }

  /// Marks the rows of a chunk that passed, the first of which is `start`, and returns how many they are.
  func mark(_ marks: ChunkFilter.Marks, _ index: Int, from start: Int) -> Int {
    switch matches.passing {
    case .marks(let all): _ = marks.update(fromContentsOf: all[start..<start + marks.count])
    case .rows(let rows):
      marks.update(repeating: 0)
      let first = FilterMatches.place(of: start, in: rows)
      for row in rows[first..<first + matches.counts[index]] { marks[Int(row) - start] = 1 }
    }
    return matches.counts[index]
  }

  /// Takes away the marks of a chunk's rows that do not pass.
  func keep(
    _ marks: ChunkFilter.Marks, _ index: Int, _ candidates: Int, in snapshot: InventorySnapshot,
    _ isCancelled: @escaping () -> Bool
  ) -> (count: Int, reached: UInt64) {
    guard candidates > 0 else { return (0, 0) }
    var chunk = ChunkFilter(snapshot.chunks[index], zone: snapshot.timeZone, isCancelled: isCancelled)
    if goesOn { chunk.reached = matches.reached[index] }
    return (chunk.keep(plan.root, marks, candidates), chunk.reached)
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
