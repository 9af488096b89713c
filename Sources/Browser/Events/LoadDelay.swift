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

  /// `503, retrying in 8 s`, and `503, retrying` while the next attempt is under way.
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
      case .unreadableAnswer: "The server sent an answer that cannot be read."
      }
    return "\(happened) \(wait(at: now, "Retrying"))."
  }

  private func wait(at now: Instant, _ verb: String) -> String {
    let seconds = seconds(at: now)
    return seconds > 0 ? "\(verb) in \(seconds) s" : verb
  }

  /// The seconds that are left, a begun one included.
  private func seconds(at now: Instant) -> Int64 {
    max(0, (until.milliseconds - now.milliseconds + 999) / 1000)
  }

  /// When the words will be others: once a second, and never while nothing is counted down.
  public func nextChange(after now: Instant) -> Instant? {
    let seconds = seconds(at: now)
    return seconds > 0 ? until.advanced(byMilliseconds: -(seconds - 1) * 1000) : nil
  }
}
