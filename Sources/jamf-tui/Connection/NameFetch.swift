import Inventory
import JamfProAPI
import Synchronization

/// Fetches the names of departments and buildings beside the pages of a load, and never before the first one: that is what
/// people wait for.
final class NameFetch: Sendable {
  private let client: JamfProAPIClient
  private let names = Mutex<ReferenceNames?>(nil)
  private let start: AsyncStream<Void>
  private let starting: AsyncStream<Void>.Continuation

  init(client: JamfProAPIClient) {
    self.client = client
    (start, starting) = AsyncStream.makeStream()
  }

  /// Lets the fetch go ahead; once is enough.
  func begin() { starting.finish() }

  /// What has come so far; nil until it has.
  var known: ReferenceNames? { names.withLock(\.self) }

  /// Waits for `begin()`, then asks the server. Nil when the load was cancelled.
  func fetch(refresh: Bool) async -> ReferenceNames? {
    for await _ in start {}
    guard !Task.isCancelled else { return nil }
    let fetched = ReferenceNames(await client.lookups(refresh: refresh))
    names.withLock { $0 = fetched }
    return fetched
  }
}
