public import Inventory

/// A list to be loaded.
public struct LoadRequest: Sendable {
  /// What is loaded.
  public enum Kind: Hashable, Sendable {
    /// All computers.
    case full
    /// What has changed since the previous list was last checked at `asked`, by the server's clock. Its last load of all
    /// computers ended at `full`. If the server cannot tell what has changed, all computers are loaded.
    case delta(asked: Instant, full: Instant)
  }

  /// Numbers the loads; what is reported of it carries it back.
  public var generation: Int
  /// What is loaded.
  public var kind: Kind
  /// The fields that are wanted as columns besides those that the list always has.
  public var besides: [Field]
  /// The previous list, with which the new one may share memory; nil when there is none.
  public var earlier: InventorySnapshot?
  /// The computers on the screen, which are fetched first.
  public var first: [ComputerID]
  /// The paths of the extension attributes that are columns: only these may be stored.
  public var attributes: Set<String> = []

  /// Creates a request.
  public init(
    generation: Int, kind: Kind = .full, besides: [Field] = [], earlier: InventorySnapshot? = nil,
    first: [ComputerID] = []
  ) {
    self.generation = generation
    self.kind = kind
    self.besides = besides
    self.earlier = earlier
    self.first = first
  }
}

/// Where the loading of the list stands.
struct LoadProgress: Sendable {
  enum Phase: Sendable {
    /// No load runs.
    case idle
    /// Asked for; nothing has arrived.
    case connecting
    /// Pages arrive.
    case loading
    /// Stopping was requested and has not been confirmed.
    case stopping
  }

  /// Numbers the loads; events of other loads are stale.
  var generation = 0
  var phase = Phase.idle
  var loaded = 0
  var total: Int?
  /// When the last load ended, however it did.
  var ended: Instant?
  /// Why the last load failed, or is not whole; nil once another is tried.
  var problem: Problem?
  /// What the last load was to load.
  var kind = LoadRequest.Kind.full
  /// When it began, by the server's clock as far as that is known.
  var asked: Instant?
  /// Whether a load of all computers follows, when the last one is too long ago.
  var isFollowed = false
  /// Whether the last load was automatic.
  var isAutomatic = false
  /// The interval of automatic loads in minutes as the user chose it while running, 0 for never; nil for the configured
  /// one.
  var chosenMinutes: Int?
  /// The profile that is being connected to, while this one's list stays.
  var nextProfile: String? {
    didSet { nextProfileDelay = nil }
  }
  /// Why its answer takes longer than usual; nil when it does not.
  var nextProfileDelay: LoadDelay?
  /// The profile that could not be used, and why; until another is tried or the list is loaded again.
  var failedProfile: FailedProfile?
  /// Why an answer takes longer than usual; nil when it does not.
  var delay: LoadDelay?
  /// What is requested again; nil while new computers arrive.
  var repair: LoadRepair?
  /// The reasons for requesting computers again that the message log already has for this load.
  var toldOfRepairs: Set<String> = []
  /// How fast computers arrive.
  var pace = LoadPace()
  /// Since when the server did not answer while the load waited for it; nil when it always did. Computers that arrived
  /// before are as old as that.
  var interrupted: Instant?
  /// How serious that is: an almost complete list is better than none.
  var problemTone = Message.Tone.failure

  struct FailedProfile: Sendable {
    var name: String
    var problem: Problem
  }

  var isRunning: Bool {
    switch phase {
    case .idle: false
    case .connecting, .loading, .stopping: true
    }
  }

  /// Whether that load is running. What comes of any other is stale.
  func isRunning(_ load: Int) -> Bool { load == generation && isRunning }

  // MARK: From beginning to end

  /// Begins another load. What the last one came to is forgotten.
  mutating func begin(
    _ kind: LoadRequest.Kind = .full, isAutomatic: Bool, isFollowed: Bool = false, at instant: Instant? = nil
  ) {
    generation += 1
    (self.kind, self.isFollowed, asked) = (kind, isFollowed, instant)
    self.isAutomatic = isAutomatic
    phase = .connecting
    (loaded, total) = (0, nil)
    (problem, failedProfile) = (nil, nil)
    (delay, repair, interrupted) = (nil, nil, nil)
    pace = LoadPace()
    toldOfRepairs = []
  }

