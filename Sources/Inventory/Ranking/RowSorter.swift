import Algorithms

/// Sorts the rows of a snapshot.
///
/// A key is a sequence of 64-bit words. Rows are sorted by the first word; each run of equal rows is sorted by the
/// second, and so on, then by the words of the next key. Most rows differ in the first word or two, and comparing words
/// is much cheaper than comparing texts. Rows start in the order of ids and sorting is stable, so rows with equal keys
/// stay in the order of ids.
///
/// Workers divide the work by value: cuts are chosen from a sample of rows, each worker partitions some rows by these
/// cuts, and then each range between two cuts is sorted independently. No merging is needed. The cuts use the complete
/// order, including ids, so that ranges have a similar size even if many rows have the same value.
struct RowSorter: Sendable {
  private let keys: [SortedColumn]
  private let snapshot: InventorySnapshot
  private let identities: IdentityOrder
  private let workers: Workers
  private let isCancelled: @Sendable () -> Bool

  /// A sorter by these keys; nil when canceled. Ignores keys of columns that do not exist.
  init?(
    _ snapshot: InventorySnapshot, _ sort: [SortKey], workers: Workers, isCancelled: @escaping @Sendable () -> Bool
  ) {
    self.snapshot = snapshot
    self.workers = workers
    self.isCancelled = isCancelled
    identities = IdentityOrder(snapshot)
    var keys: [SortedColumn] = []
    for key in sort {
      guard let column = snapshot.column(path: key.path) else { continue }
      let stored = snapshot.stored[column]
      let parts = snapshot.parts(for: workers)
      let made = workers.map(parts.count) { index -> [ColumnSortKeys]? in
        var keys: [ColumnSortKeys] = []
        for chunk in parts[index] {
          if isCancelled() { return nil }
          keys.append(snapshot.chunks[chunk].sortKeys(column: stored, zone: snapshot.timeZone))
        }
        return keys
      }
      var chunks: [ColumnSortKeys] = []
      for part in made {
        guard let part else { return nil }
        chunks += part
      }
      keys.append(SortedColumn(chunks: chunks, descending: key.descending))
    }
    self.keys = keys
  }

  /// The rows from `first` on, sorted; nil when canceled.
  func sorted(from first: Int) -> [UInt32]? {
    let rows = identities.rows(from: first)
    guard let key = keys.first, !rows.isEmpty else { return rows }
    let isShared = workers.count > 1 && rows.count >= workers.fewRows
    let cuts = isShared ? cuts(rows, stretches: workers.count * 2) : []
    let slices = isShared ? workers.count * 2 : 1
    let parted = workers.map(slices) { slice in
      part(rows, rows.count * slice / slices..<rows.count * (slice + 1) / slices, by: key, cuts)
    }
    let sorted = workers.map(cuts.count + 1) { stretch -> [UInt32]? in
      var entries = Array(parted.map { $0.stretches[stretch] }.joined())
      guard sortValues(&entries, 0..<entries.count, key: 0, word: 0) else { return nil }
      return entries.map(\.row)
    }
    var result: [UInt32] = []
    result.reserveCapacity(rows.count)
    for stretch in sorted {
      guard let stretch else { return nil }
      result += stretch
    }
    for others in [parted.flatMap(\.odd), parted.flatMap(\.missing)] {
      var entries = others
      guard sort(&entries, 0..<entries.count, key: 1) else { return nil }
      result += entries.map(\.row)
    }
    return isCancelled() ? nil : result
  }

  /// Merges sorted rows into the sorted rows before them.
  func merged(_ earlier: [UInt32], _ added: [UInt32]) -> [UInt32] {
    var merged: [UInt32] = []
    merged.reserveCapacity(earlier.count + added.count)
    var from = 0
    for row in added {
      let place = earlier[from...].partitioningIndex { isBefore(row, $0) }
      merged.append(contentsOf: earlier[from..<place])
      merged.append(row)
      from = place
    }
    merged.append(contentsOf: earlier[from...])
    return merged
  }

