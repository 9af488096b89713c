/// Where the loading of the list stands.
struct LoadProgress: Sendable {
  enum Phase: Sendable {
    /// No load runs.
    case idle
    /// Asked for; nothing has arrived.
    case connecting
    /// Pages arrive.
    case loading
    /// Told to stop; the answer to that has not come.
    case stopping
  }

  /// Numbers the loads; an event of any other load is stale.
  var generation = 0
  var phase = Phase.idle
  var loaded = 0
  var total: Int?
  /// When the last load ended, however it did.
  var ended: Instant?
  /// Why the last load failed, or is not whole; nil once another is tried.
  var problem: Problem?
  /// Whether the last load began by itself.
  var isAutomatic = false
  /// Minutes from the end of a load to the next one that begins by itself, and 0 for never, where the user has chosen.
  var chosenMinutes: Int?
  /// The profile that is being connected to, while this one's list stays.
  var nextProfile: String? {
    didSet { nextProfileDelay = nil }
  }
  /// Why its answer takes longer than usual; nil when it does not.
  var nextProfileDelay: LoadDelay?
  /// The profile that could not be had, and why, until another one is tried or the list is loaded again.
  var failedProfile: FailedProfile?
  /// Why an answer takes longer than usual; nil when it does not.
  var delay: LoadDelay?
  /// What is asked for again; nil while computers still come for the first time.
  var repair: LoadRepair?
  /// Why things were asked for again, as far as the messages tell it of this load.
  var toldOfRepairs: Set<String> = []
  /// How bad that is: a list that lacks little is better than none.
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
}
