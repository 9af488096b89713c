/// What words are looked for in, of one column of a chunk: its texts as shown, folded.
///
/// Few different texts are kept once, so that a word is looked for once in each. Where folding changes nothing, the
/// column's own memory serves.
struct SearchColumn: Sendable {
  enum Content: Sendable {
    /// A code for each computer, and the folded text of each code.
    case interned(codes: [UInt8], values: TextArena)
    /// A folded text for each computer, one right after the other; empty where there is no value.
    case texts(TextArena)
  }

  /// The column of the chunk.
  let column: Int
  let content: Content
  /// Which bytes occur in the texts.
  let bytes: ByteSet

  init(_ column: Int, _ content: Content) {
    self.column = column
    self.content = content
    switch content {
    case .interned(_, let values): bytes = ByteSet(values.bytes)
    case .texts(let texts): bytes = ByteSet(texts.bytes)
    }
  }

  /// The folded texts of a column; nil when no computer has any.
  init?(_ index: Int, _ column: Column, rows: Int, zone: TimeZoneRules) {
    let content: Content
    switch (column.content, column.kind) {
    case (.nothing, _) where column.odd.isEmpty: return nil
    case (.texts(let texts), .text): content = .texts(texts.folded())
    case (.interned(let codes, let values), .text): content = .interned(codes: codes, values: values.folded())
    case (.interned(let codes, let values), .list):
      content = .interned(codes: codes, values: values.shownAsLists().folded())
    case (.texts(let texts), .list): content = .texts(texts.shownAsLists().folded())
    case (.flags(let flags), _) where column.odd.isEmpty:
      // The third is for those without a value.
      let codes = (0..<rows).map { column.state($0) == .value ? flags[$0] ? 1 as UInt8 : 0 : 2 }
      content = .interned(codes: codes, values: SearchColumn.flagTexts)
    default:
      var bytes: [UInt8] = []
      bytes.reserveCapacity(rows * 16)
      let ends = (0..<rows).map { row in
        column.appendShown(row, in: zone, to: &bytes)
        return UInt32(bytes.count)
      }
      let shown = TextArena(bytes: bytes, ends: ends)
      content = .texts(column.odd.isEmpty ? shown : shown.folded())
    }
    self.init(index, content)
  }

  private static let flagTexts = TextArena(bytes: Array("noyes".utf8), ends: [2, 5, 5])

  /// Memory that the column does not share with the chunk's own, in bytes.
  func ownBytes(beside own: Column) -> Int {
    switch (content, own.content) {
    case (.texts(let folded), .texts(let texts)): folded.ownBytes(beside: texts)
    case (.interned(_, let folded), .interned(_, let values)): folded.ownBytes(beside: values)
    case (.texts(let texts), _): texts.storedBytes
    case (.interned(let codes, _), _): codes.capacity
    }
  }
}
