import Synchronization

/// The folded texts of a chunk's searched columns. Created when first needed, so that a load does not wait for them.
///
/// Chunks that share columns share their folded texts.
final class SearchTexts: Sendable {
  /// A searched column of the chunk.
  typealias Source = (column: Int, values: Column)

  let sources: [Source]
  private let rows: Int
  private let zone: TimeZoneRules
  /// The texts of sources that are already known.
  private let known: [SearchColumn]
  private let made = AtomicLazyReference<Made>()

  private final class Made: Sendable {
    let columns: [SearchColumn]
    init(_ columns: [SearchColumn]) { self.columns = columns }
  }

  /// - Parameters:
  ///   - sources: the columns, by their indexes in the chunk.
  ///   - known: texts of some of them.
  init(_ sources: [Source], rows: Int, zone: TimeZoneRules, known: [SearchColumn] = []) {
    self.sources = sources
    self.rows = rows
    self.zone = zone
    self.known = known
  }

  /// The texts of each column that has any.
  var columns: [SearchColumn] {
    if let made = made.load() { return made.columns }
    // Two threads may both create them at the same time, which is rare and harmless.
    let columns = sources.compactMap { source in
      known.first { $0.column == source.column } ?? SearchColumn(source.column, source.values, rows: rows, zone: zone)
    }
    return made.storeIfNil(Made(columns)).columns
  }

  /// Whether the texts of all sources are created.
  var areMade: Bool { made.load() != nil }

  /// The texts created so far.
  var ready: [SearchColumn] { made.load()?.columns ?? known }
}

extension InventorySnapshot {
  /// Creates the searched texts. Otherwise, the first search creates them and is slower.
  ///
  /// - Parameters:
  ///   - workers: the workers that share the work.
  ///   - isCancelled: called once per chunk, on any of the workers' threads.
  public func prepareSearch(workers: Workers = .one, isCancelled: @escaping @Sendable () -> Bool = { false }) {
    let parts = parts(for: workers)
    _ = workers.map(parts.count) { part in
      for chunk in parts[part] where !isCancelled() { _ = chunks[chunk].searched }
    }
  }
}

extension InventorySnapshot {
  /// Whether the searched texts of all computers are created.
  package var isSearchPrepared: Bool { chunks.allSatisfy(\.search.areMade) }
}

/// The searched texts of a chunk's column: its texts as shown, folded.
///
/// If there are few distinct texts, each is stored and searched only once. Where folding changes nothing, the column's
/// own memory is used.
struct SearchColumn: Sendable {
  enum Content: Sendable {
    /// A code for each computer, and the folded text for each code.
    case interned(codes: [UInt8], values: TextArena)
    /// A folded text for each computer, contiguous; empty where there is no value.
    case texts(TextArena)
  }

  /// The index of the column in the chunk.
  let column: Int
  let content: Content
  /// The set of bytes in the texts.
  let bytes: ByteSet

  init(_ column: Int, _ content: Content) {
    self.column = column
    self.content = content
    switch content {
    case .interned(_, let values): bytes = ByteSet(values.bytes)
    case .texts(let texts): bytes = ByteSet(texts.bytes)
    }
  }

  /// The folded texts of a column; nil when no computer has one.
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
      // The third code is for computers without a value.
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

  /// The memory that is not shared with the chunk's column, in bytes.
  func ownBytes(beside own: Column) -> Int {
    switch (content, own.content) {
    case (.texts(let folded), .texts(let texts)): folded.ownBytes(beside: texts)
    case (.interned(_, let folded), .interned(_, let values)): folded.ownBytes(beside: values)
    case (.texts(let texts), _): texts.storedBytes
    case (.interned(let codes, _), _): codes.capacity
    }
  }
}
