/// Makes columns of sets.
enum DuplicateColumns {
  /// A chunk's list of sets for each computer.
  static func texts(_ sets: [DuplicateSets], rows: Range<Int>) -> Column {
    guard !sets.isEmpty else { return Column(kind: .list, content: .nothing, uniformState: .notRequested) }
    var values = DistinctTexts()
    // Of the computer without twins; most chunks have no others.
    _ = insert([], into: &values)
    var numbers = [Int](repeating: 0, count: rows.count)
    for row in rows {
      var text: [UInt8] = []
      for set in sets {
        guard let place = set.places[row] else { continue }
        if !text.isEmpty { text.append(ListText.separator) }
        text.append(contentsOf: "\(set.kind.words) ×\(place.size)\(place.isNewest ? " (newest)" : "")".utf8)
      }
      if !text.isEmpty { numbers[row - rows.lowerBound] = insert(text, into: &values) }
    }
    let content: Column.Content =
      values.count <= 256
      ? .interned(codes: numbers.map { UInt8($0) }, values: arena(0..<values.count, of: values))
      : .texts(arena(numbers, of: values))
    return Column(kind: .list, content: content, uniformState: .value)
  }

  /// A chunk's sizes of the greatest set of each computer.
  static func counts(_ sets: [DuplicateSets], rows: Range<Int>) -> Column {
    guard !sets.isEmpty else { return Column(kind: .integer, content: .nothing, uniformState: .notRequested) }
    let words = rows.map { row in Int64(sets.lazy.compactMap { $0.places[row]?.size }.max() ?? 1) }
    return Column(kind: .integer, content: .words(words), uniformState: .value)
  }

  private static func insert(_ text: [UInt8], into values: inout DistinctTexts) -> Int {
    text.withUnsafeBufferPointer { values.insert($0) }
  }

  private static func arena(_ numbers: some Sequence<Int>, of values: DistinctTexts) -> TextArena {
    var bytes: [UInt8] = []
    var ends: [UInt32] = []
    for number in numbers {
      bytes.append(contentsOf: values[number])
      ends.append(UInt32(bytes.count))
    }
    return TextArena(bytes: bytes, ends: ends)
  }
}
