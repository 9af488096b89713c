/// Threads that share work in parts. This room starts none itself: who has threads hands them in.
public struct Workers: Sendable {
  /// How many parts make sense.
  public let count: Int
  /// Runs `part(0)` to `part(count - 1)`, at once or one after another, and comes back when all are done.
  public let run: @Sendable (_ count: Int, _ part: @escaping @Sendable (Int) -> Void) -> Void
  /// Fewer rows than these are not worth the waking of other threads.
  var fewRows = 10_000

  /// Workers of that number.
  public init(
    count: Int, run: @escaping @Sendable (_ count: Int, _ part: @escaping @Sendable (Int) -> Void) -> Void
  ) {
    self.count = max(1, count)
    self.run = run
  }

  /// The caller's own thread.
  public static let one = Workers(count: 1) { count, part in for index in 0..<count { part(index) } }
}
