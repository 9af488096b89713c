import Synchronization

/// Threads that share work in parts. This module starts no threads; the caller provides them.
public struct Workers: Sendable {
  /// The number of parts that makes sense.
  public let count: Int
  /// Runs `part(0)` to `part(count - 1)`, in parallel or in succession, and returns when all are done.
  public let run: @Sendable (_ count: Int, _ part: @escaping @Sendable (Int) -> Void) -> Void
  /// Fewer rows than these are not worth waking other threads.
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

extension Workers {
  /// The results of all parts, in order.
  func map<Result: Sendable>(_ count: Int, _ part: @escaping @Sendable (Int) -> Result) -> [Result] {
    guard count > 1 else { return (0..<count).map(part) }
    let results = Results<Result>(count: count)
    run(count) { index in
      let result = part(index)
      results.held.withLock { $0[index] = result }
    }
    return results.held.withLock { $0.compactMap(\.self) }
  }

  /// A slot for each part's result.
  private final class Results<Result: Sendable>: Sendable {
    let held: Mutex<[Result?]>

    init(count: Int) { held = Mutex([Result?](repeating: nil, count: count)) }
  }

  /// Divides a number of items among the workers, and returns the result of each range of items in order; nil when any
  /// part returns nil.
  func gather<Part: Sendable>(_ things: Int, _ work: @escaping @Sendable (Range<Int>) -> Part?) -> [Part]? {
    let parts = max(1, min(count, things))
    let made = map(parts) { part in work((things * part / parts)..<(things * (part + 1) / parts)) }
    let whole = made.compactMap(\.self)
    return whole.count == parts ? whole : nil
  }
}
