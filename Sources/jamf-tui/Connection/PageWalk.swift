import Inventory
import JamfProAPI
import NIOPosix
import Synchronization

/// A pager's pages, read while they come, beside each other and off the network's threads, and handed on one at a time.
final class PageWalk: Sendable {
  private let pager: InventoryPager
  private let reading: Mutex<PageReading>

  /// - Parameter reading: how the first pages are read.
  init(_ pager: InventoryPager, reading: PageReading) {
    self.pager = pager
    self.reading = Mutex(reading)
  }

  /// Reads the pages that come from now on for what a builder has become.
  func read(by new: PageReading) { reading.withLock { $0 = new } }

  /// Walks to the end.
  ///
  /// - Parameter take: gets each page as it was read, and tells what was in it.
  /// - Throws: what the pager does, and what `take` throws.
  func run(
    isolation: isolated (any Actor)? = #isolation, take: (InventoryPage, ReadPage) async throws -> PageSummary
  ) async throws -> InventoryPager.Outcome {
    try await pager.run { rows in
      self.reading.withLock(\.self).follower(rows: rows)
    } reading: { page, follower in
      try await NIOThreadPool.singleton.runIfActive { try follower.read(page.bytes) }
    } consume: { page, readPage in
      try Task.checkCancellation()
      let summary = try await take(page, readPage)
      return InventoryPage.Counts(
        rows: summary.rows, newRows: summary.newRows, totalCount: summary.totalCount, firstID: summary.firstID,
        lastID: summary.lastID)
    }
  }
}
