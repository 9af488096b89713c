import Algorithms

/// The rows of a snapshot that match a filter, in a form from which a narrower filter can continue.
///
/// The work of a narrower filter should be proportional to the rows that are left. While these are many, one byte per
/// row is fastest; when they are few, a list of them.
struct FilterMatches: Sendable {
  enum Passing: Sendable {
    /// One byte per row: 1 for matching rows.
    case marks([UInt8])
    /// The matching rows in ascending order.
    case rows([UInt32])
  }

  let passing: Passing
  /// The number of matching rows.
  let count: Int
  /// The number of matching rows in each chunk.
  let counts: [Int]
  /// For each chunk, the searched columns that may contain the filter's last word (`ChunkFilter.reached`).
  let reached: [UInt64]

  /// Matches are stored as a list when at most one row in this many matches.
  static let fewness = 16

  init(passing: Passing, count: Int, counts: [Int], reached: [UInt64]) {
    self.passing = passing
    self.count = count
    self.counts = counts
    self.reached = reached
  }

  /// Matches by their marks, as a list when they are few.
  init(marks: [UInt8], count: Int, counts: [Int], reached: [UInt64]) {
    var passing = Passing.marks(marks)
    if count * Self.fewness <= marks.count {
      var rows: [UInt32] = []
      rows.reserveCapacity(count)
      marks.withUnsafeBytes { $0.eachMarked { rows.append(UInt32($0)) } }
      passing = .rows(rows)
    }
    self.init(passing: passing, count: count, counts: counts, reached: reached)
  }

  /// Whether a row matches.
  func contains(_ row: Int) -> Bool {
    switch passing {
    case .marks(let marks): return marks[row] != 0
    case .rows(let rows):
      let place = FilterMatches.place(of: row, in: rows)
      return place < rows.count && rows[place] == row
    }
  }

  /// The index of a row in sorted rows, or the index where it would be.
  static func place(of row: Int, in rows: [UInt32]) -> Int {
    rows.partitioningIndex { $0 >= row }
  }

