public import APIRuntime
import Synchronization

/// Reads a page while it arrives, so that after its last byte only the rest remains to be read.
public final class PageFollower: BodyFollower {
  private let reading: PageReading
  private let rows: Int
  private let leastNews: Int
  private let waitsForEnd: Bool
  private let page: Mutex<IncomingPage?>

  /// - Parameters:
  ///   - leastNews: the minimum number of new bytes before they are read; reading after every packet is not worthwhile.
  ///   - waitsForEnd: whether all bytes are kept, and read when the page is complete.
  init(reading: PageReading, rows: Int, leastNews: Int = 1 << 13, waitsForEnd: Bool = false) {
    self.reading = reading
    self.rows = rows
    self.leastNews = leastNews
    self.waitsForEnd = waitsForEnd
    page = Mutex(nil)
  }

  public var keepsBytes: Bool { false }

  public func begin() {
    guard !waitsForEnd else { return }
    let pageReader = PageReader(
      plan: reading.plan, earlier: reading.empty, extent: .rows(rows), trails: reading.trails.known)
    page.withLock { $0 = IncomingPage(pageReader, leastNews: leastNews) }
  }

  public func follow(_ bytes: UnsafeBufferPointer<UInt8>) -> Int { page.withLock { $0?.read(bytes) ?? 0 } }

  /// The result of `PageReading.read(_:)` for the page that arrived.
  ///
  /// - Parameter rest: the unread rest of the page.
  public func read(_ rest: [UInt8]) throws(JSONReadingError) -> ReadPage {
    var incoming: IncomingPage?
    page.withLock { swap(&$0, &incoming) }
    guard let incoming, incoming.hasBegun else { return try reading.read(rest) }
    reading.trails.note(incoming.trails)
    let result = try incoming.finish(rest)
    return ReadPage(chunk: result.chunk, summary: result.summary, reading: reading, bytes: nil)
  }
}

/// A page that was read independently of the pages before it: most of the work, on any thread.
public struct ReadPage: Sendable {
  /// The page's computers, each id once.
  let chunk: InventoryChunk?
  /// What the page contains.
  package let summary: PageSummary
  /// The context in which it was read.
  let reading: PageReading
  /// Its bytes; nil when it was read while it arrived.
  let bytes: [UInt8]?
}

/// Reads pages for a builder, in parallel.
public struct PageReading: Sendable {
  let plan: ColumnPlan
  let trails: PageTrails
  /// An empty snapshot with the builder's columns, names and so on.
  let empty: InventorySnapshot

  /// Reads a page: a JSON object with `results` and optionally `totalCount`.
  public func read(_ page: [UInt8]) throws(JSONReadingError) -> ReadPage {
    let result = try read(page, after: empty)
    return ReadPage(chunk: result.chunk, summary: result.summary, reading: self, bytes: page)
  }

  /// Reads a page, without computers that are already in a snapshot.
  func read(_ page: [UInt8], after earlier: InventorySnapshot) throws(JSONReadingError) -> PageReader.Result {
    var pageReader = PageReader(plan: plan, earlier: earlier, extent: .bytes(page.count), trails: trails.known)
    let result = try JSONReader.read(page) { reader throws(JSONReadingError) in try pageReader.read(&reader) }
    trails.note(pageReader.trails)
    return result
  }

  /// Returns a follower that reads a page while it arrives.
  ///
  /// - Parameters:
  ///   - rows: the requested number of computers.
  ///   - waitsForEnd: whether the page is read only when it is complete. Then builders with other columns can read it
  ///     again.
  public func follower(rows: Int, waitsForEnd: Bool = false) -> PageFollower {
    PageFollower(reading: self, rows: rows, waitsForEnd: waitsForEnd)
  }

  /// Whether it reads pages exactly like the other one, except for names.
  func reads(as other: PageReading) -> Bool {
    empty.layout == other.empty.layout && empty.columns == other.empty.columns
  }
}

