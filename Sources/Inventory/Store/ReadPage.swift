public import APIRuntime

/// A page that has been read by itself, without a look at the pages before it: most of the work, on any thread.
public struct ReadPage: Sendable {
  /// The page's computers, each id once.
  let chunk: InventoryChunk?
  let summary: PageSummary
  /// What it was read for.
  let reading: PageReading
  /// Its text; nil when it was read while it came.
  let bytes: [UInt8]?
}

/// Reads pages for a builder, beside each other.
public struct PageReading: Sendable {
  let plan: ColumnPlan
  let trails: PageTrails
  /// A snapshot of no computers, with what the builder's have besides.
  let empty: InventorySnapshot

  /// Reads a page: a JSON object with `results` and perhaps `totalCount`.
  public func read(_ page: [UInt8]) throws(JSONReadingError) -> ReadPage {
    let result = try read(page, after: empty)
    return ReadPage(chunk: result.chunk, summary: result.summary, reading: self, bytes: page)
  }

  /// Reads a page without the computers that are there.
  func read(_ page: [UInt8], after earlier: InventorySnapshot) throws(JSONReadingError) -> PageReader.Result {
    var pageReader = PageReader(plan: plan, earlier: earlier, extent: .bytes(page.count), trails: trails.known)
    let result = try JSONReader.read(page) { reader throws(JSONReadingError) in try pageReader.read(&reader) }
    trails.note(pageReader.trails)
    return result
  }

  /// Reads a page while it comes.
  ///
  /// - Parameter rows: how many computers were asked for.
  public func follower(rows: Int) -> PageFollower { PageFollower(reading: self, rows: rows) }

  /// Whether what it read is what the other one would have read, but for names.
  func reads(as other: PageReading) -> Bool {
    empty.layout == other.empty.layout && empty.columns == other.empty.columns
  }
}