  /// The matching rows in the order of `candidates`, which contain all of them.
  ///
  /// - Parameter rowCount: the number of rows in the snapshot.
  func rows(of candidates: [UInt32], rowCount: Int) -> [UInt32] {
    // All candidates match, as is common while a word is completed.
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

  /// The `count` candidates for which `passes` returns 1 instead of 0.
  @inline(__always)
  private static func pick(_ count: Int, of candidates: [UInt32], _ passes: (UInt32) -> Int) -> [UInt32] {
    // Writes every row, and overwrites it if it does not match: faster than branching when many match.
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

extension FilterMatches {
  /// An evaluated filter and its matches.
  typealias Answered = (filter: Filter, matches: FilterMatches)

  /// Tests the rows of a snapshot; nil when canceled.
  ///
  /// - Parameters:
  ///   - earlier: the matches of a filter that this one narrows, in a snapshot from which this one has grown.
  ///   - words: how words are searched.
  static func find(
    _ filter: Filter, in snapshot: InventorySnapshot, after earlier: Answered?, words: WordSearch = .exact,
    workers: Workers,
    isCancelled: @escaping @Sendable () -> Bool
  ) -> FilterMatches? {
    let awaited = AwaitedColumns(filter, in: snapshot)
    // A row that had no value before may match now.
    let earlier = awaited.isEmpty ? earlier : nil
    if let earlier, case .rows(let rows) = earlier.matches.passing,
      earlier.matches.counts.count == snapshot.chunks.count
    {
      return find(
        filter, among: rows, after: earlier, in: snapshot, words: words, workers: workers,
        isCancelled: isCancelled)
    }
    let parts = snapshot.parts(for: workers)
    let found = workers.map(parts.count) { index in
      part(
        parts[index], filter, in: snapshot, after: earlier, words: words, awaiting: awaited,
        isCancelled: isCancelled)
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

  /// The marks for a range of chunks; nil when canceled.
  private static func part(
    _ chunks: Range<Int>, _ filter: Filter, in snapshot: InventorySnapshot, after earlier: Answered?, words: WordSearch,
    awaiting awaited: AwaitedColumns, isCancelled: @escaping @Sendable () -> Bool
  ) -> Part<[UInt8]>? {
    let first = snapshot.starts[chunks.lowerBound]
    let known = min(earlier?.matches.counts.count ?? 0, chunks.upperBound)
    let narrowing = earlier.map { Narrowing(filter, after: $0, in: snapshot, words: words) }
    let plan = known < chunks.upperBound ? FilterPlan(filter.root, for: snapshot, words: words) : nil
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
          var chunk = ChunkFilter(
            snapshot.chunks[index], zone: snapshot.timeZone, idColumns: plan.idColumns, isCancelled: isCancelled)
          let candidates = snapshot.chunks[index].markArrived(marks, awaited)
          found.add((candidates == 0 ? 0 : chunk.keep(plan.root, marks, candidates), chunk.reached))
        }
      }
      if isCancelled() { isDone = false }
    }
    return isDone ? found : nil
  }

  /// Tests only the rows that matched an earlier filter, and reads only chunks with such rows; nil when canceled.
  private static func find(
    _ filter: Filter, among rows: [UInt32], after earlier: Answered, in snapshot: InventorySnapshot, words: WordSearch,
    workers: Workers, isCancelled: @escaping @Sendable () -> Bool
  ) -> FilterMatches? {
    // Testing a single row costs about ten times as much as in a sweep.
    let isShared = rows.count * 10 >= workers.fewRows
    let parts = snapshot.parts(for: isShared ? workers : .one)
    let found = workers.map(parts.count) { index in
      part(
        parts[index], filter, among: rows, after: earlier, in: snapshot, words: words, isCancelled: isCancelled)
    }
    return joined(found) { parts, _ in .rows(flat(parts)) }
  }

  /// The matching rows of a range of chunks; nil when canceled.
  private static func part(
    _ chunks: Range<Int>, _ filter: Filter, among rows: [UInt32], after earlier: Answered,
    in snapshot: InventorySnapshot, words: WordSearch, isCancelled: @escaping @Sendable () -> Bool
  ) -> Part<[UInt32]>? {
    let narrowing = Narrowing(filter, after: earlier, in: snapshot, words: words)
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

  /// The matches in a range of chunks.
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

  /// The concatenated parts.
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

/// A filter for rows that match an earlier one.
private struct Narrowing {
  let plan: FilterPlan
  let matches: FilterMatches
  /// Whether its last word continues the earlier filter's last word.
  let goesOn: Bool

  init(_ filter: Filter, after earlier: FilterMatches.Answered, in snapshot: InventorySnapshot, words: WordSearch) {
    // The earlier filter searched the ids, too, so nothing is known from it.
    plan = FilterPlan(
      filter.root, for: snapshot, known: words == .exact ? earlier.filter.root : .and([]), words: words)
    matches = earlier.matches
    goesOn = filter.root.goesOn(from: earlier.filter.root)
  }

  /// Marks the earlier matches in a chunk that begins at row `start`, and returns their number.
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

  /// Clears the marks of a chunk's rows that do not match.
  func keep(
    _ marks: ChunkFilter.Marks, _ index: Int, _ candidates: Int, in snapshot: InventorySnapshot,
    _ isCancelled: @escaping () -> Bool
  ) -> (count: Int, reached: UInt64) {
    guard candidates > 0 else { return (0, 0) }
    var chunk = ChunkFilter(
      snapshot.chunks[index], zone: snapshot.timeZone, idColumns: plan.idColumns, isCancelled: isCancelled)
    if goesOn { chunk.reached = matches.reached[index] }
    return (chunk.keep(plan.root, marks, candidates), chunk.reached)
  }
}

extension FilterNode {
  /// Whether the last word continues the earlier filter's last word.
  fileprivate func goesOn(from earlier: FilterNode) -> Bool {
    guard let word = lastWord, let before = earlier.lastWord else { return false }
    return TextTest.contains(word).impliesAnywhere(.contains(before))
  }
}

extension InventorySnapshot {
  /// Ranges of chunks with similar numbers of rows, several per worker, so that no worker waits long for another.
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

/// The columns of chunks that a filter reads and whose values are still arriving.
private struct AwaitedColumns {
  /// Those that are loaded beside the list.
  var ofAll: [Int]
  /// Those of computers whose page has not arrived; empty when there are no such computers.
  var ofPartial: [Int]

  init(_ filter: Filter, in snapshot: InventorySnapshot) {
    let isPartial = snapshot.chunks.contains(where: \.isPartial)
    guard isPartial || !snapshot.unfinished.isEmpty else {
      (ofAll, ofPartial) = ([], [])
      return
    }
    let fields = filter.fields
    func stored(_ field: Field) -> Int? { snapshot.column(path: field.path).map { snapshot.stored[$0] } }
    ofAll = fields.filter { snapshot.unfinished.contains($0.path) }.compactMap(stored)
    // A word that must not occur is looked for in every searched column.
    let searched = filter.root.excludesText ? snapshot.chunks.first?.search.sources.map(\.column) ?? [] : []
    ofPartial = isPartial ? fields.compactMap(stored) + searched : []
  }

  var isEmpty: Bool { ofAll.isEmpty && ofPartial.isEmpty }
}

extension FilterNode {
  /// Whether a computer may match because a text does not occur.
  fileprivate var excludesText: Bool {
    switch self {
    case .and(let parts), .or(let parts): parts.contains(where: \.excludesText)
    case .not(let part): part.testsText
    case .text, .field, .rsql, .element, .history: false
    }
  }

  private var testsText: Bool {
    switch self {
    case .and(let parts), .or(let parts): parts.contains(where: \.testsText)
    case .not(let part): part.testsText
    case .text: true
    case .field, .rsql, .element, .history: false
    }
  }
}

extension InventoryChunk {
  /// Clears the marks of rows without a value in a column whose values are still arriving, and returns the number of the
  /// other rows. Such a row does not match, whatever the filter says of missing values.
  fileprivate func markArrived(_ marks: ChunkFilter.Marks, _ awaited: AwaitedColumns) -> Int {
    let awaited = isPartial ? awaited.ofAll + awaited.ofPartial : awaited.ofAll
    for column in awaited.map({ columns[$0] }) where column.uniformState == nil || column.uniformState == .notRequested
    {
      for row in marks.indices where column.state(row) == .notRequested { marks[row] = 0 }
    }
    return awaited.isEmpty ? marks.count : marks.count { $0 != 0 }
  }
}
