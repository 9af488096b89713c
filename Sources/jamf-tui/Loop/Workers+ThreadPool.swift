import Dispatch
import Inventory
import NIOCore
import NIOPosix
import Synchronization

extension Workers {
  /// All cores: the caller's thread, and threads of the pool that are free.
  ///
  /// The caller takes parts like any other and waits only for parts that somebody has begun, so that work which is called for
  /// on a thread of the pool gets done however busy the pool is.
  static let pool = Workers(count: System.coreCount) { count, part in
    guard count > 1 else { return (0..<count).forEach(part) }
    let parts = SharedParts(count: count, part: part)
    for _ in 1..<min(count, System.coreCount) {
      NIOThreadPool.singleton.submit { state in
        // A pool that shuts down leaves the parts to the caller.
        if case .active = state { parts.takeAll() }
      }
    }
    parts.takeAll()
    parts.wait()
  }
}

/// Parts of one piece of work, each taken by whoever is free first.
private final class SharedParts: Sendable {
  private let count: Int
  private let part: @Sendable (Int) -> Void
  private let taken = Atomic(0)
  private let done = Atomic(0)
  private let allDone = DispatchSemaphore(value: 0)

  init(count: Int, part: @escaping @Sendable (Int) -> Void) {
    self.count = count
    self.part = part
  }

  /// Does parts until all are taken.
  func takeAll() {
    while true {
      let index = taken.add(1, ordering: .relaxed).oldValue
      guard index < count else { return }
      part(index)
      // What a part wrote is seen by whoever waits for the last of them.
      if done.add(1, ordering: .acquiringAndReleasing).newValue == count { allDone.signal() }
    }
  }

  /// Waits until all parts are done, also those that others have taken.
  func wait() { allDone.wait() }
}
