/// Walks through a list of computers page by page, whatever the server does to page sizes.
///
/// Servers silently cut large page sizes (Jamf Pro at 2,000), so neither the size asked for nor a short page says where
/// the list ends. The walk goes from page to page, which is right for any size the server really uses, and ends at an
/// empty page, or when as many computers were seen as the server says there are. Pages overlap and repeat computers when
/// the list changes underneath; who reads them drops those seen before, by id.
///
/// When a first page of few rows is wanted, it is fetched alone, so that something is on the screen soon; the walk with
/// large pages then starts from the beginning. Up to `window` requests are under way at a time; pages are handed over one
/// after the other, in order.
public struct InventoryPager: Sendable {
  /// Fetches one page.
  public typealias Fetch = @Sendable (_ number: Int, _ rows: Int) async throws -> InventoryPage

  /// What a walk came to.
  public struct Outcome: Hashable, Sendable {
    /// How many computers were seen.
    public var computers: Int
    /// How many there are, as the server said last; nil when it never did.
    public var totalCount: Int?
    /// How many requests it took.
    public var requests: Int

    /// An outcome; nothing seen yet by default.
    public init(computers: Int = 0, totalCount: Int? = nil, requests: Int = 0) {
      self.computers = computers
      self.totalCount = totalCount
      self.requests = requests
    }

    /// How many computers the server counts beyond those seen; 0 when it does not count.
    public var missing: Int { max(0, (totalCount ?? 0) - computers) }
  }

  /// Rows of the first page; nil for none of its own.
  public let firstRows: Int?
  /// Rows of the pages of the walk.
  public let rows: Int
  /// Requests under way at the same time, at most.
  public let window: Int
  private let fetch: Fetch

  /// A pager.
  public init(firstRows: Int? = nil, rows: Int, window: Int = 3, fetch: @escaping Fetch) {
    self.firstRows = firstRows.flatMap { $0 < rows ? max(1, $0) : nil }
    self.rows = max(1, rows)
    self.window = max(1, window)
    self.fetch = fetch
  }

  /// Walks from `startPage` to the end. `consume` reads each page and reports what it had; it is called for one page at a
  /// time. Throws what fetching or `consume` throws, without waiting for other requests' answers.
  @discardableResult
  public func run(
    startPage: Int = 0, isolation: isolated (any Actor)? = #isolation,
    consume: (InventoryPage) async throws -> InventoryPage.Counts
  ) async throws -> Outcome {
    var walk = InventoryWalk(startPage: max(0, startPage), rows: rows)
    if let firstRows, walk.startPage == 0 {
      walk.noteRequest()
      walk.notePreview(try await consume(try await fetch(0, firstRows)))
    }
    if !walk.isAtEnd { try await follow(&walk, consume: consume) }
    for number in walk.pagesToReread {
      walk.noteRequest()
      walk.noteReread(try await consume(try await fetch(number, rows)))
    }
    return walk.outcome
  }

  /// Keeps the window full of requests that are worth making, and hands their pages over in order.
  private func follow(
    _ walk: inout InventoryWalk, isolation: isolated (any Actor)? = #isolation,
    consume: (InventoryPage) async throws -> InventoryPage.Counts
  ) async throws {
    try await withThrowingTaskGroup(of: InventoryPage.self) { [fetch, rows, window] group in
      var nextToRequest = walk.startPage
      var nextToHandOver = walk.startPage
      var arrived: [Int: InventoryPage] = [:]
      while !walk.isAtEnd {
        while nextToRequest - nextToHandOver < window,
          nextToRequest == nextToHandOver || nextToRequest <= walk.lastPageExpected
        {
          let number = nextToRequest
          group.addTask { try await fetch(number, rows) }
          walk.noteRequest()
          nextToRequest += 1
        }
        guard let page = try await group.next() else { break }
        arrived[page.number] = page
        while !walk.isAtEnd, let page = arrived.removeValue(forKey: nextToHandOver) {
          walk.notePage(try await consume(page), number: nextToHandOver)
          nextToHandOver += 1
        }
      }
      group.cancelAll()
    }
  }
}
