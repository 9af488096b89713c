extension Column {
  /// Whether a computer has the same value here as in another column, or one of the two was not asked for.
  func isSame(_ row: Int, as other: Column, _ otherRow: Int) -> Bool {
    switch (state(row), other.state(otherRow)) {
    case (.notRequested, _), (_, .notRequested), (.notAvailable, _), (_, .notAvailable): return true
    case (.value, .value): return isSameValue(row, as: other, otherRow)
    case (.notReported, .notReported): return true
    default: return value(row) == other.value(otherRow)
    }
  }

  private func isSameValue(_ row: Int, as other: Column, _ otherRow: Int) -> Bool {
    switch (content, other.content) {
    case (.words(let words), .words(let others)) where kind == other.kind: return words[row] == others[otherRow]
    case (.flags(let flags), .flags(let others)): return flags[row] == others[otherRow]
    default:
      guard let (arena, index) = text(row), let (otherArena, otherIndex) = other.text(otherRow), kind == other.kind
      else { return value(row) == other.value(otherRow) }
      return arena.bytes.withUnsafeBufferPointer { bytes in
        otherArena.bytes.withUnsafeBufferPointer { others in
          bytes[arena.range(index)].elementsEqual(others[otherArena.range(otherIndex)])
        }
      }
    }
  }

  /// Where a computer's text is.
  private func text(_ row: Int) -> (arena: TextArena, index: Int)? {
    switch content {
    case .texts(let arena): (arena, row)
    case .interned(let codes, let values): (values, Int(codes[row]))
    case .nothing, .words, .flags: nil
    }
  }
}
