public import APIRuntime

/// Makes snapshots out of the pages of a list, as they come.
///
/// Only what the columns need is read from a page; each page becomes one chunk that is never touched again.
public struct InventoryBuilder: Sendable {
  private let tree: PathTree
  /// Empty columns, to begin a chunk with.
  private let emptyColumns: [ColumnBuilder]
  private let idColumn: Int?
  private var current: InventorySnapshot

  /// A builder of no computers.
  ///
  /// - Parameters:
  ///   - columns: the fields to keep, named as API version 4 names them.
  ///   - layout: the version whose answers are read.
  ///   - timeZone: the zone dates are shown in.
  ///   - requestedSections: the sections that were asked for, as `GENERAL`; a field of another one is *not requested*
  ///     when it is absent, instead of *not reported*. Nil when all that the columns need were.
  public init(
    columns: [Field], layout: LayoutVersion, timeZone: TimeZoneRules = .utc, requestedSections: Set<String>? = nil
  ) {
    var ways: [(path: String, column: Int)] = []
    var builders: [ColumnBuilder] = []
    var stored: [Int] = []
    var known: [StoredColumn: Int] = [:]
    var idColumn: Int?
    for field in columns {
      let path = layout.path(for: field.path)
      let isRequested = field.section.map { requestedSections?.contains($0) ?? true } ?? true
      let missing: ValueState = path == nil ? .notAvailable : isRequested ? .notReported : .notRequested
      let column = StoredColumn(path: path, missing: missing)
      if let index = known[column] {
        stored.append(index)
        continue
      }
      known[column] = builders.count
      stored.append(builders.count)
      if path == "id" { idColumn = builders.count } else if let path { ways.append((path, builders.count)) }
      builders.append(ColumnBuilder(kind: StorageKind(field), missing: missing))
    }
    tree = PathTree(ways)
    self.idColumn = idColumn
    emptyColumns = builders
    current = InventorySnapshot(
      columns: columns, timeZone: timeZone, stored: stored, chunks: [], starts: [0], identities: IdentityIndex())
  }

  /// What makes two fields one column.
  private struct StoredColumn: Hashable {
    var path: String?
    var missing: ValueState
  }

  /// How many computers there are so far.
  public var count: Int { current.count }

  /// Adds a page: a JSON object with `results` and perhaps `totalCount`. Of several computers with one id the first is
  /// kept. When the page cannot be read, nothing of it is added.
  @discardableResult
  public mutating func append(page: [UInt8]) throws(JSONReadingError) -> PageSummary {
    var pageReader = PageReader(tree: tree, columns: emptyColumns, idColumn: idColumn, earlier: current)
    let zone = current.timeZone
    let result = try JSONReader.read(page) { reader throws(JSONReadingError) in
      try pageReader.read(&reader, zone: zone)
    }
    if let chunk = result.chunk { current = current.adding(chunk, result.identities) }
    return result.summary
  }

  /// The computers so far. Takes no time to speak of, and the value stays as it is when more pages are added.
  public func snapshot() -> InventorySnapshot { current }
}

extension InventorySnapshot {
  /// The snapshot with a page's computers after its own.
  func adding(_ chunk: InventoryChunk, _ added: IdentityTable) -> InventorySnapshot {
    var identities = identities
    identities.add(added)
    return InventorySnapshot(
      columns: columns, timeZone: timeZone, stored: stored, chunks: chunks + [chunk],
      starts: starts + [count + chunk.count], identities: identities)
  }
}