  /// Records that the server has answered.
  ///
  /// - Parameter asked: the server's time when the load began; nil when that is unknown.
  mutating func noteAnswer(of load: Int, asked: Instant? = nil) {
    guard load == generation else { return }
    if phase == .connecting { phase = .loading }
    self.asked = asked ?? self.asked
  }

  /// Takes what the load requests again.
  ///
  /// - Returns: what the log should say, the first time.
  mutating func take(_ repair: LoadRepair?) -> Message? {
    self.repair = repair
    guard let repair, toldOfRepairs.insert(repair.sentence).inserted else { return nil }
    return Message(text: repair.sentence)
  }

  mutating func end(at instant: Instant) {
    phase = .idle
    ended = instant
    (delay, repair) = (nil, nil)
  }
}

/// Why an answer takes longer than usual, and when it is requested again.
public struct LoadDelay: Hashable, Sendable {
  /// What came in place of the answer.
  public enum Reason: Hashable, Sendable {
    /// A status that says to come again, as 503.
    case status(Int)
    /// No answer, or only a part of one.
    case noAnswer
    /// An answer that cannot be read.
    case unreadableAnswer
  }

  /// What came in place of the answer.
  public var reason: Reason
  /// When the next attempt is made.
  public var until: Instant

  /// A delay.
  public init(_ reason: Reason, until: Instant) {
    self.reason = reason
    self.until = until
  }

  /// `503, retrying in 8 s`, and `503, retrying` during the next attempt.
  public func words(at now: Instant) -> String {
    let happened =
      switch reason {
      case .status(let status): "\(status)"
      case .noAnswer: "no answer"
      case .unreadableAnswer: "unreadable answer"
      }
    return happened + ", " + wait(at: now, "retrying")
  }

  /// `The server answers with status 503. Retrying in 8 s.`
  func sentences(at now: Instant) -> String {
    let happened =
      switch reason {
      case .status(let status): "The server answers with status \(status)."
      case .noAnswer: "The server does not answer."
      case .unreadableAnswer: "The server sent an unreadable answer."
      }
    return "\(happened) \(wait(at: now, "Retrying"))."
  }

  private func wait(at now: Instant, _ verb: String) -> String {
    let seconds = seconds(at: now)
    // Short waits follow each other, and a number that stays the same would look like a hang.
    return seconds > 1 ? "\(verb) in \(seconds) s" : verb
  }

  /// The seconds that are left, a begun one included.
  private func seconds(at now: Instant) -> Int64 {
    max(0, (until.milliseconds - now.milliseconds + 999) / 1000)
  }

  /// When the words will be others: once a second, and never while nothing is counted down.
  public func nextChange(after now: Instant) -> Instant? {
    let seconds = seconds(at: now)
    return seconds > 1 ? until.advanced(byMilliseconds: -(seconds - 1) * 1000) : nil
  }
}

/// What a load does while no new computers arrive.
public struct LoadRepair: Hashable, Sendable {
  /// Computers that did not arrive completely and are requested again.
  public var again: Int
  /// Computers that are read again, because the list changed while it was read.
  public var reread: Int

  /// Creates a repair with these numbers.
  public init(again: Int, reread: Int) {
    self.again = again
    self.reread = reread
  }

  /// In words for people: `requesting 120 computers again`.
  public var words: String {
    again > 0 ? "requesting \(Amount.computers(again)) again" : "reloading \(Amount.computers(reread))"
  }

  /// The same where there is little room.
  var fewWords: String {
    again > 0 ? "requesting \(Amount.grouped(again)) again" : "reloading \(Amount.grouped(reread))"
  }

  /// Why that is, for the messages.
  var sentence: String {
    again > 0
      ? "Some computers are missing or incomplete. Requesting them again."
      : "The list changed while it was loading. Reloading it so that no computer is missed."
  }
}
