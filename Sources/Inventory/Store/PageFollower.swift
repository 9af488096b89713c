public import APIRuntime
import Synchronization

/// Reads a page while it comes; when all of it is there, only its end has still to be read.
public final class PageFollower: BodyFollower {
  private let reading: PageReading
  private let rows: Int
  private let leastNews: Int
  private let page: Mutex<IncomingPage?>

  /// - Parameter leastNews: so many bytes are to come before they are looked at; to look at every packet is not worth it.
  init(reading: PageReading, rows: Int, leastNews: Int = 1 << 13) {
    self.reading = reading
    self.rows = rows
    self.leastNews = leastNews
    page = Mutex(nil)
  }

  public var keepsBytes: Bool { false }

  public func begin() {
    let pageReader = PageReader(
      plan: reading.plan, earlier: reading.empty, extent: .rows(rows), trails: reading.trails.known)
    page.withLock { $0 = IncomingPage(pageReader, leastNews: leastNews) }
  }

  public func follow(_ bytes: UnsafeBufferPointer<UInt8>) -> Int { page.withLock { $0?.read(bytes) ?? 0 } }

  /// What `PageReading.read(_:)` would have made of the page that came.
  ///
  /// - Parameter rest: what is left of the page.
  public func read(_ rest: [UInt8]) throws(JSONReadingError) -> ReadPage {
    var incoming: IncomingPage?
    page.withLock { swap(&$0, &incoming) }
    guard let incoming, incoming.hasBegun else { return try reading.read(rest) }
    reading.trails.note(incoming.trails)
    let result = try incoming.finish(rest)
    return ReadPage(chunk: result.chunk, summary: result.summary, reading: reading, bytes: nil)
  }
}
