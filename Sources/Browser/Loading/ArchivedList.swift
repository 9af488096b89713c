public import Inventory

/// A list from an earlier run, which is on the screen before the server is contacted.
public struct ArchivedList: Sendable {
  /// The computers.
  public var snapshot: InventorySnapshot
  /// When they were loaded.
  public var asOf: Instant

  /// A list that was loaded at that time.
  public init(_ snapshot: InventorySnapshot, asOf: Instant) {
    self.snapshot = snapshot
    self.asOf = asOf
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

  /// Shows the archived list, and then loads the current one, unless the browser was started offline.
  mutating func startList() -> [BrowserEffect] {
    for remark in context.configuration.startRemarks { say(remark.sentences, tone: .warning) }
    if let note = context.configuration.startNote { say(note) }
    var effects: [BrowserEffect] = []
    if let archived = context.configuration.archived {
      list.fleet = Fleet(
        snapshot: archived.snapshot, load: Self.archivedLoad, total: archived.snapshot.count, isComplete: true,
        asOf: archived.asOf)
      tellOfIDs(in: archived.snapshot)
      effects += readFilter(isListNew: true)
    }
    return isOffline ? effects : effects + startLoad()
  }

  /// A problem with a request. In a run that is offline from its start, a retry cannot help.
  func inThisRun(_ problem: Problem) -> Problem {
    var problem = problem
    problem.isFinal = problem.isFinal || isOffline
    return problem
  }

  /// Records that the finished list could not be stored.
  mutating func archiveFailed(_ problem: Problem) {
    notices.log.add(Message(text: problem.sentences, tone: .warning), at: context.now)
  }
}
