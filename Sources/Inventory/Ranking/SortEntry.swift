/// A row while it is sorted.
struct SortEntry: Sendable {
  /// The word it is sorted by now.
  var word: UInt64
  var row: UInt32
  /// Its place by id, among the rows that are sorted.
  var place: UInt32

  /// Sorts by words, and what is equal by id.
  static func sort(_ entries: UnsafeMutableBufferPointer<SortEntry>) {
    if entries.count > 512 {
      radixSort(entries)
    } else {
      var entries = entries
      entries.sort { $0.word != $1.word ? $0.word < $1.word : $0.place < $1.place }
    }
  }

  /// A byte at a time from the lowest, each pass stable; bytes that all words share need no pass. Entries come by id.
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
