import Synchronization

extension Workers {
  /// What each part gives, in order.
  func map<Result: Sendable>(_ count: Int, _ part: @escaping @Sendable (Int) -> Result) -> [Result] {
    guard count > 1 else { return (0..<count).map(part) }
    let results = Results<Result>(count: count)
    run(count) { index in
      let result = part(index)
      results.held.withLock { $0[index] = result }
    }
    return results.held.withLock { $0.compactMap(\.self) }
  }

  /// A place for each part's result.
  private final class Results<Result: Sendable>: Sendable {
    let held: Mutex<[Result?]>

    init(count: Int) { held = Mutex([Result?](repeating: nil, count: count)) }
  }
}
