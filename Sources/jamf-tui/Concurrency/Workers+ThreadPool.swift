import Dispatch
import Inventory
import NIOCore
import NIOPosix
import Synchronization

extension Workers {
  /// All cores: the caller's thread and free threads of the pool.
  ///
  /// The caller takes parts too and waits only for parts that have begun. So work that is started on a pool thread
  /// finishes however busy the pool is.
  static let pool = Workers(count: System.coreCount) { count, part in
    guard count > 1 else { return (0..<count).forEach(part) }
    let parts = SharedParts(count: count, part: part)
    for _ in 1..<min(count, System.coreCount) {
      NIOThreadPool.singleton.submit { state in
        // A pool that is shutting down leaves the parts to the caller.
        if case .active = state { parts.takeAll() }
      }
    }
    parts.takeAll()
    parts.wait()
  }
}

/// The parts of one piece of work. Each is taken by the first free thread.
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

  /// Runs parts until all are taken.
  func takeAll() {
    while true {
      let index = taken.add(1, ordering: .relaxed).oldValue
      guard index < count else { return }
      part(index)
      // Makes the parts' writes visible to the thread that waits for the last one.
      if done.add(1, ordering: .acquiringAndReleasing).newValue == count { allDone.signal() }
    }
  }

  /// Waits until all parts are done, including those on other threads.
  func wait() { allDone.wait() }
}

/// A request to end work on another thread early.
final class Cancellation: Sendable {
  private let flag = Atomic(false)

  var isRequested: Bool { flag.load(ordering: .relaxed) }

  func request() { flag.store(true, ordering: .relaxed) }
}
