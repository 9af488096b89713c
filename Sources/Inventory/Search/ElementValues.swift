/// One computer's values in a list column, divided by element of the table.
struct ElementValues {
  private let column: Column
  /// The row of the loaded computer; -1 for none.
  private var row = -1
  /// The ranges of its values in the arena.
  private var values: [Range<Int>] = []
  /// The index of each element's first value, and at the end the number of values; empty when each element has one
  /// value.
  private var firsts: [Int] = []
  private var elements = 0
  /// Its folded values, concatenated; created when a text is searched.
  private var folded: [UInt8] = []
  private var foldedEnds: [Int] = []
  private var isFolded = false

  init(_ column: Column) { self.column = column }

  /// Whether no computer has an element.
  var isEmpty: Bool {
    if case .nothing = column.content { return column.shapes == nil }
    return false
  }

  /// Whether each text is stored once, or there is none.
  var isCoded: Bool {
    switch column.content {
    case .interned, .nothing: true
    case .texts, .words, .flags: false
    }
  }

  /// The code of a computer's text; nil when it does not determine which values belong to which element.
  func code(_ row: Int) -> UInt8? {
    if let shapes = column.shapes, !shapes.counts(row).isEmpty { return nil }
    if case .interned(let codes, _) = column.content { return codes[row] }
    return 0
  }

  /// The number of a computer's elements.
  mutating func count(_ row: Int) -> Int {
    load(row)
    return elements
  }

  /// Whether one of an element's values contains a text.
  mutating func hasText(_ search: TextSearch, _ row: Int, _ element: Int) -> Bool {
    load(row)
    guard element < elements else { return false }
    if !isFolded { fold() }
    let places = places(element)
    return folded.withUnsafeBufferPointer { bytes in
      for place in places where search.passes(bytes, (place == 0 ? 0 : foldedEnds[place - 1])..<foldedEnds[place]) {
        return true
      }
      return false
    }
  }

  /// An element's values.
  mutating func texts(_ row: Int, _ element: Int) -> [String] {
    load(row)
    guard element < elements, let arena else { return [] }
    return places(element).map { String(decoding: arena.bytes[values[$0]], as: UTF8.self) }
  }

  private func places(_ element: Int) -> Range<Int> {
    firsts.isEmpty ? element..<element + 1 : firsts[element]..<firsts[element + 1]
  }

  private var arena: TextArena? {
    switch column.content {
    case .texts(let arena): arena
    case .interned(_, let values): values
    case .nothing, .words, .flags: nil
    }
  }

  /// Splits a computer's values.
  private mutating func load(_ row: Int) {
    guard row != self.row else { return }
    self.row = row
    isFolded = false
    values.removeAll(keepingCapacity: true)
    firsts.removeAll(keepingCapacity: true)
    let shape = column.shapes?.counts(row) ?? []
    switch column.content {
    case .texts(let arena): split(arena, arena.range(row))
    case .interned(let codes, let texts): split(texts, texts.range(Int(codes[row])))
    case .nothing, .words, .flags: break
    }
    guard !shape.isEmpty else { return elements = values.count }
    var next = 0
    ElementShapes.eachCount(shape) { count in
      firsts.append(next)
      next += count
    }
    elements = firsts.count
    firsts.append(next)
    // A single empty text has no bytes, and looks like an empty list.
    if next == 1, values.isEmpty { values.append(0..<0) }
  }

  private mutating func split(_ arena: TextArena, _ range: Range<Int>) {
    guard !range.isEmpty else { return }
    arena.bytes.withUnsafeBufferPointer { bytes in
      var start = range.lowerBound
      for place in range where bytes[place] == ListText.separator {
        values.append(start..<place)
        start = place + 1
      }
      values.append(start..<range.upperBound)
    }
  }

  private mutating func fold() {
    isFolded = true
    folded.removeAll(keepingCapacity: true)
    foldedEnds.removeAll(keepingCapacity: true)
    guard let arena else { return foldedEnds.append(contentsOf: values.map { _ in 0 }) }
    for value in values {
      let start = folded.count
      folded.append(contentsOf: arena.bytes[value])
      Folding.foldTail(of: &folded, from: start)
      foldedEnds.append(folded.count)
    }
  }
}

extension InventorySnapshot {
  /// The values of a table's column in a row, grouped by element.
  func elements(row: Int, column: Int) -> [[String]] {
    let (chunk, local) = place(of: row)
    var values = ElementValues(chunk.columns[stored[column]])
    return (0..<values.count(local)).map { values.texts(local, $0) }
  }
}