/// The contents of a page.
public struct PageSummary: Hashable, Sendable {
  /// The number of computers on the page.
  public var rows: Int
  /// The number of computers that are new.
  public var newRows: Int
  /// The number of computers without an id, which were dropped.
  public var rowsWithoutID: Int
  /// The total number of computers according to the server; nil when it does not report it.
  public var totalCount: Int?
  /// The id of the page's first computer, new or not; nil when it has none.
  public var firstID: String?
  /// The id of the page's last computer, new or not; nil when it has none.
  public var lastID: String?

  /// A summary.
  public init(
    rows: Int, newRows: Int, rowsWithoutID: Int = 0, totalCount: Int? = nil, firstID: String? = nil,
    lastID: String? = nil
  ) {
    self.rows = rows
    self.newRows = newRows
    self.rowsWithoutID = rowsWithoutID
    self.totalCount = totalCount
    self.firstID = firstID
    self.lastID = lastID
  }
}

/// A partial page, read up to its last complete computer. Bytes are not needed after they were read.
struct IncomingPage: Sendable {
  private var pageReader: PageReader
  /// The start of its next computer; nil before the first one.
  private var place: JSONReader.Place?
  /// The number of bytes read.
  private var readBytes = 0
  /// The likely size of a computer, in bytes.
  private var likelyBytes = 0
  /// With fewer unread bytes, reading is useless. Increases after each unsuccessful attempt.
  private(set) var awaited: Int
  private let leastNews: Int

  /// - Parameter leastNews: the minimum number of new bytes before they are read.
  init(_ pageReader: PageReader, leastNews: Int) {
    self.pageReader = pageReader
    self.leastNews = leastNews
    awaited = leastNews
  }

  /// Whether the list of computers has begun.
  var hasBegun: Bool { place != nil }

  /// The trails of its records.
  var trails: PageReader.Trails { pageReader.trails }

  /// The number of computers read.
  var rows: Int { pageReader.rows }

  /// Continues reading; returns the number of bytes that are no longer needed.
  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard bytes.count >= awaited else { return 0 }
    do throws(JSONReadingError) {
      _ = try JSONReader.readPart(bytes, from: place) { reader throws(JSONReadingError) in
        try readComputers(&reader, of: bytes.count)
      }
    } catch {
      // The list has not begun yet. If there is none, the error is reported when the page is complete.
    }
    let count = place?.offset ?? 0
    place = place?.dropping(count)
    readBytes += count
    let left = bytes.count - count
    // An incomplete computer is tried again when twice as many bytes of it have arrived.
    awaited = max(left + leastNews, count > 0 ? likelyBytes : 2 * left)
    return count
  }

  private mutating func readComputers(_ reader: inout JSONReader, of count: Int) throws(JSONReadingError) {
    if place == nil {
      // The text before the list is read again as long as the list has not begun.
      var fresh = pageReader
      try reader.beginObject()
      guard try fresh.findResults(&reader) else { return }
      pageReader = fresh
      place = reader.place
    }
    while reader.offset + likelyBytes < count {
      let start = reader.offset
      guard pageReader.tryNext(&reader) else { return }
      place = reader.place
      likelyBytes = max((reader.offset - start) * 5 / 4, likelyBytes * 15 / 16)
    }
  }

  /// Reads the rest of a page that has begun.
  consuming func finish(_ rest: [UInt8]) throws(JSONReadingError) -> PageReader.Result {
    let rows = rows
    let length = readBytes
    do throws(JSONReadingError) {
      return try rest.withUnsafeBufferPointer { bytes throws(JSONReadingError) in
        var discards: JSONDiscards = []
        return try JSONReader.read(bytes, from: place, discards: &discards) { reader throws(JSONReadingError) in
          while try pageReader.readNext(&reader) {}
          try pageReader.readRest(&reader)
          return pageReader.finish()
        }
      }
    } catch {
      let beginning = "{\"results\":[" + String(repeating: ",", count: max(0, rows - 1))
      throw error.ofWhole(rest, behind: Array(beginning.utf8), ofBytes: length)
    }
  }
}
