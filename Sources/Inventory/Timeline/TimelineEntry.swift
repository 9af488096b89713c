/// Where events of a computer's time line come from. Each is requested, and can fail, by itself.
public enum TimelineSource: String, Hashable, Sendable, CaseIterable {
  /// Policies that have run.
  case policies
  /// MDM commands, of the Jamf Pro API.
  case commands
  /// MDM commands, of the Classic API, which names them in other words and keeps them longer.
  case classicCommands
  /// Whom and where the computer was assigned to.
  case assignments
  /// What administrators have viewed and done.
  case audits
  /// Starts, logins and logouts.
  case usage
  /// Views and changes of passwords of local administrator accounts.
  case passwords
  /// Values that changed from one load of the list to the next, as recorded on this computer.
  case changes

  /// What its events are: `policy`.
  public var kind: String {
    switch self {
    case .policies: "policy"
    case .commands, .classicCommands: "MDM"
    case .assignments: "user"
    case .audits: "audit"
    case .usage: "usage"
    case .passwords: "LAPS"
    case .changes: "change"
    }
  }

  /// What it is called in a list of all: `policies`.
  public var shortTitle: String {
    switch self {
    case .policies: "policies"
    case .commands: "commands"
    case .classicCommands: "Classic commands"
    case .assignments: "users"
    case .audits: "audits"
    case .usage: "usage"
    case .passwords: "LAPS"
    case .changes: "changes"
    }
  }

  /// What it is called: `Policy logs`.
  public var title: String {
    switch self {
    case .policies: "Policy logs"
    case .commands: "MDM commands"
    case .classicCommands: "MDM commands (Classic API)"
    case .assignments: "User and location"
    case .audits: "Audits"
    case .usage: "Usage logs"
    case .passwords: "LAPS history"
    case .changes: "Recorded changes"
    }
  }
}

/// Something that has happened to a computer.
public struct TimelineEntry: Hashable, Sendable {
  /// How something ended.
  public enum Outcome: String, Hashable, Sendable {
    case done, pending, failed
  }

  public var source: TimelineSource
  /// In milliseconds since 1970; nil if the source reports none, or only a text without a time zone.
  public var time: Int64?
  /// What has happened: `Install Firefox`.
  public var title: String
  /// More about it: errors, people, what was before. May be empty.
  public var details: String
  /// Nil for events that neither succeed nor fail.
  public var outcome: Outcome?

  /// An event.
  public init(
    _ source: TimelineSource, at time: Int64?, _ title: String, details: String = "", outcome: Outcome? = nil
  ) {
    (self.source, self.time, self.title, self.details, self.outcome) = (source, time, title, details, outcome)
  }
}

/// How far a source has come.
public enum TimelineState: Hashable, Sendable {
  case loading
  /// All its events have arrived.
  case complete
  /// The credential may not read it: the privileges that it needs.
  case refused([String])
  /// This server does not have it.
  case notOffered
  /// It has nothing to ask for, for this reason: a sentence.
  case unavailable(String)
  /// It failed, for this reason: sentences. Events may be missing.
  case failed(String)

  /// Whether events may be missing that another attempt could bring.
  public var isFailed: Bool { if case .failed = self { true } else { false } }

  /// What there is to say, as a part of a line: `refused, the privilege Read Computers is missing`.
  ///
  /// - Parameter count: how many events have arrived.
  public func words(count: Int) -> String {
    let events = count == 0 ? "" : count == 1 ? ", 1 event so far" : ", \(count) events so far"
    switch self {
    case .loading: return "loading" + events
    case .complete:
      return count == 0 ? "complete, no events" : count == 1 ? "complete, 1 event" : "complete, \(count) events"
    case .refused(let privileges):
      let names = privileges.joined(separator: ", ")
      return names.isEmpty ? "refused" : "refused, the privilege \(names) is missing"
    case .notOffered: return "not offered by this server"
    case .unavailable(let reason): return reason
    case .failed(let reason): return "failed\(events): \(reason)"
    }
  }
}

/// What has become known of a source.
public struct TimelineNews: Sendable {
  public var source: TimelineSource
  /// More events, in any order.
  public var entries: [TimelineEntry]
  public var state: TimelineState

  /// News of a source.
  public init(_ source: TimelineSource, _ entries: [TimelineEntry] = [], _ state: TimelineState) {
    (self.source, self.entries, self.state) = (source, entries, state)
  }
}