  /// Whether a row sorts before another one.
  private func isBefore(_ left: UInt32, _ right: UInt32) -> Bool {
    let order = compare(left, right, key: 0, word: 0)
    return order == 0 ? identities.isBefore(left, right) : order < 0
  }

  /// Compares two rows that are equal in all keys before `key`, and in all of its words before `word`.
  private func compare(_ left: UInt32, _ right: UInt32, key: Int, word: Int) -> Int {
    let leftPlace = snapshot.location(of: Int(left))
    let rightPlace = snapshot.location(of: Int(right))
    var first = word
    for index in key..<keys.count {
      let order = keys[index].compare(leftPlace, rightPlace, word: first)
      if order != 0 { return order }
      first = 0
    }
    return 0
  }

  // MARK: Sharing

  private struct Parted: Sendable {
    var stretches: [[SortEntry]]
    var odd: [SortEntry] = []
    var missing: [SortEntry] = []
  }

  /// Rows that divide the values into ranges of similar size, as estimated from a sample.
  private func cuts(_ rows: [UInt32], stretches: Int) -> [UInt32] {
    let wanted = stretches * 32
    let sample = (0..<wanted).map { rows[$0 * rows.count / wanted] }.filter { row in
      keys[0].sortClass(snapshot.location(of: Int(row))) == .value
    }.sorted(by: isBefore)
    guard sample.count >= stretches else { return [] }
    return (1..<stretches).map { sample[$0 * sample.count / stretches] }
  }

  /// Partitions rows by class, and values by the cuts, keeping the order within each part.
  private func part(_ rows: [UInt32], _ range: Range<Int>, by key: SortedColumn, _ cuts: [UInt32]) -> Parted {
    var parted = Parted(stretches: Array(repeating: [], count: cuts.count + 1))
    for stretch in parted.stretches.indices {
      parted.stretches[stretch].reserveCapacity(range.count / (cuts.count + 1) * 5 / 4)
    }
    let words = cuts.map { key.word(snapshot.location(of: Int($0)), 0) }
    for place in range {
      let row = rows[place]
      let location = snapshot.location(of: Int(row))
      var entry = SortEntry(word: 0, row: row, place: UInt32(truncatingIfNeeded: place))
      switch key.sortClass(location) {
      case .odd: parted.odd.append(entry)
      case .missing: parted.missing.append(entry)
      case .value:
        entry.word = key.word(location, 0)
        var stretch = 0
        while stretch < cuts.count {
          if entry.word < words[stretch] { break }
          if entry.word == words[stretch], isBefore(row, cuts[stretch]) { break }
          stretch += 1
        }
        parted.stretches[stretch].append(entry)
      }
    }
    return parted
  }

  // MARK: Runs

  /// Sorts a run that is equal in all keys before `key`. Returns false when canceled.
  private func sort(_ entries: inout [SortEntry], _ run: Range<Int>, key: Int) -> Bool {
    guard run.count > 1, key < keys.count else { return true }
    if isCancelled() { return false }
    let classes = partition(&entries, run, keys[key])
    fill(&entries, classes.values, keys[key], 0)
    return sortValues(&entries, classes.values, key: key, word: 0) && sort(&entries, classes.odd, key: key + 1)
      && sort(&entries, classes.missing, key: key + 1)
  }

  /// Sorts a run of values that are equal in all words before `word`, which is loaded in their entries.
  private func sortValues(_ entries: inout [SortEntry], _ run: Range<Int>, key: Int, word: Int) -> Bool {
    guard run.count > 1 else { return true }
    if isCancelled() { return false }
    entries.withUnsafeMutableBufferPointer { SortEntry.sort(UnsafeMutableBufferPointer(rebasing: $0[run])) }
    var start = run.lowerBound
    while start < run.upperBound {
      let value = entries[start].word
      var end = start + 1
      while end < run.upperBound, entries[end].word == value { end += 1 }
      if end - start > 1, !sortEqual(&entries, start..<end, key: key, word: word) { return false }
      start = end
    }
    return true
  }

