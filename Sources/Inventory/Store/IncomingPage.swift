import APIRuntime

/// A page that has come in part, and been read as far as its computers are whole. What was read is not needed any more.
struct IncomingPage: Sendable {
  private var pageReader: PageReader
  /// Where its next computer begins; nil until the first one does.
  private var place: JSONReader.Place?
  /// How many bytes were read.
  private var readBytes = 0
  /// So many bytes a computer may well have.
  private var likelyBytes = 0
  /// With fewer bytes left there is nothing new to be read. Goes up whenever they are looked at in vain.
  private(set) var awaited: Int
  private let leastNews: Int

  /// - Parameter leastNews: so many bytes are to come before they are looked at.
  init(_ pageReader: PageReader, leastNews: Int) {
    self.pageReader = pageReader
    self.leastNews = leastNews
    awaited = leastNews
  }

  /// Whether its list of computers has.
  var hasBegun: Bool { place != nil }

  /// What is known of its records.
  var trails: PageReader.Trails { pageReader.trails }

  /// How many computers were read.
  var rows: Int { pageReader.rows }

  /// Reads on; returns how many of the bytes are not needed any more.
  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard bytes.count >= awaited else { return 0 }
    do throws(JSONReadingError) {
      _ = try JSONReader.readPart(bytes, from: place) { reader throws(JSONReadingError) in
        try readComputers(&reader, of: bytes.count)
      }
    } catch {
      // The list has not begun yet. If there is none, that is told when the page is there.
    }
    let count = place?.offset ?? 0
    place = place?.dropping(count)
    readBytes += count
    let left = bytes.count - count
    // A computer that is not whole yet is tried again when there is twice as much of it.
    awaited = max(left + leastNews, count > 0 ? likelyBytes : 2 * left)
    return count
  }

  private mutating func readComputers(_ reader: inout JSONReader, of count: Int) throws(JSONReadingError) {
    if place == nil {
      // What stands before the list is read anew while the list has not begun.
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
