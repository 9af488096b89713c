extension FacetTally {
  /// Counts a chunk's column.
  ///
  /// - Parameter marks: for each computer 1 when the filter lets it through, else 0; nil when it lets all through.
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

  /// Counts codes, then looks at the text of each once.
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

  /// What values that count as one have in common: the number, or the day in that zone, counted from 1970.
  private static func key(_ word: Int64, kind: StorageKind, zone: TimeZoneRules) -> Int64 {
    switch kind {
    case .number:
      // Nothing and minus nothing are shown alike.
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
