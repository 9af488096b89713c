import Synchronization

/// What is known of the records of a list, from page to page.
final class PageTrails: Sendable {
  private let latest = Mutex(PageReader.Trails())

  /// What the page that was read last knew.
  var known: PageReader.Trails { latest.withLock(\.self) }

  /// Takes in what a page knew.
  func note(_ trails: PageReader.Trails) { latest.withLock { $0 = trails } }
}
