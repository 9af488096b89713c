public import APIRuntime

/// Builds snapshots from the pages of a list as they arrive.
///
/// Only the values for the columns are read from a page. Each page becomes a chunk that never changes.
public struct InventoryBuilder: Sendable {
  /// Reads pages for this builder, several in parallel; add them with `append(_:)`.
  public private(set) var reading: PageReading
  private var current: InventorySnapshot
  private let reuse: ChunkReuse?

  /// A builder without computers.
  ///
  /// - Parameters:
  ///   - columns: the fields to store, with their names in API version 4.
  ///   - layout: the API version of the responses.
  ///   - timeZone: the zone for dates.
  ///   - requestedSections: the requested sections, such as `GENERAL`; an absent field of another section is *not
  ///     requested* instead of *not reported*. Nil when all needed sections were requested.
  ///   - names: the names to show for ids.
  ///   - searched: the paths of the columns that words are searched in; nil for all. The other columns can be shown,
  ///     filtered by name and sorted by.
  ///   - earlier: a previous snapshot, whose memory is shared where the values are the same.
  ///   - kind: the kind of the devices.
  ///   - source: the server of the pages.
  ///   - sharesTexts: whether equal texts of a page are stored once. That takes time, and saves memory where computers
  ///     are kept.
  public init(
    columns: [Field], layout: LayoutVersion, timeZone: TimeZoneRules = .utc, requestedSections: Set<String>? = nil,
    names: ReferenceNames = ReferenceNames(), searched: Set<String>? = nil, reusing earlier: InventorySnapshot? = nil,
    kind: DeviceKind = .computers, source: RecordID.Source = 0, sharesTexts: Bool = true
  ) {
    let plan = ColumnPlan(
      columns, layout: layout, requestedSections: requestedSections, searched: searched, source: source,
      sharesTexts: sharesTexts)
    current = InventorySnapshot(
      kind: kind, columns: columns, layout: layout, timeZone: timeZone, names: names, stored: plan.stored, chunks: [],
      starts: [0],
      identities: IdentityIndex())
    reading = PageReading(plan: plan, trails: PageTrails(), empty: current)
    reuse = ChunkReuse(earlier, for: current)
  }

  /// The number of computers so far.
  public var count: Int { current.count }

  /// Adds a page: a JSON object with `results` and optionally `totalCount`. Of several computers with the same id, the
  /// first one is kept. When the page cannot be read, nothing is added.
  @discardableResult
  public mutating func append(page: [UInt8]) throws(JSONReadingError) -> PageSummary {
    let result = try reading.read(page, after: current)
    if let chunk = result.chunk { add(chunk) }
    return result.summary
  }

  /// Adds a page that `reading` has read, with the same result as `append(page:)`. A page read for another version is
  /// read again, which is an error when it was read while it arrived.
  @discardableResult
  public mutating func append(_ page: ReadPage) throws(JSONReadingError) -> PageSummary {
    guard page.reading.reads(as: reading) else {
      if let bytes = page.bytes { return try append(page: bytes) }
      throw JSONReadingError(offset: 0, expected: "a page of this version", found: "one of another version")
    }
    var summary = page.summary
    guard let chunk = page.chunk else { return summary }
    if current.hasNone(of: chunk) {
      // Read before the names were known, it has ids instead.
      let isNamed = page.reading.empty.names == current.names
      add(isNamed ? chunk : InventoryChunk(chunk, names: current.names, zone: current.timeZone))
    } else {
      let news = current.rows(missingOf: chunk)
      summary.newRows = news.count
      if !news.isEmpty {
        add(InventoryChunk(chunk, rows: news, plan: reading.plan, names: current.names, zone: current.timeZone))
      }
    }
    return summary
  }

  private mutating func add(_ chunk: InventoryChunk) { current.add(reuse.map { $0.sharing(chunk) } ?? chunk) }

  /// The names to show for ids. Setting them also affects the computers added before.
  public var names: ReferenceNames {
    get { current.names }
    set {
      current = current.naming(newValue)
      reading = PageReading(plan: reading.plan, trails: reading.trails, empty: reading.empty.naming(newValue))
    }
  }

  /// The computers so far. Takes almost no time, and the value does not change when more pages are added.
  public func snapshot() -> InventorySnapshot { current }
}

/// Shares memory with a previous snapshot where the pages of a refresh have the same values.
///
/// Most computers do not change. If a page has the same computers in the same order as a previous one, and nothing in
/// it has changed, the previous chunk is reused, including its sort keys. Otherwise the unchanged columns are shared.
struct ChunkReuse: Sendable {
  private let earlier: InventorySnapshot
  /// For each column of new chunks, the previous column with the same field; nil for new columns.
  private let places: [Int?]
  /// Whether previous chunks have the same columns in the same order.
  private let isWhole: Bool

  /// Nil when nothing can be shared: the texts of dates depend on the zone.
  init?(_ earlier: InventorySnapshot?, for snapshot: InventorySnapshot) {
    guard let earlier, earlier.timeZone == snapshot.timeZone, let width = earlier.chunks.first?.columns.count else {
      return nil
    }
    var places = [Int?](repeating: nil, count: (snapshot.stored.max() ?? -1) + 1)
    for (field, place) in zip(snapshot.columns, snapshot.stored) where places[place] == nil {
      places[place] = earlier.column(path: field.path).map { earlier.stored[$0] }
    }
    self.earlier = earlier
    self.places = places
    isWhole = places == (0..<width).map { $0 }
  }

  /// The chunk, or one like it that shares what it can.
  func sharing(_ chunk: InventoryChunk) -> InventoryChunk {
    guard let before = counterpart(of: chunk) else { return chunk }
    let columns = zip(chunk.columns, places).map { column, place in
      let known = place.map { before.columns[$0] }
      return (column: known == column ? known ?? column : column, isKnown: known == column)
    }
    guard columns.contains(where: \.isKnown) else { return chunk }
    let searched = chunk.search.sources.map(\.column)
    let hasSameIDs = zip(chunk.references, before.references).allSatisfy { $0.ids == $1.ids }
    if isWhole, columns.allSatisfy(\.isKnown), searched == before.search.sources.map(\.column), hasSameIDs {
      return before
    }
    let ready = before.search.ready
    let known = searched.filter { columns[$0].isKnown }.compactMap { column in
      ready.first { $0.column == places[column] }.map { SearchColumn(column, $0.content) }
    }
    let search = SearchTexts(
      searched.map { ($0, columns[$0].column) }, rows: chunk.count, zone: earlier.timeZone, known: known)
    return InventoryChunk(chunk, ids: before.ids, columns: columns.map(\.column), search: search)
  }

  /// The previous chunk with the same computers in the same order.
  private func counterpart(of chunk: InventoryChunk) -> InventoryChunk? {
    guard let first = earlier.row(of: 0, in: chunk), case let (found, local) = earlier.place(of: first), local == 0,
      found.ids == chunk.ids
    else {
      return nil
    }
    return found
  }
}
