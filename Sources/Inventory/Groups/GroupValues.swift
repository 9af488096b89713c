/// The distinct values of a field, numbered in the order in which they were found.
struct GroupValues: Sendable {
  private(set) var values: [GroupValue] = []
  private var texts = DistinctTexts()
  /// The number of the value for each text.
  private var textNumbers: [Int32] = []
  private var words: [Int64: Int32] = [:]
  /// Flags, and reasons for missing values.
  private var others: [GroupValue: Int32] = [:]

  /// The numbers of each row's values.
  struct Rows {
    var numbers: [Int32] = []
    /// The end of each row's numbers; empty when each row has one.
    var ends: [Int] = []

    subscript(row: Int) -> ArraySlice<Int32> {
      ends.isEmpty ? numbers[row...row] : numbers[(row == 0 ? 0 : ends[row - 1])..<ends[row]]
    }
  }

  private mutating func append(_ value: GroupValue) -> Int32 {
    values.append(value)
    return Int32(values.count - 1)
  }

  private mutating func number(ofText text: UnsafeBufferPointer<UInt8>) -> Int32 {
    let place = texts.insert(text)
    if place == textNumbers.count {
      let string = String(decoding: text, as: UTF8.self)
      let number = append(GroupValue(value: .text(string), text: string))
      textNumbers.append(number)
    }
    return textNumbers[place]
  }

  /// The number of a value, which is added when it is missing.
  mutating func number(of value: GroupValue) -> Int32 {
    if case .text(var text) = value.value { return text.withUTF8 { self.number(ofText: $0) } }
    if let number = others[value] { return number }
    let number = append(value)
    others[value] = number
    return number
  }

  /// The numbers of a column's values; each distinct element of a list has one.
  mutating func numbers(of column: Column, rows: Int, zone: TimeZoneRules) -> Rows {
    var found = Rows()
    found.numbers.reserveCapacity(rows)
    var codes: [Int32] = []
    for row in 0..<rows {
      if column.state(row) == .value, column.kind == .list {
        appendElements(of: column, row, to: &found.numbers)
      } else {
        found.numbers.append(number(of: column, row, zone, &codes))
      }
      if column.kind == .list { found.ends.append(found.numbers.count) }
    }
    return found
  }

  private mutating func number(
    of column: Column, _ row: Int, _ zone: TimeZoneRules, _ known: inout [Int32]
  ) -> Int32 {
    guard column.state(row) == .value else {
      return number(of: GroupValue(value: column.value(row), text: Self.text(column, row)))
    }
    switch column.content {
    case .nothing: return number(of: GroupValue(value: .notReported, text: ""))
    case .texts(let arena):
      return arena.bytes.withUnsafeBufferPointer { number(ofText: UnsafeBufferPointer(rebasing: $0[arena.range(row)])) }
    case .interned(let codes, let values):
      if known.isEmpty { known = [Int32](repeating: -1, count: values.count) }
      let code = Int(codes[row])
      if known[code] < 0 {
        known[code] = values.bytes.withUnsafeBufferPointer {
          number(ofText: UnsafeBufferPointer(rebasing: $0[values.range(code)]))
        }
      }
      return known[code]
    case .flags(let flags):
      return number(of: GroupValue(value: .boolean(flags[row]), text: flags[row] ? "yes" : "no"))
    case .words(let words):
      let key = FacetTally.key(words[row], kind: column.kind, zone: zone)
      if let number = self.words[key] { return number }
      let number = append(Self.value(ofWord: key, column.kind))
      self.words[key] = number
      return number
    }
  }

  private static func text(_ column: Column, _ row: Int) -> String {
    column.state(row) == .odd ? column.odd[UInt32(row)] ?? "" : ""
  }

  private static func value(ofWord key: Int64, _ kind: StorageKind) -> GroupValue {
    switch kind {
    case .moment:
      let start = key * FacetTally.day
      return GroupValue(value: .day(start), text: DateText.day(milliseconds: start))
    case .number:
      let number = Double(bitPattern: UInt64(bitPattern: key))
      return GroupValue(value: .number(number), text: NumberText.text(number))
    case .boolean: return GroupValue(value: .boolean(key != 0), text: key != 0 ? "yes" : "no")
    default: return GroupValue(value: .integer(Int(key)), text: String(key))
    }
  }

  /// A list without elements counts as an empty text.
  private mutating func appendElements(of column: Column, _ row: Int, to numbers: inout [Int32]) {
    let start = numbers.count
    func arena() -> (TextArena, Int)? {
      switch column.content {
      case .texts(let arena): (arena, row)
      case .interned(let codes, let values): (values, Int(codes[row]))
      case .nothing, .words, .flags: nil
      }
    }
    if let (arena, index) = arena() {
      arena.bytes[arena.range(index)].withUnsafeBufferPointer { bytes in
        for element in bytes.split(separator: ListText.separator) {
          let number = self.number(ofText: UnsafeBufferPointer(rebasing: element))
          if !numbers[start...].contains(number) { numbers.append(number) }
        }
      }
    }
    if numbers.count == start { numbers.append(number(of: GroupValue(value: .text(""), text: ""))) }
  }

  /// The number in this collection for each number of another one.
  mutating func numbers(ofAll other: GroupValues) -> [Int32] {
    let isWord = Dictionary(other.words.map { ($1, $0) }) { first, _ in first }
    return other.values.enumerated().map { place, value in
      guard let word = isWord[Int32(place)] else { return number(of: value) }
      if let number = words[word] { return number }
      let number = append(value)
      words[word] = number
      return number
    }
  }
}
