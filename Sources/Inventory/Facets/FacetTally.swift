/// The running counts of values: one tally per worker, added up at the end.
struct FacetTally: Sendable {
  /// Texts, and elements of lists.
  private(set) var texts = DistinctTexts()
  private(set) var textCounts: [FacetCount] = []
  /// For each text, the number of the last list that contained it.
  private var lists: [Int] = []
  private var listCount = 0
  /// The counts of integers, of numbers (by their bits) and of days since 1970.
  private(set) var words: [Int64: FacetCount] = [:]
  var missing = FacetTable.Missing()

  mutating func add(_ text: UnsafeBufferPointer<UInt8>, _ count: FacetCount) {
    guard !text.isEmpty else { return missing.empty += count }
    let number = insert(text)
    textCounts[number] += count
  }

  /// Counts each distinct element of a list once.
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

  /// Adds the counts of another worker.
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

extension FacetTally {
  /// Counts a chunk's column.
  ///
  /// - Parameter marks: for each computer 1 when it matches the filter, else 0; nil when all match.
  mutating func add(_ column: Column, rows: Int, marks: UnsafeBufferPointer<UInt8>?, zone: TimeZoneRules) {
    func count(_ row: Int) -> FacetCount { FacetCount(count: marks.map { Int($0[row]) } ?? 1, total: 1) }
    switch column.uniformState {
    case .value: break
    case let state? where state != .odd:
      return add(missing: state, FacetCount(count: marks?.reduce(0) { $0 + Int($1) } ?? rows, total: rows))
    default:
      for row in 0..<rows {
        switch column.state(row) {
        case .value: continue
        case .odd: addText(column.odd[UInt32(row)] ?? "", count(row))
        case let state: add(missing: state, count(row))
        }
      }
    }
    let isKnown = column.uniformState == .value
    func hasValue(_ row: Int) -> Bool { isKnown || column.state(row) == .value }
    switch column.content {
    case .interned(let codes, let values):
      addCodes(codes, values, isList: column.kind == .list, rows: rows, marks: marks, hasValue)
    case .words(let words):
      for row in 0..<rows where hasValue(row) {
        add(word: FacetTally.key(words[row], kind: column.kind, zone: zone), count(row))
      }
    case .flags(let flags):
      var counts = [FacetCount(), FacetCount()]
      for row in 0..<rows where hasValue(row) { counts[flags[row] ? 1 : 0] += count(row) }
      for (text, count) in zip(["no", "yes"], counts) where count.total > 0 { addText(text, count) }
    case .texts(let arena) where column.kind == .list:
      for row in 0..<rows where hasValue(row) {
        arena.bytes[arena.range(row)].withUnsafeBufferPointer { add(list: $0, count(row)) }
      }
    default:
      var shown: [UInt8] = []
      for row in 0..<rows where hasValue(row) {
        shown.removeAll(keepingCapacity: true)
        column.appendShown(row, in: zone, to: &shown)
        shown.withUnsafeBufferPointer { add($0, count(row)) }
      }
    }
  }

  private mutating func addText(_ text: String, _ count: FacetCount) {
    var text = text
    text.withUTF8 { add($0, count) }
  }

  /// Counts codes, then reads the text of each code once.
  private mutating func addCodes(
    _ codes: [UInt8], _ values: TextArena, isList: Bool, rows: Int, marks: UnsafeBufferPointer<UInt8>?,
    _ hasValue: (Int) -> Bool
  ) {
    var counts = [FacetCount](repeating: FacetCount(), count: values.count)
    for row in 0..<rows where hasValue(row) {
      let code = Int(codes[row])
      counts[code].total += 1
      counts[code].count += marks.map { Int($0[row]) } ?? 1
    }
    for (code, count) in counts.enumerated() where count.total > 0 {
      values.bytes[values.range(code)].withUnsafeBufferPointer { text in
        if isList { add(list: text, count) } else { add(text, count) }
      }
    }
  }

  /// The key by which equal values are counted: the number, or the day in the zone, counted from 1970.
  static func key(_ word: Int64, kind: StorageKind, zone: TimeZoneRules) -> Int64 {
    switch kind {
    case .number:
      // 0 and -0 are shown alike.
      return word == Int64(bitPattern: (-0.0).bitPattern) ? 0 : word
    case .moment:
      let moment = Moment(word: word)
      let offset = moment.isDay ? 0 : zone.offsetSeconds(atMilliseconds: moment.milliseconds)
      let local = moment.milliseconds + Int64(offset) * 1000
      return (local >= 0 ? local : local - FacetTally.day + 1) / FacetTally.day
    default: return word
    }
  }

  /// A day in milliseconds.
  static let day: Int64 = 86_400_000
}

/// The counted values, ready to be listed.
extension FacetTally {
  /// The values of a column of that kind; moments are grouped by the bucket.
  func ranking(_ kind: StorageKind, bucket: DateBucket?) -> FacetRanking {
    let known = textCounts.enumerated().map { FacetRanking.Candidate(value: .text($0), count: $1) }
    if let bucket {
      return FacetRanking(texts, known + buckets(bucket)) { String(FacetTally.text(ofDay: $0, in: bucket)) }
    }
    guard kind == .number else {
      let integers = words.map { FacetRanking.Candidate(value: .word($0), count: $1) }
      return FacetRanking(texts, known + integers) { String($0) }
    }
    let numbers = words.map { FacetRanking.Candidate(value: .word(FacetTally.turned($0)), count: $1) }
    return FacetRanking(texts, known + numbers) {
      NumberText.text(Double(bitPattern: UInt64(bitPattern: FacetTally.turned($0))))
    }
  }

  /// The finest bucket that gives the filtered computers few enough values.
  var fittingBucket: DateBucket {
    let days = words.filter { $0.value.count > 0 }.keys
    return DateBucket.allCases.first { bucket in
      var seen: Set<Substring> = []
      return days.allSatisfy { day in
        seen.insert(FacetTally.text(ofDay: day, in: bucket))
        return seen.count <= bucket.mostValues
      }
    } ?? .year
  }

  /// Days grouped by bucket. Each bucket is represented by any of its days, since all of them sort alike.
  private func buckets(_ bucket: DateBucket) -> [FacetRanking.Candidate] {
    var made: [Substring: FacetRanking.Candidate] = [:]
    for (day, count) in words {
      let text = FacetTally.text(ofDay: day, in: bucket)
      made[text, default: FacetRanking.Candidate(value: .word(day), count: FacetCount())].count += count
    }
    return Array(made.values)
  }

  private static func text(ofDay day: Int64, in bucket: DateBucket) -> Substring {
    bucket.text(ofDay: DateText.day(milliseconds: day * FacetTally.day))
  }

  /// The bits of a number as an integer that sorts like the number, and back. Without this, negative numbers would sort
  /// in reverse.
  private static func turned(_ bits: Int64) -> Int64 { bits >= 0 ? bits : bits ^ .max }
}
