import Browser
import Inventory
import JamfProAPI
import NIOPosix
import Synchronization

/// Counting the applications of the browser's list.
extension FleetLoader {
  /// What was counted.
  struct CountedApplications: Sendable {
    var tally = ApplicationTally()
    /// How many computers were read, and how many there are to read; nil while the server has not reported it.
    var loaded = 0
    var total: Int?
    /// How many computers could not be read, and why.
    var missing = 0
    var problem: Problem?
  }

  /// The pages that were counted, as long as they are few enough to be kept for the list.
  struct KeptApplications: Sendable {
    private(set) var pages: [InventorySnapshot]?
    private var bytes = 0
    /// Some 20,000 computers with 100 applications each.
    private static let most = 100_000_000

    /// - Parameter isWanted: whether pages are kept at all.
    init(isWanted: Bool) { pages = isWanted ? [] : nil }

    mutating func add(_ page: InventorySnapshot) {
      bytes += page.storedBytes
      if bytes > Self.most { pages = nil } else { pages?.append(page) }
    }

    /// The list with these applications; nil when they were not kept.
    func filling(_ list: InventorySnapshot) -> InventorySnapshot? {
      pages.map { $0.reduce(list) { $0.adding(columnsOf: $1) } }
    }
  }

  /// The applications of this many computers are requested by the computers' IDs, those of more as the whole list.
  private static let mostByID = 2_000
  private static let idsPerRequest = 100
  /// The time between two reports.
  private static let interval = Duration.milliseconds(250)

  /// Loads and counts the applications of the request's computers, page by page. If all computers of a fleet count that
  /// is not too large, the list gets them.
  ///
  /// - Parameters:
  ///   - keep: called before the end with the list that has the applications, if they were kept.
  ///   - report: called with the first page, then at most four times per second.
  /// - Throws: as `load`.
  func countingApplications(
    of request: ApplicationRequest, keep: @Sendable (InventorySnapshot) -> Void = { _ in },
    report: @escaping @Sendable (CountedApplications) -> Void
  ) async throws -> CountedApplications {
    var loader = self
    let fields = ApplicationTally.paths.compactMap { FieldCatalogue.jamfPro.field(path: $0) }
    loader.columns = LoadedColumns(searched: [], kept: fields)
    (loader.asksForNames, loader.keepsSections) = (false, false)
    // On a pool thread, so that reading the IDs of a large fleet does not block the network.
    let ids = try await NIOThreadPool.singleton.runIfActive {
      request.rows.map { rows in (0..<rows.count).map { request.snapshot.id(at: rows.row(at: $0)).rawValue } }
    }
    let count = Mutex(
      (
        counted: CountedApplications(), read: 0, lastReport: ContinuousClock.Instant?.none,
        kept: KeptApplications(isWanted: ids == nil && request.filter.isAll)
      ))
    let wanted = ids.map(Set.init)
    for part in Self.parts(of: request, ids) {
      let isPart = part.total != nil
      let fleet = try await loader.stream(
        filter: ServerFilter(filter: part.filter), limit: isPart ? Self.idsPerRequest : nil
      ) { arrival in
        guard arrival.loaded > 0 else { return true }
        try await NIOThreadPool.singleton.runIfActive {
          let rows = wanted.map { wanted in
            arrival.rows.filter { wanted.contains(arrival.snapshot.id(at: $0).rawValue) }
          }
          let news = count.withLock { state -> CountedApplications? in
            state.counted.tally.add(arrival.snapshot, rows: rows ?? arrival.rows)
            state.kept.add(arrival.snapshot)
            state.counted.loaded = state.read + arrival.loaded
            state.counted.total = isPart ? part.total : arrival.total ?? state.counted.total
            let now = ContinuousClock.now
            if let last = state.lastReport, now - last < Self.interval { return nil }
            state.lastReport = now
            return state.counted
          }
          if let news { report(news) }
        }
        return true
      }
      count.withLock { state in
        state.read = state.counted.loaded
        state.counted.missing += fleet.outcome.missing
        state.counted.problem = state.counted.problem ?? CommandFailure(incomplete: fleet.outcome)?.problem
      }
    }
    let (counted, kept) = count.withLock { ($0.counted, $0.kept) }
    // With computers missing, the columns would be incomplete.
    if counted.missing == 0, counted.problem == nil {
      let filled = try await NIOThreadPool.singleton.runIfActive { kept.filling(request.snapshot) }
      if let filled { keep(filled) }
    }
    return counted
  }

  /// The filters that together request the computers, and how many these are when that is known.
  private static func parts(of request: ApplicationRequest, _ ids: [String]?) -> [(filter: Filter, total: Int?)] {
    guard let ids, ids.count <= mostByID else { return [(request.filter, nil)] }
    return stride(from: 0, to: ids.count, by: idsPerRequest).compactMap { start in
      let part = ids[start..<min(start + idsPerRequest, ids.count)]
      let text = "=id=in=(\(part.joined(separator: ",")))"
      let filter = try? Filter(text, catalogue: .jamfPro, now: Instant.now.milliseconds, timeZone: .utc)
      return filter.map { ($0, ids.count) }
    }
  }
}

/// Runs the count of applications that the browser has requested last.
final class ApplicationCounter: Sendable {
  private let fleet: FleetLoader
  private let mailbox: Mailbox
  private let running = Mutex<(generation: Int, task: Task<Void, Never>)?>(nil)

  init(_ fleet: FleetLoader, _ mailbox: Mailbox) {
    self.fleet = fleet
    self.mailbox = mailbox
  }

  func count(_ request: ApplicationRequest) {
    let generation = request.generation
    let task = Task.detached(priority: .userInitiated) { [fleet, mailbox] in
      do {
        let counted = try await fleet.countingApplications(
          of: request,
          keep: { mailbox.post(.applicationsKept(generation: generation, of: request.snapshot, $0)) },
          report: { counted in
            mailbox.post(
              .applicationsCounted(
                generation: generation, counted.tally, loaded: counted.loaded, total: counted.total))
          })
        mailbox.post(
          .applicationsDone(generation: generation, counted.tally, missing: counted.missing, counted.problem))
      } catch {
        // The browser no longer waits for a count that was stopped.
        if !Task.isCancelled {
          mailbox.post(.applicationsFailed(generation: generation, CommandFailure(any: error).problem))
        }
      }
    }
    running.withLock { running in
      running?.task.cancel()
      running = (generation, task)
    }
  }

  /// - Parameter generation: the count to stop; nil for any.
  func stop(generation: Int? = nil) {
    running.withLock { running in
      if generation == nil || running?.generation == generation { running?.task.cancel() }
    }
  }
}
