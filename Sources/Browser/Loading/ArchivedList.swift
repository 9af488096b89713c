public import Inventory

/// A list from an earlier run, which is on the screen before the server is contacted.
public struct ArchivedList: Sendable {
  /// The computers.
  public var snapshot: InventorySnapshot
  /// When they were loaded or last checked for changes.
  public var asOf: Instant
  /// When all of them were loaded.
  public var full: Instant
  /// When the last load or check began, by the server's clock. Nil when that is not known; then all computers have to be
  /// loaded.
  public var asked: Instant?

  /// A list that was loaded or checked at that time.
  public init(_ snapshot: InventorySnapshot, asOf: Instant, full: Instant? = nil, asked: Instant? = nil) {
    self.snapshot = snapshot
    self.asOf = asOf
    self.full = full ?? asOf
    self.asked = asked
  }
}

/// Starting with the list of an earlier run.
extension BrowserState {
  /// The number of the load that an archived list counts as: the first real one is 1.
  static let archivedLoad = 0

  /// Whether the shown list is the archived one.
  var isArchived: Bool { list.fleet?.load == Self.archivedLoad }

  /// Whether the server is never contacted.
  var isOffline: Bool { context.configuration.isOffline }

  /// Shows the archived list, and then loads what has changed since, unless the browser was started offline. When that is
  /// not possible, or the last load of all computers is too long ago, it loads all of them.
  mutating func startList() -> [BrowserEffect] {
    for remark in context.configuration.startRemarks { say(remark.sentences, tone: .warning) }
    if let note = context.configuration.startNote { say(note) }
    var effects: [BrowserEffect] = []
    if let archived = context.configuration.archived {
      list.fleet = Fleet(
        snapshot: archived.snapshot, load: Self.archivedLoad, total: archived.snapshot.count, isComplete: true,
        asOf: archived.asOf, full: archived.full, asked: archived.asked)
      tellOfIDs(in: archived.snapshot)
      effects += readFilter(isListNew: true)
    }
    return isOffline ? effects : effects + startLoad(isQuick: true, isFollowed: true)
  }

  /// A problem with a request. In a run that is offline from its start, a retry cannot help.
  func inThisRun(_ problem: Problem) -> Problem {
    var problem = problem
    problem.isFinal = problem.isFinal || isOffline
    return problem
  }

  /// Records that the finished list could not be stored.
  mutating func archiveFailed(_ problem: Problem) {
    say("The list could not be stored for the next start. \(problem.sentences)", tone: .warning)
  }
}
