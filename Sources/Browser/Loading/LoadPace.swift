import Wording

/// How fast the computers of a load arrive, and how long the rest will take.
///
/// It learns from the reports of the load, needs no clock of its own, and says nothing before it knows enough. What it
/// says changes in steps, and not back and forth.
struct LoadPace: Hashable, Sendable {
  private struct Report: Hashable, Sendable {
    var instant: Instant
    var loaded: Int
  }

  private var reports: [Report] = []
  /// The seconds that are left, rounded; nil while they are unknown.
  private(set) var secondsLeft: Int?
  /// Whether pages take much longer than before.
  var isSlowed = false
  /// When the program went on after it had been stopped; nil when it never was.
  private var resumed: Instant?

  /// The time from the first report on that an estimate needs.
  private static let leastTime: Int64 = 2000
  /// Earlier reports say nothing about the present.
  private static let memory: Int64 = 12_000
  /// Pages arrive at least every few seconds. A longer time without any was spent on something else.
  private static let longestWait: Int64 = 15_000
  private static let step = 5.0
  /// So long after a stop, pages were requested before it: their time says nothing about the server.
  private static let afterStop: Int64 = 30_000

  /// Takes how many computers have arrived by now.
  mutating func note(_ loaded: Int, of total: Int?, at now: Instant) {
    if let last = reports.last {
      if now.milliseconds - last.instant.milliseconds > Self.longestWait { forget() }
      guard loaded >= last.loaded else { return forget() }
    }
    reports.append(Report(instant: now, loaded: loaded))
    // One report from before the window stays, so that the window is measured whole.
    while reports.count > 2, now.milliseconds - reports[1].instant.milliseconds > Self.memory { reports.removeFirst() }
    secondsLeft = left(of: total, at: now).map { rounded($0) }
  }

  /// Forgets what was measured: the connection was lost.
  mutating func forget() {
    reports = []
    secondsLeft = nil
  }

  /// Records that the program was stopped until now. No page arrived in that time.
  mutating func resume(at now: Instant) {
    forget()
    resumed = now
  }

  /// Whether the server needs much longer for a computer than before.
  func isSlow(at now: Instant) -> Bool {
    isSlowed && resumed.map { now.milliseconds - $0.milliseconds > Self.afterStop } ?? true
  }

  private func left(of total: Int?, at now: Instant) -> Double? {
    guard let total, let first = reports.first, let last = reports.last, total > last.loaded else { return nil }
    let time = last.instant.milliseconds - first.instant.milliseconds
    guard time >= Self.leastTime, last.loaded > first.loaded, reports.count > 2 else { return nil }
    return Double(total - last.loaded) * Double(time) / Double(last.loaded - first.loaded) / 1000
  }

  /// Rounds up to 5 seconds, or from a minute on to minutes, and stays at what was said before as long as that is not
  /// wrong by more than half a step.
  private func rounded(_ seconds: Double) -> Int {
    let step = seconds > 60 ? 60 : Self.step
    if let secondsLeft, (secondsLeft > 60) == (seconds > 60) {
      let said = Double(secondsLeft)
      if seconds <= said + step / 2, seconds > said - step * 1.5 { return secondsLeft }
    }
    return Int((seconds / step).rounded(.up) * step)
  }

  /// `about 10 s left`, `about 2 min left`, and the same where there is little room; nil while it is unknown.
  var words: (whole: String, short: String)? {
    guard let secondsLeft, secondsLeft > 0 else { return nil }
    let short = secondsLeft <= 60 ? "\(secondsLeft) s left" : "\(secondsLeft / 60) min left"
    return ("about " + short, short)
  }
}
