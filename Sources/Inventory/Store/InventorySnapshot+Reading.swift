/// Reading parts of values: what is drawn again in each frame must not cost more because a text is long.
extension InventorySnapshot {
  /// The beginning of the value as shown.
  ///
  /// - Parameter most: how many bytes of it in UTF-8 are read at most.
  /// - Returns: the text, and whether the value goes on after it.
  public func text(row: Int, column: Int, upTo most: Int) -> (text: String, isCut: Bool) {
    let (chunk, local) = place(of: row)
    var bytes: [UInt8] = []
    chunk.columns[stored[column]].appendShown(local, in: timeZone, upTo: most + 1, to: &bytes)
    guard bytes.count > most else { return (String(decoding: bytes, as: UTF8.self), false) }
    bytes.removeLast(bytes.count - most)
    // A character may have lost its end.
    while let last = bytes.last, last & 0xC0 == 0x80 { bytes.removeLast() }
    if let last = bytes.last, last >= 0xC0 { bytes.removeLast() }
    return (String(decoding: bytes, as: UTF8.self), true)
  }

  /// Why there is no value in a row and column; nil where there is one. The value itself is not read.
  public func absence(row: Int, column: Int) -> FieldValue? {
    let (chunk, local) = place(of: row)
    let values = chunk.columns[stored[column]]
    return switch values.state(local) {
    case .notReported: .notReported
    case .notRequested: .notRequested
    case .notAvailable: .notAvailable
    case .odd: nil
    case .value: if case .nothing = values.content { .notReported } else { nil }
    }
  }

  /// The moment in a row and column, in milliseconds since 1970-01-01 in UTC; nil when there is none.
  public func moment(row: Int, column: Int) -> Int64? {
    let (chunk, local) = place(of: row)
    let values = chunk.columns[stored[column]]
    guard values.kind == .moment, values.state(local) == .value, case .words(let words) = values.content,
      !Moment(word: words[local]).isDay
    else { return nil }
    return Moment(word: words[local]).milliseconds
  }
}
