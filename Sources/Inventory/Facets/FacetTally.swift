/// Counts of values while they are being counted: one for each worker, added up at the end.
struct FacetTally: Sendable {
  /// Texts and elements of lists.
  private(set) var texts = DistinctTexts()
  private(set) var textCounts: [FacetCount] = []
  /// For each text the last list that had it.
  private var lists: [Int] = []
  private var listCount = 0
  /// Integers, the bits of numbers, days since 1970.
  private(set) var words: [Int64: FacetCount] = [:]
  var missing = FacetTable.Missing()

  mutating func add(_ text: UnsafeBufferPointer<UInt8>, _ count: FacetCount) {
    guard !text.isEmpty else { return missing.empty += count }
    let number = insert(text)
    textCounts[number] += count
  }

  /// Counts each different element of a list once.
  mutating func add(list: UnsafeBufferPointer<UInt8>, _ count: FacetCount) {
    listCount += 1
    var start = 0
    var isEmpty = true
    while start <= list.count {
      var end = start
      while end < list.count, list[end] != ListText.separator { end += 1 }
      if end > start {
        isEmpty = false
        let number = insert(UnsafeBufferPointer(rebasing: list[start..<end]))
        if lists[number] != listCount { textCounts[number] += count }
        lists[number] = listCount
      }
      start = end + 1
    }
    if isEmpty { missing.empty += count }
  }

  private mutating func insert(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    let number = texts.insert(text)
    if number == textCounts.count {
      textCounts.append(FacetCount())
      lists.append(0)
    }
    return number
  }

  mutating func add(word: Int64, _ count: FacetCount) { words[word, default: FacetCount()] += count }

  mutating func add(missing state: ValueState, _ count: FacetCount) {
    switch state {
    case .notReported: missing.notReported += count
    case .notRequested: missing.notRequested += count
    case .notAvailable: missing.notAvailable += count
    case .value, .odd: missing.empty += count
    }
  }

  /// Adds what another worker counted.
  mutating func add(_ other: FacetTally) {
    for number in 0..<other.texts.count {
      other.texts.withText(number) { add($0, other.textCounts[number]) }
    }
    words.merge(other.words) { left, right in
      FacetCount(count: left.count + right.count, total: left.total + right.total)
    }
    missing.notReported += other.missing.notReported
    missing.notRequested += other.missing.notRequested
    missing.notAvailable += other.missing.notAvailable
    missing.empty += other.missing.empty
  }
}
