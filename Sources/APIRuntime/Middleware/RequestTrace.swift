import Synchronization

/// Which call, and which attempt of it, a request belongs to: tells lines of a log that belong together.
public struct RequestTrace: Hashable, Sendable {
  /// The call's number, counted from 1 for all clients of a process.
  public let call: Int
  /// The attempt's, counted from 1 within the call.
  public let attempt: Int

  /// That of the request under way in this task; nil when none, or when nothing tries again.
  @TaskLocal public static var current: RequestTrace?

  private static let calls = Atomic(0)

  /// The first attempt of another call.
  public static func newCall() -> RequestTrace {
    RequestTrace(call: calls.add(1, ordering: .relaxed).newValue, attempt: 1)
  }

  /// The next attempt of the same call.
  func next() -> RequestTrace { RequestTrace(call: call, attempt: attempt + 1) }
}
