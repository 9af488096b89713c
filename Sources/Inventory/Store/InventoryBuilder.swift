public import APIRuntime

/// Makes snapshots out of the pages of a list, as they come.
///
/// Only what the columns need is read from a page; each page becomes one chunk that is never touched again.
public struct InventoryBuilder: Sendable {
  /// How pages are read for it: to read several at the same time, and add them by `append(_:)`.
  public private(set) var reading: PageReading
  private var current: InventorySnapshot
  private let reuse: ChunkReuse?

  /// A builder of no computers.
  ///
  /// - Parameters:
  ///   - columns: the fields to keep, named as API version 4 names them.
  ///   - layout: the version whose answers are read.
  ///   - timeZone: the zone dates are shown in.
  ///   - requestedSections: the sections that were asked for, as `GENERAL`; a field of another one is *not requested*
  ///     when it is absent, instead of *not reported*. Nil when all that the columns need were.
  ///   - names: what ids are shown as, where a column shows names.
  ///   - searched: the paths of the columns that words are looked for in; nil for all. Others are kept to be shown, asked
  ///     for by name, or sorted by.
  ///   - earlier: a snapshot of before, whose memory is shared where pages bring what it has.
  public init(
    columns: [Field], layout: LayoutVersion, timeZone: TimeZoneRules = .utc, requestedSections: Set<String>? = nil,
    names: ReferenceNames = ReferenceNames(), searched: Set<String>? = nil, reusing earlier: InventorySnapshot? = nil
  ) {
    let plan = ColumnPlan(columns, layout: layout, requestedSections: requestedSections, searched: searched)
    current = InventorySnapshot(
      columns: columns, layout: layout, timeZone: timeZone, names: names, stored: plan.stored, chunks: [], starts: [0],
      identities: IdentityIndex())
    reading = PageReading(plan: plan, trails: PageTrails(), empty: current)
    reuse = ChunkReuse(earlier, for: current)
  }

  /// How many computers there are so far.
  public var count: Int { current.count }

  /// Adds a page: a JSON object with `results` and perhaps `totalCount`. Of several computers with one id the first is
  /// kept. When the page cannot be read, nothing of it is added.
  @discardableResult
  public mutating func append(page: [UInt8]) throws(JSONReadingError) -> PageSummary {
    let result = try reading.read(page, after: current)
    if let chunk = result.chunk { add(chunk) }
    return result.summary
  }

  /// Adds a page that `reading` has read: what comes of it is as by `append(page:)`. One that was read for another version is
  /// read again, which is an error when it was read while it came.
  @discardableResult
  public mutating func append(_ page: ReadPage) throws(JSONReadingError) -> PageSummary {
    guard page.reading.reads(as: reading) else {
      if let bytes = page.bytes { return try append(page: bytes) }
      throw JSONReadingError(offset: 0, expected: "a page of this version", found: "one of another version")
    }
    var summary = page.summary
    guard let chunk = page.chunk else { return summary }
    if current.lacks(chunk) {
      // Read before the names were known, it has ids in their place.
      let isNamed = page.reading.empty.names == current.names
      add(isNamed ? chunk : InventoryChunk(chunk, names: current.names, zone: current.timeZone))
    } else {
      let news = current.rows(lackedOf: chunk)
      summary.newRows = news.count
      if !news.isEmpty {
        add(InventoryChunk(chunk, rows: news, plan: reading.plan, names: current.names, zone: current.timeZone))
      }
    }
    return summary
  }

  private mutating func add(_ chunk: InventoryChunk) { current.add(reuse.map { $0.sharing(chunk) } ?? chunk) }

  /// What ids are shown as. Set late, it also names the computers that are there.
  public var names: ReferenceNames {
    get { current.names }
    set {
      current = current.naming(newValue)
      reading = PageReading(plan: reading.plan, trails: reading.trails, empty: reading.empty.naming(newValue))
    }
  }

  /// The computers so far. Takes no time to speak of, and the value stays as it is when more pages are added.
  public func snapshot() -> InventorySnapshot { current }
}
