/// How many requests may be in flight: fewer when the server slows down and fewer requests help it, more again when it
/// recovers. And what a row costs it, from which the sizes of pages follow.
///
/// The measure is the time per row, compared with the best of the latest pages. More than twice that time may mean that
/// requests wait for each other inside the server. A second slow page, requested after the first one arrived, confirms
/// that; otherwise the cause may be a moment in which this program was suspended. Half of the requests are then tried:
/// if the server delivers less than before with them, it has become slow for other reasons, and all requests are
/// allowed again. Each full set of pages in good time raises the limit by one.
struct RequestPace: Hashable, Sendable {
  /// How many requests may be in flight.
  private(set) var limit: Int
  private let most: Int
  /// The time per row of the latest pages.
  private var latest: [Duration] = []
  /// The lowest cost of a row so far, each time that of enough pages.
  private var usual: Duration?
  /// Whether a row costs much more than it did before, so that people notice.
  private(set) var isSlowed = false
  private var goodInARow = 0
  private var suspicion: Suspicion?
  private var trial: Trial?
  /// How many failures to ignore: those of requests from before the limit was lowered say nothing about the new one.
  private var deaf = 0

  /// A page within this time is never slow, whatever the best time is.
  private static let quick = Duration.seconds(2)
  private static let patience = 2
  /// With how many pages a page is compared. A server that was fast once is not held to that forever.
  private static let memory = 16
  /// How many pages the present cost of a row is taken from.
  private static let present = 5
  /// How many times the usual cost is slow, and from which cost on it matters. A slow server that recovers has to come
  /// closer to the usual cost, so that small variations are not reported.
  private static let slow = (begin: 2.5, end: 1.5, least: Duration.milliseconds(10))

  /// A slow page. Pages requested before it arrived may have the same reason.
  private struct Suspicion: Hashable, Sendable {
    var since: ContinuousClock.Instant
    var cost: Duration
  }

  /// Whether the server delivers as much with fewer requests.
  private struct Trial: Hashable, Sendable {
    /// Pages requested earlier do not count.
    var since: ContinuousClock.Instant
    /// The limit and the cost of a row before.
    var limit: Int
    var cost: Duration
    var costs: [Duration] = []
  }

  init(most: Int) {
    self.most = max(1, most)
    limit = max(1, most)
  }

  /// What a row costs the server at present: the median of the latest pages; nil before the first one.
  var cost: Duration? {
    let present = latest.suffix(Self.present).sorted()
    return present.isEmpty ? nil : present[present.count / 2]
  }

  /// A page arrived.
  mutating func note(_ time: PageTime, rows: Int) {
    let cost = time.length / max(1, rows)
    let isSlow = time.length > Self.quick && latest.min().map { cost > $0 * Self.patience } ?? false
    latest.append(cost)
    if latest.count > Self.memory { latest.removeFirst() }
    judgeSpeed()
    deaf = max(0, deaf - 1)
    if trial != nil {
      judge(cost, time)
    } else if isSlow {
      goodInARow = 0
      suspect(cost, time)
    } else {
      if let suspicion, time.start >= suspicion.since { self.suspicion = nil }
      goodInARow += 1
      if goodInARow >= limit {
        goodInARow = 0
        limit = min(most, limit + 1)
      }
    }
  }

  private mutating func judgeSpeed() {
    guard latest.count >= Self.present, let cost else { return }
    let usual = min(usual ?? cost, cost)
    self.usual = usual
    isSlowed = cost > Self.slow.least && cost > usual * (isSlowed ? Self.slow.end : Self.slow.begin)
  }

  private mutating func suspect(_ cost: Duration, _ time: PageTime) {
    guard let suspicion, time.start >= suspicion.since else {
      suspicion = suspicion ?? Suspicion(since: time.end, cost: cost)
      return
    }
    self.suspicion = nil
    guard limit > 1 else { return }
    trial = Trial(since: time.end, limit: limit, cost: (suspicion.cost + cost) / 2)
    limit /= 2
  }

  private mutating func judge(_ cost: Duration, _ time: PageTime) {
    guard var trial, time.start >= trial.since else { return }
    trial.costs.append(cost)
    self.trial = trial
    guard trial.costs.count >= limit else { return }
    self.trial = nil
    let now = trial.costs.reduce(.zero, +) / trial.costs.count
    // With as much throughput as before, fewer requests are better: each one ends sooner.
    if now * trial.limit > trial.cost * limit * 1.1 {
      limit = trial.limit
      latest = [now]
    }
  }

  /// A page timed out or was refused.
  mutating func noteTrouble() {
    if deaf > 0 {
      deaf -= 1
    } else {
      deaf = limit - 1
      limit = max(1, limit / 2)
      goodInARow = 0
      trial = nil
    }
  }
}

/// When a page was requested, and when it arrived.
struct PageTime: Hashable, Sendable {
  var start: ContinuousClock.Instant
  var end: ContinuousClock.Instant

  var length: Duration { start.duration(to: end) }
}
