/// Sorts the rows of a snapshot.
///
/// A key is a row of 64-bit words. Rows are sorted by the first word; each run of rows that are equal there is sorted by
/// the second, and so on, then by the next key's words. Most rows are told apart by a word or two, and comparing words is
/// much cheaper than comparing texts. Rows come sorted by id and runs are stable, so rows equal in all keys stay by id.
struct RowSorter {
  private struct Key {
    /// The keys of each chunk.
    var chunks: [ColumnSortKeys]
    var descending: Bool
  }

  private struct Entry {
    var word: UInt64
    var row: UInt32
    /// The row's place by id.
    var place: UInt32
  }

  private let keys: [Key]
  private let snapshot: InventorySnapshot
  private let identities: IdentityOrder
  private let isCancelled: () -> Bool

  /// A sorter by these keys; nil when it was cancelled meanwhile. Keys of columns that are not there are left out.
  init?(
    _ snapshot: InventorySnapshot, _ sort: [SortKey], workers: Workers,
    isCancelled: @escaping @Sendable () -> Bool
  ) {
    self.snapshot = snapshot
    identities = IdentityOrder(snapshot)
    self.isCancelled = isCancelled
    var keys: [Key] = []
    for key in sort {
      guard let column = snapshot.column(path: key.path) else { continue }
      let stored = snapshot.stored[column]
      var chunks: [ColumnSortKeys] = []
      for chunk in snapshot.chunks {
        if isCancelled() { return nil }
        chunks.append(chunk.sortKeys(column: stored))
      }
      keys.append(Key(chunks: chunks, descending: key.descending))
    }
    self.keys = keys
  }

  /// The rows from `first` on, sorted; nil when cancelled.
  func sorted(from first: Int) -> [UInt32]? {
    let rows = identities.rows(from: first)
    guard !keys.isEmpty else { return rows }
    var entries = rows.enumerated().map { Entry(word: 0, row: $1, place: UInt32($0)) }
    guard sort(&entries, 0..<entries.count, key: 0) else { return nil }
    return entries.map(\.row)
  }

  /// Puts rows that are sorted among each other into rows that came before them.
  func merged(_ earlier: [UInt32], _ added: [UInt32]) -> [UInt32] {
    var merged: [UInt32] = []
    merged.reserveCapacity(earlier.count + added.count)
    var from = 0
    for row in added {
      var low = from
      var high = earlier.count
      while low < high {
        let middle = (low + high) / 2
        if isBefore(row, earlier[middle]) { high = middle } else { low = middle + 1 }
      }
      merged.append(contentsOf: earlier[from..<low])
      merged.append(row)
      from = low
    }
    merged.append(contentsOf: earlier[from...])
    return merged
  }

  /// Whether a row sorts before another one.
  private func isBefore(_ left: UInt32, _ right: UInt32) -> Bool {
    let (leftChunk, leftLocal) = snapshot.location(of: Int(left))
    let (rightChunk, rightLocal) = snapshot.location(of: Int(right))
    for key in keys {
      let leftClass = key.chunks[leftChunk].sortClass(leftLocal)
      let rightClass = key.chunks[rightChunk].sortClass(rightLocal)
      if leftClass != rightClass { return leftClass.rawValue < rightClass.rawValue }
      guard leftClass == .value else { continue }
      var index = 0
      while true {
        let leftWord = key.chunks[leftChunk].word(leftLocal, index)
        let rightWord = key.chunks[rightChunk].word(rightLocal, index)
        if leftWord != rightWord { return (leftWord < rightWord) != key.descending }
        guard key.chunks[leftChunk].hasManyWords, leftWord & 0xFF != 0 else { break }
        index += 1
      }
    }
    return identities.isBefore(left, right)
  }

  // MARK: Runs

  /// Sorts a run that is equal in all keys before `key`. False when cancelled.
  private func sort(_ entries: inout [Entry], _ run: Range<Int>, key: Int) -> Bool {
    guard run.count > 1, key < keys.count else { return true }
    if isCancelled() { return false }
    let classes = partition(&entries, run, keys[key])
    return sort(&entries, classes.values, key: key, word: 0) && sort(&entries, classes.odd, key: key + 1)
      && sort(&entries, classes.missing, key: key + 1)
  }