  /// Sorts a run of values that are also equal in `word`.
  private func sortEqual(_ entries: inout [SortEntry], _ run: Range<Int>, key: Int, word: Int) -> Bool {
    let goesOn = keys[key].goesOn(after: entries[run.lowerBound].word)
    guard goesOn || key + 1 < keys.count else { return true }
    // For a few values, comparing them in pairs is faster than loading all their words.
    if run.count <= 8 {
      let next = goesOn ? (key: key, word: word + 1) : (key: key + 1, word: 0)
      for place in run.dropFirst() {
        let entry = entries[place]
        var free = place
        while free > run.lowerBound, compare(entry.row, entries[free - 1].row, key: next.key, word: next.word) < 0 {
          entries[free] = entries[free - 1]
          free -= 1
        }
        entries[free] = entry
      }
      return true
    }
    guard goesOn else { return sort(&entries, run, key: key + 1) }
    fill(&entries, run, keys[key], word + 1)
    return sortValues(&entries, run, key: key, word: word + 1)
  }

  /// Partitions a run by class, keeping the order within each.
  private func partition(
    _ entries: inout [SortEntry], _ run: Range<Int>, _ key: SortedColumn
  ) -> (values: Range<Int>, odd: Range<Int>, missing: Range<Int>) {
    var odd: [SortEntry] = []
    var missing: [SortEntry] = []
    var end = run.lowerBound
    for place in run {
      let entry = entries[place]
      switch key.sortClass(snapshot.location(of: Int(entry.row))) {
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

  private func fill(_ entries: inout [SortEntry], _ run: Range<Int>, _ key: SortedColumn, _ word: Int) {
    for place in run { entries[place].word = key.word(snapshot.location(of: Int(entries[place].row)), word) }
  }
}

/// A row during sorting.
struct SortEntry: Sendable {
  /// The word that it is sorted by at the moment.
  var word: UInt64
  var row: UInt32
  /// Its position by id among the sorted rows.
  var place: UInt32

  /// Sorts by word, and equal entries by id.
  static func sort(_ entries: UnsafeMutableBufferPointer<SortEntry>) {
    if entries.count > 512 {
      radixSort(entries)
    } else {
      var entries = entries
      entries.sort { $0.word != $1.word ? $0.word < $1.word : $0.place < $1.place }
    }
  }

  /// One byte at a time from the lowest, each pass stable; bytes that all words have in common need no pass. Entries
  /// start in the order of ids.
  private static func radixSort(_ entries: UnsafeMutableBufferPointer<SortEntry>) {
    var counts = [Int](repeating: 0, count: 8 * 256)
    for entry in entries {
      for digit in 0..<8 { counts[digit << 8 | Int(truncatingIfNeeded: entry.word >> UInt64(digit * 8)) & 0xFF] += 1 }
    }
    let spare = UnsafeMutableBufferPointer<SortEntry>.allocate(capacity: entries.count)
    defer { spare.deallocate() }
    var (from, to) = (entries, spare)
    for digit in 0..<8 {
      let shift = UInt64(digit * 8)
      if counts[digit << 8 | Int(truncatingIfNeeded: entries[0].word >> shift) & 0xFF] == entries.count { continue }
      var places = [Int](repeating: 0, count: 256)
      for value in 1..<256 { places[value] = places[value - 1] + counts[digit << 8 | value - 1] }
      for entry in from {
        let value = Int(truncatingIfNeeded: entry.word >> shift) & 0xFF
        to.initializeElement(at: places[value], to: entry)
        places[value] += 1
      }
      swap(&from, &to)
    }
    if from.baseAddress != entries.baseAddress { _ = entries.update(fromContentsOf: from) }
  }
}
