import Synchronization

/// Counts calls.
final class Counter: Sendable {
  private let count = Mutex(0)

  var value: Int { count.withLock { $0 } }

  func next() -> Int {
    count.withLock {
      $0 += 1
      return $0
    }
  }
}