  /// Sorts a run of values that are equal in all words before `word`.
  private func sort(_ entries: inout [Entry], _ run: Range<Int>, key: Int, word: Int) -> Bool {
    guard run.count > 1 else { return true }
    if isCancelled() { return false }
    fill(&entries, run, keys[key], word)
    sortByWord(&entries, run)
    var start = run.lowerBound
    while start < run.upperBound {
      let value = entries[start].word
      var end = start + 1
      while end < run.upperBound, entries[end].word == value { end += 1 }
      if end - start > 1 {
        // A text that ends within the word has a zero there; then all of the run end there.
        let plain = keys[key].descending ? ~value : value
        let goesOn = keys[key].chunks[0].hasManyWords && plain & 0xFF != 0
        let isDone =
          goesOn
          ? sort(&entries, start..<end, key: key, word: word + 1) : sort(&entries, start..<end, key: key + 1)
        if !isDone { return false }
      }
      start = end
    }
    return true
  }

  /// Parts a run by class, keeping the order within each.
  private func partition(
    _ entries: inout [Entry], _ run: Range<Int>, _ key: Key
  ) -> (values: Range<Int>, odd: Range<Int>, missing: Range<Int>) {
    var odd: [Entry] = []
    var missing: [Entry] = []
    var end = run.lowerBound
    for place in run {
      let entry = entries[place]
      let (chunk, local) = snapshot.location(of: Int(entry.row))
      switch key.chunks[chunk].sortClass(local) {
      case .value:
        entries[end] = entry
        end += 1
      case .odd: odd.append(entry)
      case .missing: missing.append(entry)
      }
    }
    entries.replaceSubrange(end..<run.upperBound, with: odd + missing)
    let oddEnd = end + odd.count
    return (run.lowerBound..<end, end..<oddEnd, oddEnd..<run.upperBound)
  }

  private func fill(_ entries: inout [Entry], _ run: Range<Int>, _ key: Key, _ word: Int) {
    for place in run {
      let (chunk, local) = snapshot.location(of: Int(entries[place].row))
      let value = key.chunks[chunk].word(local, word)
      entries[place].word = key.descending ? ~value : value
    }
  }

  private func sortByWord(_ entries: inout [Entry], _ run: Range<Int>) {
    entries.withUnsafeMutableBufferPointer { buffer in
      var part = UnsafeMutableBufferPointer(rebasing: buffer[run])
      if part.count > 512 {
        RowSorter.radixSort(part)
      } else {
        part.sort { $0.word != $1.word ? $0.word < $1.word : $0.place < $1.place }
      }
    }
  }

  /// A byte at a time from the lowest, each pass stable; bytes that all words share need no pass.
  private static func radixSort(_ part: UnsafeMutableBufferPointer<Entry>) {
    var counts = [Int](repeating: 0, count: 8 * 256)
    for entry in part {
      for digit in 0..<8 { counts[digit << 8 | Int(truncatingIfNeeded: entry.word >> UInt64(digit * 8)) & 0xFF] += 1 }
    }
    let spare = UnsafeMutableBufferPointer<Entry>.allocate(capacity: part.count)
    defer { spare.deallocate() }
    var (from, to) = (part, spare)
    for digit in 0..<8 {
      let shift = UInt64(digit * 8)
      if counts[digit << 8 | Int(truncatingIfNeeded: part[0].word >> shift) & 0xFF] == part.count { continue }
      var places = [Int](repeating: 0, count: 256)
      for value in 1..<256 { places[value] = places[value - 1] + counts[digit << 8 | value - 1] }
      for entry in from {
        let value = Int(truncatingIfNeeded: entry.word >> shift) & 0xFF
        to.initializeElement(at: places[value], to: entry)
        places[value] += 1
      }
      swap(&from, &to)
    }
    if from.baseAddress != part.baseAddress { _ = part.update(fromContentsOf: from) }
  }
}
