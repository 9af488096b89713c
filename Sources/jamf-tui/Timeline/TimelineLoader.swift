import Browser
import Inventory
import JamfProAPI
import Secrets

/// Loads the sources of a computer's time line, all at once. Each says by itself how it ended.
struct TimelineLoader: Sendable {
  let client: JamfProAPIClient
  let id: RecordID
  /// Empty if the computer has none: then it has neither MDM commands nor managed accounts.
  let managementID: String
  /// Reads the changes that are recorded on this computer, which waits for the disk; nil if no list is stored.
  var recorded: Reading?

  typealias Reading = @Sendable () throws -> [TimelineEntry]?

  private static let disk = BlockingWork()

  typealias Report = @Sendable (TimelineNews) -> Void

  /// The sources that this loader loads.
  static let sources = TimelineSource.allCases

  /// More commands than these are not requested: they would take minutes.
  private static let mostCommands = 20_000
  /// The first page is small, so that the newest commands appear at once.
  private static let (firstCommands, pageCommands) = (100, 1000)

  /// Returns when every source has ended.
  func run(_ report: @escaping Report) async {
    await withTaskGroup(of: Void.self) { group in
      for source in Self.sources {
        group.addTask {
          let news: TimelineNews
          do {
            news = try await load(source, report)
          } catch {
            news = TimelineNews(source, [], state(after: error, of: source))
          }
          if !Task.isCancelled { report(news) }
        }
      }
    }
  }

  private func load(_ source: TimelineSource, _ report: @escaping Report) async throws -> TimelineNews {
    switch source {
    case .policies: return try await classic(.policyLogs, source)
    case .classicCommands: return try await classic(.commands, source)
    case .assignments: return try await classic(.userLocation, source)
    case .audits: return try await classic(.audits, source)
    case .usage: return try await classic(.usage, source)
    case .commands:
      guard !managementID.isEmpty else { return TimelineNews(source, [], .unavailable(Self.unmanaged)) }
      return try await commands(report)
    case .passwords:
      guard !managementID.isEmpty else { return TimelineNews(source, [], .unavailable(Self.unmanaged)) }
      return TimelineNews(
        source, try await client.localAdminHistory(managementID: managementID).map(\.entry), .complete)
    case .changes:
      guard let recorded, let entries = try await Self.disk.result(of: recorded) else {
        return TimelineNews(source, [], .unavailable("none, because no list is stored"))
      }
      return TimelineNews(source, entries, .complete)
    }
  }

  private static let unmanaged = "none, because the computer has no management ID"

  private func classic(
    _ subset: JamfProAPIClient.HistorySubset, _ source: TimelineSource
  ) async throws -> TimelineNews {
    let bytes = try await client.computerHistory(id: id.rawValue, subset)
    do {
      return TimelineNews(source, try ClassicHistory.entries(json: bytes, of: source), .complete)
    } catch { throw client.explain(error) }
  }

  /// Page by page, newest first.
  private func commands(_ report: Report) async throws -> TimelineNews {
    var (number, rows, loaded) = (0, Self.firstCommands, 0)
    while true {
      let bytes = try await client.mdmCommandPage(managementID: managementID, number: number, rows: rows)
      let page: MDMCommandPage
      do { page = try MDMCommandPage(json: bytes) } catch { throw client.explain(error) }
      // A larger page has the rows of the first ones again.
      let new = number == 0 && rows == Self.pageCommands ? Array(page.entries.dropFirst(loaded)) : page.entries
      loaded += new.count
      let isLast = page.entries.count < rows || page.totalCount.map { loaded >= $0 } ?? false
      if isLast { return TimelineNews(.commands, new, .complete) }
      guard loaded < Self.mostCommands else {
        return TimelineNews(
          .commands, new, .failed("Only the newest \(loaded) of \(page.totalCount ?? loaded) are shown."))
      }
      report(TimelineNews(.commands, new, .loading))
      if rows == Self.firstCommands { rows = Self.pageCommands } else { number += 1 }
    }
  }

  private func state(after error: any Error, of source: TimelineSource) -> TimelineState {
    let failure = CommandFailure(any: error)
    let isClassic = [.policies, .classicCommands, .assignments, .audits, .usage].contains(source)
    switch (error as? JamfProError)?.kind {
    case .missingPrivilege(let privileges): return .refused(privileges)
    // The Classic API refuses with a web page.
    case .blockedByEdge where isClassic: return .refused(JamfProAPIClient.HistorySubset.requiredPrivileges)
    case .notFound: return .notOffered
    default: return .failed(failure.problem.what + (failure.problem.why.map { " " + $0 } ?? ""))
    }
  }
}

extension LocalAdminEvent {
  /// The event of a time line. It contains no password.
  var entry: TimelineEntry {
    let account = username + (source.isEmpty ? "" : " (\(source))")
    let (title, outcome): (String, TimelineEntry.Outcome?) =
      switch event {
      case "VIEWED": ("Password of \(account) viewed", nil)
      case "COMPLETED": ("Password of \(account) changed", .done)
      case "PENDING": ("Password of \(account) is being changed", .pending)
      case "ERROR": ("Password of \(account) could not be changed", .failed)
      case "INVALID": ("Password of \(account) is no longer valid", nil)
      default: ("Password of \(account): \(event)", nil)
      }
    return TimelineEntry(
      .passwords, at: time, title, details: viewedBy.map { "by \($0)" } ?? "", outcome: outcome)
  }
}
