extension SearchArena {
  /// The arena with other texts in some columns, which come by rising index; all else is copied, not folded again.
  func replacing(_ columns: [(index: Int, column: Column)], zone: TimeZoneRules) -> SearchArena {
    var sources = columns.map { SearchArenaWriter.Source($0.column, zone: zone) }
    let rows = starts.count - 1
    var texts: [UInt8] = []
    texts.reserveCapacity(bytes.count + bytes.count / 4)
    var newStarts: [UInt32] = []
    newStarts.reserveCapacity(starts.count)
    bytes.withUnsafeBufferPointer { bytes in
      for row in 0..<rows {
        newStarts.append(UInt32(texts.count))
        var place = Int(starts[row])
        var copied = place
        var column = 0
        func skipText() { while bytes[place] != SearchArena.separator { place += 1 } }
        for (source, index) in columns.map(\.index).enumerated() {
          while column < index {
            skipText()
            place += 1
            column += 1
          }
          texts.append(contentsOf: bytes[copied..<place])
          sources[source].append(row, to: &texts)
          skipText()
          copied = place
        }
        texts.append(contentsOf: bytes[copied..<Int(starts[row + 1])])
      }
    }
    newStarts.append(UInt32(texts.count))
    return SearchArena(bytes: texts.exactlyFitted(), starts: newStarts)
  }
}
